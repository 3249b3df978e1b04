package guard

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/cover"
)

// TestCover: the program and a noise at the guard's feet show every decision of both
// tables. That noise was missing until somebody measured.
func TestCover(t *testing.T) {
	cover.Require(t, 100)
	for i := range 2 {
		c, err := New(nil)
		require.NoError(t, err)
		cover.Start(t, c.World)
		for second := range 37 {
			if second == 34 {
				noises[second] = c.Guards[i].at
				defer delete(noises, second)
			}
			require.NoError(t, c.Step(second))
		}
	}
}
