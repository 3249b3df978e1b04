package funnel

import (
	"cmp"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// places shares the places of a class among the styles of its candidates, so that
// as many are picked of each as the others allow, while no lineage has more than
// its bound. It is a flow from cells over lineages, which grows by one place at a
// time from the cell that has the fewest.
type places struct {
	pool     []*Candidate
	cells    []int     // coarse cells that have candidates, in their order
	lineages []string  // by the number of candidates, then by name
	total    []int     // candidates by lineage
	of       [][][]int // candidates by cell and lineage, as places in the pool
	flow     [][]int   // places by cell and lineage
	used     []int     // places by lineage
	bound    int       // of a lineage
	seen     []bool    // lineages that grow has tried
}

// newPlaces sorts candidates by their cells and lineages. Candidates without a
// known lineage have one of their own each. The bound is still to be set.
func newPlaces(pool []*Candidate, cell func(*Candidate) int) *places {
	p := &places{pool: pool}
	count := map[string]int{}
	for _, c := range pool {
		p.cells = append(p.cells, cell(c))
		if count[lineageOf(c)]++; count[lineageOf(c)] == 1 {
			p.lineages = append(p.lineages, lineageOf(c))
		}
	}
	slices.SortFunc(p.lineages, func(a, b string) int {
		return cmp.Or(cmp.Compare(count[a], count[b]), cmp.Compare(a, b))
	})
	index := map[string]int{}
	for i, name := range p.lineages {
		index[name], p.total = i, append(p.total, count[name])
	}
	slices.Sort(p.cells)
	p.cells = slices.Compact(p.cells)
	for range p.cells {
		p.of = append(p.of, make([][]int, len(p.lineages)))
		p.flow = append(p.flow, make([]int, len(p.lineages)))
	}
	p.used = make([]int, len(p.lineages))
	for i, c := range pool {
		cell, _ := slices.BinarySearch(p.cells, cell(c))
		of := &p.of[cell][index[lineageOf(c)]]
		*of = append(*of, i)
	}
	return p
}

// fill gives out n places, or as many as there can be, and returns how many each
// cell has.
func (p *places) fill(n int) []int {
	got, full := make([]int, len(p.cells)), make([]bool, len(p.cells))
	for n > 0 {
		next := -1
		for c := range got {
			if !full[c] && (next < 0 || got[c] < got[next]) {
				next = c
			}
		}
		if next < 0 {
			break
		}
		p.seen = make([]bool, len(p.lineages))
		if p.grow(next) {
			got[next]++
			n--
		} else {
			full[next] = true
		}
	}
	return got
}

// grow gives a cell one place more. If all lineages that the cell has candidates of
// are at their bound, another cell that can fill its place from another lineage
// makes room.
func (p *places) grow(c int) bool {
	for l := range p.lineages {
		if p.flow[c][l] < len(p.of[c][l]) && p.used[l] < p.bound {
			p.flow[c][l]++
			p.used[l]++
			return true
		}
	}
	for l := range p.lineages {
		if p.flow[c][l] == len(p.of[c][l]) || p.seen[l] {
			continue
		}
		p.seen[l] = true
		for other := range p.cells {
			if other != c && p.flow[other][l] > 0 && p.grow(other) {
				p.flow[other][l]--
				p.flow[c][l]++
				return true
			}
		}
	}
	return false
}

// allow returns how many candidates of each cell and lineage may be picked, so that
// whichever are picked, no lineage has more than its bound. The flow is part of it:
// every cell can fill its places.
func (p *places) allow(got []int) [][]int {
	allowed := make([][]int, len(p.cells))
	for c := range p.cells {
		allowed[c] = slices.Clone(p.flow[c])
	}
	for l := range p.lineages {
		for left, more := p.bound-p.used[l], true; more; {
			more = false
			for c := range p.cells {
				if left > 0 && allowed[c][l] < min(len(p.of[c][l]), got[c]) {
					allowed[c][l]++
					left, more = left-1, true
				}
			}
		}
	}
	return allowed
}

// choose returns the picked candidates in rising order: of each cell as many as it has
// places, which the main actions share.
func (p *places) choose(n int, distance stats.Distances) (picked []int) {
	got := p.fill(n)
	allowed := p.allow(got)
	used := map[string]int{}
	for c := range p.cells {
		var may []int
		for l, of := range p.of[c] {
			if allowed[c][l] < len(of) && p.total[l] > p.bound {
				of = p.spread(of, allowed[c][l], used, distance)
			}
			may = append(may, of...)
		}
		slices.Sort(may)
		for _, i := range p.spread(may, got[c], used, distance) {
			picked = append(picked, i)
			used[mainAction(p.pool[i])]++
		}
	}
	slices.Sort(picked)
	return picked
}

// spread returns n of some candidates: each main action has as many places as the others,
// with those that it was given before, or all its candidates if these are fewer. Of each
// these are the medoids of as many groups.
func (p *places) spread(of []int, n int, used map[string]int, distance stats.Distances) (kept []int) {
	by, places := map[string][]int{}, map[string]int{}
	var names []string
	for _, i := range of {
		name := mainAction(p.pool[i])
		if by[name] == nil {
			names = append(names, name)
		}
		by[name] = append(by[name], i)
	}
	slices.Sort(names)
	for range min(n, len(of)) {
		next := ""
		for _, name := range names {
			if places[name] < len(by[name]) && (next == "" || used[name]+places[name] < used[next]+places[next]) {
				next = name
			}
		}
		places[next]++
	}
	for _, name := range names {
		if places[name] > 0 {
			kept = append(kept, medoids(by[name], places[name], distance)...)
		}
	}
	slices.Sort(kept)
	return kept
}

// medoids returns the medoids of k groups of some things.
func medoids(of []int, k int, distance stats.Distances) []int {
	chosen, _ := stats.KMedoids(len(of), k, func(i, j int) int64 { return distance(of[i], of[j]) })
	for i, at := range chosen {
		chosen[i] = of[at]
	}
	return chosen
}

// nearest returns for each of n things the index of the nearest of some of them.
func nearest(n int, some []int, distance stats.Distances) []int {
	group := make([]int, n)
	for i := range n {
		for k, m := range some {
			if m == i || some[group[i]] != i && distance(m, i) < distance(some[group[i]], i) {
				group[i] = k
			}
		}
	}
	return group
}
