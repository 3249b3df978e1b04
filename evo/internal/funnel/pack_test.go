package funnel_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

func TestPackAndCheck(t *testing.T) {
	b, cache, all := bench(t, 6, func(i int) int64 { return 150 + int64(i%2)*200 + int64(i) }) // each is another player
	for i, c := range all {
		c.Fate, c.Class, c.Certified = funnel.Shipped, i%2, make([]stats.Tally, len(b.Metrics))
		c.Certified[b.Points].Add(150)
		c.Certified[b.Points].Add(160)
	}
	all[5].Fate = funnel.VotedOut
	pack, _, err := (&funnel.Packer{Cache: cache, Spec: b, Seed: 9}).Pack(t.Context(), all)
	require.NoError(t, err)
	require.Len(t, pack.Classes[0].Tables, 3)
	require.Len(t, pack.Classes[1].Tables, 2)
	assert.EqualValues(t, 155_000, pack.Classes[0].Tables[0].Points)

	genomes := make([][]*genome.Genome, 2)
	for i, class := range pack.Classes {
		for _, table := range class.Tables {
			genomes[i] = append(genomes[i], cache.Known[table.Key])
		}
	}
	checked, err := funnel.Check(t.Context(), cache, b, pack, genomes, 12)
	require.NoError(t, err)
	for _, c := range checked {
		assert.True(t, c.Same)
		assert.False(t, c.Left)
		assert.EqualValues(t, 12, c.Now.N)
	}

	// After a change of balance every table has twice as many points.
	worth := cache.Worth
	cache.Worth = func(g *genome.Genome) int64 { return 2 * worth(g) }
	checked, err = funnel.Check(t.Context(), cache, b, pack, genomes, 12)
	require.NoError(t, err)
	for _, c := range checked {
		assert.False(t, c.Same)
		assert.True(t, c.Left)
		assert.True(t, c.Moved)
		require.Len(t, c.Outside, 1)
		assert.Equal(t, c.Now, c.Outside[0].Now)
		assert.EqualValues(t, 155_000, c.Was)
	}
	shifts := funnel.Shifts(checked)
	require.Len(t, shifts, 2)
	assert.Equal(t, 3, shifts[0].Tables)
	assert.Equal(t, 3, shifts[0].Left)
	assert.EqualValues(t, 155_000, shifts[0].Was)
	assert.Greater(t, shifts[0].Now, shifts[0].Was+shifts[0].Margin)
	assert.Empty(t, funnel.Shifts([]funnel.Checked{{Class: "Easy"}}), "of nothing that was measured")
}

// A table that breaks its rounds is not shipped. If it does so after a change, it
// is no longer as shipped, however well it plays in its other rounds.
func TestTablesThatBreak(t *testing.T) {
	b, cache, all := bench(t, 2, func(int) int64 { return 150 })
	for _, c := range all {
		c.Fate, c.Class, c.Certified = funnel.Shipped, 0, make([]stats.Tally, len(b.Metrics))
		c.Certified[b.Points].Add(150)
		c.Certified[b.Points].Add(160)
	}
	broken := all[0].Key
	cache.Breaks = func(g *genome.Genome) match.Status {
		if genome.KeyOf(g) == broken {
			return match.Panic
		}
		return match.OK
	}
	pack, packing, err := (&funnel.Packer{Cache: cache, Spec: b, Seed: 9}).Pack(t.Context(), all)
	require.NoError(t, err)
	require.Len(t, pack.Classes[0].Tables, 1)
	assert.Equal(t, funnel.Crashed, all[0].Fate)
	assert.Equal(t, "Panic: made up", all[0].Fault)
	assert.Contains(t, packing.Replaced[0].String(), all[0].Name+" broke a round; no other table takes its place")

	broken = all[1].Key
	checked, err := funnel.Check(t.Context(), cache, b, pack, [][]*genome.Genome{{all[1].Genome}, nil}, 12)
	require.NoError(t, err)
	assert.Equal(t, "Panic: made up", checked[0].Fault)
	assert.Zero(t, checked[0].Now.N)
}
