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

// Changed returns which of them are others by now.
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
		Values(fmt.Sprintf("row %d, %s.Act", i, row.Name), row.Act, do)
		if row.Ask != row.Act {
			Values(fmt.Sprintf("row %d, %s.Ask", i, row.Name), row.Ask, do)
		}
	}
}

// Values calls do with each value that an Act or Ask is made of, and where it stands. Of functions that
// is the place of their code.
func Values(path string, of any, do func(path, value string)) { values(path, reflect.ValueOf(of), do) }

func values(path string, v reflect.Value, do func(path, value string)) {
	switch v.Kind() {
	case reflect.Invalid:
	case reflect.Pointer:
		values(path, v.Elem(), do)
	case reflect.Struct:
		for f, v := range v.Fields() {
			if f.Anonymous { // its fields are promoted
				values(path, v, do)
				continue
			}
			values(path+"."+f.Name, v, do)
		}
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice && v.IsNil() {
			do(path, "no list")
			return
		}
		do(path, fmt.Sprintf("a list of %d", v.Len()))
		for i := range v.Len() {
			values(fmt.Sprintf("%s[%d]", path, i), v.Index(i), do)
		}
	case reflect.Func:
		do(path, fmt.Sprintf("a function at %x", v.Pointer()))
	case reflect.String:
		do(path, fmt.Sprintf("%q", v.String()))
	default:
		do(path, fmt.Sprint(v))
	}
}
