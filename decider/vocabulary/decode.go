package vocabulary

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/argument"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowfield"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Bounds of data.
const (
	maxBytes    = 1 << 20
	maxLevels   = 100 // twice the levels of a table's rows, and what a row has
	maxProblems = 100
)

// Decode returns the table that data says, as [Vocabulary.Encode] writes it, with spaces and another
// order of fields as you like. Compile it: Compile checks what the rows are together. The error is of
// type [decider.Errors], and has everything that is wrong, at most 100 things, each with its line and
// column. Data reaches what the vocabulary has, and nothing else.
func Decode[A any](v *Vocabulary, data []byte) (*decider.Decider[A], error) {
	table, _, err := decode[A](v, data)
	return table, err
}

func decode[A any](v *Vocabulary, data []byte) (*decider.Decider[A], *loader, error) {
	if v == nil || v.row != reflect.TypeFor[*decider.Decider[A]]() {
		return nil, nil, fmt.Errorf("ethogram: vocabulary: decode a table for a %v; the vocabulary has no table of such agents", reflect.TypeFor[A]())
	}
	l, n, err := v.open(data)
	if err != nil {
		return nil, nil, err
	}
	table := l.file(n)
	if err := l.problems.Err(); err != nil {
		return nil, nil, err
	}
	return table.Interface().(*decider.Decider[A]), l, nil
}

// open parses data.
func (v *Vocabulary) open(data []byte) (*loader, *node, error) {
	wrong := func(message, fix string) error {
		return decider.Errors{{Code: codeNoTable, Message: message, Fix: fix}}
	}
	if len(data) > maxBytes {
		return nil, nil, wrong(fmt.Sprintf("there are %d bytes; want at most %d", len(data), maxBytes), "split the table, and inject the parts into slots")
	}
	var raw json.RawMessage
	if err := strict.Decode(data, &raw); err != nil {
		return nil, nil, wrong(err.Error(), "correct it there")
	}
	if n := depth(raw); n > maxLevels {
		return nil, nil, wrong(fmt.Sprintf("values stand %d deep in each other; want at most %d", n, maxLevels), "inject deeper parts into slots")
	}
	mark, _ := plain.Mark(data)
	l := &loader{v: v, data: data, rows: map[string]reflect.Value{}, gates: map[string]reflect.Value{}, renamed: map[string]string{}}
	p := parser{data: data, i: mark}
	p.space()
	return l, p.value(), nil
}

// loader makes a table.
type loader struct {
	v        *Vocabulary
	data     []byte
	lines    []int // offsets of their ends
	rows     map[string]reflect.Value
	gates    map[string]reflect.Value // those of the data
	later    []func()
	path     []string
	problems decider.Errors

	edit    bool              // data is a value of an edit
	renames bool              // a row whose name is taken gets another one
	renamed map[string]string // the rows that did
	read    []reflect.Value   // rows of the data
	spots   []spot            // where they begin
}

// spot is where a row begins, in data and in the table.
type spot struct {
	at   int
	path string
}

// problem notes a problem at a place of the data.
func (l *loader) problem(at int, code decider.Code, fix func() string, message string, about ...any) {
	if len(l.problems) == maxProblems {
		return
	}
	name := ""
	if len(l.path) > 0 {
		name = l.path[len(l.path)-1]
	}
	l.problems = append(l.problems, &decider.Problem{
		Code: code, Path: strings.Join(l.path, " > "), Name: name,
		Message: l.place(at) + fmt.Sprintf(message, about...), Fix: fix(),
	})
}

func said(fix string) func() string { return func() string { return fix } }

// place returns a line and column, both from 1 on.
func (l *loader) place(at int) string {
	if l.edit && !bytes.ContainsRune(l.data, '\n') { // who wrote one value knows where it is
		return ""
	}
	if l.lines == nil {
		l.lines = []int{-1}
		for i, c := range l.data {
			if c == '\n' {
				l.lines = append(l.lines, i)
			}
		}
	}
	line, _ := slices.BinarySearch(l.lines, at)
	return fmt.Sprintf("line %d, column %d: ", line, utf8.RuneCount(l.data[l.lines[line-1]+1:at])+1)
}

// wrong says that a value is of another kind.
func (l *loader) wrong(n *node, field, want, fix string) {
	l.problem(n.at, codeBadValue, said(fix), "%s is %.40s; want %s", field, n.text, want)
}

