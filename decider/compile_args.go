package decider

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/ethogram-go/ethogram/internal/acts"
)

// argsText is an Act or Ask as the source has it, without packages: Bark{Text: "Halt!", Radius: 20}.
func argsText(x any) string {
	v := reflect.ValueOf(x)
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		return acts.Name(x)
	}
	return acts.Name(x) + "{" + fieldsText(v.Elem()) + "}"
}

func fieldsText(v reflect.Value) string {
	var set []string
	for f, value := range v.Fields() {
		switch {
		case value.IsZero():
		case f.Anonymous && value.Kind() == reflect.Struct: // its fields are promoted
			set = append(set, fieldsText(value))
		case f.IsExported():
			set = append(set, f.Name+": "+valueText(value))
		}
	}
	return strings.Join(set, ", ")
}

func valueText(v reflect.Value) string {
	switch x := v.Interface().(type) {
	case fmt.Stringer: // a duration, a constant of the game
		return x.String()
	case string:
		return strconv.Quote(x)
	}
	switch v.Kind() {
	case reflect.String:
		return strconv.Quote(v.String())
	case reflect.Struct:
		return "{" + fieldsText(v) + "}"
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
