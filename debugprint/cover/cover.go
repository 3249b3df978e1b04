package cover

import (
	"sync"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/refusal"
)

// Cover counts which decisions agents take. It is a [debugprint.Sink]: attach it with
// [Cover.Watch], with debugprint.Attach, or let a recorded log play to it. It
// allocates only when it sees a tree for the first time. Several goroutines may use
// it at a time.
type Cover struct {
	mu    sync.Mutex
	trees map[*decider.Outline]*measured
	last  *measured // of the last event
}

// there panics with words where c is nil or zero.
func (c *Cover) there(method string) {
	plain.Made(c != nil && c.trees != nil, "cover.Cover", method, "New")
}

// measured is a tree of a run.
type measured struct {
	outline *decider.Outline
	world   *decider.World // names its bits; nil if it was never ticked, or only in a log
	*tree
}

// New returns a Cover. Trees that agents tick join it by themselves; those listed here
// count even if no agent ticks them.
func New(outlines ...*decider.Outline) *Cover {
	c := &Cover{trees: map[*decider.Outline]*measured{}}
	for _, o := range outlines {
		c.of(o)
	}
	return c
}

// Detail returns decider.Rows.
func (c *Cover) Detail() decider.Detail { return decider.Rows }

// Watch makes c observe the agents of world with these ids, or all if none are given,
// beside the world's other observers, until stop is called.
//
// The whole tree of an observed agent is evaluated in every tick, with the same
// decisions. In a large crowd observe some of the agents: those with different lives
// cover more than many with the same. stop and the error are those of
// decider.World.Observe.
func (c *Cover) Watch(world *decider.World, agents ...uint64) (stop func(), err error) {
	return world.Observe(c, decider.Rows, agents...)
}

// of returns the tree of this outline.
func (c *Cover) of(o *decider.Outline) *measured {
	if c.last != nil && c.last.outline == o {
		return c.last
	}
	m := c.trees[o]
	if m == nil {
		m = &measured{outline: o, tree: newTree(o)}
		c.trees[o] = m
	}
	c.last = m
	return m
}

// Observe implements decider.Observer.
func (c *Cover) Observe(e decider.Event) {
	switch e.Kind {
	case decider.EventAsked, decider.EventActivated, decider.EventDeactivated, decider.EventRefused, decider.EventSubset, decider.EventTickStart:
	default:
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	t := c.of(e.Tree)
	if t.world == nil {
		t.world = e.World
	}
	if int(e.Row) >= len(t.rows) {
		return
	}
	r := &t.rows[e.Row]
	switch e.Kind {
	case decider.EventTickStart:
		t.ticks++
	case decider.EventAsked:
		t.answered(r, &e)
	case decider.EventActivated:
		r.chosen++
		if r.want[refusal.Squad] != 0 {
			r.results[refusal.Squad].passed++
		}
	case decider.EventRefused:
		r.denied++
	case decider.EventSubset:
		r.empty++
	case decider.EventDeactivated:
		if e.Reason < reasons {
			r.left[e.Reason]++
		}
		if r.want[refusal.Timeout] != 0 && e.Reason == behavior.ReasonTimedOut {
			r.results[refusal.Timeout].failed++
		}
	}
}

// Profile returns what was counted so far.
func (c *Cover) Profile() *Profile {
	c.there("Profile")
	c.mu.Lock()
	defer c.mu.Unlock()
	p := &Profile{}
	for _, m := range c.trees { // any order: a profile sorts its trees
		t := m.clone()
		for i := range t.rows {
			info := m.outline.Row(decider.Row(i))
			for k := range refusal.NumChecks {
				if t.rows[i].want[k] != 0 {
					t.rows[i].words[k] = words(m.world, m.outline, info, k)
				}
			}
		}
		p.add(t)
	}
	return p
}
