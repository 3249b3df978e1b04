package search

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// play runs a search on made-up outcomes and returns it with all its batches.
func play(t testing.TB, o Options, breaks func(*genome.Genome) match.Status) (*Search, []*Batch) {
	t.Helper()
	b, err := game.Forage.Spec()
	require.NoError(t, err)
	cache := &matchtest.FakeCache{Spec: b, Luck: 3, Breaks: breaks, Worth: func(g *genome.Genome) int64 {
		return min(int64(genome.Count(g.Root)), 40)
	}}
	match.References(cache, b)
	s, err := New(b, o)
	require.NoError(t, err)
	var all []*Batch
	for {
		batch, more := s.Ask()
		if !more {
			return s, all
		}
		for _, in := range batch.Genomes {
			cache.Add(in.Genome, in.Origin)
		}
		all = append(all, batch)
		outcomes, err := cache.Play(t.Context(), batch.Matches)
		require.NoError(t, err)
		for i, m := range batch.Matches { // no two tables are one in play
			for slot, key := range m.Slots {
				outcomes[i].Hash = evo.Seed(outcomes[i].Hash, key.String(), uint64(slot))
			}
		}
		require.NoError(t, s.Tell(outcomes))
	}
}

func small(generations int) Options {
	o := Default()
	o.Population, o.Generations, o.Objective, o.CutEvery, o.BloatEvery = 24, generations, Points, 0, 0
	return o
}

func TestHall(t *testing.T) {
	o := small(9)
	o.HallEvery, o.HallBest, o.HallSize, o.HallShare, o.MonitorEvery = 2, 2, 5, 500, 1
	s, all := play(t, o, nil)
	require.Len(t, s.hall, 5, "it is full")
	shapes, keys := map[genome.Key]bool{}, map[genome.Key]bool{}
	for _, in := range s.hall {
		shapes[hallShape(in)], keys[in.Key] = true, true
	}
	assert.Len(t, shapes, 5, "each has another shape")

	for _, batch := range all {
		for _, m := range batch.Matches {
			var library int
			for _, key := range m.Slots {
				if slices.Contains(s.references, key) {
					library++
				}
			}
			if batch.Purpose == "monitor" {
				assert.GreaterOrEqual(t, library, len(m.Slots)/2, "the monitor meets the library only")
			}
		}
	}
	halls := []int{}
	for _, row := range s.History() {
		halls = append(halls, row.Hall)
	}
	assert.Equal(t, []int{0, 0, 2, 2, 4, 4, 5, 5, 5}, halls)
}

// All matches of a round have the same opponents of the hall in the same seats.
func TestSeatsOfTheHall(t *testing.T) {
	o := small(3)
	o.HallEvery, o.HallSize, o.HallShare = 1, 40, 300
	s, _ := play(t, o, nil)
	require.NotEmpty(t, s.hall)
	candidates := s.references[:3] // two matches a round, one of them with a single candidate
	library := match.Deal(s.spec, candidates, match.Rounds{N: 20, Seed: s.seeds}, s.references, match.Want{})
	d := match.Deal(s.spec, candidates, match.Rounds{N: 20, Seed: s.seeds}, s.references, match.Want{})
	s.seatHall(&d)
	of, met := map[uint64]map[int]genome.Key{}, map[genome.Key]bool{}
	for i, m := range d.Matches {
		changed := map[int]genome.Key{}
		for slot, key := range m.Slots {
			if key != library.Matches[i].Slots[slot] {
				changed[slot], met[key] = key, true
				assert.True(t, slices.ContainsFunc(s.hall, func(in *Individual) bool { return in.Key == key }))
			}
		}
		assert.Len(t, changed, 1, "0.3 of two seats, rounded up")
		if of[m.Seed] != nil {
			assert.Equal(t, of[m.Seed], changed)
		}
		of[m.Seed] = changed
	}
	assert.Len(t, of, 20)
	assert.Greater(t, len(met), 2, "not always the same table")
}

// Means against other opponents are not mixed: survivors begin again when the hall
// changes.
func TestHallChangesWhatIsMeasured(t *testing.T) {
	o := small(5)
	o.HallEvery, o.MonitorEvery = 3, 0
	s, _ := play(t, o, nil)
	for _, in := range s.population {
		assert.LessOrEqual(t, in.Rounds, 2*o.Rounds, "of generations 3 and 4")
	}
	o.HallEvery = 0
	s, _ = play(t, o, nil)
	assert.True(t, slices.ContainsFunc(s.population, func(in *Individual) bool { return in.Rounds > 2*o.Rounds }))
}

