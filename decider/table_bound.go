package decider

import "reflect"

// bound is a table as the engine reads it: a copy of an author's whose functions are
// adapters, and what only the author's functions can tell.
type bound struct {
	root      *Decider[erased]
	gates     map[*Gate[erased]]gateFunctions // the author's
	functions func(*Decider[erased]) []function
	agent     any                        // a nil pointer to one: a reflect.Type would be compiled for each type of agents
	list      func(*Decider[erased]) any // that of its Targets, nil without one
}

// function is a function of a row as its author wrote it, which may be nil.
type function struct {
	field string
	value any
}

// rules returns the rules of a gate of the table.
func (b *bound) rules(g *Gate[erased]) gateRules { return rulesOf(g, b.gates[g]) }

func funcID(f any) uintptr {
	v := reflect.ValueOf(f)
	if v.IsNil() {
		return 0
	}
	return v.Pointer()
}
