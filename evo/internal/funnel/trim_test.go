package funnel

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// forage returns the forage game with a cache that plays it.
func forage(t *testing.T, workers int) (*evo.Spec, *match.Memory) {
	t.Helper()
	spec, err := game.Forage.Spec()
	require.NoError(t, err)
	store := &match.Store{}
	ev, err := match.NewLocal(&game.Forage, store.Find, match.Options{Workers: workers})
	require.NoError(t, err)
	return spec, match.NewMemory(ev, store, ev.Rules().Key())
}

// certified returns candidates of a class that were certified over some rounds.
func certified(t *testing.T, b *evo.Spec, cache match.MatchCache, seed uint64, rounds int, genomes ...*evo.Genome) (all []*Candidate) {
	t.Helper()
	refs := match.References(cache, b)
	for _, g := range genomes {
		c := &Candidate{Candidate: match.Candidate{Key: cache.Add(g), Genome: g}, Fate: Shipped}
		d := match.DealAlone(b, []genome.Key{c.Key}, series(seed, "certify", 0, rounds), refs, match.Want{})
		require.NoError(t, certify(t.Context(), cache, []*Candidate{c}, d))
		all = append(all, c)
	}
	return all
}

func leafOf(id int, action string, args ...int) *evo.Row {
	return &evo.Row{ID: id, Action: action, Args: args, Commit: 200 * time.Millisecond, Timeout: 10 * time.Second}
}

// forager is a table that uses all of its rows.
func forager() *evo.Genome {
	return &evo.Genome{Root: &evo.Row{ID: 1, Policy: decider.PrioritizedList, Children: []*evo.Row{
		leafOf(2, "EAT"), leafOf(3, "SEEK", 4), leafOf(4, "WANDER", 3), fallbackOf(5, "WANDER", 8), // when the other one ends
	}}}
}

// fallbackOf is a leaf that acts when no other does.
func fallbackOf(id int, action string, args ...int) *evo.Row {
	r := leafOf(id, action, args...)
	r.Timeout = 0
	return r
}

// TestTrimKeepsRounds: a trimmed table plays all certified rounds of the table to
// the same hashes, and is valid for evolution.
func TestTrimKeepsRounds(t *testing.T) {
	b, cache := forage(t, 2)
	var genomes []*evo.Genome
	r := evo.NewRand(11)
	for range 40 {
		genomes = append(genomes, variation.Random(b.Catalog, r, variation.DefaultOptions()))
	}
	const rounds = 3
	all := certified(t, b, cache, 3, rounds, genomes...)
	var trimmed Trimmed
	require.NoError(t, Trim(t.Context(), cache, b, all, 3, &trimmed))
	assert.Zero(t, trimmed.Unplayed)
	assert.Less(t, trimmed.After, trimmed.Before*2/3, "random tables have many rows that never run")
	refs := match.References(cache, b)
	for i, c := range all {
		require.Equal(t, genomes[i], c.Genome, "the genome of the search stays")
		require.NoError(t, b.Catalog.ValidateEvolved(c.Packed, evo.Limits{}))
		key := cache.Add(c.Packed)
		var tallies []stats.Tally
		for n := range rounds {
			d := match.DealAlone(b, []genome.Key{c.Key, key}, series(3, "certify", n, 1), refs, match.Want{})
			outcomes, err := cache.Play(t.Context(), d.Matches)
			require.NoError(t, err)
			require.Equal(t, outcomes[0].Hash, outcomes[1].Hash, "%v, round %d", c.Key, n)
			seat := d.Seats[1][0]
			tallies = stats.Count(tallies, outcomes[seat.Match].Metrics[seat.Slot])
		}
		assert.Equal(t, c.Certified, tallies, "what was measured is true of the trimmed table")
	}
	b2, other := forage(t, 7)
	again := certified(t, b2, other, 3, rounds, genomes...)
	require.NoError(t, Trim(t.Context(), other, b2, again, 3, &trimmed))
	for i, c := range again {
		assert.Equal(t, genome.KeyOf(all[i].Packed), genome.KeyOf(c.Packed), "for any number of workers")
	}
}

