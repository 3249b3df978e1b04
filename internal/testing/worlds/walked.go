package worlds

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/walker"
)

// Walked is the first number of worlds that the reference walks, too.
const Walked = 1 << 62

// Unwalked are mechanisms that the walker does not know, or of which it makes nothing, with the reason.
var Unwalked = map[string]string{
	"value":            "agents that are values have tables of another type, and the walker has one",
	"Retable":          "the walker has one table",
	"override":         "the walker has one table",
	"other version":    "the walker has one table",
	"Goexit":           "agents are coroutines, which would take the others with them",
	"exits":            "agents are coroutines, which would take the others with them",
	"saved":            "the walker has nothing to save",
	"Save and Load":    "the walker has nothing to save",
	"State and Memory": "it only reads",
	"observer":         "the walker has none",
	"workers":          "the walker has one",
	"sleep":            "nobody sleeps in worlds that are walked",
}

// walked has a script that is drawn without what the walker does not know. Candidates of squads are
// ticked in each frame (rule 34g), and a copy takes its tokens again (rule 40): of both it knows nothing.
func (s *Script) walked() {
	s.more(rand.New(rand.NewPCG(s.Seed, 43)))
	if s.Seed%3 == 0 && !s.uses("squad") { // so that there are copies
		for _, root := range s.tables() {
			root.rows(func(r *Row) {
				r.Words = slices.DeleteFunc(r.Words, func(w string) bool { return w == "claim" || strings.HasPrefix(w, "gate=") })
			})
		}
	}
	s.Words, s.Other, s.Workers = append(s.WithoutWords("exits", "saved").Words, "walked"), nil, 1
	*s = *s.Without(func(op Op) bool {
		return Unwalked[op.What] != "" || op.What == "Every" && s.uses("squad") || op.What == "Copy" && s.uses("squad", "gate", "claim")
	})
}

// redecides is how often groups may decide again in a tick, 0 for as often as they can.
func (s *Script) redecides() (n int) {
	text, _ := value(s.Words, "redecides")
	n, _ = strconv.Atoi(text)
	return n
}

// uses reports whether a row has one of some words.
func (s *Script) uses(words ...string) (uses bool) {
	for _, root := range s.tables() {
		root.rows(func(r *Row) {
			uses = uses || slices.ContainsFunc(words, func(key string) bool { _, has := r.word(key); return has })
		})
	}
	return uses
}

// tells is what a frame of a world that is walked, or of the world beside it, came to.
func (w *World) tells(raised string) string {
	out := []byte(raised)
	for _, z := range w.all {
		c, ok := w.of(z)
		if !ok && len(z.calls) == 0 {
			continue
		}
		out = fmt.Append(out, "\n", z.id, " ")
		if ok {
			last, state := c.tells(z.id)
			if z.asked > 0 {
				out = fmt.Append(out, last)
			}
			out = append(out, state...)
		}
		out = append(out, z.calls...)
	}
	for _, gate := range []string{"G", "K", "L", "M", "N", "C", "Q"} {
		held := w.world.Holders(gate)
		if w.walk != nil {
			held = w.walk.x.Holders(gate)
		}
		slices.Sort(held)
		out = fmt.Append(out, "\n", gate, held)
	}
	return string(out)
}

// tells is what an agent's last tick came to, and what runs.
func (c *crowd[A]) tells(id uint64) (walker.Outcome, string) {
	r, err := c.World().Result(id)
	mem := c.memory(id)
	return outcome(c.Tree(), mem, r, err), walker.StateText(c.Tree(), mem)
}

// outcome is what a tick came to, as a walker says it.
func outcome[A any](t *decider.Tree[A], mem decider.Memory, r decider.Result, err error) walker.Outcome {
	var path func(row decider.Row) string
	path = func(row decider.Row) string {
		if row == decider.NoRow {
			return "-"
		}
		info := t.Outline().Row(row)
		if info.Parent == decider.NoRow {
			return info.Name
		}
		return path(info.Parent) + "/" + info.Name
	}
	out := walker.Outcome{Status: r.Status, Leaf: path(r.Leaf), Ran: "-", Redecides: int(r.Redecides), Interrupted: r.Interrupted}
	if err != nil {
		out.Err = walker.ErrorName(err)
		return out
	}
	out.Ran = path(t.State(mem).Ran())
	return out
}

// walk is a world that the walker plays. Who is ticked in a frame, and with what, says a crowd of the
// library whose table has one row: the accounts of the other worlds check that. What comes of each
// tick says the walker.
type walk struct {
	w    *World
	x    *walker.World[*Agent]
	of   []*walker.Walker[*Agent] // by id, from 1 on
	last []walker.Outcome
	due  []bool
	fell []any // in their senses
	in   []decider.Input
}

