package battle

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/cover"
)

// TestCover: a minute of the battle, which runs generated code where it is not
// observed, shows every decision of the table.
func TestCover(t *testing.T) {
	cover.Require(t, 100)
	b, err := New(Options{Agents: 50, Workers: 1, Seed: 4})
	require.NoError(t, err)
	cover.Start(t, b.Crowd.World())
	for range 600 {
		require.NoError(t, b.Step())
	}
}
