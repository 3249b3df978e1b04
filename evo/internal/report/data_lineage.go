package report

import (
	"cmp"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
)

// Lineage says from which tables the shipped ones descend.
type Lineage struct {
	Founders []Founder // those with the most descendants first
}

// Founder is the first ancestor of shipped tables: a table of the library, or one
// that was made at random.
type Founder struct {
	Name    string
	Shipped []int // descendants, by class
	Total   int
}

// newLineage counts the shipped candidates by their first ancestor.
func newLineage(classes []evo.Class, all []*funnel.Candidate) (l Lineage) {
	count := map[string]*Founder{}
	for _, c := range funnel.With(all, funnel.Shipped) {
		name := founder(c)
		f := count[name]
		if f == nil {
			f = &Founder{Name: name, Shipped: make([]int, len(classes))}
			count[name] = f
		}
		f.Shipped[c.Class]++
		f.Total++
	}
	for _, f := range count { // any order: sorted below
		l.Founders = append(l.Founders, *f)
	}
	slices.SortFunc(l.Founders, func(a, b Founder) int {
		return cmp.Or(cmp.Compare(b.Total, a.Total), cmp.Compare(a.Name, b.Name))
	})
	return l
}

// founder names the first ancestor of a candidate.
func founder(c *funnel.Candidate) string { return cmp.Or(c.Lineage, "unknown") }

// Largest returns the founder with the largest share of a class, and that share in
// thousandths.
func (l Lineage) Largest(class int) (name string, share int64) {
	total, most := 0, 0
	for _, f := range l.Founders {
		total += f.Shipped[class]
		if f.Shipped[class] > most {
			most, name = f.Shipped[class], f.Name
		}
	}
	if total == 0 {
		return "", 0
	}
	return name, int64(most * 1000 / total)
}
