package vocabulary

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowfield"
	"github.com/ethogram-go/ethogram/internal/rowoff"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Edit is a change of a table: the same in memory, in data and in source. Rows go by their names. A
// row that stands in several groups changes in all of them.
type Edit struct {
	Do string `json:"do"` // set, unset, rename, move, delete, duplicate, add, paste, wrap or unwrap

	Row   string          `json:"row,omitempty"`   // that changes; of add and paste none
	Field string          `json:"field,omitempty"` // of set and unset, as data calls it: "Timeout", "Targets.Margin", "Act.Radius", "Gate.Limit", "Children", "Off"
	Value json.RawMessage `json:"value,omitempty"` // of set as data has it; of add and paste the row
	Group string          `json:"group,omitempty"` // of move, add and paste where the row comes; of delete from where alone, "" for everywhere
	At    int             `json:"at,omitempty"`    // its place there, from 0 on; of wrap that of the first row
	Rows  int             `json:"rows,omitempty"`  // of wrap: how many
	Name  string          `json:"name,omitempty"`  // of rename, duplicate and wrap: the new name
}

// What edits do.
const (
	doSet       = "set"       // gives a field a value; the Children of a group another order
	doUnset     = "unset"     // takes a field's value away
	doRename    = "rename"    // gives a row another name, also in the From and After of others
	doMove      = "move"      // takes a row from its group to a place in another, or in the same
	doDelete    = "delete"    // takes a row out of its groups
	doDuplicate = "duplicate" // puts a copy behind a row, with copies of all that stand below it alone
	doAdd       = "add"       // puts a new row into a group
	doPaste     = "paste"     // does that with another name where one is taken
	doWrap      = "wrap"      // puts a new group around rows of a group
	doUnwrap    = "unwrap"    // puts the children of a group in its place
)

var deeds = []string{doSet, doUnset, doRename, doMove, doDelete, doDuplicate, doAdd, doPaste, doWrap, doUnwrap}

// Apply makes edits in a table, a pointer to a decider.Decider of the vocabulary's agents, one after the
// other. Give it a [decider.Clone]: it writes to the rows. A gate that is tuned becomes one of this
// table. The error is of type [decider.Errors], and has what is wrong with the edits, up to the first that would have
// given or taken a name; the table is not to be used then. Rows whose Off is true leave their groups behind the last
// edit, and the From and After of others; until then edits find them. Compile checks what the rows are together.
func (v *Vocabulary) Apply(table any, edits ...Edit) error {
	e, err := v.edit(table, edits)
	if err != nil {
		return err
	}
	turnOff, problems := rowoff.Turn(e.root, e.isOff)
	for _, p := range problems {
		e.edit.Row = p.Row
		e.problem(rowoff.Code, p.Fix, "%s", p.Message)
	}
	if problems == nil {
		turnOff()
	}
	return e.problems.Err()
}

func (e *editing) isOff(row reflect.Value) bool { return !row.IsNil() && e.off[row.Pointer()] }

// Draft makes edits as [Vocabulary.Apply] does, but leaves rows whose Off is true where they are, and returns
// their names: what an editor shows.
func (v *Vocabulary) Draft(table any, edits ...Edit) (off []string, err error) {
	e, err := v.edit(table, edits)
	if err != nil {
		return nil, err
	}
	e.index()
	for _, name := range e.order {
		if e.isOff(e.rows[name]) {
			off = append(off, name)
		}
	}
	return off, nil
}

// edit makes edits, but those that turn rows off.
func (v *Vocabulary) edit(table any, edits []Edit) (*editing, error) {
	root := reflect.ValueOf(table)
	if v == nil || !isTable(root) || root.Type() != v.row {
		return nil, fmt.Errorf("ethogram: vocabulary: edit a %T; want a table of the vocabulary's agents", table)
	}
	e := &editing{v: v, root: root, off: map[uintptr]bool{}}
	for i, edit := range edits {
		e.edit = edit
		if i == 0 || !leaves(edits[i-1]) {
			e.index()
		}
		before := len(e.problems)
		e.apply()
		for _, p := range e.problems[before:] {
			if len(edits) > 1 {
				p.Message = fmt.Sprintf("edit %d: %s", i+1, p.Message)
			}
		}
		if len(e.problems) > before && !leaves(edit) || len(e.problems) > maxProblems {
			break // what follows may need it
		}
	}
	return e, e.problems.Err()
}

