// Package goliteral writes what rows have as the Go source that says it.
package goliteral

import (
	"reflect"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/rowfield"
)

// Writer writes values as one file has them.
type Writer struct {
	Name func(path, pkg, name string) string       // a name of a package, whose own may be unknown, ""
	Bit  func(t reflect.Type, n int) string        // a flag or stimulus; nil numbers them
	Has  func(field string, at reflect.Value) bool // whether a field of a row stands in the source, by its path
	Lost func(field string, at reflect.Value)      // one that does, and that source cannot say
	Func func(f any, why string)                   // of a function that has no name; nil for nothing
}

// Fields returns the fields of a row, or of a struct in one whose path ends in a dot.
func (w *Writer) Fields(of reflect.Value, path string) (all []string) {
	for f, at := range of.Fields() {
		field, text, whole := path+f.Name, "", true
		switch {
		case !f.IsExported() || !w.Has(field, at):
			continue
		case field == "Preconditions":
			text = w.structure(at, "")
		case at.Kind() == reflect.Struct:
			text = w.structure(at, field+".")
		case (field == "Targets" || field == "Squad") && !at.IsNil():
			if text = w.structure(at.Elem(), field+"."); text != "" {
				text = "&" + text
			}
		case slices.Contains(rowfield.Arguments, field) && !at.IsNil():
			text = w.Value(at)
			of := at.Elem().Elem()
			for _, arg := range append(rowfield.ArgFields(of), rowfield.ArgFunctions(of)...) {
				if _, whole := w.value(arg.Value); !whole {
					w.Lost(field+"."+arg.Path, arg.Value)
				}
			}
		default:
			if text, whole = w.value(at); !whole {
				w.Lost(field, at)
			}
		}
		if whole && text != "" {
			all = append(all, f.Name+": "+text)
		}
	}
	return all
}

// structure returns a struct in a row, "" without fields.
func (w *Writer) structure(of reflect.Value, path string) string {
	fields := w.Fields(of, path)
	if fields == nil {
		return ""
	}
	if name, bits, _ := strings.Cut(fields[0], ": "); of.Type().Name() == "Check" && (name == "All" || name == "None") {
		only := reflect.New(of.Type()).Elem()
		only.FieldByName(name).Set(of.FieldByName(name))
		if only.Interface() == of.Interface() {
			return w.Name(of.Type().PkgPath(), "", name) + "(" + bits + ")"
		}
	}
	return w.Type(of.Type()) + "{" + strings.Join(fields, ", ") + "}"
}
