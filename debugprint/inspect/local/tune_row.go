package local

import (
	"fmt"
	"go/token"
	"reflect"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

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
	policy     string // "" for a row without children
	children   []string
	fields     []tunedField
	args       []tunedArgs
	stays      []string // the other fields that are set
	gate       string   // the name of its gate
	gateStays  []string // its functions
}

// off is the field that takes a row out of its groups. Rows have none: decider/override calls
// it so.
const off = "Off"

// tunedField is a number or switch of a row.
type tunedField struct {
	name     string
	at       cell            // where edits have it: that of the first of the rows that share it
	value    any             // of type time.Duration, float64, int or bool; of an Act or Ask any that can be compared
	relevant bool            // for a row of this kind
	byAgent  string          // what of the row has it instead
	of       *rowfield.Field // nil for arguments and Off
	tags     reflect.StructTag
}

// tunable are the fields that the page may change, in the order of their structs.
var tunable = sync.OnceValue(func() []*rowfield.Field {
	of := reflect.TypeFor[decider.Decider[int]]()
	fields := rowfield.Tuned()
	slices.SortFunc(fields, func(f, g *rowfield.Field) int { return slices.Compare(f.Index(of), g.Index(of)) })
	return fields
})

// agentType is the type of a table's agents as Go source, and what other packages write.
type agentType struct{ name, elsewhere, pkg string }

func agentTypeOf(a reflect.Type) agentType {
	t := agentType{name: unqualified(a.String())}
	of := a
	for of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	t.pkg = of.PkgPath()
	if path := t.pkg; path != "" && path != "main" && token.IsExported(of.Name()) {
		t.elsewhere = fmt.Sprintf("In another package than %s, write %s for %s.", path, strings.Repeat("*", strings.Count(t.name, "*"))+of.String(), t.name)
	}
	return t
}

// unqualified returns the name of a type without its packages, also those in brackets. A
// regular expression would make programs for browsers an eighth larger.
func unqualified(name string) string {
	var b strings.Builder
	for name != "" {
		n := strings.IndexFunc(name, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_./~-", r)
		})
		if n < 0 {
			n = len(name)
		}
		b.WriteString(name[strings.LastIndexByte(name[:n], '.')+1 : n])
		_, size := utf8.DecodeRuneInString(name[n:])
		b.WriteString(name[n : n+size])
		name = name[n+size:]
	}
	return b.String()
}

// tunedRows lists a row and those below it, each once.
func tunedRows[A any](t *Table, r *decider.Decider[A], above string) {
	if _, ok := t.byName[r.Name]; ok {
		return
	}
	row := tunedRow{name: r.Name, path: above + r.Name}
	v := reflect.ValueOf(r).Elem()
	for _, f := range tunable() {
		relevant := f.Of == nil || len(r.Children) > 0 && slices.Contains(f.Of, r.Policy.String())
		if !f.In(v).IsValid() {
			continue // the row has no Targets, no Gate or no Squad
		}
		at := cell{r.Name, f.Short()}
		if shared := f.SharedBy(); shared != "" {
			at.row = t.firstOf(v.FieldByName(shared).Interface(), r.Name)
		}
		own := f.ByAgent(v)
		row.fields = append(row.fields, tunedField{f.Short(), at, f.In(v).Interface(), relevant && own == "", own, f, ""})
	}
	row.addArgs(v)
	if above != "" {
		row.fields = append(row.fields, tunedField{off, cell{r.Name, off}, false, true, "", nil, ""})
	}
	row.stays = append(row.stays, otherFields(v)...)
	if r.Gate != nil {
		if row.gate = r.Gate.Name; r.Gate.Key != nil {
			row.gateStays = append(row.gateStays, "Key")
		}
		if r.Gate.LimitOf != nil {
			row.gateStays = append(row.gateStays, "LimitOf")
		}
	}
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

// firstOf returns the first row that has a gate or a squad, which rows share by pointer.
func (t *Table) firstOf(shared any, row string) string {
	if first, ok := t.sharing[shared]; ok {
		return first
	}
	t.sharing[shared] = row
	return row
}

// tunedValue returns the field of that name of row v.
func tunedValue(v reflect.Value, name string) reflect.Value {
	if field := argIn(v, name); field.IsValid() {
		return field
	}
	at := slices.IndexFunc(tunable(), func(f *rowfield.Field) bool { return f.Short() == name })
	return tunable()[at].In(v)
}

// otherFields returns the fields of row v that are set and cannot be tuned.
func otherFields(v reflect.Value) (names []string) {
	set := func(prefix string, v reflect.Value) {
		for f, value := range v.Fields() {
			known := slices.Contains(rowfield.Arguments, f.Name) ||
				slices.ContainsFunc(tunable(), func(t *rowfield.Field) bool { return t.Name == prefix+f.Name })
			if !known && f.Name != "Name" && f.Name != "Preconditions" && f.Name != "Targets" && f.Name != "Squad" && !value.IsZero() {
				names = append(names, prefix+f.Name)
			}
		}
	}
	set("Preconditions.", v.FieldByName("Preconditions"))
	for _, in := range []string{"Targets", "Squad"} {
		if part := v.FieldByName(in); !part.IsNil() {
			set(in+".", part.Elem())
		}
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
		if at.row == r.Name && at.field != off {
			setTo(tunedValue(v, at.field), value)
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
	r.Children = slices.DeleteFunc(r.Children, func(c *decider.Decider[A]) bool { return e.values[cell{c.Name, off}] != nil })
}
