package decider_test

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// actor is the agent of scenarios: its callbacks are noted and do what its script
// says.
type actor struct {
	script script
	calls  []call
	live   stimuli.Mask
	reset  func(*actor)                                       // resets the agent, for callbacks without a Context
	probe  map[string]string                                  // the row that each row's callbacks look at
	asked  int64                                              // number of Decides so far
	number int                                                // among the agents of its world, from 1
	order  func(x behavior.Context, what []string, agent int) // of a crowd's agent
	crowd  bool
}

// call is one callback: its text as in a case file, and what it saw.
type call struct {
	text     string
	tree     string // its root's name
	in       *core.Header
	row      int // number of the occurrence
	redecide bool
	detail   string
}

// The kinds of callbacks, for traps.
const (
	inWhen       = "When"
	inDecide     = "Decide"
	inActivate   = "Activate"
	inTick       = "Tick"
	inDeactivate = "Deactivate"
	inKey        = "Key"
	inLimitOf    = "LimitOf"
	inEnter      = "Enter"
	inExit       = "Exit"
	inScore      = "Score"
	inPair       = "Pair"
	inCooldown   = "Cooldown"
	inEvery      = "Every"
	inChance     = "Chance"
	inCommit     = "Commit"
	inTimeout    = "Timeout"
	inList       = "List"
	inRetarget   = "Retarget"
)

// script is what the callbacks of the rows answer.
type script struct {
	refuses  map[string]bool // its When is false
	values   map[string]float64
	declines map[string]bool
	endings  map[string]ending
	sets     map[string]stimuli.Mask // by name and the sign of the callback
	resets   map[string]string       // name to kind of callback
	panics   map[string]string
	orders   map[string]string // name to what its Tick orders, as "remove@2"; with a ?, its Decide
	flags    decider.Flags
	stimuli  stimuli.Mask
	deaf     bool              // Input has no stimuli
	keys     map[string]uint64 // of gates
	limits   map[string]time.Duration
	targets  map[string][]uint64
	asksFull map[string]bool // a List that stops when it is full
	keeps    bool            // what callbacks set lasts beyond the tick
	delta    time.Duration
}

// ending is how a Tick answers: with status on tick number after of each
// activation, and from then on.
type ending struct {
	status decider.Status
	after  int
}

func newScript() script {
	return script{
		refuses:  map[string]bool{},
		values:   map[string]float64{},
		declines: map[string]bool{},
		endings:  map[string]ending{},
		sets:     map[string]stimuli.Mask{},
		resets:   map[string]string{},
		panics:   map[string]string{},
		orders:   map[string]string{},
		keys:     map[string]uint64{},
		limits:   map[string]time.Duration{},
		targets:  map[string][]uint64{},
		asksFull: map[string]bool{},
		delta:    100 * time.Millisecond,
	}
}

// smallBlock and wideBlock are the blocks of the scripted behaviors: two sizes, one
// with padding. Their halves must always agree.
type smallBlock struct{ Ticks, Inverse int32 }

type wideBlock struct {
	Seven   uint8
	Ticks   int64
	Inverse int64
}

func (b *smallBlock) tick() int  { b.Ticks++; b.Inverse = ^b.Ticks; return int(b.Ticks) }
func (b *smallBlock) good() bool { return b.Inverse == ^b.Ticks }
func (b *wideBlock) tick() int   { b.Ticks++; b.Inverse = ^b.Ticks; return int(b.Ticks) }
func (b *wideBlock) good() bool  { return b.Inverse == ^b.Ticks && b.Seven == 7 }

type counter interface {
	tick() int
	good() bool
}

func blockOf(x behavior.Context) counter {
	if wide(x.Name()) {
		return behavior.Block[wideBlock](x)
	}
	return behavior.Block[smallBlock](x)
}

func wide(name string) bool { return name[len(name)-1]%2 == 0 }

func prototype(name string) any {
	if wide(name) {
		return wideBlock{Seven: 7, Inverse: -1}
	}
	return smallBlock{Inverse: -1}
}

// found is what a scripted Decide leaves for its Activate.
type found struct{ Serial int64 }

