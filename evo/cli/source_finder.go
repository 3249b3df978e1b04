package cli

import (
	"fmt"
	"reflect"

	"github.com/ethogram-go/ethogram/decider"
)

// tableFinder finds the tables that variables hold.
type tableFinder[A any] struct {
	found []foundTable[A]
	seen  map[*decider.Decider[A]]bool
	part  map[*decider.Decider[A]]bool // stands in another table
}

type foundTable[A any] struct {
	name  string // as in Easy[3]
	table *decider.Decider[A]
}

// mostNested is how deep tables may stand in lists and structs.
const mostNested = 4

// find looks for tables in a value that is called name.
func (f *tableFinder[A]) find(name string, v reflect.Value, depth int) {
	if depth > mostNested || !v.IsValid() {
		return
	}
	if v.CanInterface() {
		if table, ok := v.Interface().(*decider.Decider[A]); ok {
			f.add(name, table)
			return
		}
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			f.find(name, v.Elem(), depth)
		}
	case reflect.Struct:
		if v.CanAddr() && v.Addr().CanInterface() {
			if table, ok := v.Addr().Interface().(*decider.Decider[A]); ok {
				f.add(name, table)
				return
			}
		}
		for field, of := range v.Fields() {
			if field.IsExported() && tableKind(of.Kind()) {
				inner := name
				if of.Kind() != reflect.Pointer { // Easy[3] says enough for its Table
					inner += "." + field.Name
				}
				f.find(inner, of, depth+1)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			f.find(fmt.Sprintf("%s[%d]", name, i), v.Index(i), depth+1)
		}
	}
}

// tableKind reports whether a field of that kind may hold a table.
func tableKind(k reflect.Kind) bool {
	return k == reflect.Pointer || k == reflect.Struct || k == reflect.Slice || k == reflect.Array
}

// add notes a table, and those that stand in it.
func (f *tableFinder[A]) add(name string, table *decider.Decider[A]) {
	if table == nil || f.seen[table] {
		return
	}
	f.seen[table] = true
	f.found = append(f.found, foundTable[A]{name, table})
	for _, child := range table.Children {
		f.inside(child, 0)
	}
}

// inside notes that a row stands in a table.
func (f *tableFinder[A]) inside(row *decider.Decider[A], depth int) {
	const most = 64 // deeper than any table that compiles
	if row == nil || f.part[row] || depth > most {
		return
	}
	f.part[row] = true
	for _, child := range row.Children {
		f.inside(child, depth+1)
	}
}
