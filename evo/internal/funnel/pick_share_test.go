package funnel

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// crowd is a pool of candidates of some cells and lineages.
func crowd(r *evo.Rand, n, cells, lineages int) (pool []*Candidate, at []int) {
	for i := range n {
		c := &Candidate{Candidate: match.Candidate{Key: genome.Key{byte(i)}}}
		if l := r.IntN(lineages + 1); l > 0 {
			c.Lineage = string(rune('A' + min(l, 1+r.IntN(lineages)) - 1))
		}
		pool, at = append(pool, c), append(at, r.IntN(cells))
	}
	return pool, at
}

// fairest returns the sorted numbers of places of the cells in the best way to give
// them out, by trying all: as many as can be, and the poorest cells have the most.
func fairest(pool []*Candidate, at []int, cells, keep, bound int) []int {
	var best []int
	better := func(a, b []int) bool {
		sum := func(x []int) (n int) {
			for _, v := range x {
				n += v
			}
			return n
		}
		if best == nil || sum(a) != sum(b) {
			return best == nil || sum(a) > sum(b)
		}
		return slices.Compare(a, b) > 0
	}
	for set := range 1 << len(pool) {
		used, got, n := map[string]int{}, make([]int, cells), 0
		ok := true
		for i, c := range pool {
			if set>>i&1 == 1 {
				n++
				got[at[i]]++
				used[lineageOf(c)]++
				ok = ok && used[lineageOf(c)] <= bound
			}
		}
		if !ok || n > keep {
			continue
		}
		slices.Sort(got)
		if better(got, best) {
			best = got
		}
	}
	return best
}

// The flow gives out as many places as any choice could, as evenly as any could,
// and what is picked keeps the bound.
func TestPlacesAgainstBruteForce(t *testing.T) {
	r := evo.NewRand(5)
	for range 300 {
		n, cells := 1+r.IntN(11), 1+r.IntN(4)
		pool, at := crowd(r, n, cells, 1+r.IntN(4))
		keep, bound := 1+r.IntN(n), 1+r.IntN(4)
		distance := func(i, j int) int64 { return int64(max(i-j, j-i)) }
		p := newPlaces(pool, func(c *Candidate) int { return at[c.Key[0]] })
		p.bound = bound
		picked := p.choose(keep, distance)
		require.True(t, slices.IsSorted(picked))
		require.Len(t, slices.Compact(slices.Clone(picked)), len(picked))
		got, used := make([]int, cells), map[string]int{}
		for _, i := range picked {
			got[at[i]]++
			used[lineageOf(pool[i])]++
		}
		for name, n := range used {
			require.LessOrEqual(t, n, bound, name)
		}
		slices.Sort(got)
		require.Equal(t, fairest(pool, at, cells, keep, bound), got)
	}
}

// Without cells and lineages the picked ones are the medoids.
func TestOneCellHasTheMedoids(t *testing.T) {
	r := evo.NewRand(6)
	pool, _ := crowd(r, 40, 1, 1)
	at := make([]int64, len(pool))
	for i := range pool {
		pool[i].Lineage, at[i] = "", int64(r.IntN(1000))
	}
	distance := func(i, j int) int64 { return max(at[i]-at[j], at[j]-at[i]) }
	want, groups := stats.KMedoids(len(pool), 7, distance)
	p := newPlaces(pool, func(*Candidate) int { return 0 })
	p.bound = 7
	picked := p.choose(7, distance)
	assert.Equal(t, want, picked)
	assert.Equal(t, groups, nearest(len(pool), picked, distance))
}

// pickOf picks from candidates of one class that are as far apart as their places.
func pickOf(t *testing.T, keep int, pool []*Candidate) (Picked, []family) {
	t.Helper()
	for i, c := range pool {
		c.Fate = Admitted
		if c.Key = (genome.Key{byte(i)}); c.Genome == nil {
			c.Genome = forager()
		}
	}
	b := &evo.Spec{Classes: []evo.Class{{Name: "Hard", Keep: keep}}}
	picked, err := Pick(t.Context(), b, pool, func(_ context.Context, all []*evo.Genome) ([][]uint16, error) {
		return make([][]uint16, len(all)), nil
	})
	require.NoError(t, err)
	shipped := With(pool, Shipped)
	require.Len(t, shipped, picked[0].Picked)
	every := make([]int, len(shipped))
	for i := range every {
		every[i] = i
	}
	list, _ := families(shipped, every)
	return picked[0], list
}

