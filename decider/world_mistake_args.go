package decider

import (
	"bytes"
	"fmt"
	"reflect"
	"unsafe"

	"github.com/ethogram-go/ethogram/internal/acts"
	"github.com/ethogram-go/ethogram/internal/core"
)

// keptArgs is the struct of an Act or Ask, or the elements of a slice in it, with a copy by which
// a world sees that a method has written to it.
type keptArgs struct {
	row     *core.Row
	of      any
	part    string        // "Act" or "Ask"
	path    string        // of the slice, "" for the struct
	is, was reflect.Value // of one type
	memory  [2][]byte     // of both
}

// keepArgs returns what is to be kept of the Act and Ask of row n.
func keepArgs(kept []keptArgs, n *node) []keptArgs {
	for _, k := range [...]keptArgs{{part: "Act", of: actOf(n.src)}, {part: "Ask", of: ownAskOf(n.src)}} {
		if k.of == nil {
			continue
		}
		k.row, k.is = n.row, reflect.ValueOf(k.of).Elem()
		k.was = reflect.New(k.is.Type()).Elem()
		k.was.Set(k.is)
		for i, v := range [...]reflect.Value{k.is, k.was} {
			k.memory[i] = unsafe.Slice((*byte)(v.Addr().UnsafePointer()), v.Type().Size())
		}
		kept = k.slices(append(kept, k), "", k.is)
	}
	return kept
}

// slices adds the slices in v, which is at a path.
func (k keptArgs) slices(kept []keptArgs, path string, v reflect.Value) []keptArgs {
	switch v.Kind() {
	case reflect.Struct:
		for f, value := range v.Fields() {
			kept = k.slices(kept, inside(path, f.Name), value)
		}
	case reflect.Slice:
		if v.Len() == 0 {
			return kept
		}
		k.path, k.is, k.was = path, v, reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(k.was, v)
		for i, v := range [...]reflect.Value{k.is, k.was} {
			k.memory[i] = unsafe.Slice((*byte)(v.UnsafePointer()), uintptr(v.Len())*v.Type().Elem().Size())
		}
		kept = append(kept, k)
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			kept = k.slices(kept, fmt.Sprintf("%s[%d]", path, i), v.Index(i))
		}
	}
	return kept
}

func inside(path, field string) string {
	if path == "" {
		return field
	}
	return path + "." + field
}

// lookAtArgs notes the rows whose Act or Ask a method has written to.
func (t *tree) lookAtArgs(w *World) {
	for i := range t.kept {
		k := &t.kept[i]
		if bytes.Equal(k.memory[0], k.memory[1]) {
			continue
		}
		at, from, to := difference(k.path, k.is, k.was)
		if at == "" {
			continue // what is between the fields
		}
		w.noteMistake(mistakeKey{kind: aChangedArgument, prog: t.prog, row: k.row.Self}, quote(k.row.Program.Rows[0].Name), quote(k.row.Name),
			"its %s, a %s, has changed its own field %s from %s to %s: it is one for all agents; keep it on the agent or in a block", k.part, acts.Name(k.of), at, from, to)
	}
}

// difference returns the path of the first field that is not as it was, and both values.
func difference(path string, is, was reflect.Value) (at, from, to string) {
	differs := false
	switch is.Kind() {
	case reflect.Struct:
		for i := range is.NumField() {
			if at, from, to = difference(inside(path, is.Type().Field(i).Name), is.Field(i), was.Field(i)); at != "" {
				return at, from, to
			}
		}
		return "", "", ""
	case reflect.Array, reflect.Slice:
		if differs = is.Len() != was.Len(); differs {
			break
		}
		for i := range is.Len() {
			if at, from, to = difference(fmt.Sprintf("%s[%d]", path, i), is.Index(i), was.Index(i)); at != "" {
				return at, from, to
			}
		}
		return "", "", ""
	case reflect.Func:
		differs = is.Pointer() != was.Pointer()
	default:
		differs = !is.Equal(was)
	}
	if !differs {
		return "", "", ""
	}
	return path, valueText(was), valueText(is)
}