// TestTrimCuts: planted rows go, and one cut that changes a round does not undo the
// others.
func TestTrimCuts(t *testing.T) {
	guarded := func(r *evo.Row, guards ...evo.Guard) *evo.Row { r.Guards = guards; return r }
	night, day := evo.Guard{Name: "NIGHT"}, evo.Guard{Name: "NIGHT", Not: true}
	wide := func(r *evo.Row) *evo.Row { r.Timeout = 10 * time.Second; return r }
	for name, plant := range map[string]func(root *evo.Row){
		"behind a row that always decides": func(root *evo.Row) {
			root.Children = append(root.Children, leafOf(9, "REST", 2))
		},
		"contradicting guards": func(root *evo.Row) {
			inner := guarded(&evo.Row{ID: 9, Policy: decider.Selector, Children: []*evo.Row{guarded(leafOf(10, "REST", 9), night), guarded(leafOf(11, "EAT"), night)}}, day)
			root.Children = append(root.Children[:2:2], inner, root.Children[2], root.Children[3])
		},
		"a lone child": func(root *evo.Row) {
			root.Children[1] = &evo.Row{ID: 9, Policy: decider.Selector, Children: []*evo.Row{root.Children[1]}}
		},
		"a duplicate": func(root *evo.Row) {
			root.Children = append(root.Children[:1:1], append([]*evo.Row{wide(leafOf(9, "EAT"))}, root.Children[1:]...)...)
		},
		"groups of groups of one": func(root *evo.Row) {
			root.Children[0] = &evo.Row{ID: 9, Policy: decider.Sequence, Children: []*evo.Row{{ID: 10, Policy: decider.Selector, Children: []*evo.Row{root.Children[0]}}}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			b, cache := forage(t, 2)
			g := forager()
			plant(g.Root)
			g = variation.FixTimeouts(b.Catalog, g)
			require.NoError(t, b.Catalog.ValidateEvolved(g, evo.Limits{}))
			all := certified(t, b, cache, 3, 4, g)
			require.NoError(t, Trim(t.Context(), cache, b, all, 3, &Trimmed{}))
			assert.Equal(t, genome.KeyOf(forager()), genome.KeyOf(all[0].Packed), all[0].Packed.Root)
			for _, row := range all[0].Use.Rows {
				assert.NotNil(t, genome.Find(all[0].Packed, row.ID), "rows that are gone did nothing")
			}
		})
	}
}

// TestTrimUndoes: of several cuts only the bad one is undone.
func TestTrimUndoes(t *testing.T) {
	b, _ := forage(t, 2)
	g := forager()
	g.Root.Children = append(g.Root.Children, leafOf(9, "REST", 2), leafOf(10, "REST", 3), leafOf(11, "FLEE", 2))
	g = variation.FixTimeouts(b.Catalog, g)
	trims := &trim{c: &Candidate{Candidate: match.Candidate{Genome: g}}, kept: g, used: func(id int) bool { return id <= 5 }, tried: map[cut]bool{}}
	for trims.next(b.Catalog) {
		trims.judge(genome.Find(trims.best, 10) != nil) // this row matters
	}
	want := forager()
	want.Root.Children = append(want.Root.Children, fallbackOf(10, "REST", 3))
	assert.Equal(t, genome.KeyOf(variation.FixTimeouts(b.Catalog, want)), genome.KeyOf(trims.kept))
}

// TestTrimOfOthersRounds: a candidate whose rounds come out otherwise than when it
// was certified stays as it is.
func TestTrimOfOthersRounds(t *testing.T) {
	b, cache := forage(t, 2)
	g := forager()
	g.Root.Children = append(g.Root.Children, leafOf(9, "REST", 2)) // some row
	all := certified(t, b, cache, 3, 3, g)
	var trimmed Trimmed
	require.NoError(t, Trim(t.Context(), cache, b, all, 4, &trimmed))
	assert.Equal(t, 1, trimmed.Unplayed)
	assert.Equal(t, g, all[0].Table())
}

// A child that the guards of its group never let run is left as it is, whatever guards
// the group has beside.
func TestSplicedChildrenMayRun(t *testing.T) {
	b, _ := forage(t, 1)
	g := forager()
	child := leafOf(10, "REST", 1)
	child.Guards = []evo.Guard{{Name: "TIRED"}}
	g.Root.Children[0] = &evo.Row{ID: 9, Policy: decider.Selector, Guards: []evo.Guard{{Name: "NIGHT"}, {Name: "TIRED", Not: true}}, Children: []*evo.Row{child}}
	require.Same(t, g, spliced(b.Catalog, g, 9))
	g.Root.Children[0].Guards[1].Not = false
	assert.Len(t, spliced(b.Catalog, g, 9).Root.Children[0].Guards, 2)
}