func (a *actor) note(text string, x core.Frame, redecide bool, format string, args ...any) {
	a.calls = append(a.calls, call{text, x.Row().Program.Rows[0].Name, x.Mem(), int(x.Row().Self), redecide, fmt.Sprintf(format, args...)})
}

// flags are those that a callback sees. Outside of a tick, those of plain agents may
// have come from a snapshot, and do not count.
func (a *actor) flags(x behavior.Context, text byte) decider.Flags {
	if !a.crowd && (text == '-' || text == '>') {
		return 0
	}
	return x.Flags()
}

// set changes the live stimuli, if the script says so.
func (a *actor) set(callback string) {
	if m, ok := a.script.sets[callback]; ok {
		a.live = m
	}
}

// spring panics or resets, if the script says so.
func (a *actor) spring(name, kind string) {
	if a.script.panics[name] == kind {
		panic(fmt.Sprintf("trap in %s of %s, agent %d", kind, name, a.number))
	}
	if a.script.resets[name] == kind {
		a.reset(a)
	}
}

// give defers what the script says.
func (a *actor) give(name string, x behavior.Context) {
	if order, ok := a.script.orders[name]; ok && a.order != nil {
		what := strings.Split(order, "@")
		agent, err := strconv.Atoi(what[1])
		must(err)
		a.order(x, append(what[:1:1], what[2:]...), agent-1)
	}
}

// springIn does the same in a callback with a Context, which can reset.
func (a *actor) springIn(x behavior.Context, kind string) {
	if a.script.resets[x.Name()] == kind {
		x.Reset()
	} else {
		a.spring(x.Name(), kind)
	}
}

// flagged is the row's name with the behavior flags that it has.
func flagged(x behavior.Context) string {
	if f := x.BehaviorFlags(); f != 0 {
		return fmt.Sprintf("%s/%x", x.Name(), f)
	}
	return x.Name()
}

func (a *actor) look(name string, active func(string) bool) string {
	other := a.probe[name]
	return fmt.Sprintf("%s active: %t", other, active(other))
}

// whenByScript is the When of a row, which is handed nothing that knows the row.
func whenByScript(name string) func(*actor) bool {
	return func(a *actor) bool {
		a.calls = append(a.calls, call{text: "~" + name, detail: fmt.Sprintf("agent %d", a.number)})
		a.set(name + "~")
		a.spring(name, inWhen)
		return !a.script.refuses[name]
	}
}

// ownLimit notes that a row has asked for a limit, and says how it is called in the script.
func (a *actor) ownLimit(row, limit string) string {
	name := row + "$" + limit
	a.calls = append(a.calls, call{text: "$" + row + ":" + limit, detail: fmt.Sprintf("agent %d", a.number)})
	a.set(name)
	a.spring(row, strings.ToUpper(limit[:1])+limit[1:])
	return name
}

// limitByScript is a limit of a row, 200 ms if the script does not say.
func limitByScript(row, limit string) func(*actor) time.Duration {
	return func(a *actor) time.Duration {
		if d, ok := a.script.limits[a.ownLimit(row, limit)]; ok {
			return d
		}
		return 200 * time.Millisecond
	}
}

// chanceByScript is the Chance of a row, 0.5 if the script does not say.
func chanceByScript(row string) func(*actor) float64 {
	return func(a *actor) float64 {
		if v, ok := a.script.values[a.ownLimit(row, "chance")]; ok {
			return v
		}
		return 0.5
	}
}

func decideByScript(a *actor, q decider.Query) float64 {
	return a.decide(q, false, 1)
}

func decideWithDBlock(a *actor, q decider.Query) float64 {
	return a.decide(q, true, 1)
}

