package bench

import (
	"testing"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/example/grenades/battle"
	"github.com/ethogram-go/ethogram/example/nest/creatures"
)

// BenchmarkPlay plays whole small games, with all that their agents see and do: the creatures of
// example/nest through a day and a night, and a thousand soldiers of example/grenades, who share
// gates, fall and are replaced; without a recorder, and with one. It reports how many times the
// median frame the 99th of a hundred takes, and the worst. An operation plays all frames five
// times; a frame takes the least of all plays, as other work on the machine makes it longer, never shorter.
func BenchmarkPlay(b *testing.B) {
	const frames = 1200
	for _, game := range []struct {
		by       string
		agents   int
		recorded bool
	}{{"nest", 12, false}, {"nest_recorded", 12, true}, {"soldiers", 1000, false}, {"soldiers_recorded", 1000, true}} {
		b.Run("by="+game.by, func(b *testing.B) {
			took := make([]time.Duration, frames)
			for range 5 * b.N {
				step := opened(game.agents, game.recorded)
				for f := range took {
					begin := time.Now()
					step()
					if t := time.Since(begin); took[f] == 0 || t < took[f] {
						took[f] = t
					}
				}
			}
			slices.Sort(took)
			median := float64(took[frames/2])
			b.ReportMetric(float64(took[frames*99/100])/median, "p99/median")
			b.ReportMetric(float64(took[frames-1])/median, "worst/median")
			b.ReportMetric(median, "ns/op")
			b.ReportMetric(median/float64(game.agents), "ns/agent")
		})
	}
}

// opened returns a function that plays a frame of a game with so many agents.
func opened(agents int, recorded bool) func() {
	if agents > creatures.MaxAgents {
		game, err := battle.New(battle.Options{Agents: agents, Seed: 1})
		must(err)
		if recorded {
			_, err = record.New(game.Crowd.World(), record.Options{Sight: game.Sight()})
			must(err)
		}
		return func() { must(game.Step()) }
	}
	game, err := creatures.New(agents, 1, nil)
	must(err)
	if recorded {
		_, err = record.New(game.Minds, record.Options{Sight: game.Sight()})
		must(err)
	}
	return func() { must(game.Step(100 * time.Millisecond)) }
}
