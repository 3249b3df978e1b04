package funnel

import (
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// form is the structure of a genome, in the form in which it is compared.
type form struct {
	exact, shape, unordered, unguarded genome.Key
	params                             []int    // all parameters, in preorder
	rows                               []string // the kind of each row, in preorder
	actions                            []string // with the guards before them; sorted, without duplicates
}

func newForm(g *genome.Genome) *form {
	f := &form{
		exact:     genome.KeyOf(genome.Canonical(g)),
		shape:     genome.Shape(g),
		unordered: genome.Shape(g, genome.IgnoreOrder),
		unguarded: genome.Shape(g, genome.IgnoreOrder, genome.IgnoreGuards),
	}
	var above []string // guards of the rows on the path, by depth
	for p := range g.Places() {
		r := p.Row
		f.params = append(append(append(f.params, r.Args...), r.ConditionArgs...),
			int(r.Cooldown), int(r.Every), r.Chance, int(r.Commit), int(r.Timeout), r.Loop, r.Margin, r.Succeed)
		guards := r.Condition
		if r.Not {
			guards = "!" + guards
		}
		for _, guard := range r.Guards {
			guards += fmt.Sprintf(" %v:%s", guard.Not, guard.Name)
		}
		f.rows = append(f.rows, fmt.Sprintf("%d %s %s", r.Policy, r.Action, guards))
		above = append(above[:p.Depth-1], guards)
		if p.Parent != nil && !r.Group() && !r.Leaf() {
			// A condition guards the steps after it, like a guard of its Sequence.
			above[p.Depth-2] += " " + guards
		}
		if r.Leaf() {
			f.actions = append(f.actions, fmt.Sprint(r.Action, above))
		}
	}
	slices.Sort(f.actions)
	f.actions = slices.Compact(f.actions)
	return f
}

// structure returns how much two forms differ, in thousandths. The first rule that
// applies decides, as in the paper's equation 4. The paper's numbers are lost;
// evo/PAPER.md explains these.
func structure(a, b *form) int64 {
	switch {
	case a.exact == b.exact:
		return 0
	case a.shape == b.shape:
		return 50 + 150*differing(a.params, b.params)/1000
	case a.unordered == b.unordered:
		return 200 + 200*differing(a.rows, b.rows)/1000
	case a.unguarded == b.unguarded:
		return 400 + 200*jaccard(a.actions, b.actions)/1000
	}
	return 600 + 400*jaccard(a.actions, b.actions)/1000
}

// differing returns the share of places at which two lists differ, in
// thousandths.
func differing[T comparable](a, b []T) int64 {
	n := max(len(a), len(b))
	if n == 0 {
		return 0
	}
	same := 0
	for i := range min(len(a), len(b)) {
		if a[i] == b[i] {
			same++
		}
	}
	return int64(n-same) * 1000 / int64(n)
}

// jaccard is Jaccard's distance of two sorted sets: the share of their elements that
// are in only one of them, in thousandths.
func jaccard(a, b []string) int64 {
	common := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			common, i, j = common+1, i+1, j+1
		case a[i] < b[j]:
			i++
		default:
			j++
		}
	}
	all := len(a) + len(b) - common
	if all == 0 {
		return 0
	}
	return int64(all-common) * 1000 / int64(all)
}
