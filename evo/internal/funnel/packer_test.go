package funnel

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
	"github.com/ethogram-go/ethogram/example/forage/game"
	sumo "github.com/ethogram-go/ethogram/example/sumo/game"
)

// packer returns a packer of random tables of one class, of which the first n were
// picked and the others are similar to one of them.
func packer(t *testing.T, n, others int) (*Packer, []*Candidate) {
	t.Helper()
	b, cache := forage(t, 2)
	b, err := b.WithClasses([]evo.Class{{Name: "Any", Keep: n, Ranges: []evo.Range{{Metric: b.Metrics[b.Points].Name, Max: 1 << 40, Weight: 1}}}})
	require.NoError(t, err)
	p := &Packer{
		Cache: cache, Spec: b, Seed: 3,
		Choose: func(ctx context.Context, genomes []*evo.Genome) ([][]uint16, error) {
			return match.Probe(ctx, &game.Forage, genomes)
		},
	}
	var genomes []*evo.Genome
	r := evo.NewRand(5)
	for range n + others {
		genomes = append(genomes, variation.Random(b.Catalog, r, variation.DefaultOptions()))
	}
	all := certified(t, b, cache, p.Seed, 2, genomes...)
	for _, c := range all[n:] {
		c.Fate = Similar
	}
	return p, all
}

// reset returns candidates as the stage before has left them.
func reset(all []*Candidate, n int) (fresh []*Candidate) {
	for i, c := range all {
		c := *c
		c.Fate, c.Packed, c.Name, c.Style, c.Use = Shipped, nil, "", "", Use{}
		if i >= n {
			c.Fate = Similar
		}
		fresh = append(fresh, &c)
	}
	return fresh
}

func keysIn(pack *pack.Pack) (keys []genome.Key) {
	for _, class := range pack.Classes {
		for _, t := range class.Tables {
			keys = append(keys, t.Key)
		}
	}
	return keys
}

// TestVotedOutAreReplaced: the next candidate takes the place, other tables keep
// their names, and a vote counts for the key before and after trimming.
func TestVotedOutAreReplaced(t *testing.T) {
	p, all := packer(t, 4, 12)
	first := reset(all, 4)
	shipping, packing, err := p.Pack(t.Context(), first)
	require.NoError(t, err)
	require.Len(t, shipping.Classes[0].Tables, 4)
	named := map[genome.Key]string{}
	for _, table := range shipping.Classes[0].Tables {
		named[table.Key] = table.Name
		assert.NotEmpty(t, table.Style)
	}
	names := map[string]bool{}
	for _, name := range named {
		names[name] = true
	}
	assert.Len(t, names, 4, "names differ")
	shipped := With(first, Shipped)
	assert.Empty(t, slices.IndexFunc(packing.Replaced, func(r Replaced) bool { return r.Why == "was voted out" })+1)

	for name, key := range map[string]genome.Key{"trimmed": genome.KeyOf(shipped[0].Packed), "untrimmed": shipped[0].Key} {
		p.Votes = []pack.Vote{{Key: key, Natural: new(bool)}}
		second := reset(all, 4)
		shipping, packing, err := p.Pack(t.Context(), second)
		require.NoError(t, err, name)
		assert.Zero(t, packing.Unknown, name)
		require.Len(t, shipping.Classes[0].Tables, 4, name)
		assert.NotContains(t, keysIn(shipping), genome.KeyOf(shipped[0].Packed), name)
		out := slices.IndexFunc(packing.Replaced, func(r Replaced) bool { return r.Why == "was voted out" })
		require.GreaterOrEqual(t, out, 0)
		replaced := packing.Replaced[out]
		by := genome.KeyOf(replaced.By.Table())
		assert.Contains(t, keysIn(shipping), by, name)
		assert.Contains(t, replaced.String(), "takes its place")
		for _, table := range shipping.Classes[0].Tables {
			if table.Key != by {
				assert.Equal(t, named[table.Key], table.Name, "other tables keep their names")
			}
		}

		// The one that took the place is voted out, too: the next one comes.
		p.Votes = append(p.Votes, pack.Vote{Key: by, Natural: new(bool)})
		third := reset(all, 4)
		shipping, packing, err = p.Pack(t.Context(), third)
		require.NoError(t, err)
		assert.Zero(t, packing.Unknown)
		assert.Len(t, shipping.Classes[0].Tables, 4)
		assert.NotContains(t, keysIn(shipping), by)
		assert.Len(t, With(third, VotedOut), 2, "votes are not lost")
	}
}

