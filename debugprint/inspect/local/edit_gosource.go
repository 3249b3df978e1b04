package local

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/bits"
	"path"
	"reflect"
	"strconv"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/funcname"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowfield"
)

// goSource returns the changed rows and gates as Go source, to be pasted into those of the
// game's table: what has changed, each with its numbers and switches, and which of its
// fields stay as they are. What reflection cannot name is left to the reader.
func (t *Table) goSource(c *candidate) string {
	var b strings.Builder
	put := func(changes []changed, comments []string, literal string) {
		if len(changes) == 0 {
			return
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		for _, c := range changes {
			fmt.Fprintf(&b, "// %s\n", c.Text)
		}
		for _, comment := range comments {
			fmt.Fprintf(&b, "// %s\n", comment)
		}
		if literal == "" {
			return
		}
		if t.agent.elsewhere != "" && strings.Contains(literal, "["+t.agent.name+"]") {
			fmt.Fprintf(&b, "// %s\n", t.agent.elsewhere)
		}
		fmt.Fprintf(&b, "%s,\n", literal)
	}
	of := map[string][]changed{} // changes by row
	for _, d := range c.changes {
		of[d.row] = append(of[d.row], d)
	}
	for i := range c.rows {
		row := &c.rows[i]
		var own, gate []changed
		for _, c := range of[row.name] {
			switch {
			case c.Field == off:
				c.Text += ", leave it out of the Children that have it"
				own = append(own, c)
			case strings.HasPrefix(c.Field, "Gate."):
				gate = append(gate, c)
			default:
				own = append(own, c)
			}
		}
		delete(of, row.name)
		if len(own) == 1 && (own[0].Field == off || own[0].Field == "Children") {
			put(own, nil, "")
		} else {
			l := &literal{t: t, changes: own, new: row.was == ""}
			text := l.row(row.at.Elem())
			put(own, l.comments(), text)
		}
		if len(gate) > 0 {
			at := row.at.Elem().FieldByName("Gate")
			for i := range gate {
				gate[i].Text += ", the gate of " + namesText(having(c.rows, "Gate", row))
			}
			l := &literal{t: t, changes: gate, prefix: "Gate."}
			text := l.fields(at.Elem(), "Gate.")
			put(gate, l.comments(), "{"+strings.Join(text, ", ")+"}")
		}
	}
	for _, row := range t.first {
		if gone := of[row.name]; gone != nil {
			put(gone, nil, "")
		}
	}
	return b.String()
}

// having returns the rows that share a gate or a squad with one.
func having(rows []draftRow, field string, with *draftRow) (names []string) {
	shared := func(row draftRow) any { return row.at.Elem().FieldByName(field).Interface() }
	for _, row := range rows {
		if shared(row) == shared(*with) {
			names = append(names, row.name)
		}
	}
	return names
}

// literal makes the Go source of a row.
type literal struct {
	t       *Table
	changes []changed
	new     bool   // all that is set stands in it
	prefix  string // of a gate
	stays   []string
	give    []string // what the source has to be given by hand
}

func (l *literal) comments() (all []string) {
	if len(l.stays) > 0 {
		all = append(all, "These stay: "+strings.Join(l.stays, ", ")+".")
	}
	if len(l.give) > 0 {
		all = append(all, "Give it by hand: "+strings.Join(l.give, ", ")+".")
	}
	return all
}

func (l *literal) row(of reflect.Value) string {
	return "{" + strings.Join(l.fields(of, ""), ", ") + "}"
}

func (l *literal) changed(path string) bool {
	return slices.ContainsFunc(l.changes, func(c changed) bool {
		return c.Field == path || strings.HasPrefix(c.Field, path+".")
	})
}

// fields returns the fields of a struct in a row, below a path as changes have it.
func (l *literal) fields(of reflect.Value, path string) (fields []string) {
	for f, at := range of.Fields() {
		name := path + f.Name
		switch {
		case !f.IsExported():
		case f.Name == "Name":
			fields = append(fields, "Name: "+strconv.Quote(at.String()))
		case name == "Preconditions":
			fields = l.add(fields, f.Name, "decider.Preconditions", l.fields(at, ""))
		case slices.Contains(rowfield.Arguments, name) && !at.IsNil():
			fields = append(fields, f.Name+": &"+l.t.agent.goLiteral(at.Elem().Elem()))
			for _, arg := range append(rowfield.ArgFields(at.Elem().Elem()), rowfield.ArgFunctions(at.Elem().Elem())...) {
				if !arg.Value.IsZero() && !isData(arg.Value) {
					l.leave(name+"."+arg.Path, arg.Value)
				}
			}
		case at.Kind() == reflect.Pointer && (name == "Targets" || name == "Squad") && !at.IsNil():
			fields = l.add(fields, f.Name, "&decider."+name+"["+l.t.agent.name+"]", l.fields(at.Elem(), name+"."))
		case at.Kind() == reflect.Struct:
			fields = l.add(fields, f.Name, l.t.agent.goType(at.Type()), l.fields(at, name+"."))
		case at.IsZero() && !l.changed(name):
		case !l.new && !l.changed(name) && !isTuned(name):
			l.stays = append(l.stays, strings.TrimPrefix(name, l.prefix))
		case at.Kind() == reflect.Func && l.t.agent.goFunction(at) != "":
			fields = append(fields, f.Name+": "+l.t.agent.goFunction(at))
		case !isPlain(at):
			l.leave(name, at)
		default:
			fields = append(fields, f.Name+": "+l.t.agent.goLiteral(at))
		}
	}
	return fields
}

// add adds a struct, if anything stands in it.
func (l *literal) add(fields []string, name, of string, in []string) []string {
	if in == nil {
		return fields
	}
	return append(fields, name+": "+of+"{"+strings.Join(in, ", ")+"}")
}

// leave notes a field that does not stand in the literal.
func (l *literal) leave(path string, at reflect.Value) {
	if !l.new && !l.changed(path) {
		l.stays = append(l.stays, path)
		return
	}
	if at.Kind() == reflect.Pointer && !at.IsNil() {
		if name := at.Elem().FieldByName("Name"); name.IsValid() {
			path += " " + plain.Name(name.String())
		}
	}
	l.give = append(l.give, path)
}

func isTuned(path string) bool {
	return slices.ContainsFunc(rowfield.Tuned(), func(f *rowfield.Field) bool { return f.Short() == path })
}

// isPlain reports whether a field's value is one that Go source can say here.
func isPlain(at reflect.Value) bool {
	switch at.Kind() {
	case reflect.Func, reflect.Pointer, reflect.Interface:
		return false
	case reflect.Slice, reflect.Array:
		return isPlain(reflect.Zero(at.Type().Elem())) && at.Type().Elem().Kind() != reflect.Struct
	}
	return true
}

// isData reports whether an argument is data: a list of structs with functions is the program's alone.
func isData(v reflect.Value) bool {
	_, err := json.Marshal(v.Interface())
	return err == nil || v.CanFloat()
}

// goLiteral returns data as Go source, without functions and fields that are zero.
func (a *agentType) goLiteral(v reflect.Value) string {
	var parts []string
	switch v.Kind() {
	case reflect.Struct:
		for f, value := range v.Fields() {
			ok := value.Kind() == reflect.Struct // an embedded one need not be exported
			if !value.IsZero() && (ok || f.IsExported() && isData(value)) {
				parts = append(parts, f.Name+": "+a.goLiteral(value))
			}
		}
	case reflect.Array, reflect.Slice:
		elem := a.goType(v.Type().Elem()) // which the list says already
		for i := range v.Len() {
			parts = append(parts, strings.TrimPrefix(a.goLiteral(v.Index(i)), elem))
		}
	default:
		return goValue(v)
	}
	return a.goType(v.Type()) + "{" + strings.Join(parts, ", ") + "}"
}

// goFunction returns a function as the agents' package has it, "" if it has no name there.
func (a *agentType) goFunction(f reflect.Value) string {
	if f.IsNil() {
		return "nil"
	}
	full := funcname.Full(f.Interface())
	dot := strings.LastIndexByte(full, '/') + 1
	dot += strings.IndexByte(full[dot:], '.')
	pkg, name := full[:dot], full[dot+1:]
	switch {
	case funcname.Captures(f.Interface()) || strings.Contains(name, ".func") || strings.ContainsAny(name, "[-"):
		return ""
	case pkg == a.pkg:
		return name
	}
	return path.Base(pkg) + "." + name
}

// goType returns the name of a type as the agents' package has it.
func (a *agentType) goType(t reflect.Type) string {
	switch {
	case t.PkgPath() != "" && t.PkgPath() != a.pkg && t.PkgPath() != "main":
		pkg, _, _ := strings.Cut(t.String(), ".")
		return pkg + "." + unqualified(t.String())
	case t.Name() != "": // unqualified below
	case t.Kind() == reflect.Slice:
		return "[]" + a.goType(t.Elem())
	case t.Kind() == reflect.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), a.goType(t.Elem()))
	}
	return strings.ReplaceAll(unqualified(t.String()), "struct {", "struct{")
}

