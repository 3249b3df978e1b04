package profile

import (
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/replica"
)

// lives finds out what was active when a tick began, from what observers are told of
// transitions: the tick's delta counts for that.
type lives struct {
	// spent is called once for each tick of a tree, with NoRow, and for each row of it that
	// was active.
	spent func(tree *decider.Outline, row decider.Row, delta time.Duration)

	agents map[agentKey][]*life
}

// agentKey is an agent of a world.
type agentKey struct {
	world *decider.World
	id    uint64
}

// life is what is known of a tree that an agent ticks: its own, or one that is injected. One that
// is injected in two slots is one, as in logs.
type life struct {
	tree     *decider.Outline
	injected bool
	on       []decider.Row // what was active when it was last seen
	tick     uint32        // the last one whose time is counted,
	now      time.Duration // the agent's clock in it,
	open     bool          // and its end was not told of yet
}

// observe counts the delta of a tick at the first event of a tree that says what is active: for the
// rows that were active before.
func (v *lives) observe(e *decider.Event) {
	enters := e.Kind == decider.EventVisit || e.Kind == decider.EventPush
	if !enters && e.Kind != decider.EventActivated && e.Kind != decider.EventDeactivated {
		return
	}
	injected := replica.InSlot(e.State)
	if enters && !injected { // else it may have been active before it was observed
		return
	}
	key := agentKey{e.World, e.Agent}
	l := v.life(key, e.Tree, injected)
	l.on = appendActive(l.on[:0], e.State, e.Tree, 0)
	switch {
	case e.Reason == behavior.ReasonRemoved: // after its last tick
		if e.Row == 0 && !injected {
			delete(v.agents, key)
		}
		return
	case e.Tick == l.tick && e.Now == l.now && (l.open || e.Reason == behavior.ReasonReset || e.Reason == behavior.ReasonPanicked): // of this tick, or after it
		return
	case e.Kind == decider.EventActivated:
		v.lived(l, e.Delta, e.Row)
	default:
		v.lived(l, e.Delta, decider.NoRow)
		if e.Kind == decider.EventDeactivated {
			v.spent(l.tree, e.Row, e.Delta)
		}
	}
	l.tick, l.now, l.open = e.Tick, e.Now, true
}

// observeTick counts the delta of a tick in which no row begins or ends for those that are
// active, of which only the state knows: a Load, a Copy or a Retable may have left or entered
// some without an event.
func (v *lives) observeTick(w *decider.World, s decider.State) {
	tree := s.Outline()
	key := agentKey{w, s.Agent()}
	l := v.life(key, tree, false)
	l.on = appendActive(l.on[:0], s, tree, 0)
	if !l.open || s.Tick() != l.tick || s.Now() != l.now {
		v.lived(l, s.Delta(), decider.NoRow)
	}
	l.tick, l.now, l.open = s.Tick(), s.Now(), false
	if !slices.ContainsFunc(l.on, func(r decider.Row) bool { return tree.Row(r).Slot != "" }) {
		return
	}
	for _, in := range v.agents[key] {
		if in.injected && in.tick+1 == s.Tick() { // else it has had its turn, or is gone
			v.lived(in, s.Delta(), decider.NoRow)
			in.tick, in.now = s.Tick(), s.Now()
		}
	}
}

// lived counts the delta of a tick for the rows that are active in a tree, but for one.
func (v *lives) lived(l *life, delta time.Duration, but decider.Row) {
	v.spent(l.tree, decider.NoRow, delta)
	for _, row := range l.on {
		if row != but {
			v.spent(l.tree, row, delta)
		}
	}
}

// life returns what is known of a tree of an agent.
func (v *lives) life(key agentKey, tree *decider.Outline, injected bool) *life {
	for _, l := range v.agents[key] {
		if l.tree == tree && l.injected == injected {
			return l
		}
	}
	if v.agents == nil {
		v.agents = map[agentKey][]*life{}
	}
	l := &life{tree: tree, injected: injected}
	v.agents[key] = append(v.agents[key], l)
	return l
}

// appendActive appends the active rows of s from r down.
func appendActive(on []decider.Row, s decider.State, o *decider.Outline, r decider.Row) []decider.Row {
	if !s.Active(r) {
		return on
	}
	on = append(on, r)
	below := o.Row(r).Children
	if len(below) > 0 && o.Row(r).Policy != decider.Parallel {
		i := max(s.Child(r), 0)
		below = below[i : i+1]
	}
	for _, child := range below {
		on = appendActive(on, s, o, child)
	}
	return on
}
