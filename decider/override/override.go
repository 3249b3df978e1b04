// Package override keeps numbers of a table as data: what a designer, a difficulty or a
// mod changes, without another build of the game.
//
//	{
//		"CHASE.Cooldown": "2s",
//		"GUARD > GROWL.Chance": 0.5,
//		"GUARD.Children": ["CHASE", "GROWL", "PATROL"],
//		"PATROL.Ask.Metres": 12,
//		"BARK.Act.Text": "Halt!",
//		"CHASE.Targets.Margin": 0.2,
//		"CHASE.Gate.Limit": 2,
//		"EAT.Off": true
//	}
//
// A key is a row's name or its path, and a field: those that the inspector tunes, which are
// numbers, durations and switches of [decider.Decider], its Preconditions, Targets, Gate and
// Squad; Children, the order of a group's rows; and Off, which takes a row out of its groups.
// Functions and flags stay with the program. Of an Act or Ask the fields may be set, those of structs
// in it by their paths, and of embedded ones as if they were its own. 0 is refused where it would not be less than 1, because
// it means that the field is not set: for a Chance, a limit of a gate, Targets.Max and Succeed.
package override

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/argument"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowfield"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// The codes of the problems, by their texts.
const (
	unknownRow   decider.Code = "UnknownRow"      // no row has the name, or none stands at the path
	unknownField decider.Code = "UnknownField"    // the row has no such field that data may set
	wrongValue   decider.Code = "WrongValue"      // the value is of another kind, has no unit, or is no order of the children
	limitIsOwn   decider.Code = "LimitIsPerAgent" // the row asks each agent for that limit
	nothingLeft  decider.Code = "NothingLeft"     // all rows of a group, the root, or all that a row may follow, are off
)

// Apply changes the table whose root is root as data says, JSON as above, and returns what
// has changed, a line each, in the order of the table. Give it a [decider.Clone], and compile
// that: Compile checks the ranges. A row that stands in several groups changes in all of
// them, and its line says so. A gate or a squad changes in all rows that have it; the table
// gets a copy, so that of other tables stays. If anything is wrong with data, the error is of
// type [decider.Errors], has all problems, and the table is as it was.
//
// Two keys of one field of a row, also by different paths, must agree. Data that is applied
// later is about the table as it is by then: a row that is off has gone from it, and what it
// sets counts. Generated code of the table stays in use as long as Compile finds that it
// fits; else [decider.Tree.HasCode] is false, and [decider.Tree.Lint] warns with StaleCode.
func Apply[A any](root *decider.Decider[A], data []byte) ([]string, error) {
	var values map[string]json.RawMessage
	if err := strict.Decode(data, &values); err != nil {
		return nil, fmt.Errorf("override: %w", err)
	}
	if values == nil {
		return nil, errors.New(`override: the data is null; want an object, such as {"CHASE.Cooldown": "2s"}`)
	}
	t := &table[A]{byName: map[string]*row[A]{}}
	t.add(root, nil)
	keys := make([]string, 0, len(values))
	for key := range values { // in any order: sorted below
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		t.set(key, values[key])
	}
	t.disagreements()
	off := t.turnOff()
	if len(t.problems) > 0 {
		slices.SortFunc(t.problems, func(p, q *decider.Problem) int {
			return strings.Compare(p.Path+string(p.Code)+p.Message, q.Path+string(q.Code)+q.Message)
		})
		return nil, t.problems
	}
	var lines []string
	for _, r := range t.rows {
		slices.SortFunc(r.changes, func(a, b change) int { return strings.Compare(a.text, b.text) })
		for _, c := range r.changes {
			c.do()
			line := plain.Name(r.Name) + ": " + c.text
			if len(r.places) > 1 {
				line += " (at " + strings.Join(r.places, ", ") + ")"
			}
			lines = append(lines, line)
		}
	}
	for _, do := range off {
		do()
	}
	return lines, nil
}

// table is the table that is changed.
type table[A any] struct {
	rows     []*row[A]
	byName   map[string]*row[A]
	problems decider.Errors
}

// row is a row of it.
type row[A any] struct {
	*decider.Decider[A]
	places  []string // paths
	off     bool
	changes []change
	said    []said
}

type change struct {
	text string
	do   func()
}

// said is what data says of a field of a row, or of a gate or a squad that rows share.
type said struct {
	of    any // *decider.Decider, *decider.Gate, *decider.Squad
	field string
	value any
}

