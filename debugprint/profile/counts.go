package profile

import (
	"fmt"
	"io"
	"sync"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Counts is an observer that counts what happens in each row, without any clock: of
// a world, by debugprint.Attach, or of a recorded log. Several goroutines may use it
// at a time.
type Counts struct {
	detail decider.Detail
	mu     sync.Mutex
	trees  []*RowCounts
	last   *RowCounts
}

// RowCounts are the counts of one tree.
type RowCounts struct {
	Tree *decider.Outline
	Rows []RowCount // by the row's number
}

// RowCount says how often things happened in a row.
type RowCount struct {
	Asked       uint64        // it was asked; of detail Rows. Rechecks of an active row and answers of a squad are not counted
	Accepted    uint64        // and it accepted; of detail Rows
	Activated   uint64        // it was activated
	Refused     uint64        // its Activate refused
	Deactivated uint64        // it was deactivated
	Active      time.Duration // how long it was active by its agents' clocks, up to each deactivation
	Ticked      uint64        // its behavior was ticked; of detail Ticks
}

// NewCounts returns counts of what events of detail d tell. From decider.Ticks on,
// the whole tree of an observed agent is walked in each tick.
func NewCounts(d decider.Detail) *Counts { return &Counts{detail: d} }

// Detail returns the detail that the counts need.
func (c *Counts) Detail() decider.Detail { return c.detail }

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
		if !answers(e.Answer) {
			return
		}
		r.Asked++
		if e.Answer.Accepts() {
			r.Accepted++
		}
	case decider.EventActivated:
		r.Activated++
	case decider.EventRefused:
		r.Refused++
	case decider.EventDeactivated:
		r.Deactivated++
		r.Active = plus(r.Active, max(e.Duration, 0))
	case decider.EventTicked:
		r.Ticked++
	}
}

// answers reports whether a is what a row answered when it was asked. Other answers
// say why a row was not asked, or what became of its acceptance.
func answers(a decider.Answer) bool {
	switch a {
	case decider.Accepted, decider.AnsweredDone, decider.RefusedFlags, decider.RefusedStimuli, decider.RefusedCooldown,
		decider.RefusedEvery, decider.RefusedChance, decider.RefusedGate, decider.RefusedWhen, decider.RefusedDecide,
		decider.RefusedDelegate, decider.RefusedSlot:
		return true
	}
	return false
}

// of returns the counts of a tree.
func (c *Counts) of(o *decider.Outline) *RowCounts {
	if c.last != nil && c.last.Tree == o {
		return c.last
	}
	i := slices.IndexFunc(c.trees, func(t *RowCounts) bool { return t.Tree == o })
	if i < 0 {
		i = len(c.trees)
		c.trees = append(c.trees, &RowCounts{Tree: o, Rows: make([]RowCount, len(o.Rows()))})
	}
	c.last = c.trees[i]
	return c.last
}

// Trees returns a copy of the counts, one for each tree that was observed, in the
// order in which they were first seen.
func (c *Counts) Trees() []RowCounts {
	c.mu.Lock()
	defer c.mu.Unlock()
	var all []RowCounts
	for _, t := range c.trees {
		all = append(all, RowCounts{t.Tree, slices.Clone(t.Rows)})
	}
	return all
}

// Reset forgets all counts.
func (c *Counts) Reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, t := range c.trees {
		clear(t.Rows)
	}
}

// WriteText writes a table of each tree, rows in the order of the tree.
func (c *Counts) WriteText(w io.Writer) error {
	var b []byte
	for _, t := range c.Trees() {
		b = fmt.Appendf(b, "%12s %12s %12s %12s %12s %10s  %s\n", "asked", "accepted", "activated", "refused", "ticked", "active", "row")
		b = t.appendRow(b, 0)
		b = append(b, '\n')
	}
	_, err := w.Write(b)
	return err
}

func (t *RowCounts) appendRow(b []byte, at decider.Row) []byte {
	r, info := t.Rows[at], t.Tree.Row(at)
	b = fmt.Appendf(b, "%12s %12s %12s %12s %12s %10s  %*s%s\n",
		grouped(r.Asked), grouped(r.Accepted), grouped(r.Activated), grouped(r.Refused), grouped(r.Ticked), short(r.Active),
		2*info.Depth, "", plain.Name(info.Name))
	for _, child := range info.Children {
		b = t.appendRow(b, child)
	}
	return b
}
