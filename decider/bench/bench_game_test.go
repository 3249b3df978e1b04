package bench

import (
	"testing"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/example/nest/creatures"
)

// BenchmarkGame plays a whole small game: the creatures of example/nest, who see each other, eat,
// guard, call for help and fight, through a day and a night, without a recorder and with one.
// Its senses and moves are in the frame, too. It reports how many times the median frame the 99th
// of a hundred takes, and the worst; an operation plays all frames, and a frame takes the
// least of all plays, as other work on the machine makes it longer, never shorter.
func BenchmarkPlay(b *testing.B) {
	for _, by := range []string{"nest12", "nest100", "nest100_recorded"} {
		b.Run("by="+by, func(b *testing.B) {
			agents := 100
			if by == "nest12" {
				agents = 12
			}
			b.ReportAllocs()
			took := make([]time.Duration, 1200)
			for range b.N {
				world, err := creatures.New(agents, 1, nil)
				must(err)
				if by == "nest100_recorded" {
					_, err = record.New(world.Minds, record.Options{Sight: world.Sight()})
					must(err)
				}
				for f := range took {
					begin := time.Now()
					must(world.Step(100 * time.Millisecond))
					if t := time.Since(begin); took[f] == 0 || t < took[f] {
						took[f] = t
					}
				}
			}
			slices.Sort(took)
			median := float64(took[len(took)/2])
			b.ReportMetric(float64(took[len(took)*99/100])/median, "p99/median")
			b.ReportMetric(float64(took[len(took)-1])/median, "worst/median")
			b.ReportMetric(median, "ns/op")
			b.ReportMetric(median/float64(agents), "ns/agent")
		})
	}
}
