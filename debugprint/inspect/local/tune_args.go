package local

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/rowfield"
)

// tunedArgs is the Act or the Ask of a row.
type tunedArgs struct {
	part string
	of   reflect.Value // the struct, which is only read
}

// listed is a slice or an array as JSON: edits are compared.
type listed struct {
	text string
	typ  reflect.Type
}

// addArgs lists the fields of the Act and the Ask of v, which is the row.
func (row *tunedRow) addArgs(v reflect.Value) {
	for _, part := range rowfield.Arguments {
		of := v.FieldByName(part).Elem()
		if !of.IsValid() {
			continue
		}
		of = of.Elem() // Compile has found a struct there
		row.args = append(row.args, tunedArgs{part, of})
		for _, f := range rowfield.ArgFields(of) {
			name := part + "." + f.Path
			if value, ok := shownAs(f.Value); ok {
				row.fields = append(row.fields, tunedField{name, cell{row.name, name}, value, true, "", nil, f.Tag})
			} else if !f.Value.IsZero() {
				row.stays = append(row.stays, name)
			}
		}
		for f, value := range of.Fields() {
			if value.Kind() == reflect.Func && !value.IsNil() {
				row.stays = append(row.stays, part+"."+f.Name)
			}
		}
	}
}

// argIn returns the field of the row's Act or Ask that has this name, an invalid value if it is
// none of one.
func argIn(row reflect.Value, name string) reflect.Value {
	part, path, _ := strings.Cut(name, ".")
	if !slices.Contains(rowfield.Arguments, part) {
		return reflect.Value{}
	}
	field, _ := rowfield.Argument(row.FieldByName(part).Elem().Elem(), path)
	return field
}

// shownAs returns the value of a field as edits have it. A list of structs with functions is the
// program's alone.
func shownAs(v reflect.Value) (value any, ok bool) {
	switch v.Kind() {
	case reflect.Slice:
		if v.IsNil() {
			v = reflect.MakeSlice(v.Type(), 0, 0)
		}
	case reflect.Array:
	default:
		return v.Interface(), true
	}
	text, err := json.Marshal(v.Interface())
	_, wrong := json.Marshal(reflect.Zero(v.Type().Elem()).Interface())
	return listed{string(text), v.Type()}, err == nil && wrong == nil
}

// setTo sets a field to a value that edits have.
func setTo(field reflect.Value, value any) {
	list, ok := value.(listed)
	if !ok {
		field.Set(reflect.ValueOf(value))
		return
	}
	v, _ := readList(list.text, list.typ) // it was read before
	field.Set(v)
}

// readList reads a slice or an array.
func readList(text string, typ reflect.Type) (v reflect.Value, err error) {
	elems := reflect.New(reflect.SliceOf(typ.Elem()))
	if err := json.Unmarshal([]byte(text), elems.Interface()); err != nil || elems.Elem().IsNil() {
		return v, fmt.Errorf("is no list of %v: want one such as %s", typ.Elem(), example(typ.Elem()))
	}
	if typ.Kind() == reflect.Slice {
		return elems.Elem().Convert(typ), nil
	}
	if n := elems.Elem().Len(); n != typ.Len() {
		return v, fmt.Errorf("has %d elements: want %d", n, typ.Len())
	}
	v = reflect.New(typ).Elem()
	reflect.Copy(v, elems.Elem())
	return v, nil
}

// example is a list of two of the type's values.
func example(typ reflect.Type) string {
	zero, _ := json.Marshal(reflect.Zero(typ).Interface()) // Compile has found data
	return fmt.Sprintf("[%s, %[1]s]", zero)
}

// beyond says that a number is not between the tags of its field, "" if it is.
func (f *tunedField) beyond(value any) string {
	least, most := f.tags.Get("min"), f.tags.Get("max")
	x := numberIn(value)
	if least != "" && x < f.bound(least) || most != "" && x > f.bound(most) {
		return fmt.Sprintf("its tags say min %s, max %s", cmp.Or(least, "none"), cmp.Or(most, "none"))
	}
	return ""
}

func (f *tunedField) bound(text string) float64 {
	if kindOf(f.value) == "duration" {
		d, _ := time.ParseDuration(text) // Compile has read it
		return float64(d)
	}
	x, _ := strconv.ParseFloat(text, 64)
	return x
}

// numberIn returns the number that a value is, NaN for another.
func numberIn(value any) float64 {
	switch v := reflect.ValueOf(value); {
	case v.CanFloat():
		return v.Float()
	case v.CanInt():
		return float64(v.Int())
	case v.CanUint():
		return float64(v.Uint())
	}
	return math.NaN()
}

// goArgs returns an Act or Ask with its edits as Go source.
func (t *Table) goArgs(row *tunedRow, args tunedArgs, e *edits) string {
	of := reflect.New(args.of.Type()).Elem()
	of.Set(args.of)
	for _, f := range row.fields {
		if value, edited := e.values[f.at]; edited {
			if path, is := strings.CutPrefix(f.name, args.part+"."); is {
				field, _ := rowfield.Argument(of, path)
				setTo(field, value)
			}
		}
	}
	return "&" + t.agent.goLiteral(of)
}

// goLiteral returns data as Go source, without functions and fields that are zero.
func (a *agentType) goLiteral(v reflect.Value) string {
	var parts []string
	switch v.Kind() {
	case reflect.Struct:
		for f, value := range v.Fields() {
			ok := value.Kind() == reflect.Struct // an embedded one need not be exported
			if !ok && value.Kind() != reflect.Func {
				_, ok = shownAs(value)
			}
			if ok && !value.IsZero() {
				parts = append(parts, f.Name+": "+a.goLiteral(value))
			}
		}
	case reflect.Array, reflect.Slice:
		elem := a.goType(v.Type().Elem()) // which the list says already
		for i := range v.Len() {
			parts = append(parts, strings.TrimPrefix(a.goLiteral(v.Index(i)), elem))
		}
	default:
		return goValue(v.Interface())
	}
	return a.goType(v.Type()) + "{" + strings.Join(parts, ", ") + "}"
}

// goType returns the name of a type as the agents' package has it.
func (a *agentType) goType(t reflect.Type) string {
	switch {
	case t.PkgPath() != "" && t.PkgPath() != a.pkg && t.PkgPath() != "main":
		pkg, _, _ := strings.Cut(t.String(), ".")
		return pkg + "." + unqualified(t.String())
	case t.Name() != "": // unqualified below
	case t.Kind() == reflect.Slice:
		return "[]" + a.goType(t.Elem())
	case t.Kind() == reflect.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), a.goType(t.Elem()))
	}
	return strings.ReplaceAll(unqualified(t.String()), "struct {", "struct{")
}

// dataOf returns a value as data has it.
func dataOf(value any) any {
	switch kindOf(value) {
	case "duration", "text":
		return textOf(value)
	case "list":
		return json.RawMessage(textOf(value))
	}
	return value
}
