package funnel_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

func TestAdmissionIsByInterval(t *testing.T) {
	worths := []int64{150, 350, 250, 50, 200, 110}
	b, cache, all := bench(t, len(worths), func(i int) int64 { return worths[i] })
	require.NoError(t, funnel.Admit(t.Context(), cache, b, all, 1, funnel.MostRounds, nil, nil))
	fates := func(c *funnel.Candidate) string {
		name := ""
		if c.Class >= 0 {
			name = b.Classes[c.Class].Name
		}
		return string(c.Fate) + " " + name
	}
	assert.Equal(t, "admitted Easy", fates(all[0]))
	assert.Equal(t, "admitted Hard", fates(all[1]))
	assert.Equal(t, "no class ", fates(all[2]), "between the classes")
	assert.Equal(t, "no class ", fates(all[3]), "below all")
	assert.Equal(t, "unclassified ", fates(all[4]), "on the edge, where no interval is inside or outside")
	assert.Less(t, all[4].Certified[b.Points].N, int64(96), "all rounds would hardly tell")
	assert.EqualValues(t, 24, all[0].Certified[b.Points].N, "what is clear is decided early, but not by some lucky rounds")
}

// A full class takes no more candidates, and none races for it.
func TestFullClassesTakeNobody(t *testing.T) {
	b, cache, all := bench(t, 60, func(i int) int64 { return 150 + int64(i%2)*42 })
	b.Classes[0].Keep = 2
	require.NoError(t, funnel.Admit(t.Context(), cache, b, all, 1, funnel.MostRounds, nil, nil))
	admitted, surplus := funnel.With(all, funnel.Admitted), funnel.With(all, funnel.Surplus)
	assert.GreaterOrEqual(t, len(admitted), 4*b.Classes[0].Keep)
	assert.NotEmpty(t, surplus)
	for _, c := range surplus {
		assert.Less(t, c.Certified[b.Points].N, int64(96))
	}
	assert.Empty(t, funnel.With(all, funnel.Unclassified))
}

// Few of those that stop early, since the rounds that are left would hardly tell,
// would have been admitted by all rounds.
func TestFutilityCostsLittle(t *testing.T) {
	b, cache, all := bench(t, 300, func(i int) int64 { return 60 + int64(i) }) // across the borders of both classes
	b.Natural = anyNature
	for i := range b.Classes {
		b.Classes[i].Keep = 1000 // is never full
	}
	require.NoError(t, funnel.Admit(t.Context(), cache, b, all, 1, funnel.MostRounds, nil, nil))
	few, stopped, missed := cache.Played, 0, 0
	for _, c := range all {
		if c.Fate != funnel.Unclassified || c.Certified[0].N == 96 {
			continue
		}
		stopped++
		seed := func(n int) uint64 { return evo.Seed(1, "certify", uint64(n)) }
		d := match.DealAlone(b, []genome.Key{c.Key}, match.Rounds{N: 96, Seed: seed}, match.References(cache, b), match.Want{})
		outcomes, err := cache.Play(t.Context(), d.Matches)
		require.NoError(t, err)
		var points stats.Tally
		for _, seat := range d.Seats[0] {
			points.Add(outcomes[seat.Match].Metrics[seat.Slot][b.Points])
		}
		low, high := points.Interval()
		if low >= 100_000 && high <= 200_000 || low >= 300_000 && high <= 400_000 {
			missed++
		}
	}
	t.Logf("%d stopped early, %d of them would have been admitted; %d rounds for %d", stopped, missed, few, 96*len(all))
	assert.Greater(t, stopped, 50)
	assert.Less(t, missed, stopped/6)
	assert.Less(t, few, 96*len(all)/2)
}

// Once the classes are full, further waves need not play.
func TestWaves(t *testing.T) {
	b, cache, all := bench(t, 560, func(i int) int64 { return 150 + int64(i%2)*200 })
	b.Natural = anyNature
	var told []int
	require.NoError(t, funnel.Admit(t.Context(), cache, b, all, 1, funnel.MostRounds, nil, func(p funnel.Admitting) {
		assert.Equal(t, 560, p.Of)
		assert.Len(t, p.In, 2)
		told = append(told, p.Decided)
	}))
	assert.IsNonDecreasing(t, told)
	played := 0
	for _, c := range all {
		if c.Certified != nil {
			played++
			continue
		}
		assert.Equal(t, funnel.Surplus, c.Fate)
	}
	assert.LessOrEqual(t, played, 500, "one wave was enough")
}