// newWalk compiles the table of one row.
func (w *World) newWalk() (err error) {
	s := w.Script
	k := &walk{w: w}
	trees := map[string]*Decider{"GUEST": version(build(s.guest(), w.gates, w.sets), false)}
	root := version(build(s.Table, w.gates, w.sets), false)
	for id := range uint64(2 * s.Agents) {
		k.of = append(k.of, walker.New(root, id+1, s.Seed, s.redecides()))
	}
	k.last, k.due, k.fell, k.in = make([]walker.Outcome, len(k.of)), make([]bool, len(k.of)), make([]any, len(k.of)), make([]decider.Input, len(k.of))
	k.x = walker.NewCrowds(2, k.of...)
	k.x.Trees = trees
	row := &Decider{Name: root.Name, Behavior: &behavior.Behavior[*Agent]{Name: root.Name, Tick: func(z *Agent, x behavior.Context) decider.Status {
		k.due[z.id-1], k.in[z.id-1].Delta = true, x.Delta()
		return decider.Running
	}}}
	w.walk = k
	w.main = &kind[*Agent]{w: w, of: func(z *Agent) *Agent { return z }, back: func(z *Agent) *Agent { return z }, named: slotNames(s.Table)}
	if err = addVersion(w.main, row); err == nil {
		w.main.guest, err = decider.Compile(&Decider{Name: "GUEST", Behavior: row.Behavior})
	}
	return err
}

// newCrowd returns one of the two crowds.
func (k *walk) newCrowd(at int) herd {
	c, err := k.w.main.versions[0].NewCrowd(k.w.world, func(z *Agent, dt time.Duration) (s decider.Sense) {
		if k.w.Script.has("senseless") {
			z.asked++
		} else {
			defer func() {
				if k.fell[z.id-1] = recover(); k.fell[z.id-1] != nil {
					panic(k.fell[z.id-1])
				}
			}()
			s = z.sense(dt)
		}
		k.in[z.id-1].Flags, k.in[z.id-1].Stimuli = s.Flags, s.Stimuli
		return s
	})
	must(err)
	must(c.Reserve(k.w.Script.Agents))
	return &walkedCrowd{&crowd[*Agent]{c, k.w.main}, k, at}
}

// tick is a frame.
func (k *walk) tick(dt time.Duration) {
	clear(k.due)
	clear(k.fell)
	_ = walker.Trapped(func() { must(k.w.world.Tick(dt)) })
	out, fault := k.x.Frame(dt, func(w *walker.Walker[*Agent]) (*Agent, func() decider.Input) {
		at := slices.Index(k.of, w)
		if !k.due[at] && k.fell[at] == nil {
			return nil, nil
		}
		return k.w.all[at], func() decider.Input {
			if k.fell[at] != nil {
				panic(k.fell[at])
			}
			return k.in[at]
		}
	})
	for i := range out {
		if k.due[i] {
			k.last[i] = out[i].Outcome
		}
	}
	if fault != nil {
		panic(fault.Text)
	}
}

// walkedCrowd is a crowd of the one row, and what the walker makes of it.
type walkedCrowd struct {
	*crowd[*Agent]
	k  *walk
	at int // its number
}

// walkerOf returns an agent by its id.
func (c *walkedCrowd) walkerOf(id uint64) (*Agent, *walker.Walker[*Agent], error) {
	if z, ok := c.AgentOf(id); ok {
		return z, c.k.of[id-1], nil
	}
	return nil, nil, decider.ErrNoAgent
}

var fresh = walker.Outcome{Status: decider.Idle, Leaf: "-", Ran: "-"}

func (c *walkedCrowd) add(z *Agent) error {
	if !c.k.x.Add(c.k.of[z.id-1], c.at) {
		return decider.ErrDuplicateAgent
	}
	c.k.last[z.id-1] = fresh
	return c.crowd.add(z)
}

func (c *walkedCrowd) age(z *Agent) {
	c.crowd.age(z)
	if clock, ticks := c.k.w.Script.ageOf(z.id); clock > 0 || ticks > 0 {
		c.k.of[z.id-1].Age(time.Duration(clock), uint32(ticks))
	}
}

func (c *walkedCrowd) Remove(id uint64) error {
	z, w, err := c.walkerOf(id)
	if err != nil {
		return err
	}
	c.k.x.Remove(w, z, func() { must(c.crowd.Remove(id)) })
	return nil
}

func (c *walkedCrowd) Reset(id uint64) error {
	z, w, err := c.walkerOf(id)
	if err != nil {
		return err
	}
	w.Reset(z)
	return nil
}

func (c *walkedCrowd) inject(id uint64, slot string) error {
	_, w, err := c.walkerOf(id)
	if err == nil {
		w.Inject(slot, "GUEST")
	}
	return err
}

func (c *walkedCrowd) Eject(id uint64, slot string) error {
	_, w, err := c.walkerOf(id)
	if err == nil {
		w.Eject(slot)
	}
	return err
}

func (c *walkedCrowd) move(id uint64, to herd) error {
	_, w, err := c.walkerOf(id)
	if err != nil || w.Shares() {
		return err
	}
	other := to.(*walkedCrowd)
	c.k.x.Move(w, other.at)
	return c.crowd.move(id, other.crowd)
}

func (c *walkedCrowd) copies(id uint64) error {
	c.k.of[id-1].Copy()
	return nil
}

func (c *walkedCrowd) reset(z *Agent) error {
	c.k.of[z.id-1].ResetAlone(z)
	return nil
}

func (c *walkedCrowd) clear(z *Agent) error {
	c.k.of[z.id-1].Clear(z)
	return nil
}

func (c *walkedCrowd) tells(id uint64) (out walker.Outcome, state string) {
	_, w, err := c.walkerOf(id)
	must(err)
	out = c.k.last[id-1]
	if out.Status == decider.Running && !w.Runs() {
		out = walker.Outcome{Status: decider.Idle, Leaf: "-", Ran: "-", Err: out.Err}
	}
	return out, w.State()
}
