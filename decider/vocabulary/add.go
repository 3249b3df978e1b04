package vocabulary

import (
	"fmt"
	"reflect"
	"strings"

	"golang.org/x/exp/slices"
)

// Add adds a part that no table has, or names one that is in doubt. kind is the field of a row
// where it may stand, such as "Act" or "When"; name is what data calls it, "" for what the source does.
// It is an error if no row could have the part there, or if its name is in doubt.
func (v *Vocabulary) Add(kind, name string, part any) error {
	at, err := v.fits(kind, part)
	if err != nil {
		return err
	}
	if id, _ := identity(kind, at); name != "" && v.known[id] != nil && v.known[id].Doubt != "" {
		v.parts = slices.DeleteFunc(v.parts, func(p *Part) bool { return p == v.known[id] })
		delete(v.known, id)
	}
	if p := v.add(kind, name, at); p.Doubt != "" {
		return fmt.Errorf("ethogram: vocabulary: the %s %q cannot be named: %s. Fix: give it another name", kind, p.Name, p.Doubt)
	}
	return nil
}

// fits returns a part as the field of a row has it.
func (v *Vocabulary) fits(kind string, part any) (reflect.Value, error) {
	of := reflect.ValueOf(part)
	if v == nil || v.row == nil {
		return of, fmt.Errorf("ethogram: vocabulary: add parts after a table: which agents they are for is not known")
	}
	if !slices.Contains(places, kind) {
		return of, fmt.Errorf("ethogram: vocabulary: there is no kind %q; want %s", kind, strings.Join(places, ", "))
	}
	row := reflect.New(v.row.Elem()).Elem()
	if part, _, nested := strings.Cut(kind, "."); nested {
		row.FieldByName(part).Set(reflect.New(row.FieldByName(part).Type().Elem()))
	}
	at, _ := in(row, kind)
	if !of.IsValid() || !of.Type().AssignableTo(at.Type()) || (of.Kind() == reflect.Pointer || of.Kind() == reflect.Func) && of.IsNil() {
		return at, fmt.Errorf("ethogram: vocabulary: a %T is no %s; want a %v", part, kind, at.Type())
	}
	at.Set(of)
	return at, nil
}

// Parts returns all parts of a kind in the order of the tables, "" for those of all kinds. They
// belong to the vocabulary and must not be changed.
func (v *Vocabulary) Parts(kind string) []*Part {
	if v == nil {
		return nil
	}
	var all []*Part
	for _, p := range v.parts {
		if kind == "" || p.Kind == kind {
			all = append(all, p)
		}
	}
	return all
}

// Find returns the part of a kind that data calls so. The error names the nearest one.
func (v *Vocabulary) Find(kind, name string) (*Part, error) {
	var names []string
	for _, p := range v.Parts(kind) {
		if p.Doubt == "" && p.Name == name {
			return p, nil
		}
		if p.Doubt == "" {
			names = append(names, p.Name)
		}
	}
	return nil, unknown(kind, name, names)
}