// leaves reports whether an edit leaves all rows where they are, with their names.
func leaves(edit Edit) bool {
	return edit.Do == doUnset || edit.Do == doSet && edit.Field != "Children"
}

// codeBadEdit is of an edit that is none, or cannot be made there.
const codeBadEdit decider.Code = "BadEdit"

// editing is a table with an edit that is made.
type editing struct {
	v        *Vocabulary
	root     reflect.Value // all rows are pointers
	edit     Edit
	rows     map[string]reflect.Value
	order    []string // of names
	off      map[uintptr]bool
	problems decider.Errors
}

// index finds the rows.
func (e *editing) index() {
	e.rows, e.order = map[string]reflect.Value{}, nil
	var walk func(row reflect.Value)
	walk = func(row reflect.Value) {
		name := rowoff.Name(row)
		if row.IsNil() || e.rows[name].IsValid() {
			return
		}
		e.rows[name] = row
		e.order = append(e.order, name)
		for _, kid := range rowoff.Children(row) {
			walk(kid)
		}
	}
	walk(e.root)
}

func children(row reflect.Value) reflect.Value { return row.Elem().FieldByName("Children") }

// problem notes what is wrong with the edit.
func (e *editing) problem(code decider.Code, fix, message string, about ...any) {
	e.problems = append(e.problems, &decider.Problem{Code: code, Path: plain.Name(e.edit.Row), Name: e.edit.Row, Message: fmt.Sprintf(message, about...), Fix: fix})
}

// row returns the row of a name.
func (e *editing) row(name string) (row reflect.Value, ok bool) {
	if row, ok = e.rows[name]; !ok {
		e.problem(codeNoPart, meant(name, e.order), "the table has no row %.60s", plain.Name(name))
	}
	return row, ok
}

// named returns the name of a row also if it is written as names are shown: JSON cannot hold all that a
// name of Go may have.
func (e *editing) named(name string) string {
	if !e.rows[name].IsValid() {
		if i := slices.IndexFunc(e.order, func(is string) bool { return plain.Name(is) == name }); i >= 0 {
			return e.order[i]
		}
	}
	return name
}

// groups calls f for each group that a row stands in, with its place there, until f says no.
func (e *editing) groups(of reflect.Value, f func(group reflect.Value, at int) bool) {
	for _, name := range e.order {
		group := e.rows[name]
		for i := children(group).Len() - 1; i >= 0; i-- {
			if children(group).Index(i).Pointer() == of.Pointer() && !f(group, i) {
				return
			}
		}
	}
}

// apply makes the edit.
func (e *editing) apply() {
	e.edit.Row, e.edit.Group = e.named(e.edit.Row), e.named(e.edit.Group)
	switch e.edit.Do {
	case doAdd, doPaste:
		e.add()
		return
	case doWrap:
		e.wrap()
		return
	}
	if !slices.Contains(deeds, e.edit.Do) {
		e.problem(codeBadEdit, meant(e.edit.Do, deeds), "no edit does %.40q", e.edit.Do)
		return
	}
	row, ok := e.row(e.edit.Row)
	if !ok {
		return
	}
	switch e.edit.Do {
	case doSet:
		e.set(row)
	case doUnset:
		e.unset(row)
	case doRename:
		e.rename(row)
	case doMove:
		e.move(row)
	case doDelete:
		e.delete(row)
	case doDuplicate:
		e.duplicate(row)
	case doUnwrap:
		e.unwrap(row)
	}
}

// insert puts rows into a group at a place.
func (e *editing) insert(group reflect.Value, at int, rows ...reflect.Value) {
	if n := children(group).Len(); at < 0 || at > n {
		e.problem(codeBadEdit, "write a place from 0 to "+strconv.Itoa(n), "the group %s has no place %d", plain.Name(rowoff.Name(group)), at)
		return
	}
	e.splice(group, at, at, rows...)
}

