package life

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/decider"
)

func TestTable(t *testing.T) {
	assert.Empty(t, decider.MustCompile(&Root).Lint())
}

// TestCover: the seconds of the README and a dawn show every decision of the table.
func TestCover(t *testing.T) {
	cover.Require(t, 100)
	l, err := New(nil)
	require.NoError(t, err)
	cover.Start(t, l.World)
	for range 13 {
		require.NoError(t, l.Tick())
	}
	l.flags = 0 // the guard leaves its nest
	require.NoError(t, l.Tick())
}
