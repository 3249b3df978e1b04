package ethogram

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"strings"
	"sync"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// losses are what encoding/json would lose of agents and states, or cannot write.
type losses struct {
	agents map[reflect.Type]bool
	found  []error
}

func (l *losses) err() error { return errors.Join(l.found...) }

var inspections sync.Map // *inspection by reflect.Type

// look looks at the types of all agents and of a state.
func (l *losses) look(w *decider.World, state any) {
	l.agents = map[reflect.Type]bool{}
	var types []reflect.Type
	for _, agent := range w.Agents() {
		if t := reflect.TypeOf(agent); !l.agents[t] {
			l.agents[t] = true
			types = append(types, t)
		}
	}
	if t := reflect.TypeOf(state); !l.agents[t] {
		types = append(types, t)
	}
	for _, t := range types {
		l.lookAt(t)
	}
}

func (l *losses) lookAt(t reflect.Type) {
	if t == nil {
		return
	}
	known, ok := inspections.Load(t)
	if !ok {
		x := &inspection{}
		if x.inspect(t, typeName(t)); t.Kind() == reflect.Pointer {
			x.pointers = x.pointers[1:] // t itself
		}
		known, _ = inspections.LoadOrStore(t, x)
	}
	x := known.(*inspection)
	l.found = append(l.found, x.found...)
	for _, p := range x.pointers {
		if l.agents[p.of] {
			l.found = append(l.found, loss(p.path, "it points to an agent, of which a load would make a second one; write its id"))
		}
	}
}

func loss(path, format string, args ...any) error {
	return fmt.Errorf("ethogram: Save would lose %s: "+format, append([]any{path}, args...)...)
}

// savable returns why agents of type A cannot be agents of a Crowd of this package.
func savable[A any](root string) error {
	t := reflect.TypeFor[A]()
	if t.Kind() == reflect.Pointer || marshalsItself(t) {
		return nil
	}
	return fmt.Errorf("ethogram: the agents of %s are of type %v, which is no pointer: what is saved of a copy is not what it points to; "+
		"make them pointers, or give the type MarshalJSON and UnmarshalJSON, or use decider.Tree.NewCrowd and World.Load", root, t)
}

// inspection finds what encoding/json loses of a type.
type inspection struct {
	above    []reflect.Type
	found    []error
	pointers []pointer // of which those to agents are lost
}

type pointer struct {
	path string
	of   reflect.Type
}

func (x *inspection) lose(path, format string, args ...any) {
	x.found = append(x.found, loss(path, format, args...))
}

func (x *inspection) inspect(t reflect.Type, path string) {
	if t.Kind() == reflect.Pointer {
		x.pointers = append(x.pointers, pointer{path, t})
	}
	if slices.Contains(x.above, t) {
		return
	}
	x.above = append(x.above, t)
	defer func() { x.above = x.above[:len(x.above)-1] }()
	if t.Kind() == reflect.Struct && !declares(t) {
		if f, ok := speaksForAll(t); ok {
			x.lose(path, "it embeds %v, whose methods would save nothing else of it; give the field a name", f)
			return
		}
	}
	switch {
	case t.Kind() == reflect.Pointer:
		x.inspect(t.Elem(), path)
		return
	case marshalsItself(t):
		return
	}
	switch t.Kind() {
	case reflect.Struct:
		for field := range t.Fields() {
			x.field(t, field, path)
		}
	case reflect.Slice, reflect.Array:
		x.inspect(t.Elem(), path+"[]")
	case reflect.Map:
		k := t.Key()
		switch k.Kind() {
		case reflect.String, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
			reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		default:
			if !both[encoding.TextMarshaler, encoding.TextUnmarshaler](k) {
				x.lose(path, "the keys of the map are of type %v; want strings, whole numbers, or keys with MarshalText and UnmarshalText", k)
			}
		}
		x.inspect(t.Elem(), path+"[]")
	case reflect.Interface:
		x.lose(path, "it is a %v, of which nobody knows later what was in it; save what makes it anew", t)
	case reflect.Func, reflect.Chan, reflect.UnsafePointer, reflect.Complex64, reflect.Complex128:
		x.lose(path, "a %v cannot be saved; exclude the field with the tags `json:\"-\" save:\"-\"` and restore it in World.Welcome", t)
	}
}

