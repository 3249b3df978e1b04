package funnel

import (
	"context"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

// How the most different candidates of a class are picked, in thousandths.
const (
	leastApart = 100  // of the situations, between the behaviors of any two
	compared   = 2000 // candidates of a class at most: the first ones by key
	ofLineage  = 333  // of what is picked may descend from one ancestor at most: so there are three families at least
)

// alike reports whether two candidates behave nearly alike. Without situations nobody does.
func alike(c, d *Candidate) bool {
	return len(c.choices) > 0 && differing(c.choices, d.choices) < leastApart
}

// bound returns how many of n picked candidates may be of one lineage. One may always.
func bound(n int) int { return max(n*(ofLineage+1)/1000, 1) } // 333 is a third

// boundOf returns how many of one lineage a class may keep, given the number of
// candidates of each: if the other families are so few that the share would cost the
// class more than a quarter of its tables, it is a share of what the class keeps when it
// is full.
func boundOf(lineages []int, keep int) int {
	picked := func(bound int) (n int) {
		for _, of := range lineages {
			n += min(of, bound)
		}
		return min(n, keep)
	}
	most := bound(keep)
	for n := most; n >= 1 && 4*picked(n) >= 3*picked(most); n-- {
		if n <= bound(picked(n)) {
			return n
		}
	}
	return most
}

// Picked says how different the picked candidates of a class are, in thousandths.
type Picked struct {
	Class      string
	Of         int   // candidates
	Distinct   int   // that differ enough from each other
	Picked     int   // of these
	Least      int64 // behavior distance of the two most similar picked ones; -1 if it is unknown
	Median     int64 // of all pairs of the picked; -1 if it is unknown
	Silhouette int64

	Warnings []string // for people
}

// Pick keeps the Keep most different candidates of each class as Shipped, and
// marks the others as Similar. First it drops candidates that behave nearly as one that
// stays. The coarse cells of the game's descriptors share the places: each gets as many
// as the others, or all its candidates if these are fewer. Of each cell Pick keeps the
// medoids of as many groups as it has places. At most a third of them descends from one
// ancestor: a class that one family alone could fill keeps fewer tables, and a warning
// says so.
//
// The distance is half structure, without rows that were never used, and half
// behavior. (Paper, section IV-E, with k-medoids for k-means: a mean of trees is not
// a tree.)
func Pick(ctx context.Context, b *evo.Spec, all []*Candidate, choose Chooser) (report []Picked, err error) {
	for i, class := range b.Classes {
		pool := inClass(all, Admitted, i)
		slices.SortFunc(pool, func(a, b *Candidate) int { return a.Key.Compare(b.Key) })
		if err := ask(ctx, choose, pool); err != nil {
			return nil, err
		}
		p := Picked{Class: class.Name, Of: len(pool), Least: -1, Median: -1}
		for _, c := range pool {
			c.Fate, c.form = Similar, newForm(c.Trimmed())
		}
		pool = distinct(pool, class.Keep)
		distance := newDistances(pool)
		shared := newPlaces(pool, func(c *Candidate) int { return c.style(b) })
		shared.bound = boundOf(shared.total, class.Keep)
		picked := shared.choose(class.Keep, distance)
		p.Distinct, p.Picked = len(pool), len(picked)
		p.Silhouette = stats.Silhouette(nearest(len(pool), picked, distance), len(picked), distance)
		var pairs []int64
		for x, i := range picked {
			pool[i].Fate = Shipped
			for _, j := range picked[:x] {
				if len(pool[i].choices) > 0 {
					pairs = append(pairs, differing(pool[i].choices, pool[j].choices))
				}
			}
		}
		if len(pairs) > 0 {
			p.Least, p.Median = slices.Min(pairs), stats.Median(pairs)
		}
		p.warn(b, class, all, shared, picked)
		report = append(report, p)
	}
	return report, nil
}

// distinct keeps as many candidates as it can of which no two behave alike. Again
// and again it keeps the first candidate with the fewest similar ones left, and
// drops these. (Minimum degree, for a large independent set.) A lineage that has as
// many as may be picked of it comes after the others, so that it drops none of theirs.
func distinct(pool []*Candidate, keep int) (kept []*Candidate) {
	of := map[string]int{}
	full := func(i int) bool { return of[lineageOf(pool[i])] >= bound(keep) }
	n := min(len(pool), compared)
	like := make([][]int, n) // by place in the pool
	left := make([]int, n)   // how many of like are left; -1 for a candidate that was kept or dropped
	for i := range n {
		for j := range i {
			if alike(pool[i], pool[j]) {
				like[i], like[j] = append(like[i], j), append(like[j], i)
				left[i]++
				left[j]++
			}
		}
	}
	for {
		next := -1
		for i, l := range left {
			if l >= 0 && (next < 0 || full(next) && !full(i) || full(next) == full(i) && l < left[next]) {
				next = i
			}
		}
		if next < 0 {
			return kept
		}
		kept = append(kept, pool[next])
		of[lineageOf(pool[next])]++
		left[next] = -1
		for _, i := range like[next] {
			if left[i] < 0 {
				continue
			}
			left[i] = -1
			for _, j := range like[i] {
				if left[j] > 0 {
					left[j]--
				}
			}
		}
	}
}

// newDistances returns the distances of candidates, each computed once.
func newDistances(pool []*Candidate) stats.Distances {
	n := len(pool)
	table := make([]int32, n*n)
	for i := range n {
		for j := range i {
			d := int32(distance(pool[i], pool[j]))
			table[i*n+j], table[j*n+i] = d, d
		}
	}
	return func(i, j int) int64 { return int64(table[i*n+j]) }
}

// distance is half structure and half behavior, if that is known.
func distance(c, d *Candidate) int64 {
	if len(c.choices) == 0 {
		return structure(c.form, d.form)
	}
	return (structure(c.form, d.form) + differing(c.choices, d.choices)) / 2
}

// Trimmed returns the genome without the rows that nobody saw used.
func (c *Candidate) Trimmed() *evo.Genome {
	g := c.Genome
	if c.Use.Steps == 0 {
		return g
	}
	for _, id := range variation.Unused(g, func(id int) bool { return c.Use.Row(id).Activations > 0 }) {
		if shorter, ok := variation.Trim(g, id); ok {
			g = shorter
		}
	}
	return g
}
