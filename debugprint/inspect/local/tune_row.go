package local

import (
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/rowfield"
)

// apart gives the rows of a clone, from r down, their own behaviors, scopes, gates, squads
// and slots: the game may change those of its table. What they share, they share still.
func apart[A any](r *decider.Decider[A], known map[any]any) {
	if known[r] != nil {
		return
	}
	known[r] = r
	own(&r.Behavior, known)
	own(&r.Scope, known)
	own(&r.Gate, known)
	own(&r.Slot, known)
	own(&r.PerAgent, known)
	own(&r.Squad, known)
	if r.Squad != nil {
		r.Squad.Roles = slices.Clone(r.Squad.Roles)
	}
	for _, child := range r.Children {
		apart(child, known)
	}
}

// own makes *p point to a copy of what it points to.
func own[T any](p **T, known map[any]any) {
	if *p == nil {
		return
	}
	c, ok := known[*p].(*T)
	if !ok {
		v := **p
		c = &v
		known[*p] = c
	}
	*p = c
}

// tunedRow is a row of the table as it was at first.
type tunedRow struct {
	name, path string // of its first place
	agent      string // the type of its agents, as their own package writes it
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
	byAgent  bool // its PerAgent has it instead
}

// tunable are the fields that the page may change, in the order of their structs.
var tunable = sync.OnceValue(func() []*rowfield.Field {
	of := reflect.TypeFor[decider.Decider[int]]()
	fields := rowfield.Tuned()
	slices.SortFunc(fields, func(f, g *rowfield.Field) int { return slices.Compare(f.Index(of), g.Index(of)) })
	return fields
})

var packages = regexp.MustCompile(`[\w./~-]+\.`)

// tunedRows lists a row and those below it, each once.
func tunedRows[A any](t *Table, r *decider.Decider[A], above string) {
	if _, ok := t.byName[r.Name]; ok {
		return
	}
	row := tunedRow{name: r.Name, path: above + r.Name, agent: packages.ReplaceAllString(reflect.TypeFor[A]().String(), "")}
	v := reflect.ValueOf(r).Elem()
	for _, f := range tunable() {
		relevant := f.Of == nil || len(r.Children) > 0 && slices.Contains(f.Of, r.Policy.String())
		if !f.In(v).IsValid() {
			continue // the row has no Targets
		}
		own := f.ByAgent(v)
		row.fields = append(row.fields, tunedField{f.Short(), f.In(v).Interface(), relevant && !own, own})
	}
	for _, list := range rowfield.Args {
		for i, arg := range v.FieldByName(list).Interface().([]float64) {
			row.fields = append(row.fields, tunedField{fmt.Sprintf("%s[%d]", list, i), arg, true, false})
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
	at := slices.IndexFunc(tunable(), func(f *rowfield.Field) bool { return f.Short() == name })
	return tunable()[at].In(v)
}

// otherFields returns the fields of row v that are set and cannot be tuned.
func otherFields(v reflect.Value) (names []string) {
	set := func(prefix string, v reflect.Value) {
		for f, value := range v.Fields() {
			known := slices.Contains(rowfield.Args, f.Name) ||
				slices.ContainsFunc(tunable(), func(t *rowfield.Field) bool { return t.Name == prefix+f.Name })
			if !known && f.Name != "Name" && f.Name != "Preconditions" && f.Name != "Targets" && !value.IsZero() {
				names = append(names, prefix+f.Name)
			}
		}
	}
	set("Preconditions.", v.FieldByName("Preconditions"))
	if targets := v.FieldByName("Targets"); !targets.IsNil() {
		set("Targets.", targets.Elem())
	}
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