// add adds the rows from d down, each at each of its places.
func (t *table[A]) add(d *decider.Decider[A], above []string) {
	if d == nil || len(above) > 64 { // Compile reports what is so deep
		return
	}
	r := t.byName[d.Name]
	if r == nil {
		r = &row[A]{Decider: d}
		t.byName[d.Name] = r
		t.rows = append(t.rows, r)
	}
	if len(r.places) == maxPlaces {
		return
	}
	path := append(slices.Clone(above), d.Name)
	r.places = append(r.places, strings.Join(path, pathMark))
	for _, child := range d.Children {
		t.add(child, path)
	}
}

const pathMark = " > "

// maxPlaces bounds what is known of a row that stands in very many places, or in a cycle.
const maxPlaces = 64

func (t *table[A]) problem(path string, code decider.Code, message, fix string) {
	t.problems = append(t.problems, &decider.Problem{Code: code, Path: path, Message: message, Fix: fix})
}

// set notes what one key of the data says.
func (t *table[A]) set(key string, text json.RawMessage) {
	dot := strings.LastIndexByte(key, '.')
	if dot < 0 {
		t.problem(key, unknownField, "the key has no field", `write the row and the field, such as "CHASE.Cooldown"`)
		return
	}
	name, field := key[:dot], key[dot+1:]
	of, part, path := t.argumentKey(key)
	if of != "" {
		name, field = of, part+"."+path
	}
	if at := strings.LastIndexByte(name, '.'); at >= 0 && slices.Contains(parts, name[at+1:]) && t.byName[lastName(name)] == nil {
		name, field = name[:at], name[at+1:]+"."+field
	}
	r := t.find(name)
	if r == nil {
		return
	}
	var wrong *decider.Problem
	switch {
	case field == "Off":
		var off bool
		if string(text) == "null" || strict.Decode(text, &off) != nil {
			wrong = wrongly("Off is %.40s; want true or false", "write true to take the row out, or leave out the key", text)
		} else if r.says(r.Decider, field, off) && off {
			r.off = true
			r.note("off", func() {})
		}
	case field == "Children":
		wrong = r.order(text)
	case of != "":
		wrong = r.argument(t, part, path, text)
	default:
		f := tuned(field)
		if f == nil {
			t.unknownField(r.places[0], field)
			return
		}
		v := reflect.ValueOf(r.Decider).Elem()
		if by := f.ByAgent(v); by != "" {
			t.problem(r.places[0], limitIsOwn, field+" is each agent's own here, by the row's "+by,
				"change what the agents answer; or leave the key out")
			return
		}
		if f.In(v).IsValid() {
			wrong = r.value(t, f, field, func() reflect.Value { return f.In(v) }, text)
		} else {
			part, _, _ := strings.Cut(field, ".")
			t.problem(r.places[0], unknownField, fmt.Sprintf("the row has no %s, so that data cannot set %q", part, field),
				fmt.Sprintf("have the program give it %s; or leave the key out", part))
		}
	}
	if wrong != nil {
		wrong.Path = r.places[0]
		t.problems = append(t.problems, wrong)
	}
}

// parts are what a row points to that has fields of its own.
var parts = []string{"Targets", "Gate", "Squad"}

func wrongly(message, fix string, about ...any) *decider.Problem {
	return &decider.Problem{Code: wrongValue, Message: fmt.Sprintf(message, about...), Fix: fix}
}

// find returns the row of a name or a path.
func (t *table[A]) find(name string) *row[A] {
	if r := t.byName[name]; r != nil {
		return r
	}
	last := lastName(name)
	r := t.byName[last]
	names := make([]string, len(t.rows))
	for i, r := range t.rows {
		names[i] = r.Name
	}
	switch {
	case r == nil:
		fix := "write the name of a row, or its path from a group above it"
		if near := plain.Nearest(last, names, 1+len(last)/3); near != "" {
			fix = "write " + plain.Name(near) + ", if that is meant"
		}
		t.problem(name, unknownRow, "the table has no row "+strconv.Quote(last), fix)
	case !slices.ContainsFunc(r.places, func(p string) bool { return p == name || strings.HasSuffix(p, pathMark+name) }):
		t.problem(name, unknownRow, "the row does not stand there", "it stands at "+strings.Join(r.places, ", "))
		return nil
	}
	return r
}

