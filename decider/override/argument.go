package override

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowfield"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// argumentKey divides the key of a field of an Act or Ask, "GUARD.Act.Gait.Speed", into the row,
// the part, and the path of the field. The row is "" for other keys.
func (t *table[A]) argumentKey(key string) (name, part, path string) {
	for _, part := range rowfield.Arguments {
		if at := strings.LastIndex(key, "."+part+"."); at >= 0 && t.byName[lastName(key[:strings.LastIndexByte(key, '.')])] == nil {
			return key[:at], part, key[at+len(part)+2:]
		}
	}
	return "", "", ""
}

// argument notes a value of a field of the row's Act or Ask, which the row alone has in a Clone.
func (r *row[A]) argument(t *table[A], part, path string, text json.RawMessage) *decider.Problem {
	args := reflect.ValueOf(r.Decider).Elem().FieldByName(part).Elem()
	if args.Kind() != reflect.Pointer || args.IsNil() || args.Elem().Kind() != reflect.Struct {
		t.problem(r.places[0], unknownField, fmt.Sprintf("the row has no %s, so that data cannot set %q", part, part+"."+path),
			fmt.Sprintf("have the program give it %s; or leave the key out", part))
		return nil
	}
	field, names := rowfield.Argument(args.Elem(), path)
	if !field.IsValid() {
		fix := "its fields are " + strings.Join(names, ", ")
		if near := plain.Nearest(path, names, 1+len(path)/3); near != "" {
			fix = "write " + part + "." + near + ", if that is meant"
		}
		t.problem(r.places[0], unknownField, fmt.Sprintf("the row's %s, a %s, has no field %s that data may set", part, args.Type().Elem().Name(), plain.Name(path)), fix)
		return nil
	}
	name := part + "." + path
	to, wrong := read(field.Type(), name, text)
	if wrong != nil {
		return wrong
	}
	of := args.Interface() // an Act may be what is asked, too
	if r.says(of, path, shown(to)) && !reflect.DeepEqual(to.Interface(), field.Interface()) {
		r.note(fmt.Sprintf("%s %s -> %s", name, shown(field), shown(to)), func() { field.Set(to) })
	}
	return nil
}

// shown is a value in the words of changes.
func shown(v reflect.Value) string {
	if k := v.Kind(); k == reflect.String || (k == reflect.Slice || k == reflect.Array) && v.Type().Elem().Kind() == reflect.String {
		return fmt.Sprintf("%q", v.Interface())
	}
	return fmt.Sprintf("%+v", v.Interface())
}

// read reads a value of a type that data may set.
func read(typ reflect.Type, name string, text json.RawMessage) (reflect.Value, *decider.Problem) {
	to := reflect.New(typ)
	at := to.Elem()
	_, isText := to.Interface().(encoding.TextUnmarshaler)
	_, isJSON := to.Interface().(json.Unmarshaler)
	switch kind := typ.Kind(); {
	case typ == reflect.TypeFor[time.Duration]():
		const fix = `write "2s", "250ms" or "1.5s"`
		var s string
		if isNull(text) || json.Unmarshal(text, &s) != nil {
			return at, wrongly("%s is %.40s; want a duration in quotes with its unit", fix, name, text)
		}
		d, err := time.ParseDuration(s)
		if err != nil {
			return at, wrongly("%s is %.40q; want a duration with its unit", fix, name, s)
		}
		at.SetInt(int64(d))
		return at, nil
	case isText || isJSON:
		if err := json.Unmarshal(text, to.Interface()); err != nil || isNull(text) {
			return at, wrongly("%s is %.40s; want a %s: %v", "write one as the program does", name, text, typ.Name(), err)
		}
		return at, nil
	case kind == reflect.Slice, kind == reflect.Array:
		return at, readList(at, name, text)
	case kind == reflect.Struct:
		return at, readStruct(at, name, text)
	}
	if isNull(text) || json.Unmarshal(text, to.Interface()) != nil {
		want, fix := wanted(typ)
		return at, wrongly("%s is %.40s; want %s", fix, name, text, want)
	}
	return at, nil
}

// readList reads a list, all elements of it: an array has as many as it has.
func readList(to reflect.Value, name string, text json.RawMessage) *decider.Problem {
	var list []json.RawMessage
	if json.Unmarshal(text, &list) != nil || list == nil {
		return wrongly("%s is %.40s; want a list", "write it in brackets", name, text)
	}
	if to.Kind() == reflect.Slice {
		to.Set(reflect.MakeSlice(to.Type(), len(list), len(list)))
	}
	if n := to.Len(); n != len(list) {
		return wrongly("%s has %d elements; want %d", "write all of them", name, len(list), n)
	}
	for i, text := range list {
		v, wrong := read(to.Type().Elem(), fmt.Sprintf("%s[%d]", name, i), text)
		if wrong != nil {
			return wrong
		}
		to.Index(i).Set(v)
	}
	return nil
}

// readStruct reads an element of a list: fields that are left out are 0.
func readStruct(to reflect.Value, name string, text json.RawMessage) *decider.Problem {
	var values map[string]json.RawMessage
	if err := strict.Decode(text, &values); err != nil || values == nil {
		return wrongly("%s is %.40s; want an object with each field once", `write {"X": 1, "Y": 2}, with the names of the fields`, name, text)
	}
	var names []string
	for f, at := range to.Fields() {
		if at.Kind() == reflect.Func {
			return wrongly("%s.%s is a function, which only the program gives", "leave the key out", name, f.Name)
		}
		names = append(names, f.Name)
		if text, ok := values[f.Name]; ok {
			v, wrong := read(f.Type, name+"."+f.Name, text)
			if wrong != nil {
				return wrong
			}
			at.Set(v)
			delete(values, f.Name)
		}
	}
	var unknown []string
	for key := range values { // in any order: one of them is told
		unknown = append(unknown, key)
	}
	if unknown != nil {
		return wrongly("%s has no field %s", "its fields are "+strings.Join(names, ", "), name, plain.Name(slices.Min(unknown)))
	}
	return nil
}

// wanted says from which JSON a value of a type is read, and how to mend another.
func wanted(t reflect.Type) (want, fix string) {
	switch k := t.Kind(); k {
	case reflect.Bool:
		return "true or false", "write it without quotes"
	case reflect.String:
		return "a text", "write it in quotes"
	case reflect.Float32, reflect.Float64:
		return "a number", "write it without quotes"
	case reflect.Int8, reflect.Int16, reflect.Int32:
		most := int64(1)<<(t.Bits()-1) - 1
		return fmt.Sprintf("a whole number from %d to %d", -most-1, most), "write one of these, without quotes"
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		return fmt.Sprintf("a whole number from 0 to %d", uint64(1)<<t.Bits()-1), "write one of these, without quotes"
	case reflect.Uint, reflect.Uint64:
		return "a whole number from 0", "write it without quotes"
	}
	return "a whole number", "write it without quotes"
}
