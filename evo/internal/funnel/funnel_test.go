package funnel_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// bench returns the forage game with two classes of points, 100 to 200 and 300 to
// 400, and random genomes; worth returns the points of each.
func bench(t testing.TB, n int, worth func(i int) int64) (*evo.Spec, *matchtest.FakeCache, []*funnel.Candidate) {
	t.Helper()
	spec, err := game.Forage.Spec()
	require.NoError(t, err)
	points := spec.Metrics[spec.Points].Name
	b, err := spec.WithClasses([]evo.Class{
		{Name: "Easy", Keep: 5, Ranges: []evo.Range{{Metric: points, Min: 100_000, Max: 200_000, Weight: 1}}},
		{Name: "Hard", Keep: 3, Ranges: []evo.Range{{Metric: points, Min: 300_000, Max: 400_000, Weight: 1}}},
	})
	require.NoError(t, err)
	b.Natural = evo.Naturalness{} // the least that any game has
	worths := map[genome.Key]int64{}
	cache := &matchtest.FakeCache{Spec: b, Luck: 60, Worth: func(g *evo.Genome) int64 {
		if w, known := worths[genome.KeyOf(g)]; known {
			return w
		}
		return 150
	}}
	var all []*funnel.Candidate
	r := evo.NewRand(7)
	for len(all) < n {
		g := variation.Random(b.Catalog, r, variation.DefaultOptions())
		if _, known := worths[genome.KeyOf(g)]; known {
			continue
		}
		worths[genome.KeyOf(g)] = worth(len(all))
		all = append(all, &funnel.Candidate{Candidate: match.Candidate{Key: genome.KeyOf(g), Genome: g}, Class: -1})
	}
	return b, cache, all
}

// anyNature limits nothing.
var anyNature = evo.Naturalness{PerSecond: 1 << 40, Brief: 1000, Restarts: 1 << 40, Leafless: 1000, OneAction: 1000}

// An unnatural candidate leaves its place in a class to others.
func TestUnnaturalOnesFillNoClass(t *testing.T) {
	b, cache, all := bench(t, 60, func(int) int64 { return 150 })
	b.Natural.PerSecond = 1
	require.NoError(t, funnel.Admit(t.Context(), cache, b, all, 1, funnel.MostRounds, nil, nil))
	assert.Len(t, funnel.With(all, funnel.Unnatural), len(all), "none is natural, and all were watched")
	assert.Less(t, cache.Played, len(all)*5, "and played no further round")
}
