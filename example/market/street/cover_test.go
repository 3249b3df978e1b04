package street

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/cover"
)

// TestCover: the program shows every decision of all three tables.
func TestCover(t *testing.T) {
	cover.Require(t, 100)
	s, err := New(nil)
	require.NoError(t, err)
	cover.Start(t, s.Crowd.World())
	for second := range 50 {
		require.NoError(t, s.Step(second))
	}
}
