package search_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/search"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

func spec(t testing.TB) *evo.Spec {
	t.Helper()
	b, err := game.Forage.Spec()
	require.NoError(t, err)
	return b
}

// leaves is a landscape to climb: a genome is worth as many points as it has
// leaves, half the range at most.
func leaves(b *evo.Spec) func(*evo.Genome) int64 {
	m := b.Metrics[b.Points]
	return func(g *evo.Genome) int64 {
		n := int64(0)
		for p := range g.Places() {
			if p.Row.Leaf() {
				n++
			}
		}
		return m.Min + (m.Max-m.Min)*min(n, 20)/40
	}
}

func options(generations int) search.Options {
	o := search.Default()
	o.Population, o.Generations, o.Objective = 48, generations, search.Points
	return o
}

func run(t testing.TB, b *evo.Spec, o search.Options, cache *matchtest.FakeCache) *search.Search {
	t.Helper()
	s, err := search.New(b, o)
	require.NoError(t, err)
	require.NoError(t, search.Run(t.Context(), s, cache, nil))
	return s
}

// dump is all that a search has to show.
func dump(t testing.TB, s *search.Search) string {
	text, err := json.Marshal(struct {
		Archive []*search.Individual
		History []search.Generation
	}{s.Archive(), s.History()})
	require.NoError(t, err)
	return string(text)
}

func TestSelectionClimbs(t *testing.T) {
	b := spec(t)
	cache := &matchtest.FakeCache{Spec: b, Worth: leaves(b), Luck: 3}
	s := run(t, b, options(25), cache)
	history := s.History()
	require.Len(t, history, 25)
	first, last := history[0].Points.Mean(), history[24].Points.Mean()
	assert.Greater(t, last, first, "the population's mean points grow")

	blind := options(25)
	blind.NoSelection = true
	chance := run(t, b, blind, &matchtest.FakeCache{Spec: b, Worth: leaves(b), Luck: 3}).History()
	assert.Greater(t, last, chance[24].Points.Mean(), "beyond what a random search has")
}

func TestClassesAreApproached(t *testing.T) {
	b := spec(t)
	o := options(20)
	o.Objective = search.Classes
	s := run(t, b, o, &matchtest.FakeCache{Spec: b, Worth: leaves(b), Luck: 2})
	history := s.History()
	assert.Greater(t, history[19].Fitness.Mean(), history[0].Fitness.Mean())
	for _, in := range s.Archive() {
		for i, r := range b.Classes[in.Class].Ranges {
			assert.GreaterOrEqual(t, in.Targets[i], r.Min)
			assert.LessOrEqual(t, in.Targets[i], r.Max)
		}
	}
}

func TestSameSeedSameBytes(t *testing.T) {
	b := spec(t)
	cache := func() *matchtest.FakeCache { return &matchtest.FakeCache{Spec: b, Worth: leaves(b), Luck: 3} }
	one, two := cache(), cache()
	first := dump(t, run(t, b, options(8), one))
	assert.Equal(t, first, dump(t, run(t, b, options(8), two)))
	assert.Equal(t, one.Notes, two.Notes)

	other := options(8)
	other.Seed = 1
	assert.NotEqual(t, first, dump(t, run(t, b, other, cache())))
}

// A search that is cut short has done what a longer one does first.
func TestShorterIsAPrefix(t *testing.T) {
	b := spec(t)
	short, long := &matchtest.FakeCache{Spec: b, Worth: leaves(b)}, &matchtest.FakeCache{Spec: b, Worth: leaves(b)}
	run(t, b, options(4), short)
	run(t, b, options(9), long)
	require.Len(t, short.Notes, 4)
	assert.Equal(t, short.Notes, long.Notes[:4])
}

// Every individual plays the same number of rounds in a generation, and every
// match of a round has its seed from the generation and the round alone.
func TestRoundsAreTheSameForAll(t *testing.T) {
	b := spec(t)
	o := options(3)
	o.MonitorEvery, o.CutEvery, o.BloatEvery, o.RefineEvery = 0, 0, 0, 0
	s, err := search.New(b, o)
	require.NoError(t, err)
	cache := &matchtest.FakeCache{Spec: b, Worth: leaves(b)}
	for _, ref := range b.Library {
		cache.Add(ref.Genome, match.Origin{})
	}
	used := map[uint64]int{}
	for generation := 0; ; generation++ {
		batch, more := s.Ask()
		if !more {
			break
		}
		seeds := map[uint64]bool{}
		for _, in := range batch.Genomes {
			cache.Add(in.Genome, in.Origin)
		}
		for _, m := range batch.Matches {
			seeds[m.Seed] = true
			assert.Len(t, m.Slots, b.Evaluation.Slots)
		}
		assert.Len(t, seeds, o.Rounds)
		for seed := range seeds {
			used[seed]++
		}
		outcomes, err := cache.Play(t.Context(), batch.Matches)
		require.NoError(t, err)
		require.NoError(t, s.Tell(outcomes))
	}
	assert.Len(t, used, 3*o.Rounds, "no generation plays on the seeds of another")
	survived := 0
	for _, in := range s.Archive() {
		assert.Zero(t, in.Rounds%o.Rounds)
		if in.Rounds > o.Rounds {
			survived++
		}
	}
	assert.Positive(t, survived, "survivors play again and keep what they had")
}

