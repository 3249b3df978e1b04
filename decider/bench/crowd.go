package bench

import (
	"strconv"
	"time"

	"github.com/ethogram-go/ethogram/decider"
)

// crowdOf is this library with the soldiers in a Crowd of so many workers, which
// linger that long after each frame.
func crowdOf(workers int, linger time.Duration) Competitor {
	return Competitor{
		Name: "crowd" + strconv.Itoa(workers),
		Wide: func(soldiers []Soldier) Ticker {
			return newCrowdTicker(decider.MustCompile(wideTable(wideGroups, widePerGroup)), soldiers, workers, linger)
		},
	}
}

// crowdTicker ticks soldiers in a Crowd.
type crowdTicker struct{ world *decider.World }

func newCrowdTicker(tree *decider.Tree[*Soldier], soldiers []Soldier, workers int, linger time.Duration) *crowdTicker {
	world := decider.NewWorld(1)
	crowd, err := tree.NewCrowd(world, sense)
	must(err)
	must(world.SetWorkers(workers))
	must(world.SetLinger(linger))
	must(crowd.Reserve(len(soldiers)))
	for i := range soldiers {
		must(crowd.Add(uint64(i+1), &soldiers[i]))
	}
	return &crowdTicker{world}
}

func (c *crowdTicker) Tick() { must(c.world.Tick(frame)) }

func sense(s *Soldier, _ time.Duration) decider.Sense {
	return decider.Sense{Flags: decider.Flags(s.Flags)}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
