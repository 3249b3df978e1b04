package inspect

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// copied returns a copy of a table, in which rows are shared as in the table. It shares
// nothing but functions, as a compiled tree: the game may change its table.
func copied[A any](r *decider.Decider[A], made map[*decider.Decider[A]]*decider.Decider[A]) *decider.Decider[A] {
	if c := made[r]; c != nil {
		return c
	}
	c := new(decider.Decider[A])
	*c = *r
	made[r] = c
	c.DecideArgs, c.BehaviorArgs = slices.Clone(r.DecideArgs), slices.Clone(r.BehaviorArgs)
	c.Behavior, c.Scope, c.Gate, c.Slot = pointee(r.Behavior), pointee(r.Scope), pointee(r.Gate), pointee(r.Slot)
	if c.Squad = pointee(r.Squad); c.Squad != nil {
		c.Squad.Roles = slices.Clone(r.Squad.Roles)
	}
	c.Accept, c.Children = slices.Clone(r.Accept), slices.Clone(r.Children)
	for i, child := range r.Children {
		c.Children[i] = copied(child, made)
	}
	return c
}

// pointee returns a pointer to a copy of what p points to, nil for nil.
func pointee[T any](p *T) *T {
	if p == nil {
		return nil
	}
	c := *p
	return &c
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
var tunable = []tunableField{
	{"Cooldown", nil},
	{"Every", nil},
	{"Scatter", nil},
	{"Chance", nil},
	{"Loop", []decider.Policy{decider.SequentialList, decider.Sequence}},
	{"Latched", []decider.Policy{decider.PrioritizedList, decider.Selector, decider.Scored}},
	{"Urgent", nil},
	{"Remember", []decider.Policy{decider.Shuffle, decider.SequentialList, decider.Sequence}},
	{"Commit", nil},
	{"Timeout", nil},
	{"Margin", []decider.Policy{decider.Scored}},
	{"Rescore", []decider.Policy{decider.Scored}},
	{"Succeed", []decider.Policy{decider.Parallel}},
	{"FailFast", []decider.Policy{decider.Parallel}},
}

// tunableField is a field of Decider or of its Preconditions.
type tunableField struct {
	name string
	of   []decider.Policy // the groups to which the field means something; nil for all rows
}

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
		relevant := f.of == nil || len(r.Children) > 0 && slices.Contains(f.of, r.Policy)
		row.fields = append(row.fields, tunedField{f.name, tunedValue(v, f.name).Interface(), relevant})
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
				slices.ContainsFunc(tunable, func(t tunableField) bool { return t.name == f.Name })
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
func parse(text string, like any) (any, error) {
	switch like.(type) {
	case time.Duration:
		v, err := time.ParseDuration(text)
		if err != nil {
			return nil, fmt.Errorf("%.60q is no duration: want one such as 250ms or 1.5s", text)
		}
		return v, nil
	case float64:
		v, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, fmt.Errorf("%.60q is no number: want one such as 0.25", text)
		}
		return v, nil
	case int:
		v, err := strconv.Atoi(text)
		if err != nil {
			return nil, fmt.Errorf("%.60q is no whole number: want one such as 3", text)
		}
		return v, nil
	}
	v, err := strconv.ParseBool(text)
	if err != nil {
		return nil, fmt.Errorf("%.60q is neither true nor false", text)
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
