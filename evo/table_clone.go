package evo

import (
	"fmt"
	"math"
	"reflect"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// Clone returns the genome of a table, such as one of a game's library. It only
// reads the table. A row that several groups share becomes a row of its own in
// each place, with timers of its own. Rows get IDs in
// preorder from 1, and names with these IDs: they draw other random numbers than
// the original's, and Active does not find them by their old names. Otherwise a
// clone plays as its original does.
//
// The error is of type [Errors] and lists everything that a genome cannot say,
// each with the path of names: functions and bits that the vocabulary does not
// have, arguments between its steps, gates, squads, slots, scopes, blocks of
// Decides. A leaf whose action has a Possible must have that as its Decide, with
// the arguments of the action: Clone does not add it, as that would change the
// table.
func (b *Builder[A]) Clone(root *decider.Decider[A]) (*Genome, error) {
	b.there("Clone")
	if _, err := decider.Compile(root); err != nil {
		return nil, genome.FromDecider(err)
	}
	c := cloner[A]{b: b, places: map[*decider.Decider[A]]int{}}
	g := &Genome{Root: c.row(root)}
	if err := genome.Err(c.errs); err != nil {
		return nil, err
	}
	return g, nil
}

// cloner makes rows of a table that compiles, so that it ends and is not too
// large.
type cloner[A any] struct {
	b      *Builder[A]
	errs   Errors
	path   []string
	id     int
	places map[*decider.Decider[A]]int // how many rows a decider became
}

// fail reports a problem of the present row, once for each decider.
func (c *cloner[A]) fail(d *decider.Decider[A], code Code, message, fix string) {
	if c.places[d] == 1 {
		genome.Add(&c.errs, code, strings.Join(c.path, " > "), message, fix)
	}
}

func (c *cloner[A]) row(d *decider.Decider[A]) *Row {
	c.id++
	c.path = append(c.path, d.Name)
	c.places[d]++
	r := &Row{ID: c.id}
	value := reflect.ValueOf(d).Elem()
	for _, f := range genome.Options() {
		if v, err := value.FieldByIndexErr(f.In); err == nil { // else it has no Targets
			f.Option.Set(r, c.option(d, f, v))
		}
	}
	for _, f := range genome.Unsayable {
		if !value.FieldByName(f.Field).IsZero() {
			c.fail(d, codeCannotSay, "the row has a "+f.Field+", which a genome cannot say", f.Fix)
		}
	}
	c.guards(d, r)
	c.action(d, r)
	for _, child := range d.Children {
		r.Children = append(r.Children, c.row(child))
	}
	c.path = c.path[:len(c.path)-1]
	return r
}

// option returns the value of a field as a number.
func (c *cloner[A]) option(d *decider.Decider[A], f *genome.Field, v reflect.Value) int64 {
	switch f.Option.Unit {
	case genome.AsFlag:
		return int64(genome.Bit(v.Bool()))
	case genome.AsConstant:
		return int64(v.Uint())
	case genome.AsThousandths:
		x := v.Float()
		n := math.Floor(float64(x*1000) + 0.5) // the conversion keeps the product from being fused with the sum
		if n/1000 != x || n > 1e9 {
			c.fail(d, codeCannotSay, fmt.Sprintf("%s is %v; a genome has thousandths", f.Path, x), fmt.Sprintf("round it, to %v", min(n, 1e9)/1000))
			return 0
		}
		return int64(n)
	}
	return v.Int()
}

// guards translates the row's checks.
func (c *cloner[A]) guards(d *decider.Decider[A], r *Row) {
	flags, stimuli := &d.Preconditions.Flags, &d.Preconditions.Stimuli
	c.bits(d, r, "Flags", c.b.flags, uint64(flags.All|d.If), uint64(flags.None|d.Unless), uint64(flags.Any|flags.AnyClear))
	c.bits(d, r, "Stimuli", c.b.stimuli, uint64(stimuli.All), uint64(stimuli.None), uint64(stimuli.Any|stimuli.AnyClear))
	c.b.c.SortGuards(r.Guards)
}

func (c *cloner[A]) bits(d *decider.Decider[A], r *Row, field string, known map[uint64]int, all, none, either uint64) {
	if either != 0 {
		c.fail(d, codeCannotSay, fmt.Sprintf("Preconditions.%s has Any or AnyClear; a genome's guards must all hold", field),
			"make a row for each of the bits, or a flag that is set if one of them is")
	}
	var strange uint64
	for bits := all | none; bits != 0; bits &= bits - 1 { // none is in both: that compiles no table
		low := bits & -bits
		if i, ok := known[low]; ok {
			r.Guards = append(r.Guards, Guard{Name: c.b.c.Guards[i].Name, Not: none&low != 0})
		} else {
			strange |= low
		}
	}
	if strange != 0 {
		c.fail(d, codeUnknownBits, fmt.Sprintf("Preconditions.%s has bits %#x, which are no guard of the vocabulary", field, strange),
			"list them among the vocabulary's "+field)
	}
}

// action translates the row's Behavior and Decide.
func (c *cloner[A]) action(d *decider.Decider[A], r *Row) {
	if d.Behavior != nil && len(d.Children) > 0 {
		c.fail(d, codeActionOnGroup, "the group has a Behavior of its own, which a genome's groups do not have", "make it a child, in a Parallel if need be")
	}
	i, ok := c.b.actions[d.Behavior]
	if d.Behavior != nil && !ok {
		c.fail(d, codeUnknownBehavior, fmt.Sprintf("the Behavior %s is no action of the vocabulary %s", d.Behavior.Name, c.b.c.Name), "list it among the vocabulary's Actions")
	}
	c.targets(d, i, ok)
	if ok {
		info := &c.b.c.Actions[i]
		r.Action = info.Name
		r.Args = c.steps(d, "BehaviorArgs", info.Name, d.BehaviorArgs, info.Args)
		if info.Possible {
			c.possible(d, r.Action, i)
			return
		}
	}
	c.condition(d, r)
}

// targets checks that the row's Targets are those of its action, the i-th if it is known.
func (c *cloner[A]) targets(d *decider.Decider[A], i int, known bool) {
	var list func(A, *decider.TargetList)
	if known {
		list = c.b.parts.Lists[i]
	}
	switch {
	case d.Targets == nil && list != nil:
		c.fail(d, codeCannotSay, "the row has no Targets, and evolved rows with its action have them", "give it Targets with the List of the action")
	case d.Targets != nil && list == nil:
		c.fail(d, codeCannotSay, "the row has Targets; a genome's rows have those of their action", "set Targets of an action of the vocabulary to that List, and run it in this row")
	case d.Targets != nil && funcID(d.Targets.List) != funcID(list):
		c.fail(d, codeCannotSay, "the List of the row's Targets is not that of its action", "make it another action")
	}
}

// possible checks that the row's Decide is the Possible of its action.
func (c *cloner[A]) possible(d *decider.Decider[A], action string, i int) {
	expr := c.b.v.Actions[i].PossibleExpr
	fix := "write Decide: " + expr
	if len(d.BehaviorArgs) > 0 {
		fix += ", with the BehaviorArgs as DecideArgs"
	}
	switch {
	case d.When != nil:
		c.fail(d, codePossible, fmt.Sprintf("the row has a When besides the Possible of %s; a genome's row has one condition", action), "put the When before the row, in a Sequence")
	case d.Decide == nil:
		c.fail(d, codePossible, fmt.Sprintf("the row has no Decide; an evolved %s refuses while it is not possible, which plays otherwise", action), fix)
	case funcID(d.Decide) != funcID(c.b.parts.Possible[i]):
		c.fail(d, codePossible, fmt.Sprintf("the Decide of the row is not %s, the Possible of %s", expr, action), fix+"; put the other condition before the row, in a Sequence")
	case d.Not:
		c.fail(d, codePossible, fmt.Sprintf("Not has the row run %s only while that is not possible", action), "leave out Not")
	case !slices.Equal(d.DecideArgs, d.BehaviorArgs):
		c.fail(d, codePossible, fmt.Sprintf("DecideArgs %v and BehaviorArgs %v are not the same; %s is asked with the arguments of %s", d.DecideArgs, d.BehaviorArgs, expr, action), fix)
	}
}

// condition translates a Decide or When that is a condition of the vocabulary.
func (c *cloner[A]) condition(d *decider.Decider[A], r *Row) {
	var id uintptr
	field := "Decide"
	switch {
	case d.When != nil && d.Decide != nil:
		c.fail(d, codeCannotSay, "the row has a When and a Decide; a genome's row has one condition", "put the When before the row, in a Sequence")
		return
	case d.When != nil:
		id, field = funcID(d.When), "When"
	case d.Decide != nil:
		id = funcID(d.Decide)
	default:
		return
	}
	i, ok := c.b.conditions[id]
	if !ok {
		c.fail(d, codeUnknownDecide, fmt.Sprintf("the %s, %s, is no condition of the vocabulary %s", field, functionName(id), c.b.c.Name), "list it among the vocabulary's Conditions")
		return
	}
	info := &c.b.c.Conditions[i]
	r.Condition = info.Name
	r.ConditionArgs = c.steps(d, "DecideArgs", info.Name, d.DecideArgs, info.Args)
}

// steps translates arguments.
func (c *cloner[A]) steps(d *decider.Decider[A], field, entry string, values []float64, scales []genome.Scale) (steps []int) {
	if len(values) != len(scales) {
		c.fail(d, codeBadArgument, fmt.Sprintf("there are %d %s; %s has %d arguments", len(values), field, entry, len(scales)), "give one for each argument, in the order of the vocabulary")
		return nil
	}
	for i, x := range values {
		s := &scales[i]
		step, ok := s.Step(x)
		if !ok {
			c.fail(d, codeBadArgument, fmt.Sprintf("%s[%d] is %v; %s of %s is %s", field, i, x, s.Name, entry, s.Span()),
				"choose one of these values, or widen the argument in the vocabulary")
		}
		steps = append(steps, step)
	}
	return steps
}
