package adapt_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/adapt"
)

// What is wanted is about what a Director aims at. Where its tables end, and where the
// game has chosen, it is what would suit the player.
func TestReadWanted(t *testing.T) {
	tables := []adapt.Table{
		{Name: "A", Class: "Easy", Points: 1000, Low: 500, High: 1500, Rounds: 24},
		{Name: "B", Class: "Hard", Points: 4000, Low: 3500, High: 4500, Rounds: 24},
	}
	wanted := func(play func(d *adapt.Director)) (middle int64, w adapt.Wanted) {
		d, err := adapt.New(adapt.Config{Tables: tables})
		require.NoError(t, err)
		play(d)
		w, err = adapt.ReadWanted(d.AppendState(nil))
		require.NoError(t, err)
		assert.InDelta(t, w.Scale/2, w.High-w.Low, 1)
		return (w.Low + w.High) / 2, w
	}
	rounds := func(d *adapt.Director, outcome adapt.Outcome, n int) {
		for range n {
			d.Next()
			require.NoError(t, d.Record(adapt.Result{Outcome: outcome}))
		}
		d.Next()
	}
	start, w := wanted(func(*adapt.Director) {})
	assert.InDelta(t, 1000, start, 2, "a new player is worth as much as the middle class")
	assert.Empty(t, w.Met)
	weak, w := wanted(func(d *adapt.Director) { rounds(d, adapt.Lost, 20) })
	assert.InDelta(t, 1000-w.Scale/2, weak, 2, "a step below the weakest")
	assert.Contains(t, w.Met, "A")
	strong, w := wanted(func(d *adapt.Director) { rounds(d, adapt.Won, 20) })
	assert.InDelta(t, 4000+w.Scale/2, strong, 2, "a step above the strongest")
	even, _ := wanted(func(d *adapt.Director) { rounds(d, adapt.Drawn, 20) })
	assert.True(t, 900 < even && even < 4100, "%d", even)
	given, w := wanted(func(d *adapt.Director) {
		rounds(d, adapt.Lost, 5)
		_, err := d.Against(1)
		require.NoError(t, err)
	})
	assert.Less(t, given, int64(1000)+w.Scale, "the boss is not what suits")
	_, err := adapt.ReadWanted([]byte(`{"ethogram":"director","version":2}`))
	require.ErrorContains(t, err, "the state is of version 2")
	_, err = adapt.ReadWanted(nil)
	require.ErrorContains(t, err, "Fix: ")
}