// A family that alone could fill a class leaves places empty, and the report says
// so.
func TestOneFamilyCannotFillAClass(t *testing.T) {
	var pool []*Candidate
	for i := range 30 {
		c := &Candidate{Candidate: match.Candidate{Lineage: "Champion"}}
		if i < 2 {
			c.Lineage = "random 0" + string(rune('0'+i))
		}
		pool = append(pool, c)
	}
	p, list := pickOf(t, 30, pool)
	assert.Equal(t, []family{{"Champion", "", 10, 10}, {"random 00", "", 1, 1}, {"random 01", "", 1, 1}}, list)
	assert.Equal(t, []string{
		"28 of 30 Hard candidates descend from Champion, and at most 10 of the 12 that are picked may: 18 places stay empty. " +
			"Fix: search longer, or add tables of other styles to the library",
	}, p.Warnings)

	p, list = pickOf(t, 30, pool[:8])
	assert.Equal(t, 6, list[0].picked)
	assert.Equal(t, []string{"6 of 8 Hard descend from Champion"}, p.Warnings)
}

func TestBoundOfALineage(t *testing.T) {
	for keep, want := range map[int]int{1: 1, 2: 1, 3: 1, 4: 1, 17: 5, 18: 6, 30: 10, 50: 16, 150: 50} {
		assert.Equal(t, want, bound(keep), keep)
	}
}

// At most a third of what is picked is of one family, unless that would cost more than
// a quarter of the class: then a third of the full class.
func TestBoundOfAFamily(t *testing.T) {
	for _, c := range []struct {
		of         []int
		keep, want int
	}{
		{[]int{25, 4, 4, 2, 1, 1}, 30, 6}, // 6 of 18
		{[]int{25, 20, 20}, 30, 10},
		{[]int{25, 3, 2}, 30, 10}, // 3 of 8 would be too few
		{[]int{25}, 30, 10},
		{[]int{1, 1, 1, 1}, 30, 1},
		{[]int{3}, 2, 1},
		{nil, 30, 1},
	} {
		assert.Equal(t, c.want, boundOf(c.of, c.keep), "%v", c.of)
	}
}

// acting returns a candidate that mostly does an action, and hardly another one.
func acting(n int, lineage, action string) *Candidate {
	root := &genome.Row{ID: 1, Children: []*genome.Row{{ID: 2, Action: action}, {ID: 3, Action: "WAIT"}}}
	return &Candidate{
		Candidate: match.Candidate{Key: genome.Key{byte(n)}, Lineage: lineage, Genome: &genome.Genome{Root: root}},
		Use:       Use{Steps: 10, Rows: []match.RowUse{{ID: 2, Activations: 1, Ticks: 9}, {ID: 3, Activations: 1, Ticks: 1}}},
	}
}

// A class is not one family in many names: as far as there are others, a third of it at
// most has one main action, and that costs no place and no bound of a lineage.
func TestFamiliesDifferInWhatTheyDo(t *testing.T) {
	var pool []*Candidate
	for i := range 90 { // three lineages that mostly ram, and some of each that do not
		action := "RAM"
		if i%10 == 0 {
			action = []string{"SNIPE", "HIDE", "CIRCLE"}[i%3]
		}
		pool = append(pool, acting(i, []string{"A", "B", "C"}[i%3], action))
	}
	for i, action := range []string{"SNIPE", "SNIPE", "HIDE", "HIDE", "HIDE"} {
		pool = append(pool, acting(100+i, "D", action))
	}
	_, list := pickOf(t, 18, pool)
	picked := With(pool, Shipped)
	require.Len(t, picked, 18)
	of, lineages := map[string]int{}, map[string]int{}
	for _, c := range picked {
		of[mainAction(c)]++
		lineages[c.Lineage]++
	}
	assert.LessOrEqual(t, of["RAM"], 6, "%v", of)
	for name, n := range lineages {
		assert.LessOrEqual(t, n, 6, name)
	}
	actions := map[string]bool{}
	for _, f := range list {
		actions[f.action] = true
	}
	assert.GreaterOrEqual(t, len(actions), 3, "%v", list)

	alike := make([]*Candidate, 0, 30)
	for i := range 30 {
		alike = append(alike, acting(i, string(rune('A'+i%5)), "RAM"))
	}
	// What cells do adds up: the second one has its places for others than the first.
	pool = nil
	for i := range 24 {
		pool = append(pool, acting(i, string(rune('A'+i)), []string{"RAM", "HIDE"}[min(i%12, 6)/6]))
	}
	for _, c := range pool[:6] {
		c.Key[0] += 100 // the first cell has nobody who hides
	}
	shared := newPlaces(append(pool[:6:6], pool[12:]...), func(c *Candidate) int { return min(int(c.Key[0])/100, 1) ^ 1 })
	shared.bound = 1
	doing := map[string]int{}
	for _, i := range shared.choose(12, func(i, j int) int64 { return int64(max(i-j, j-i)) }) {
		doing[mainAction(shared.pool[i])]++
	}
	assert.Equal(t, map[string]int{"RAM": 6, "HIDE": 6}, doing)

	p, _ := pickOf(t, 30, alike)
	assert.Equal(t, 30, p.Picked, "places are not lost")
	assert.Equal(t, []string{
		"the 30 Hard tables descend from 5 ancestors and mostly do RAM: players see one family. Fix: search longer, or add tables of other styles to the library",
	}, p.Warnings)
}

