package vocabulary

import (
	"encoding/json"
	"reflect"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/rowfield"
)

// Field is a field that edits and data may set, of a row or of an Act or Ask.
type Field struct {
	Path string `json:"path"` // "Timeout", "Flags.All", "Targets.Margin"; of an Act "Radius", "Gait.Speed"

	// Kind is switch, number, count, duration or text; list, which is JSON; choice of one of Choices;
	// flags or stimuli, lists of their names; names, those of siblings; or part, the name of a
	// [Part] of the kind that Part says.
	Kind    string   `json:"kind"`
	Part    string   `json:"part,omitempty"`
	Choices []string `json:"choices,omitempty"`

	Group    bool     `json:"group,omitempty"`    // only groups have it
	Policies []string `json:"policies,omitempty"` // those to which it means something; nil for all

	Min  string `json:"min,omitempty"` // the tags of an argument
	Max  string `json:"max,omitempty"`
	Step string `json:"step,omitempty"`
	Unit string `json:"unit,omitempty"`
}

// Value is what a field of a row has.
type Value struct {
	Path string          `json:"path"`
	JSON json.RawMessage `json:"value,omitempty"` // as data has it; of an Act or Ask the name alone
	Why  string          `json:"why,omitempty"`   // why data cannot say it, where JSON is nil
}

// Fields returns the fields of rows that edits may set, in the order of [decider.Decider]. They
// belong to the vocabulary and must not be changed.
func (v *Vocabulary) Fields() []Field {
	if v == nil || v.row == nil {
		return nil
	}
	v.once.Do(func() { v.fields = v.fieldsOf(v.row.Elem(), "") })
	return v.fields
}

// Fields returns the fields of an Act or Ask, nil of other parts.
func (p *Part) Fields() (all []Field) {
	if !slices.Contains(rowfield.Arguments, p.Kind) {
		return nil
	}
	of := reflect.ValueOf(p.Value).Elem()
	for _, f := range rowfield.ArgFields(of) {
		field, tag := fieldOfType(f.Value.Type(), f.Path), f.Tag.Get
		field.Min, field.Max, field.Step, field.Unit = tag("min"), tag("max"), tag("step"), tag("unit")
		all = append(all, field)
	}
	for _, f := range rowfield.ArgFunctions(of) {
		all = append(all, Field{Path: f.Path, Kind: "part", Part: p.Name + "." + f.Path})
	}
	return all
}

// fieldsOf returns the fields of a struct in a row, those of structs in it among them.
func (v *Vocabulary) fieldsOf(of reflect.Type, path string) (all []Field) {
	for f := range of.Fields() {
		kind := join(path, f.Name)
		in := f.Type
		if in.Kind() == reflect.Pointer {
			in = in.Elem()
		}
		switch {
		case !f.IsExported() || kind == "Name" || kind == "Children":
			continue
		case kind == "Preconditions":
			all = append(all, v.fieldsOf(in, "")...)
			continue
		case isPart(kind, f.Type):
			all = append(all, Field{Path: kind, Kind: "part", Part: kind})
			if kind != "Gate" {
				break
			}
			for _, f := range v.fieldsOf(in, kind) {
				if f.Kind == "duration" || f.Kind == "count" { // what is tuned; its functions come with the gate
					all = append(all, f)
				}
			}
		case in.Kind() == reflect.Struct:
			all = append(all, v.fieldsOf(in, kind)...)
		default:
			all = append(all, fieldOfType(f.Type, kind))
		}
	}
	if path == "" {
		for i := range all {
			if row := rowfield.Of(all[i].Path); row != nil {
				all[i].Group, all[i].Policies = row.Group, row.Of
			}
		}
	}
	return all
}

// fieldOfType returns a field that is no part.
func fieldOfType(t reflect.Type, path string) Field {
	f := Field{Path: path, Kind: "list"}
	switch {
	case t == reflect.TypeFor[time.Duration]():
		f.Kind = "duration"
	case path == "From" || path == "After":
		f.Kind = "names"
	case t == maskType:
		f.Kind = "stimuli"
	case t == flagsType:
		f.Kind = "flags"
	case constants(t) != nil:
		f.Kind, f.Choices = "choice", constants(t)
	case t.Kind() == reflect.String, reflect.PointerTo(t).Implements(textReader):
		f.Kind = "text"
	case t.Kind() == reflect.Bool:
		f.Kind = "switch"
	case t.Kind() == reflect.Float32, t.Kind() == reflect.Float64:
		f.Kind = "number"
	case t.Kind() >= reflect.Int && t.Kind() <= reflect.Uintptr:
		f.Kind = "count"
	}
	return f
}

// Values returns what the fields of a row have that are set, in the order of [Vocabulary.Fields], those
// of an Act or Ask behind it. row is a pointer to a decider.Decider of the vocabulary's agents.
func (v *Vocabulary) Values(row any) []Value {
	if at := reflect.ValueOf(row); v == nil || !isTable(at) || at.Type() != v.row {
		return nil
	}
	e := &encoder{v: v, path: []string{""}}
	of := reflect.ValueOf(row).Elem()
	var all []Value
	put := func(path string, write func() json.RawMessage) {
		text := write()
		value := Value{Path: path, JSON: text}
		if e.problems != nil {
			value = Value{Path: path, Why: e.problems[0].Message}
			e.problems = nil
		}
		all = append(all, value)
	}
	for _, f := range v.Fields() {
		at, ok := valueAt(of, f.Path)
		switch {
		case !ok || f.Path != "DBlock" && at.IsZero():
		case f.Path == "DBlock":
			if v.blockOf(of) != typeIn(at) {
				put(f.Path, func() json.RawMessage { return e.block(at) })
			}
		case slices.Contains(rowfield.Arguments, f.Path):
			put(f.Path, func() json.RawMessage { return quote(e.part(at, f.Path)) })
			args := arguments(at)
			if !args.IsValid() {
				continue
			}
			for _, arg := range append(rowfield.ArgFields(args), rowfield.ArgFunctions(args)...) {
				if !arg.Value.IsZero() {
					put(f.Path+"."+arg.Path, func() json.RawMessage { return e.argument(arg.Value, nameOf(at)+"."+arg.Path) })
				}
			}
		case f.Path == "Gate":
			put(f.Path, func() json.RawMessage { return quote(at.Elem().FieldByName("Name").String()) })
		default:
			put(f.Path, func() json.RawMessage { return e.value(at, f.Path) })
		}
	}
	return all
}

// valueAt returns the value at the path of a field, not ok where what it is in is nil.
func valueAt(of reflect.Value, path string) (at reflect.Value, ok bool) {
	for name := range strings.SplitSeq(path, ".") {
		if of.Kind() == reflect.Pointer {
			if of.IsNil() {
				return of, false
			}
			of = of.Elem()
		}
		of = fieldOf(of, name)
	}
	return of, true
}
