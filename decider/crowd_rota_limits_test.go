package decider

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// TestTurnsGoRound: where the number of counted frames begins anew, too, nobody moves another within n
// counted frames, in each of which an agent is due once; there the n frames under way are cut short, and
// two ticks may be 3n-2 counted frames apart. Agents that sleep are where they would be awake.
func TestTurnsGoRound(t *testing.T) {
	skip.UnderRace(t)
	tree := MustCompile(&Decider[int]{Name: "DO", Behavior: &behavior.Behavior[int]{Name: "DO", Tick: behavior.Stay[int]}})
	const fixed = 13
	for _, edge := range []uint64{1 << 32, 1 << 63, 0} {
		for _, n := range []int{2, 3, 5, 7, 16, 60} {
			about := fmt.Sprintf("edge %d, n %d", edge, n)
			var worlds [3]*World // others come and go in the second, and in the third the agents sleep
			var crowds [3]*Crowd[int]
			for k := range worlds {
				worlds[k] = NewWorld(7)
				sense := Sense{}
				if k == 2 {
					sense.Sleep = UntilWoken
				}
				crowds[k] = sure(tree.NewCrowd(worlds[k], func(int, time.Duration) Sense { return sense }))
				for i := range fixed {
					require.NoError(t, crowds[k].Add(uint64(i), i))
					require.NoError(t, worlds[k].Every(uint64(i), n))
				}
				worlds[k].frame, worlds[k].counted = edge-uint64(2*n+3), edge-uint64(2*n+3)
			}
			var ticks, last [2][fixed]int
			var round [2][fixed]uint64 // of the last tick
			other := uint64(99)
			require.NoError(t, crowds[1].Add(other, 0))
			for counted := 1; counted < 6*n; {
				require.NoError(t, worlds[1].Remove(other))
				other = worlds[1].frame<<8 | 99
				require.NoError(t, crowds[1].Add(other, 0))
				require.NoError(t, worlds[1].Every(other, n))
				was := worlds[0].counted
				for k := range worlds {
					require.NoError(t, worlds[k].Tick(time.Second))
				}
				now, _ := worlds[0].rotaRound(uint32(n))
				for i := range fixed {
					alike := sure(worlds[0].State(uint64(i))).Hash() == sure(worlds[2].State(uint64(i))).Hash()
					require.True(t, alike, "%s, agent %d of those that sleep", about, i)
					for k := range ticks {
						tick := int(sure(worlds[k].State(uint64(i))).Tick())
						if tick == ticks[k][i] {
							continue
						}
						most := 2*n - 1
						if worlds[0].counted < uint64(3*n) { // it has begun anew
							most = 3*n - 2
						}
						require.Equal(t, ticks[k][i]+1, tick, about)
						if tick > 1 {
							require.NotEqual(t, round[k][i], now, "%s, world %d, agent %d: twice", about, k, i)
							require.LessOrEqual(t, counted-last[k][i], most, "%s, world %d, agent %d", about, k, i)
						}
						ticks[k][i], last[k][i], round[k][i] = tick, counted, now
					}
				}
				counted += int(worlds[0].counted - was)
			}
			for k := range ticks {
				for _, n := range ticks[k] {
					require.GreaterOrEqual(t, n, 4, about)
				}
			}
		}
	}
}

func sure[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
