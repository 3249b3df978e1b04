package decider

import (
	"errors"

	"github.com/ethogram-go/ethogram/behavior"
)

// order is a change of the crowd that a callback asked for.
type order[A any] struct {
	caller uint64
	call   uint64
	do     func(*Crowd[A])
}

// Orders are changes of a crowd that a callback asks for. They are carried out
// at the end of the frame, in the order of (caller, call). Changes of agents
// that are gone by then do nothing.
type Orders[A any] struct {
	crowd  *Crowd[A]
	caller uint64
}

// From returns the orders of the agent whose callback has the context x. It may
// be called on any worker.
func (c *Crowd[A]) From(x behavior.Context) Orders[A] { return Orders[A]{c, x.Agent()} }

func (o Orders[A]) order(do func(*Crowd[A])) {
	o.crowd.mu.Lock()
	defer o.crowd.mu.Unlock()
	o.crowd.calls++
	o.crowd.orders = append(o.crowd.orders, order[A]{o.caller, o.crowd.calls, do})
}

// Add adds an agent, unless there is one with that id.
func (o Orders[A]) Add(id uint64, agent A) {
	o.order(func(c *Crowd[A]) {
		_, err := c.add(id, agent)
		c.failed(err)
	})
}

// Remove removes the agent that h names.
func (o Orders[A]) Remove(h Handle) {
	o.order(func(c *Crowd[A]) {
		if c.at(h) != nil {
			c.remove(h.slot)
		}
	})
}

// Reset leaves the path of the agent that h names.
func (o Orders[A]) Reset(h Handle) {
	o.order(func(c *Crowd[A]) {
		if m := c.at(h); m != nil {
			c.leave(m, behavior.ReasonReset)
		}
	})
}

// Inject has the agent that h names run sub in a slot. An error is what
// Crowd.Tick returns.
func (o Orders[A]) Inject(h Handle, slot string, sub *Tree[A]) {
	o.order(func(c *Crowd[A]) {
		if m := c.at(h); m != nil {
			c.failed(c.tree.Inject(m.mem, c.world, slot, sub))
		}
	})
}

// Eject empties a slot of the agent that h names.
func (o Orders[A]) Eject(h Handle, slot string) {
	o.order(func(c *Crowd[A]) {
		if m := c.at(h); m != nil {
			c.failed(c.tree.Eject(m.mem, slot))
		}
	})
}

// failed keeps the error of an order for Tick to return.
func (c *Crowd[A]) failed(err error) {
	c.ordered = errors.Join(c.ordered, err)
}
