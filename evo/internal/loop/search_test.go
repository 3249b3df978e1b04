package loop

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	forage "github.com/ethogram-go/ethogram/example/forage/game"
)

func foraging(t testing.TB) *evo.Spec {
	t.Helper()
	b, err := forage.Forage.Spec()
	require.NoError(t, err)
	return b
}

// leaves is a landscape to climb: a table is worth as many points as it has leaves, half
// the range at most.
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

// styled is a cache in whose rounds tables differ in what the descriptors see: more rows
// steal more, deeper ones walk more.
type styled struct{ *matchtest.FakeCache }

func (c styled) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	outcomes, err := c.FakeCache.Play(ctx, matches)
	for i, out := range outcomes {
		for slot, metrics := range out.Metrics {
			g := c.Known[matches[i].Slots[slot]]
			luck := metrics[c.Spec.Metric("lost")] % 5
			metrics[c.Spec.Metric("stolen")] = int64(4*genome.Count(g.Root)) + luck
			metrics[c.Spec.Metric("steps")] = int64(50*genome.Depth(g.Root)) + luck
		}
	}
	return outcomes, err
}

func imagined(b *evo.Spec) styled {
	return styled{&matchtest.FakeCache{Spec: b, Worth: leaves(b), Luck: 3}}
}

// searched runs a search for some generations.
func searched(t testing.TB, b *evo.Spec, cache match.MatchCache, o Options, generations int) *Search {
	t.Helper()
	s, err := NewSearch(b, cache, o)
	require.NoError(t, err)
	for range generations {
		_, err := s.Step(t.Context())
		require.NoError(t, err)
		for i, c := range b.Classes { // they are counted as they change
			n := 0
			for _, table := range s.all {
				if table.Metrics != nil && table.Fault == "" && measure.Meets(b, c, table.Metrics) {
					n++
				}
			}
			require.Equal(t, n, s.Last().InClass[i], c.Name)
		}
	}
	return s
}

// withDescriptors returns forage with other cuts, in which all cells can be reached.
func withDescriptors(b *evo.Spec) *evo.Spec {
	c := *b
	c.Descriptors = []evo.Descriptor{
		{Name: "theft", Ratio: evo.Ratio{Of: []string{"stolen"}}, Cuts: []int64{20_000, 40_000, 60_000}, Words: []string{"honest", "thief"}},
		{Name: "range", Ratio: evo.Ratio{Of: []string{"steps"}}, Cuts: []int64{100_000, 200_000}, Words: []string{"stays", "strolls", "roams"}},
	}
	return &c
}

// A search gets better, in games with and without descriptors; its elites play again, and
// no emitter dies.
func TestSearchClimbs(t *testing.T) {
	with := withDescriptors(foraging(t))
	without := *with
	without.Descriptors = nil
	for name, b := range map[string]*evo.Spec{"descriptors": with, "shapes": &without} {
		t.Run(name, func(t *testing.T) {
			first := searched(t, b, imagined(b), Options{Seed: 1, Objective: Classes}, 1)
			s := searched(t, b, imagined(b), Options{Seed: 1, Objective: Classes}, 25)
			require.Len(t, s.archive.Layers(), 4, "three classes, and points")
			for i, l := range s.archive.Layers() {
				sum := l.Summary()
				assert.Greater(t, sum.QDScore, first.archive.Layers()[i].Summary().QDScore, l.Name)
				if len(b.Descriptors) == 0 {
					assert.LessOrEqual(t, sum.Filled, 48)
				}
			}
			again := 0
			for _, e := range s.archive.Elites() {
				if e.Metrics[0].N > trainings {
					again++
				}
			}
			assert.Positive(t, again)
			shares := 0
			for from, share := range s.scheduler.deal(1000) {
				assert.GreaterOrEqual(t, share, least, emitterNames[from])
				shares += share
			}
			assert.Equal(t, 1000, shares)
			how := map[string]bool{}
			for _, table := range s.all {
				for part := range strings.SplitSeq(table.Origin.How, "+") {
					how[part] = true
				}
				assert.NotEmpty(t, table.Lineage)
			}
			for _, part := range []string{"random", "crossover", "join", "parameter"} {
				assert.True(t, how[part], part)
			}
		})
	}
}

// Each table descends from one table of the library or one random table.
func TestLineages(t *testing.T) {
	b := withDescriptors(foraging(t))
	founders := map[string]bool{}
	for _, ref := range b.Library {
		founders[ref.Name] = true
	}
	s := searched(t, b, imagined(b), Options{Objective: Classes}, 8)
	for _, table := range s.all {
		if parents := table.Origin.Parents; len(parents) > 0 && s.tables[parents[0]] != nil {
			assert.Equal(t, s.tables[parents[0]].Lineage, table.Lineage)
		}
		assert.True(t, founders[table.Lineage] || strings.HasPrefix(table.Lineage, "random "), table.Lineage)
	}
	s = searched(t, b, imagined(b), Options{Objective: Classes, Random: true}, 3)
	for _, table := range s.all {
		assert.True(t, strings.HasPrefix(table.Lineage, "random "), table.Lineage)
	}
}

// The same seed does the same, another one something else, and a longer search begins as a
// shorter one.
func TestSearchIsTheSameAgain(t *testing.T) {
	b := withDescriptors(foraging(t))
	for _, o := range []Options{{Objective: Classes}, {Objective: Points}, {Objective: "-steps"}, {Objective: Classes, Paper: true}} {
		first, second := searched(t, b, imagined(b), o, 6), searched(t, b, imagined(b), o, 9)
		assert.Equal(t, first.history, second.history[:6], "%+v", o)
		o.Seed++
		assert.NotEqual(t, first.history, searched(t, b, imagined(b), o, 6).history)
	}
}

