package report

import (
	"cmp"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/variation"
)

// Lineage says from which tables the shipped ones descend.
type Lineage struct {
	Founders []Founder // those with the most descendants first
	founder  map[evo.Key]string
	steps    map[evo.Key]int // from the founder
}

// Founder is the first ancestor of shipped tables: a table of the library, or all
// that were made at random.
type Founder struct {
	Name    string
	Shipped []int // descendants, by class
	Total   int
}

// madeAtRandom is the founder of tables whose first ancestor has no name.
const (
	madeAtRandom   = "made at random"
	unknownFounder = "unknown"
)

// newLineage follows the parents of the shipped candidates back. Of two parents it
// follows the first, whose genome the child got and changed.
func newLineage(spec *evo.Spec, o variation.Options, classes []evo.Class, all []*funnel.Candidate) Lineage {
	l := Lineage{founder: map[evo.Key]string{}, steps: map[evo.Key]int{}}
	byKey := map[evo.Key]*funnel.Candidate{}
	for _, c := range all {
		byKey[c.Key] = c
	}
	library := libraryNames(spec, o)
	count := map[string]*Founder{}
	for _, c := range funnel.With(all, funnel.Shipped) {
		name, steps := follow(c, byKey, library)
		l.founder[c.Key], l.steps[c.Key] = name, steps
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

// libraryNames returns the names of the library's tables, as they are and as a
// search begins with them.
func libraryNames(spec *evo.Spec, o variation.Options) map[evo.Key]string {
	names := map[evo.Key]string{}
	for _, ref := range spec.Library {
		names[ref.Genome.Key()] = ref.Name
		if adapted, _, err := variation.Adapt(spec.Catalog, ref.Genome, o); err == nil {
			names[adapted.Key()] = ref.Name
		}
	}
	return names
}

// follow returns the founder of a candidate, and how many steps away it is.
func follow(c *funnel.Candidate, byKey map[evo.Key]*funnel.Candidate, library map[evo.Key]string) (name string, steps int) {
	for key := c.Key; steps <= len(byKey); steps++ { // damaged files may have a circle
		if name, ok := library[key]; ok {
			return name, steps
		}
		c := byKey[key]
		switch {
		case c == nil:
			return unknownFounder, steps
		case len(c.Origin.Parents) == 0:
			return madeAtRandom, steps
		}
		key = c.Origin.Parents[0]
	}
	return unknownFounder, 0
}

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