// unknown says that there is no such name.
func (l *loader) unknown(at int, what, name string, names func() []string) {
	l.problem(at, codeNoPart, func() string { return meant(name, names()) }, "%s called %.60s", what, plain.Name(name))
}

// meant says which of names is meant by another.
func meant(name string, names []string) string {
	if near := plain.Nearest(name, names, 1+len(name)/3); near != "" {
		return "write " + plain.Name(near) + ", if that is meant"
	}
	switch n := len(names); {
	case n == 0:
		return "there is none"
	case n > 30:
		names = append(slices.Clone(names[:30]), fmt.Sprintf("and %d more", n-30))
	}
	return "there are " + strings.Join(names, ", ")
}

// each calls f for the members of an object, each once.
func (l *loader) each(n *node, what string, f func(key string, at int, value *node)) bool {
	if n.kind != '{' {
		l.wrong(n, what, "an object", `write {"Name": "…"}, with the names of the fields`)
		return false
	}
	seen := make(map[string]bool, len(n.keys))
	for i, key := range n.keys {
		if seen[key] {
			l.problem(n.keyAt[i], codeTwice, said("leave one of them out"), "%.60s stands twice in %s", plain.Name(key), what)
			continue
		}
		seen[key] = true
		f(key, n.keyAt[i], n.items[i])
	}
	return true
}

func (l *loader) file(n *node) (root reflect.Value) {
	var table, gates *node
	is, version := false, ""
	fields := []string{"ethogram", "version", "Table", "Gates"}
	if !l.each(n, "the file", func(key string, at int, value *node) {
		switch key {
		case "ethogram":
			is = value.text == `"table"`
		case "version":
			version = value.text
		case "Table":
			table = value
		case "Gates":
			gates = value
		default:
			l.unknown(at, "the file has no field", key, func() []string { return fields })
		}
	}) {
		return root
	}
	if is && version != "" && version != "1" {
		l.problem(n.at, codeNoTable, said("write it with the version of the library that this game has"), "the file is of version %.20s; this game reads version 1", version)
		return root
	}
	if !is || version == "" || table == nil {
		l.problem(n.at, codeNoTable, said("write these three fields"),
			`the file is no table: want {"ethogram": "table", "version": 1, "Table": {…}}`)
		return root
	}
	if gates != nil {
		l.items(gates, "Gates", func(_ int, n *node) { l.gate(n) })
	}
	root = l.row(table)
	l.finish()
	return root
}

// finish looks up the rows that stood behind where they are named, which may be as names are shown.
func (l *loader) finish() {
	for name := range l.rows { // in any order: of two that are shown alike the lesser is meant
		shown, to := plain.Name(name), cmp.Or(l.renamed[name], name)
		if is := l.renamed[shown]; shown != name && !l.rows[shown].IsValid() && (is == "" || to < is) {
			l.renamed[shown] = to
		}
	}
	for _, do := range l.later {
		do()
	}
	renameStates(l.read, l.renamed)
}

func (l *loader) items(n *node, field string, f func(i int, n *node)) bool {
	if n.kind != '[' {
		l.wrong(n, field, "a list", "write it in brackets")
		return false
	}
	for i, item := range n.items {
		f(i, item)
	}
	return true
}

// gate reads a gate that differs from the vocabulary's.
func (l *loader) gate(n *node) {
	gate := reflect.New(l.v.typeOf("Gate").Elem())
	name := ""
	if i := slices.Index(n.keys, "Name"); i >= 0 {
		name, _ = n.items[i].string()
	}
	if p, err := l.v.Find("Gate", name); err == nil {
		gate.Elem().Set(reflect.ValueOf(p.Value).Elem())
	} else if why := l.v.deniedPart("Gate", name); why != "" {
		l.problem(n.at, codeDenied, said("take another name"), "%s", why)
	}
	if _, twice := l.gates[name]; twice {
		l.problem(n.at, codeTwice, said("leave one of them out"), "two gates are called %.60s", plain.Name(name))
	}
	l.structure(n, gate.Elem(), "Gate")
	l.gates[name] = gate
}