// What an admission says of the rounds that are left is of the right size as soon as it
// has played a tenth of them: for classes that become full, and for some that never do.
// It cannot be true: whether a class becomes full is not known before it is.
func TestForecast(t *testing.T) {
	for name, c := range map[string]struct {
		n, keep int
		worth   func(i int) int64
	}{
		"full":          {2000, 0, func(i int) int64 { return 100 + int64(i*7919%300) }},
		"never full":    {400, 1000, func(i int) int64 { return 60 + int64(i*7919%300) }},
		"no class":      {1000, 0, func(i int) int64 { return 10 + int64(i%50) }},
		"one class":     {1500, 0, func(i int) int64 { return 120 + int64(i%60) }},
		"on the border": {800, 0, func(i int) int64 { return 98 + int64(i%5) }},
	} {
		b, cache, all := bench(t, c.n, c.worth)
		for i := range b.Classes {
			b.Classes[i].Keep += c.keep
		}
		var played, left []int
		require.NoError(t, funnel.Admit(t.Context(), cache, b, all, 1, funnel.MostRounds, nil, func(p funnel.Admitting) {
			played, left = append(played, cache.Played), append(left, p.Left)
		}))
		whole := cache.Played
		worst := 1.0
		for i, n := range played {
			if n < whole/10 {
				continue
			}
			guess := float64(n+left[i]) / float64(whole)
			worst = max(worst, guess, 1/guess)
		}
		t.Logf("%s: %d rounds, wrong by a factor of %.2f at most", name, whole, worst)
		assert.Less(t, worst, 3.5, name)
	}
}

// A candidate's result does not depend on the other candidates.
func TestCompanySaysNothing(t *testing.T) {
	var first []stats.Tally
	for n := 1; n < 5; n++ {
		b, cache, all := bench(t, n, func(int) int64 { return 200 })
		b.Natural = anyNature
		require.NoError(t, funnel.Admit(t.Context(), cache, b, all, 1, funnel.MostRounds, nil, nil))
		if first == nil {
			first = all[0].Certified
		}
		assert.Equal(t, first, all[0].Certified)
	}
}

func TestTrainingFarFromEveryClassIsNotEvenAsked(t *testing.T) {
	b, cache, all := bench(t, 2, func(int) int64 { return 150 })
	far := make([]stats.Tally, len(b.Metrics))
	for range 3 {
		far[b.Points].Add(900)
	}
	far[b.Points].Add(901)
	all[0].Training = far
	all[1].Fault = "Panic: it broke in training"
	require.NoError(t, funnel.Admit(t.Context(), cache, b, all, 1, funnel.MostRounds, nil, nil))
	assert.Equal(t, funnel.NoClass, all[0].Fate)
	assert.Equal(t, funnel.Crashed, all[1].Fate)
	assert.Zero(t, cache.Played)
}

func TestCandidatesThatBreakRoundsAreCrashed(t *testing.T) {
	b, cache, all := bench(t, 8, func(int) int64 { return 150 })
	cache.Breaks = func(g *evo.Genome) match.Status {
		if genome.KeyOf(g) == all[3].Key {
			return match.Hang
		}
		return match.OK
	}
	require.NoError(t, funnel.Admit(t.Context(), cache, b, all, 1, funnel.MostRounds, nil, nil))
	for i, c := range all {
		if i == 3 {
			assert.Equal(t, funnel.Crashed, c.Fate)
			assert.Equal(t, "Hang: made up", c.Fault)
		} else {
			assert.Equal(t, funnel.Admitted, c.Fate, "candidate %d lost no more than some rounds", i)
		}
	}
}

// Where classes overlap, the harder one takes what lies inside of both.
func TestHarderClassesTakeWhatIsInBoth(t *testing.T) {
	b, cache, all := bench(t, 2, func(i int) int64 { return 120 + 50*int64(i) })
	b.Classes[1].Ranges[0].Min = 140_000
	require.NoError(t, funnel.Admit(t.Context(), cache, b, all, 1, funnel.MostRounds, nil, nil))
	for i, c := range all {
		assert.Equal(t, funnel.Admitted, c.Fate)
		assert.Equal(t, i, c.Class)
	}
}

// Equal rounds have an interval without width, which certifies nothing.
func TestEqualRoundsAreNotBelievedAtOnce(t *testing.T) {
	b, cache, all := bench(t, 2, func(i int) int64 { return 150 + int64(i)*100 })
	cache.Luck = 0
	require.NoError(t, funnel.Admit(t.Context(), cache, b, all, 1, funnel.MostRounds, nil, nil))
	assert.Equal(t, funnel.Admitted, all[0].Fate)
	assert.EqualValues(t, 96, all[0].Certified[b.Points].N)
	assert.Equal(t, funnel.NoClass, all[1].Fate, "between the classes")
}

