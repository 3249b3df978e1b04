package tanks

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/arena"
)

type Decider = decider.Decider[*arena.Tank]

// Root is what the other tanks do. Nobody wrote it: example/tanks found it in a minute, with
// seed 1, and calls it Medium: in a minute against seven tables written by hand it takes
// almost one life more than it loses. Only the names of its rows are new.
var Root = Decider{
	Name: "TANK",
	Children: []*Decider{
		{
			Name:          "DUEL",
			Decide:        arena.EnemyWithin,
			DecideArgs:    []float64{15}, // half lengths of a tank
			Preconditions: decider.Preconditions{Flags: decider.None(arena.OutOfAmmo)},
			Policy:        decider.Parallel,
			Succeed:       1,
			Children: []*Decider{
				{
					Name:         "FIRE_NEAR",
					Decide:       arena.CanFire,
					DecideArgs:   []float64{20, 3}, // how far, and how many degrees off it may aim
					Behavior:     &arena.FireLeading,
					BehaviorArgs: []float64{20, 3},
					Timeout:      10 * time.Second,
				},
				{
					Name:         "JINK",
					Decide:       arena.SeesEnemy,
					DecideArgs:   []float64{1.2},
					Behavior:     &arena.Jink,
					BehaviorArgs: []float64{1.2}, // seconds to each side
					Timeout:      10 * time.Second,
				},
			},
		},
		{
			Name:         "FIRE_FAR",
			Decide:       arena.CanFire,
			DecideArgs:   []float64{24, 5},
			Behavior:     &arena.FireLeading,
			BehaviorArgs: []float64{24, 5},
			Commit:       300 * time.Millisecond,
			Timeout:      9050 * time.Millisecond,
		},
		{
			Name:     "PATROL",
			Behavior: &arena.Patrol,
			Commit:   300 * time.Millisecond,
			Timeout:  10 * time.Second,
		},
	},
}
