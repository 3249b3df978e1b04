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
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/acts"
	"github.com/ethogram-go/ethogram/internal/funcname"
)

// Part is something that rows point to.
type Part struct {
	Kind  string   // the field of a row where it stands: "When", "Act", "Behavior", "Targets.List"
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
	known map[any]*Part      // by identity
	named map[[2]string]bool // by kind and name
}

// Of returns the parts of tables, pointers to decider.Decider[A] of one A. Tables may share rows.
func Of(tables ...any) (*Vocabulary, error) {
	v := &Vocabulary{known: map[any]*Part{}, named: map[[2]string]bool{}}
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

// places are the fields of a row that point to parts, by the path of the field.
var places = []string{
	"When", "Decide", "Ask", "Behavior", "Do", "Each", "EachFor", "Run", "RunFor", "Act", "Targets.List",
	"PerAgent.Cooldown", "PerAgent.Every", "PerAgent.Chance", "PerAgent.Commit", "PerAgent.Timeout", "Scope", "Gate", "Squad", "Slot",
}

func (v *Vocabulary) addRow(row reflect.Value) {
	name := row.FieldByName("Name").String()
	for _, kind := range places {
		at, err := in(row, kind)
		if err != nil || at.IsNil() {
			continue
		}
		p := v.add(kind, "", at)
		group := row.FieldByName("Children").Len() > 0
		p.Needs.Group = group && (p.Needs.Group || p.Rows == nil)
		if !slices.Contains(p.Rows, name) {
			p.Rows = append(p.Rows, name)
		}
		if kind == "Decide" || kind == "Ask" {
			if block := row.FieldByName("DBlock"); !block.IsNil() {
				p.Needs.DBlock = block.Elem().Type()
			}
		}
	}
}

// in returns the field at a path of a row, or an error where what it is in is nil.
func in(row reflect.Value, path string) (reflect.Value, error) {
	part, inner, nested := strings.Cut(path, ".")
	if !nested {
		return row.FieldByName(path), nil
	}
	of := row.FieldByName(part)
	if of.IsNil() {
		return of, fmt.Errorf("no %s", part)
	}
	return of.Elem().FieldByName(inner), nil
}

// add notes a part of a kind, whose name is the source's if it is "".
func (v *Vocabulary) add(kind, name string, at reflect.Value) *Part {
	id, doubt := identity(kind, at)
	if p := v.known[id]; p != nil {
		return p
	}
	p := &Part{Kind: kind, Name: name, Value: at.Interface(), Doubt: doubt}
	if name == "" {
		p.Name = nameOf(at)
	} else {
		p.Doubt = "" // the game has named it
	}
	switch key := [2]string{kind, p.Name}; {
	case p.Name == "" && p.Doubt == "":
		p.Doubt = "it has no name"
	case p.Doubt == "" && v.named[key]:
		p.Doubt = "another " + kind + " is called " + p.Name
	case p.Doubt == "":
		v.named[key] = true
	}
	v.known[id] = p
	v.parts = append(v.parts, p)
	return p
}

// identity says which parts are the same, and why data cannot name one.
func identity(kind string, at reflect.Value) (id any, doubt string) {
	switch at.Kind() {
	case reflect.Func:
		if _, full, made := funcname.Of(at.Interface()); made {
			return new(int), "a function has made it, " + full + ", and may make others"
		}
		return [2]any{kind, at.Pointer()}, ""
	case reflect.Interface: // an Act or Ask: its type, whose values have other arguments
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
	if name := at.Elem().FieldByName("Name"); name.IsValid() {
		return name.String()
	}
	return "" // a squad
}
