package walker

import (
	"cmp"
	"errors"
	"iter"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
)

// World is what walkers share: a clock and the gates.
type World[A any] struct {
	Trees map[string]*decider.Decider[A] // that can be injected
	Pairs Pairs

	now     time.Duration
	frame   uint64
	walkers []*Walker[A]
	gates   map[string]*gate[A]
	phase   phase
	crowds  []crowd[A] // none where agents are ticked by themselves
	squads  []*squad[A]
	orders  []order
	left    []*Walker[A] // since the frame, or the change between frames, began
	changes bool         // an agent is changed between frames
	settles bool         // what was deferred is being done
	faults  []Fault      // of this frame
}

// crowd is a crowd of a world.
type crowd[A any] struct {
	slots []*Walker[A] // nil where an agent was removed
	free  []int        // such slots, the one to be used next last
}

// slots are those of all crowds.
func (x *World[A]) slots() (all []*Walker[A]) {
	for i := range x.crowds {
		all = append(all, x.crowds[i].slots...)
	}
	return all
}

// there reports whether w is in its crowd: it may have been removed.
func (x *World[A]) there(w *Walker[A]) bool { return slices.Contains(x.slots(), w) }

// order is what a callback has asked of its crowd.
type order struct {
	caller uint64
	do     func()
}

// Fault is a panic: whose agent is to be blamed, and the text.
type Fault struct {
	Agent uint64
	Text  string
}

// phase says how agents see gates.
type phase int

const (
	live      phase = iota // Tick: as they stand
	thinking               // World.Tick, side by side: as the frame began
	resolving              // World.Tick, one after the other: takes count, what is given back does not
)

// NewWorld returns a world of walkers that are ticked by themselves.
func NewWorld[A any](walkers ...*Walker[A]) *World[A] {
	x := &World[A]{walkers: walkers, gates: map[string]*gate[A]{}, Pairs: UsualPairs}
	for _, w := range walkers {
		w.common = x
	}
	return x
}

// NewCrowds returns a world of crowds, in which nobody is yet.
func NewCrowds[A any](n int, walkers ...*Walker[A]) *World[A] {
	x := NewWorld(walkers...)
	x.crowds = make([]crowd[A], n)
	return x
}

// Age gives the world the age of another one.
func (x *World[A]) Age(now time.Duration, frame uint64) { x.now, x.frame = now, frame }

// Advance is World.Advance: a new frame, in which what agents held that were reset since is given back,
// and the squads are known that they have left.
func (x *World[A]) Advance(dt time.Duration) {
	for _, w := range x.walkers {
		if !w.memory.busy {
			w.endTurn()
		}
	}
	x.now = clockAfter(x.now, dt)
	x.frame++
	x.reclaim()
	x.dissolve(nil)
}

func (x *World[A]) reclaim() {
	for _, w := range x.walkers {
		if !w.memory.busy {
			w.giveBack()
		}
	}
}

func (x *World[A]) tokens(of string, key uint64) *tokens[A] {
	g := x.gates[of]
	if g == nil {
		g = &gate[A]{map[uint64]*tokens[A]{}}
		x.gates[of] = g
	}
	if g.keys[key] == nil {
		g.keys[key] = &tokens[A]{}
	}
	return g.keys[key]
}

