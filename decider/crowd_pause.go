package decider

import "math"

// pausedPeriod is the period of an agent that is paused: longer than any that Every gives.
const pausedPeriod = math.MaxInt32 + 1

// paused reports whether the agent in a slot is paused.
func (c *crowd) paused(slot uint32) bool { return c.members[slot].period == pausedPeriod }

func (c *crowd) Pause(h Handle, on bool) error {
	if _, err := c.use(h, "Pause"); err != nil {
		return err
	}
	c.pause(h.slot, on)
	return nil
}

func (c *crowd) pause(slot uint32, on bool) {
	switch {
	case on:
		c.setPeriod(slot, pausedPeriod)
	case c.paused(slot):
		c.setPeriod(slot, c.paces[slot].resumes)
	}
}

func (c *crowd) Paused(h Handle) (bool, error) {
	if c.at(h) == nil {
		return false, c.stale(h)
	}
	return c.paused(h.slot), nil
}
