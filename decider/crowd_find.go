package decider

// findAgent returns the crowd and the slot of the agent with this id. Callbacks may call it.
func (w *World) findAgent(id uint64, what string) (*crowd, uint32, error) {
	if w == nil {
		return nil, 0, &TickError{Err: ErrNoWorld, Note: "World." + what + " of a nil World; make one with NewWorld"}
	}
	if at, ok := w.spotOf(id); ok {
		return w.crowds[at.crowd()], at.slot(), nil
	}
	return nil, 0, &TickError{Err: ErrNoAgent, Agent: id, Known: true}
}

// named is findAgent outside of a frame. The agent's clock may stand behind.
func (w *World) named(id uint64, what string) (*crowd, uint32, error) {
	if w != nil && w.inFrame {
		return nil, 0, w.refuse("World." + what)
	}
	return w.findAgent(id, what)
}

// see is named for whoever reads the agent's memory.
func (w *World) see(id uint64, what string) (*crowd, uint32, error) {
	c, slot, err := w.named(id, what)
	if err == nil {
		c.settle(slot)
	}
	return c, slot, err
}

// use is named for whoever may change the agent.
func (w *World) use(id uint64, what string) (*crowd, uint32, error) {
	c, slot, err := w.see(id, what)
	if err == nil {
		c.wake(slot)
	}
	return c, slot, err
}

// slotOf returns the slot of the agent with this id, if it is in this crowd.
func (c *crowd) slotOf(id uint64) (uint32, bool) {
	if c.world == nil {
		return 0, false
	}
	at, ok := c.world.spotOf(id)
	return at.slot(), ok && at.crowd() == c.index
}

// absent is the error for an id that no agent of the crowd has.
func (c *crowd) absent(id uint64) error {
	e := &TickError{Err: ErrNoAgent, Agent: id, Known: true}
	if at, ok := c.world.spotOf(id); ok {
		e.Err, e.Note = errOtherCrowd, "that of "+quote(c.world.crowds[at.crowd()].root())+", this is that of "+quote(c.root())
	}
	return e
}

// use returns the member with this id, outside of a frame, for whoever may change it.
func (c *crowd) use(id uint64, what string) (*member, uint32, error) {
	if err := c.changeable(what); err != nil {
		return nil, 0, err
	}
	slot, ok := c.slotOf(id)
	if !ok {
		return nil, 0, c.absent(id)
	}
	c.settle(slot)
	c.wake(slot)
	return &c.members[slot], slot, nil
}

func (c *crowd) Memory(id uint64) (Memory, error) {
	if c == nil || c.world == nil {
		return Memory{}, c.changeable("Memory")
	}
	slot, ok := c.slotOf(id)
	if !ok {
		return Memory{}, c.absent(id)
	}
	c.world.sched.wake(wakeCall{id, true})
	return c.members[slot].mem, nil
}

func (c *crowd) AgentOf(id uint64) (erased, bool) {
	c.there("AgentOf")
	if slot, ok := c.slotOf(id); ok {
		return c.members[slot].agent, true
	}
	return nil, false
}

func (c *crowd) Each(do func(uint64, erased) bool) {
	c.there("Each")
	if do == nil {
		panic("ethogram: Crowd.Each: the function is nil; want what is done with each agent")
	}
	for i := range c.members {
		if m := &c.members[i]; m.live() && !do(c.ids[i], m.agent) {
			return
		}
	}
}
