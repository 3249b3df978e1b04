package decider_test

import (
	"cmp"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
)

// walkerWorld is what walkers share: a clock and the gates.
type walkerWorld struct {
	now     time.Duration
	frame   uint64
	walkers []*walker
	gates   map[string]*walkerGate
	phase   phase
	crowd   bool
	crowds  []walkerCrowd
	bounds  bounds
	squads  []*walkerSquad
	trees   map[string]*row // that can be injected
	orders  []walkerOrder
	faults  []walkerFault // of this frame
}

// walkerCrowd is a crowd of a world.
type walkerCrowd struct {
	slots []*walker // nil where an agent was removed
	free  []int     // such slots, the one to be used next last
}

// slots are those of all crowds.
func (x *walkerWorld) slots() (all []*walker) {
	for i := range x.crowds {
		all = append(all, x.crowds[i].slots...)
	}
	return all
}

// there reports whether w is in its crowd: it may have been removed.
func (x *walkerWorld) there(w *walker) bool { return slices.Contains(x.slots(), w) }

// walkerOrder is what a callback has asked of its crowd.
type walkerOrder struct {
	caller uint64
	do     func()
}

// walkerFault is a panic: whose agent is to be blamed, and the text.
type walkerFault struct {
	agent uint64
	text  string
}

// phase says how agents see gates.
type phase int

const (
	live      phase = iota // Tick: as they stand
	thinking               // World.Tick, side by side: as the frame began
	resolving              // World.Tick, one after the other: takes count, what is given back does not
)

func newWalkerWorld(walkers ...*walker) *walkerWorld {
	x := &walkerWorld{walkers: walkers, gates: map[string]*walkerGate{}}
	for _, w := range walkers {
		w.common = x
	}
	return x
}

// Advance is World.Advance: a new frame, in which what agents held that were
// reset since is given back.
func (x *walkerWorld) Advance(dt time.Duration) {
	x.now = clockAfter(x.now, dt)
	x.frame++
	x.reclaim()
}

func (x *walkerWorld) reclaim() {
	for _, w := range x.walkers {
		if !w.memory.busy {
			w.giveBack()
		}
	}
}

func (x *walkerWorld) tokens(gate string, key uint64) *walkerTokens {
	g := x.gates[gate]
	if g == nil {
		g = &walkerGate{map[uint64]*walkerTokens{}}
		x.gates[gate] = g
	}
	if g.keys[key] == nil {
		g.keys[key] = &walkerTokens{}
	}
	return g.keys[key]
}

// Holders returns the ids of the holders, sorted.
func (x *walkerWorld) Holders(gate string) (ids []uint64) {
	x.reclaim()
	if g := x.gates[gate]; g != nil {
		for _, t := range g.keys {
			for _, h := range t.holds {
				if h.squad == nil {
					ids = append(ids, h.by.memory.id)
					continue
				}
				for _, m := range h.squad.seats {
					if !m.gone {
						ids = append(ids, m.of.memory.id)
					}
				}
			}
		}
	}
	slices.Sort(ids)
	return ids
}

// framed is what a frame came to for one agent.
type framed struct {
	outcome outcome
	panics  string
	absent  bool
}

// Frame is World.Tick. Agents are coroutines: they think until they would take
// a token or a place in a squad, and go on one after the other when all have
// thought and squads are formed.
func (x *walkerWorld) Frame(dt time.Duration, actors []*actor) []framed {
	out := make([]framed, len(x.walkers))
	var waiting []*walker
	x.Advance(dt)
	x.faults = nil
	x.phase = thinking
	slots := x.slots()
	for _, w := range slots {
		if w == nil {
			continue
		}
		i := slices.Index(x.walkers, w)
		next, _ := iter.Pull(func(yield func(struct{}) bool) {
			w.wait = func() { yield(struct{}{}) }
			out[i].outcome = w.frame(actors[i])
		})
		w.resume = func() bool { _, suspended := next(); return suspended }
		if w.resume() {
			waiting = append(waiting, w)
		}
	}
	x.phase = resolving
	x.inTurn(waiting)
	x.muster()
	for _, w := range waiting {
		if w.seat != nil {
			w.resume()
		}
	}
	for _, w := range waiting {
		for w.resume() {
		}
	}
	x.phase = live
	x.dissolve()
	x.reclaim()
	lives, ticked := map[*walker]int{}, slots
	for _, w := range x.walkers {
		lives[w] = w.lives
	}
	x.carryOut()
	for i, w := range x.walkers {
		switch out[i].absent = !x.there(w); {
		case out[i].absent:
			out[i].outcome = outcome{}
		case lives[w] != w.lives || !slices.Contains(ticked, w): // it begins in the next frame
			out[i].outcome = outcome{Status: decider.Idle, Leaf: "-", Ran: "-"}
		case out[i].outcome.Status == decider.Running && w.memory.active[w.places[0]] == nil: // a command has reset it
			out[i].outcome = outcome{Status: decider.Idle, Leaf: "-", Ran: "-", Err: out[i].outcome.Err}
		case out[i].outcome.Leaf == "-": // it, too, after it has ended
			out[i].outcome.Ran = w.ran
		}
	}
	x.blame(out)
	return out
}

