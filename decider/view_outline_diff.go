package decider

import (
	"fmt"
	"reflect"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/rowbit"
	"github.com/ethogram-go/ethogram/internal/rowfield"
)

// Equal reports whether o and other describe the same tree: the same fingerprint,
// and the same rows in the same places. Two tables with one fingerprint may differ
// in what a memory does not depend on, such as a Margin; see Diff.
func (o *Outline) Equal(other *Outline) bool {
	if o == nil || other == nil || o == other {
		return o == other
	}
	return o.fingerprint == other.fingerprint && slices.EqualFunc(o.rows, other.rows, func(a, b RowInfo) bool {
		return a.Parent == b.Parent && slices.Equal(a.Children, b.Children) && sameFields(&a, &b)
	})
}

// Diff returns what differs between the rows of o and other, one line for each row,
// in the order of o; nil if nothing does:
//
//	GUARD > EAT: Margin is 0.1, the other's 0.2; Commit is 0s, the other's 2s
//	GUARD > FLEE: only in the first
//	GUARD > HIDE: only in the other
//	GUARD: children in another order, the other's are EAT, GROWL
//
// Rows are matched by their names from the root down. A row below one that has no
// match is not mentioned: of a nil Outline, all but the root. Of a decider that several
// groups share, each occurrence has a line of its own.
func (o *Outline) Diff(other *Outline) []string {
	for _, of := range [...]*Outline{o, other} {
		if of != nil {
			of.there("Diff")
		}
	}
	switch {
	case o == other:
		return nil
	case other == nil:
		return []string{quote(cutName(o.rows[0].Name)) + ": only in the first"}
	case o == nil:
		return []string{quote(cutName(other.rows[0].Name)) + ": only in the other"}
	}
	d := outlineDiff{a: o.rows, b: other.rows}
	a, b := &o.rows[0], &other.rows[0]
	if a.Name != b.Name {
		return []string{fmt.Sprintf("the root is %s, the other's %s", quote(cutName(a.Name)), quote(cutName(b.Name)))}
	}
	d.row(a, b, nil)
	return d.lines
}

type outlineDiff struct {
	a, b  []RowInfo
	lines []string
}

func (d *outlineDiff) line(path []string, format string, args ...any) {
	d.lines = append(d.lines, strings.Join(path, " > ")+": "+fmt.Sprintf(format, args...))
}

// row compares two rows that are matched, and what is below them. above are the
// names of the rows above.
func (d *outlineDiff) row(a, b *RowInfo, above []string) {
	path := append(above, quote(cutName(a.Name)))
	if !sameFields(a, b) {
		d.line(path, "%s", strings.Join(differentFields(a, b), "; "))
	}
	index := make(map[string]int, len(b.Children))
	for k, child := range b.Children {
		index[d.b[child].Name] = k
	}
	last, moved := -1, false
	for _, child := range a.Children {
		kid := &d.a[child]
		k, found := index[kid.Name]
		if !found {
			d.line(append(path, quote(cutName(kid.Name))), "only in the first")
			continue
		}
		delete(index, kid.Name)
		moved, last = moved || k < last, k
		d.row(kid, &d.b[b.Children[k]], path)
	}
	var names []string
	for _, child := range b.Children {
		name := quote(cutName(d.b[child].Name))
		names = append(names, name)
		if _, left := index[d.b[child].Name]; left {
			d.line(append(path, name), "only in the other")
		}
	}
	if moved {
		d.line(path, "children in another order, the other's are %s", strings.Join(names, ", "))
	}
}

// differentFields says in which fields two rows differ, but for their places.
func differentFields(a, b *RowInfo) (list []string) {
	appendDifferent(&list, "", reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem())
	return list
}

// appendDifferent appends the fields in which x and y differ, those of a struct one by one.
func appendDifferent(list *[]string, above string, x, y reflect.Value) {
	for field, value := range x.Fields() {
		switch field.Name {
		case "Row", "Parent", "Index", "Depth", "Children", "ID", "BehaviorID":
			continue
		case "Bits":
			own, other := value.Uint(), y.FieldByIndex(field.Index).Uint()
			for left := own ^ other; left != 0; left &= left - 1 {
				bit := left & -left
				*list = append(*list, fmt.Sprintf("%s is %t, the other's %t", option(bit), own&bit != 0, other&bit != 0))
			}
			continue
		}
		name, others := above+field.Name, y.FieldByIndex(field.Index)
		if value.Kind() == reflect.Struct {
			appendDifferent(list, name+".", value, others)
			continue
		}
		own, other := value.Interface(), others.Interface()
		same := reflect.DeepEqual(own, other)
		switch own := own.(type) {
		case []Flags:
			same = slices.Equal(own, other.([]Flags))
		}
		if !same {
			*list = append(*list, fmt.Sprintf("%s is %s, the other's %s", name, fieldText(own), fieldText(other)))
		}
	}
}

// option returns the option of a row that a bit stands for, as tables write it. No outline has bits
// without one: Compile makes none, NewOutline refuses them.
func option(bit uint64) string {
	switch bit { // fields with more than one
	case rowbit.RecheckOnRedecide:
		return "Recheck: OnRedecide"
	case rowbit.RecheckEachTick:
		return "Recheck: EachTick"
	case rowbit.Remember:
		return "Remember"
	case rowbit.RememberTime:
		return "Remember: PlaceAndTime"
	}
	for i := range rowfield.Fields {
		if f := &rowfield.Fields[i]; uint64(f.Bit) == bit {
			return f.Name
		}
	}
	return ""
}

// fieldText returns the value of a field for a message.
func fieldText(v any) string {
	if s, ok := v.(string); ok {
		return fmt.Sprintf("%q", cutName(s))
	}
	return cutName(fmt.Sprintf("%+v", v))
}
