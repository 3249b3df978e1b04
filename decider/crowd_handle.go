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
func (c *crowd) handle(slot uint32) Handle {
	return Handle{c.number, slot, c.members[slot].generation}
}

// at returns the member that h names, or nil.
func (c *crowd) at(h Handle) *member {
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
func (c *crowd) vacate(slot uint32) {
	m := &c.members[slot]
	if m.generation++; m.generation > 0 {
		c.free = append(c.free, slot)
	}
}

// use returns the member that h names, outside of a frame, for whoever may change it.
func (c *crowd) use(h Handle, what string) (*member, error) {
	m, err := c.see(h, what)
	if err == nil {
		c.wake(h.slot)
	}
	return m, err
}

// see returns the member that h names, outside of a frame, for whoever reads its memory.
func (c *crowd) see(h Handle, what string) (*member, error) {
	m, err := c.named(h, what)
	if err == nil {
		c.settle(h.slot)
	}
	return m, err
}

// named returns the member that h names, outside of a frame. Its clock may stand behind.
func (c *crowd) named(h Handle, what string) (*member, error) {
	if err := c.changeable(what); err != nil {
		return nil, err
	}
	if m := c.at(h); m != nil {
		return m, nil
	}
	return nil, c.stale(h)
}

// rouseAt returns the member that h names, or nil, in a callback's command.
func (c *crowd) rouseAt(h Handle) *member {
	m := c.at(h)
	if m != nil {
		c.keepTick(h.slot)
		c.wake(h.slot)
	}
	return m
}

// stale is the error for a handle that names no agent.
func (c *crowd) stale(h Handle) error {
	note := "Crowd.Find has the handle of an agent by its id"
	switch {
	case c == nil || c.world == nil:
		note = "it is a zero Crowd; make one with Tree.NewCrowd"
	case h.generation == 0:
		note = "it is the zero Handle; Add and Find return handles"
	case h.crowd != c.number:
		note = fmt.Sprintf("it is a handle of another crowd, this is that of %s", quote(c.tree.table.root.Name))
	}
	return &TickError{Err: ErrStaleHandle, Note: note}
}

func (c *crowd) Agent(h Handle) (erased, error) {
	if m := c.at(h); m != nil {
		return m.agent, nil
	}
	var none erased
	return none, c.stale(h)
}

func (c *crowd) Memory(h Handle) (Memory, error) {
	if m := c.at(h); m != nil {
		c.world.sched.wake(wakeCall{c, h, true})
		return m.mem, nil
	}
	return Memory{}, c.stale(h)
}

func (c *crowd) Result(h Handle) (Result, error) {
	m, err := c.named(h, "Result")
	if err != nil {
		return Result{}, err
	}
	if m.result.Status == Running && !stateOf(c.tree.prog, m.mem.h).Active(0) {
		return Result{Status: Idle, Leaf: NoRow}, c.errs[h.slot]
	}
	return m.result, c.errs[h.slot]
}

func (c *crowd) Find(id uint64) (Handle, bool) {
	c.there("Find")
	slot, ok := c.slotOf(id)
	if !ok {
		return Handle{}, false
	}
	return c.handle(slot), true
}

func (c *crowd) AgentOf(id uint64) (erased, bool) {
	c.there("AgentOf")
	if slot, ok := c.slotOf(id); ok {
		return c.members[slot].agent, true
	}
	var none erased
	return none, false
}

func (c *crowd) Each(do func(Handle, erased, Memory) bool) {
	c.there("Each")
	if do == nil {
		panic("ethogram: Crowd.Each: the function is nil; want what is done with each agent")
	}
	for i := range c.members {
		if !c.world.inFrame || c.world.telling {
			c.settle(uint32(i))
		}
		if m := &c.members[i]; m.live() && !do(c.handle(uint32(i)), m.agent, m.mem) {
			return
		}
	}
}
