package profile_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/replica"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// clerk is an observer who looks at the beginning of each tick for what its delta counts for:
// of what is injected before its first event of the tick.
type clerk struct {
	time map[*decider.Outline]map[decider.Row]time.Duration
	seen map[uint64][]*decider.Outline // in the last tick of an agent; of what is injected twice, one
}

func (clerk) Detail() decider.Detail { return decider.Rows }

func (c clerk) Observe(e decider.Event) {
	switch own := !replica.InSlot(e.State); {
	case own && e.Kind == decider.EventTickStart:
		c.seen[e.Agent] = nil
	case own || slices.Contains(c.seen[e.Agent], e.Tree) || e.Kind == decider.EventAsked: // that may not be in it
		return
	}
	c.seen[e.Agent] = append(c.seen[e.Agent], e.Tree)
	times := c.time[e.Tree]
	if times == nil {
		times = map[decider.Row]time.Duration{}
		c.time[e.Tree] = times
	}
	for i := range e.Tree.Rows() {
		row := decider.Row(i)
		if about := row == e.Row; about && e.Kind == decider.EventDeactivated || e.State.Active(row) && (!about || e.Kind != decider.EventActivated) {
			times[row] = tally.Plus(times[row], e.Delta)
		}
	}
}

// of returns the time of a row. That of tables with the same preconditions is one.
func (c clerk) of(tree *tally.Tree, row int) (sum time.Duration) {
	for o, times := range c.time {
		same := profile.NewCounts(decider.Rows, o).Profile().Tally()
		if same.Add(*tree); len(same.Trees) == 1 {
			sum = tally.Plus(sum, times[decider.Row(row)])
		}
	}
	return sum
}

// TestCountsOfWorlds: whatever happens in a world, also what no observer is told, the time of a
// tick counts for the rows that were active when it began. So the children of a group that runs
// one of them have no more time than the group.
func TestCountsOfWorlds(t *testing.T) {
	skip.UnderRace(t)
	n := uint64(200)
	if testing.Short() {
		n = 30
	}
	worlds.Run(t, n, 60, func(c *worlds.Claim, s *worlds.Script) error {
		if s.TwoSlots() {
			return nil
		}
		return c.Play(s, worlds.Way{Name: "counted", Join: func(w *worlds.World) func() {
			counts, want := profile.NewCounts(decider.Rows), clerk{map[*decider.Outline]map[decider.Row]time.Duration{}, map[uint64][]*decider.Outline{}}
			_, err := debugprint.Attach(w.World(), counts, want)
			require.NoError(c, err)
			return func() {
				for _, tree := range counts.Trees() {
					for i, r := range tree.Rows {
						require.Equal(c, want.of(&tree, i), r.Active, "%s", r.Name)
					}
				}
			}
		}}, nil)
	})
}
