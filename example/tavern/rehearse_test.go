package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
)

// TestRehearse: rehearsed with their own table, all agents do what they did.
func TestRehearse(t *testing.T) {
	tavern := opened(t)
	rec, err := record.New(tavern.world, record.Options{Everything: true})
	require.NoError(t, err)
	for range evening {
		tavern.second(t)
	}
	log, err := rec.Log()
	require.NoError(t, err)
	res, err := record.Rehearse(log)
	require.NoError(t, err)
	ticks, followed, failed := res.Ticks()
	require.Positive(t, ticks)
	require.True(t, res.Same(), "%v", res)
	require.Equal(t, failed, followed, "nothing was unknown: %v", res)
	// A log does not say what Shuffle draws in place of a row that lost its gate.
	require.Less(t, failed*100, ticks, "%v", res)
}