func (x *inspection) field(of reflect.Type, f reflect.StructField, path string) {
	path += "." + f.Name
	switch {
	case f.Name == "_", f.Tag.Get("json") == "-", f.Tag.Get("save") == "-" && !f.IsExported():
		return
	case f.Tag.Get("save") == "-":
		x.lose(path, "it has the tag save:\"-\" and is exported, so that it is saved; add the tag json:\"-\"")
	case f.Anonymous && (f.IsExported() || f.Type.Kind() == reflect.Struct):
		x.inspect(f.Type, path)
	case !f.IsExported():
		x.lose(path, "it is not exported; export it, or tag it `save:\"-\"` if the game restores it, as in World.Welcome")
	default:
		x.inspect(f.Type, path)
	}
}

// both reports whether t, or a pointer to it, has both of these.
func both[M, U any](t reflect.Type) bool {
	has := func(of reflect.Type) bool { return t.Implements(of) || reflect.PointerTo(t).Implements(of) }
	return has(reflect.TypeFor[M]()) && has(reflect.TypeFor[U]())
}

// marshalsItself reports whether values of t are written and read by methods of their own.
func marshalsItself(t reflect.Type) bool {
	return both[json.Marshaler, json.Unmarshaler](t) || both[encoding.TextMarshaler, encoding.TextUnmarshaler](t)
}

// speaksForAll returns the type that a struct embeds, if need be in what it embeds, and whose methods
// would write the struct.
func speaksForAll(t reflect.Type) (of reflect.Type, does bool) {
	for f := range t.Fields() {
		if !f.Anonymous || !marshalsItself(f.Type) {
			continue
		}
		if of = f.Type; of.Kind() == reflect.Struct && !declares(of) {
			if deeper, ok := speaksForAll(of); ok {
				return deeper, true
			}
		}
		return of, t.NumField() > 1
	}
	return nil, false
}

// declares reports whether t has methods of its own that write it: not those of what it embeds.
func declares(t reflect.Type) bool {
	for _, of := range []reflect.Type{t, reflect.PointerTo(t)} {
		for _, name := range []string{"MarshalJSON", "MarshalText"} {
			m, ok := of.MethodByName(name)
			if !ok {
				continue
			}
			// What is promoted has a wrapper that the compiler has written.
			if f := runtime.FuncForPC(m.Func.Pointer()); f != nil {
				if file, _ := f.FileLine(f.Entry()); !strings.HasPrefix(file, "<") {
					return true
				}
			}
		}
	}
	return false
}

func typeName(t reflect.Type) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t.String()
}

// value notes why json could not write v.
func (l *losses) value(what string, v any, err error) {
	at := len(l.found)
	(&values{note: func(path, why string) {
		l.found = append(l.found, fmt.Errorf("ethogram: Save: %s: %s%s", what, path, why))
	}}).walk(reflect.ValueOf(v), "", 0)
	if len(l.found) == at {
		l.found = append(l.found, fmt.Errorf("ethogram: Save: %s: %w", what, err))
	}
}

// values finds numbers in a value that JSON does not have, and cycles.
type values struct {
	note  func(path, why string)
	above []uintptr
}

const deepest = 1000 // as encoding/json

func (x *values) walk(v reflect.Value, path string, depth int) {
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		if f := v.Float(); math.IsNaN(f) || math.IsInf(f, 0) {
			x.note(path, fmt.Sprintf(" is %v, which JSON does not have: find out where it comes from, or clamp it", f))
		}
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		if slices.Contains(x.above, v.Pointer()) {
			x.note(path, " points to what it is in: write an id")
			return
		}
		if depth == deepest {
			return
		}
		x.above = append(x.above, v.Pointer())
		x.walk(v.Elem(), path, depth+1)
		x.above = x.above[:len(x.above)-1]
	case reflect.Struct:
		if marshalsItself(v.Type()) {
			return
		}
		for i := range v.NumField() {
			if f := v.Type().Field(i); (f.IsExported() || f.Anonymous) && f.Tag.Get("json") != "-" {
				x.walk(v.Field(i), path+"."+f.Name, depth+1)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			x.walk(v.Index(i), fmt.Sprintf("%s[%d]", path, i), depth+1)
		}
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		for _, k := range keys {
			x.walk(v.MapIndex(k), fmt.Sprintf("%s[%v]", path, k), depth+1)
		}
	}
}
