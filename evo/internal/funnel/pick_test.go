package funnel_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// Without situations, or of a single table, the difference in behavior is unknown,
// not 0.
func TestUnknownDifferences(t *testing.T) {
	for _, n := range []int{4, 1} {
		b, _, all := bench(t, 4, func(int) int64 { return 150 })
		for _, c := range all[:n] {
			c.Fate, c.Class = funnel.Admitted, 0
		}
		choose := func(_ context.Context, genomes []*evo.Genome) ([][]uint16, error) {
			choices := make([][]uint16, len(genomes))
			for i := range choices {
				choices[i] = [][]uint16{{1, 2}, nil}[min(n-1, 1)]
			}
			return choices, nil
		}
		picked, err := funnel.Pick(t.Context(), b, all[:n], choose)
		require.NoError(t, err)
		assert.Positive(t, picked[0].Picked)
		for _, p := range picked {
			assert.EqualValues(t, -1, p.Least, "%d tables", n)
			assert.EqualValues(t, -1, p.Median, "%d tables", n)
		}
	}
}

func TestPickedOnesDiffer(t *testing.T) {
	b, _, all := bench(t, 60, func(int) int64 { return 0 })
	for i, c := range all {
		c.Fate, c.Class = funnel.Admitted, i%2
	}
	choose := func(ctx context.Context, genomes []*evo.Genome) ([][]uint16, error) {
		return match.Probe(ctx, &game.Forage, genomes)
	}
	report, err := funnel.Pick(t.Context(), b, all, choose)
	require.NoError(t, err)
	require.Len(t, report, 2)
	for i, p := range report {
		assert.Equal(t, 30, p.Of)
		assert.LessOrEqual(t, p.Picked, b.Classes[i].Keep)
		assert.GreaterOrEqual(t, p.Least, int64(100), "a tenth of the situations tells any two apart")
		assert.Positive(t, p.Picked)
	}
	shipped := funnel.With(all, funnel.Shipped)
	assert.Len(t, shipped, report[0].Picked+report[1].Picked)
	assert.Len(t, funnel.With(all, funnel.Similar), 60-len(shipped))
	again, err := funnel.Pick(t.Context(), b, all, choose)
	require.NoError(t, err)
	assert.Zero(t, again[0].Of, "nothing is left to pick from")
}
