package genome

import (
	"math/bits"
	"reflect"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Parts put into rows what a catalog's entries stand for, by its indices. A row's
// arguments are the steps of its entry's scales.
type Parts[A any] struct {
	Acts  []func(d *decider.Decider[A], steps []int) // what an action does, and whether it is possible
	Lists []func(A, *decider.TargetList)             // nil where an action has no Targets
	Asks  []func(d *decider.Decider[A], steps []int) // a condition
}

// NoAgent is the agent of tables that are compiled and never ticked. Agents of
// games are pointers, and the Go compiler has one code for all pointers: with
// another type here, each package that uses this one would compile the engine
// twice.
type NoAgent = *struct{}

// standInDecide and standInWhen take the place of conditions in tables that never tick.
// They have no name, as pictures of tables would show that instead of the
// condition's.
var (
	standInDecide = func(NoAgent, decider.Query) float64 { return 1 }
	standInWhen   = func(NoAgent) bool { return true }
	standInList   = func(NoAgent, *decider.TargetList) {}
)

// unknownAction takes the place of actions that the vocabulary does not have.
var unknownAction = behavior.Behavior[NoAgent]{Name: "UNKNOWN"}

// assembly makes a table of a survey. All rows, children and names are cut from one
// slab each: evolution compiles tables by the thousand.
type assembly[A any] struct {
	s        *survey
	p        *Parts[A]
	rows     []decider.Decider[A]
	children []*decider.Decider[A]
}

// Assemble returns the table of a genome. The error is of type [Errors].
func Assemble[A any](c *Catalog, g *Genome, p *Parts[A]) (*decider.Decider[A], error) {
	s := c.survey(g)
	if err := s.errs.Err(); err != nil {
		return nil, err
	}
	return &assemble(s, p)[0], nil
}

// assemble returns the table of a survey that is not broken. Rows with unknown
// entries point to nothing.
func assemble[A any](s *survey, p *Parts[A]) []decider.Decider[A] {
	a := assembly[A]{
		s: s, p: p,
		rows:     make([]decider.Decider[A], len(s.rows)),
		children: make([]*decider.Decider[A], 0, len(s.rows)),
	}
	a.name()
	a.row(0)
	return a.rows
}

// name gives all rows their names.
func (a *assembly[A]) name() {
	text := make([]byte, 0, a.s.names)
	ends := make([]int, len(a.rows))
	for i := range a.s.rows {
		text = a.s.rows[i].row.appendName(text)
		ends[i] = len(text)
	}
	all, start := string(text), 0
	for i, end := range ends {
		a.rows[i].Name = all[start:end]
		start = end
	}
}

// row fills row i and those below it, and returns the index behind them.
func (a *assembly[A]) row(i int) (next int) {
	from, d := &a.s.rows[i], &a.rows[i]
	r := from.row
	d.Preconditions.Flags = decider.Check{All: decider.Flags(from.flags[0]), None: decider.Flags(from.flags[1])}
	d.Preconditions.Stimuli = stimuli.Check{All: stimuli.Mask(from.stimuli[0]), None: stimuli.Mask(from.stimuli[1])}
	if from.action >= 0 && a.p.Lists[from.action] != nil {
		d.Targets = &decider.Targets[A]{List: a.p.Lists[from.action]}
	}
	value := reflect.ValueOf(d).Elem()
	for set := r.set(); set != 0; set &= set - 1 {
		f := table().options[bits.TrailingZeros32(set)]
		f.put(value, f.Option.Get(r))
	}
	if from.action >= 0 {
		a.p.Acts[from.action](d, r.Args)
	}
	if from.condition >= 0 {
		a.p.Asks[from.condition](d, r.ConditionArgs)
	}
	next = i + 1
	if from.children == 0 {
		return next
	}
	start := len(a.children)
	a.children = a.children[:start+from.children]
	d.Children = a.children[start:len(a.children):len(a.children)]
	for n := range d.Children {
		d.Children[n] = &a.rows[next]
		next = a.row(next)
	}
	return next
}
