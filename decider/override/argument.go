package override

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/argument"
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
	to, wrong := argument.Read(field.Type(), name, text)
	if wrong != nil {
		return wrongly("%s", wrong.Fix, wrong.Message)
	}
	of := args.Interface() // an Act may be what is asked, too
	if r.says(of, name, shown(to)) && !reflect.DeepEqual(to.Interface(), field.Interface()) {
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
