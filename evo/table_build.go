package evo

import (
	"math/bits"
	"reflect"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// parts are the functions and behaviors that rows point to, by the indices of a
// catalog.
type parts[A any] struct {
	behaviors []*behavior.Behavior[A]
	possible  []func(A, decider.Query) float64 // nil where an action has none
	decide    []func(A, decider.Query) float64 // by condition,
	when      []func(A) bool                   // which has one of the two
}

func (p *parts[A]) addCondition(decide func(A, decider.Query) float64, when func(A) bool) {
	p.decide = append(p.decide, decide)
	p.when = append(p.when, when)
}

func (p *parts[A]) addAction(b *behavior.Behavior[A], possible func(A, decider.Query) float64, has bool) {
	if !has {
		possible = nil
	}
	p.behaviors = append(p.behaviors, b)
	p.possible = append(p.possible, possible)
}

// noAgent is the agent of tables that are compiled and never ticked. Agents of
// games are pointers, and the Go compiler has one code for all pointers: with
// another type here, each package that uses this one would compile the engine
// twice.
type noAgent = *struct{}

// standIn and standInWhen take the place of conditions in tables that never tick.
// They have no name, as pictures of tables would show that instead of the
// condition's.
var (
	standIn     = func(noAgent, decider.Query) float64 { return 1 }
	standInWhen = func(noAgent) bool { return true }
)

// unknownAction takes the place of actions that the vocabulary does not have.
var unknownAction = behavior.Behavior[noAgent]{Name: "UNKNOWN"}

// assembly makes a table of a survey. All rows, children, arguments and names
// are cut from one slab each: evolution compiles tables by the thousand.
type assembly[A any] struct {
	s        *survey
	p        *parts[A]
	rows     []decider.Decider[A]
	children []*decider.Decider[A]
	args     []float64
}

// assemble returns the table of a survey that is not broken. Rows with unknown
// entries point to nothing.
func assemble[A any](s *survey, p *parts[A]) []decider.Decider[A] {
	a := assembly[A]{
		s: s, p: p,
		rows:     make([]decider.Decider[A], len(s.rows)),
		children: make([]*decider.Decider[A], 0, len(s.rows)),
		args:     make([]float64, 0, s.args),
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
	value := reflect.ValueOf(d).Elem()
	for set := r.set(); set != 0; set &= set - 1 {
		f := options[bits.TrailingZeros32(set)]
		f.put(value, f.option.get(r))
	}
	if from.action >= 0 {
		args := a.values(r.Args, a.s.c.Actions[from.action].Args)
		d.Behavior, d.BehaviorArgs = a.p.behaviors[from.action], args
		if possible := a.p.possible[from.action]; possible != nil {
			d.Decide, d.DecideArgs = possible, args
		}
	}
	if from.condition >= 0 {
		d.When, d.Decide = a.p.when[from.condition], a.p.decide[from.condition]
		d.DecideArgs = a.values(r.ConditionArgs, a.s.c.Conditions[from.condition].Args)
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

// values returns the values of steps, nil if there are none.
func (a *assembly[A]) values(steps []int, scales []Scale) []float64 {
	if len(scales) == 0 {
		return nil
	}
	start := len(a.args)
	for i, step := range steps {
		if i < len(scales) && step >= 0 && step < scales[i].Steps { // else it has been reported
			a.args = append(a.args, scales[i].Value(step))
		}
	}
	return a.args[start:len(a.args):len(a.args)]
}
