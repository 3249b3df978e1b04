package vocabulary

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/argument"
	"github.com/ethogram-go/ethogram/internal/funcname"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowfield"
)

// Encode returns a table, a pointer to a decider.Decider of the vocabulary's agents, as JSON, a row a
// line where it fits:
//
//	{"ethogram": "table", "version": 1, "Table":
//	{"Name": "GUARD", "Policy": "Selector", "Children": [
//		{"Name": "HALT", "If": ["SEEN"], "Act": {"Bark": {"Text": "Halt!", "Radius": 20}}, "Timeout": "3s"},
//		{"Name": "SHOOT", "When": "hasAmmo", "Gate": "GUNS", "Run": "shoot"},
//		"PATROL"]}}
//
// A row has the fields of the Go literal by their names, those of Preconditions among them. Functions
// and what tables share are names of the vocabulary; an Act or Ask is its name with its arguments, or
// the name alone; a row that stands in several groups is written where it comes first, and is a name
// in the others. A gate that differs in numbers from the vocabulary's is written under Gates.
// A DBlock that belongs to the row's Decide is left out.
//
// The error is of type [decider.Errors], and has everything that data cannot say. A table that
// compiles is read again as the same one by [Decode].
func (v *Vocabulary) Encode(table any) ([]byte, error) {
	root := reflect.ValueOf(table)
	if v == nil || !isTable(root) || root.Type() != v.row {
		return nil, fmt.Errorf("ethogram: vocabulary: encode a %T; want a table of the vocabulary's agents", table)
	}
	e := &encoder{v: v, written: map[any]bool{}, gates: map[string]any{}}
	text := e.row(root)
	if err := e.problems.Err(); err != nil {
		return nil, err
	}
	text = append([]byte(`{"ethogram":"table","version":1,"Table":`), text...)
	if e.changed != nil {
		text = append(append(text, `,"Gates":`...), list(e.changed)...)
	}
	return layOut(append(text, '}')), nil
}

// encoder writes a table.
type encoder struct {
	v        *Vocabulary
	written  map[any]bool   // rows
	gates    map[string]any // by name
	changed  []string       // gates that differ from the vocabulary's
	path     []string       // of the row
	problems decider.Errors
}

func (e *encoder) problem(code decider.Code, message, fix string) {
	name := e.path[len(e.path)-1]
	e.problems = append(e.problems, &decider.Problem{Code: code, Path: strings.Join(e.path, " > "), Name: name, Message: message, Fix: fix})
}

// The codes of what data cannot say, or cannot be read.
const (
	codeNoPart    decider.Code = "UnknownPart"  // the vocabulary has no such function, or the program no such field
	codeDenied    decider.Code = "DeniedPart"   // the game has it, and does not allow it
	codeBadValue  decider.Code = "WrongValue"   // a value of another kind
	codeTwice     decider.Code = "SaidTwice"    // a field or a row
	codeCannotSay decider.Code = "CannotBeData" // a table has what data cannot say
	codeNoTable   decider.Code = "NoTable"      // the file is no table, or too large
)

func (e *encoder) row(at reflect.Value) json.RawMessage {
	if at.IsNil() {
		e.problem(codeCannotSay, "a child is nil", "leave it out")
		return nil
	}
	row := at.Elem()
	name := row.FieldByName("Name").String()
	if e.written[at.Interface()] {
		return quote(name)
	}
	e.path = append(e.path, plain.Name(name))
	defer func() { e.path = e.path[:len(e.path)-1] }()
	e.written[at.Interface()] = true
	return e.structure(row, "")
}

// structure writes the fields of a struct that are not zero. path is its own in a row.
func (e *encoder) structure(of reflect.Value, path string) json.RawMessage {
	return object(e.fields(of, path))
}

func (e *encoder) fields(of reflect.Value, path string) (all []string) {
	children := ""
	for field, at := range of.Fields() {
		kind := join(path, field.Name)
		switch {
		case kind == "DBlock" && e.v.blockOf(of) != typeIn(at):
			all = append(all, string(quote(field.Name))+":"+string(e.block(at)))
		case !field.IsExported() || at.IsZero() || at.Kind() == reflect.Slice && at.Len() == 0 || kind == "DBlock":
		case kind == "Preconditions":
			all = append(all, e.fields(at, "")...)
		case kind == "Children":
			children = string(quote(field.Name)) + ":" + string(e.value(at, kind))
		default:
			all = append(all, string(quote(field.Name))+":"+string(e.value(at, kind)))
		}
	}
	if children != "" {
		all = append(all, children) // last: they are many
	}
	return all
}

// block writes a DBlock that is not the one of the row's Decide.
func (e *encoder) block(at reflect.Value) json.RawMessage {
	if at.IsNil() {
		return quote("")
	}
	return quote(e.part(at, "DBlock"))
}

