package measure_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

func TestBeyond(t *testing.T) {
	s := &evo.Spec{Metrics: []evo.Metric{{Name: "shots", Min: 10, Max: 810}}}
	of := func(least, most int64) evo.Range {
		return evo.Range{Metric: "shots", Min: least * 1000, Max: most * 1000, Weight: 1}
	}
	for _, tt := range []struct {
		r         evo.Range
		low, high bool
		mean      int64
		beyond    int64
		ok        bool
	}{
		{of(20, 30), true, true, 25_000, 0, false},
		{of(30, 810), true, false, 30_000, 0, true},
		{of(30, 810), true, false, 10_000, -1_000_000, true},
		{of(30, 810), true, false, 50_000, 1_000_000, true},
		{of(30, 810), true, false, 20_000, -500_000, true},
		{of(10, 410), false, true, 410_000, 0, true},
		{of(10, 410), false, true, 810_000, -1_000_000, true},
		{of(10, 410), false, true, 10_000, 1_000_000, true},
		{of(10, 30), false, true, 10_000, 1_000_000, true},
		{of(10, 30), false, true, 40_000, -500_000, true},
		{of(710, 810), true, false, 660_000, -500_000, true},
		{of(710, 810), true, false, 10_000, -7_000_000, true},
		{of(10, 810), false, false, 10_000, 1_000_000, true},
		{of(0, 999), false, false, 810_000, 1_000_000, true},
	} {
		low, high := measure.Borders(s, tt.r)
		assert.Equal(t, [2]bool{tt.low, tt.high}, [2]bool{low, high}, "%v", tt.r)
		beyond, ok := measure.Beyond(s, tt.r, tt.mean)
		assert.Equal(t, tt.ok, ok, "%v", tt.r)
		assert.Equal(t, tt.beyond, beyond, "%v at %d", tt.r, tt.mean)
	}
}

func TestLintIdle(t *testing.T) {
	spec, err := game.Forage.Spec()
	require.NoError(t, err)
	spec, err = spec.WithClasses([]evo.Class{
		{Name: "Easy", Keep: 1, Ranges: []evo.Range{{Metric: "berries", Max: 9000, Weight: 1}, {Metric: "lost", Max: 5000, Weight: 1}}},
		{Name: "Lively", Keep: 1, Ranges: []evo.Range{{Metric: "berries", Max: 9000, Weight: 1}, {Metric: "steps", Min: 500, Max: 99_000, Weight: 1}}},
	})
	require.NoError(t, err)
	assert.Empty(t, measure.LintIdle(spec, nil), "it was never played")
	idle := make([]stats.Tally, len(spec.Metrics))
	assert.Empty(t, measure.LintIdle(spec, idle))
	for i := range idle {
		idle[i].Add(0)
	}
	warnings := measure.LintIdle(spec, idle)
	require.Len(t, warnings, 1)
	assert.Equal(t, "warning IdleClass at forage > classes Easy: a table that does nothing is in the class: its means over 1 rounds are "+
		"0.00 (want berries at most 9.00); 0.00 (want lost at most 5.00). "+
		"Fix: give the class a least value of something that a player sees. evolve -until calibrate proposes one for each metric of the game's Seen.", warnings[0].Error())
	for i := range idle {
		idle[i].Add(20)
	}
	assert.Empty(t, measure.LintIdle(spec, idle), "it has ten berries")
}

// TestRatio: the value of sums and quotients of mean metrics.
func TestRatio(t *testing.T) {
	spec := &evo.Spec{Metrics: []evo.Metric{{Name: "a"}, {Name: "b"}, {Name: "c"}}}
	metrics := make([]stats.Tally, 3)
	for _, round := range [][]int64{{1, 2, 3}, {2, 2, 0}} {
		for i, v := range round {
			metrics[i].Add(v)
		}
	}
	for _, tt := range []struct {
		of, per []string
		want    int64
	}{
		{[]string{"a"}, nil, 1500},
		{[]string{"a", "c"}, nil, 3000},
		{[]string{"a"}, []string{"b"}, 750},
		{[]string{"a", "c"}, []string{"b", "c"}, 857},
	} {
		require.Equal(t, tt.want, measure.Value(spec, evo.Ratio{Of: tt.of, Per: tt.per}, metrics), "%v / %v", tt.of, tt.per)
	}
	require.Zero(t, measure.Value(spec, evo.Ratio{Of: []string{"a"}, Per: []string{"b"}}, make([]stats.Tally, 3)), "a quotient of nothing")
}
