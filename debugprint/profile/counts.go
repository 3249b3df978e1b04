package profile

import (
	"sync"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/refusal"
)

// Counts counts what observers see of each row, without any clock: attach it to a world with
// [Counts.Watch] or debugprint.Attach, or let a recorded log play to it. It allocates only
// when it sees a tree or an agent for the first time. Several goroutines may use it at a time.
type Counts struct {
	detail decider.Detail
	mu     sync.Mutex
	trees  map[*decider.Outline]*observed
	last   *observed // of the last event
	lives  lives
}

// there panics with words where c is nil or zero.
func (c *Counts) there(method string) {
	plain.Made(c != nil && c.trees != nil, "profile.Counts", method, "NewCounts")
}

// observed is a tree of a run.
type observed struct {
	outline *decider.Outline
	world   *decider.World // names its bits; nil if it was never ticked, or only in a log
	*tally.Tree
}

// NewCounts returns counts of what events of detail d tell. From decider.Rows on, the whole
// tree of an observed agent is walked in each tick, with the same decisions. Trees that agents
// tick join the counts by themselves; those listed here are there even if no agent ticks them.
func NewCounts(d decider.Detail, outlines ...*decider.Outline) *Counts {
	c := &Counts{detail: d, trees: map[*decider.Outline]*observed{}}
	c.lives.spent = c.spent
	for _, o := range outlines {
		c.of(o)
	}
	return c
}

// Detail returns the detail that the counts need.
func (c *Counts) Detail() decider.Detail {
	c.there("Detail")
	return c.detail
}

// Watch makes c observe the agents of world with these ids, or all if none are given,
// beside the world's other observers, until stop is called. In a large crowd observe some of
// the agents: those with different lives show more than many with the same. stop and the error
// are those of decider.World.Observe.
func (c *Counts) Watch(world *decider.World, agents ...uint64) (stop func(), err error) {
	return world.Observe(c, c.Detail(), agents...)
}

// of returns the tree of this outline.
func (c *Counts) of(o *decider.Outline) *observed {
	if c.last != nil && c.last.outline == o {
		return c.last
	}
	t := c.trees[o]
	if t == nil {
		t = &observed{outline: o, Tree: newTree(o)}
		c.trees[o] = t
	}
	c.last = t
	return t
}

// newTree returns a tree of which nothing was counted yet.
func newTree(o *decider.Outline) *tally.Tree {
	t := &tally.Tree{Fingerprint: o.Fingerprint(), Observed: true, Rows: make([]tally.Row, len(o.Rows()))}
	for i := range t.Rows {
		info := o.Row(decider.Row(i))
		t.Rows[i] = tally.Row{
			Row: info.Row, Parent: info.Parent, Name: plain.Data(info.Name), Index: info.Index,
			Policy: info.Policy, Group: info.Group(), Want: wanted(o, info),
		}
	}
	return t
}

// spent counts time for a tree, or for a row of it that was active.
func (c *Counts) spent(tree *decider.Outline, row decider.Row, delta time.Duration) {
	sum := &c.of(tree).Time
	if row != decider.NoRow {
		sum = &c.of(tree).Rows[row].Active
	}
	*sum = tally.Plus(*sum, delta)
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
	c.of(s.Outline()).Ticks++
	c.lives.observeTick(w, s)
}

// Reset forgets all counts, but not the trees.
func (c *Counts) Reset() {
	c.there("Reset")
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last = nil
	for o, t := range c.trees { // any order: each for itself
		t.Tree = newTree(o)
	}
}

// Profile returns what was counted so far. Equal tables, as of several logs, are one tree of it.
func (c *Counts) Profile() *Profile {
	c.there("Profile")
	c.mu.Lock()
	defer c.mu.Unlock()
	p := &Profile{}
	for _, m := range c.trees { // any order: a profile sorts its trees
		t := *m.Tree
		t.Rows = slices.Clone(t.Rows)
		for i := range t.Rows {
			r := &t.Rows[i]
			for k := range refusal.NumChecks {
				if r.Want[k] != 0 {
					r.Words[k] = words(m.world, m.outline, m.outline.Row(r.Row), k)
				}
			}
		}
		p.tally.Add(t)
	}
	return p
}
