package funnel_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/match/matchtest"
	"github.com/ethogram-go/ethogram/evo/variation"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// bench is the forage game with two classes of points, 100 to 200 and 300 to
// 400, and random genomes that are worth what worth says.
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
	worths := map[evo.Key]int64{}
	cache := &matchtest.FakeCache{Spec: b, Luck: 60, Worth: func(g *evo.Genome) int64 {
		if w, known := worths[g.Key()]; known {
			return w
		}
		return 150
	}}
	var all []*funnel.Candidate
	r := evo.NewRand(7)
	for len(all) < n {
		g := variation.Random(b.Catalog, r, variation.DefaultOptions())
		if _, known := worths[g.Key()]; known {
			continue
		}
		worths[g.Key()] = worth(len(all))
		all = append(all, &funnel.Candidate{Key: g.Key(), Genome: g, Class: -1})
	}
	return b, cache, all
}

// Who is admitted and not natural leaves room for others.
func TestUnnaturalOnesFillNoClass(t *testing.T) {
	b, cache, all := bench(t, 60, func(int) int64 { return 150 })
	o := funnel.DefaultAdmission(1)
	o.Enough, o.Natural.PerSecond = 2, 0
	require.NoError(t, funnel.Admit(t.Context(), cache, b, all, o, nil))
	assert.Len(t, funnel.With(all, funnel.Unnatural), len(all), "nobody is natural, and everybody was asked")
}

// The tournament removes who plays like another class: candidates that only
// look like their class against the library.
func TestTournamentRemovesImpostors(t *testing.T) {
	b, cache, all := bench(t, 24, func(i int) int64 {
		if i < 12 {
			return 150
		}
		return 350
	})
	for i, c := range all {
		c.Fate, c.Class = funnel.Admitted, i/12
	}
	all[2].Class, all[20].Class = 1, 0
	means, err := funnel.Tournament(t.Context(), cache, b, all, 1, 24)
	require.NoError(t, err)
	require.Len(t, means, 2)
	assert.Less(t, means[0], means[1])
	for i, c := range all {
		assert.EqualValues(t, 24, c.Showed.N)
		if i == 2 || i == 20 {
			assert.Equal(t, funnel.Lost, c.Fate, "candidate %d", i)
		} else {
			assert.Equal(t, funnel.Admitted, c.Fate, "candidate %d", i)
		}
	}
	assert.Zero(t, funnel.Agreement(b, all), "nobody was admitted, so there is nothing to agree with")
}

func TestWatchedRows(t *testing.T) {
	b, cache, all := bench(t, 5, func(int) int64 { return 150 })
	cache.Unused = func(r *evo.Row) bool { return r.ID == 2 }
	require.NoError(t, funnel.Watch(t.Context(), cache, b, all, 1, 3))
	for _, c := range all {
		assert.EqualValues(t, 3*b.Evaluation.Steps, c.Use.Steps)
		assert.Len(t, c.Use.Rows, c.Genome.Count()-1, "one row is never activated")
		assert.Positive(t, c.Use.Activations)
	}
}

func TestNaturalFilter(t *testing.T) {
	b, _, all := bench(t, 4, func(int) int64 { return 0 })
	second := int64(1_000_000_000 / b.Tick)
	uses := []funnel.Use{
		{Steps: 100 * second, Activations: 300, Brief: 30},
		{Steps: 100 * second, Activations: 301, Brief: 0},
		{Steps: 100 * second, Activations: 100, Brief: 11},
		{},
	}
	for i, c := range all {
		c.Fate, c.Use = funnel.Admitted, uses[i]
	}
	funnel.Natural(b, all, funnel.DefaultNaturalness)
	assert.Equal(t, funnel.Admitted, all[0].Fate)
	assert.Equal(t, funnel.Unnatural, all[1].Fate, "changes its mind more than three times a second")
	assert.Equal(t, funnel.Unnatural, all[2].Fate, "too much of it is over at once")
	assert.Equal(t, funnel.Admitted, all[3].Fate, "was never watched")
}

func TestPickedOnesDiffer(t *testing.T) {
	b, _, all := bench(t, 60, func(int) int64 { return 0 })
	for i, c := range all {
		c.Fate, c.Class = funnel.Admitted, i%2
	}
	choose := func(ctx context.Context, genomes []*evo.Genome) ([][]uint16, error) {
		return match.Probe(ctx, &game.Forage, genomes)
	}
	report, err := funnel.Pick(t.Context(), b, all, choose, funnel.DefaultSelection)
	require.NoError(t, err)
	require.Len(t, report, 2)
	for i, p := range report {
		assert.Equal(t, 30, p.Of)
		assert.LessOrEqual(t, p.Picked, b.Classes[i].Keep)
		assert.GreaterOrEqual(t, p.Least, int64(100), "a tenth of the situations tells any two apart")
		assert.Positive(t, p.Picked)
	}
	shipped := funnel.With(all, funnel.Shipped)
	assert.Len(t, shipped, report[0].Picked+report[1].Picked)
	assert.Len(t, funnel.With(all, funnel.Similar), 60-len(shipped))
	again, err := funnel.Pick(t.Context(), b, all, choose, funnel.DefaultSelection)
	require.NoError(t, err)
	assert.Zero(t, again[0].Of, "nothing is left to pick from")
}

func TestVotes(t *testing.T) {
	_, _, all := bench(t, 3, func(int) int64 { return 0 })
	all[0].Fate, all[1].Fate = funnel.Shipped, funnel.Shipped
	text := "# after the test on Friday\n\n" +
		`{"key":"` + all[0].Key.String() + `","natural":false,"by":"ann","why":"spins"}` + "\n" +
		`{"key":"` + all[0].Key.String() + `","natural":false}` + "\n" +
		`{"key":"` + all[0].Key.String() + `","natural":true}` + "\n" +
		`{"key":"` + all[1].Key.String() + `","natural":true}` + "\n" +
		`{"key":"` + all[2].Key.String() + `","natural":false}` + "\n"
	votes, err := funnel.ReadVotes(strings.NewReader(text))
	require.NoError(t, err)
	unknown := funnel.Count(all, votes)
	assert.Equal(t, funnel.VotedOut, all[0].Fate)
	assert.Equal(t, funnel.Shipped, all[1].Fate)
	require.Len(t, unknown, 1)
	assert.Equal(t, all[2].Key, unknown[0].Key)

	votes, err = funnel.ReadVotes(strings.NewReader(text + "nonsense\n{\"natural\":true}\n{\"key\":\"12\",\"natural\":true}\n" +
		`{"key":"` + all[0].Key.String() + `"}` + "\n"))
	assert.Len(t, votes, 5, "the others are kept")
	for _, part := range []string{"line 8: ", "line 9: it has no key", "line 10: ", "line 11: it does not say"} {
		assert.ErrorContains(t, err, part)
	}
}
