package probation

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// TestWatchChangesNothing: what happens in a world is the same while its tables are watched.
func TestWatchChangesNothing(t *testing.T) {
	n := uint64(60)
	if testing.Short() {
		n = 12
	}
	same := 0
	worlds.Run(t, n, 60, func(c *worlds.Claim, s *worlds.Script) error {
		var plain []string
		if err := c.Play(s, worlds.Way{Name: "plain"}, func(w *worlds.World) { plain = append(plain, w.Said()) }); err != nil {
			return err
		}
		k := 0
		return c.Play(s, worlds.Way{Name: "watched", Table: func(root *worlds.Decider) *worlds.Decider { return watchedTable(&watch{}, root) }}, func(w *worlds.World) {
			if said := strings.Join(plain[:k+1], ""); !strings.ContainsAny(said, "*^") && !strings.Contains(said, "trap of") { // a panic is taken for a refusal
				require.Equal(c, plain[k], w.Said())
				same++
			}
			k++
		})
	})
	assert.Greater(t, same, int(n)*5)
}
