package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/ethogram-go/ethogram/internal/tables"
)

// rowAt is a row in the source.
type rowAt struct {
	pos      token.Pos
	name     string
	children []ast.Expr
	in       *checked
}

// row returns where the row of a path such as "ROOT > GUARD > GROWL" stands: the last that
// the source shows, where parts of the table are computed.
func (l *listed) row(p *checked, t tables.Table, path string) token.Pos {
	names := strings.Split(path, " > ")
	at, ok := l.find(p, t.Init, names[0])
	if !ok {
		return token.NoPos
	}
	for _, name := range names[1:] {
		next, ok := l.child(at, name)
		if !ok {
			break
		}
		at = next
	}
	return at.pos
}

// child reads the child with a name, or the one at a place: "Children[1]" has no name.
func (l *listed) child(of rowAt, name string) (rowAt, bool) {
	for i, e := range of.children {
		at, ok := l.read(of.in, e, 0)
		if ok && (at.name == name || at.name == "" && name == fmt.Sprintf("Children[%d]", i)) {
			return at, true
		}
	}
	return rowAt{}, false
}

// find reads the row with a name in a value: the value itself or an element of it.
func (l *listed) find(p *checked, e ast.Expr, name string) (rowAt, bool) {
	if e == nil {
		return rowAt{}, false
	}
	if at, ok := l.read(p, e, 0); ok {
		return at, true
	}
	if lit, ok := ast.Unparen(e).(*ast.CompositeLit); ok {
		for _, elt := range lit.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				elt = kv.Value
			}
			if at, ok := l.find(p, elt, name); ok && at.name == name {
				return at, true
			}
		}
	}
	return rowAt{}, false
}

// read reads a row: a literal, the address of one, a call of Group, or a variable.
func (l *listed) read(p *checked, e ast.Expr, depth int) (rowAt, bool) {
	if depth > 100 { // variables may name each other
		return rowAt{}, false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return l.read(p, e.X, depth+1)
	case *ast.CompositeLit:
		if !tables.IsRow(tables.Elem(p.Info.TypeOf(e))) {
			return rowAt{}, false
		}
		at := rowAt{pos: e.Pos(), name: p.Text(tables.Field(e, "Name")), in: p}
		if list, ok := ast.Unparen(tables.Field(e, "Children")).(*ast.CompositeLit); ok {
			at.children = list.Elts
		}
		return at, true
	case *ast.CallExpr:
		if t := p.Info.TypeOf(e); t == nil || !tables.IsRow(t) || len(e.Args) == 0 {
			return rowAt{}, false
		}
		at := rowAt{pos: e.Pos(), name: p.Text(e.Args[0]), in: p}
		for _, arg := range e.Args[1:] {
			if pointer, ok := types.Unalias(p.Info.TypeOf(arg)).(*types.Pointer); ok && tables.IsRow(pointer.Elem()) {
				at.children = append(at.children, arg)
			}
		}
		return at, true
	case *ast.Ident:
		return l.variable(p.Info.Uses[e], depth)
	case *ast.SelectorExpr:
		return l.variable(p.Info.Uses[e.Sel], depth)
	}
	return rowAt{}, false
}

// variable reads the row in a variable of one of the packages.
func (l *listed) variable(o types.Object, depth int) (rowAt, bool) {
	v, ok := o.(*types.Var)
	if !ok || v.Pkg() == nil {
		return rowAt{}, false
	}
	if d := l.values[tables.ID(v)]; d.init != nil {
		return l.read(d.in, d.init, depth+1)
	}
	return rowAt{}, false
}
