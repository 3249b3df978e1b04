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
	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowfield"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// The codes of the problems with keys, by their texts. Those with values are of package vocabulary.
const (
	unknownRow   decider.Code = "UnknownRow"      // no row has the name, or none stands at the path
	unknownField decider.Code = "UnknownField"    // the row has no such field that data may set
	limitIsOwn   decider.Code = "LimitIsPerAgent" // the row asks each agent for that limit
	wrongValue   decider.Code = "WrongValue"      // two keys say different things
)

// Apply changes the table whose root is root as data says, JSON as above: each key is a
// [vocabulary.Edit] that sets a field. It returns what has changed, a line each, in the order of the
// table. Give it a [decider.Clone], and compile that: Compile checks the ranges. A row that stands in
// several groups changes in all of them, and its line says so. A gate changes in all rows that have
// it; the table gets a copy, so that of other tables stays. If anything is wrong with data, the error
// is of type [decider.Errors], has all problems, and the table is as it was.
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
	words, err := vocabulary.Of(root)
	if err != nil {
		return nil, fmt.Errorf("override: %w", err)
	}
	was, is := list(root), list(decider.Clone(root))
	keys := make([]string, 0, len(values))
	for key := range values { // in any order: sorted below
		keys = append(keys, key)
	}
	slices.Sort(keys)
	var edits, offs []vocabulary.Edit
	for _, key := range keys {
		r, edit := is.edit(key, values[key])
		if r == nil {
			continue
		}
		off, err := words.Draft(is.rows[0].Decider, edit)
		if is.wrong(err) {
			continue
		}
		if edit.Field != fieldOff {
			edits = append(edits, edit)
		} else if r.off = off != nil; r.off {
			offs = append(offs, edit) // behind the others, which may be about the row
		}
		r.said = append(r.said, said{edit.Field, r.now(edit.Field)})
	}
	is.disagreements()
	lines := is.lines(was)
	is.wrong(words.Apply(is.rows[0].Decider, offs...))
	if len(is.problems) > 0 {
		slices.SortFunc(is.problems, func(p, q *decider.Problem) int {
			return strings.Compare(p.Path+string(p.Code)+p.Message, q.Path+string(q.Code)+q.Message)
		})
		return nil, is.problems
	}
	return lines, words.Apply(root, append(edits, offs...)...) // which fit its copy
}

// Fields that are no value of their own.
const (
	fieldOff      = "Off"
	fieldChildren = "Children"
)

// table is a table that is changed.
type table[A any] struct {
	rows     []*row[A]
	byName   map[string]*row[A]
	problems decider.Errors
}

// row is a row of it.
type row[A any] struct {
	*decider.Decider[A]
	places []string // paths
	off    bool
	said   []said
}

// said is what a key says of a field.
type said struct {
	field string
	value any
}

