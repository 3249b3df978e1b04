package loop

import (
	"fmt"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// ancestor returns the lineage of a new individual: that of the parent that it
// has most of, the name of a table of the library, or how and as what key its
// lineage begins.
func (s *Search) ancestor(in *Table) string {
	if known := s.lineages[in.Key]; known != "" {
		return known
	}
	for _, parent := range in.Origin.Parents {
		if known := s.lineages[parent]; known != "" {
			return known
		}
	}
	return fmt.Sprintf("%s %s", in.Origin.How, in.Key.String()[:8])
}

// elder returns the keys of two parents of a child by crossover. The first is the
// one of which the child has more rows: its lineage is the child's.
func elder(child, a, b *evo.Genome) []genome.Key {
	if common(child, b) > common(child, a) {
		a, b = b, a
	}
	return []genome.Key{genome.KeyOf(a), genome.KeyOf(b)}
}

// common returns how many leaves two genomes share, with arguments and guards.
func common(a, b *evo.Genome) (n int) {
	left := map[string]int{}
	for p := range a.Places() {
		if p.Row.Leaf() {
			left[leafText(p.Row)]++
		}
	}
	for p := range b.Places() {
		if p.Row.Leaf() && left[leafText(p.Row)] > 0 {
			left[leafText(p.Row)]--
			n++
		}
	}
	return n
}

func leafText(r *evo.Row) string {
	return fmt.Sprint(r.Action, r.Args, r.Condition, r.ConditionArgs, r.Not, r.Guards, r.Commit, r.Timeout)
}
