package vocabulary

import (
	"cmp"
	"fmt"
	"reflect"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// Add adds a part that no table has, or names one that is in doubt. kind is the path of the field
// where it may stand, such as "Act", "When", "Squad.Roles.Score" or, in an Act called bark,
// "bark.Choose"; name is what data calls it, "" for what the source does.
// It is an error if no row could have the part there, or if its name is in doubt.
func (v *Vocabulary) Add(kind, name string, part any) error {
	at, err := v.fits(kind, part)
	if err != nil {
		return err
	}
	id, doubt := identity(kind, at)
	p := v.known[id]
	if p == nil {
		p = &Part{Kind: kind, Value: at.Interface()}
		v.known[id] = p
		v.parts = append(v.parts, p)
	} else if p.Doubt == "" {
		return nil // it has a name
	}
	if name != "" {
		doubt = ""
	}
	v.name(p, cmp.Or(name, nameOf(at)), doubt)
	if p.Doubt != "" {
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
	t := v.typeOf(kind)
	if t == nil {
		return of, fmt.Errorf("ethogram: vocabulary: there is no kind %q; want the path of a field of a row that is a function or points to something, such as When or Targets.List", kind)
	}
	at := reflect.New(t).Elem()
	if !of.IsValid() || !of.Type().AssignableTo(t) || isNil(of) {
		return at, fmt.Errorf("ethogram: vocabulary: a %T is no %s; want a %v", part, kind, t)
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
	if v != nil && v.named[[2]string{kind, name}] != nil {
		return v.named[[2]string{kind, name}], nil
	}
	return nil, fmt.Errorf("ethogram: vocabulary: no %s is called %s. Fix: %s", kind, plain.Name(name), meant(name, v.names(kind)))
}

// names returns what data calls the parts of a kind.
func (v *Vocabulary) names(kind string) (names []string) {
	for _, p := range v.Parts(kind) {
		if p.Doubt == "" {
			names = append(names, p.Name)
		}
	}
	return names
}