func list[A any](root *decider.Decider[A]) *table[A] {
	t := &table[A]{byName: map[string]*row[A]{}}
	t.add(root, nil)
	return t
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

// wrong notes what is wrong with an edit, and reports whether anything is.
func (t *table[A]) wrong(err error) bool {
	var all decider.Errors
	errors.As(err, &all)
	for _, p := range all {
		t.problem(t.byName[p.Name].places[0], p.Code, p.Message, p.Fix)
	}
	return err != nil
}

// edit returns the row that a key is about, nil if there is none, and the edit that the key is.
func (t *table[A]) edit(key string, text json.RawMessage) (*row[A], vocabulary.Edit) {
	name, field, ok := t.split(key)
	if !ok {
		t.problem(key, unknownField, "the key has no field", `write the row and the field, such as "CHASE.Cooldown"`)
		return nil, vocabulary.Edit{}
	}
	r := t.find(name)
	if r == nil || !t.knows(r, field) {
		return nil, vocabulary.Edit{}
	}
	return r, vocabulary.Edit{Do: "set", Row: r.Name, Field: field, Value: text}
}

// split divides a key into the row and the field, "GUARD.Act.Gait.Speed" before the Act. A name may have dots.
func (t *table[A]) split(key string) (name, field string, ok bool) {
	dot := strings.LastIndexByte(key, '.')
	if dot < 0 {
		return key, "", false
	}
	if t.byName[lastName(key[:dot])] == nil {
		for _, part := range parts {
			if at := strings.LastIndex(key, "."+part+"."); at >= 0 && (at+len(part)+1 == dot || slices.Contains(rowfield.Arguments, part)) {
				dot = at
				break
			}
		}
	}
	return key[:dot], key[dot+1:], true
}

// parts are what a row points to that has fields of its own.
var parts = append(slices.Clone(rowfield.Arguments), "Targets", "Gate", "Squad")

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

// knows reports whether data may set a field, and whether the row has what it is in.
func (t *table[A]) knows(r *row[A], field string) bool {
	if field == fieldOff || field == fieldChildren {
		return true
	}
	value, names, by := r.value(field)
	if by != "" {
		t.problem(r.places[0], limitIsOwn, field+" is each agent's own here, by the row's "+by, "change what the agents answer; or leave the key out")
		return false
	}
	if value.IsValid() {
		return true
	}
	part, _, _ := strings.Cut(field, ".")
	if slices.Contains(names, field) || names == nil {
		t.problem(r.places[0], unknownField, fmt.Sprintf("the row has no %s, so that data cannot set %q", part, field),
			fmt.Sprintf("have the program give it %s; or leave the key out", part))
		return false
	}
	fix := "data may set " + strings.Join(names, ", ")
	near := plain.Nearest(field, names, 1+len(field)/3)
	if i := slices.IndexFunc(names, func(name string) bool { return strings.HasSuffix(name, "."+field) }); i >= 0 {
		near = names[i]
	}
	if near != "" {
		fix = "write " + near + ", if that is meant"
	}
	t.problem(r.places[0], unknownField, "data cannot set "+strconv.Quote(field), fix)
	return false
}

// value returns a field of a row, the fields that data may set there, nil if the row has none such, and
// the function by which the row asks each agent for the field, "" if a value does.
func (r *row[A]) value(field string) (value reflect.Value, names []string, by string) {
	of := reflect.ValueOf(r.Decider).Elem()
	part, path, _ := strings.Cut(field, ".")
	if slices.Contains(rowfield.Arguments, part) && path != "" {
		args := of.FieldByName(part).Elem()
		if args.Kind() != reflect.Pointer || args.IsNil() || args.Elem().Kind() != reflect.Struct {
			return reflect.Value{}, nil, ""
		}
		value, names = rowfield.Argument(args.Elem(), path)
		for i := range names {
			names[i] = part + "." + names[i]
		}
		return value, names, ""
	}
	for _, f := range rowfield.Tuned() {
		if names = append(names, f.Short()); f.Short() == field {
			value, by = f.In(of), f.ByAgent(of)
		}
	}
	return value, append(names, fieldChildren, fieldOff, "and the fields of "+strings.Join(rowfield.Arguments, " and ")), by
}

// now returns what a field of the row is.
func (r *row[A]) now(field string) any {
	switch field {
	case fieldOff:
		return r.off
	case fieldChildren:
		names := make([]string, len(r.Children))
		for i, c := range r.Children {
			if c != nil {
				names[i] = c.Name
			}
		}
		return names
	}
	v, _, _ := r.value(field)
	return v.Interface()
}

// shown is a value in the words of changes.
func shown(value any) string {
	if t := reflect.TypeOf(value); t.Kind() == reflect.String || (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) && t.Elem().Kind() == reflect.String {
		return fmt.Sprintf("%q", value)
	}
	return fmt.Sprintf("%+v", value)
}

// disagreements reports what two keys set to different values: the later one counts by now.
func (t *table[A]) disagreements() {
	for _, r := range t.rows {
		for _, s := range r.said {
			if now := r.now(s.field); !reflect.DeepEqual(now, s.value) {
				t.problem(r.places[0], wrongValue, fmt.Sprintf("%s is %s, and %s by another key", s.field, shown(s.value), shown(now)), "set it once; rows that share a gate have one")
			}
		}
	}
}

// lines says what has changed.
func (t *table[A]) lines(was *table[A]) (lines []string) {
	for _, r := range t.rows {
		var changes []string
		before := was.byName[r.Name]
		for _, s := range r.said {
			old, with := before.now(s.field), ""
			if strings.HasPrefix(s.field, "Gate.") {
				with = t.having(r)
			}
			switch {
			case reflect.DeepEqual(old, s.value):
			case s.field == fieldOff:
				changes = append(changes, "off")
			case s.field == fieldChildren:
				changes = append(changes, "Children "+strings.Join(s.value.([]string), ", "))
			default:
				changes = append(changes, fmt.Sprintf("%s %s -> %s%s", s.field, shown(old), shown(s.value), with))
			}
		}
		slices.Sort(changes)
		for _, text := range slices.Compact(changes) {
			line := plain.Name(r.Name) + ": " + text
			if len(r.places) > 1 {
				line += " (at " + strings.Join(r.places, ", ") + ")"
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// having names the other rows that have the gate of one.
func (t *table[A]) having(of *row[A]) string {
	var names []string
	for _, r := range t.rows {
		if r != of && r.Gate == of.Gate {
			names = append(names, r.Name)
		}
	}
	if names == nil {
		return ""
	}
	return " (with " + strings.Join(names, ", ") + ")"
}
