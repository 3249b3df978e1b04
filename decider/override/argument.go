package override

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowfield"
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
	if r.says(of, path, fmt.Sprint(to)) && !reflect.DeepEqual(to.Interface(), field.Interface()) {
		r.note(fmt.Sprintf("%s %s -> %s", name, shown(field), shown(to)), func() { field.Set(to) })
	}
	return nil
}

// shown is a value in the words of changes.
func shown(v reflect.Value) string {
	if v.Kind() == reflect.String {
		return fmt.Sprintf("%q", v.Interface())
	}
	return fmt.Sprint(v.Interface())
}

// read reads a value of a type that data may set.
func read(typ reflect.Type, name string, text json.RawMessage) (reflect.Value, *decider.Problem) {
	to := reflect.New(typ)
	if typ == reflect.TypeFor[time.Duration]() {
		const fix = `write "2s", "250ms" or "1.5s"`
		var s string
		if json.Unmarshal(text, &s) != nil {
			return to, wrongly("%s is %.40s; want a duration in quotes with its unit", fix, name, text)
		}
		d, err := time.ParseDuration(s)
		if err != nil {
			return to, wrongly("%s is %.40q; want a duration with its unit", fix, name, s)
		}
		to.Elem().SetInt(int64(d))
		return to.Elem(), nil
	}
	if isNull(text) || json.Unmarshal(text, to.Interface()) != nil {
		want, fix := wanted(typ)
		return to, wrongly("%s is %.40s; want %s", fix, name, text, want)
	}
	return to.Elem(), nil
}

// wanted says from which JSON a value of a type is read, and how to mend another.
func wanted(t reflect.Type) (want, fix string) {
	switch k := t.Kind(); {
	case k == reflect.Bool:
		return "true or false", "write it without quotes"
	case k == reflect.Float32, k == reflect.Float64:
		return "a number", "write it without quotes"
	case k == reflect.String:
		return "a text", "write it in quotes"
	case slices.Contains([]reflect.Kind{reflect.Slice, reflect.Array}, k):
		return "a list", "write it in brackets"
	}
	return "a whole number", "write it without quotes"
}
