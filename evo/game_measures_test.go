package evo_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

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
		require.Equal(t, tt.want, spec.Value(evo.Ratio{Of: tt.of, Per: tt.per}, metrics), "%v / %v", tt.of, tt.per)
	}
	require.Zero(t, spec.Value(evo.Ratio{Of: []string{"a"}, Per: []string{"b"}}, make([]stats.Tally, 3)), "a quotient of nothing")
}

// TestCell: cells of values, also at the borders, and the words of cells.
func TestCell(t *testing.T) {
	require.Equal(t, 4, distances.Cells())
	for value, want := range map[int64]int{-9: 0, 0: 0, 1: 1, 4: 1, 5: 2, 8: 2, 9: 3, 99: 3} {
		require.Equal(t, want, distances.Cell(value), "value %d", value)
	}
	for cell, want := range []int{0, 0, 1, 1} {
		require.Equal(t, want, distances.Band(cell), "cell %d", cell)
	}
}
