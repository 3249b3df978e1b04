package pipeline

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

// Heats find the best of some tables.
func TestHeats(t *testing.T) {
	spec, err := foragetest.Brief.Spec()
	require.NoError(t, err)
	cache := &matchtest.FakeCache{Spec: spec, Luck: 30}
	library := match.References(cache, spec)
	var players []genome.Key
	worth := map[genome.Key]int64{}
	for n := range 23 {
		g := spec.Library[0].Genome.Clone()
		g.Root.ID = 1000 + n
		key := cache.Add(g, match.Origin{How: "made up"})
		players, worth[key] = append(players, key), 40+int64(n*7%23)
	}
	cache.Worth = func(g *genome.Genome) int64 { return worth[genome.KeyOf(g)] }
	for _, less := range []bool{false, true} {
		a := alone{t.Context(), cache, spec, library, spec.Points, less}
		cache.Played = 0
		best, mean, err := a.best(3, players, 40)
		require.NoError(t, err)
		if less {
			assert.EqualValues(t, 40, worth[players[best]])
		} else {
			assert.EqualValues(t, 62, worth[players[best]])
		}
		assert.InDelta(t, 51_000, mean, 8_000, "of all players")
		assert.Equal(t, heats(len(players), 40), cache.Played)
	}
	a := alone{t.Context(), cache, spec, library, spec.Points, false}
	cache.Breaks = func(g *genome.Genome) match.Status {
		if genome.KeyOf(g) != players[4] && worth[genome.KeyOf(g)] > 0 { // not the library
			return match.Panic
		}
		return match.OK
	}
	best, _, err := a.best(3, players[1:], 4)
	require.NoError(t, err)
	assert.Equal(t, players[4], players[1:][best], "those that break all rounds come last")
	best, _, err = a.best(3, players[:1], 4)
	require.NoError(t, err)
	assert.Zero(t, best)
}
