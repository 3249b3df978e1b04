package outside

import (
	"context"

	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// counted notes after how many rounds one first had so many points.
type counted struct {
	match.MatchCache
	rounds int
	points []int64
	after  []int
}

func (c *counted) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	outcomes, err := c.MatchCache.Play(ctx, matches)
	for _, out := range outcomes {
		c.rounds++
		for i, points := range c.points {
			if c.after[i] == 0 && out.Status == match.OK && out.Metrics[0][0] >= points {
				c.after[i] = c.rounds
			}
		}
	}
	return outcomes, err
}