func (l *loader) row(n *node) reflect.Value {
	row := reflect.New(l.v.row.Elem())
	if i := slices.Index(n.keys, "Name"); i >= 0 {
		name, _ := n.items[i].string()
		l.path = append(l.path, plain.Name(name))
		defer func() { l.path = l.path[:len(l.path)-1] }()
		own := name
		if _, twice := l.rows[name]; twice && l.renames {
			own = freeName(l.rows, name)
			l.renamed[name] = own
		} else if twice {
			l.problem(n.items[i].at, codeTwice, said("give it another name; where the same row stands again, write the name alone"), "another row is called %.60s", plain.Name(name))
		}
		l.rows[own] = row
		defer func() { row.Elem().FieldByName("Name").SetString(own) }()
	}
	l.read, l.spots = append(l.read, row), append(l.spots, spot{n.at, strings.Join(l.path, " > ")})
	l.structure(n, row.Elem(), "")
	if block := l.v.blockOf(row.Elem()); block != nil && !slices.Contains(n.keys, "DBlock") {
		row.Elem().FieldByName("DBlock").Set(reflect.Zero(block))
	}
	return row
}

// blockOf returns the type of what the row's Decide or Ask writes to, nil for nothing.
func (v *Vocabulary) blockOf(row reflect.Value) (block reflect.Type) {
	for _, kind := range []string{"Decide", "Ask"} {
		at := row.FieldByName(kind)
		if at.IsNil() {
			continue
		}
		if id, _ := identity(kind, at); v.known[id] != nil {
			block = v.known[id].Needs.DBlock
		}
	}
	return block
}

// structure reads the fields of a struct. path is its own in a row.
func (l *loader) structure(n *node, to reflect.Value, path string) {
	what := path
	if path == "" {
		what = "a row"
	}
	l.each(n, what, func(key string, at int, value *node) {
		if field := fieldOf(to, key); field.IsValid() {
			l.value(value, field, join(path, key))
		} else {
			l.unknown(at, what+" has no field", key, func() []string { return fieldNames(to) })
		}
	})
}

// fieldOf returns a field of a struct as data calls it.
func fieldOf(of reflect.Value, name string) reflect.Value {
	field, ok := of.Type().FieldByName(name)
	if pre := of.FieldByName("Preconditions"); pre.IsValid() && (!ok || name == "Preconditions") {
		return pre.FieldByName(name)
	}
	if !ok || !field.IsExported() {
		return reflect.Value{}
	}
	return of.FieldByIndex(field.Index)
}

func fieldNames(of reflect.Value) (names []string) {
	for f, at := range of.Fields() {
		if f.Name == "Preconditions" {
			names = append(names, fieldNames(at)...)
		} else if f.IsExported() {
			names = append(names, f.Name)
		}
	}
	return names
}

// value reads the value of a field. kind is its path in a row.
func (l *loader) value(n *node, to reflect.Value, kind string) {
	t := to.Type()
	switch names := l.v.bitsOf(t); {
	case kind == "Gate":
		l.part(n, to, kind, l.gates)
	case slices.Contains(rowfield.Arguments, kind):
		l.act(n, to, kind)
	case isPart(kind, t):
		l.part(n, to, kind, nil)
	case names != nil:
		l.items(n, kind, func(_ int, n *node) { l.bit(n, to, kind, names) })
	case kind == "Children":
		l.children(n, to)
	case t.Kind() == reflect.Pointer:
		to.Set(reflect.New(t.Elem()))
		l.structure(n, to.Elem(), kind)
	case t.Kind() == reflect.Struct:
		l.structure(n, to, kind)
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Struct:
		to.Set(reflect.MakeSlice(t, len(n.items), len(n.items)))
		l.items(n, kind, func(i int, n *node) { l.structure(n, to.Index(i), kind) })
	case constants(t) != nil:
		name, _ := n.string()
		i := slices.Index(constants(t), name)
		if i < 0 {
			l.problem(n.at, codeBadValue, func() string { return meant(name, constants(t)) }, "%s is %.40s; want a constant of package decider in quotes", kind, n.text)
			return
		}
		to.SetUint(uint64(i))
	default:
		l.plain(n, to, kind)
	}
}

// plain reads a value that names nothing.
func (l *loader) plain(n *node, to reflect.Value, name string) {
	value, wrong := argument.Read(to.Type(), name, json.RawMessage(n.text))
	if wrong != nil {
		l.problem(n.at, codeBadValue, said(wrong.Fix), "%s", wrong.Message)
		return
	}
	to.Set(value)
}