// lastName returns the last name of a path.
func lastName(path string) string {
	if at := strings.LastIndex(path, pathMark); at >= 0 {
		return path[at+len(pathMark):]
	}
	return path
}

// tuned returns the field of this name that data may set, or nil.
func tuned(name string) *rowfield.Field {
	for _, f := range rowfield.Tuned() {
		if f.Short() == name {
			return f
		}
	}
	return nil
}

func (t *table[A]) unknownField(path, field string) {
	names := []string{"Children", "Off"}
	for _, f := range rowfield.Tuned() {
		names = append(names, f.Short())
	}
	fix := "data may set " + strings.Join(names, ", ") + ", and the fields of " + strings.Join(rowfield.Arguments, " and ")
	near := plain.Nearest(field, names, 1+len(field)/3)
	if i := slices.IndexFunc(names, func(name string) bool { return strings.HasSuffix(name, "."+field) }); i >= 0 {
		near = names[i]
	}
	if near != "" {
		fix = "write " + near + ", if that is meant"
	}
	t.problem(path, unknownField, "data cannot set "+strconv.Quote(field), fix)
}

// says notes what a key says of a field, and reports whether no other key has said it.
func (r *row[A]) says(of any, field string, value any) bool {
	now := said{of, field, value}
	if slices.Contains(r.said, now) {
		return false
	}
	r.said = append(r.said, now)
	return true
}

func (r *row[A]) note(text string, do func()) { r.changes = append(r.changes, change{text, do}) }

// value notes a value of the field f, which in returns.
func (r *row[A]) value(t *table[A], f *rowfield.Field, name string, in func() reflect.Value, text json.RawMessage) *decider.Problem {
	field := in()
	to, wrong := argument.Read(field.Type(), name, text)
	if wrong != nil {
		return wrongly("%s", wrong.Fix, wrong.Message)
	}
	value := to.Interface()
	if zero := f.NoZero(value); zero != nil {
		return wrongly("%s is %v; %s", zero.FixOf(r.Name), name, value, zero.Want)
	}
	var of any = r.Decider
	with := ""
	if f.SharedBy() != "" {
		of = reflect.ValueOf(r.Decider).Elem().FieldByName(f.SharedBy()).Interface()
		if others := t.having(f.SharedBy(), of, r); others != nil {
			with = " (with " + strings.Join(others, ", ") + ")"
		}
	}
	if r.says(of, name, value) && value != field.Interface() {
		r.note(fmt.Sprintf("%s %v -> %v%s", name, field.Interface(), value, with), func() {
			t.own(r, f)
			in().Set(to)
		})
	}
	return nil
}

// own makes what the field is in, if it is not the row itself, one of this table: others may
// point to it, too.
func (t *table[A]) own(r *row[A], f *rowfield.Field) {
	switch {
	case strings.HasPrefix(f.Name, "Targets."): // of this row alone
		own := *r.Targets
		r.Targets = &own
	case f.SharedBy() == "Gate":
		old, own := r.Gate, *r.Gate
		for _, other := range t.rows {
			if other.Gate == old {
				other.Gate = &own
			}
		}
	case f.SharedBy() == "Squad":
		old, own := r.Squad, *r.Squad
		for _, other := range t.rows {
			if other.Squad == old {
				other.Squad = &own
			}
		}
	}
}

// having returns the names of the other rows that have a gate or a squad.
func (t *table[A]) having(field string, of any, but *row[A]) (names []string) {
	for _, r := range t.rows {
		if r != but && reflect.ValueOf(r.Decider).Elem().FieldByName(field).Interface() == of {
			names = append(names, r.Name)
		}
	}
	return names
}

// disagreements reports what is set to different values: a field of a row that has two keys,
// or one of a gate or squad at rows that share it.
func (t *table[A]) disagreements() {
	type key struct {
		of    any
		field string
	}
	type first struct {
		row   *row[A]
		value any
	}
	known := map[key]first{}
	for _, r := range t.rows {
		for _, s := range r.said {
			k := key{s.of, s.field}
			was, ok := known[k]
			switch {
			case !ok:
				known[k] = first{r, s.value}
			case was.value == s.value:
			case was.row == r:
				t.problem(r.places[0], wrongValue, fmt.Sprintf("%s is %v, and %v by another key", s.field, s.value, was.value), "set it once")
			default:
				t.problem(r.places[0], wrongValue, fmt.Sprintf("%s is %v, and %v at %s, which shares it", s.field, s.value, was.value, was.row.places[0]),
					"set it at one of the two")
			}
		}
	}
}

