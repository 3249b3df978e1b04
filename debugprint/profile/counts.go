package profile

import (
	"fmt"
	"io"
	"sync"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/internal/spent"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/refusal"
	"github.com/ethogram-go/ethogram/internal/replica"
)

// Counts is a decider.TickObserver that counts what happens in each row, without any
// clock: of a world, by debugprint.Attach, or of a recorded log. Several goroutines may
// use it at a time.
type Counts struct {
	detail decider.Detail
	mu     sync.Mutex
	trees  []*spent.RowCounts
	known  map[*decider.Outline]*spent.RowCounts
	agents map[agentKey][]*life
}

// there panics with words where c is nil or zero.
func (c *Counts) there(method string) {
	plain.Made(c != nil && c.known != nil, "profile.Counts", method, "NewCounts")
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

// NewCounts returns counts of what events of detail d tell. From decider.Ticks on,
// the whole tree of an observed agent is walked in each tick.
func NewCounts(d decider.Detail) *Counts {
	return &Counts{detail: d, known: map[*decider.Outline]*spent.RowCounts{}, agents: map[agentKey][]*life{}}
}

// Detail returns the detail that the counts need.
func (c *Counts) Detail() decider.Detail {
	c.there("Detail")
	return c.detail
}

// Observe implements decider.Observer.
func (c *Counts) Observe(e decider.Event) {
	if e.Tree == nil || e.Row == decider.NoRow {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	t := c.of(e.Tree)
	if int(e.Row) >= len(t.Rows) {
		return
	}
	r := &t.Rows[e.Row]
	switch e.Kind {
	case decider.EventAsked:
		if refusal.Of(e.Answer).Stage != refusal.Now {
			return
		}
		r.Asked++
		if e.Answer.Accepts() {
			r.Accepted++
		}
	case decider.EventActivated:
		r.Activated++
		c.turn(&e, r)
	case decider.EventRefused:
		r.Refused++
	case decider.EventDeactivated:
		r.Deactivated++
		c.turn(&e, r)
	case decider.EventTicked:
		r.Ticked++
	case decider.EventVisit, decider.EventPush:
		if replica.InSlot(e.State) { // it may have been active before it was observed
			c.turn(&e, r)
		}
	}
}

// turn counts the delta of a tick at the first event of a tree that says what is active: for the
// rows that were active before. r is that of the event's row.
func (c *Counts) turn(e *decider.Event, r *spent.RowCount) {
	key := agentKey{e.World, e.Agent}
	l := c.life(key, e.Tree, replica.InSlot(e.State))
	l.on = appendActive(l.on[:0], e.State, e.Tree, 0)
	switch {
	case e.Reason == behavior.ReasonRemoved: // after its last tick
		if e.Row == 0 && !l.injected {
			delete(c.agents, key)
		}
		return
	case e.Tick == l.tick && e.Now == l.now && (l.open || e.Reason == behavior.ReasonReset || e.Reason == behavior.ReasonPanicked): // of this tick, or after it
		return
	case e.Kind == decider.EventActivated:
		c.lived(l, e.Delta, e.Row)
	case e.Kind == decider.EventDeactivated:
		r.Active = spent.Plus(r.Active, e.Delta)
		fallthrough
	default:
		c.lived(l, e.Delta, decider.NoRow)
	}
	l.tick, l.now, l.open = e.Tick, e.Now, true
}

// ObserveTick implements decider.TickObserver: the delta of a tick in which no row begins or ends
// counts for those that are active, of which only the state knows: a Load, a Copy or a Retable
// may have left or entered some without an event.
func (c *Counts) ObserveTick(w *decider.World, s decider.State, _ decider.Result) {
	c.there("ObserveTick")
	tree := s.Outline()
	if tree == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	key := agentKey{w, s.Agent()}
	l := c.life(key, tree, false)
	l.on = appendActive(l.on[:0], s, tree, 0)
	if !l.open || s.Tick() != l.tick || s.Now() != l.now {
		c.lived(l, s.Delta(), decider.NoRow)
	}
	l.tick, l.now, l.open = s.Tick(), s.Now(), false
	if !slices.ContainsFunc(l.on, func(r decider.Row) bool { return tree.Row(r).Slot != "" }) {
		return
	}
	for _, in := range c.agents[key] {
		if in.injected && in.tick+1 == s.Tick() { // else it has had its turn, or is gone
			c.lived(in, s.Delta(), decider.NoRow)
			in.tick, in.now = s.Tick(), s.Now()
		}
	}
}

// lived counts the delta of a tick for the rows that are active in a tree, but for one.
func (c *Counts) lived(l *life, delta time.Duration, but decider.Row) {
	rows := c.of(l.tree).Rows
	for _, row := range l.on {
		if row != but {
			rows[row].Active = spent.Plus(rows[row].Active, delta)
		}
	}
}

// life returns what is known of a tree of an agent.
func (c *Counts) life(key agentKey, tree *decider.Outline, injected bool) *life {
	for _, l := range c.agents[key] {
		if l.tree == tree && l.injected == injected {
			return l
		}
	}
	l := &life{tree: tree, injected: injected}
	c.agents[key] = append(c.agents[key], l)
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

// of returns the counts of a tree. Those of equal tables, as of several logs, are one.
func (c *Counts) of(o *decider.Outline) *spent.RowCounts {
	if t := c.known[o]; t != nil {
		return t
	}
	i := slices.IndexFunc(c.trees, func(t *spent.RowCounts) bool { return t.Tree.Equal(o) })
	if i < 0 {
		i = len(c.trees)
		c.trees = append(c.trees, &spent.RowCounts{Tree: o, Rows: make([]spent.RowCount, len(o.Rows()))})
	}
	c.known[o] = c.trees[i]
	return c.trees[i]
}

// copied returns a copy of the counts.
func (c *Counts) copied() []spent.RowCounts {
	c.mu.Lock()
	defer c.mu.Unlock()
	var all []spent.RowCounts
	for _, t := range c.trees {
		all = append(all, spent.RowCounts{Tree: t.Tree, Rows: slices.Clone(t.Rows)})
	}
	return all
}

// Reset forgets all counts.
func (c *Counts) Reset() {
	c.there("Reset")
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, t := range c.trees {
		clear(t.Rows)
	}
}

// WriteText writes a table of each tree, rows in the order of the tree.
func (c *Counts) WriteText(w io.Writer) error {
	c.there("WriteText")
	var b []byte
	for _, t := range c.copied() {
		b = fmt.Appendf(b, "%12s %12s %12s %12s %12s %10s  %s\n", "asked", "accepted", "activated", "refused", "ticked", "active", "row")
		b = t.Append(b, 0)
		b = append(b, '\n')
	}
	_, err := w.Write(b)
	return err
}
