package funnel_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/match/matchtest"
)

func TestCalibration(t *testing.T) {
	b, cache, _ := bench(t, 1, func(int) int64 { return 0 })
	place := map[evo.Key]int64{}
	for i, ref := range b.Library {
		place[ref.Genome.Key()] = int64(100 + 200*i)
	}
	cache.Worth = func(g *evo.Genome) int64 { return place[g.Key()] }
	c, err := funnel.Calibrate(t.Context(), cache, b, 1, 24, funnel.DefaultLevels)
	require.NoError(t, err)
	assert.Equal(t, b.Library[len(b.Library)-1].Name, c.Tables[0].Name, "the best is first")
	require.Len(t, c.Classes, 3)
	assert.GreaterOrEqual(t, c.Metrics[b.Points].OfEight, int64(950), "tables differ by more than luck")
	assert.NotEmpty(t, c.Refused, "the other metrics are nothing but luck")
	for i := 1; i < 3; i++ {
		assert.Greater(t, c.Classes[i].Ranges[0].Min, c.Classes[i-1].Ranges[0].Max)
	}

	// Tables that do not differ give no classes.
	cache.Worth = func(*evo.Genome) int64 { return 300 }
	c, err = funnel.Calibrate(t.Context(), cache, b, 1, 24, funnel.DefaultLevels)
	require.NoError(t, err)
	assert.Empty(t, c.Classes)
	assert.Less(t, c.Metrics[b.Points].OfEight, int64(funnel.Reliable))

	_, err = funnel.Calibrate(t.Context(), cache, b, 1, 1, nil)
	assert.ErrorContains(t, err, "at least 2")
}

// sometimes is a cache in which every third round hangs.
type sometimes struct{ *matchtest.FakeCache }

func (l sometimes) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	outcomes, err := l.FakeCache.Play(ctx, matches)
	for i := range outcomes {
		if matches[i].Seed%3 == 0 {
			outcomes[i] = match.Outcome{Status: match.Hang, Slot: -1, Fault: "made up"}
		}
	}
	return outcomes, err
}

// A broken round costs only itself, not the calibration.
func TestCalibrationWithBrokenRounds(t *testing.T) {
	b, cache, _ := bench(t, 0, nil)
	c, err := funnel.Calibrate(t.Context(), sometimes{cache}, b, 1, 24, funnel.DefaultLevels)
	require.NoError(t, err)
	assert.Positive(t, c.Broken)
	for _, table := range c.Tables {
		assert.Less(t, table.Metrics[b.Points].N, int64(24))
		assert.Greater(t, table.Metrics[b.Points].N, int64(8))
	}
	cache.Breaks = func(*evo.Genome) match.Status { return match.Panic }
	_, err = funnel.Calibrate(t.Context(), cache, b, 1, 24, funnel.DefaultLevels)
	assert.ErrorContains(t, err, "fewer than two rounds of "+b.Library[0].Name+" were over; the last one broke: Panic: made up")
}

// Metrics in small units have large values, with which a calibration must compute,
// too.
func TestCalibrationOfLargeNumbers(t *testing.T) {
	b, cache, _ := bench(t, 1, func(int) int64 { return 0 })
	large := *b
	large.Metrics = append([]evo.Metric{}, b.Metrics...)
	large.Metrics[b.Points].Max = 1_000_000
	cache.Spec, cache.Luck = &large, 10_000
	place := map[evo.Key]int64{}
	for i, ref := range b.Library {
		place[ref.Genome.Key()] = int64(100_000 + 800_000*(i%2))
	}
	cache.Worth = func(g *evo.Genome) int64 { return place[g.Key()] }
	c, err := funnel.Calibrate(t.Context(), cache, &large, 1, 24, funnel.DefaultLevels)
	require.NoError(t, err)
	assert.GreaterOrEqual(t, c.Metrics[b.Points].OfEight, int64(990), "tables differ by more than luck")
	assert.Len(t, c.Classes, 3)
}
