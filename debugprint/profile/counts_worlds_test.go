package profile_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// TestCountsOfWorlds: whatever happens in a world, also what no observer is told, the children of
// a group that runs one of them have no more time than the group.
func TestCountsOfWorlds(t *testing.T) {
	skip.UnderRace(t)
	n := uint64(200)
	if testing.Short() {
		n = 30
	}
	worlds.Run(t, n, 60, func(c *worlds.Claim, s *worlds.Script) error {
		return c.Play(s, worlds.Way{Name: "counted", Join: func(w *worlds.World) func() {
			counts := profile.NewCounts(decider.Rows)
			_, err := debugprint.Attach(w.World(), counts)
			require.NoError(c, err)
			return func() { oneAtATime(c, counts) }
		}}, nil)
	})
}

func oneAtATime(t require.TestingT, counts *profile.Counts) {
	for _, tree := range counts.Trees() {
		below := make([]time.Duration, len(tree.Rows))
		for i, row := range tree.Tree.Rows() {
			if row.Parent != decider.NoRow && tree.Tree.Row(row.Parent).Policy != decider.Parallel {
				below[row.Parent] += tree.Rows[i].Active
			}
		}
		for i, r := range tree.Rows {
			require.LessOrEqual(t, below[i], r.Active, "below %s", tree.Tree.Name(decider.Row(i)))
		}
	}
}
