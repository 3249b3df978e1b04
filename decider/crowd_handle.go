package decider

import (
	"fmt"
)

// Handle names an agent of a crowd. The zero Handle names none. For any other
// crowd it is stale.
type Handle struct {
	crowd, slot, generation uint32
}

// handle returns the handle of the agent in a slot.
func (c *Crowd[A]) handle(slot uint32) Handle {
	return Handle{c.number, slot, c.members[slot].generation}
}

// at returns the member that h names, or nil.
func (c *Crowd[A]) at(h Handle) *member[A] {
	if c == nil || h.crowd != c.number || int(h.slot) >= len(c.members) {
		return nil
	}
	if m := &c.members[h.slot]; m.live() && m.generation == h.generation {
		return m
	}
	return nil
}

// vacate makes a slot free for another agent, whose handle has the next generation. A slot
// without a next one is not used again: an old handle would name the new agent. Its
// generation is 0 from then on, that of the zero Handle.
func (c *Crowd[A]) vacate(slot uint32) {
	m := &c.members[slot]
	if m.generation++; m.generation > 0 {
		c.free = append(c.free, slot)
	}
}

// use returns the member that h names, outside of a frame.
func (c *Crowd[A]) use(h Handle, what string) (*member[A], error) {
	if err := c.changeable(what); err != nil {
		return nil, err
	}
	if m := c.at(h); m != nil {
		return m, nil
	}
	return nil, c.stale(h)
}

// stale is the error for a handle that names no agent.
func (c *Crowd[A]) stale(h Handle) error {
	note := "Crowd.Find has the handle of an agent by its id"
	switch {
	case c == nil || c.world == nil:
		note = "it is a zero Crowd; make one with Tree.NewCrowd"
	case h.generation == 0:
		note = "it is the zero Handle; Add and Find return handles"
	case h.crowd != c.number:
		note = fmt.Sprintf("it is a handle of another crowd, this is that of %s", quote(c.tree.root.Name))
	}
	return &TickError{Err: ErrStaleHandle, Note: note}
}

// Agent returns the agent that h names, or ErrStaleHandle.
func (c *Crowd[A]) Agent(h Handle) (A, error) {
	if m := c.at(h); m != nil {
		return m.agent, nil
	}
	var none A
	return none, c.stale(h)
}

// Memory returns the memory of the agent that h names. Read it outside of frames
// only. The crowd owns it, and gives it to another agent when this one is removed.
// The error is ErrStaleHandle.
func (c *Crowd[A]) Memory(h Handle) (Memory, error) {
	if m := c.at(h); m != nil {
		return m.mem, nil
	}
	return Memory{}, c.stale(h)
}

// Result returns the result of the agent's last tick, and its error. That of an agent
// which was left in the middle of its path since, as by a Reset, is that of a new agent:
// Idle without a leaf, also after a load in another table. Save does not
// keep errors, so after a load there is none before the agent's next tick. Other
// errors are ErrStaleHandle and ErrInFrame: within a frame, its results are not
// known yet.
func (c *Crowd[A]) Result(h Handle) (Result, error) {
	m, err := c.use(h, "Result")
	if err != nil {
		return Result{}, err
	}
	if m.result.Status == Running && !(State{prog: c.tree.prog, h: m.mem.h}).Active(0) {
		return Result{Status: Idle, Leaf: NoRow}, c.errs[h.slot]
	}
	return m.result, c.errs[h.slot]
}

// Find returns the handle of the agent with this id.
func (c *Crowd[A]) Find(id uint64) (Handle, bool) {
	c.there("Find")
	slot, ok := c.slotOf(id)
	if !ok {
		return Handle{}, false
	}
	return c.handle(slot), true
}

// AgentOf returns the agent with this id, such as another member of a squad.
// Callbacks may call it on any worker: no agent is added or removed while they
// run side by side.
func (c *Crowd[A]) AgentOf(id uint64) (A, bool) {
	c.there("AgentOf")
	if slot, ok := c.slotOf(id); ok {
		return c.members[slot].agent, true
	}
	var none A
	return none, false
}

// Each calls do for every agent, in the order of their slots, until it returns
// false.
func (c *Crowd[A]) Each(do func(Handle, A, Memory) bool) {
	c.there("Each")
	if do == nil {
		panic("ethogram: Crowd.Each: the function is nil; want what is done with each agent")
	}
	for i := range c.members {
		if m := &c.members[i]; m.live() && !do(c.handle(uint32(i)), m.agent, m.mem) {
			return
		}
	}
}