// splice puts rows in the place of those from one on before another.
func (e *editing) splice(group reflect.Value, from, before int, rows ...reflect.Value) {
	was := children(group)
	next := reflect.MakeSlice(was.Type(), 0, was.Len()+len(rows)) // of its own: a copy of a row may share the old one
	next = reflect.AppendSlice(next, was.Slice(0, from))
	next = reflect.Append(next, rows...)
	was.Set(reflect.AppendSlice(next, was.Slice(before, was.Len())))
}

// isFree reports whether a name is free for a new row.
func (e *editing) isFree(name string) bool {
	switch {
	case name == "":
		e.problem(codeBadEdit, `write "name": "…"`, "the edit has no name for the row")
	case e.rows[name].IsValid():
		e.problem(codeTwice, "write another one", "another row is called %.60s", plain.Name(name))
	default:
		return true
	}
	return false
}

func (e *editing) rename(row reflect.Value) {
	if !e.isFree(e.edit.Name) {
		return
	}
	e.groups(row, func(group reflect.Value, _ int) bool {
		renameStates(rowoff.Children(group), map[string]string{e.edit.Row: e.edit.Name})
		return true
	})
	row.Elem().FieldByName("Name").SetString(e.edit.Name)
}

// renameStates changes names in the From and After of rows.
func renameStates(rows []reflect.Value, names map[string]string) {
	for _, row := range rows {
		for _, field := range []string{"From", "After"} {
			at := row.Elem().FieldByName(field)
			own := slices.Clone(at.Interface().([]string))
			for i, name := range own {
				own[i] = cmp.Or(names[name], name)
			}
			at.Set(reflect.ValueOf(own))
		}
	}
}

func (e *editing) move(row reflect.Value) {
	group, ok := e.row(e.edit.Group)
	if !ok {
		return
	}
	for at := range e.below(row) {
		if at == group.Pointer() {
			e.problem(codeBadEdit, "move it into another group", "%s would stand below itself", plain.Name(e.edit.Row))
			return
		}
	}
	from, at := reflect.Value{}, -1
	e.groups(row, func(g reflect.Value, i int) bool {
		if !from.IsValid() || g.Pointer() == group.Pointer() {
			from, at = g, i
		}
		return true
	})
	if at < 0 {
		e.problem(codeBadEdit, "move rows into it", "%s is the root", plain.Name(e.edit.Row))
		return
	}
	e.splice(from, at, at+1)
	e.insert(group, e.edit.At, row)
}

// below returns a row and all that stand below it, by address.
func (e *editing) below(row reflect.Value) map[uintptr]reflect.Value {
	all := map[uintptr]reflect.Value{}
	var walk func(row reflect.Value)
	walk = func(row reflect.Value) {
		if row.IsNil() || all[row.Pointer()].IsValid() {
			return
		}
		all[row.Pointer()] = row
		for _, kid := range rowoff.Children(row) {
			walk(kid)
		}
	}
	walk(row)
	return all
}

func (e *editing) delete(row reflect.Value) {
	if e.edit.Group != "" {
		if _, ok := e.row(e.edit.Group); !ok {
			return
		}
	}
	gone := false
	e.groups(row, func(group reflect.Value, at int) bool {
		if e.edit.Group == "" || rowoff.Name(group) == e.edit.Group {
			e.splice(group, at, at+1)
			gone = true
		}
		return true
	})
	if !gone {
		e.problem(codeBadEdit, "name a group that it stands in; the root stays", "%s does not stand in %s", plain.Name(e.edit.Row), cmp.Or(plain.Name(e.edit.Group), "a group"))
	}
}