// decide answers as the script says, or with another value.
func (a *actor) decide(q decider.Query, leaves bool, otherwise float64) float64 {
	name := q.Name()
	a.asked++
	zeroed := true
	if leaves {
		b := decider.DBlock[found](q)
		zeroed = b.Serial == 0
		b.Serial = a.asked
	}
	text := "?" + name
	target, aimed := uint64(0), core.Frame(q).Row().Target != 0
	if aimed {
		target = q.Target()
		text = fmt.Sprintf("?%s@%d", name, target)
	}
	a.note(text, core.Frame(q), q.Redecide(), "agent %d now %v dt %v flags %x stimuli %x draw %x zeroed %t %s", q.Agent(), q.Now(), q.Delta(),
		q.Flags(), q.Stimuli(), q.Uint64(), zeroed, a.look(name, q.Active)+aimOf(core.Frame(q), true))
	a.give(name+"?", behavior.Context(q))
	q.Note("asked %v times", float64(a.asked)) // changes nothing, observed or not
	a.spring(name, inDecide)
	if v, ok := a.script.values[fmt.Sprintf("%s@%d", name, target)]; ok && aimed {
		return v
	}
	if v, ok := a.script.values[name]; ok {
		return v
	}
	return otherwise
}

func activateByScript(a *actor, x behavior.Context) bool {
	return a.activate(x, false)
}

func activateWithDBlock(a *actor, x behavior.Context) bool {
	return a.activate(x, true)
}

func (a *actor) activate(x behavior.Context, reads bool) bool {
	name := x.Name()
	yes := !a.script.declines[name]
	text := "+" + flagged(x)
	if !yes || a.script.panics[name] == inActivate {
		text = "!" + flagged(x)
	}
	if core.Frame(x).Row().Target != 0 {
		text += fmt.Sprintf("@%d", x.Target())
	}
	serial := int64(-1)
	if reads {
		serial = behavior.DBlock[found](x).Serial
	}
	a.note(text, core.Frame(x), false, "flags %x now %v duration %v draw %x block %+v DBlock %d %s", a.flags(x, '+'), x.Now(), x.Duration(), x.Uint64(), blockOf(x), serial, a.look(name, x.Active)+aimOf(core.Frame(x), false))
	a.set(name + "+")
	a.springIn(x, inActivate)
	return yes
}

func tickByScript(a *actor, x behavior.Context) decider.Status {
	return a.tick(x, ending{decider.Running, 0})
}

// tick ends as the script says, or otherwise.
func (a *actor) tick(x behavior.Context, otherwise ending) decider.Status {
	name := x.Name()
	b := blockOf(x)
	good := b.good()
	n := b.tick()
	a.note("."+flagged(x), core.Frame(x), false, "flags %x duration %v draw %x tick %d good %t %s", a.flags(x, '.'), x.Duration(), x.Uint64(), n, good, a.look(name, x.Active)+aimOf(core.Frame(x), false))
	a.set(name + ".")
	a.give(name, x)
	a.springIn(x, inTick)
	e, ok := a.script.endings[name]
	if !ok {
		e = otherwise
	}
	if n >= e.after {
		return e.status
	}
	return decider.Running
}

func deactivateByScript(a *actor, x behavior.Context, r behavior.Reason) {
	name := x.Name()
	a.note("-"+flagged(x)+":"+r.String(), core.Frame(x), false, "flags %x duration %v draw %x block %+v good %t %s", a.flags(x, '-'), x.Duration(), x.Uint64(), blockOf(x), blockOf(x).good(), a.look(name, x.Active)+aimOf(core.Frame(x), false))
	a.set(name + "-")
	a.spring(name, inDeactivate)
}

// keyByScript is the Key of gates that have one.
func keyByScript(a *actor, q decider.Query) uint64 {
	name := q.Name()
	a.note("#"+name, core.Frame(q), q.Redecide(), "now %v flags %x stimuli %x draw %x %s", q.Now(), q.Flags(), q.Stimuli(), q.Uint64(), a.look(name, q.Active)+aimOf(core.Frame(q), true))
	a.spring(name, inKey)
	if core.Frame(q).Row().Target != 0 {
		return q.Target()%3 + a.script.keys[name]
	}
	return a.script.keys[name]
}

// limitOfByScript is the LimitOf of gates that have one.
func limitOfByScript(a *actor, q decider.Query) int {
	name := q.Name()
	a.note("^"+name, core.Frame(q), q.Redecide(), "now %v flags %x stimuli %x draw %x %s", q.Now(), q.Flags(), q.Stimuli(), q.Uint64(), a.look(name, q.Active)+aimOf(core.Frame(q), true))
	a.spring(name, inLimitOf)
	keys := []string{name + "$limit"}
	if core.Frame(q).Row().Target != 0 {
		keys = append(keys, fmt.Sprintf("%s$limit@%d", name, q.Target()))
	}
	limit := 1
	for _, key := range keys {
		if v, ok := a.script.values[key]; ok {
			limit = int(v)
		}
	}
	return limit
}

