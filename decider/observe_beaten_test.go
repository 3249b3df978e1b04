package decider

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
)

// TestBeatenScore: an observer of rows is told the new score of a row that a sibling beats in
// a group with Rescore, and of no other row that is left.
func TestBeatenScore(t *testing.T) {
	for _, rescore := range []bool{true, false} {
		score := []float64{3, 1}
		row := func(i int) *Decider[*int] {
			return &Decider[*int]{Name: string(rune('A' + i)), Decide: func(*int, Query) float64 { return score[i] }, Behavior: &behavior.Behavior[*int]{
				Name: "B", Tick: behavior.Stay[*int],
			}}
		}
		danger := false
		tree, err := Compile(&Decider[*int]{Name: "ROOT", Policy: PrioritizedList, Children: []*Decider[*int]{
			{Name: "FLEE", When: func(*int) bool { return danger }, Each: func(*int) {}},
			{Name: "BEST", Policy: Scored, Rescore: rescore, Children: []*Decider[*int]{row(0), row(1)}},
		}})
		require.NoError(t, err)
		w := tree.NewWorld(1)
		var values []float64
		left := observerFunc(func(e Event) {
			if e.Kind == EventDeactivated {
				values = append(values, e.Value)
			}
		})
		mem := tree.NewMemory(1)
		tick := func() {
			_, err := tree.Tick(nil, mem, Input{World: w, Delta: time.Second})
			require.NoError(t, err)
		}
		observe := func(d Detail) func() {
			stop, err := w.Observe(left, d)
			require.NoError(t, err)
			return stop
		}
		stop := observe(Rows)
		tick()
		score[0], score[1] = .5, 4
		tick()
		require.Len(t, values, 1)
		if rescore {
			assert.Equal(t, .5, values[0])
		} else {
			assert.True(t, math.IsNaN(values[0]))
		}
		score[0] = 5
		stop()
		stop = observe(Transitions)
		tick()
		stop()
		observe(Rows)
		danger = true
		tick() // leaves A and BEST
		require.Len(t, values, 4)
		for _, v := range values[1:] {
			assert.True(t, math.IsNaN(v), values)
		}
	}
}

type observerFunc func(Event)

func (f observerFunc) Observe(e Event) { f(e) }