// duplicate puts a copy behind the row. What stands below the row and nowhere else is copied, too, with
// names of its own; what other groups share stays shared.
func (e *editing) duplicate(row reflect.Value) {
	if !e.isFree(e.edit.Name) {
		return
	}
	group, at := reflect.Value{}, -1
	e.groups(row, func(g reflect.Value, i int) bool { group, at = g, i; return false })
	if at < 0 {
		e.problem(codeBadEdit, "duplicate a row below it", "%s is the root", plain.Name(e.edit.Row))
		return
	}
	below := e.below(row)
	outside := map[uintptr]bool{} // rows that stand elsewhere, too
	for _, name := range e.order {
		if group := e.rows[name]; !below[group.Pointer()].IsValid() {
			for _, kid := range rowoff.Children(group) {
				outside[kid.Pointer()] = true
			}
		}
	}
	names := map[string]string{rowoff.Name(row): e.edit.Name}
	var made []reflect.Value
	copies := map[uintptr]reflect.Value{}
	var clone func(of reflect.Value) reflect.Value
	clone = func(of reflect.Value) reflect.Value {
		switch {
		case of.Pointer() != row.Pointer() && outside[of.Pointer()]:
			return of
		case copies[of.Pointer()].IsValid():
			return copies[of.Pointer()]
		case names[rowoff.Name(of)] == "":
			names[rowoff.Name(of)] = freeName(e.rows, rowoff.Name(of))
		}
		own := reflect.New(of.Type().Elem())
		own.Elem().Set(of.Elem())
		own.Elem().FieldByName("Name").SetString(names[rowoff.Name(of)])
		copies[of.Pointer()], e.rows[rowoff.Name(own)], made = own, own, append(made, own)
		for i, kid := range rowoff.Children(of) {
			if i == 0 {
				children(own).Set(reflect.MakeSlice(children(of).Type(), children(of).Len(), children(of).Len()))
			}
			children(own).Index(i).Set(clone(kid))
		}
		return own
	}
	e.insert(group, at+1, clone(row))
	renameStates(made[1:], names) // the row itself follows what the first one does
}

// freeName returns a name like that one that no row has.
func freeName(rows map[string]reflect.Value, name string) string {
	if !rows[name].IsValid() {
		return name
	}
	stem := strings.TrimRight(name, "0123456789")
	for n := 2; ; n++ {
		if next := stem + strconv.Itoa(n); !rows[next].IsValid() {
			return next
		}
	}
}

func (e *editing) unwrap(row reflect.Value) {
	if children(row).Len() == 0 || row.Pointer() == e.root.Pointer() {
		e.problem(codeBadEdit, "unwrap a group below the root", "%s is no group that can be unwrapped", plain.Name(e.edit.Row))
		return
	}
	e.groups(row, func(group reflect.Value, at int) bool {
		e.splice(group, at, at+1, rowoff.Children(row)...)
		return true
	})
}

func (e *editing) wrap() {
	group, ok := e.row(e.edit.Group)
	if !ok || !e.isFree(e.edit.Name) {
		return
	}
	from, before := e.edit.At, e.edit.At+e.edit.Rows
	if n := children(group).Len(); from < 0 || e.edit.Rows < 1 || before > n {
		e.problem(codeBadEdit, fmt.Sprintf("the group has %d rows; count from 0 on", n), "%s has no rows %d to %d", plain.Name(e.edit.Group), from, before-1)
		return
	}
	made := reflect.New(e.v.row.Elem())
	made.Elem().FieldByName("Name").SetString(e.edit.Name)
	was := children(group)
	children(made).Set(reflect.AppendSlice(reflect.MakeSlice(was.Type(), 0, e.edit.Rows), was.Slice(from, before)))
	if len(e.edit.Value) > 0 {
		e.read(e.edit.Value, func(l *loader, n *node) { l.value(n, made.Elem().FieldByName("Policy"), "Policy") })
	}
	e.splice(group, from, before, made)
}

