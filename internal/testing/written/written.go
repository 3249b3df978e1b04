// Package written finds Acts and Asks that write to their receivers. The structs are one for all
// agents, so that nothing in them may be another after a game than when they were compiled.
package written

import (
	"fmt"
	"reflect"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
)

// Arguments are those of a tree's rows, and what they were.
type Arguments struct {
	of  *core.Program
	was map[string]string
}

// Of notes the arguments that the rows of a tree have.
func Of[A any](t *decider.Tree[A]) *Arguments {
	a := &Arguments{core.View(t.State(t.NewMemory(0))).Program(), map[string]string{}}
	a.each(func(path, value string) { a.was[path] = value })
	return a
}

// Changed returns which of them are others by now, but for functions.
func (a *Arguments) Changed() (lines []string) {
	a.each(func(path, value string) {
		if was := a.was[path]; was != value {
			lines = append(lines, fmt.Sprintf("%s is %s, and was %s", path, value, was))
		}
	})
	return lines
}

func (a *Arguments) each(do func(path, value string)) {
	for i := range a.of.Rows {
		row := &a.of.Rows[i]
		each(do, fmt.Sprintf("row %d, %s.Act", i, row.Name), reflect.ValueOf(row.Act))
		if row.Ask != row.Act {
			each(do, fmt.Sprintf("row %d, %s.Ask", i, row.Name), reflect.ValueOf(row.Ask))
		}
	}
}

// each calls do with a value, or with what it is made of, and where that stands.
func each(do func(path, value string), path string, v reflect.Value) {
	switch v.Kind() {
	case reflect.Invalid, reflect.Func:
	case reflect.Pointer:
		each(do, path, v.Elem())
	case reflect.Struct:
		for f, v := range v.Fields() {
			each(do, path+"."+f.Name, v)
		}
	case reflect.Slice, reflect.Array:
		do("the length of "+path, fmt.Sprint(v.Len()))
		for i := range v.Len() {
			each(do, fmt.Sprintf("%s[%d]", path, i), v.Index(i))
		}
	case reflect.String:
		do(path, fmt.Sprintf("%q", v.String()))
	default:
		do(path, fmt.Sprint(v))
	}
}