// What breaks a round is no elite, even if it was one, and takes no round from others.
func TestBrokenTablesAreNoElites(t *testing.T) {
	b := withDescriptors(foraging(t))
	cache := imagined(b)
	breaks := func(g *evo.Genome) bool { return genome.KeyOf(genome.Canonical(g))[0] < 64 && genome.Count(g.Root) > 6 }
	cache.Breaks = func(g *evo.Genome) match.Status {
		if breaks(g) {
			return match.Panic
		}
		return match.OK
	}
	s := searched(t, b, cache, Options{Objective: Classes}, 8)
	for _, e := range s.archive.Elites() {
		assert.False(t, breaks(e.Genome))
	}
	faults := 0
	for _, table := range s.all {
		if table.Fault != "" {
			faults++
			assert.True(t, breaks(table.Genome))
		} else if table.from != ofRace && table.rounds() > 0 {
			assert.Zero(t, table.rounds()%trainings, "a whole generation")
		}
	}
	assert.Positive(t, faults)
}

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
// collides with two lanes; a round's luck is four times that. Races and sweeps find it,
// whatever the seed.
func TestSweepsFindAnAction(t *testing.T) {
	spec, err := arena.Game.Spec()
	require.NoError(t, err)
	const action = "EVADE"
	for _, ref := range spec.Library {
		for p := range ref.Genome.Places() {
			require.NotEqual(t, action, p.Row.Action, ref.Name)
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
		cache := &matchtest.FakeCache{Spec: spec, Worth: worth, Luck: 4500} // of an even spread: 2.6 points
		s, err := NewSearch(spec, cache, Options{Seed: seed + 1, Objective: Points})
		require.NoError(t, err)
		for cache.Played < 16_000 {
			_, err := s.Step(t.Context())
			require.NoError(t, err)
		}
		require.NotNil(t, s.race.champion)
		assert.True(t, plays(s.race.champion.Genome, action), "seed %d", seed+1)
	}
}

// A sweep takes what nobody uses first, and every action in its turn.
func TestActionsInTurn(t *testing.T) {
	spec, err := arena.Game.Spec()
	require.NoError(t, err)
	used := map[string]int{}
	for _, ref := range spec.Library {
		for p := range ref.Genome.Places() {
			used[p.Row.Action]++
		}
	}
	names, fresh := unused(spec)
	assert.Len(t, names, len(spec.Catalog.Actions))
	for i, name := range names {
		assert.Equal(t, i < fresh, used[name] == 0)
		assert.True(t, i == 0 || used[names[i-1]] <= used[name])
	}
	cache := &matchtest.FakeCache{Spec: spec, Worth: leaves(spec), Luck: 3}
	s := searched(t, spec, cache, Options{Objective: Points}, 21)
	least, most := len(s.all), 0
	for _, name := range names {
		least, most = min(least, s.race.swept[name]), max(most, s.race.swept[name])
	}
	assert.LessOrEqual(t, most-least, 1, "%v", s.race.swept)
}

// A plateau is seen where nothing grows, and not where something does.
func TestPlateau(t *testing.T) {
	var p plateau
	level := func(n int64) (rounds []int64) {
		for i := range int64(monitorRounds) {
			rounds = append(rounds, 1000*(n+i%3)) // what a round has of luck is the same each time
		}
		return rounds
	}
	for n := range int64(5) {
		p.watch(level(100 * n))
		assert.Zero(t, p.since)
	}
	for n := range 3 {
		p.watch(level(400))
		assert.Equal(t, (n+1)*monitorEvery, p.since)
	}
	p.watch(level(500))
	assert.Zero(t, p.since)
}

// For a mean the jackknife returns the rounds themselves, and for anything else numbers
// whose mean is near its value.
func TestJackknife(t *testing.T) {
	b := foraging(t)
	s := searched(t, b, imagined(b), Options{Objective: Points}, 1)
	var rounds [][]int64
	for i := range int64(8) {
		metrics := make([]int64, len(b.Metrics))
		metrics[b.Points] = 10 * i
		rounds = append(rounds, metrics)
	}
	each := jackknife(rounds, s.value)
	m := b.Metrics[b.Points]
	for i, of := range each {
		assert.InDelta(t, (10*int64(i)-m.Min)*million/(m.Max-m.Min), of, 8, "round %d", i)
	}
}

// After the paper tables are bred for targets from the ranges of their classes, and get
// nearer to them.
func TestPaper(t *testing.T) {
	b := foraging(t)
	fitness := func(s *Search) (mean stats.Tally) {
		for _, table := range s.population {
			mean.Add(table.fitness)
		}
		return mean
	}
	first := searched(t, b, imagined(b), Options{Objective: Classes, Paper: true}, 1)
	s := searched(t, b, imagined(b), Options{Objective: Classes, Paper: true}, 20)
	assert.Greater(t, fitness(s).Mean(), fitness(first).Mean())
	pruned := 0
	for _, table := range s.all {
		if table.Origin.How == "prune" {
			pruned++
		}
		require.Len(t, table.targets, len(b.Classes[table.class].Ranges))
		for i, r := range b.Classes[table.class].Ranges {
			assert.GreaterOrEqual(t, table.targets[i], r.Min)
			assert.LessOrEqual(t, table.targets[i], r.Max)
		}
	}
	assert.Positive(t, pruned)
	assert.LessOrEqual(t, len(s.population), islanders)
}