func (l *loader) bit(n *node, to reflect.Value, kind string, names *[64]string) {
	name, isText := n.string()
	bit, ok := bitCalled(names, name)
	switch {
	case !isText:
		l.wrong(n, kind, "the name of a bit", `write ["NIGHT"]`)
	case !ok:
		l.unknown(n.at, kind+" has no bit", name, func() []string {
			return slices.DeleteFunc(slices.Clone(names[:]), func(s string) bool { return s == "" })
		})
	default:
		to.SetUint(to.Uint() | 1<<bit)
	}
}

// part reads the name of a part. own are those of the data.
func (l *loader) part(n *node, to reflect.Value, kind string, own map[string]reflect.Value) *Part {
	name, isText := n.string()
	switch {
	case !isText:
		l.wrong(n, kind, "the name of a part", "write it in quotes")
		return nil
	case kind == "DBlock" && name == "": // none, though the Decide has one elsewhere
		return nil
	}
	return l.partCalled(n.at, name, to, kind, own)
}

func (l *loader) partCalled(at int, name string, to reflect.Value, kind string, own map[string]reflect.Value) *Part {
	if value, ok := own[name]; ok {
		to.Set(value)
		return nil
	}
	p := l.v.named[[2]string{kind, name}]
	if why := l.v.deniedPart(kind, name); p == nil && why != "" {
		l.problem(at, codeDenied, func() string { return meant("", l.v.names(kind)) }, "%s", why)
		return nil
	}
	if p == nil {
		l.unknown(at, "the vocabulary has no "+kind, name, func() []string { return l.v.names(kind) })
		return nil
	}
	if kind != "Act" && kind != "Ask" {
		to.Set(reflect.ValueOf(p.Value))
	}
	return p
}

// act reads an Act or Ask: its name, or an object with the name and its arguments.
func (l *loader) act(n *node, to reflect.Value, kind string) {
	name, isText := n.string()
	var fields *node
	if n.kind == '{' && len(n.keys) == 1 {
		name, fields = n.keys[0], n.items[0]
	} else if !isText {
		l.wrong(n, kind, "the name of one with its arguments", fmt.Sprintf(`write "%s": {"NAME": {"FIELD": 1}}, or its name alone`, kind))
		return
	}
	p := l.partCalled(n.at, name, to, kind, nil)
	if p == nil {
		return
	}
	made := reflect.New(reflect.TypeOf(p.Value).Elem())
	if fields != nil {
		l.each(fields, name, func(key string, at int, value *node) { l.argument(p, made.Elem(), key, at, value) })
	}
	to.Set(made)
}

func (l *loader) argument(p *Part, of reflect.Value, key string, at int, value *node) {
	var names []string
	for _, f := range append(rowfield.ArgFields(of), rowfield.ArgFunctions(of)...) {
		if f.Path == key {
			l.argumentValue(value, f.Value, join(p.Name, key))
			return
		}
		names = append(names, f.Path)
	}
	l.unknown(at, p.Name+" has no field", key, func() []string { return names })
}

// argumentValue reads the value of a field of an Act or Ask.
func (l *loader) argumentValue(n *node, to reflect.Value, kind string) {
	if to.Kind() == reflect.Func {
		l.part(n, to, kind, nil)
		return
	}
	l.plain(n, to, kind)
}

// children reads rows, and names of rows that stand elsewhere.
func (l *loader) children(n *node, to reflect.Value) {
	to.Set(reflect.MakeSlice(to.Type(), len(n.items), len(n.items)))
	l.items(n, "Children", func(i int, n *node) {
		name, isName := n.string()
		if !isName {
			to.Index(i).Set(l.row(n))
			return
		}
		path := slices.Clone(l.path)
		l.later = append(l.later, func() {
			l.path = path
			if row, ok := l.rows[cmp.Or(l.renamed[name], name)]; ok {
				to.Index(i).Set(row)
				return
			}
			l.unknown(n.at, "no row is", name, func() []string {
				names := make([]string, 0, len(l.rows))
				for name := range l.rows {
					names = append(names, name)
				}
				slices.Sort(names)
				return names
			})
		})
	})
}