// blameless is a cache that does not know which player broke a round.
type blameless struct{ *matchtest.FakeCache }

func (l blameless) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	outcomes, err := l.FakeCache.Play(ctx, matches)
	for i := range outcomes {
		outcomes[i].Slot = -1
	}
	return outcomes, err
}

// A candidate whose rounds all hang has crashed, even if no player is to blame.
func TestRoundsThatNobodyIsToBlameFor(t *testing.T) {
	b, cache, all := bench(t, 8, func(int) int64 { return 150 })
	cache.Breaks = func(g *evo.Genome) match.Status {
		if genome.KeyOf(g) == all[3].Key {
			return match.Hang
		}
		return match.OK
	}
	require.NoError(t, funnel.Admit(t.Context(), blameless{cache}, b, all, 1, funnel.MostRounds, nil, nil))
	for i, c := range all {
		if i == 3 {
			assert.Equal(t, funnel.Crashed, c.Fate)
			assert.Equal(t, "Hang: made up", c.Fault)
		} else {
			assert.Equal(t, funnel.Admitted, c.Fate, "candidate %d lost no more than some rounds", i)
			assert.Empty(t, c.Fault)
		}
	}
}

// steady is a cache in which a metric of every player has a value that the round
// does not change.
type steady struct {
	*matchtest.FakeCache
	metric int
	value  func(genome.Key) int64
}

func (s steady) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	outcomes, err := s.FakeCache.Play(ctx, matches)
	for i, out := range outcomes {
		for slot := range out.Metrics {
			out.Metrics[slot][s.metric] = s.value(matches[i].Slots[slot])
		}
	}
	return outcomes, err
}

// A class may ask for a least value beside the points.
func TestAdmissionByOneSidedRanges(t *testing.T) {
	b, cache, all := bench(t, 6, func(int) int64 { return 150 })
	steps := b.Metric("steps")
	most := b.Metrics[steps].Max
	classes := append([]evo.Class{}, b.Classes...)
	for i := range classes {
		classes[i].Ranges = append([]evo.Range{{Metric: "steps", Min: 400_000, Max: 1 << 50, Weight: 1}}, classes[i].Ranges...)
	}
	b, err := b.WithClasses(classes)
	require.NoError(t, err)
	values := map[genome.Key]int64{}
	for i, c := range all {
		values[c.Key] = []int64{0, 399, 400, 410, 600, most}[i]
	}
	require.NoError(t, funnel.Admit(t.Context(), steady{cache, steps, func(k genome.Key) int64 { return values[k] }}, b, all, 1, funnel.MostRounds, nil, nil))
	for i, want := range []struct {
		fate   funnel.Fate
		rounds int64
	}{
		{funnel.NoClass, 8},
		{funnel.NoClass, 8},
		{funnel.Admitted, 96}, // on the border: only all rounds prove it
		{funnel.Admitted, 96},
		{funnel.Admitted, 24}, // a round without a step would not change its class
		{funnel.Admitted, 24}, // the end of the metric is no border
	} {
		assert.Equal(t, want.fate, all[i].Fate, "candidate %d", i)
		assert.Equal(t, want.rounds, all[i].Certified[steps].N, "candidate %d", i)
	}
}

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

// What certification measures may be odd, too.
func TestOddOnesFillNoClass(t *testing.T) {
	b, cache, all := bench(t, 4, func(int) int64 { return 170 })
	b.Natural = anyNature
	b.Oddities = []evo.Oddity{{Ratio: evo.Ratio{Of: []string{b.Metrics[b.Points].Name}}, Most: 150_000, Cause: "eats too much"}}
	require.NoError(t, funnel.Admit(t.Context(), cache, b, all, 1, funnel.MostRounds, nil, nil))
	assert.Len(t, funnel.With(all, funnel.Unnatural), 4)
	assert.EqualValues(t, 24, all[0].Certified[b.Points].N)
}

// An unnatural candidate leaves its place in a class to others.
func TestUnnaturalOnesFillNoClass(t *testing.T) {
	b, cache, all := bench(t, 60, func(int) int64 { return 150 })
	b.Natural.PerSecond = 1
	require.NoError(t, funnel.Admit(t.Context(), cache, b, all, 1, funnel.MostRounds, nil, nil))
	assert.Len(t, funnel.With(all, funnel.Unnatural), len(all), "none is natural, and all were watched")
	assert.Less(t, cache.Played, len(all)*5, "and played no further round")
}
