package funnel

import (
	"context"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

// Chooser returns what each genome chooses in the game's recorded situations: a
// list of choices for each, all of the same length. If the game has no
// situations, the lists are empty and only structure is compared.
type Chooser func(ctx context.Context, genomes []*evo.Genome) ([][]uint16, error)

// Selection says how the most different candidates of a class are picked.
type Selection struct {
	// Apart is the least difference in behavior between any two picked candidates,
	// in thousandths of the situations.
	Apart int
	Most  int // candidates of a class that are compared: the first ones by key

	// Lineage is the largest share of a class, in thousandths of its picked candidates,
	// that may descend from one ancestor: see [Candidate].Lineage. One may always. If
	// the other families are so few that this would cost the class more than a quarter
	// of its tables, it is a share of what the class keeps when it is full. 0 is no
	// bound.
	Lineage int
}

// DefaultSelection requires a difference in a tenth of the situations, and at least
// three families.
var DefaultSelection = Selection{Apart: 100, Most: 2000, Lineage: 333}

// bound returns how many of n picked candidates may be of one lineage.
func (o Selection) bound(n int) int {
	if o.Lineage <= 0 {
		return n
	}
	return max(n*(o.Lineage+1)/1000, 1) // 333 is a third
}

// boundOf returns how many of one lineage a class may keep, given the number of
// candidates of each.
func (o Selection) boundOf(lineages []int, keep int) int {
	picked := func(bound int) (n int) {
		for _, of := range lineages {
			n += min(of, bound)
		}
		return min(n, keep)
	}
	most := o.bound(keep)
	for bound := most; bound >= 1 && 4*picked(bound) >= 3*picked(most); bound-- {
		if bound <= o.bound(picked(bound)) {
			return bound
		}
	}
	return most
}

// Picked says how different the picked candidates of a class are, in thousandths.
type Picked struct {
	Class      string `json:"class"`
	Of         int    `json:"of"`       // candidates
	Distinct   int    `json:"distinct"` // that differ enough from each other
	Picked     int    `json:"picked"`   // of these
	Least      int64  `json:"least"`    // behavior distance of the two most similar picked ones; -1 if it is unknown
	Median     int64  `json:"median"`   // of all pairs of the picked; -1 if it is unknown
	Silhouette int64  `json:"silhouette"`

	Cells    int             `json:"cells"`            // coarse cells of the game's grid of styles
	Filled   int             `json:"filled"`           // of them with a picked candidate
	Styles   []PickedStyle   `json:"styles,omitempty"` // of the cells that have candidates
	Lineages []PickedLineage `json:"lineages,omitempty"`

	// Families is how many lineages there are of which no two mostly do the same: that
	// differ in their first ancestor and in the main action of most of their tables.
	Families int `json:"families"`

	Warnings []string `json:"warnings,omitempty"` // for people
}

// PickedStyle is how many of a coarse cell were picked.
type PickedStyle struct {
	Cell   int      `json:"cell"`   // of the grid: see archive.Grid.Band
	Words  []string `json:"words"`  // that describe it
	Of     int      `json:"of"`     // candidates that differ enough
	Picked int      `json:"picked"` // of these
}

// PickedLineage is how many of a lineage were picked, if any, the most first.
type PickedLineage struct {
	Name   string `json:"name"`
	Of     int    `json:"of"`               // candidates that differ enough
	Picked int    `json:"picked"`           // of these
	Action string `json:"action,omitempty"` // the main action of most of these; "" is unknown
}

// Pick keeps the Keep most different candidates of each class as Shipped, and
// marks the others as Similar. First it drops candidates whose behavior differs by
// less than Apart from one that stays. The coarse cells of the game's descriptors
// share the places: each gets as many as the others, or all its candidates if these
// are fewer. Of each cell Pick keeps the medoids of as many groups as it has places.
// At most the share Lineage of them descends from one ancestor: a class that one
// family alone could fill keeps fewer tables, and a warning says so.
//
// The distance is half structure, without rows that were never used, and half
// behavior. (Paper, section IV-E, with k-medoids for k-means: a mean of trees is not
// a tree.)
func Pick(ctx context.Context, b *evo.Spec, all []*Candidate, choose Chooser, o Selection) ([]Picked, error) {
	var report []Picked
	for class := range b.Classes {
		var pool []*Candidate
		for _, c := range With(all, Admitted) {
			if c.Class == class {
				pool = append(pool, c)
			}
		}
		slices.SortFunc(pool, func(a, b *Candidate) int { return a.Key.Compare(b.Key) })
		genomes := make([]*evo.Genome, len(pool))
		for i, c := range pool {
			c.Fate = Similar
			genomes[i] = c.Genome
		}
		choices, err := choose(ctx, genomes)
		if err != nil {
			return nil, err
		}
		of := len(pool)
		pool, choices = distinct(pool, choices, b.Classes[class].Keep, o)
		p := Picked{Class: b.Classes[class].Name, Of: of, Distinct: len(pool)}
		distance := newDistances(pool, choices)
		picked := p.share(b, pool, b.Classes[class].Keep, distance, o)
		for _, i := range picked {
			pool[i].Fate = Shipped
		}
		p.Silhouette = stats.Silhouette(nearest(len(pool), picked, distance), len(picked), distance)
		var pairs []int64
		for x, i := range picked {
			for _, j := range picked[:x] {
				if len(choices[i]) > 0 {
					pairs = append(pairs, differing(choices[i], choices[j]))
				}
			}
		}
		if p.Least, p.Median = -1, -1; len(pairs) > 0 {
			p.Least, p.Median = slices.Min(pairs), stats.Median(pairs)
		}
		if of := b.Classes[class]; p.Families < fewFamilies && of.Keep >= fewFamilies {
			if more := another(b, of, all); more != "" {
				p.Warnings = append(p.Warnings, fmt.Sprintf("its %d tables are of %d of the %d families that are wanted at least: %s would give another one. Fix: let the search go on with a larger -genomes",
					p.Picked, p.Families, fewFamilies, more))
			}
		}
		report = append(report, p)
	}
	return report, nil
}

// distinct keeps as many candidates as it can of which no two behave alike. Again
// and again it keeps the first candidate with the fewest similar ones left, and
// drops these. (Minimum degree, for a large independent set.) A lineage that has as
// many as may be picked of it comes after the others, so that it drops none of theirs.
func distinct(pool []*Candidate, choices [][]uint16, keep int, o Selection) (kept []*Candidate, theirs [][]uint16) {
	most, of := o.bound(keep), map[string]int{}
	full := func(i int) bool { return of[lineageOf(pool[i])] >= most }
	n := min(len(pool), o.Most)
	like := make([][]int, n) // by place in the pool
	for i := range n {
		for j := range i {
			if len(choices[i]) > 0 && differing(choices[i], choices[j]) < int64(o.Apart) {
				like[i], like[j] = append(like[i], j), append(like[j], i)
			}
		}
	}
	left := make([]int, n) // how many of like are left; -1 for a candidate that was kept or dropped
	for i := range n {
		left[i] = len(like[i])
	}
	drop := func(i int) {
		left[i] = -1
		for _, j := range like[i] {
			if left[j] > 0 {
				left[j]--
			}
		}
	}
	for {
		next := -1
		for i, l := range left {
			if l < 0 {
				continue
			}
			if next < 0 || full(next) && !full(i) || full(next) == full(i) && l < left[next] {
				next = i
			}
		}
		if next < 0 {
			return kept, theirs
		}
		kept, theirs = append(kept, pool[next]), append(theirs, choices[next])
		of[lineageOf(pool[next])]++
		left[next] = -1
		for _, i := range like[next] {
			if left[i] >= 0 {
				drop(i)
			}
		}
	}
}

// newDistances returns the distances of candidates, each computed once.
func newDistances(pool []*Candidate, choices [][]uint16) stats.Distances {
	forms := make([]*form, len(pool))
	for i, c := range pool {
		forms[i] = newForm(c.trimmed())
	}
	n := len(pool)
	table := make([]int32, n*n)
	for i := range n {
		for j := range i {
			d := structure(forms[i], forms[j])
			if len(choices[i]) > 0 {
				d = (d + differing(choices[i], choices[j])) / 2
			}
			table[i*n+j], table[j*n+i] = int32(d), int32(d)
		}
	}
	return func(i, j int) int64 { return int64(table[i*n+j]) }
}

// trimmed returns the genome without the rows that admission never saw used.
func (c *Candidate) trimmed() *evo.Genome {
	g := c.Genome
	if c.Use.Steps == 0 {
		return g
	}
	used := func(id int) bool { _, found := c.Use.find(id); return found }
	for _, id := range variation.Unused(g, used) {
		if shorter, ok := variation.Trim(g, id); ok {
			g = shorter
		}
	}
	return g
}
