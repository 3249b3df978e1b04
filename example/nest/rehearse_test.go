package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/example/nest/creatures"
)

// TestRehearse: rehearsed with their own table, all agents do what they did.
func TestRehearse(t *testing.T) {
	w, err := creatures.New(6, 3, nil)
	require.NoError(t, err)
	rec, err := record.New(w.Minds, record.Options{Everything: true})
	require.NoError(t, err)
	for range 1800 {
		require.NoError(t, w.Step(100*time.Millisecond))
	}
	log, err := rec.Log()
	require.NoError(t, err)
	res, err := record.Rehearse(log)
	require.NoError(t, err)
	ticks, followed, _ := res.Ticks()
	require.Positive(t, ticks)
	require.True(t, res.Same(), "%v", res)
	require.Zero(t, followed, "%v", res)
}
