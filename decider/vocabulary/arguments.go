package vocabulary

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/argument"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowfield"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Field is a field of an Act or Ask that data may set.
type Field struct {
	Path                 string // "Radius", or "Gait.Speed" of a struct in it
	Type                 reflect.Type
	Value                any    // what the first row has
	Min, Max, Step, Unit string // its tags, "" without
}

// Fields returns the fields of an Act or Ask that data may set, nil of other parts.
func (p *Part) Fields() []Field {
	if !slices.Contains(rowfield.Arguments, p.Kind) {
		return nil
	}
	var all []Field
	for _, f := range rowfield.ArgFields(reflect.ValueOf(p.Value).Elem()) {
		tag := f.Tag.Get
		all = append(all, Field{f.Path, f.Value.Type(), f.Value.Interface(), tag("min"), tag("max"), tag("step"), tag("unit")})
	}
	return all
}

// New returns an Act or Ask of the part's type, for a row of its own. data is a JSON object of fields
// by their paths: {"Text": "Halt!", "Gait.Speed": 2}; durations are texts such as "1.5s". Fields
// that it leaves out are zero, as in Go; those that are functions are nil. The error lists everything
// that is wrong. What the tags allow Compile checks.
func (p *Part) New(data []byte) (any, error) {
	if !slices.Contains(rowfield.Arguments, p.Kind) {
		return nil, fmt.Errorf("ethogram: vocabulary: the %s %s has no arguments", p.Kind, p.Name)
	}
	made := reflect.New(reflect.TypeOf(p.Value).Elem())
	var values map[string]json.RawMessage
	if err := strict.Decode(data, &values); err != nil {
		return nil, fmt.Errorf("ethogram: vocabulary: arguments of %s: %w", p.Name, err)
	}
	keys := make([]string, 0, len(values))
	for key := range values {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	var errs []error
	for _, key := range keys {
		field, names := rowfield.Argument(made.Elem(), key)
		if !field.IsValid() {
			errs = append(errs, unknown("field of "+p.Name, key, names))
			continue
		}
		to, wrong := argument.Read(field.Type(), key, values[key])
		if wrong != nil {
			errs = append(errs, fmt.Errorf("ethogram: vocabulary: %s of %s. Fix: %s", wrong.Message, p.Name, wrong.Fix))
			continue
		}
		field.Set(to)
	}
	if errs != nil {
		return nil, errors.Join(errs...)
	}
	return made.Interface(), nil
}

// unknown says that there is nothing of that name, and what is near.
func unknown(what, name string, names []string) error {
	fix := "there are " + strings.Join(names, ", ")
	if len(names) == 0 {
		fix = "there is none"
	}
	if near := plain.Nearest(name, names, 1+len(name)/3); near != "" {
		fix = "write " + near + ", if that is meant"
	}
	return fmt.Errorf("ethogram: vocabulary: no %s is called %s. Fix: %s", what, plain.Name(name), fix)
}