// TestAFamilyTakesNoMorePlaces: a family that has its share of a class gets no place of
// those that leave it.
func TestAFamilyTakesNoMorePlaces(t *testing.T) {
	p, all := packer(t, 4, 12)
	for i, c := range all {
		if c.Lineage = "A"; i > 0 && i < 4 {
			c.Lineage = string(rune('A' + i))
		}
	}
	p.Votes = []pack.Vote{{Key: all[1].Key, Natural: new(bool)}}
	_, packing, err := p.Pack(t.Context(), all)
	require.NoError(t, err)
	require.NotEmpty(t, packing.Replaced)
	for _, r := range packing.Replaced {
		assert.Nil(t, r.By, "all others are of the family A: %s", r)
	}

	// Nor does who behaves as one that ships.
	p, all = packer(t, 4, 12)
	p.Choose = func(_ context.Context, genomes []*evo.Genome) ([][]uint16, error) {
		choices := make([][]uint16, len(genomes))
		for i := range choices {
			choices[i] = []uint16{1, 2, 3}
		}
		return choices, nil
	}
	p.Votes = []pack.Vote{{Key: all[1].Key, Natural: new(bool)}}
	_, packing, err = p.Pack(t.Context(), all)
	require.NoError(t, err)
	assert.Nil(t, packing.Replaced[0].By)
}

// TestBrokenOnesAreLeftOut: a table that breaks the round of its test is not shipped.
func TestBrokenOnesAreLeftOut(t *testing.T) {
	p, all := packer(t, 2, 0)
	played := p.Cache.(*match.Memory)
	p.Cache = breaking{played}
	shipping, packing, err := p.Pack(t.Context(), all)
	require.NoError(t, err)
	assert.Len(t, shipping.Classes[0].Tables, 1)
	broken := With(all, Crashed)
	require.Len(t, broken, 1)
	assert.Equal(t, "Panic: made up", broken[0].Fault)
	assert.Contains(t, packing.Replaced[0].String(), broken[0].Name+" broke a round; no other table takes its place")
}

// breaking is a cache in which the first of some tables breaks the round of its test.
type breaking struct{ *match.Memory }

func (b breaking) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	outcomes, err := b.Memory.Play(ctx, matches)
	if i := slices.IndexFunc(matches, func(m match.Match) bool { return m.Seed == evo.Seed(0, "check") }); i >= 0 {
		outcomes[i] = match.Outcome{Status: match.Panic, Slot: 0, Fault: "made up"}
	}
	return outcomes, err
}

// TestCopiesAreOne: of two tables that play the same, the second one goes.
func TestCopiesAreOne(t *testing.T) {
	p, all := packer(t, 2, 8)
	first, second := forager(), forager()
	second.Root.Children = append(second.Root.Children, leafOf(9, "REST", 1))
	all = reset(append(certified(t, p.Spec, p.Cache, p.Seed, 2, first, second), all...), 4)
	pack, packing, err := p.Pack(t.Context(), all)
	require.NoError(t, err)
	assert.Len(t, pack.Classes[0].Tables, 4, "another one takes the place")
	keys := keysIn(pack)
	slices.SortFunc(keys, genome.Key.Compare)
	assert.Len(t, slices.Compact(keys), 4)
	warnings := fmt.Sprint(packing.Warnings)
	assert.Contains(t, warnings, "1 of the 4 picked tables play exactly as another one")
	assert.NotContains(t, warnings, "the game has no Situations")
}

// TestCertifiedDifferences: what is certified as different is no copy, though it plays
// the few rounds of the check to the same end.
func TestCertifiedDifferences(t *testing.T) {
	b, cache := forage(t, 2)
	class := func(name string) evo.Class {
		return evo.Class{Name: name, Keep: 3, Ranges: []evo.Range{{Metric: b.Metrics[b.Points].Name, Max: 1 << 40, Weight: 1}}}
	}
	b, err := b.WithClasses([]evo.Class{class("Any"), class("Other")})
	require.NoError(t, err)
	p := &Packer{Cache: cache, Spec: b, Seed: 3}
	tables := []*evo.Genome{forager(), forager(), forager(), forager()}
	for i := range tables[1:] {
		tables[i+1].Root.Children = append(tables[i+1].Root.Children, leafOf(9, "REST", i+1))
	}
	all := certified(t, b, cache, p.Seed, 2, tables...)
	all[1].Certified = slices.Clone(all[1].Certified)
	all[1].Certified[b.Points] = stats.Tally{}
	for n := range 40 {
		all[1].Certified[b.Points].Add(500 + int64(n%2))
	}
	all[2].Class = 1
	for _, c := range all {
		c.Packed = c.Genome // trimmed, they would be one table
	}
	pack, packing, err := p.Pack(t.Context(), all)
	require.NoError(t, err)
	assert.Len(t, keysIn(pack), 3, "all but the fourth")
	warnings := fmt.Sprint(packing.Warnings)
	assert.Contains(t, warnings, "Any: 1 of the 3 picked tables play exactly as another one")
	assert.NotContains(t, warnings, "Other: 1 of the 1 picked")
}

// TestChecksMeetAll: tables that differ only against an opponent that is not the first of
// the library are not copies.
func TestChecksMeetAll(t *testing.T) {
	b, err := sumo.Game.Spec()
	require.NoError(t, err)
	met := map[genome.Key]map[int]bool{}
	cache := &meetings{&matchtest.FakeCache{Spec: b, Worth: func(*evo.Genome) int64 { return 1 }}, met}
	g := b.Library[0].Genome.Clone()
	g.Root.Children[0].Commit = 12345 * time.Millisecond
	c := &Candidate{Candidate: match.Candidate{Key: genome.KeyOf(g), Genome: g}, Packed: g, Fate: Shipped}
	w := &packing{Packer: &Packer{Cache: cache, Spec: b}, shipped: []*Candidate{c}}
	require.NoError(t, w.check(t.Context()))
	for _, ref := range b.Library {
		assert.NotEmpty(t, met[genome.KeyOf(ref.Genome)], "%s was never met", ref.Name)
	}
}

