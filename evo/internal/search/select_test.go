package search

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// population is n individuals in the order of their rank.
func population(n int) []*Individual {
	all := make([]*Individual, n)
	for i := range all {
		all[i] = &Individual{fitness: int64(n - i)}
	}
	return all
}

func TestSurvivors(t *testing.T) {
	all := population(50)
	times := make([]int, len(all))
	for seed := range uint64(400) {
		kept := survivors(all, 20, Options{Elite: 500, Roulette: 300, Chance: 200}, evo.NewRand(seed))
		require.Len(t, kept, 20)
		require.Equal(t, all[:10], kept[:10], "the elite stays")
		for i := 1; i < len(kept); i++ {
			require.Greater(t, kept[i-1].fitness, kept[i].fitness, "in their order, none twice")
		}
		for _, in := range kept {
			times[len(all)-int(in.fitness)]++
		}
	}
	early, late := 0, 0
	for i := range 10 {
		early, late = early+times[10+i], late+times[40+i]
	}
	assert.Greater(t, early, late*3/2, "a better rank survives more often")
	assert.Positive(t, late, "but nobody has no chance")
	assert.Len(t, survivors(all, 80, Options{Elite: 1000}, evo.NewRand(1)), 50)
	assert.Empty(t, survivors(nil, 3, Options{Elite: 1000}, evo.NewRand(1)))
}

func TestNiches(t *testing.T) {
	leaf := func(action string, commit time.Duration, guards ...evo.Guard) *evo.Row {
		return &evo.Row{Action: action, Commit: commit, Guards: guards}
	}
	of := func(rows ...*evo.Row) *Individual {
		return &Individual{Candidate: match.Candidate{Genome: &evo.Genome{Root: &evo.Row{Children: rows}}}}
	}
	first, other := of(leaf("EAT", 1), leaf("FLEE", 1)), of(leaf("EAT", 1))
	ranked := []*Individual{
		first,
		of(leaf("EAT", 2), leaf("FLEE", 1)), // another parameter
		of(leaf("FLEE", 1), leaf("EAT", 1)), // another order
		of(leaf("EAT", 1, evo.Guard{Name: "NIGHT"}), leaf("FLEE", 1)), // another guard
		other,
	}
	assert.Equal(t, []*Individual{first, other}, niched(ranked, 1))
	assert.Equal(t, []*Individual{first, ranked[1], ranked[2], other}, niched(ranked, 3))
	assert.Equal(t, ranked, niched(ranked, 0))
	assert.Empty(t, niched(nil, 1))
}

func TestSpin(t *testing.T) {
	r, counts := evo.NewRand(1), make([]int, 4)
	for range 100_000 {
		counts[spin(4, r)]++
	}
	for i, n := range counts {
		assert.InDelta(t, 10_000*(4-i), n, 600, "rank %d", i)
	}
	assert.Zero(t, spin(1, r))
}

func TestPlateau(t *testing.T) {
	o := Options{Cross: 300, CrossMax: 600, Mutate: 700, MutateMax: 1000, PlateauAfter: 5, PlateauEnd: 10}
	var p plateau
	watch := func(mean, error int64, generations int) bool {
		return p.watch(level{mean: mean * 1000, error: error * 1000}, generations, o).grown
	}
	assert.True(t, watch(100, 10, 1), "the first is a beginning")
	assert.False(t, watch(127, 10, 1), "both have an error: 1.96 times the root of 200 is 27.4")
	assert.True(t, watch(128, 10, 1))
	for range 4 {
		assert.False(t, watch(145, 1, 1), "the error of the best counts, too")
	}
	cross, mutate := p.rates(o)
	assert.Equal(t, []int{300, 700}, []int{cross, mutate})
	watch(145, 1, 1)
	cross, mutate = p.rates(o)
	assert.Equal(t, []int{330, 730}, []int{cross, mutate}, "rates grow from the fifth on")
	watch(145, 1, 9)
	cross, mutate = p.rates(o)
	assert.Equal(t, []int{600, 1000}, []int{cross, mutate})
	assert.False(t, p.over(o))
	watch(145, 1, 1)
	assert.True(t, p.over(o))
	assert.True(t, watch(149, 1, 1))
	cross, _ = p.rates(o)
	assert.Equal(t, 300, cross, "they fall back after recovery")

	o.PlateauGrowth = 10 // the paper's rule: 1 %
	assert.False(t, watch(150, 0, 1))
	assert.True(t, watch(151, 0, 1))
	o.PlateauAfter = 0
	assert.False(t, (&plateau{since: 99}).over(o), "0 is never")
}

