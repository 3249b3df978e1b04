package vocabulary

import (
	"reflect"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// codeNothingLeft is of an Off that leaves a group, or a state, nothing.
const codeNothingLeft decider.Code = "NothingLeft"

// isOff reports whether a row is off.
func (e *editing) isOff(row reflect.Value) bool { return !row.IsNil() && e.off[row.Pointer()] }

// turnOff takes the rows that are off out of their groups.
func (e *editing) turnOff() {
	e.index()
	were, stay := e.beside(func(reflect.Value) bool { return false }), e.beside(e.isOff)
	var groups []reflect.Value
	for _, name := range e.order {
		row := e.rows[name]
		kids := rowsIn(row)
		e.edit.Row = name
		switch {
		case row.Pointer() == e.root.Pointer() && e.isOff(row):
			e.problem(codeNothingLeft, "leave out Off", "the root is off")
		case !slices.ContainsFunc(kids, e.isOff) || e.isOff(row):
		case !slices.ContainsFunc(kids, func(kid reflect.Value) bool { return !e.isOff(kid) }):
			e.problem(codeNothingLeft, "turn off the group itself", "all rows of the group are off")
		default:
			groups = append(groups, row)
		}
	}
	if groups == nil || e.problems != nil {
		return
	}
	for _, name := range e.order {
		e.edit.Row = name
		e.forget(e.rows[name], were[name], stay[name])
	}
	for _, group := range groups {
		for at := children(group).Len() - 1; at >= 0; at-- {
			if e.isOff(children(group).Index(at)) {
				e.splice(group, at, at+1)
			}
		}
	}
}

// forget takes the names of states that are off out of the From and After of a row that stays.
func (e *editing) forget(row reflect.Value, were, stay []string) {
	gone := func(name string) bool { return slices.Contains(were, name) && !slices.Contains(stay, name) }
	of := row.Elem()
	from, after := of.FieldByName("From").Interface().([]string), of.FieldByName("After").Interface().([]string)
	if stay == nil || !slices.ContainsFunc(from, gone) && !slices.ContainsFunc(after, gone) {
		return
	}
	from, after = slices.DeleteFunc(slices.Clone(from), gone), slices.DeleteFunc(slices.Clone(after), gone)
	if len(from)+len(after) == 0 { // it might begin then
		e.problem(codeNothingLeft, "turn off the row, too", "all states that the row may follow are off")
		return
	}
	of.FieldByName("From").Set(reflect.ValueOf(from))
	of.FieldByName("After").Set(reflect.ValueOf(after))
	if len(after) == 0 {
		of.FieldByName("On").SetZero()
	}
}

// beside returns for each state which states stand beside it, itself among them, without rows that
// are off.
func (e *editing) beside(off func(reflect.Value) bool) map[string][]string {
	all := map[string][]string{}
	seen := map[uintptr]bool{}
	for todo := []reflect.Value{e.root}; len(todo) > 0; todo = todo[1:] {
		row := todo[0]
		if row.IsNil() || off(row) || seen[row.Pointer()] {
			continue
		}
		seen[row.Pointer()] = true
		todo = append(todo, rowsIn(row)...)
		if row.Elem().FieldByName("Policy").Interface() != decider.StateMachine {
			continue
		}
		var names []string
		for _, kid := range rowsIn(row) {
			if !kid.IsNil() && !off(kid) {
				names = append(names, nameIn(kid))
			}
		}
		for _, name := range names {
			all[name] = append(all[name], names...)
		}
	}
	return all
}
