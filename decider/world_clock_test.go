package decider

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
)

func TestSumsOfTimeDoNotWrap(t *testing.T) {
	for _, c := range []struct{ a, b, plus, advanced time.Duration }{
		{0, 0, 0, 0},
		{1, 2, 3, 3},
		{0, forever, forever, maxClock},
		{forever, forever, forever, maxClock},
		{maxClock, 0, maxClock, maxClock},
		{maxClock, maxClock - 1, forever, maxClock},
		{maxClock, maxClock, forever, maxClock},
		{maxClock - 1, 1, maxClock, maxClock},
		{maxClock - 2, 1, maxClock - 1, maxClock - 1},
	} {
		assert.Equal(t, c.plus, plus(c.a, c.b), "%d + %d", c.a, c.b)
		assert.Equal(t, c.advanced, advanced(c.a, c.b), "%d + %d", c.a, c.b)
	}
	assert.Equal(t, forever-5, remaining(forever, 0, 5))
	assert.Equal(t, time.Duration(-5), remaining(10, 0, 15))
	assert.Equal(t, forever, remaining(forever, 5, 0), "of another world's clock")
	assert.EqualValues(t, int64(1-maxClock), remaining(1, 0, maxClock))
}

// TestEndOfTime: clocks stand still at the end of their range, and a snapshot from then
// can be loaded.
func TestEndOfTime(t *testing.T) {
	var deltas []time.Duration
	tree := MustCompile(&Decider[int]{
		Name: "ROOT", Preconditions: Preconditions{Cooldown: forever},
		Behavior: &behavior.Behavior[int]{Name: "ROOT", Tick: func(_ int, x behavior.Context) Status {
			deltas = append(deltas, x.Delta())
			return Running
		}},
	})
	t.Run("lone", func(t *testing.T) {
		mem := tree.NewMemory(1)
		for _, delta := range []time.Duration{math.MaxInt64 - 5, 10, 0, math.MaxInt64} {
			res, err := tree.Tick(1, mem, Input{Delta: delta})
			require.NoError(t, err)
			require.Equal(t, Running, res.Status)
			require.EqualValues(t, int64(maxClock), tree.State(mem).Now())
		}
		require.NoError(t, tree.Reset(1, mem))
		data, err := tree.Save(mem)
		require.NoError(t, err)
		loaded, report, err := tree.Load(data)
		require.NoError(t, err)
		require.Equal(t, Loaded{Same: true}, report)
		require.True(t, tree.Equal(mem, loaded))
		res, err := tree.Tick(1, loaded, Input{Delta: 1})
		require.NoError(t, err)
		require.Equal(t, Idle, res.Status, "it cools down for ever")
	})
	t.Run("crowd", func(t *testing.T) {
		w := NewWorld(1)
		c, err := tree.NewCrowd(w, nil)
		require.NoError(t, err)
		require.NoError(t, c.Add(1, 1))
		require.NoError(t, c.World().Every(1, 3))
		deltas = nil
		for range 7 {
			require.NoError(t, c.World().Tick(math.MaxInt64/2))
			_, err = c.World().Result(1)
			require.NoError(t, err)
			data, err := c.World().Save()
			require.NoError(t, err)
			_, _, err = LoadCrowd(tree, data, NewWorld(1), func(uint64) (int, bool) { return 1, true })
			require.NoError(t, err)
		}
		assert.EqualValues(t, int64(maxClock), w.Now())
		assert.NotEmpty(t, deltas)
		for _, d := range deltas[1:] {
			assert.EqualValues(t, int64(maxClock), d, "more than a duration holds")
		}
	})
}
