package hunt_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/hunt"
	"github.com/ethogram-go/ethogram/evo/internal/testing/mine"
)

// TestSuite: the rounds that a hunt keeps go as they went, until the game is changed.
func TestSuite(t *testing.T) {
	report, err := hunt.Hunt(t.Context(), mine.New(""), hunt.Options{Seed: 1, Matches: 160})
	require.NoError(t, err)
	require.NotEmpty(t, report.Kept)
	suite, err := hunt.Suite(t.Context(), mine.New(""), report.Kept)
	require.NoError(t, err)
	n, err := hunt.Changed(t.Context(), mine.New(""), suite, time.Minute)
	require.NoError(t, err)
	require.Zero(t, n)
	for _, fault := range []string{"panic", "hang", "metric"} {
		n, err := hunt.Changed(t.Context(), mine.New(fault), suite, time.Minute)
		require.NoError(t, err)
		require.Positive(t, n, fault)
	}
	_, err = hunt.Changed(t.Context(), mine.New(""), []byte("{\n"), time.Minute)
	require.Error(t, err)
}
