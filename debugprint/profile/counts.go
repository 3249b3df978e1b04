package profile

import (
	"fmt"
	"io"
	"sync"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/internal/lineage"
	"github.com/ethogram-go/ethogram/debugprint/internal/spent"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/refusal"
)

// Counts is a decider.TickObserver that counts what happens in each row, without any
// clock: of a world, by debugprint.Attach, or of a recorded log. Several goroutines may
// use it at a time.
type Counts struct {
	detail decider.Detail
	mu     sync.Mutex
	trees  []*spent.RowCounts
	known  map[*decider.Outline]*spent.RowCounts
	agents map[agentKey]*countedAgent
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

// countedAgent is what is active in an agent, to count its time.
type countedAgent struct {
	now  time.Duration // its clock
	from time.Duration // its clock before this tick: the time up to there is counted
	own  lineage.Trees // not those that are injected
	open []openRow
}

// openRow is a row whose time is counted since a time of its agent's clock.
type openRow struct {
	tree  *decider.Outline
	row   decider.Row
	since time.Duration
}

// NewCounts returns counts of what events of detail d tell. From decider.Ticks on,
// the whole tree of an observed agent is walked in each tick.
func NewCounts(d decider.Detail) *Counts {
	return &Counts{detail: d, known: map[*decider.Outline]*spent.RowCounts{}, agents: map[agentKey]*countedAgent{}}
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
		a := c.agent(agentKey{e.World, e.Agent})
		c.goTo(a, e.Now)
		for i := len(a.open) - 1; i >= 0; i-- { // it and those below it were left without events, as by a Load
			if o := a.open[i]; o.tree == e.Tree && within(o.tree, o.row, e.Row) {
				c.leave(a, i, a.now)
			}
		}
		a.open = append(a.open, openRow{e.Tree, e.Row, e.Now})
	case decider.EventRefused:
		r.Refused++
	case decider.EventDeactivated:
		r.Deactivated++
		c.deactivated(&e, r)
	case decider.EventTicked:
		r.Ticked++
	}
}

// deactivated counts the time of a row that was left.
func (c *Counts) deactivated(e *decider.Event, r *spent.RowCount) {
	key := agentKey{e.World, e.Agent}
	a := c.agent(key)
	c.goTo(a, e.Now)
	if i := a.find(e.Tree, e.Row); i >= 0 {
		c.leave(a, i, a.now)
	} else {
		r.Active = spent.Plus(r.Active, max(min(e.Duration, a.now-a.from), 0))
	}
	if e.Reason == behavior.ReasonRemoved && len(a.open) == 0 {
		delete(c.agents, key)
	}
}

// ObserveTick implements decider.TickObserver: the time of rows goes on to the end
// of the tick. Rows that a Load, a Copy or a Retable has left or entered without an
// event are found out.
func (c *Counts) ObserveTick(w *decider.World, s decider.State, _ decider.Result) {
	c.there("ObserveTick")
	tree := s.Outline()
	if tree == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	a := c.agent(agentKey{w, s.Agent()})
	c.goTo(a, s.Now())
	left, goesOn := a.own.Ticked(s, a.now)
	for i := len(a.open) - 1; i >= 0; i-- {
		switch o := a.open[i]; o.tree {
		case tree:
			if !s.Active(o.row) {
				c.leave(a, i, a.now)
			}
		case left.Outline:
			c.leave(a, i, left.At)
		}
	}
	if leaf := s.Leaf(); leaf == decider.NoRow || goesOn && a.find(tree, leaf) >= 0 {
		return
	}
	for i := range tree.Rows() {
		if r := decider.Row(i); s.Active(r) && a.find(tree, r) < 0 {
			a.open = append(a.open, openRow{tree, r, max(s.Now()-s.Duration(r), a.from)})
		}
	}
}

// agent returns what is known of an agent.
func (c *Counts) agent(key agentKey) *countedAgent {
	a := c.agents[key]
	if a == nil {
		a = &countedAgent{}
		c.agents[key] = a
	}
	return a
}

// find returns the index of a row among those that are open, or -1.
func (a *countedAgent) find(tree *decider.Outline, row decider.Row) int {
	return slices.IndexFunc(a.open, func(o openRow) bool { return o.tree == tree && o.row == row })
}

// within reports whether a row is another one, or below that.
func within(tree *decider.Outline, row, other decider.Row) bool {
	for row != other && row != decider.NoRow {
		row = tree.Row(row).Parent
	}
	return row == other
}

// leave counts the time of open row i up to a time of its agent's clock.
func (c *Counts) leave(a *countedAgent, i int, until time.Duration) {
	c.count(a.open[i], until)
	a.open = slices.Delete(a.open, i, i+1)
}

// count adds the time of an open row up to a time of its agent's clock.
func (c *Counts) count(o openRow, until time.Duration) {
	r := &c.of(o.tree).Rows[o.row]
	r.Active = spent.Plus(r.Active, max(until-o.since, 0))
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
	c.bring()
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
	c.bring()
	for _, t := range c.trees {
		clear(t.Rows)
	}
}

// bring counts the time of rows that are still active up to the last tick.
func (c *Counts) bring() {
	for _, a := range c.agents { // sums do not depend on the order
		c.bringAgent(a, a.now)
	}
}

// bringAgent does that for one agent, whose clock goes on from now.
func (c *Counts) bringAgent(a *countedAgent, now time.Duration) {
	for i := range a.open {
		c.count(a.open[i], a.now)
		a.open[i].since = now
	}
}

// goTo sets an agent's clock. A memory that was loaded or copied may turn it back:
// what it has counted stays.
func (c *Counts) goTo(a *countedAgent, now time.Duration) {
	switch {
	case now > a.now:
		a.from = a.now
	case now < a.now:
		c.bringAgent(a, now)
		a.from = now
	}
	a.now = now
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
