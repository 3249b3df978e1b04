package bench

import (
	"strconv"
	"time"

	"github.com/ethogram-go/ethogram/decider"
)

// ethogramWorkers is this library with the soldiers in a Crowd, ticked by so
// many workers.
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
type crowdTicker struct{ crowd *decider.Crowd[*Soldier] }

func newCrowdTicker(tree *decider.Tree[*Soldier], soldiers []Soldier, e ethogramWorkers) *crowdTicker {
	crowd, err := tree.NewCrowd(decider.NewWorld(1), decider.CrowdOptions{Workers: e.workers, Reserve: len(soldiers), Linger: e.linger})
	if err != nil {
		panic(err)
	}
	for i := range soldiers {
		if _, err := crowd.Add(uint64(i+1), &soldiers[i]); err != nil {
			panic(err)
		}
	}
	return &crowdTicker{crowd}
}

func (c *crowdTicker) Tick() {
	if err := c.crowd.Tick(frame, sense); err != nil {
		panic(err)
	}
}

func sense(s *Soldier) decider.Sense { return decider.Sense{Flags: decider.Flags(s.Flags)} }
