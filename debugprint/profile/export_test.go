package profile

import (
	"time"

	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
)

// NewWithClock returns a profiler that reads another clock.
func NewWithClock(o Options, clock func() time.Duration) *Profiler { return newProfiler(o, clock) }

// Agents returns the number of agents that the counts remember.
func (c *Counts) Agents() int { return len(c.lives.agents) }

// Trees returns a copy of the counts.
func (c *Counts) Trees() []tally.Tree { return c.Profile().tally.Trees }

// Tally returns what p has.
func (p *Profile) Tally() *tally.Profile { return &p.tally }