// order notes the order of the row's children.
func (r *row[A]) order(text json.RawMessage) *decider.Problem {
	var names, is []string
	if err := strict.Decode(text, &names); err != nil || string(text) == "null" {
		return wrongly("Children is %.40s; want a list of names", `write ["LOOK", "LISTEN"], with the names of all rows of the group`, text)
	}
	for _, c := range r.Decider.Children {
		name := "" // of none: Compile reports it
		if c != nil {
			name = c.Name
		}
		is = append(is, name)
	}
	same := slices.Clone(names)
	was := slices.Clone(is)
	slices.Sort(same)
	slices.Sort(was)
	if !slices.Equal(same, was) {
		return wrongly("Children are %s; want each of %s once", "list all of them; to take one out, set its Off", strings.Join(names, ", "), strings.Join(is, ", "))
	}
	if !r.says(r.Decider, "Children", strings.Join(names, ", ")) || slices.Equal(names, is) {
		return nil
	}
	children := make([]*decider.Decider[A], len(names))
	for i, name := range names {
		children[i] = r.Decider.Children[slices.Index(is, name)]
	}
	r.note("Children "+strings.Join(names, ", "), func() { copy(r.Decider.Children, children) })
	return nil
}

// turnOff returns what takes the rows that are off out of their groups.
func (t *table[A]) turnOff() (all []func()) {
	off := func(d *decider.Decider[A]) bool { return d != nil && t.byName[d.Name].off }
	for _, r := range t.rows {
		d := r.Decider
		switch {
		case r == t.rows[0] && r.off:
			t.problem(r.places[0], nothingLeft, "the root is off", "leave out Off")
		case !slices.ContainsFunc(d.Children, off) || r.off:
		case !slices.ContainsFunc(d.Children, func(c *decider.Decider[A]) bool { return !off(c) }):
			t.problem(r.places[0], nothingLeft, "all rows of the group are off", "turn off the group itself")
		default:
			all = append(all, func() { d.Children = slices.DeleteFunc(d.Children, off) })
		}
	}
	if all == nil || len(t.problems) > 0 {
		return all
	}
	return append(all, t.forget(off)...)
}

// forget returns what takes the names of states that are off out of From and After of the rows
// that stay.
func (t *table[A]) forget(off func(*decider.Decider[A]) bool) (all []func()) {
	root := t.rows[0].Decider
	were := beside(root, func(*decider.Decider[A]) bool { return false })
	stay := beside(root, off)
	for _, r := range t.rows {
		d, may := r.Decider, stay[r.Name]
		gone := func(name string) bool { return slices.Contains(were[d.Name], name) && !slices.Contains(may, name) }
		if may == nil || !slices.ContainsFunc(d.From, gone) && !slices.ContainsFunc(d.After, gone) {
			continue
		}
		from := slices.DeleteFunc(slices.Clone(d.From), gone)
		after := slices.DeleteFunc(slices.Clone(d.After), gone)
		if len(from)+len(after) == 0 { // it might begin then
			t.problem(r.places[0], nothingLeft, "all states that the row may follow are off", "turn off the row, too")
			continue
		}
		all = append(all, func() {
			d.From, d.After = from, after
			if len(after) == 0 {
				d.On = decider.EndOnNone
			}
		})
	}
	return all
}

// beside returns for each state of the table which states stand beside it, itself among them,
// without the rows that are off.
func beside[A any](root *decider.Decider[A], off func(*decider.Decider[A]) bool) map[string][]string {
	all := map[string][]string{}
	seen := map[*decider.Decider[A]]bool{root: true}
	for todo := []*decider.Decider[A]{root}; len(todo) > 0; {
		d := todo[0]
		todo = todo[1:]
		var names []string
		for _, c := range d.Children {
			if c == nil || off(c) {
				continue
			}
			names = append(names, c.Name)
			if !seen[c] {
				seen[c] = true
				todo = append(todo, c)
			}
		}
		if d.Policy != decider.StateMachine {
			continue
		}
		for _, name := range names {
			all[name] = append(all[name], names...)
		}
	}
	return all
}