// goValue returns a value without parts as Go source.
func goValue(v reflect.Value) string {
	x := v.Interface()
	text, hasName := x.(fmt.Stringer)
	switch {
	case v.Type() == reflect.TypeFor[time.Duration]() && v.IsZero():
		return "0"
	case v.Type() == reflect.TypeFor[time.Duration]():
		return plain.GoDuration(time.Duration(v.Int()), "time")
	case v.Kind() == reflect.Uint8 && hasName && v.Type().PkgPath() == reflect.TypeFor[decider.Policy]().PkgPath():
		return "decider." + text.String()
	case v.Kind() == reflect.Uint64 && v.Type().PkgPath() != "" && !v.IsZero() && isBits(v.Type()):
		return goBits(v.Uint())
	case v.Kind() == reflect.String:
		return strconv.Quote(v.String())
	case v.Kind() == reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10)
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10)
	}
	return strconv.FormatFloat(v.Float(), 'g', -1, v.Type().Bits())
}

// goBits returns a word by its bits.
func goBits(word uint64) string {
	var all []string
	for rest := word; rest != 0; rest &= rest - 1 {
		all = append(all, fmt.Sprintf("1<<%d", bits.TrailingZeros64(rest)))
	}
	if len(all) == 1 {
		return strings.Replace(all[0], "<<", " << ", 1) // as gofmt has it
	}
	return strings.Join(all, " | ")
}