// aimOf is the target that a callback sees, if there is one.
func aimOf(f core.Frame, asked bool) string {
	if id, ok := f.Target(asked); ok {
		return fmt.Sprintf(" target %d", id)
	}
	return ""
}

// listByScript is the List of a row: 1, 2 and 3 if the script does not say.
func listByScript(name string) func(*actor, *decider.TargetList) {
	return func(a *actor, l *decider.TargetList) {
		a.calls = append(a.calls, call{text: "@" + name, detail: fmt.Sprintf("agent %d", a.number)})
		a.spring(name, inList)
		ids, ok := a.script.targets[name]
		if !ok {
			ids = []uint64{1, 2, 3}
		}
		for _, id := range ids {
			if a.script.asksFull[name] && l.Full() {
				return
			}
			l.Add(id)
		}
	}
}

func retargetByScript(a *actor, x behavior.Context, old uint64) {
	name := x.Name()
	a.note(fmt.Sprintf("*%s@%d", flagged(x), x.Target()), core.Frame(x), false, "flags %x duration %v draw %x old %d block %+v %s", a.flags(x, '*'), x.Duration(), x.Uint64(), old, blockOf(x), a.look(name, x.Active))
	a.set(name + "*")
	a.springIn(x, inRetarget)
}

func enterByScript(a *actor, x behavior.Context) {
	name := x.Name()
	a.note("<"+flagged(x), core.Frame(x), false, "flags %x now %v duration %v draw %x %s", a.flags(x, '<'), x.Now(), x.Duration(), x.Uint64(), a.look(name, x.Active))
	a.set(name + "<")
	a.spring(name, inEnter)
}

func exitByScript(a *actor, x behavior.Context, r behavior.Reason) {
	name := x.Name()
	a.note(">"+flagged(x)+":"+r.String(), core.Frame(x), false, "flags %x now %v duration %v draw %x %s", a.flags(x, '>'), x.Now(), x.Duration(), x.Uint64(), a.look(name, x.Active))
	a.set(name + ">")
	a.spring(name, inExit)
}

// input is what the script gives to a tick.
func (a *actor) input() decider.Input {
	a.live = a.script.stimuli
	in := decider.Input{Delta: a.script.delta, Flags: a.script.flags, Stimuli: &a.live}
	if a.script.deaf {
		in.Stimuli = nil
	}
	return in
}

// pairByScript is the Pair of a row's squad: what the candidate's script says about
// the agent chosen before, else 1.
func pairByScript(name string) func(chosen, candidate *actor) float64 {
	return func(chosen, candidate *actor) float64 {
		candidate.spring(name, inPair)
		if v, ok := candidate.script.values[fmt.Sprintf("%s&%d", name, chosen.number)]; ok {
			return v
		}
		return 1
	}
}

// squadKeyByScript is the Key of a row's squad. Cases do not show its calls.
func squadKeyByScript(name string) func(*actor) uint64 {
	return func(a *actor) uint64 {
		a.calls = append(a.calls, call{text: "%#" + name, detail: fmt.Sprintf("agent %d", a.number)})
		a.spring(name, inKey)
		return a.script.keys[name]
	}
}

// scoreByScript is the Score of a role: 1 if the script does not say. Cases do not
// show its calls, as their number is not specified.
func scoreByScript(flag string) func(*actor, decider.Query) float64 {
	return func(a *actor, q decider.Query) float64 {
		name := q.Name()
		a.note("%"+name+"%"+flag, core.Frame(q), q.Redecide(), "now %v flags %x stimuli %x draw %x %s", q.Now(), q.Flags(), q.Stimuli(), q.Uint64(), a.look(name, q.Active))
		a.spring(name, inScore)
		if v, ok := a.script.values[name+"%"+flag]; ok {
			return v
		}
		return 1
	}
}
