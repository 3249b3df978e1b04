package battle

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
)

// TestRehearse: rehearsed with their own table, all agents do what they did.
func TestRehearse(t *testing.T) {
	b, err := New(Options{Agents: 50, Workers: 1, Seed: 4})
	require.NoError(t, err)
	rec, err := record.New(b.Crowd.World(), record.Options{Everything: true})
	require.NoError(t, err)
	for range 300 {
		require.NoError(t, b.Step())
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
