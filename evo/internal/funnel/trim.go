package funnel

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

// cutKind says what a cut does.
type cutKind uint8

const (
	cutUnused    cutKind = iota // drops a row that never ran, with those below it
	cutSteps                    // drops the last steps of a Sequence, none of which ran
	cutDuplicate                // drops a row that is the same as one before it in its group
	cutLone                     // puts the only child of a group in its place
)

// cut is a change that should not change what a table does.
type cut struct {
	kind cutKind
	id   int // of the row
}

// cutsOf returns the cuts of a genome, in the order in which they are made. used
// says which rows were activated. A cut that another one has made already does
// nothing.
//
// Rows that cannot run, since a row before them always decides or the guards above
// them contradict theirs, never ran either. They need no rule of their own, which
// would have to know all that a running row ignores.
func cutsOf(g *genome.Genome, used func(id int) bool) []cut {
	ran := map[int]bool{} // groups: whether a leaf below them did
	for p := range g.Places() {
		ran[p.Row.ID] = anyLeaf(p.Row, used)
	}
	var cuts []cut
	for _, id := range variation.Unused(g, func(id int) bool { return ran[id] }) {
		cuts = append(cuts, cut{cutUnused, id})
	}
	for p := range g.Places() {
		if p.Parent == nil || p.Parent.Policy != decider.Sequence || p.Index == 0 {
			continue
		}
		if before := p.Parent.Children[p.Index-1]; ran[before.ID] && !slices.ContainsFunc(p.Parent.Children[p.Index:], func(r *genome.Row) bool { return ran[r.ID] }) {
			cuts = append(cuts, cut{cutSteps, p.Row.ID})
		}
	}
	for p := range g.Places() {
		if p.Parent != nil && duplicate(p) {
			cuts = append(cuts, cut{cutDuplicate, p.Row.ID})
		}
	}
	for p := range g.Places() {
		if p.Row.Group() {
			cuts = append(cuts, cut{cutLone, p.Row.ID}) // if it has one child by then
		}
	}
	return cuts
}

// anyLeaf reports whether a leaf at r or below it ran. Conditions never run: what
// they are for is the steps after them.
func anyLeaf(r *genome.Row, used func(id int) bool) bool {
	if !r.Group() {
		return used(r.ID)
	}
	return slices.ContainsFunc(r.Children, func(child *genome.Row) bool { return anyLeaf(child, used) })
}

// duplicate reports whether a row is the same as one that is asked before it.
func duplicate(p genome.Place) bool {
	if p.Parent.Policy != decider.PrioritizedList && p.Parent.Policy != decider.Selector {
		return false
	}
	return slices.ContainsFunc(p.Parent.Children[:p.Index], func(r *genome.Row) bool { return genome.Same(r, p.Row) })
}

// with returns a genome with cuts, or the genome itself if none of them changes
// it.
func with(c *genome.Catalog, g *genome.Genome, cuts []cut) *genome.Genome {
	whole := g
	for _, cut := range cuts {
		switch cut.kind {
		case cutUnused:
			if shorter, ok := variation.Trim(g, cut.id); ok {
				g = shorter
			}
		case cutSteps, cutDuplicate:
			g = without(g, cut)
		case cutLone:
			g = spliced(c, g, cut.id)
		}
	}
	if g != whole {
		g = variation.FixTimeouts(c, g)
	}
	return g
}

// without returns g without a row and, if it is a step, without those after it. It
// leaves at least one child in each group.
func without(g *genome.Genome, of cut) *genome.Genome {
	at, ok := place(g, of.id)
	if !ok || at.Parent == nil || at.Index == 0 || of.kind == cutDuplicate && !duplicate(at) {
		return g
	}
	g = g.Clone()
	parent := genome.Find(g, at.Parent.ID)
	if of.kind == cutSteps {
		parent.Children = parent.Children[:at.Index]
	} else {
		parent.Children = slices.Delete(parent.Children, at.Index, at.Index+1)
	}
	if parent.Policy == decider.Parallel {
		parent.Succeed = min(parent.Succeed, len(parent.Children))
	}
	return g
}

// spliced returns g with the only child of a group in the place of the group,
// which leaves it its guards. Other options of the group, and policies that do
// more with one child than run it, keep the group.
func spliced(c *genome.Catalog, g *genome.Genome, id int) *genome.Genome {
	at, ok := place(g, id)
	if !ok || len(at.Row.Children) != 1 || !transparent(at) {
		return g
	}
	g = g.Clone()
	group := genome.Find(g, id)
	child := group.Children[0]
	for _, guard := range group.Guards {
		if slices.Contains(child.Guards, genome.Guard{Name: guard.Name, Not: !guard.Not}) {
			return g // it never runs
		}
		if !slices.Contains(child.Guards, guard) {
			child.Guards = append(child.Guards, guard)
		}
	}
	c.SortGuards(child.Guards)
	if at.Parent == nil {
		child.Delegate = false
		g.Root = child
		return g
	}
	genome.Find(g, at.Parent.ID).Children[at.Index] = child
	return g
}

// transparent reports whether a group with one child does nothing but run it.
func transparent(at genome.Place) bool {
	group, child := at.Row, at.Row.Children[0]
	options := *group
	options.ID, options.Children, options.Guards = 0, nil, nil
	options.Policy, options.Delegate, options.EndOn, options.Succeed, options.FailFast = 0, false, 0, 0, false
	if !genome.Same(&options, &genome.Row{}) {
		return false
	}
	if at.Parent == nil {
		return child.Group() && child.Policy == group.Policy
	}
	switch group.Policy {
	case decider.Selector, decider.Sequence, decider.Parallel:
		return true
	case decider.PrioritizedList, decider.SequentialList:
		return at.Parent.Policy == group.Policy
	}
	return group.EndOn == decider.OnAny
}

// place returns where the row with an ID stands.
func place(g *genome.Genome, id int) (genome.Place, bool) {
	for p := range g.Places() {
		if p.Row.ID == id {
			return p, true
		}
	}
	return genome.Place{}, false
}