// read reads a value of the edit, with the rows and gates of the table.
func (e *editing) read(value json.RawMessage, read func(*loader, *node)) {
	var raw json.RawMessage
	if err := strict.Decode(value, &raw); err != nil {
		e.problem(codeBadValue, "write JSON, such as 3, \"3s\" or true", "the value is no JSON: %v", err)
		return
	}
	l, n, err := e.v.open(value)
	if err != nil {
		e.problems = append(e.problems, err.(decider.Errors)...)
		return
	}
	for name, row := range e.rows { // in any order: names are single
		l.rows[name] = row
		if gate := row.Elem().FieldByName("Gate"); !gate.IsNil() {
			l.gates[gate.Elem().FieldByName("Name").String()] = gate
		}
	}
	l.edit = true
	if e.edit.Row != "" {
		l.path = []string{plain.Name(e.edit.Row)}
	}
	read(l, n)
	l.finish()
	e.problems = append(e.problems, l.problems...)
}

// add puts a new row into a group.
func (e *editing) add() {
	group, ok := e.row(e.edit.Group)
	if !ok {
		return
	}
	e.read(e.edit.Value, func(l *loader, n *node) {
		l.renames = e.edit.Do == doPaste
		row := l.row(n)
		l.later = append(l.later, func() {
			if len(l.problems) == 0 {
				e.insert(group, e.edit.At, row)
			}
		})
	})
}

// set gives a field a value.
func (e *editing) set(row reflect.Value) {
	switch e.edit.Field {
	case "Children":
		e.reorder(row)
		return
	case "Off":
		var off bool
		if err := json.Unmarshal(e.edit.Value, &off); err != nil || string(e.edit.Value) == "null" {
			e.problem(codeBadValue, "write true to take the row out of its groups", "Off is %.40s; want true or false", e.edit.Value)
		}
		e.off[row.Pointer()] = off
		return
	}
	if at, kind, ok := e.field(row, true); ok {
		e.read(e.edit.Value, func(l *loader, n *node) {
			at.SetZero()
			if strings.HasPrefix(e.edit.Field, "Act.") || strings.HasPrefix(e.edit.Field, "Ask.") {
				if at.Kind() == reflect.Func {
					l.part(n, at, kind, nil)
				} else {
					l.plain(n, at, e.edit.Field)
				}
				return
			}
			l.value(n, at, kind)
			if zero := zeroOf(e.edit.Field, at); zero != nil && len(l.problems) == 0 {
				l.problem(n.at, codeBadValue, said(zero.FixOf(plain.Name(e.edit.Row))), "%s is %s; %s", e.edit.Field, n.text, zero.Want)
			}
			if block := e.v.blockOf(row.Elem()); block != nil && (kind == "Decide" || kind == "Ask") {
				row.Elem().FieldByName("DBlock").Set(reflect.Zero(block))
			}
		})
	}
}

// zeroOf says what a value of a field does that is 0 and does not do what it says, nil of others.
func zeroOf(path string, at reflect.Value) *rowfield.Zero {
	f := cmp.Or(rowfield.Of(path), rowfield.Of("Preconditions."+path))
	if f == nil || !at.IsZero() {
		return nil
	}
	return f.Zero
}

func (e *editing) unset(row reflect.Value) {
	if e.edit.Field == "Off" {
		delete(e.off, row.Pointer())
		return
	}
	if e.edit.Field == "Name" || e.edit.Field == "Children" {
		e.problem(codeBadEdit, "rename the row, or delete rows of the group", "%s is never unset", e.edit.Field)
		return
	}
	if at, kind, ok := e.field(row, false); ok {
		if at.SetZero(); (kind == "Decide" || kind == "Ask") && row.Elem().FieldByName("Decide").IsNil() && row.Elem().FieldByName("Ask").IsNil() {
			row.Elem().FieldByName("DBlock").SetZero()
		}
		part, _, _ := strings.Cut(e.edit.Field, ".")
		if in := fieldOf(row.Elem(), part); in.Kind() == reflect.Pointer && !in.IsNil() && in.Elem().IsZero() {
			in.SetZero() // a Targets without anything would be one
		}
	}
}

