package funnel_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
)

func TestWatchedRows(t *testing.T) {
	b, cache, all := bench(t, 5, func(int) int64 { return 150 })
	cache.Unused = func(r *evo.Row) bool { return r.ID == 2 }
	require.NoError(t, funnel.Watch(t.Context(), cache, b, all, 1, 3))
	for _, c := range all {
		assert.EqualValues(t, 3*b.Evaluation.Steps, c.Use.Steps)
		assert.Len(t, c.Use.Rows, c.Genome.Count()-1, "one row is never activated")
		assert.Positive(t, c.Use.Activations)
	}
}

func TestNaturalFilter(t *testing.T) {
	b, _, all := bench(t, 4, func(int) int64 { return 0 })
	second := int64(1_000_000_000 / b.Tick)
	uses := []funnel.Use{
		{Steps: 100 * second, Activations: 300, Brief: 30},
		{Steps: 100 * second, Activations: 301, Brief: 0},
		{Steps: 100 * second, Activations: 100, Brief: 11},
		{},
	}
	for i, c := range all {
		c.Fate, c.Use = funnel.Admitted, uses[i]
	}
	funnel.Natural(b, all, funnel.DefaultNaturalness)
	assert.Equal(t, funnel.Admitted, all[0].Fate)
	assert.Equal(t, funnel.Unnatural, all[1].Fate, "changes its mind more than three times a second")
	assert.Equal(t, funnel.Unnatural, all[2].Fate, "too much of it is over at once")
	assert.Equal(t, funnel.Admitted, all[3].Fate, "was never watched")
}