// What is drawn for a frame.
const (
	drawnAgents = iota
	drawnCrowds
	drawnRows
)

// turn is where the thing with this key stands among others of its kind in the frame:
// rule 37a.
func (x *walkerWorld) turn(kind, key uint64) uint64 {
	return core.TurnOf(core.Turns(x.walkers[0].world.Seed, x.frame, kind), key)
}

// inTurn brings agents into the frame's order.
func (x *walkerWorld) inTurn(agents []*walker) {
	slices.SortFunc(agents, func(a, b *walker) int {
		return cmp.Compare(x.turn(drawnAgents, a.memory.id), x.turn(drawnAgents, b.memory.id))
	})
}

// blame raises the panic of the lowest id.
func (x *walkerWorld) blame(out []framed) {
	if len(x.faults) == 0 {
		return
	}
	worst := x.faults[0]
	for _, f := range x.faults {
		if f.agent < worst.agent {
			worst = f
		}
	}
	out[culprit(worst.text)].panics = worst.text
}

// culprit is the index of the actor that a trap's text names.
func culprit(text string) int {
	n, err := strconv.Atoi(text[strings.LastIndexByte(text, ' ')+1:])
	must(err)
	return n - 1
}

// frame ticks an agent of a crowd, and unwinds it if it panics.
func (w *walker) frame(a *actor) (out outcome) {
	text := trapped(func() { out = w.Tick(a, a.input()) })
	if text != "" {
		out = outcome{Status: decider.Idle, Leaf: "-", Ran: "-"}
		trapped(func() { w.Unwind(a) })
		w.common.faults = append(w.common.faults, walkerFault{w.memory.id, text})
	}
	return out
}

// Order is a command of Crowd.Defer, by agent caller to agent i.
func (x *walkerWorld) Order(caller uint64, what []string, i int, actors []*actor) {
	w := x.walkers[i]
	named, life := x.there(w), w.lives
	do := func() {
		if what[0] == "add" {
			x.Add(w)
			return
		}
		if !named || !x.there(w) || life != w.lives { // the handle is stale
			return
		}
		switch what[0] {
		case "remove":
			x.Remove(w, actors[i])
		case "reset":
			w.Reset(actors[i])
		case "inject":
			w.Inject(what[1], what[2])
		case "eject":
			w.Eject(what[1])
		}
	}
	x.orders = append(x.orders, walkerOrder{caller, do})
}

// carryOut applies what callbacks have deferred.
func (x *walkerWorld) carryOut() {
	slices.SortStableFunc(x.orders, func(a, b walkerOrder) int { return cmp.Compare(a.caller, b.caller) })
	for i := 0; i < len(x.orders); i++ {
		if text := trapped(x.orders[i].do); text != "" {
			x.faults = append(x.faults, walkerFault{x.orders[i].caller, text})
		}
	}
	x.orders = nil
}

// Remove is Crowd.Remove.
func (x *walkerWorld) Remove(w *walker, a *actor) {
	c := &x.crowds[w.crowd]
	slot := slices.Index(c.slots, w)
	if slot < 0 {
		return
	}
	defer func() {
		w.giveBack()
		x.dissolve()
		w.forget()
		w.lives++
		c.slots[slot] = nil
		c.free = append(c.free, slot)
	}()
	w.abandon(a, behavior.ReasonRemoved)
}

// Add is Crowd.Add, of an agent that was removed.
func (x *walkerWorld) Add(w *walker) {
	c := &x.crowds[w.crowd]
	if slices.Contains(c.slots, w) {
		return
	}
	if n := len(c.free); n > 0 {
		c.slots[c.free[n-1]], c.free = w, c.free[:n-1]
	} else {
		c.slots = append(c.slots, w)
	}
}

// trapped calls do, and returns what a trap of the script panicked with.
func trapped(do func()) (text string) {
	defer func() {
		if v := recover(); v != nil {
			s, ok := v.(string)
			if !ok || !strings.HasPrefix(s, "trap") {
				panic(v)
			}
			text = s
		}
	}()
	do()
	return ""
}

func idList(ids []uint64) string {
	if len(ids) == 0 {
		return "-"
	}
	return strings.Trim(fmt.Sprint(ids), "[]")
}