// meetings is a cache that notes who sat where.
type meetings struct {
	*matchtest.FakeCache
	met map[genome.Key]map[int]bool
}

func (m *meetings) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	for _, of := range matches {
		for slot, key := range of.Slots {
			if m.met[key] == nil {
				m.met[key] = map[int]bool{}
			}
			m.met[key][slot] = true
		}
	}
	return m.FakeCache.Play(ctx, matches)
}

// TestCopiesOfReplacements: what takes the place of a copy may be a copy, too. It was
// not picked, so the warning does not count it. Without a Choose there are no
// Situations, and the pack says so.
func TestCopiesOfReplacements(t *testing.T) {
	p, _ := packer(t, 2, 0)
	p.Choose = nil
	tables := []*evo.Genome{forager(), forager(), forager()}
	tables[1].Root.Children = append(tables[1].Root.Children, leafOf(9, "REST", 1))
	tables[2].Root.Children = append(tables[2].Root.Children, leafOf(9, "REST", 2))
	all := certified(t, p.Spec, p.Cache, p.Seed, 2, tables...)
	all[2].Fate = Similar
	pack, packing, err := p.Pack(t.Context(), all)
	require.NoError(t, err)
	assert.Len(t, pack.Classes[0].Tables, 1)
	assert.Len(t, packing.Replaced, 2)
	require.Len(t, packing.Warnings, 3)
	for i, text := range []string{"the game has no Situations", "1 of the 2 picked tables play exactly as another one", "it has 1 tables of the 2"} {
		assert.Contains(t, packing.Warnings[i].Text, text)
	}
}

// TestWarnings: nothing is wrong in silence.
func TestWarnings(t *testing.T) {
	p, all := packer(t, 3, 0)
	p.Spec.Classes[0].Keep = 5
	p.Choose = func(_ context.Context, genomes []*evo.Genome) ([][]uint16, error) {
		return make([][]uint16, len(genomes)), nil
	}
	p.Votes = []pack.Vote{{Key: all[1].Key, Natural: new(bool)}, {Key: genome.Key{1}, Natural: new(bool)}}
	_, packing, err := p.Pack(t.Context(), all)
	require.NoError(t, err)
	assert.Equal(t, 1, packing.Unknown)
	assert.Contains(t, packing.Replaced[0].String(), "no other table takes its place")
	require.Len(t, packing.Warnings, 2)
	assert.Contains(t, packing.Warnings[0].String(), "the game has no Situations: only the structure of the 2 tables was compared, not their behavior. Fix: record Situations")
	assert.Equal(t, "Any: it has 2 tables of the 5 that it keeps. Fix: search longer, or let it keep fewer", packing.Warnings[1].String())
}

func TestGoName(t *testing.T) {
	for text, want := range map[string]string{
		"keeps a distance": "KeepsADistance", "20 u away": "UAway", "keeps 20 u": "Keeps20U", "": "", "häuptling": "HUptling", "---": "",
	} {
		assert.Equal(t, want, pack.GoName(text))
	}
	n := names{}
	b, _ := forage(t, 1)
	of := *b
	of.Classes = append(slices.Clone(b.Classes[:1]), evo.Class{Name: "Hard"})
	for _, want := range []string{"EasyIdle1", "EasyIdle2", "HardIdle1", "EasyIdle3"} {
		c := &Candidate{Candidate: match.Candidate{Genome: forager()}}
		if strings.HasPrefix(want, "Hard") {
			c.Class = 1
		}
		n.name(&of, c)
		assert.Equal(t, want, c.Name)
		assert.Equal(t, "does nothing", c.Style)
	}
}

// TestRowsThatNeverRan: tables that trimming must leave such rows in give their places
// to others, as long as there are any.
func TestRowsThatNeverRan(t *testing.T) {
	p, all := packer(t, 12, 48)
	keeps := func(n int) (tables, exchanged int) {
		fresh := reset(all[:n], 12)
		shipping, packing, err := p.Pack(t.Context(), fresh)
		require.NoError(t, err)
		for _, table := range shipping.Classes[0].Tables {
			g, err := genome.Parse(p.Spec.Catalog, table.Genome)
			require.NoError(t, err)
			out, err := p.Cache.Play(t.Context(), []match.Match{pack.Match(p.Spec, g)})
			require.NoError(t, err)
			require.Equal(t, pack.Hash(out[0]), table.Hash, "%s: it is of what ships", table.Name)
		}
		for _, c := range With(fresh, Shipped) {
			if idle(c) > 0 {
				tables++
			}
		}
		return tables, packing.Exchanged
	}
	without, none := keeps(12)
	assert.Zero(t, none, "there is no other table")
	with, exchanged := keeps(60)
	assert.Positive(t, exchanged)
	assert.Less(t, with, without)
}
