package profile

import (
	"fmt"
	"io"
	"sync"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/internal/lives"
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
	lives  lives.Tally
}

// there panics with words where c is nil or zero.
func (c *Counts) there(method string) {
	plain.Made(c != nil && c.known != nil, "profile.Counts", method, "NewCounts")
}

// NewCounts returns counts of what events of detail d tell. From decider.Ticks on,
// the whole tree of an observed agent is walked in each tick.
func NewCounts(d decider.Detail) *Counts {
	c := &Counts{detail: d, known: map[*decider.Outline]*spent.RowCounts{}}
	c.lives.Spent = c.spent
	return c
}

// spent counts time for a row that was active.
func (c *Counts) spent(tree *decider.Outline, _ bool, row decider.Row, delta time.Duration) {
	if row != decider.NoRow {
		r := &c.of(tree).Rows[row]
		r.Active = spent.Plus(r.Active, delta)
	}
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
	case decider.EventRefused:
		r.Refused++
	case decider.EventDeactivated:
		r.Deactivated++
	case decider.EventTicked:
		r.Ticked++
	}
	c.lives.Observe(&e)
}

// ObserveTick implements decider.TickObserver: the delta of a tick in which no row begins or ends
// counts for those that are active, of which only the state knows: a Load, a Copy or a Retable
// may have left or entered some without an event.
func (c *Counts) ObserveTick(w *decider.World, s decider.State, _ decider.Result) {
	c.there("ObserveTick")
	if s.Outline() == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lives.ObserveTick(w, s)
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