func TestBrokenGenomesAreBlamedAndTheOthersPlayOn(t *testing.T) {
	b := spec(t)
	breaks := func(g *evo.Genome) match.Status {
		if genome.KeyOf(genome.Canonical(g))[0] < 32 && genome.Count(g.Root) > 3 {
			for _, ref := range b.Library {
				if genome.KeyOf(ref.Genome) == genome.KeyOf(g) {
					return match.OK
				}
			}
			return match.Panic
		}
		return match.OK
	}
	s := run(t, b, options(6), &matchtest.FakeCache{Spec: b, Worth: leaves(b), Breaks: breaks})
	faults := 0
	for _, in := range s.Archive() {
		if breaks(in.Genome) == match.OK {
			assert.Empty(t, in.Fault)
			assert.NotZero(t, in.Rounds, "nobody loses a round to what another did")
		} else if in.Origin.How != "trial" {
			faults++
			assert.Equal(t, "Panic: made up", in.Fault)
			assert.Zero(t, in.Fitness())
		}
	}
	assert.Positive(t, faults)
}

// nobody is a cache that does not know who broke a round.
type nobody struct{ *matchtest.FakeCache }

func (l nobody) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	outcomes, err := l.FakeCache.Play(ctx, matches)
	for i := range outcomes {
		outcomes[i].Slot = -1
	}
	return outcomes, err
}

// Where nobody is known to have broken a round, as with one that hangs, those
// who play on have other rounds, and who has none is at fault: nobody is lost.
func TestRoundsThatNobodyIsToBlameFor(t *testing.T) {
	b := spec(t)
	breaks := func(g *evo.Genome) match.Status {
		if genome.KeyOf(genome.Canonical(g))[0] < 16 && genome.Count(g.Root) > 3 {
			return match.Hang
		}
		return match.OK
	}
	s, err := search.New(b, options(3))
	require.NoError(t, err)
	require.NoError(t, search.Run(t.Context(), s, nobody{&matchtest.FakeCache{Spec: b, Worth: leaves(b), Breaks: breaks}}, nil))
	faults, innocent := 0, 0
	for _, in := range s.Archive() {
		if in.Rounds == 0 {
			assert.Equal(t, "Hang: made up", in.Fault)
			assert.Zero(t, in.Fitness())
			faults++
		} else {
			assert.Equal(t, match.OK, breaks(in.Genome), "nothing can be known of it")
			innocent++
		}
	}
	assert.Positive(t, faults)
	assert.Greater(t, innocent, 2*faults)
}

// What was cut was seen in the rounds of one generation only: an individual
// that had played before begins anew with these.
func TestWhatIsCutHasTheRoundsInWhichItWasSeen(t *testing.T) {
	b := spec(t)
	o := options(8)
	o.CutEvery, o.BloatEvery = 4, 0
	worth := func(*evo.Genome) int64 { return (b.Metrics[b.Points].Min + b.Metrics[b.Points].Max) / 2 }
	s := run(t, b, o, &matchtest.FakeCache{Spec: b, Worth: worth, Luck: 3, Unused: func(r *evo.Row) bool { return r.ID%3 == 0 }})
	age, cut := map[genome.Key]int{}, 0
	for _, in := range s.Archive() {
		age[in.Key] = in.Rounds
		if in.Origin.How == "cut" && in.Origin.Generation == 7 {
			assert.Equal(t, o.Rounds, in.Rounds)
			if age[in.Origin.Parents[0]] > o.Rounds {
				cut++
			}
		}
	}
	assert.Positive(t, cut, "some of those that were cut had survived")
}

// Genomes are counted when they are in the archive: what was tried and
// rejected is not.
func TestDistinctGenomesAreThoseOfTheArchive(t *testing.T) {
	b := spec(t)
	o := options(6)
	o.CutEvery, o.BloatEvery = 2, 1
	s := run(t, b, o, &matchtest.FakeCache{Spec: b, Worth: leaves(b), Luck: 3})
	distinct := map[genome.Key]bool{}
	for _, in := range s.Archive() {
		if in.Origin.How == match.Library {
			continue // was not found
		}
		distinct[genome.KeyOf(genome.Canonical(in.Genome))] = true
		assert.NotEqual(t, "trial", in.Origin.How)
	}
	history := s.History()
	assert.Equal(t, len(distinct), history[len(history)-1].Genomes)
}

