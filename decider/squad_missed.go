package decider

// missed has those leave their squads who were reset since the last frame by
// Tree.Reset, Clear or Unwind: these know no world to tell.
func (c *Crowd[A]) missed() {
	n := c.tree.resets.Load()
	if !c.tree.squads || n == c.resets {
		return
	}
	c.resets = n
	for i := range c.world.squads {
		s := &c.world.squads[i]
		if !s.live || s.crowd != host(c) {
			continue
		}
		for k := range s.members {
			if m := &s.members[k]; m.state == memberIn && !c.seated(m.agent, uint64(i)<<16|uint64(k+1)) {
				m.state, m.arrived, m.released = memberBroke, 0, 0
			}
		}
	}
}

// seated reports whether an active row of the agent has this seat.
func (c *Crowd[A]) seated(agent, seat uint64) bool {
	slot, ok := c.slotOf(agent)
	if !ok {
		return false
	}
	h := c.members[slot].mem.h
	for i := range c.tree.nodes {
		if n := &c.tree.nodes[i]; n.opts.has(optSquad) && *h.Word(n.row.Seat) == seat && c.tree.prog.Active(h, uint16(i)) {
			return true
		}
	}
	return false
}