// table is PrioritizedList[SELECTOR[FLEE if TIRED, EAT], WANDER].
func table() *evo.Genome {
	leaf := func(id int, action string, args ...int) *evo.Row {
		return &evo.Row{ID: id, Action: action, Args: args, Commit: time.Second, Timeout: 5 * time.Second}
	}
	flee := leaf(3, "FLEE", 2)
	flee.Guards = []evo.Guard{{Name: "TIRED"}}
	return &evo.Genome{Root: &evo.Row{ID: 1, Policy: decider.PrioritizedList, Children: []*evo.Row{
		{ID: 2, Policy: decider.Selector, Children: []*evo.Row{flee, leaf(4, "EAT")}},
		leaf(5, "WANDER", 1),
	}}}
}

// changed is how much the table differs from itself after a change.
func changed(change func(root *evo.Row)) int64 {
	g := table()
	change(g.Root)
	a, b := newForm(table()), newForm(g)
	if structure(a, b) != structure(b, a) {
		panic("not symmetric")
	}
	return structure(a, b)
}

func TestStructureIsALadder(t *testing.T) {
	assert.EqualValues(t, 0, changed(func(*evo.Row) {}))
	assert.EqualValues(t, 0, changed(func(r *evo.Row) { r.Children[1].ID = 40 }), "ids are no difference")

	parameter := changed(func(r *evo.Row) { r.Children[1].Args[0] = 7 })
	more := changed(func(r *evo.Row) { r.Children[1].Args[0], r.Children[1].Commit = 7, 2*time.Second })
	order := changed(func(r *evo.Row) { r.Children[0], r.Children[1] = r.Children[1], r.Children[0] })
	guard := changed(func(r *evo.Row) { r.Children[0].Children[0].Guards[0].Not = true })
	action := changed(func(r *evo.Row) { r.Children[1].Action = "REST" })
	other := changed(func(r *evo.Row) {
		*r = evo.Row{ID: 1, Children: []*evo.Row{{ID: 2, Action: "STEAL", Timeout: time.Second}}}
	})
	for _, step := range []struct {
		what           string
		d, least, most int64
	}{
		{"another parameter", parameter, 50, 200},
		{"two", more, parameter + 1, 200},
		{"another order", order, 200, 400},
		{"another guard", guard, 400, 600},
		{"another action", action, 600, 999},
		{"nothing in common", other, 1000, 1000},
	} {
		assert.GreaterOrEqual(t, step.d, step.least, step.what)
		assert.LessOrEqual(t, step.d, step.most, step.what)
	}
}

func TestWhatStandsInTheWayOfAnActionGuardsIt(t *testing.T) {
	plain := newForm(table()).actions
	g := table()
	g.Root.Children[0].Guards = []evo.Guard{{Name: "NIGHT"}}
	guarded := newForm(g).actions
	assert.EqualValues(t, 800, jaccard(plain, guarded), "both actions of the group differ: 4 of 5")
	assert.Len(t, guarded, 3)
}

// A lineage that has as many as may be picked of it drops none of the others.
func TestAFullLineageDropsNobody(t *testing.T) {
	of := func(n byte, lineage string, choices ...uint16) *Candidate {
		return &Candidate{Candidate: match.Candidate{Key: genome.Key{n}, Lineage: lineage}, choices: choices}
	}
	first, second := of(1, "A", 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), of(2, "A", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
	other := of(3, "B", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1) // behaves nearly as the second
	assert.Equal(t, []*Candidate{first, other}, distinct([]*Candidate{first, second, other}, 3))
	second.Lineage = "C"
	assert.Equal(t, []*Candidate{first, second}, distinct([]*Candidate{first, second, other}, 3))
}

// A distance is half structure and half behavior, if there are situations to behave in.
func TestDistances(t *testing.T) {
	other := table()
	other.Root.Children[1].Action = "REST"
	pool := []*Candidate{{form: newForm(table()), choices: []uint16{1, 2}}, {form: newForm(other), choices: []uint16{1, 3}}}
	apart := structure(pool[0].form, pool[1].form)
	assert.Equal(t, (apart+500)/2, newDistances(pool)(0, 1))
	pool[0].choices, pool[1].choices = nil, nil
	assert.Equal(t, apart, newDistances(pool)(1, 0))
}