// Levels in the same rounds are compared round by round: that some rounds are easy
// for all says nothing about growth.
func TestLevelsArePairedByRound(t *testing.T) {
	easy := level{mean: 500_000, error: 200_000, rounds: []int64{100, 900, 200, 800}}
	better := level{mean: 510_000, error: 200_000, rounds: []int64{111, 910, 209, 810}}
	of, margin := better.above(easy)
	assert.EqualValues(t, 10_000, of)
	assert.EqualValues(t, 1298, margin, "0.408 times Student's 3.182")
	better.rounds = nil
	_, margin = better.above(easy)
	assert.Greater(t, margin, int64(500_000), "else the spread of the rounds counts")
}

func TestFitness(t *testing.T) {
	b := &evo.Spec{
		Metrics: []evo.Metric{{Name: "points", Min: -10, Max: 10}, {Name: "shots", Min: 0, Max: 100}},
		Classes: []evo.Class{{Ranges: []evo.Range{{Metric: "points", Min: -3_000, Max: 3_000, Weight: 3}, {Metric: "shots", Min: 1_000, Max: 99_000, Weight: 1}}}},
	}
	of := func(points, shots int64) []stats.Tally {
		return []stats.Tally{{N: 1, Sum: points}, {N: 1, Sum: shots}}
	}
	aims := []int64{2_000, 50_000}
	assert.EqualValues(t, 1_000_000, fitness(b, Classes, 0, aims, of(2, 50)))
	assert.EqualValues(t, 500_000, fitness(b, Classes, 0, aims, of(3, 45)), "a twentieth of each range away")
	assert.EqualValues(t, 800_000, fitness(b, Classes, 0, aims, of(2, 45)), "0.05 / (0.05 + 0.05/4)")
	assert.Less(t, fitness(b, Classes, 0, aims, of(0, 50)), fitness(b, Classes, 0, aims, of(2, 40)), "weights count")
	assert.EqualValues(t, 600_000, fitness(b, Points, 0, nil, of(2, 0)))
	assert.EqualValues(t, 0, fitness(b, Points, 0, nil, of(-10, 0)))

	b.Classes[0].Ranges[0].Min, b.Classes[0].Ranges[0].Max = -3, 3
	r, seen := evo.NewRand(1), map[int64]bool{}
	for range 200 {
		seen[targets(b, 0, r)[0]] = true
	}
	assert.Len(t, seen, 7, "every value of the range, both ends included")
}

// A one-sided range has no target that tables are drawn to: they must only be in
// it, and those outside are the fitter, the nearer they are.
func TestFitnessOfOneSidedRanges(t *testing.T) {
	b := &evo.Spec{
		Metrics: []evo.Metric{{Name: "points", Min: -10, Max: 10}, {Name: "shots", Min: 0, Max: 800}, {Name: "falls", Min: 5, Max: 105}},
		Classes: []evo.Class{{Ranges: []evo.Range{
			{Metric: "points", Min: -3_000, Max: 3_000, Weight: 4},
			{Metric: "shots", Min: 20_000, Max: 800_000, Weight: 1},
			{Metric: "falls", Min: 5_000, Max: 25_000, Weight: 1},
		}}},
	}
	fit := func(points, shots, falls int64) int64 {
		aims := targets(b, 0, evo.NewRand(1))
		assert.Equal(t, []int64{20_000, 25_000}, aims[1:], "the borders")
		aims[0] = 2_000
		return fitness(b, Classes, 0, aims, []stats.Tally{{N: 1, Sum: points}, {N: 1, Sum: shots}, {N: 1, Sum: falls}})
	}
	const all = 1_000_000
	assert.EqualValues(t, all, fit(2, 20, 25), "on both borders")
	assert.EqualValues(t, all, fit(2, 50, 5))
	assert.EqualValues(t, all, fit(2, 800, 5), "the largest value is as good as any")
	assert.Less(t, fit(2, 19, 5), int64(all))
	for shots := range int64(20) {
		assert.Less(t, fit(2, shots, 5), fit(2, shots+1, 5), "nearer to %d shots is fitter", 20)
	}
	for falls := int64(26); falls < 45; falls++ {
		assert.Less(t, fit(2, 50, falls), fit(2, 50, falls-1))
	}
	assert.Equal(t, fit(2, 50, 45), fit(2, 50, 105), "far is far")
	assert.EqualValues(t, 50_000*all/(50_000+166_667), fit(2, 0, 5), "a whole way off, with a sixth of the weight")
	assert.Less(t, fit(2, 0, 5), fit(0, 30, 5), "no shot is worse than two points too few")

	// A range without borders excludes nothing.
	b.Classes[0].Ranges = []evo.Range{{Metric: "shots", Min: 0, Max: 800_000, Weight: 1}}
	assert.EqualValues(t, all, fitness(b, Classes, 0, targets(b, 0, evo.NewRand(1)), []stats.Tally{{}, {N: 1, Sum: 20}, {}}))
}
