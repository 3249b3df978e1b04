package search_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/archive"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/search"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

// styled is a spec with descriptors.
func styled(t testing.TB) *evo.Spec {
	t.Helper()
	s := *spec(t)
	s.Descriptors = []evo.Descriptor{
		{Name: "theft", Ratio: evo.Ratio{Of: []string{"stolen"}}, Cuts: []int64{20_000, 40_000, 60_000}, Words: []string{"honest", "thief"}},
		{Name: "range", Ratio: evo.Ratio{Of: []string{"steps"}}, Cuts: []int64{100_000, 200_000}, Words: []string{"stays", "strolls", "roams"}},
	}
	return &s
}

// stylish is a cache in whose rounds tables differ in what the descriptors see:
// more rows steal more, deeper ones walk more.
type stylish struct{ *matchtest.FakeCache }

func (c stylish) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
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

func archiving(generations int) search.Options {
	o := options(generations)
	o.Objective = search.Archive
	return o
}

func runStyles(t testing.TB, b *evo.Spec, o search.Options) *search.Search {
	t.Helper()
	s, err := search.New(b, o)
	require.NoError(t, err)
	cache := stylish{&matchtest.FakeCache{Spec: b, Worth: leaves(b), Luck: 3}}
	require.NoError(t, search.Run(t.Context(), s, cache, nil))
	return s
}

// file is the archive of a search as a file.
func file(t testing.TB, s *search.Search) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, archive.Write(&b, s.Elites()))
	return b.String()
}

// The archive fills and gets better, and its elites play again.
func TestArchiveFills(t *testing.T) {
	b := styled(t)
	s := runStyles(t, b, archiving(25))
	history := s.History()
	first, last := history[0], history[24]
	require.Len(t, last.Styles, 3)
	for i, layer := range last.Styles {
		assert.Equal(t, b.Classes[i].Name, layer.Layer)
		assert.True(t, layer.Check())
		assert.GreaterOrEqual(t, layer.Filled, first.Styles[i].Filled)
		assert.Greater(t, layer.QDScore, first.Styles[i].QDScore)
	}
	again := 0
	for _, e := range s.Elites().Elites() {
		if e.Metrics[0].N > 3 {
			again++
		}
	}
	assert.Positive(t, again)
	assert.Empty(t, first.Warnings)

	byPoints := archiving(25)
	byPoints.Archive.ByPoints = true
	row := runStyles(t, b, byPoints).History()[24]
	require.Len(t, row.Styles, 1)
	assert.Equal(t, "points", row.Styles[0].Layer)
	byPoints.NoSelection = true
	chance := runStyles(t, b, byPoints).History()[24]
	assert.Greater(t, row.Styles[0].QDScore, chance.Styles[0].QDScore, "beyond what a random search has")
}

// The rows of the history say what each emitter did, and no emitter dies.
func TestEmitters(t *testing.T) {
	b := styled(t)
	o := archiving(12)
	s := runStyles(t, b, o)
	for _, row := range s.History() {
		require.Len(t, row.Emitters, 4)
		shares, made := 0, 0
		for _, e := range row.Emitters {
			assert.True(t, e.Check())
			assert.GreaterOrEqual(t, e.Share, o.Archive.Least)
			shares, made = shares+e.Share, made+e.Made
		}
		assert.Equal(t, 1000, shares)
		assert.LessOrEqual(t, made, o.Population)
		assert.GreaterOrEqual(t, made, o.Population/2)
	}
	how := map[string]bool{}
	for _, in := range s.Archive() {
		how[in.Origin.How] = true
		if in.Origin.How == "join" {
			require.NotEmpty(t, in.Origin.Parents)
		}
		require.NotEmpty(t, in.Lineage)
		if in.Origin.How == "random" {
			assert.Equal(t, "random "+in.Key.String()[:8], in.Lineage)
		}
	}
	assert.True(t, how["random"] && how["crossover"] || how["crossover+parameter"])
	assert.True(t, how["join"])
	o.Archive.Join = 0
	for _, in := range runStyles(t, b, o).Archive() {
		assert.NotContains(t, in.Origin.How, "join")
	}
	o.Archive.Join = search.DefaultArchive.Join

	o.Start = search.AtRandom
	for _, row := range runStyles(t, b, o).History() {
		require.Len(t, row.Emitters, 3)
		for _, e := range row.Emitters {
			assert.NotEqual(t, "library", e.Emitter)
		}
	}
}

// Each individual descends from one table of the library or one random table.
func TestLineages(t *testing.T) {
	b := styled(t)
	founders := map[string]bool{}
	for _, ref := range b.Library {
		founders[ref.Name] = true
	}
	for _, o := range []search.Options{archiving(8), options(8)} {
		s := runStyles(t, b, o)
		of, descend := map[genome.Key]string{}, 0
		for _, in := range s.Archive() {
			of[in.Key] = in.Lineage
			if len(in.Origin.Parents) > 0 {
				if known, ok := of[in.Origin.Parents[0]]; ok {
					assert.Equal(t, known, in.Lineage)
				}
				descend++
			}
			assert.True(t, founders[in.Lineage] || strings.HasPrefix(in.Lineage, "random "), in.Lineage)
		}
		assert.Positive(t, descend)
	}
}

func TestArchiveIsTheSameAgain(t *testing.T) {
	b := styled(t)
	first, second := runStyles(t, b, archiving(8)), runStyles(t, b, archiving(8))
	assert.Equal(t, dump(t, first), dump(t, second))
	assert.Equal(t, file(t, first), file(t, second))
	long := runStyles(t, b, archiving(12))
	assert.Equal(t, first.History(), long.History()[:8])
	again, err := archive.Read(strings.NewReader(file(t, first)), b)
	require.NoError(t, err)
	assert.Equal(t, first.Elites().Len(), again.Len())
}

// What breaks a round is no elite, even if it was one.
func TestBrokenGenomesAreNoElites(t *testing.T) {
	b := styled(t)
	breaks := func(g *evo.Genome) match.Status {
		if genome.KeyOf(genome.Canonical(g))[0] < 64 && genome.Count(g.Root) > 6 {
			return match.Panic
		}
		return match.OK
	}
	s, err := search.New(b, archiving(8))
	require.NoError(t, err)
	require.NoError(t, search.Run(t.Context(), s, stylish{&matchtest.FakeCache{Spec: b, Worth: leaves(b), Luck: 3, Breaks: breaks}}, nil))
	for _, e := range s.Elites().Elites() {
		assert.Equal(t, match.OK, breaks(e.Genome))
	}
}

func TestArchiveNeedsDescriptorsThatVary(t *testing.T) {
	plain := *spec(t)
	plain.Descriptors = nil
	_, err := search.New(&plain, archiving(3))
	assert.ErrorContains(t, err, "no descriptors")
	o := archiving(3)
	o.Archive = search.ArchiveOptions{Replay: 1001, Least: 300}
	_, err = search.New(styled(t), o)
	assert.ErrorContains(t, err, "archive > depth: 0")
	assert.ErrorContains(t, err, "archive > replay: 1001")
	assert.ErrorContains(t, err, "4 emitters cannot have 300 thousandths each")

	// In these rounds nothing differs but points.
	b := styled(t)
	s := run(t, b, options(2), &matchtest.FakeCache{Spec: b, Worth: leaves(b)})
	require.Len(t, s.History()[0].Warnings, 2, "whatever the objective is")
	assert.Contains(t, s.History()[0].Warnings[0], `the descriptor "theft" does not vary: all 48 tables have 5000, and its cuts are 20, 40, 60`)
	assert.Empty(t, s.History()[1].Warnings)
}
