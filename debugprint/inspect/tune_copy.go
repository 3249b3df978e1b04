package inspect

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/rowfield"
)

// copies are the copies of what a table points to, by pointer.
type copies map[any]any

// copyTable returns a copy of the rows from r down, with all that they point to. It
// shares nothing but functions with the table, as a compiled tree: the game may change
// its table. What the table shares, the copy shares: rows, behaviors, gates.
func copyTable[A any](r *decider.Decider[A], known copies) *decider.Decider[A] {
	c, is := copied(r, known)
	if is {
		return c
	}
	c.DecideArgs, c.BehaviorArgs = slices.Clone(r.DecideArgs), slices.Clone(r.BehaviorArgs)
	c.Accept, c.Children = slices.Clone(r.Accept), slices.Clone(r.Children)
	c.Behavior, _ = copied(r.Behavior, known)
	c.Scope, _ = copied(r.Scope, known)
	c.Gate, _ = copied(r.Gate, known)
	c.Slot, _ = copied(r.Slot, known)
	if c.Squad, is = copied(r.Squad, known); !is {
		c.Squad.Roles = slices.Clone(r.Squad.Roles)
	}
	for i, child := range r.Children {
		c.Children[i] = copyTable(child, known)
	}
	return c
}

// copied returns a pointer to a copy of what p points to, and whether it was there
// before; nil for nil.
func copied[T any](p *T, known copies) (*T, bool) {
	if p == nil {
		return nil, true
	}
	if c, ok := known[p]; ok {
		return c.(*T), true
	}
	c := *p
	known[p] = &c
	return &c, false
}

// tunedRow is a row of the table as it was at first.
type tunedRow struct {
	name, path string // of its first place
	policy     string // "" for a row without children
	children   []string
	fields     []tunedField
	stays      []string // the other fields that are set
}

// tunedField is a number or switch of a row.
type tunedField struct {
	name     string
	value    any  // of type time.Duration, float64, int or bool
	relevant bool // for a row of this kind
}

// tunable are the fields that the page may change, in the order of their structs.
var tunable = func() (fields []*rowfield.Field) {
	of := reflect.TypeFor[decider.Decider[int]]()
	for i := range rowfield.Fields {
		if rowfield.Fields[i].Tuned {
			fields = append(fields, &rowfield.Fields[i])
		}
	}
	slices.SortFunc(fields, func(f, g *rowfield.Field) int { return slices.Compare(f.Index(of), g.Index(of)) })
	return fields
}()

// argLists are the fields whose elements the page may change.
var argLists = []string{"DecideArgs", "BehaviorArgs"}

// tunedRows lists a row and those below it, each once.
func tunedRows[A any](t *Table, r *decider.Decider[A], above string) {
	if _, ok := t.byName[r.Name]; ok {
		return
	}
	row := tunedRow{name: r.Name, path: above + r.Name}
	v := reflect.ValueOf(r).Elem()
	for _, f := range tunable {
		relevant := f.Of == nil || len(r.Children) > 0 && slices.Contains(f.Of, r.Policy.String())
		row.fields = append(row.fields, tunedField{f.Short(), f.In(v).Interface(), relevant})
	}
	for _, list := range argLists {
		for i, arg := range v.FieldByName(list).Interface().([]float64) {
			row.fields = append(row.fields, tunedField{fmt.Sprintf("%s[%d]", list, i), arg, true})
		}
	}
	row.stays = otherFields(v)
	if len(r.Children) > 0 {
		row.policy = r.Policy.String()
	}
	for _, child := range r.Children {
		row.children = append(row.children, child.Name)
	}
	t.byName[r.Name] = len(t.rows)
	t.rows = append(t.rows, row)
	for _, child := range r.Children {
		tunedRows(t, child, row.path+" > ")
	}
}

// tunedValue returns the field of that name of row v.
func tunedValue(v reflect.Value, name string) reflect.Value {
	if list, rest, ok := strings.Cut(name, "["); ok {
		i, err := strconv.Atoi(strings.TrimSuffix(rest, "]"))
		if err != nil {
			panic(err) // it is a name of tunedRows
		}
		return v.FieldByName(list).Index(i)
	}
	if f := v.FieldByName(name); f.IsValid() {
		return f
	}
	return v.FieldByName("Preconditions").FieldByName(name)
}

// otherFields returns the fields of row v that are set and cannot be tuned.
func otherFields(v reflect.Value) (names []string) {
	set := func(prefix string, v reflect.Value) {
		for f, value := range v.Fields() {
			known := slices.Contains(argLists, f.Name) ||
				slices.ContainsFunc(tunable, func(t *rowfield.Field) bool { return t.Short() == f.Name })
			if !known && f.Name != "Name" && f.Name != "Preconditions" && !value.IsZero() {
				names = append(names, prefix+f.Name)
			}
		}
	}
	set("Preconditions.", v.FieldByName("Preconditions"))
	set("", v)
	return names
}

// change makes the changes e in a copy of the table.
func change[A any](r *decider.Decider[A], e *edits, done map[*decider.Decider[A]]bool) {
	if done[r] {
		return
	}
	done[r] = true
	v := reflect.ValueOf(r).Elem()
	for at, value := range e.values { // in any order: each is another field
		if at.row == r.Name {
			tunedValue(v, at.field).Set(reflect.ValueOf(value))
		}
	}
	for _, child := range r.Children {
		change(child, e, done)
	}
	if order := e.orders[r.Name]; order != nil {
		children := make([]*decider.Decider[A], len(order))
		for i, name := range order {
			k := slices.IndexFunc(r.Children, func(c *decider.Decider[A]) bool { return c.Name == name })
			children[i] = r.Children[k]
		}
		r.Children = children
	}
}

// parse reads the text of a value of the type of like.
func parse(text string, like any) (v any, err error) {
	wrong := "is neither true nor false"
	switch like.(type) {
	case time.Duration:
		v, err = time.ParseDuration(text)
		wrong = "is no duration: want one such as 250ms or 1.5s"
	case float64:
		v, err = strconv.ParseFloat(text, 64)
		wrong = "is no number: want one such as 0.25"
	case int:
		v, err = strconv.Atoi(text)
		wrong = "is no whole number: want one such as 3"
	default:
		v, err = strconv.ParseBool(text)
	}
	if err != nil {
		return nil, fmt.Errorf("%.60q %s", text, wrong)
	}
	return v, nil
}

// kindOf says for the page what the value of a field is.
func kindOf(v any) string {
	switch v.(type) {
	case time.Duration:
		return "duration"
	case float64:
		return "number"
	case int:
		return "count"
	}
	return "switch"
}

func isZero(v any) bool { return reflect.ValueOf(v).IsZero() }

// textOf returns a value as parse reads it.
func textOf(v any) string {
	if f, ok := v.(float64); ok {
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	return fmt.Sprint(v)
}
