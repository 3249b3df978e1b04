package decider

import (
	"github.com/ethogram-go/ethogram/behavior"
)

// order is a change of a crowd that a callback asked for.
type order struct {
	caller uint64
	call   uint64
	do     func() error
}

// Orders are changes of a crowd that a callback asks for. They are carried out
// at the end of the frame, in the order of (caller, call) over the whole world.
// Changes of agents that are gone by then do nothing.
type Orders[A any] struct {
	crowd  *Crowd[A]
	caller uint64
}

// From returns the orders of the agent whose callback has the context x, which
// may be an agent of another crowd of the world. It may be called on any worker.
func (c *Crowd[A]) From(x behavior.Context) Orders[A] { return Orders[A]{c, x.Agent()} }

// give notes what the agent has ordered.
func (o Orders[A]) give(do func() error) {
	if o.crowd == nil || o.crowd.world == nil {
		panic("ethogram: Orders of a zero Crowd; make one with Tree.NewCrowd")
	}
	o.crowd.world.sched.order(o.caller, do)
}

// Add adds an agent, unless the world has one with that id: that is
// ErrDuplicateAgent, which World.Tick returns.
func (o Orders[A]) Add(id uint64, agent A) {
	c := o.crowd
	o.give(func() error {
		_, err := c.add(id, agent)
		return err
	})
}

// Remove removes the agent that h names, which may be the caller itself: its
// tick goes on to its end.
func (o Orders[A]) Remove(h Handle) {
	c := o.crowd
	o.give(func() error {
		if c.at(h) != nil {
			c.remove(h.slot)
		}
		return nil
	})
}

// Reset leaves the path of the agent that h names. An agent that resets itself
// at once does so by Context.Reset.
func (o Orders[A]) Reset(h Handle) {
	c := o.crowd
	o.give(func() error {
		if m := c.at(h); m != nil {
			c.leave(m, behavior.ReasonReset)
		}
		return nil
	})
}

// Inject has the agent that h names run sub in a slot. An error is what
// World.Tick returns.
func (o Orders[A]) Inject(h Handle, slot string, sub *Tree[A]) {
	c := o.crowd
	o.give(func() error {
		if m := c.at(h); m != nil {
			return c.tree.inject(m.mem, c.world, slot, sub)
		}
		return nil
	})
}

// Eject empties a slot of the agent that h names.
func (o Orders[A]) Eject(h Handle, slot string) {
	c := o.crowd
	o.give(func() error {
		if m := c.at(h); m != nil {
			return c.tree.Eject(m.mem, slot)
		}
		return nil
	})
}
