package bench

import (
	"errors"
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
		Threads: workers > 1,
	}
}

// crowdTicker ticks soldiers in a Crowd.
type crowdTicker struct{ world *decider.World }

func newCrowdTicker(tree *decider.Tree[*Soldier], soldiers []Soldier, workers int, linger time.Duration) *crowdTicker {
	world := decider.NewWorld(1)
	crowd, err := tree.NewCrowd(world, sense)
	if err = errors.Join(err, world.SetWorkers(workers), world.SetLinger(linger)); err != nil {
		panic(err)
	}
	if err := crowd.Reserve(len(soldiers)); err != nil {
		panic(err)
	}
	for i := range soldiers {
		if _, err := crowd.Add(uint64(i+1), &soldiers[i]); err != nil {
			panic(err)
		}
	}
	return &crowdTicker{world}
}

func (c *crowdTicker) Tick() {
	if err := c.world.Tick(frame); err != nil {
		panic(err)
	}
}

func sense(s *Soldier, _ time.Duration) decider.Sense {
	return decider.Sense{Flags: decider.Flags(s.Flags)}
}
