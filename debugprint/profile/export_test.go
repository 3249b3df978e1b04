package profile

import "time"

// NewWithClock returns a profiler that reads another clock.
func NewWithClock(o Options, clock func() time.Duration) *Profiler { return newProfiler(o, clock) }

// Agents returns the number of agents that the counts remember.
func (c *Counts) Agents() int { return len(c.agents) }
