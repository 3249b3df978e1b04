package local

import (
	"cmp"
	"fmt"
	"go/token"
	"path"
	"reflect"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/goliteral"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowoff"
	"github.com/ethogram-go/ethogram/stimuli"
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

// draftRow is a row of a table that is edited.
type draftRow struct {
	name   string
	was    string        // its name at first, "" of a new one
	at     reflect.Value // a pointer to it
	paths  []string
	kids   []string
	off    bool
	values []vocabulary.Value
}

// maxPaths bounds what is said of a row that stands in very many places.
const maxPaths = 16

// draft lists the rows of a table, each once. were has the names that they had at first.
func (t *Table) draft(root any, were map[uintptr]string, off []string) (rows []draftRow) {
	seen := map[uintptr]int{}
	var walk func(row reflect.Value, above string)
	walk = func(row reflect.Value, above string) {
		at, known := seen[row.Pointer()]
		if !known {
			at = len(rows)
			seen[row.Pointer()] = at
			name := rowoff.Name(row)
			rows = append(rows, draftRow{
				name: name, was: were[row.Pointer()], at: row, off: slices.Contains(off, name), values: t.vocabulary.Values(row.Interface()),
			})
		}
		if len(rows[at].paths) == maxPaths {
			return
		}
		path := above + rows[at].name
		rows[at].paths = append(rows[at].paths, path)
		for _, kid := range rowoff.Children(row) {
			if !known {
				rows[at].kids = append(rows[at].kids, rowoff.Name(kid))
			}
			walk(kid, path+" > ")
		}
	}
	walk(reflect.ValueOf(root), "")
	return rows
}

// namesAt returns the names of the rows of a table, by address.
func namesAt(root reflect.Value) map[uintptr]string {
	names := map[uintptr]string{}
	for _, row := range rowoff.Rows(root) {
		names[row.Pointer()] = rowoff.Name(row)
	}
	return names
}

// lost returns the rows of a table that another one does not have where they are: what agents do in them is dropped.
func lost(from, to *decider.Outline) (names []string) {
	paths := func(o *decider.Outline, each func(path string, r *decider.RowInfo)) {
		all := make([]string, len(o.Rows()))
		for i := range all {
			r := o.Row(decider.Row(i))
			if all[i] = r.Name; r.Parent != decider.NoRow {
				all[i] = all[r.Parent] + "\n" + r.Name
			}
			if r.Group() {
				all[i] += "\n" + r.Policy.String()
			}
			each(all[i], r)
		}
	}
	stays := map[string]bool{}
	paths(to, func(path string, _ *decider.RowInfo) { stays[path] = true })
	paths(from, func(path string, r *decider.RowInfo) {
		if !stays[path] && !slices.Contains(names, r.Name) {
			names = append(names, r.Name)
		}
	})
	return names
}

// resetIn resets the agents that are in rows, in the order of the crowd.
func resetIn[A any](crowd *decider.Crowd[A], rows []string) error {
	var in []uint64
	for id := range crowd.Each {
		if slices.ContainsFunc(rows, func(row string) bool {
			is, _ := crowd.World().In(id, row) // the tree has had it
			return is
		}) {
			in = append(in, id)
		}
	}
	for _, id := range in {
		if err := crowd.World().Reset(id); err != nil {
			return err
		}
	}
	return nil
}

// value returns what a field of the row has; ok if it is set.
func (r *draftRow) value(path string) (value vocabulary.Value, ok bool) {
	i := slices.IndexFunc(r.values, func(v vocabulary.Value) bool { return v.Path == path })
	if i < 0 {
		return vocabulary.Value{}, false
	}
	return r.values[i], true
}

// policy is that of a group, "" for a row without children.
func (r *draftRow) policy() string {
	if len(r.kids) == 0 {
		return ""
	}
	return fmt.Sprint(r.at.Elem().FieldByName("Policy").Interface())
}

// rowCalled returns the row of a name, also as it is shown, nil if there is none.
func rowCalled(rows []draftRow, name string) *draftRow {
	for _, named := range []func(*draftRow) string{func(r *draftRow) string { return r.name }, func(r *draftRow) string { return plain.Name(r.name) }} {
		for i := range rows {
			if named(&rows[i]) == name {
				return &rows[i]
			}
		}
	}
	return nil
}

// turnedOff are the edits that turn rows off.
func turnedOff(names []string) (edits []vocabulary.Edit) {
	for _, name := range names {
		edits = append(edits, vocabulary.Edit{Do: "set", Row: name, Field: off, Value: []byte("true")})
	}
	return edits
}

// off is what takes a row out of its groups.
const off = "Off"

// namesOf returns what the game calls the bits of flags and stimuli.
func namesOf(w *decider.World, o *decider.Outline) decider.Names {
	n := decider.Names{Flags: map[decider.Flags]string{}, Stimuli: map[stimuli.Mask]string{}}
	for bit := uint64(1); bit != 0; bit <<= 1 {
		if name := w.FlagName(o, decider.Flags(bit)); name != "" {
			n.Flags[decider.Flags(bit)] = name
		}
		if name := w.StimulusName(o, stimuli.Mask(bit)); name != "" {
			n.Stimuli[stimuli.Mask(bit)] = name
		}
	}
	return n
}

// inOrder are names by their bits.
func inOrder[B ~uint64](names map[B]string) []string {
	all := make([]string, 0, len(names))
	for bit := B(1); bit != 0; bit <<= 1 {
		if name := names[bit]; name != "" {
			all = append(all, name)
		}
	}
	return all
}

// agentType is the type of a table's agents as Go source, and what other packages write.
type agentType struct{ name, elsewhere, pkg string }

func agentTypeOf(a reflect.Type) (t agentType) {
	of := a
	for of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	t.pkg = of.PkgPath()
	t.name = t.source().Type(a)
	if path := t.pkg; path != "" && path != "main" && token.IsExported(of.Name()) {
		t.elsewhere = fmt.Sprintf("In another package than %s, write %s for %s.", path, strings.Repeat("*", strings.Count(t.name, "*"))+of.String(), t.name)
	}
	return t
}

// source returns what writes Go as the agents' package has it.
func (a agentType) source() *goliteral.Writer {
	return &goliteral.Writer{Name: func(of, pkg, name string) string {
		if of == a.pkg || of == "main" {
			return name
		}
		return cmp.Or(pkg, path.Base(of)) + "." + name
	}}
}
