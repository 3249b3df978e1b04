package local

import (
	"errors"
	"fmt"
	"maps"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// edits are what differs between the table and its copy. They are never changed.
type edits struct {
	values map[cell]any
	orders map[string][]string // of the children of groups
}

// cell is a field of a row.
type cell struct{ row, field string }

func (e *edits) empty() bool { return len(e.values) == 0 && len(e.orders) == 0 }

func (e *edits) equal(other *edits) bool {
	return maps.Equal(e.values, other.values) &&
		maps.EqualFunc(e.orders, other.orders, func(a, b []string) bool { return slices.Equal(a, b) })
}

// Orders of the page. Values are texts, so that those which JSON does not know, such as
// NaN, come to Compile, whose problems say what is wrong with them.
type (
	setValue struct {
		Row   string `json:"row"`
		Field string `json:"field"`
		Value string `json:"value"`
	}
	setOrder struct {
		Row      string   `json:"row"`
		Children []string `json:"children"`
	}
)

// with returns e with further changes, all or none. The error says of each row that cannot
// have its own what is wrong.
func (t *Table) with(e *edits, values []setValue, orders []setOrder) (*edits, error) {
	next := &edits{maps.Clone(e.values), maps.Clone(e.orders)}
	if next.values == nil {
		next.values = map[cell]any{}
	}
	if next.orders == nil {
		next.orders = map[string][]string{}
	}
	var errs []error
	told := map[cell]any{}
	for _, v := range values {
		errs = append(errs, t.setValue(next, v, told))
	}
	for _, o := range orders {
		errs = append(errs, t.setOrder(next, o, told))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return next, nil
}

func (t *Table) setValue(e *edits, v setValue, told map[cell]any) error {
	row, err := t.row(v.Row)
	if err != nil {
		return err
	}
	k := slices.IndexFunc(row.fields, func(f tunedField) bool { return f.name == v.Field })
	if k < 0 {
		return fmt.Errorf("%s: no field %.60q of the row can be changed%s", plain.Name(row.name), v.Field, meant(v.Field, row.fieldNames()))
	}
	f := row.fields[k]
	if f.byAgent != "" {
		return fmt.Errorf("%s: %s is each agent's own: the program has it in the row's %s", plain.Name(row.name), f.name, f.byAgent)
	}
	value, err := parse(v.Value, f.value)
	if err != nil {
		return fmt.Errorf("%s: %s: %w", plain.Name(row.name), f.name, err)
	}
	if f.of != nil && value != f.value {
		if zero := f.of.NoZero(value); zero != nil {
			return fmt.Errorf("%s: %s is %s; %s: %s", plain.Name(row.name), f.name, textOf(value), zero.Want, zero.FixOf(row.name))
		}
	}
	if wrong := f.beyond(value); wrong != "" {
		return fmt.Errorf("%s: %s is %s; %s", plain.Name(row.name), f.name, textOf(value), wrong)
	}
	if err := agree(told, row, f.at, value, textOf(value)); err != nil {
		return err
	}
	if e.values[f.at] = value; value == f.value {
		delete(e.values, f.at)
	}
	return nil
}

func (t *Table) setOrder(e *edits, o setOrder, told map[cell]any) error {
	row, err := t.row(o.Row)
	if err != nil {
		return err
	}
	children := make([]string, len(o.Children))
	for k, child := range o.Children {
		children[k] = child
		if row, err := t.row(child); err == nil {
			children[k] = row.name
		}
	}
	was, is := slices.Clone(row.children), slices.Clone(children)
	slices.Sort(was)
	slices.Sort(is)
	if !slices.Equal(was, is) {
		return fmt.Errorf("%s: Children are %.200s; want each of the %d children of the group once: %s", plain.Name(row.name), namesText(children), len(was), namesText(row.children))
	}
	order := namesText(children)
	if err := agree(told, row, cell{row.name, "Children"}, order, order); err != nil {
		return err
	}
	if e.orders[row.name] = children; slices.Equal(children, row.children) {
		delete(e.orders, row.name)
	}
	return nil
}

// meant suggests the name that is most like another one.
func meant(name string, names []string) string {
	if near := plain.Nearest(name, names, 4); near != "" {
		return fmt.Sprintf("; did you mean %s?", plain.Name(near))
	}
	return ""
}

func (r *tunedRow) fieldNames() (names []string) {
	for _, f := range r.fields {
		names = append(names, f.name)
	}
	return names
}

// row returns the row of a name, also as it is shown: JSON cannot hold all that a name of
// Go may have.
func (t *Table) row(name string) (*tunedRow, error) {
	if i, ok := t.byName[name]; ok {
		return &t.rows[i], nil
	}
	if i := slices.IndexFunc(t.rows, func(r tunedRow) bool { return plain.Name(r.name) == name }); i >= 0 {
		return &t.rows[i], nil
	}
	names := make([]string, len(t.rows))
	for i := range t.rows {
		names[i] = t.rows[i].name
	}
	return nil, fmt.Errorf("the table has no row %.60q%s", name, meant(name, names))
}

// changed is one field that differs, for the page.
type changed struct {
	row   string // as the source has it
	Row   string `json:"row"`
	Field string `json:"field"` // "Children" for their order
	From  string `json:"from"`
	To    string `json:"to"`
	Text  string `json:"text"`
}

// changes lists the changes of e, in the order of the table.
func (t *Table) changes(e *edits) []changed {
	list := []changed{}
	for i := range t.rows {
		row := &t.rows[i]
		add := func(field, from, to string) {
			text := fmt.Sprintf("%s: %s %s -> %s", plain.Name(row.name), field, from, to)
			list = append(list, changed{row.name, plain.Name(row.name), field, from, to, text})
		}
		for _, f := range row.fields {
			if v, ok := e.values[f.at]; ok && f.at.row == row.name {
				add(f.name, shownText(f.value), shownText(v))
			}
		}
		if order := e.orders[row.name]; order != nil {
			add("Children", namesText(row.children), namesText(order))
		}
	}
	return list
}

func namesText(names []string) string {
	var shown []string
	for _, name := range names {
		shown = append(shown, plain.Name(name))
	}
	return strings.Join(shown, ", ")
}

// agree notes what a request says of a field in told. A request that says two things is refused,
// as override.Apply refuses two keys.
func agree(told map[cell]any, row *tunedRow, at cell, value any, text string) error {
	if was, ok := told[at]; ok && was != value {
		return fmt.Errorf("%s: %s is %s, and another value in the same request; set it once", plain.Name(row.name), plain.Name(at.field), text)
	}
	told[at] = value
	return nil
}
