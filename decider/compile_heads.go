package decider

// heads are the rows by which a group that delegates most often refuses. The first is
// answered by a call.
type heads struct {
	look  bool // at the group's own masks and Cooldown
	steps []step
}

// findHeads finds those of all rows.
func (c *compiler) findHeads() {
	for i := range c.nodes {
		if hs := c.headsOf(&c.nodes[i]); hs != nil {
			if c.tree.heads == nil {
				c.tree.heads = make([]*heads, c.n)
			}
			c.tree.heads[i] = hs
		}
	}
}

// headsOf returns the heads of n, nil where more than they and its own checks may matter.
func (c *compiler) headsOf(n *node) *heads {
	if !n.opts.has(optDelegate) || n.policy != Sequence && n.policy != Parallel || n.when != nil || n.decide != nil || c.slots != nil ||
		n.opts&(optRemember|optTargets|optTakes|optPerAgent|optEvery) != 0 || limits(n.src).has(LimitChance) {
		return nil
	}
	count := uint16(n.count)
	if n.policy == Sequence {
		count = 1
	}
	hs := &heads{look: n.opts.has(optMasks) || n.cooldown != 0}
	for i := range count {
		child := &c.nodes[n.first+i]
		s := step{row: child.row}
		if child.opts.has(optMasks) || timed(child.src) {
			s.look = lookAtRow
		}
		if child.opts&(optDelegate|optSquad|optSlot) == 0 {
			c.calls(&s, child)
		}
		if s.when == nil && s.decide == nil && i == 0 {
			return nil
		}
		hs.steps = append(hs.steps, s)
	}
	return hs
}