func (e *encoder) value(at reflect.Value, kind string) json.RawMessage {
	t := at.Type()
	switch names := e.v.bitsOf(t); {
	case kind == "Gate":
		return e.gate(at)
	case slices.Contains(rowfield.Arguments, kind):
		return e.act(at, kind)
	case isPart(kind, t):
		return quote(e.part(at, kind))
	case names != nil:
		all := namesOfBits(names, at.Uint())
		for i := range all {
			all[i] = string(quote(all[i]))
		}
		return list(all)
	case kind == "Children":
		return e.list(at, func(at reflect.Value) json.RawMessage { return e.row(at) })
	case t.Kind() == reflect.Pointer:
		return e.structure(at.Elem(), kind)
	case t.Kind() == reflect.Struct:
		return e.structure(at, kind)
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Struct:
		return e.list(at, func(at reflect.Value) json.RawMessage { return e.structure(at, kind) })
	case constants(t) != nil:
		if name := constants(t); at.Uint() < uint64(len(name)) {
			return quote(name[at.Uint()])
		}
	default:
		return e.plain(at, kind)
	}
	e.problem(codeCannotSay, fmt.Sprintf("%s is %d, which is no constant", kind, at.Uint()), "use one of package decider")
	return nil
}

func (e *encoder) list(of reflect.Value, write func(reflect.Value) json.RawMessage) json.RawMessage {
	all := make([]string, of.Len())
	for i := range all {
		all[i] = string(write(of.Index(i)))
	}
	return list(all)
}

// part returns the name of a part.
func (e *encoder) part(at reflect.Value, kind string) string {
	id, _ := identity(kind, at)
	p, name := e.v.known[id], "without a name"
	if is := nameOf(at); is != "" {
		name = plain.Name(is)
	}
	switch {
	case p == nil:
		e.problem(codeNoPart, fmt.Sprintf("the vocabulary does not know the %s %s", kind, name), "give it to Of in a table, or to Add")
	case p.Doubt != "":
		e.problem(codeNoPart, fmt.Sprintf("the %s %s cannot be named: %s", kind, name, p.Doubt), "give it a name by Add")
	default:
		return p.Name
	}
	return ""
}

// act writes an Act or Ask.
func (e *encoder) act(at reflect.Value, kind string) json.RawMessage {
	name := e.part(at, kind)
	if name == "" {
		return nil
	}
	var all []string
	of := arguments(at)
	for _, f := range append(rowfield.ArgFields(of), rowfield.ArgFunctions(of)...) {
		if !f.Value.IsZero() {
			all = append(all, string(quote(f.Path))+":"+string(e.argument(f.Value, name+"."+f.Path)))
		}
	}
	if all == nil {
		return quote(name)
	}
	return object([]string{string(quote(name)) + ":" + string(object(all))})
}

// argument writes a field of an Act or Ask.
func (e *encoder) argument(at reflect.Value, kind string) json.RawMessage {
	if at.Kind() == reflect.Func {
		return quote(e.part(at, kind))
	}
	return e.plain(at, kind)
}

// plain writes a value that names nothing.
func (e *encoder) plain(at reflect.Value, name string) json.RawMessage {
	text, err := argument.Write(at)
	if err != nil {
		e.problem(codeCannotSay, fmt.Sprintf("%s is %.40v: %v", name, at, err), "set what data can say")
	}
	return text
}

// gate writes the name of a gate, and notes one that is not the vocabulary's.
func (e *encoder) gate(at reflect.Value) json.RawMessage {
	name := at.Elem().FieldByName("Name").String()
	if was, ok := e.gates[name]; ok {
		if was != at.Interface() && !sameGates(reflect.ValueOf(was), at) {
			e.problem(codeCannotSay, "two gates are called "+plain.Name(name), "give one of them another name")
		}
		return quote(name)
	}
	e.gates[name] = at.Interface()
	known := reflect.New(at.Type().Elem())
	if p, err := e.v.Find("Gate", name); err == nil {
		known = reflect.ValueOf(p.Value)
	}
	if sameGates(known, at) {
		return quote(name)
	}
	var all []string
	for field, at := range at.Elem().Fields() {
		was := known.Elem().FieldByIndex(field.Index)
		switch {
		case at.Kind() == reflect.Func:
			if !same(was, at) {
				e.problem(codeCannotSay, fmt.Sprintf("the Gate %s has another %s than the vocabulary's", plain.Name(name), field.Name), "give it another name, and to Add")
			}
		case field.Name == "Name" || !same(was, at):
			all = append(all, string(quote(field.Name))+":"+string(e.value(at, "Gate."+field.Name)))
		}
	}
	e.changed = append(e.changed, string(object(all)))
	return quote(name)
}

// sameGates reports whether two gates have the same fields.
func sameGates(a, b reflect.Value) bool {
	for field, at := range a.Elem().Fields() {
		if !same(at, b.Elem().FieldByIndex(field.Index)) {
			return false
		}
	}
	return true
}

// same reports whether two values are the same data or function.
func same(a, b reflect.Value) bool {
	if a.Kind() == reflect.Func {
		return a.IsNil() == b.IsNil() && (a.IsNil() || funcname.Value(a.Interface()) == funcname.Value(b.Interface()))
	}
	return a.Interface() == b.Interface()
}

// quote returns a text as JSON.
func quote(s string) json.RawMessage {
	if !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' || strings.ContainsRune(`"\<>&`, r) }) { // most names
		return json.RawMessage(`"` + s + `"`)
	}
	text, err := argument.Write(reflect.ValueOf(s))
	if err != nil { // no UTF-8: Compile refuses it as a name
		text, _ = argument.Write(reflect.ValueOf(plain.Data(s)))
	}
	return text
}

func object(members []string) json.RawMessage {
	return json.RawMessage("{" + strings.Join(members, ",") + "}")
}

func list(items []string) json.RawMessage {
	return json.RawMessage("[" + strings.Join(items, ",") + "]")
}
