package match

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// TestRefusals has a guarded row above one that always runs: what is counted is
// the tick's last answer, once a tick.
func TestRefusals(t *testing.T) {
	const alarmed decider.Flags = 1
	stay := &behavior.Behavior[*int]{Name: "Stay", Tick: func(*int, behavior.Context) behavior.Status { return behavior.Running }}
	root := decider.Group("ROOT_1", decider.PrioritizedList,
		&decider.Decider[*int]{
			Name: "FLEE_2", Behavior: stay, Recheck: decider.EachTick,
			Preconditions: decider.Preconditions{Flags: decider.All(alarmed)},
			Decide:        func(n *int, _ decider.Query) float64 { return decider.Bool(*n > 0) },
		},
		&decider.Decider[*int]{Name: "STAY_3", Behavior: stay},
	)
	tree := decider.MustCompile(&root)
	var w refusals
	world := decider.NewWorld(1)
	world.Observe(&w, decider.Rows)
	n, other := 0, 1
	mem, its := tree.NewMemory(1), tree.NewMemory(2)
	for tick := range 10 {
		in := decider.Input{Delta: 100 * time.Millisecond, World: world}
		if tick >= 5 {
			in.Flags = alarmed
		}
		if tick == 8 {
			n = 1
		}
		_, err := tree.Tick(&n, mem, in)
		require.NoError(t, err)
		_, err = tree.Tick(&other, its, in) // of another slot: not counted
		require.NoError(t, err)
	}
	assert.Equal(t, RowWhy{ID: 2, Asked: 9, Refused: []Refusal{{"flags", 5}, {"conditions", 3}}}, w.of(1, 2), "asked until it runs")
	assert.Equal(t, "flags 55.5 %, conditions 33.3 %", w.of(1, 2).String())
	assert.Equal(t, RowWhy{ID: 3, Asked: 1}, w.of(2, 3))
	assert.Equal(t, "never refused", w.of(2, 3).String())
	assert.Equal(t, "never asked", w.of(-1, 4).String())
}
