package evo

import (
	"fmt"
	"math"
	"reflect"
	"strings"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/funcname"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Clone returns the genome of a table, such as one of a game's library. It only
// reads the table. A row that several groups share becomes a row of its own in
// each place, with timers of its own. Rows get IDs in
// preorder from 1, and names with these IDs: they draw other random numbers than
// the original's, and Active does not find them by their old names. Otherwise a
// clone plays as its original does.
//
// The error is of type [Errors] and lists everything that a genome cannot say,
// each with the path of names: Acts, Asks, functions and bits that the vocabulary does
// not have, arguments between its steps, other values than its own where evolution
// chooses none, gates, squads, slots, scopes. A leaf whose Act has a Decide must be asked
// by that.
func (b *Builder[A]) Clone(root *decider.Decider[A]) (*Genome, error) {
	b.there("Clone")
	if _, err := decider.Compile(root); err != nil {
		return nil, err
	}
	c := cloner[A]{b: b, places: map[*decider.Decider[A]]int{}}
	g := &Genome{Root: c.row(root)}
	if err := c.errs.Err(); err != nil {
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

	// Of a file, which need not compile.
	file map[*decider.Decider[A]]*Row // the rows; nil of other tables
	lost *genome.Lost                 // what the vocabulary no longer has, nil to report that
	gone map[string]gap               // rows that could not be read
	now  *Row
}

// fail reports a problem of the present row, once for each decider.
func (c *cloner[A]) fail(d *decider.Decider[A], code Code, message, fix string) {
	switch {
	case c.lost != nil && c.lost.Rows[c.now] == "":
		c.lost.Rows[c.now] = message
	case c.lost == nil && c.places[d] == 1:
		genome.Add(&c.errs, code, strings.Join(c.path, " > "), message, fix)
	}
}

func (c *cloner[A]) row(d *decider.Decider[A]) *Row {
	if r := c.file[d]; r != nil {
		return r // it stands in two places, which no genome may have
	}
	c.id++
	c.path = append(c.path, d.Name)
	c.places[d]++
	r := &Row{ID: c.id}
	if c.now = r; c.file != nil {
		c.file[d] = r
		entry, id := genome.EntryOf(d.Name)
		r.ID = id
		if is, ok := c.gone[plain.Name(d.Name)]; ok {
			if c.lost.Rows[r], r.Condition = is.why, entry; is.acts {
				r.Action = entry
			}
		}
	}
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
		n := int64(v.Uint())
		if n > f.Option.Most {
			c.fail(d, codeCannotSay, fmt.Sprintf("%s is %s, which a genome cannot say", f.Path, f.Option.Name(n)), fmt.Sprintf("use one from %s to %s", f.Option.Name(0), f.Option.Name(f.Option.Most)))
			return 0
		}
		return n
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
	for i, bits := range [...]uint64{all, none} {
		for ; bits != 0; bits &= bits - 1 {
			if at, ok := known[bits&-bits]; ok {
				r.Guards = append(r.Guards, Guard{Name: c.b.c.Guards[at].Name, Not: i == 1})
			} else {
				strange |= bits & -bits
			}
		}
	}
	if strange != 0 {
		c.fail(d, codeUnknownBits, fmt.Sprintf("Preconditions.%s has bits %#x, which are no guard of the vocabulary", field, strange),
			"list them among the vocabulary's "+field)
	}
}

// action translates the row's Act, Ask and When.
func (c *cloner[A]) action(d *decider.Decider[A], r *Row) {
	if d.Act != nil && len(d.Children) > 0 {
		c.fail(d, codeActionOnGroup, "the group has an Act of its own, which a genome's groups do not have", "make it a child, in a Parallel if need be")
	}
	i := -1
	if d.Act != nil {
		i, r.Args = c.entry(d, "Act", d.Act, c.b.acts, codeUnknownAct, "Actions")
	}
	c.targets(d, i)
	if i >= 0 {
		r.Action = c.b.c.Actions[i].Name
		if c.b.c.Actions[i].Possible {
			c.possible(d, r.Action)
			return
		}
	}
	c.condition(d, r)
}

// targets checks that the row's Targets are those of its action, the i-th if it has one.
func (c *cloner[A]) targets(d *decider.Decider[A], i int) {
	var list func(A, *decider.TargetList)
	if i >= 0 {
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

// possible checks that the row is asked by the Decide of its Act, and by nothing else.
func (c *cloner[A]) possible(d *decider.Decider[A], action string) {
	switch {
	case d.When != nil:
		c.fail(d, codePossible, fmt.Sprintf("the row has a When besides the Decide of its Act, %s; a genome's row has one condition", action), "put the When before the row, in a Sequence")
	case d.Ask != nil:
		c.fail(d, codePossible, fmt.Sprintf("the row has an Ask, so that its Act, %s, does not say whether it is possible; an evolved one does", action), "put the Ask before the row, in a Sequence")
	case d.Not:
		c.fail(d, codePossible, fmt.Sprintf("Not has the row run %s only while that is not possible", action), "leave out Not")
	}
}

// condition translates an Ask or When that is a condition of the vocabulary.
func (c *cloner[A]) condition(d *decider.Decider[A], r *Row) {
	i := -1
	switch {
	case d.When != nil && d.Ask != nil:
		c.fail(d, codeCannotSay, "the row has a When and an Ask; a genome's row has one condition", "put the When before the row, in a Sequence")
	case d.Ask != nil:
		i, r.ConditionArgs = c.entry(d, "Ask", d.Ask, c.b.asks, codeUnknownAsk, "Conditions")
	case d.When != nil:
		at, ok := c.b.whens[funcID(d.When)]
		if i = at; !ok {
			i = -1
			c.fail(d, codeUnknownAsk, fmt.Sprintf("the When, %s, is no condition of the vocabulary %s", funcname.Full(d.When), c.b.c.Name), "list it among the vocabulary's Conditions")
		}
	}
	if i >= 0 {
		r.Condition = c.b.c.Conditions[i].Name
	}
}

// entry returns the entry with an Act or Ask, and its arguments in steps; -1 is none.
func (c *cloner[A]) entry(d *decider.Decider[A], field string, x any, of []prototype, unknown Code, list string) (entry int, steps []int) {
	entry = -1
	var other, is, want any
	for i := range of {
		p := &of[i]
		if reflect.TypeOf(p.of) != reflect.TypeOf(x) {
			continue
		}
		at, a, b := p.differs(x)
		if at == "" {
			return i, c.steps(d, field, x, p)
		}
		if entry < 0 {
			entry, other, is, want = i, at, a, b
		}
	}
	if entry < 0 {
		c.fail(d, unknown, fmt.Sprintf("the %s, a %T, is none of the vocabulary %s", field, x, c.b.c.Name), "list it among the vocabulary's "+list)
	} else {
		c.fail(d, codeFixedArgument, fmt.Sprintf("%s has %s of %v; the vocabulary's has %v, and evolution chooses no other", field, other, is, want),
			"write it as there, list an entry with this value, too, or give the field the tags min, max and step")
	}
	return -1, nil
}

// steps translates arguments.
func (c *cloner[A]) steps(d *decider.Decider[A], field string, x any, p *prototype) (steps []int) {
	for i, at := range p.at {
		value := number(reflect.ValueOf(x).Elem().FieldByIndex(at))
		step, ok := p.scales[i].Step(value)
		if !ok && c.lost != nil {
			c.lost.Moves[c.now] = append(c.lost.Moves[c.now], genome.Move{Argument: p.scales[i].Name, From: value, To: p.scales[i].Value(step), Want: p.scales[i].Span()})
		} else if !ok {
			name := reflect.TypeOf(x).Elem().FieldByIndex(at).Name
			c.fail(d, codeBadArgument, fmt.Sprintf("%s has %s of %s%s; want %s", field, name, genome.Number(value), p.scales[i].Unit, p.scales[i].Span()),
				"choose one of these values, or widen the tags of the field")
		}
		steps = append(steps, step)
	}
	return steps
}