// isBits reports whether values of a type are flags or stimuli.
func isBits(t reflect.Type) bool {
	return t == reflect.TypeFor[decider.Flags]() || t.Name() == "Mask"
}

// data returns the edits as JSON: for decider/override where that can say them, else as a list of
// edits.
func (t *Table) data(c *candidate) string {
	keys, values := []string{}, map[string]json.RawMessage{}
	for _, e := range c.edits {
		row := rowCalled(c.rows, e.Row)
		if row == nil || !t.overrides(c, row, e) {
			return edited(c.edits)
		}
		name := row.name
		if strings.HasPrefix(e.Field, "Gate.") { // two keys of one gate must agree
			name = having(c.rows, "Gate", row)[0]
		}
		key := name + "." + e.Field
		if values[key] == nil {
			keys = append(keys, key)
		}
		if values[key] = e.Value; e.Field == "Children" { // by their names in the source
			values[key], _ = json.Marshal(row.kids)
		}
	}
	var lines []string
	for _, key := range keys {
		name, err := json.Marshal(key)
		if err == nil {
			lines = append(lines, "\t"+string(name)+": "+string(values[key]))
		}
	}
	return "{\n" + strings.Join(lines, ",\n") + "\n}\n"
}

// overrides reports whether a file of decider/override may have an edit.
func (t *Table) overrides(c *candidate, row *draftRow, e vocabulary.Edit) bool {
	part, path, _ := strings.Cut(e.Field, ".")
	switch {
	case e.Do != "set":
		return false
	case part == "Squad": // a file changes all rows that share it
		return isTuned(e.Field) && len(having(t.first, "Squad", rowCalled(t.first, row.name))) == 1
	case slices.Contains(rowfield.Arguments, part):
		return path != "" && t.fieldOf(row, e.Field).Kind != "part"
	}
	return e.Field == off || e.Field == "Children" || isTuned(e.Field)
}

// edited returns edits as JSON, one a line.
func edited(edits []vocabulary.Edit) string {
	var lines []string
	for _, e := range edits {
		var b bytes.Buffer
		w := json.NewEncoder(&b)
		w.SetEscapeHTML(false)
		if w.Encode(e) == nil {
			lines = append(lines, "\t"+strings.TrimSpace(b.String()))
		}
	}
	return "[\n" + strings.Join(lines, ",\n") + "\n]\n"
}
