package record

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// hunting is a table of a creature that chooses among prey which comes and goes. With
// Retarget its row goes on at a change of its target.
func hunting(goesOn bool, change func(hunt *beastRow)) *decider.Tree[*beast] {
	run := &behavior.Behavior[*beast]{Name: "RUN", Tick: behavior.Stay[*beast]}
	if goesOn {
		run.Retarget = func(*beast, behavior.Context, uint64) {}
	}
	hunt := &beastRow{Name: "HUNT", Behavior: run, Targets: &decider.Targets[*beast]{Switch: true, Margin: 0.2, List: func(b *beast, l *decider.TargetList) {
		for id := range uint64(b.tick / 20 % 5) {
			l.Add(id)
		}
	}}, Decide: func(b *beast, q decider.Query) float64 { return b.mood(q.Target(), 7) }}
	if change != nil {
		change(hunt)
	}
	root := decider.Group("ROOT", decider.PrioritizedList,
		&beastRow{Name: "FLEE", Recheck: decider.EachTick, When: func(b *beast) bool { return b.tick%31 < 4 }, Behavior: run},
		&beastRow{
			Name: "FOLLOW", Preconditions: decider.Preconditions{Every: time.Second}, Timeout: 400 * time.Millisecond, Behavior: run,
			Targets: &decider.Targets[*beast]{List: hunt.Targets.List},
		},
		hunt,
		&beastRow{Name: "SLEEP", Commit: 300 * time.Millisecond, Behavior: run},
	)
	return decider.MustCompile(&root)
}

// TestRehearseTargets: a row has the target that it had in the log. What other numbers of
// its Targets would choose is unknown, and never guessed.
func TestRehearseTargets(t *testing.T) {
	for _, goesOn := range []bool{false, true} {
		tree := hunting(goesOn, nil)
		same := rehearsed(t, tree, tree.Outline())
		require.True(t, same.Same(), same.String())
		_, followed, _ := same.Ticks()
		require.Zero(t, followed, same.String())
		require.Empty(t, same.found.Assumed)
		require.NotContains(t, same.String(), "may have another target")

		begun := 0
		for _, row := range same.found.Rows {
			if row.Name == "HUNT" || row.Name == "FOLLOW" {
				require.Greater(t, row.Begun[0], 20, row.Name)
				begun++
			}
		}
		require.Equal(t, 2, begun)

		other := hunting(goesOn, func(hunt *beastRow) { hunt.Commit = time.Second })
		res := rehearsed(t, tree, other.Outline())
		require.False(t, res.Same(), "SLEEP follows from answers that the log has")
		for _, change := range []func(hunt *beastRow){
			func(hunt *beastRow) { hunt.Targets.Max = 3 },
			func(hunt *beastRow) { hunt.Targets.Top = 2 },
			func(hunt *beastRow) { hunt.Targets.Margin = 0.5 },
			func(hunt *beastRow) { hunt.Targets.Margin, hunt.Targets.Switch = 0, false },
		} {
			res := rehearsed(t, tree, hunting(goesOn, change).Outline())
			require.Contains(t, res.String(), "HUNT may have another target in ")
			require.NotContains(t, res.String(), "FOLLOW may have")
			_, followed, failed := res.Ticks()
			require.NotZero(t, followed)
			require.Zero(t, failed)
		}
	}
}