func TestWhoHasNoHall(t *testing.T) {
	for name, change := range map[string]func(*Options){
		"classes":       func(o *Options) { o.Objective = Classes },
		"no selection":  func(o *Options) { o.NoSelection = true },
		"no share":      func(o *Options) { o.HallShare = 0 },
		"paper2019":     func(o *Options) { p := Paper2019(); p.Generations = o.Generations; *o = p; o.Objective = Points },
		"never":         func(o *Options) { o.HallEvery, o.HallBest = 0, 0 },
		"no generation": func(o *Options) { o.HallEvery = 100 },
	} {
		o := small(4)
		o.HallEvery = 2
		change(&o)
		s, _ := play(t, o, nil)
		assert.Empty(t, s.hall, name)
	}
}

// A restart is in the history, and what was best before it stays in the hall and
// in the archive.
func TestRestart(t *testing.T) {
	o := small(12)
	o.HallEvery, o.PlateauAfter, o.PlateauEnd, o.MonitorEvery, o.PlateauGrowth = 100, 1, 2, 1, 1000
	s, _ := play(t, o, nil)
	require.NotZero(t, s.restarts)
	restarts := 0
	for i, row := range s.History() {
		if row.Restart == 0 {
			continue
		}
		restarts++
		assert.Equal(t, restarts, row.Restart)
		assert.Equal(t, o.PlateauAfter+o.PlateauEnd, s.History()[i-1].Plateau)
		assert.Less(t, row.Growth, row.Margin+1)
	}
	assert.Equal(t, s.restarts, restarts)
	require.NotEmpty(t, s.hall)
	for _, in := range s.hall {
		assert.Contains(t, s.Archive(), in)
	}
	text, err := json.Marshal(s.History()[0])
	require.NoError(t, err)
	assert.NotContains(t, string(text), "restart")
}

func TestShowdownRounds(t *testing.T) {
	o := small(10)
	o.Showdown, o.HallEvery = 200, 0
	s, all := play(t, o, nil)
	rounds := map[string]int{}
	for _, batch := range all {
		seeds := map[uint64]bool{}
		for _, m := range batch.Matches {
			seeds[m.Seed] = true
			if batch.Purpose == "showdown" {
				assert.Equal(t, s.spec.Showdown.Name, m.Mode)
			} else {
				assert.Equal(t, s.spec.Evaluation.Name, m.Mode)
			}
		}
		rounds[batch.Purpose] += len(seeds)
	}
	assert.Equal(t, 6, rounds["showdown"], "a fifth of 30")
	assert.Equal(t, 24, rounds["evaluate"])
	for _, in := range s.Archive() {
		assert.EqualValues(t, in.Rounds, in.Metrics[0].N, "they are not among the rounds of the metrics")
	}
	assert.True(t, slices.ContainsFunc(s.Archive(), func(in *Individual) bool { return in.Shown.N > 0 }))

	for _, wrong := range []int{-1, 501} {
		o.Showdown = wrong
		_, err := New(s.spec, o)
		assert.ErrorContains(t, err, "showdown: ")
	}
}

func TestShowdownCountsByRank(t *testing.T) {
	values := []int64{1, 2, 3, 4, 5, 6, 7, 8}
	assert.Equal(t, []int64{2, 8, 6, 4}, alike([]int64{-900, 70_000, 12, 11}, values), "whatever the unit")
	assert.Equal(t, []int64{5, 5}, alike([]int64{3, 3}, values), "equals share the middle")
	assert.Equal(t, []int64{5}, alike([]int64{3}, values))
	assert.Nil(t, alike([]int64{3}, nil))
}

// A genome that breaks showdown rounds is at fault as in any other round.
func TestBrokenShowdown(t *testing.T) {
	o := small(3)
	o.Showdown = 500
	s, _ := play(t, o, func(g *genome.Genome) match.Status {
		if genome.KeyOf(genome.Canonical(g))[0] < 32 && genome.Count(g.Root) > 9 {
			return match.Panic
		}
		return match.OK
	})
	for _, in := range s.Archive() {
		assert.True(t, in.Fault == "" && in.Rounds > 0 || in.Fault != "" && in.fitness == 0)
	}
}
