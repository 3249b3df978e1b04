package decider

// pausedPeriod is added to the period of an agent that is paused: more than any that Every
// gives.
const pausedPeriod = 1 << 31

// paused reports whether the agent in a slot is paused.
func (c *crowd) paused(slot uint32) bool { return c.members[slot].period >= pausedPeriod }

func (c *crowd) pause(slot uint32, on bool) {
	n := c.periodOf(slot)
	if on {
		n |= pausedPeriod
	}
	c.setPeriod(slot, n)
}
