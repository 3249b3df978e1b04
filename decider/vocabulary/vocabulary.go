// Package vocabulary knows by their names what the tables of a game are made of: functions,
// behaviors, scopes, gates, slots, and the types of Acts and Asks with their fields. An editor, a
// level or a mod can name these; what else a program has they cannot reach.
//
// The parts come from tables, at no cost: [Of] walks them. A game adds those that no table has. Nothing
// here runs a callback.
package vocabulary

import (
	"fmt"
	"reflect"
	"sync"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/acts"
	"github.com/ethogram-go/ethogram/internal/funcname"
)

// Part is something that rows point to.
type Part struct {
	Kind  string   // the path of the field where it stands: "When", "Act", "Targets.List", "Squad.Key", "bark.Choose"
	Name  string   // what the source calls it, without its package
	Value any      // the function or pointer; of an Act or Ask a pointer to a struct with the first row's arguments
	Rows  []string // those of the tables that have it, in their order, each once
	Needs Contract

	// Doubt says why data cannot name the part: another one has its name, or it has none, as a
	// function that another one has made. It is "" for most.
	Doubt string
}

// Contract is what a row must have to have a part, as far as the rows show that have it.
type Contract struct {
	DBlock reflect.Type // what a Decide or Ask writes to, nil for nothing
	Group  bool         // children
}

// Vocabulary is what tables of one type of agents are made of. It is safe for concurrent use
// once no part is added any more.
type Vocabulary struct {
	row   reflect.Type // decider.Decider[A]
	parts []*Part
	known map[any]*Part       // by identity
	named map[[2]string]*Part // by kind and name; those in doubt are not there

	denied map[[2]string]bool // parts that the game has and does not allow, nil of one that allows all

	flags, stimuli [64]string // names of bits

	once   sync.Once
	fields []Field // of rows, once Fields was called
}

// Of returns the parts of tables, pointers to decider.Decider[A] of one A. Tables may share rows.
func Of(tables ...any) (*Vocabulary, error) {
	v := &Vocabulary{known: map[any]*Part{}, named: map[[2]string]*Part{}}
	for _, table := range tables {
		root := reflect.ValueOf(table)
		switch {
		case !isTable(root):
			return nil, fmt.Errorf("ethogram: vocabulary of a %T; want a pointer to a decider.Decider", table)
		case v.row != nil && root.Type() != v.row:
			return nil, fmt.Errorf("ethogram: vocabulary of a %v and a %v; tables of other agents have one of their own", v.row, root.Type())
		}
		v.row = root.Type()
		v.walk(root)
	}
	return v, nil
}

func isTable(root reflect.Value) bool {
	if root.Kind() != reflect.Pointer || root.IsNil() || root.Elem().Kind() != reflect.Struct {
		return false
	}
	children, ok := root.Type().Elem().FieldByName("Children")
	return ok && children.Type == reflect.SliceOf(root.Type()) && root.Type().Elem().PkgPath() == deciderPath
}

const deciderPath = "github.com/ethogram-go/ethogram/decider"

// walk adds the parts of a table's rows, from the root down.
func (v *Vocabulary) walk(root reflect.Value) {
	seen := map[any]bool{}
	for todo := []reflect.Value{root}; len(todo) > 0; { // no recursion: a broken table may have no end
		row := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if row.IsNil() || seen[row.Interface()] {
			continue
		}
		seen[row.Interface()] = true
		v.addRow(row.Elem())
		children := row.Elem().FieldByName("Children")
		for i := children.Len() - 1; i >= 0; i-- {
			todo = append(todo, children.Index(i))
		}
	}
}

func (v *Vocabulary) addRow(row reflect.Value) {
	name := row.FieldByName("Name").String()
	group := row.FieldByName("Children").Len() > 0
	eachPart(row, "", func(kind string, at reflect.Value) {
		p := v.add(kind, at)
		p.Needs.Group = group && (p.Needs.Group || p.Rows == nil)
		if !slices.Contains(p.Rows, name) {
			p.Rows = append(p.Rows, name)
		}
		if block := row.FieldByName("DBlock"); (kind == "Decide" || kind == "Ask") && !block.IsNil() {
			p.Needs.DBlock = block.Elem().Type()
		}
	})
}

// add notes a part of a kind.
func (v *Vocabulary) add(kind string, at reflect.Value) *Part {
	id, doubt := identity(kind, at)
	p := v.known[id]
	if p == nil {
		p = &Part{Kind: kind, Value: at.Interface()}
		v.known[id] = p
		v.parts = append(v.parts, p)
		v.name(p, nameOf(at), doubt)
	}
	return p
}

// name gives a part its name, unless that is in doubt.
func (v *Vocabulary) name(p *Part, name, doubt string) {
	key := [2]string{p.Kind, name}
	switch {
	case doubt != "":
	case name == "":
		doubt = "it has no name"
	case v.named[key] != nil:
		doubt = "another " + p.Kind + " is called " + name
	default:
		v.named[key] = p
	}
	p.Name, p.Doubt = name, doubt
}

// identity says which parts are the same, and why data cannot name one.
func identity(kind string, at reflect.Value) (id any, doubt string) {
	switch at.Kind() {
	case reflect.Func:
		if f := at.Interface(); funcname.Captures(f) {
			return [2]any{kind, funcname.Value(f)}, "it may be another each time that it is made: " + funcname.Full(f)
		}
		return [2]any{kind, at.Pointer()}, ""
	case reflect.Interface: // an Act, Ask or DBlock: its type, whose values have other arguments
		return [2]any{kind, at.Elem().Type()}, ""
	}
	return [2]any{kind, at.Interface()}, ""
}

// nameOf returns what the source calls a part.
func nameOf(at reflect.Value) string {
	switch at.Kind() {
	case reflect.Func:
		name, _, _ := funcname.Of(at.Interface())
		return name
	case reflect.Interface:
		return acts.Name(at.Interface())
	}
	return at.Elem().FieldByName("Name").String()
}
