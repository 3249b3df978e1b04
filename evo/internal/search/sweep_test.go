package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

// plays reports whether a fight of a table has an action beside FIRE_WHEN_AIMED.
func plays(g *genome.Genome, action string) bool {
	for p := range g.Places() {
		lanes := map[string]bool{}
		for _, lane := range p.Row.Children {
			lanes[lane.Action] = true
		}
		if p.Row.Policy == decider.Parallel && lanes[action] && lanes["FIRE_WHEN_AIMED"] {
			return true
		}
	}
	return false
}

// An action that nobody of the library uses is worth .6 points at one place, where it
// collides with two lanes; a round's luck is four times that. A search finds it within
// 16,000 matches, whatever its seed.
func TestSweepFindsAnAction(t *testing.T) {
	spec, err := arena.Game.Spec()
	require.NoError(t, err)
	const action = "EVADE"
	for _, e := range spec.Library {
		for p := range e.Genome.Places() {
			require.NotEqual(t, action, p.Row.Action, e.Name)
		}
	}
	worth := func(g *genome.Genome) int64 {
		points := spec.Metrics[spec.Points]
		w := points.Min + (points.Max-points.Min)/2
		if plays(g, action) {
			w += 600
		}
		return w
	}
	for seed := range uint64(5) {
		o := Default()
		o.Seed, o.Objective, o.Generations, o.Matches = seed+1, Points, 0, 16_000
		s, err := New(spec, o)
		require.NoError(t, err)
		cache := &matchtest.FakeCache{Spec: spec, Worth: worth, Luck: 4500} // of an even spread: 2.6 points
		require.NoError(t, Run(t.Context(), s, cache, nil))
		require.NotNil(t, s.champion)
		assert.True(t, plays(s.champion.Genome, action), "seed %d, after %d matches", o.Seed, s.matches)
	}
}

// A sweep has no places where nothing ever ran.
func TestSweepOfWhatRan(t *testing.T) {
	o := refining(2)
	s, _ := play(t, o, nil)
	require.NotNil(t, s.champion)
	s.options.RefineSweep = 1000
	s.sweeps = sweeps{of: map[string]int{}, races: 1, moved: true, watched: s.champion}
	s.sweeps.ran = variation.Ran{s.champion.Genome.Root.ID: true}
	some := len(s.sweep())
	s.sweeps = sweeps{of: map[string]int{}, races: 1, moved: true, watched: s.champion}
	all := len(s.sweep())
	assert.Positive(t, some)
	assert.Greater(t, all, some, "what was swept once is known, and yet there is more")
}

// A sweep takes what nobody uses first, every action in its turn, and subtrees out of a new
// champion.
func TestDirections(t *testing.T) {
	o := refining(20)
	o.RefineSweep = 30
	s, all := play(t, o, nil)
	used := map[string]int{}
	for _, ref := range s.spec.Library {
		for p := range ref.Genome.Places() {
			used[p.Row.Action]++
		}
	}
	fresh := Search{spec: s.spec, sweeps: sweeps{of: map[string]int{}}}
	names := fresh.directions()
	assert.Len(t, names, len(s.spec.Catalog.Actions))
	for i := 1; i < len(names); i++ {
		assert.LessOrEqual(t, used[names[i-1]], used[names[i]])
	}
	fresh.sweeps.of[names[0]] = 1
	assert.Equal(t, names[0], fresh.directions()[len(names)-1])

	made := map[string]int{}
	for _, in := range s.Archive() {
		made[in.Origin.How]++
	}
	assert.Positive(t, made[sweepName])
	assert.True(t, slices.ContainsFunc(all, func(b *Batch) bool { return b.Purpose == "refine" }))
}
