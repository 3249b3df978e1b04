// Package rowoff takes rows that are off out of a table.
package rowoff

import (
	"reflect"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// Code is of what a row that is off leaves nothing.
const Code decider.Code = "NothingLeft"

// Problem is what would have nothing left.
type Problem struct{ Row, Message, Fix string }

// Turn returns what takes rows out of their groups, and their names out of the From and After of
// others, or what is wrong with that. root is a pointer to a decider.Decider, and so are all rows that
// off is asked about.
func Turn(root reflect.Value, off func(row reflect.Value) bool) (turn func(), problems []Problem) {
	problem := func(row reflect.Value, message, fix string) {
		problems = append(problems, Problem{Name(row), message, fix})
	}
	var do []func()
	rows := Rows(root)
	if off(root) {
		problem(root, "the root is off", "leave out Off")
	}
	for _, row := range rows {
		kids := Children(row)
		switch {
		case off(row) || !slices.ContainsFunc(kids, off):
		case !slices.ContainsFunc(kids, func(kid reflect.Value) bool { return !off(kid) }):
			problem(row, "all rows of the group are off", "turn off the group itself")
		default:
			do = append(do, func() {
				stay := reflect.MakeSlice(row.Elem().FieldByName("Children").Type(), 0, len(kids))
				for _, kid := range Children(row) { // in the order that they have by then
					if !off(kid) {
						stay = reflect.Append(stay, kid)
					}
				}
				row.Elem().FieldByName("Children").Set(stay)
			})
		}
	}
	were, stay := beside(root, func(reflect.Value) bool { return false }), beside(root, off)
	for _, row := range rows {
		name, of := Name(row), row.Elem()
		gone := func(name string) func(string) bool {
			return func(other string) bool {
				return slices.Contains(were[name], other) && !slices.Contains(stay[name], other)
			}
		}(name)
		from, after := of.FieldByName("From").Interface().([]string), of.FieldByName("After").Interface().([]string)
		if stay[name] == nil || !slices.ContainsFunc(from, gone) && !slices.ContainsFunc(after, gone) {
			continue
		}
		from, after = slices.DeleteFunc(slices.Clone(from), gone), slices.DeleteFunc(slices.Clone(after), gone)
		if len(from)+len(after) == 0 { // it might begin then
			problem(row, "all states that the row may follow are off", "turn off the row, too")
			continue
		}
		do = append(do, func() {
			of.FieldByName("From").Set(reflect.ValueOf(from))
			of.FieldByName("After").Set(reflect.ValueOf(after))
			if len(after) == 0 {
				of.FieldByName("On").SetZero()
			}
		})
	}
	return func() {
		for _, do := range do {
			do()
		}
	}, problems
}

// Name returns the name of a row, "" of none.
func Name(row reflect.Value) string {
	if row.IsNil() {
		return ""
	}
	return row.Elem().FieldByName("Name").String()
}

// Children returns the rows in a group.
func Children(group reflect.Value) []reflect.Value {
	of := group.Elem().FieldByName("Children")
	all := make([]reflect.Value, of.Len())
	for i := range all {
		all[i] = reflect.ValueOf(of.Index(i).Interface()) // not the place, which may change
	}
	return all
}

// Rows returns a row and those below it, each once.
func Rows(root reflect.Value) (rows []reflect.Value) {
	seen := map[uintptr]bool{}
	for todo := []reflect.Value{root}; len(todo) > 0; {
		row := todo[0]
		todo = todo[1:]
		if !row.IsNil() && !seen[row.Pointer()] {
			seen[row.Pointer()] = true
			rows = append(rows, row)
			todo = append(Children(row), todo...)
		}
	}
	return rows
}

// beside returns for each state which states stand beside it, itself among them, without rows that
// are off.
func beside(root reflect.Value, off func(reflect.Value) bool) map[string][]string {
	all := map[string][]string{}
	seen := map[uintptr]bool{}
	for todo := []reflect.Value{root}; len(todo) > 0; {
		row := todo[0]
		todo = todo[1:]
		if row.IsNil() || off(row) || seen[row.Pointer()] {
			continue
		}
		seen[row.Pointer()] = true
		todo = append(todo, Children(row)...)
		if row.Elem().FieldByName("Policy").Interface() != decider.StateMachine {
			continue
		}
		var names []string
		for _, kid := range Children(row) {
			if !kid.IsNil() && !off(kid) {
				names = append(names, Name(kid))
			}
		}
		for _, name := range names {
			all[name] = append(all[name], names...)
		}
	}
	return all
}
