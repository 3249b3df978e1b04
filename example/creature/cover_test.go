package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/cover"
)

// TestCover: the seconds of the README and a dawn show every decision of the table.
func TestCover(t *testing.T) {
	cover.Require(t, 100)
	l, err := newLife()
	require.NoError(t, err)
	cover.Start(t, l.world)
	for range 13 {
		require.NoError(t, l.tick())
	}
	l.flags = 0 // the guard leaves its nest
	require.NoError(t, l.tick())
}