// field returns the field of a row that the edit names, in a struct of its own, and its kind.
func (e *editing) field(row reflect.Value, makes bool) (at reflect.Value, kind string, ok bool) {
	part, path, nested := strings.Cut(e.edit.Field, ".")
	if !nested {
		at := fieldOf(row.Elem(), part)
		if !at.IsValid() || part == "Name" {
			e.problem(codeNoPart, meant(part, fieldNames(row.Elem())), "a row has no field %.60s that can be set", plain.Name(part))
			return at, "", false
		}
		return at, part, true
	}
	in := fieldOf(row.Elem(), part)
	switch {
	case !in.IsValid():
		e.problem(codeNoPart, meant(part, fieldNames(row.Elem())), "a row has no field %.60s", plain.Name(part))
		return in, "", false
	case isPart(part, in.Type()) && !isNil(in) && e.v.deniedPart(part, nameOf(in)) != "":
		e.problem(codeDenied, "leave it as it is", "%s", e.v.deniedPart(part, nameOf(in)))
		return in, "", false
	case slices.Contains(rowfield.Arguments, part):
		return e.argument(in, part, path)
	case in.Kind() == reflect.Pointer:
		if in.IsNil() && (!makes || part == "Gate" || part == "Slot" || part == "Behavior" || part == "Scope") {
			e.problem(codeBadEdit, "set "+part+" first", "the row has no %s", part)
			return in, "", false
		}
		e.own(row, part, in)
		in = in.Elem()
	}
	at = in
	for name := range strings.SplitSeq(path, ".") {
		if at.Kind() != reflect.Struct || !fieldOf(at, name).IsValid() {
			names := []string{}
			if at.Kind() == reflect.Struct {
				names = fieldNames(at)
			}
			e.problem(codeNoPart, meant(name, names), "%s has no field %.60s", part, plain.Name(name))
			return at, "", false
		}
		at = fieldOf(at, name)
	}
	return at, e.edit.Field, true
}

// own gives the row, or of a gate all rows of the table that share it, a copy of what it points to.
func (e *editing) own(row reflect.Value, part string, in reflect.Value) {
	was := in.Interface()
	made := reflect.New(in.Type().Elem())
	if !in.IsNil() {
		made.Elem().Set(in.Elem())
	}
	if part != "Gate" {
		in.Set(made)
		return
	}
	for _, name := range e.order {
		if gate := e.rows[name].Elem().FieldByName(part); gate.Interface() == was {
			gate.Set(made)
		}
	}
}

// argument returns the field of an Act or Ask, in a struct of the row's own.
func (e *editing) argument(in reflect.Value, part, path string) (at reflect.Value, kind string, ok bool) {
	was := arguments(in)
	if !was.IsValid() {
		e.problem(codeBadEdit, "set "+part+" first", "the row has no %s that is a pointer to a struct", part)
		return in, "", false
	}
	made := reflect.New(was.Type())
	made.Elem().Set(was)
	name := nameOf(in)
	var names []string
	for _, f := range append(rowfield.ArgFields(made.Elem()), rowfield.ArgFunctions(made.Elem())...) {
		if names = append(names, f.Path); f.Path == path {
			in.Set(made)
			return f.Value, name + "." + path, true
		}
	}
	e.problem(codeNoPart, meant(path, names), "%s has no field %.60s", name, plain.Name(path))
	return in, "", false
}

// reorder puts the children of a group in another order.
func (e *editing) reorder(row reflect.Value) {
	kids := children(row)
	is := make([]string, kids.Len())
	for i, kid := range rowoff.Children(row) {
		is[i] = rowoff.Name(kid)
	}
	var names []string
	err := strict.Decode(e.edit.Value, &names)
	for i := range names {
		names[i] = e.named(names[i])
	}
	if err != nil || names == nil {
		e.problem(codeBadValue, `write ["LOOK", "LISTEN"], with the names of all rows of the group`, "Children is %.40s; want a list of names", plain.Name(string(e.edit.Value)))
		return
	}
	if !sameNames(names, is) {
		e.problem(codeBadValue, "list all of them; Off takes one out", "Children are %s; want each of %s once", shown(names), shown(is))
		return
	}
	next := reflect.MakeSlice(kids.Type(), len(is), len(is))
	for i, name := range names {
		next.Index(i).Set(kids.Index(slices.Index(is, name)))
	}
	kids.Set(next)
}

func shown(names []string) string { return strings.Join(plain.Names(names), ", ") }

func sameNames(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}
