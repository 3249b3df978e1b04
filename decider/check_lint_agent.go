package decider

import (
	"fmt"
	"reflect"
)

// lintAgent warns of agents that lose what callbacks write into them. pointer is a nil
// pointer to one.
func (l *linter) lintAgent(pointer any) {
	if pointer == nil {
		return // a table without a face
	}
	agent := reflect.TypeOf(pointer).Elem()
	if agent.Kind() != reflect.Struct || agent.Size() == 0 || leadsOut(agent) {
		return
	}
	name := agent.Name()
	if name == "" {
		name = agent.String()
	}
	l.warn(0, WarnAgentByValue,
		fmt.Sprintf("an agent is the struct %s, without a pointer in it: each callback gets a copy, and what it writes there is lost", name),
		fmt.Sprintf("make the table for *%s; or give the struct a pointer to your game, where its callbacks find what they change; if they change nothing of it, accept the warning", name))
}

// leadsOut reports whether a copy of a value of this type shares anything with the original
// that could be written.
func leadsOut(typ reflect.Type) bool {
	switch typ.Kind() {
	case reflect.Pointer, reflect.UnsafePointer, reflect.Map, reflect.Slice, reflect.Chan, reflect.Func, reflect.Interface:
		return true
	case reflect.Array:
		return typ.Len() > 0 && leadsOut(typ.Elem())
	case reflect.Struct:
		for f := range typ.Fields() {
			if leadsOut(f.Type) {
				return true
			}
		}
	}
	return false
}
