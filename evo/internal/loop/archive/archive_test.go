package archive_test

import (
	"cmp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/loop/archive"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// styles are descriptors of the foragers: 4 by 3 cells, 2 by 3 coarse ones.
var styles = []evo.Descriptor{
	{Name: "theft", Ratio: evo.Ratio{Of: []string{"stolen"}}, Cuts: []int64{2_000, 4_000, 6_000}, Words: []string{"honest", "thief"}},
	{Name: "range", Ratio: evo.Ratio{Of: []string{"steps"}}, Cuts: []int64{10_000, 20_000}, Words: []string{"stays", "strolls", "roams"}},
}

func spec(t testing.TB) *evo.Spec {
	t.Helper()
	g := game.Forage
	class := func(name string, least, most int64) evo.Class {
		return evo.Class{Name: name, Keep: 2, Ranges: []evo.Range{{Metric: "berries", Min: least, Max: most, Weight: 1}}}
	}
	g.Classes = []evo.Class{class("Easy", 0, 25_000), class("Medium", 20_000, 50_000), class("Hard", 45_000, 1_000_000)}
	g.Descriptors = styles
	s, err := g.Spec()
	require.NoError(t, err)
	return s
}

// rounds returns tallies of n rounds with these means: berries, stolen, steps.
func rounds(s *evo.Spec, n int, berries, stolen, steps int64) []stats.Tally {
	all := make([]stats.Tally, len(s.Metrics))
	for range n {
		all[s.Metric("berries")].Add(berries)
		all[s.Metric("stolen")].Add(stolen)
		all[s.Metric("steps")].Add(steps)
	}
	for _, name := range []string{"eaten", "lost"} {
		for range n {
			all[s.Metric(name)].Add(0)
		}
	}
	return all
}

// points is the aim of a layer for berries.
func points(s *evo.Spec) archive.Aim {
	return archive.Aim{Name: "points", Class: -1, Fitness: func(metrics []stats.Tally) int64 {
		m := s.Metrics[s.Points]
		return declared.Share(m, metrics[s.Points].Mean()-m.Min*1000)
	}}
}

// genomes returns n genomes, of many shapes.
func genomes(s *evo.Spec, seed uint64, n int) []*evo.Genome {
	r := evo.NewRand(seed)
	var all []*evo.Genome
	for len(all) < n {
		all = append(all, variation.Random(s.Catalog, r, variation.DefaultOptions()))
	}
	return all
}

func elite(g *evo.Genome, lineage string, metrics []stats.Tally) archive.Elite {
	return archive.Elite{Candidate: match.Candidate{Key: genome.KeyOf(g), Genome: g, Lineage: lineage}, Metrics: metrics}
}

// naive is an archive of one layer as its description says it, without any
// cleverness: a list of elites that is ranked from scratch in every step.
type naive struct {
	spec  *evo.Spec
	layer *archive.Layer
	depth int
	all   []archive.Elite
}

func (n *naive) cell(e archive.Elite) [2]int {
	return [2]int{
		declared.Cell(&styles[0], measure.Value(n.spec, styles[0].Ratio, e.Metrics)),
		declared.Cell(&styles[1], measure.Value(n.spec, styles[1].Ratio, e.Metrics)),
	}
}

func (n *naive) in(cell [2]int) (some []archive.Elite) {
	for _, e := range n.all {
		if n.cell(e) == cell {
			some = append(some, e)
		}
	}
	slices.SortFunc(some, func(a, b archive.Elite) int {
		return cmp.Or(cmp.Compare(n.layer.Quality(b.Metrics), n.layer.Quality(a.Metrics)),
			cmp.Compare(b.Metrics[0].N, a.Metrics[0].N), a.Key.Compare(b.Key))
	})
	return some
}

// compete drops those that have no place in a cell.
func (n *naive) compete(cell [2]int) {
	var kept []archive.Elite
	for _, e := range n.in(cell) {
		shape := genome.Shape(e.Genome, genome.IgnoreGuards, genome.IgnoreOrder)
		kin := slices.ContainsFunc(kept, func(k archive.Elite) bool {
			return k.Lineage == e.Lineage && k.Lineage != "" || genome.Shape(k.Genome, genome.IgnoreGuards, genome.IgnoreOrder) == shape
		})
		if len(kept) < n.depth && !kin {
			kept = append(kept, e)
		} else {
			n.remove(e.Key)
		}
	}
}

func (n *naive) remove(key genome.Key) bool {
	before := len(n.all)
	n.all = slices.DeleteFunc(n.all, func(e archive.Elite) bool { return e.Key == key })
	return len(n.all) < before
}

func (n *naive) has(key genome.Key) bool {
	return slices.ContainsFunc(n.all, func(e archive.Elite) bool { return e.Key == key })
}

// add returns the status, and true if the genome is new.
func (n *naive) add(e archive.Elite) archive.Status {
	if n.has(e.Key) {
		return archive.Rejected
	}
	first := len(n.in(n.cell(e))) == 0
	n.all = append(n.all, e)
	n.compete(n.cell(e))
	switch {
	case !n.has(e.Key):
		return archive.Rejected
	case first:
		return archive.New
	case n.in(n.cell(e))[0].Key == e.Key:
		return archive.Improved
	}
	return archive.RunnerUp
}

func (n *naive) replay(e archive.Elite) bool {
	if !n.remove(e.Key) {
		return false
	}
	n.all = append(n.all, e)
	n.compete(n.cell(e))
	return n.has(e.Key)
}

// Any order of additions, replays and removals has the archive that the naive one
// has.
func TestArchiveIsWhatItsDescriptionSays(t *testing.T) {
	s := spec(t)
	pool := genomes(s, 1, 60)
	lineages := []string{"", "A", "B", "C"}
	for seed := range uint64(40) {
		r := evo.NewRand(seed)
		a := archive.Empty(s, points(s))
		model := &naive{spec: s, layer: a.Layers()[0], depth: archive.Depth}
		seen := map[archive.Status]int{}
		for range 300 {
			g := pool[r.IntN(len(pool))]
			e := elite(g, lineages[int(genome.KeyOf(g)[0])%len(lineages)],
				rounds(s, 1+r.IntN(3), int64(r.IntN(6)), int64(r.IntN(9)), int64(r.IntN(30))))
			switch r.IntN(5) {
			case 0:
				require.Equal(t, model.replay(e), a.Replay(e.Key, 7, e.Metrics))
			case 1:
				require.Equal(t, model.remove(e.Key), a.Remove(e.Key))
			default:
				want := model.add(e)
				require.Equal(t, want, a.Add(e), "seed %d", seed)
				seen[want]++
			}
			require.Equal(t, len(model.all), len(a.Elites()))
		}
		assert.Len(t, seen, 4, "each status comes up")
		l := a.Layers()[0]
		filled, score := 0, int64(0)
		for x := range 4 {
			for y := range 3 {
				var want, got []genome.Key
				for _, e := range model.in([2]int{x, y}) {
					want = append(want, e.Key)
				}
				for _, e := range l.In(x*3 + y) {
					got = append(got, e.Key)
				}
				require.Equal(t, want, got, "cell %d %d", x, y)
				if in := model.in([2]int{x, y}); len(in) > 0 {
					filled++
					score += l.Quality(in[0].Metrics)
				}
			}
		}
		sum := l.Summary()
		assert.Equal(t, archive.Summary{Cells: 12, Filled: filled, Inside: filled, QDScore: score}, sum)
		assert.Equal(t, int64(filled*1000/12), sum.Coverage())
		assert.Equal(t, score/12, sum.Mean())
		assert.Len(t, l.Filled(), filled)
	}
}

// One genome is an elite of each class for which nothing better is known, and is
// forgotten with its last place.
func TestLayersOfClasses(t *testing.T) {
	s := spec(t)
	a := archive.Empty(s, archive.Classes(s)...)
	require.Len(t, a.Layers(), 3)
	pool := genomes(s, 2, 3)
	weak, strong := rounds(s, 4, 5, 1, 5), rounds(s, 4, 80, 1, 5)
	assert.Equal(t, archive.New, a.Add(elite(pool[0], "A", weak)))
	assert.Equal(t, archive.Improved, a.Add(elite(pool[1], "B", strong)), "the best of Hard, not of Easy")
	assert.Equal(t, 2, len(a.Elites()))
	assert.Equal(t, genome.KeyOf(pool[0]), a.Layers()[0].In(0)[0].Key)
	assert.Equal(t, genome.KeyOf(pool[1]), a.Layers()[2].In(0)[0].Key)
	assert.Equal(t, []int{1, 0, 1}, []int{a.Layers()[0].Summary().Inside, a.Layers()[1].Summary().Inside, a.Layers()[2].Summary().Inside})

	assert.Equal(t, archive.Improved, a.Add(elite(pool[2], "B", rounds(s, 9, 80, 1, 5))), "of one family the one with more rounds")
	assert.False(t, a.Has(genome.KeyOf(pool[1])), "it had no other place")
	assert.True(t, a.Has(genome.KeyOf(pool[0])))
}

// An elite that was lucky sinks when it plays again, and the next good one takes
// its place.
func TestLuckDoesNotStay(t *testing.T) {
	s := spec(t)
	a := archive.Empty(s, points(s))
	pool := genomes(s, 3, 5)
	in := func() (keys []genome.Key) {
		for _, e := range a.Layers()[0].In(0) {
			keys = append(keys, e.Key)
		}
		return keys
	}
	lucky, good, fair, other := pool[0], pool[1], pool[2], pool[4]
	a.Add(elite(other, "", rounds(s, 1, 90, 0, 0)))
	a.Add(elite(lucky, "", rounds(s, 1, 500, 0, 0)))
	a.Add(elite(good, "", rounds(s, 1, 100, 0, 0)))
	assert.Equal(t, archive.Rejected, a.Add(elite(fair, "", rounds(s, 1, 50, 0, 0))))
	require.Equal(t, []genome.Key{genome.KeyOf(lucky), genome.KeyOf(good), genome.KeyOf(other)}, in())

	due := a.Due(2)
	assert.Negative(t, due[0].Key.Compare(due[1].Key), "ties go by key")
	poor := rounds(s, 1, 500, 0, 0)
	for i, t := range rounds(s, 9, 0, 0, 0) {
		poor[i].N, poor[i].Sum, poor[i].SumSq = poor[i].N+t.N, poor[i].Sum+t.Sum, poor[i].SumSq+t.SumSq
	}
	assert.True(t, a.Replay(genome.KeyOf(lucky), 1, poor), "50 in the mean")
	assert.Equal(t, []genome.Key{genome.KeyOf(good), genome.KeyOf(other), genome.KeyOf(lucky)}, in(), "below the runners-up")
	assert.NotEqual(t, genome.KeyOf(lucky), a.Due(1)[0].Key, "others have not played for longer")
	assert.Equal(t, archive.RunnerUp, a.Add(elite(pool[3], "", rounds(s, 1, 60, 0, 0))))
	assert.Equal(t, []genome.Key{genome.KeyOf(good), genome.KeyOf(other), genome.KeyOf(pool[3])}, in(), "and out")

	assert.True(t, a.Replay(genome.KeyOf(good), 2, rounds(s, 5, 100, 9, 0)), "a style of its own")
	assert.Equal(t, []genome.Key{genome.KeyOf(other), genome.KeyOf(pool[3])}, in())
	assert.Equal(t, genome.KeyOf(good), a.Layers()[0].In(9)[0].Key)
	assert.False(t, a.Replay(genome.KeyOf(lucky), 2, poor), "it is no elite")
}

// Of tables that are equally good, the one with the smaller key stays, whichever
// came first.
func TestTiesGoByKey(t *testing.T) {
	s := spec(t)
	pool := genomes(s, 4, 5)
	slices.SortFunc(pool, func(x, y *evo.Genome) int { return genome.KeyOf(x).Compare(genome.KeyOf(y)) })
	for seed := range uint64(20) {
		a := archive.Empty(s, points(s))
		for _, i := range evo.NewRand(seed).Perm(len(pool)) {
			a.Add(elite(pool[i], "", rounds(s, 3, 9, 0, 0)))
		}
		assert.Equal(t, genome.KeyOf(pool[0]), a.Layers()[0].In(0)[0].Key)
		assert.Equal(t, genome.KeyOf(pool[1]), a.Layers()[0].In(0)[1].Key)
		assert.Equal(t, archive.Rejected, a.Add(elite(pool[0], "", rounds(s, 3, 9, 0, 0))), "it is there")
	}
}

func TestQuality(t *testing.T) {
	s := &evo.Spec{
		Metrics: []evo.Metric{{Name: "points", Min: -10, Max: 10}, {Name: "shots", Min: 0, Max: 100}},
		Classes: []evo.Class{{Name: "C", Keep: 1, Ranges: []evo.Range{
			{Metric: "points", Min: 1_000, Max: 5_000, Weight: 3}, {Metric: "shots", Min: 40_000, Max: 60_000, Weight: 1},
		}}},
	}
	of := func(points, shots []int64) []stats.Tally {
		var p, q stats.Tally
		for i := range points {
			p.Add(points[i])
			q.Add(shots[i])
		}
		return []stats.Tally{p, q}
	}
	one := func(points, shots int64) []stats.Tally { return of([]int64{points}, []int64{shots}) }
	assert.EqualValues(t, archive.Inside, archive.ForClass(s, 0, one(3, 50)), "inside, but a single round is not sure")
	assert.EqualValues(t, 800_000+200_000*3/9, archive.ForClass(s, 0, of([]int64{3, 3, 3}, []int64{50, 50, 51})), "sure, as far as three rounds say")
	assert.EqualValues(t, 800_000+200_000*6/12, archive.ForClass(s, 0, of([]int64{3, 3, 3, 3, 3, 3}, []int64{50, 50, 51, 50, 50, 51})))
	near, edge := archive.ForClass(s, 0, of([]int64{1, 5}, []int64{50, 51})), archive.ForClass(s, 0, of([]int64{1, 2}, []int64{50, 51}))
	assert.Greater(t, near, int64(archive.Inside), "inside, and a bit sure")
	assert.Less(t, near, int64(1_000_000))
	assert.Greater(t, near, archive.ForClass(s, 0, one(3, 50)))
	assert.Greater(t, edge, int64(archive.Inside))
	// A point below the range is a twentieth of 20 points; the weights are 3 and 1.
	assert.EqualValues(t, 800_000*50_000/(50_000+37_500), archive.ForClass(s, 0, one(0, 50)))
	assert.Less(t, archive.ForClass(s, 0, one(-3, 50)), archive.ForClass(s, 0, one(0, 50)))
	assert.Less(t, archive.ForClass(s, 0, one(0, 30)), archive.ForClass(s, 0, one(0, 50)))
	// Twice as much as is natural halves the quality, wherever the means lie.
	s.Oddities = []evo.Oddity{{Ratio: evo.Ratio{Of: []string{s.Metrics[1].Name}}, Most: 40_000, Cause: "fires all the time"}}
	assert.EqualValues(t, archive.Inside, archive.ForClass(s, 0, one(3, 40)))
	assert.EqualValues(t, (archive.Inside-1)*40/50, archive.ForClass(s, 0, one(3, 50)), "out of the class by that")
	s.Oddities[0].Most = 25_000
	assert.EqualValues(t, 800_000*50_000/(50_000+37_500)/2, archive.ForClass(s, 0, one(0, 50)))
	s.Oddities[0].Most = 0
	assert.Zero(t, archive.ForClass(s, 0, one(3, 50)))
}

// Quality stays within its bounds for every class and metric that a game may declare.
func TestQualityAtExtremes(t *testing.T) {
	const most = 1_000_000
	for _, r := range []evo.Range{
		{Min: most*1000 - 1, Max: most * 1000},
		{Min: -most * 1000, Max: -most*1000 + 1},
		{Min: -1, Max: 1},
		{Min: -most * 1000, Max: most * 1000},
	} {
		r.Metric, r.Weight = "points", most
		s := &evo.Spec{
			Metrics: []evo.Metric{{Name: "points", Min: -most, Max: most}},
			Classes: []evo.Class{{Name: "C", Keep: 1, Ranges: []evo.Range{r}}},
		}
		before := int64(-1)
		for mean := int64(-most); mean <= most; mean += most / 50 {
			metrics := []stats.Tally{{N: 1, Sum: mean, SumSq: mean * mean}}
			q := archive.ForClass(s, 0, metrics)
			assert.GreaterOrEqual(t, q, int64(0), "%v at %d", r, mean)
			assert.LessOrEqual(t, q, int64(most), "%v at %d", r, mean)
			assert.Equal(t, measure.Meets(s, s.Classes[0], metrics), q >= archive.Inside, "%v at %d", r, mean)
			if r.Min > 0 { // it grows towards the range
				assert.GreaterOrEqual(t, q, before, "%v at %d", r, mean)
			}
			before = q
		}
	}
}

// A cell of the grid is that of each of its descriptors, and the words are those
// of its coarse cell.
func TestGrid(t *testing.T) {
	s := spec(t)
	g := archive.NewGrid(s)
	assert.Equal(t, 12, g.Cells())
	assert.Equal(t, 6, g.Coarse())
	seen := map[int]int{}
	for x := range 4 {
		for y := range 3 {
			metrics := rounds(s, 2, 1, int64(2*x), int64(10*y))
			cell := g.Cell(metrics)
			assert.Equal(t, x*3+y, cell)
			assert.Equal(t, []int{x, y}, g.At(cell))
			seen[g.CoarseCell(metrics)]++
			assert.Equal(t, []string{styles[0].Words[x/2], styles[1].Words[y]}, g.Words(g.Band(cell)))
		}
	}
	assert.Equal(t, map[int]int{0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2}, seen)

	plain, err := game.Forage.Spec()
	require.NoError(t, err)
	none := *plain
	none.Descriptors = nil
	g = archive.NewGrid(&none)
	assert.Equal(t, []int{1, 1, 0, 0}, []int{g.Cells(), g.Coarse(), g.Cell(rounds(&none, 1, 1, 1, 1)), g.Band(0)})
	assert.Empty(t, g.Words(0))
	assert.Empty(t, g.Constant([][]stats.Tally{rounds(&none, 1, 1, 1, 1), rounds(&none, 1, 1, 1, 1)}))
}

func TestConstantDescriptorsAreNamed(t *testing.T) {
	s := spec(t)
	g := archive.NewGrid(s)
	players := [][]stats.Tally{rounds(s, 2, 1, 0, 5), rounds(s, 2, 1, 1, 25)}
	assert.Equal(t, []string{
		`the descriptor "theft" does not vary: all 2 tables have 0 to 1, and its cuts are 2, 4, 6. Fix: move the cuts to where tables differ, or leave the descriptor out`,
	}, g.Constant(players))
	assert.Empty(t, g.Constant(players[:1]), "one table says nothing")
	assert.Empty(t, g.Constant(append(players, rounds(s, 1, 0, 3, 3))))
}

// In a game without descriptors each shape is a cell, and a layer keeps the best of
// them; a shape that is crowded out leaves no trace.
func TestShapes(t *testing.T) {
	s := *spec(t)
	s.Descriptors = nil
	a := archive.Empty(&s, points(&s))
	pool := genomes(&s, 3, 400)
	worth := map[genome.Key]int64{}
	best := map[genome.Key]int64{} // by shape
	for i, g := range pool {
		n := int64((i * 7919) % 400)
		e := elite(g, "", rounds(&s, 3, n, 0, 0))
		a.Add(e)
		shape := genome.Shape(g, genome.IgnoreGuards, genome.IgnoreOrder)
		worth[e.Key], best[shape] = n, max(best[shape], n)
	}
	var all []int64
	for _, n := range best { // any order: sorted
		all = append(all, n)
	}
	slices.SortFunc(all, func(a, b int64) int { return cmp.Compare(b, a) })
	require.Greater(t, len(all), archive.Shapes)
	l := a.Layers()[0]
	require.Len(t, l.Filled(), archive.Shapes)
	var kept []int64
	for _, cell := range l.Filled() {
		kept = append(kept, worth[l.In(cell)[0].Key])
		assert.LessOrEqual(t, len(l.In(cell)), archive.Depth)
	}
	slices.SortFunc(kept, func(a, b int64) int { return cmp.Compare(b, a) })
	assert.Equal(t, all[:archive.Shapes], kept)
	n := 0
	for _, cell := range l.Filled() {
		n += len(l.In(cell))
	}
	assert.Equal(t, n, len(a.Elites()))
	assert.Equal(t, archive.Shapes, l.Summary().Cells)
}
