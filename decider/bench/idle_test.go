package bench

import (
	"testing"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// BenchmarkIdle is a frame of a million agents in which next to nothing happens, on one
// worker. The goals, as long as the machine does nothing else: asleep, where 98 % sleep, takes
// at most 2 ms; every10, where each is ticked in one of ten frames, a tenth of awake. The last
// is reached by agents that compute something; of these, which do nothing, a tick is little
// more than fetching its memory, and those of a frame stand far apart.
func BenchmarkIdle(b *testing.B) {
	const agents, few = 1_000_000, 20_000
	for _, c := range []struct {
		name  string
		awake int // how many promise nothing
		every int
		asked int // in a frame, about
	}{
		{"awake", agents, 1, agents},
		{"asleep", few, 1, few},
		{"every10", agents, 10, agents / 10},
		{"asleep10", few, 10, few / 10},
	} {
		var world *decider.World
		asked := 0
		b.Run(c.name, func(b *testing.B) {
			if world == nil { // the function is called with growing b.N
				world = idleWorld(agents, c.awake, c.every, &asked)
				for range 40 { // until all have fallen asleep
					idleFrame(b, world)
				}
			}
			asked = 0
			b.ReportAllocs()
			for b.Loop() {
				idleFrame(b, world)
			}
			if got := asked / b.N; b.N > 60 && (got < c.asked*9/10 || got > c.asked*11/10) {
				b.Errorf("%d agents a frame were asked, want %d", got, c.asked)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/agents, "ns/agent")
		})
	}
}

func idleFrame(b *testing.B, w *decider.World) {
	if err := w.Tick(16 * time.Millisecond); err != nil {
		b.Fatal(err)
	}
}

// idleWorld returns a world of agents, of which every so many-th is awake. asked counts the
// calls of their senses.
func idleWorld(agents, awake, every int, asked *int) *decider.World {
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
	if err != nil {
		panic(err)
	}
	all := make([]Soldier, agents)
	for i := range all {
		if all[i].Flags = uint64(i) & 2; i%(agents/awake) != 0 {
			all[i].Flags |= uint64(time.Hour) << 2
		}
		h, err := crowd.Add(uint64(i+1), &all[i])
		if err == nil {
			err = crowd.Every(h, every)
		}
		if err != nil {
			panic(err)
		}
	}
	if err := world.SetWorkers(1); err != nil {
		panic(err)
	}
	return world
}
