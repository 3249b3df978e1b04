package pack_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
)

func TestCheck(t *testing.T) {
	b, cache, p, genomes := shipped(t)
	checked, err := pack.Check(t.Context(), cache, b, p, genomes, 12)
	require.NoError(t, err)
	require.Len(t, checked, 4)
	for _, c := range checked {
		assert.True(t, c.Same)
		assert.False(t, c.Left)
		assert.EqualValues(t, 12, c.Now.N)
	}

	// After a change of balance every table has twice as many points.
	worth := cache.Worth
	cache.Worth = func(g *genome.Genome) int64 { return 2 * worth(g) }
	checked, err = pack.Check(t.Context(), cache, b, p, genomes, 12)
	require.NoError(t, err)
	for _, c := range checked {
		assert.False(t, c.Same)
		assert.True(t, c.Left)
		assert.True(t, c.Moved)
		require.Len(t, c.Outside, 1)
		assert.Equal(t, c.Now, c.Outside[0].Now)
	}
	assert.Equal(t, "Hard", checked[0].Fits)
	shifts := pack.Shifts(checked)
	require.Len(t, shifts, 2)
	assert.Equal(t, 2, shifts[0].Tables)
	assert.Equal(t, 2, shifts[0].Left)
	assert.EqualValues(t, 155_000, shifts[0].Was)
	assert.Greater(t, shifts[0].Now, shifts[0].Was+shifts[0].Margin)
	assert.Empty(t, pack.Shifts([]pack.Checked{{Class: "Easy"}}), "of nothing that was measured")

	// A table that breaks its rounds is no longer as shipped.
	cache.Breaks = func(g *genome.Genome) match.Status {
		if g == genomes[0][1] {
			return match.Panic
		}
		return match.OK
	}
	checked, err = pack.Check(t.Context(), cache, b, p, genomes, 12)
	require.NoError(t, err)
	assert.Equal(t, "Panic: made up", checked[1].Fault)
	assert.Zero(t, checked[1].Now.N)
	assert.Empty(t, checked[0].Fault)
}
