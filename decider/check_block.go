package decider

import (
	"fmt"
	"math"
	"reflect"
	"strings"

	"golang.org/x/exp/slices"
)

// checkBlock checks that v can be the prototype of a block of at most limit
// bytes, and returns how many bytes it takes in memory, both as on a 64-bit machine.
func (s *survey) checkBlock(i int32, field string, v any, limit uint32) uint32 {
	t := reflect.TypeOf(v)
	if t == s.plain && s.size <= limit {
		return (s.size + 7) &^ 7
	}
	if where, kind := pointerIn(t); kind != nil {
		message := fmt.Sprintf("%s is a %s; want a plain value: numbers, bools, arrays and structs of them", field, typeName(t, t))
		fix := "use a struct of plain values; keep what has pointers on the agent"
		switch {
		case where != "":
			message = fmt.Sprintf("%s %s has pointers: %s is a %s; want numbers, bools, arrays and structs of them", field, typeName(t, t), where, typeName(kind, t))
			fix = "keep it on the agent, and in the block an index or id of it"
		case t.Kind() == reflect.Pointer:
			if _, inner := pointerIn(t.Elem()); inner == nil {
				fix = fmt.Sprintf("write the value, without &: %s: %s{…}", field, typeName(t.Elem(), t))
			}
		}
		s.report(i, codeBlockNotPlain, message+"; memory is copied and saved as bytes", fix)
		return 0
	}
	if size := sizeOn64(t); size > limit {
		s.report(i, codeBlockTooLarge,
			fmt.Sprintf("%s %s takes %s bytes; at most %s are allowed", field, typeName(t, t), amount(uint64(size)), amount(uint64(limit))),
			"keep large data on the agent or in the level, and in the block an index of it")
		return 0
	}
	s.plain, s.size = t, sizeOn64(t)
	return (s.size + 7) &^ 7
}

// checkPlan notes what plan row i's behavior reads.
func (s *survey) checkPlan(plan any) {
	if t := reflect.TypeOf(plan); plan != nil && !slices.Contains(s.plans, t) {
		s.plans = append(s.plans, t)
	}
}

// checkPlans checks that each behavior that reads a plan has a group with such a block
// above it, wherever its row stands.
func (s *survey) checkPlans() {
	for _, plan := range s.plans {
		has := func(d *Decider[erased]) bool {
			return d.Behavior != nil && d.Behavior.Block != nil && reflect.TypeOf(d.Behavior.Block) == plan
		}
		s.walkPlaces(has, func(i int32, inside bool, path func() string) {
			b := s.deciders[i].Behavior
			if inside || b == nil || b.Plan == nil || reflect.TypeOf(b.Plan) != plan {
				return
			}
			name := typeName(plan, plan)
			fix := fmt.Sprintf("give the group whose steps share it a Behavior with Block: %s{…}, or move the row below that group", name)
			if plan.Kind() == reflect.Pointer {
				fix = fmt.Sprintf("write the value, without &: Plan: %s{}", typeName(plan.Elem(), plan))
			}
			s.add(s.rows[i].order, &Problem{
				Code: codePlanMissing, Path: path(), Name: s.deciders[i].Name, Fix: fix,
				Message: fmt.Sprintf("the Behavior reads a Plan of type %s, and no group above has a Block of that type", name),
			})
		})
	}
}

// sizeOn64 returns the size of typ, a type without pointers, on a 64-bit machine. On
// others it has that size at most.
func sizeOn64(typ reflect.Type) uint32 {
	size, _ := layoutOn64(typ)
	return uint32(min(size, math.MaxUint32))
}

func layoutOn64(typ reflect.Type) (size, align uint64) {
	switch typ.Kind() {
	case reflect.Struct:
		align = 1
		for f := range typ.Fields() {
			s, a := layoutOn64(f.Type)
			size = (size+a-1)&^(a-1) + s
			align = max(align, a)
			if s == 0 && f.Index[0] == typ.NumField()-1 && size > 0 {
				size++ // a pointer to the last field must not point behind the struct
			}
		}
		return (size + align - 1) &^ (align - 1), align
	case reflect.Array:
		size, align = layoutOn64(typ.Elem())
		return size * uint64(typ.Len()), align
	case reflect.Complex64, reflect.Complex128:
		return uint64(typ.Size()), uint64(typ.Size()) / 2
	}
	if !isPlain(typ.Kind()) { // in an array without elements
		return 8, 8
	}
	size = uint64(valueSize(typ.Kind(), uint32(typ.Size())))
	return size, size
}

// valueSize returns the bytes of a value in snapshots, which has size bytes in memory.
func valueSize(kind reflect.Kind, size uint32) uint32 {
	switch kind {
	case reflect.Int, reflect.Uint, reflect.Uintptr:
		return 8
	}
	return size
}

// typeName returns what t is called in the package that declares block.
func typeName(t, block reflect.Type) string {
	if block.Kind() == reflect.Pointer {
		block = block.Elem()
	}
	home := strings.TrimSuffix(block.String(), block.Name())
	if block.Name() == "" || home == "" {
		return t.String()
	}
	return strings.ReplaceAll(t.String(), home, "")
}

// pointerIn returns the first part of t, as a path of fields, that holds or is
// a pointer, and its type; nil if there is none. A type without pointers
// cannot contain itself, so this ends.
func pointerIn(t reflect.Type) (where string, kind reflect.Type) {
	switch t.Kind() {
	case reflect.Struct:
		for f := range t.Fields() {
			if isPlain(f.Type.Kind()) {
				continue
			}
			if where, kind := pointerIn(f.Type); kind != nil {
				return f.Name + dot(where) + where, kind
			}
		}
		return "", nil
	case reflect.Array:
		if t.Len() == 0 { // [0]func() only keeps a struct from being compared
			return "", nil
		}
		if where, kind := pointerIn(t.Elem()); kind != nil {
			return "[0]" + dot(where) + where, kind
		}
		return "", nil
	}
	if isPlain(t.Kind()) {
		return "", nil
	}
	return "", t
}

// dot returns what stands between a field and the rest of the path.
func dot(rest string) string {
	if rest == "" || rest[0] == '[' {
		return ""
	}
	return "."
}

// isPlain reports whether values of kind k are bytes without pointers. No such
// kind is aligned to more than eight bytes, which is what blocks are given.
func isPlain(k reflect.Kind) bool {
	return k >= reflect.Bool && k <= reflect.Complex128
}

// lintPlan warns of group i if a place that is remembered outlives its Block, which the
// steps may share as their plan.
func (l *linter) lintPlan(i int32) {
	d := l.deciders[i]
	if d.Behavior == nil || d.Behavior.Block == nil || len(d.Children) == 0 {
		return
	}
	whose, which := d, "its place"
	if d.Remember == RememberNothing {
		kids := l.children(i)
		for n, k := range kids {
			if k >= 0 && l.interrupts(i, n) {
				return // the place of a sibling may be remembered while the Block lives
			}
		}
		at := slices.IndexFunc(kids, func(k int32) bool { return k >= 0 && l.deciders[k].Remember != RememberNothing })
		if at < 0 {
			return
		}
		whose = l.deciders[kids[at]]
		which = "the place of " + quote(whose.Name)
	}
	l.warn(i, WarnRememberedPlan,
		fmt.Sprintf("Remember %v keeps %s while the group is left, and its Block begins anew when it is entered again: an old step meets a new plan", whose.Remember, which),
		"leave out Remember, or keep in the agent what must go on; if the steps do not read the Block, say so in Accept")
}