func TestUnusedRowsAreCut(t *testing.T) {
	b := spec(t)
	o := options(6)
	o.CutEvery = 2
	worth := func(g *evo.Genome) int64 { return (b.Metrics[b.Points].Min + b.Metrics[b.Points].Max) / 2 }
	unused := func(r *evo.Row) bool { return r.ID%3 == 0 }
	s := run(t, b, o, &matchtest.FakeCache{Spec: b, Worth: worth, Unused: unused})
	cut := 0
	for _, in := range s.Archive() {
		if in.Origin.How == "cut" {
			cut++
			require.Len(t, in.Origin.Parents, 1)
		}
	}
	assert.Positive(t, cut)
	// What a genome is worth now depends on its leaves: a cut is another state.
	s = run(t, b, o, &matchtest.FakeCache{Spec: b, Worth: leaves(b), Unused: func(*evo.Row) bool { return true }})
	for _, in := range s.Archive() {
		assert.NotEqual(t, "cut", in.Origin.How)
	}
}

func TestLimits(t *testing.T) {
	b := spec(t)
	for limit, set := range map[string]func(*search.Options){
		"generations": func(o *search.Options) { o.Generations = 3 },
		"matches":     func(o *search.Options) { o.Matches = 100 },
		"genomes":     func(o *search.Options) { o.Genomes = 150 },
		"plateau":     func(o *search.Options) { o.PlateauRestart = false },
		"filled":      func(o *search.Options) { o.Filled, o.Generations = 1, 60 },
	} {
		o := options(0)
		o.Objective = search.Classes
		set(&o)
		cache := &matchtest.FakeCache{Spec: b, Worth: func(g *evo.Genome) int64 {
			c := b.Classes[int(genome.KeyOf(genome.Canonical(g))[0])%len(b.Classes)]
			return (c.Ranges[0].Min + c.Ranges[0].Max) / 2000
		}}
		assert.Equal(t, limit, run(t, b, o, cache).Stopped())
	}
}

// A game may have fewer genomes than were asked for: the search ends with all
// that it finds.
func TestSearchThatFindsNothingNewEnds(t *testing.T) {
	words := *game.Forage.Vocabulary
	for _, a := range words.Actions {
		if a.Name == "EAT" {
			words.Actions = []evo.Action[*game.Forager]{a}
		}
	}
	words.Conditions, words.Flags, words.Stimuli = nil, nil, nil
	eat := &decider.Decider[*game.Forager]{Name: "ROOT", Children: []*decider.Decider[*game.Forager]{
		{Name: "EAT", Decide: game.CanEat, Behavior: &game.Eat},
	}}
	poor := game.Forage
	poor.Times = evo.Times{Commit: evo.Span{Min: time.Second, Max: time.Second}, Timeout: evo.Span{Min: 2 * time.Second, Max: 2 * time.Second}}
	poor.Vocabulary, poor.Library = &words, []evo.Entry[*game.Forager]{{Name: "one", Table: eat}, {Name: "other", Table: eat}}
	b, err := poor.Spec()
	require.NoError(t, err)
	for _, blind := range []bool{true, false} {
		o := options(0)
		o.Start, o.Genomes, o.NoSelection, o.MonitorEvery = search.AtRandom, 1_000_000, blind, 0
		o.Variation.Limits = evo.Limits{Rows: 2, Width: 2, Depth: 2}
		o.Variation.Weights, o.Variation.Decorators = variation.Weights{Policy: 1}, variation.Recheck
		o.Cross, o.CrossMax = 0, 0
		s := run(t, b, o, &matchtest.FakeCache{Spec: b, Worth: leaves(b)})
		assert.Equal(t, "exhausted", s.Stopped())
		assert.NotEmpty(t, s.Archive())
	}
}

func TestCancelledRunKeepsWhatThereIs(t *testing.T) {
	b := spec(t)
	ctx, cancel := context.WithCancel(t.Context())
	s, err := search.New(b, options(50))
	require.NoError(t, err)
	err = search.Run(ctx, s, &matchtest.FakeCache{Spec: b, Worth: leaves(b)}, func(p search.Progress) {
		if p.Generation == 2 {
			cancel()
		}
	})
	assert.ErrorIs(t, err, context.Canceled)
	assert.GreaterOrEqual(t, len(s.History()), 2)
	assert.NotEmpty(t, s.Archive())
}

func TestBadOptionsAreAllReported(t *testing.T) {
	b := spec(t)
	_, err := search.New(b, search.Options{Elite: 1200, Start: "here"})
	for _, text := range []string{"population", "rounds", "elite", "start", "objective", "limits", "sum to 1200"} {
		assert.ErrorContains(t, err, text)
	}
	few := options(3)
	few.Objective, few.Population, few.Survivors = search.Classes, 20, 100
	_, err = search.New(b, few)
	assert.ErrorContains(t, err, "leave none for some of the 3 classes")
	for _, preset := range []string{"default", "paper2019"} {
		o, err := search.Preset(preset)
		require.NoError(t, err)
		_, err = search.New(b, o)
		assert.NoError(t, err, preset)
	}
	_, err = search.Preset("best")
	assert.ErrorContains(t, err, "default or paper2019")
}

func TestTellWantsWhatWasAsked(t *testing.T) {
	s, err := search.New(spec(t), options(2))
	require.NoError(t, err)
	defer s.Close()
	assert.ErrorIs(t, s.Tell(nil), search.ErrTell)
	_, _ = s.Ask()
	assert.ErrorIs(t, s.Tell(make([]match.Outcome, 1)), search.ErrTell)
}
