package variation

import (
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

import "github.com/ethogram-go/ethogram/evo"

// Operator is a way to make a genome of others.
type Operator uint8

const (
	// Parameter changes one number: an argument of an action or a condition,
	// whether a guard must hold or must not, a timer, a chance, what a group
	// ends on. Mostly by a small step, sometimes by a flipped bit of the step's
	// number, sometimes to any other value of the range. (Paper: bit and byte
	// flipping within the user's ranges.)
	Parameter Operator = iota

	// AddBehavior adds a leaf anywhere in a group, with a guard in some cases,
	// or puts a row and a new leaf into a new group together. (Paper: a new
	// action below a sequence or selector; without the second way only
	// conditions would make trees deeper.)
	AddBehavior

	// AddGuard adds a flag, a stimulus or a condition to a row. (Paper: a
	// condition on an edge below a sequence or selector.)
	AddGuard

	// AddDecorator adds one of the [Decorators] to a row. (Paper: a decorator
	// on an edge.)
	AddDecorator

	// SwapPolicy gives a group another policy. A Sequence's conditions become
	// guards; where they cannot, it stays a Sequence. (Paper: selector to
	// sequence and back, and the decorator that shuffles.)
	SwapPolicy

	// Reorder moves a child of a group in which the order matters. (Ours.)
	Reorder

	// Delete drops a subtree, with the groups that are left without a behavior,
	// or a guard, a condition or a decorator, which are nodes of the paper's
	// trees too. (Paper: any node but the root.) A plain group with one child
	// gives way to the child.
	Delete

	// Crossover is what [Cross] does; [Mutate] never returns it.
	Crossover

	// Operators is how many there are.
	Operators
)

// operators has a line for each operator but Crossover: its name, how often it is
// tried first, where it can be tried, and what it does there. alter reports
// whether it changed the genome; if not, the genome must not be used. Sites may
// turn out to be invalid.
var operators = [Crossover]struct {
	name   string
	weight func(w *Weights) int
	sites  func(m *maker, o *outline) []site
	alter  func(m *maker, o *outline, s site) bool
}{
	Parameter:    {"parameter", func(w *Weights) int { return w.Parameter }, (*maker).parameters, (*maker).changeParameter},
	AddBehavior:  {"add behavior", func(w *Weights) int { return w.Behavior }, (*maker).behaviorSites, (*maker).addBehavior},
	AddGuard:     {"add guard", func(w *Weights) int { return w.Guard }, (*maker).guardSites, (*maker).addGuard},
	AddDecorator: {"add decorator", func(w *Weights) int { return w.Decorator }, (*maker).decoratorSites, (*maker).addDecorator},
	SwapPolicy:   {"swap policy", func(w *Weights) int { return w.Policy }, (*maker).policySites, (*maker).swapPolicy},
	Reorder:      {"reorder", func(w *Weights) int { return w.Reorder }, (*maker).reorderSites, (*maker).reorder},
	Delete:       {"delete", func(w *Weights) int { return w.Delete }, (*maker).deleteSites, (*maker).drop},
}

// String returns the operator's name, as logs have it.
func (op Operator) String() string {
	switch {
	case op < Crossover:
		return operators[op].name
	case op == Crossover:
		return "crossover"
	}
	return "operator(?)"
}

// site is a place where an operator can be tried: a row, by its number in
// preorder, and what of it.
type site struct {
	row  int
	what uint8
	n    int
}

// Mutate returns a genome that differs from g by one application of one
// operator, and which one that was. The operator is drawn by the weights; where
// it has no valid site, the next is drawn among the others. A child equal to g
// except for the numbers of rows is drawn again. New rows get IDs above all others;
// rows that stay keep theirs.
//
// ok is false only if no operator that is on applies anywhere: g is empty, or
// for example, or a single row without anything to choose. g must fit evolution, as
// what this package returns does; [Adapt] makes it so. Of one that does not,
// only children that do are returned.
func Mutate(c *genome.Catalog, r *evo.Rand, g *evo.Genome, o Options) (child *evo.Genome, op Operator, ok bool) {
	if g == nil || g.Root == nil {
		return nil, Operators, false
	}
	m := newMaker(c, r, o)
	parent := outlineOf(g.Root)
	for tried := 0; ; {
		op, ok = m.drawOperator(tried)
		if !ok {
			return nil, op, false
		}
		tried |= 1 << op
		if root := m.apply(op, parent); root != nil {
			return &evo.Genome{Root: root}, op, true
		}
	}
}

// drawOperator draws one of the operators that are on and not among tried.
func (m *maker) drawOperator(tried int) (op Operator, ok bool) {
	sum := 0
	for op := range Crossover {
		if tried>>op&1 == 0 {
			sum += m.o.Weights.weight(op)
		}
	}
	if sum == 0 {
		return Operators, false
	}
	n := m.r.IntN(sum)
	for op = range Crossover {
		if tried>>op&1 != 0 {
			continue
		}
		if n -= m.o.Weights.weight(op); n < 0 {
			break
		}
	}
	return op, true
}

// redraws is how often an operator goes over its sites where what it does there
// is a matter of luck.
const redraws = 3

// apply returns what becomes of the parent by an application of op, or nil.
func (m *maker) apply(op Operator, parent *outline) *evo.Row {
	sites := operators[op].sites(m, parent)
	passes := 1
	if op == AddBehavior || op == AddGuard || op == Reorder {
		passes = redraws
	}
	for range passes {
		for n := range sites {
			// A Fisher-Yates shuffle, as far as it is needed.
			k := n + m.r.IntN(len(sites)-n)
			sites[n], sites[k] = sites[k], sites[n]
			o := outlineOf(parent.rows[0].Clone())
			if operators[op].alter(m, o, sites[n]) && m.finish(o.rows[0]) && !genome.Same(o.rows[0], parent.rows[0]) {
				return o.rows[0]
			}
		}
	}
	return nil
}
