package decider

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/internal/acts"
	"github.com/ethogram-go/ethogram/internal/funcname"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// argsText is an Act or Ask for readers, without what is zero: Bark("Halt!" 20 m). All tools show
// this text.
func argsText(x any) string {
	v := reflect.ValueOf(x)
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		return acts.Name(x)
	}
	if fields := fieldsText(v.Elem()); fields != "" {
		return acts.Name(x) + "(" + fields + ")"
	}
	return acts.Name(x)
}

// fieldsText writes values of which a struct has no other of that sort without their fields' names.
// By the type, not by what is set: other values have another text.
func fieldsText(v reflect.Value) string {
	sorts := map[string]int{}
	visible(v, func(f reflect.StructField, _ reflect.Value) { sorts[sortOf(f)]++ })
	var b strings.Builder
	was := false // whether the last one has a name
	visible(v, func(f reflect.StructField, value reflect.Value) {
		if value.IsZero() {
			return
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
	})
	return b.String()
}

// visible calls do with the fields of a struct, those of embedded ones among them.
func visible(v reflect.Value, do func(reflect.StructField, reflect.Value)) {
	for f, value := range v.Fields() {
		switch {
		case f.Anonymous && value.Kind() == reflect.Struct:
			visible(value, do)
		case f.IsExported():
			do(f, value)
		}
	}
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
		name, _, _ := funcname.Of(v.Interface())
		return name
	}
	return fmt.Sprint(v.Interface())
}
