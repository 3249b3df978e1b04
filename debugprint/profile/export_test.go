package profile

import (
	"time"

	"github.com/ethogram-go/ethogram/debugprint/internal/spent"
)

// NewWithClock returns a profiler that reads another clock.
func NewWithClock(o Options, clock func() time.Duration) *Profiler { return newProfiler(o, clock) }

// Agents returns the number of agents that the counts remember.
func (c *Counts) Agents() int { return c.lives.Agents() }

// Trees returns a copy of the counts.
func (c *Counts) Trees() []spent.RowCounts { return c.copied() }

// Spent returns what p has.
func (p *Profile) Spent() *spent.Profile { return &p.spent }
