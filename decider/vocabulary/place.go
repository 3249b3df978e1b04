package vocabulary

import (
	"reflect"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/acts"
	"github.com/ethogram-go/ethogram/internal/rowfield"
)

// eachPart calls f for all parts of a struct, a row or what a row points to, with their kinds. path
// is that of the struct in a row.
func eachPart(of reflect.Value, path string, f func(kind string, at reflect.Value)) {
	for field, at := range of.Fields() {
		kind := join(path, field.Name)
		switch {
		case !field.IsExported() || field.Name == "Children" || isNil(at):
		case slices.Contains(rowfield.Arguments, kind):
			args := arguments(at)
			if !args.IsValid() {
				continue
			}
			f(kind, at)
			for _, fun := range rowfield.ArgFunctions(args) {
				if !fun.Value.IsNil() {
					f(acts.Name(at.Interface())+"."+fun.Path, fun.Value)
				}
			}
		case isPart(kind, at.Type()):
			f(kind, at)
		case at.Kind() == reflect.Pointer:
			eachPart(at.Elem(), kind, f)
		case at.Kind() == reflect.Slice && at.Type().Elem().Kind() == reflect.Struct:
			for i := range at.Len() {
				eachPart(at.Index(i), kind, f)
			}
		}
	}
}

// arguments returns the struct of an Act or Ask, or an invalid value: Compile refuses one that is no pointer to a struct.
func arguments(act reflect.Value) reflect.Value {
	if at := act.Elem(); at.Kind() == reflect.Pointer && at.Elem().Kind() == reflect.Struct {
		return at.Elem()
	}
	return reflect.Value{}
}

func join(path, name string) string { return strings.TrimPrefix(path+"."+name, ".") }

// typeIn returns the type of what an interface holds, nil of none.
func typeIn(at reflect.Value) reflect.Type {
	if at.IsNil() {
		return nil
	}
	return at.Elem().Type()
}

func isNil(at reflect.Value) bool {
	switch at.Kind() {
	case reflect.Func, reflect.Interface, reflect.Pointer, reflect.Slice:
		return at.IsNil()
	}
	return false
}

// isPart reports whether a field of a row, or of what it points to, is something that data names.
func isPart(kind string, t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Func:
		return true
	case reflect.Interface:
		return kind == "DBlock" || slices.Contains(rowfield.Arguments, kind)
	}
	return slices.Contains(shared, kind)
}

// shared are what rows point to and may share: tables of a game know it by its address.
var shared = []string{"Behavior", "Scope", "Gate", "Slot"}

// typeOf returns the type of parts of a kind, nil if there is none. v has a table.
func (v *Vocabulary) typeOf(kind string) reflect.Type {
	name, path, _ := strings.Cut(kind, ".")
	if p := v.actCalled(name); p != nil && path != "" {
		for _, fun := range rowfield.ArgFunctions(reflect.ValueOf(p.Value).Elem()) {
			if fun.Path == path {
				return fun.Value.Type()
			}
		}
		return nil
	}
	of := v.row.Elem()
	for name := range strings.SplitSeq(kind, ".") {
		if of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice {
			of = of.Elem()
		}
		if of.Kind() != reflect.Struct {
			return nil
		}
		field, ok := of.FieldByName(name)
		if !ok || !field.IsExported() {
			return nil
		}
		of = field.Type
	}
	if !isPart(kind, of) {
		return nil
	}
	return of
}

// actCalled returns the Act or Ask of that name.
func (v *Vocabulary) actCalled(name string) *Part {
	for _, p := range v.parts {
		if slices.Contains(rowfield.Arguments, p.Kind) && p.Name == name && p.Doubt == "" {
			return p
		}
	}
	return nil
}
