package bench

import (
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// idlers are so many that their memories do not fit in a processor's cache.
const idlers = 100_000

// idleSeries is a frame of agents in which next to nothing happens: all are ticked, 98 %
// sleep, or each is ticked in one of ten frames. The goals are the same for a million agents:
// at most 1 ns for each that sleeps and a frame, and nothing for those that are not due. What
// is left of the last is reached by agents that compute something; of these, which do
// nothing, a tick is little more than fetching its memory, and those of a frame stand far
// apart.
func idleSeries() Series {
	s := Series{Name: "Idle", About: "a frame of a hundred thousand with nothing to do", Agents: idlers, Cycle: 10}
	add := func(name string, awake, every int) {
		s.Entries = append(s.Entries, Entry{Name: name, Start: func() Run { return startIdle(awake, every) }})
	}
	add("awake", idlers, 1)
	add("asleep", idlers/50, 1)
	add("every10", idlers, 10)
	add("asleep10", idlers/50, 10)
	return s
}

// startIdle starts a crowd of which so many are awake and ticked in one of every so many frames.
func startIdle(awake, every int) Run {
	asked, frames := 0, 0
	world := idleWorld(awake, every, &asked)
	run := runOf{
		ticks: func(n int) {
			for range n {
				must(world.Tick(frame))
			}
			frames += n
		},
		verify: func() error { // one frame in 61 is not counted
			if got, want := float64(asked), float64(frames*awake/every); frames > 60 && (got < want*.9 || got > want*1.1) {
				return fmt.Errorf("%v agents were asked in %d frames; want %v", got, frames, want)
			}
			return nil
		},
	}
	run.Ticks(40) // until all have fallen asleep
	asked, frames = 0, 0
	return run
}

// idleWorld returns a world of agents, of which so many promise nothing. asked counts the
// calls of their senses.
func idleWorld(awake, every int, asked *int) *decider.World {
	stand := behavior.Behavior[*Soldier]{Name: "STAND"}
	root := decider.Group("IDLE", decider.PrioritizedList,
		&decider.Decider[*Soldier]{Name: "FIGHT", If: 1, Behavior: &stand},
		&decider.Decider[*Soldier]{Name: "EAT", If: 2, Behavior: &stand},
		&decider.Decider[*Soldier]{Name: "STAND", Behavior: &stand},
	)
	world := decider.NewWorld(1)
	crowd, err := decider.MustCompile(&root).NewCrowd(world, func(s *Soldier, _ time.Duration) decider.Sense {
		*asked++
		return decider.Sense{Flags: decider.Flags(s.Flags & 2), Sleep: time.Duration(s.Flags >> 2)} // both in one word
	})
	must(err)
	must(crowd.Reserve(idlers))
	all := make([]Soldier, idlers)
	for i := range all {
		if all[i].Flags = uint64(i) & 2; i%(idlers/awake) != 0 {
			all[i].Flags |= uint64(24*time.Hour) << 2
		}
		h, err := crowd.Add(uint64(i+1), &all[i])
		must(err)
		must(crowd.Every(h, every))
	}
	must(world.SetWorkers(1))
	return world
}

// crowdSeries is a frame of W4's soldiers, of whom none changes: ticked by a loop, and by a
// crowd of one worker.
func crowdSeries() Series {
	s := Series{Name: "Crowd", About: "W4 by a loop over the table's ticks, and as a crowd", Agents: CrowdSize, Cycle: 1}
	for _, c := range []Competitor{{Name: "loop", Wide: rawOf(1, 0)}, crowdOf(1, 0)} {
		s.Entries = append(s.Entries, Entry{
			Name: c.Name, Start: func() Run { return startCrowd(c.Wide, CrowdSize) }, Few: func() Run { return startCrowd(c.Wide, Few) },
		})
	}
	return s
}
