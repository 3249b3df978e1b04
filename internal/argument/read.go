// Package argument reads arguments of Acts and Asks from data.
package argument

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Wrong says what is wrong with a value, and how to mend it.
type Wrong struct{ Message, Fix string }

func wrongly(format, fix string, args ...any) *Wrong {
	return &Wrong{fmt.Sprintf(format, args...), fix}
}

func isNull(text json.RawMessage) bool { return string(text) == "null" }

// Read reads a value of a type that data may set. name is that of the field, for what is wrong.
func Read(typ reflect.Type, name string, text json.RawMessage) (reflect.Value, *Wrong) {
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
func readList(to reflect.Value, name string, text json.RawMessage) *Wrong {
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
		v, wrong := Read(to.Type().Elem(), fmt.Sprintf("%s[%d]", name, i), text)
		if wrong != nil {
			return wrong
		}
		to.Index(i).Set(v)
	}
	return nil
}

// readStruct reads an element of a list: fields that are left out are 0.
func readStruct(to reflect.Value, name string, text json.RawMessage) *Wrong {
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
			v, wrong := Read(f.Type, name+"."+f.Name, text)
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
