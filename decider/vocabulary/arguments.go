package vocabulary

import (
	"reflect"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/rowfield"
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
