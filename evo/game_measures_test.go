package evo_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/declared"
)

// TestCell: cells of values, also at the borders, and the words of cells.
func TestCell(t *testing.T) {
	require.Equal(t, 4, distances.Cells())
	for value, want := range map[int64]int{-9: 0, 0: 0, 1: 1, 4: 1, 5: 2, 8: 2, 9: 3, 99: 3} {
		require.Equal(t, want, declared.Cell(&distances, value), "value %d", value)
	}
	for cell, want := range []int{0, 0, 1, 1} {
		require.Equal(t, want, declared.Band(&distances, cell), "cell %d", cell)
	}
}
