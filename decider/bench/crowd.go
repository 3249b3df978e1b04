package bench

import (
	"errors"
	"strconv"
	"time"

	"github.com/ethogram-go/ethogram/decider"
)

// ethogramWorkers is this library with the soldiers in a Crowd of so many workers.
type ethogramWorkers struct {
	ethogram
	workers int
	linger  time.Duration
}

// Crowds returns this library's crowds of one and two workers, for the
// workloads of many agents.
func Crowds() []Competitor {
	return []Competitor{ethogramWorkers{workers: 1}, ethogramWorkers{workers: 2}}
}

func (e ethogramWorkers) Name() string { return "crowd" + strconv.Itoa(e.workers) }

func (e ethogramWorkers) Wide(crowd []Soldier) Ticker {
	return newCrowdTicker(decider.MustCompile(wideTable(wideGroups, widePerGroup)), crowd, e)
}

// crowdTicker ticks soldiers in a Crowd.
type crowdTicker struct{ world *decider.World }

func newCrowdTicker(tree *decider.Tree[*Soldier], soldiers []Soldier, e ethogramWorkers) *crowdTicker {
	world := decider.NewWorld(1)
	crowd, err := tree.NewCrowd(world, sense)
	if err = errors.Join(err, world.SetWorkers(e.workers), world.SetLinger(e.linger)); err != nil {
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
