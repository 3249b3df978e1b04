package funnel_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// The hardest class begins above the best table of two actions, of which each alone is
// worth nothing. If that is as good as the best of the library, a warning says so.
func TestHardIsBeyondTinyTables(t *testing.T) {
	b, cache, _ := bench(t, 0, nil)
	place := map[genome.Key]int64{}
	for i, ref := range b.Library {
		place[genome.KeyOf(ref.Genome)] = int64(100 + 200*i)
	}
	best := int64(100 + 200*(len(b.Library)-1))
	var pair int64
	cache.Worth = func(g *evo.Genome) int64 {
		if w, known := place[genome.KeyOf(g)]; known {
			return w
		}
		if c := g.Root.Children; len(c) == 2 && c[0].Action == "STEAL" && c[1].Action == "SEEK" {
			return pair
		}
		return 50
	}
	for _, of := range []struct {
		worth          int64
		raised, warned bool
	}{{best / 2, false, false}, {best * 17 / 20, true, false}, {best + 50, false, true}} {
		pair = of.worth
		c, err := funnel.Calibrate(t.Context(), cache, b, 1, 24, funnel.DefaultLevels)
		require.NoError(t, err)
		require.NotNil(t, c.Tiny)
		assert.Contains(t, c.Tiny.Table, "STEAL_2, else SEEK_3", "%d", pair)
		require.Len(t, c.Classes, 3)
		best, worst := c.Tables[0].Metrics[b.Points].Mean(), c.Tables[len(c.Tables)-1].Metrics[b.Points].Mean()
		hard := c.Classes[2].Ranges[0].Min
		_, high := c.Tiny.Points.Interval()
		assert.Equal(t, of.raised, hard > worst+(best-worst)*750/1000, "three quarters of the span")
		if of.warned {
			require.Len(t, c.Warnings, 1)
			assert.Contains(t, c.Warnings[0], "class Hard: a table of two actions may be in it: STEAL_2, else SEEK_3")
			assert.Contains(t, c.Warnings[0], "Fix: ")
			continue
		}
		assert.GreaterOrEqual(t, hard, high)
		assert.Empty(t, c.Warnings)
	}
}
