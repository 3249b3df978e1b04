package funnel

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

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
		p := newPlaces(pool, at)
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
	p := newPlaces(pool, make([]int, len(pool)))
	p.bound = 7
	picked := p.choose(7, distance)
	assert.Equal(t, want, picked)
	assert.Equal(t, groups, nearest(len(pool), picked, distance))
}

// A family that alone could fill a class leaves places empty, and the report says
// so.
func TestOneFamilyCannotFillAClass(t *testing.T) {
	b := &evo.Spec{}
	var pool []*Candidate
	for i := range 30 {
		c := &Candidate{Candidate: match.Candidate{Key: genome.Key{byte(i)}, Lineage: "Champion"}}
		if i < 2 {
			c.Lineage = "random 0" + string(rune('0'+i))
		}
		pool = append(pool, c)
	}
	distance := func(i, j int) int64 { return int64(max(i-j, j-i)) }
	p := Picked{Class: "Hard", Distinct: 30}
	assert.Len(t, p.share(b, pool, 30, distance, DefaultSelection), 12)
	assert.Equal(t, []PickedLineage{{"Champion", 28, 10, ""}, {"random 00", 1, 1, ""}, {"random 01", 1, 1, ""}}, p.Lineages)
	assert.Equal(t, []PickedStyle{{Cell: 0, Words: []string{}, Of: 30, Picked: 12}}, p.Styles)
	assert.Equal(t, []string{
		"28 of 30 Hard candidates descend from Champion, and at most 10 of the 12 that are picked may: 18 places stay empty. " +
			"Fix: search longer, or add tables of other styles to the library",
	}, p.Warnings)

	p = Picked{Class: "Hard", Distinct: 30}
	assert.Len(t, p.share(b, pool, 30, distance, Selection{Most: 2000}), 30)
	assert.Equal(t, []string{"28 of 30 Hard descend from Champion"}, p.Warnings)
}

func TestBoundOfALineage(t *testing.T) {
	for keep, want := range map[int]int{1: 1, 2: 1, 3: 1, 4: 1, 17: 5, 18: 6, 30: 10, 50: 16, 150: 50} {
		assert.Equal(t, want, DefaultSelection.bound(keep), keep)
	}
	assert.Equal(t, 9, Selection{}.bound(9))
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
		assert.Equal(t, c.want, DefaultSelection.boundOf(c.of, c.keep), "%v", c.of)
	}
	assert.Equal(t, 26, Selection{}.boundOf([]int{25, 1}, 30), "all may be picked")
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
	b := &evo.Spec{}
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
	distance := func(i, j int) int64 { return int64(max(i-j, j-i)) }
	p := Picked{Class: "Hard", Distinct: len(pool)}
	picked := p.share(b, pool, 18, distance, DefaultSelection)
	require.Len(t, picked, 18)
	of, lineages := map[string]int{}, map[string]int{}
	for _, i := range picked {
		of[mainAction(pool[i])]++
		lineages[pool[i].Lineage]++
	}
	assert.LessOrEqual(t, of["RAM"], 6, "%v", of)
	for name, n := range lineages {
		assert.LessOrEqual(t, n, 6, name)
	}
	assert.GreaterOrEqual(t, p.Families, 3, "%v", p.Lineages)

	p = Picked{Class: "Hard", Distinct: 30}
	alike := make([]*Candidate, 0, 30)
	for i := range 30 {
		alike = append(alike, acting(i, string(rune('A'+i%5)), "RAM"))
	}
	assert.Len(t, p.share(b, alike, 30, distance, DefaultSelection), 30, "places are not lost")
	assert.Equal(t, 1, p.Families)
	assert.Equal(t, []string{
		"the 30 Hard tables descend from 5 ancestors and mostly do RAM: players see one family. Fix: search longer, or add tables of other styles to the library",
	}, p.Warnings)
}
