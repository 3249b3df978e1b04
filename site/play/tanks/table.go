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
			Ask:           &arena.EnemyWithin{Within: 15}, // half lengths of a tank
			Preconditions: decider.Preconditions{Flags: decider.None(arena.OutOfAmmo)},
			Policy:        decider.Parallel,
			Succeed:       1,
			Children: []*Decider{
				{
					Name:    "FIRE_NEAR",
					Act:     &arena.FireLeading{Range: 20, Aim: 3}, // how many degrees off it may aim
					Timeout: 10 * time.Second,
				},
				{
					Name:    "JINK",
					Act:     &arena.Jink{Period: 1200 * time.Millisecond}, // to each side
					Timeout: 10 * time.Second,
				},
			},
		},
		{
			Name:    "FIRE_FAR",
			Act:     &arena.FireLeading{Range: 24, Aim: 5},
			Commit:  300 * time.Millisecond,
			Timeout: 9050 * time.Millisecond,
		},
		{
			Name:    "PATROL",
			Act:     &arena.Patrol{},
			Commit:  300 * time.Millisecond,
			Timeout: 10 * time.Second,
		},
	},
}