// Holders returns the ids of the holders, sorted.
func (x *World[A]) Holders(gate string) (ids []uint64) {
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

// Framed is what a frame came to for one agent.
type Framed struct {
	Outcome Outcome
	Panics  string
	Absent  bool
}

// Frame is World.Tick, of those agents for which due returns what calls their sense. Agents are coroutines:
// they think until they would take a token or a place in a squad, and go on one after the other when
// all have thought and squads are formed. fault is the panic that is raised, or nil.
func (x *World[A]) Frame(dt time.Duration, due func(w *Walker[A]) (A, func() decider.Input)) (out []Framed, fault *Fault) {
	out = make([]Framed, len(x.walkers))
	var waiting []*Walker[A]
	x.Advance(dt)
	x.faults = nil
	x.settle()
	x.phase = thinking
	slots := x.slots()
	for _, w := range slots {
		if w == nil {
			continue
		}
		agent, sense := due(w)
		if sense == nil {
			w.copied = false // what it shares is taken again in this frame all the same
			continue
		}
		i := slices.Index(x.walkers, w)
		next, _ := iter.Pull(func(yield func(struct{}) bool) {
			w.wait = func() { yield(struct{}{}) }
			out[i].Outcome = w.frame(agent, sense)
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
	x.dissolve(nil)
	x.reclaim()
	x.carryOut()
	for i, w := range x.walkers {
		switch out[i].Absent = !x.there(w); {
		case out[i].Absent:
			out[i].Outcome = Outcome{}
		case !slices.Contains(slots, w): // it begins in the next frame
			out[i].Outcome = Outcome{Status: decider.Idle, Leaf: "-", Ran: "-"}
		case out[i].Outcome.Status == decider.Running && w.memory.active[w.places[0]] == nil: // a command has reset it
			out[i].Outcome = Outcome{Status: decider.Idle, Leaf: "-", Ran: "-", Err: out[i].Outcome.Err}
		case out[i].Outcome.Leaf == "-": // it, too, after it has ended
			out[i].Outcome.Ran = w.ran
		}
	}
	return out, x.raised()
}

// What is drawn for a frame.
const (
	drawnAgents = iota
	drawnCrowds
	drawnRows
)

// turn is where the thing with this key stands among others of its kind in the frame:
// rule 37a.
func (x *World[A]) turn(kind, key uint64) uint64 {
	return core.TurnOf(core.Turns(x.walkers[0].world.Seed, x.frame, kind), key)
}

// inTurn brings agents into the frame's order.
func (x *World[A]) inTurn(agents []*Walker[A]) {
	slices.SortFunc(agents, func(a, b *Walker[A]) int {
		return cmp.Compare(x.turn(drawnAgents, a.memory.id), x.turn(drawnAgents, b.memory.id))
	})
}

// raised is the panic of the lowest id, or nil.
func (x *World[A]) raised() (worst *Fault) {
	for i := range x.faults {
		if f := &x.faults[i]; worst == nil || f.Agent < worst.Agent {
			worst = f
		}
	}
	return worst
}

// frame ticks an agent of a crowd, and unwinds it if it panics.
func (w *Walker[A]) frame(agent A, sense func() decider.Input) (out Outcome) {
	text := Trapped(func() { out = w.Tick(agent, sense()) })
	if text != "" {
		out = Outcome{Status: decider.Idle, Leaf: "-", Ran: "-"}
		w.copied = false // also of one whose sense has panicked
		Trapped(func() { w.abandon(agent, behavior.ReasonPanicked, w.world) })
		w.common.faults = append(w.common.faults, Fault{w.memory.id, text})
	}
	return out
}

// Defer is World.Defer: do is called when the frame is over, or what is changed between frames is. Else
// it is called at once.
func (x *World[A]) Defer(caller uint64, do func()) {
	if x.phase == live && !x.changes && !x.settles {
		do()
		return
	}
	x.orders = append(x.orders, order{caller, do})
}

// Move is Crowd.Move, of an agent that shares nothing.
func (x *World[A]) Move(w *Walker[A], crowd int) {
	w.giveBack()
	x.leave(w)
	x.Add(w, crowd)
	w.copied = false // there is nothing to take again
}

// leave takes an agent out of its crowd.
func (x *World[A]) leave(w *Walker[A]) {
	c := &x.crowds[w.crowd]
	slot := slices.Index(c.slots, w)
	c.slots[slot] = nil
	c.free = append(c.free, slot)
}

// Life returns which of its lives an agent lives, and whether it is in a crowd.
func (x *World[A]) Life(w *Walker[A]) (n int, there bool) { return w.lives, x.there(w) }

// change changes an agent. Between frames, what its callbacks have deferred is done then.
func (x *World[A]) change(do func()) {
	if !x.settles {
		defer func() {
			x.faults = nil
			x.carryOut()
			if fault := x.raised(); fault != nil {
				panic(fault.Text)
			}
		}()
		x.changes = true
	}
	do()
}

// carryOut does what callbacks have deferred.
func (x *World[A]) carryOut() {
	x.changes, x.settles = false, true
	slices.SortStableFunc(x.orders, func(a, b order) int { return cmp.Compare(a.caller, b.caller) })
	for i := 0; i < len(x.orders); i++ {
		if text := Trapped(x.orders[i].do); text != "" {
			x.faults = append(x.faults, Fault{x.orders[i].caller, text})
		}
	}
	x.orders, x.left, x.settles = nil, nil, false
}

// Remove is World.Remove. also is called as the agent leaves.
func (x *World[A]) Remove(w *Walker[A], agent A, also ...func()) {
	if !x.there(w) {
		return
	}
	x.change(func() {
		defer func() {
			w.giveBack()
			x.dissolve(w)
			w.forget()
			w.copied = false
			w.lives++
			x.leave(w)
			x.left = append(x.left, w)
			for _, do := range also {
				do()
			}
		}()
		w.abandon(agent, behavior.ReasonRemoved, w.world)
	})
}

// Add is Crowd.Add. It adds no agent that is there, or has left since what is under way began.
func (x *World[A]) Add(w *Walker[A], crowd int) bool {
	if x.there(w) || slices.Contains(x.left, w) {
		return false
	}
	w.crowd = crowd
	c := &x.crowds[crowd]
	if n := len(c.free); n > 0 {
		c.slots[c.free[n-1]], c.free = w, c.free[:n-1]
	} else {
		c.slots = append(c.slots, w)
	}
	return true
}

// Trapped calls do, and returns what a trap of the script panicked with.
func Trapped(do func()) (text string) {
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

// ErrorName names the typed error that err wraps.
func ErrorName(err error) string {
	for name, known := range map[string]error{
		"ErrNegativeDelta": decider.ErrNegativeDelta,
		"ErrWrongMemory":   decider.ErrWrongMemory,
		"ErrBusy":          decider.ErrBusy,
		"ErrRedecideLoop":  decider.ErrRedecideLoop,
	} {
		if errors.Is(err, known) {
			return name
		}
	}
	return err.Error()
}
