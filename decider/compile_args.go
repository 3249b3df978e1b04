package decider

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// argsText is an Act or Ask for readers, without what is zero: Bark("Halt!" 20 m). All tools show
// this text.
func argsText(x any) string {
	v := reflect.ValueOf(x)
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		return argsName(x)
	}
	if fields := fieldsText(v.Elem()); fields != "" {
		return argsName(x) + "(" + fields + ")"
	}
	return argsName(x)
}

// fieldsText writes values of which a struct has no other of that sort without their fields' names.
// By the type, not by what is set: other values have another text.
func fieldsText(v reflect.Value) string {
	sorts := map[string]int{}
	for f := range v.Type().Fields() {
		sorts[sortOf(f)]++
	}
	var b strings.Builder
	was := false // whether the last one has a name
	for f, value := range v.Fields() {
		if !f.IsExported() || value.IsZero() {
			continue
		}
		text, sort := valueText(value), sortOf(f)
		named := sort == "" || sorts[sort] > 1
		switch {
		case f.Type.Kind() == reflect.Bool:
			text = f.Name
		case named:
			text = f.Name + " " + text
		}
		if unit := f.Tag.Get("unit"); unit != "" {
			text += " " + unit
		}
		switch {
		case b.Len() == 0:
		case named || was:
			b.WriteString(", ")
		default:
			b.WriteByte(' ')
		}
		b.WriteString(text)
		was = named
	}
	return b.String()
}

// sortOf returns what a reader can tell the value of a field by, "" for one that needs its name.
func sortOf(f reflect.StructField) string {
	switch k := f.Type.Kind(); {
	case k == reflect.Bool, k == reflect.Struct, k == reflect.Array, k == reflect.Slice:
		return ""
	case k == reflect.Func, f.Type.Implements(reflect.TypeFor[fmt.Stringer]()):
		return f.Type.String()
	case k == reflect.String:
		return "text"
	}
	return "number in " + f.Tag.Get("unit")
}

func valueText(v reflect.Value) string {
	switch x := v.Interface().(type) {
	case time.Duration:
		return plain.Duration(x)
	case fmt.Stringer: // a constant of the game
		return fmt.Sprint(x) // which also knows what to do if that panics
	}
	switch v.Kind() {
	case reflect.String:
		return strconv.Quote(v.String())
	case reflect.Struct:
		return "(" + fieldsText(v) + ")"
	case reflect.Array, reflect.Slice:
		all := make([]string, v.Len())
		for i := range all {
			all[i] = valueText(v.Index(i))
		}
		return "[" + strings.Join(all, " ") + "]"
	case reflect.Func:
		name, _, _ := funcName(v.Interface())
		return name
	}
	return fmt.Sprint(v.Interface())
}
