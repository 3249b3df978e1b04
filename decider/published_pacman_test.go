package decider_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// The ghosts of Pac-Man scatter and chase in waves (The Pac-Man Dossier, by Jamey
// Pittman): 7, 20, 7, 20, 5, 20, 5 seconds in level 1, others in later levels, and then
// they chase for good. The machine has 60 frames a second; the clock of the waves stands
// while the ghosts are frightened.

type (
	ghost    struct{}
	ghostRow = decider.Decider[*ghost]
)

const frightened decider.Flags = 1

// waves are the lengths of the waves in seconds, and in frames.
var waves = []struct {
	name    string
	seconds []float64
	frames  []int
}{
	{"LEVEL_1", []float64{7, 20, 7, 20, 5, 20, 5}, []int{420, 1200, 420, 1200, 300, 1200, 300}},
	{"LEVEL_2", []float64{7, 20, 7, 20, 5, 1033, 1. / 60}, []int{420, 1200, 420, 1200, 300, 61980, 1}},
	{"LEVEL_5", []float64{5, 20, 5, 20, 5, 1037, 1. / 60}, []int{300, 1200, 300, 1200, 300, 62220, 1}},
}

func ghostTable(seconds []float64) *ghostRow {
	act := func(name string) *behavior.Behavior[*ghost] { return &behavior.Behavior[*ghost]{Name: name} }
	all := ghostRow{Name: "WAVES", Policy: decider.SequentialList, Remember: decider.PlaceAndTime}
	for i, s := range seconds {
		mode := [...]string{"SCATTER", "CHASE"}[i%2]
		all.Children = append(all.Children, &ghostRow{Name: fmt.Sprint(mode, "_", i), Act: &behavior.Wait[*ghost]{For: time.Duration(math.Round(s * 1e9))}})
	}
	all.Children = append(all.Children, &ghostRow{Name: "CHASE_FOR_GOOD", Behavior: act("CHASE")})
	return &ghostRow{Name: "GHOST", Children: []*ghostRow{
		{Name: "FRIGHTENED", Preconditions: decider.Preconditions{Flags: decider.All(frightened)}, Recheck: decider.EachTick, Behavior: act("FLEE")},
		&all,
	}}
}

// TestPacMan: all waves of all levels last as many frames as on the machine, and fright
// stops them for exactly as long as it lasts, however often it comes.
func TestPacMan(t *testing.T) {
	for _, level := range waves {
		for fright, when := range map[string]func(frame int) bool{
			"no fright":          func(int) bool { return false },
			"one":                func(f int) bool { return f >= 1000 && f < 1360 },
			"many":               func(f int) bool { return f%977 < 360 },
			"each frame but one": func(f int) bool { return f < 2000 && f%2 == 1 },
		} {
			t.Run(level.name+"/"+fright, func(t *testing.T) {
				tree := decider.MustCompile(ghostTable(level.seconds))
				mem, steps := tree.NewMemory(1), decider.Steps(60)
				frames := map[string]int{}
				afraid := 0
				for f := 0; frames["CHASE_FOR_GOOD"] == 0; f++ {
					var flags decider.Flags
					if when(f) {
						flags = frightened
						afraid++
					}
					r, err := tree.Tick(&ghost{}, mem, decider.Input{Delta: steps.Next(), Flags: flags})
					require.NoError(t, err)
					frames[tree.Outline().Name(r.Leaf)]++
				}
				require.Equal(t, afraid, frames["FRIGHTENED"])
				for i, want := range level.frames {
					mode := [...]string{"SCATTER", "CHASE"}[i%2]
					require.Equal(t, want, frames[fmt.Sprint(mode, "_", i)], "wave %d", i)
				}
			})
		}
	}
}
