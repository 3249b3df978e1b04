package funnel_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/example/forage/game"
	hunt "github.com/ethogram-go/ethogram/example/hunt/game"
	lander "github.com/ethogram-go/ethogram/example/lander/game"
	sumo "github.com/ethogram-go/ethogram/example/sumo/game"
)

// The limits that follow from a library are its own: no table of it is unnatural by
// them, on other seeds, too.
func TestLimitsFollowFromTheLibrary(t *testing.T) {
	t.Run("arena", func(t *testing.T) { limitsFollow(t, arena.Game) })
	t.Run("forage", func(t *testing.T) { limitsFollow(t, game.Forage) })
	t.Run("lander", func(t *testing.T) { limitsFollow(t, lander.Game) })
	t.Run("sumo", func(t *testing.T) { limitsFollow(t, sumo.Game) })
	t.Run("hunt", func(t *testing.T) { limitsFollow(t, hunt.Hunt) })
}

func limitsFollow[A any](t *testing.T, g evo.Game[A]) {
	g.Natural = evo.Naturalness{}
	checked, err := g.Spec()
	require.NoError(t, err)
	b := *checked
	store := &match.Store{}
	ev, err := match.NewLocal(&g, store.Find, match.Options{Workers: 2})
	require.NoError(t, err)
	cache := match.NewMemory(ev, store, ev.Rules().Key())
	c, err := funnel.Calibrate(t.Context(), cache, &b, 1, 48, nil)
	require.NoError(t, err)
	b.Natural = c.Natural
	least := funnel.LeastNaturalness
	assert.GreaterOrEqual(t, c.Natural.PerSecond, least.PerSecond)
	assert.GreaterOrEqual(t, c.Natural.Brief, least.Brief)
	assert.LessOrEqual(t, max(c.Natural.Brief, c.Natural.Leafless, c.Natural.OneAction), int64(1000))
	seeds := uint64(4)
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		var all []*funnel.Candidate
		for _, ref := range b.Peers() {
			all = append(all, &funnel.Candidate{Candidate: match.Candidate{Key: genome.KeyOf(ref.Genome), Genome: ref.Genome}, Name: ref.Name})
		}
		require.NoError(t, funnel.Watch(t.Context(), cache, &b, all, seed))
		funnel.Natural(&b, all)
		for _, c := range all {
			assert.Equal(t, funnel.Open, c.Fate, "%s, seed %d: %s", c.Name, seed, c.Cause)
		}
	}
}

// A limit that half of a class exceed is named, with what to set; one that few exceed,
// or those that are in no class, is not.
func TestStrictLimits(t *testing.T) {
	b, _, all := bench(t, 12, func(int) int64 { return 0 })
	second := int64(1_000_000_000 / b.Tick)
	for i, c := range all {
		c.Training = make([]stats.Tally, len(b.Metrics))
		for k := range c.Training {
			c.Training[k].Add(150) // Easy
		}
		c.Use = funnel.Use{Steps: 100 * second, Ticks: 100 * second, Activations: 300}
		if i < 6 {
			c.Use.Brief = 150 + 7*int64(i)
		}
		if i < 5 {
			c.Use.Leafless = 90 * second
		}
	}
	warnings := funnel.Strict(b, all)
	require.Len(t, warnings, 1)
	assert.Equal(t, "Easy", warnings[0].Class)
	assert.Contains(t, warnings[0].Text, "6 of 12 tables of its strength exceed the limit of Natural.Brief, 12.5 %")
	assert.Contains(t, warnings[0].Fix, "set Game.Natural.Brief to 570")
	b.Natural.Brief = 620
	assert.Empty(t, funnel.Strict(b, all), "5 of 12 do nothing")
}
