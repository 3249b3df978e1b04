// Package tables finds the tables that packages declare in variables, and says which of
// them the compiler builds when the program starts, and why.
package tables

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
)

// Library is the module whose tables these are.
const Library = "github.com/ethogram-go/ethogram"

// deciderPath is the package whose type Decider is a row.
const deciderPath = Library + "/decider"

// Table is a variable of a package that holds a row, a pointer to one, or several in
// slices, arrays, maps and structs.
type Table struct {
	Var  *types.Var
	Name *ast.Ident
	Init ast.Expr // what it is declared with, or nil; for `var a, b = f()` the call
}

// Package is what of a package is looked at.
type Package struct {
	Fset  *token.FileSet
	Files []*ast.File
	Types *types.Package
	Info  *types.Info
}

// NewInfo returns what a type checker has to fill in.
func NewInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
}

// Find returns the tables of a package in the order of its source.
func (p *Package) Find() []Table {
	var all []Table
	for _, spec := range p.Specs() {
		for i, name := range spec.Names {
			v, ok := p.Info.Defs[name].(*types.Var)
			if !ok || name.Name == "_" || !Holds(v.Type()) {
				continue
			}
			t := Table{Var: v, Name: name}
			switch len(spec.Values) {
			case len(spec.Names):
				t.Init = spec.Values[i]
			case 1:
				t.Init = spec.Values[0]
			}
			all = append(all, t)
		}
	}
	return all
}

// Specs returns the declarations of the package's variables.
func (p *Package) Specs() []*ast.ValueSpec {
	var all []*ast.ValueSpec
	for _, file := range p.Files {
		for _, d := range file.Decls {
			if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.VAR {
				for _, spec := range d.Specs {
					all = append(all, spec.(*ast.ValueSpec))
				}
			}
		}
	}
	return all
}

// IsRow reports whether a type is decider.Decider of some agent.
func IsRow(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Decider" && n.Obj().Pkg() != nil && unvendored(n.Obj().Pkg().Path()) == deciderPath && n.TypeArgs().Len() == 1
}

// Elem returns what a pointer points to, or the type itself.
func Elem(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// Field returns the value of a field in a literal, nil if it is not set.
func Field(lit *ast.CompositeLit, name string) ast.Expr {
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok && key.Name == name {
				return kv.Value
			}
		}
	}
	return nil
}

// Text returns a constant text, or "".
func (p *Package) Text(e ast.Expr) string {
	if v := p.Info.Types[e].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	return ""
}

// unvendored returns the path that source imports.
func unvendored(path string) string {
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		return path[i+len("/vendor/"):]
	}
	return strings.TrimPrefix(path, "vendor/")
}

// Holds reports whether a variable of the type has rows in it that its package can name.
func Holds(t types.Type) bool { return holds(t, 3) }

func holds(t types.Type, depth int) bool {
	if IsRow(t) {
		return true
	}
	if depth == 0 {
		return false
	}
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		return IsRow(t.Elem())
	case *types.Slice:
		return holds(t.Elem(), depth-1)
	case *types.Array:
		return holds(t.Elem(), depth-1)
	case *types.Map:
		return holds(t.Elem(), depth-1)
	case *types.Struct:
		for field := range t.Fields() {
			if holds(field.Type(), depth-1) {
				return true
			}
		}
	}
	return false
}

// Parts adds the variables of any package that rows of this package have below them, and
// Roots those that it hands to a function that takes one row, such as decider.Compile.
func (p *Package) Parts(parts, roots map[string]bool) {
	row := func(e ast.Expr) bool { return IsRow(Elem(p.Info.TypeOf(e))) }
	for _, file := range p.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				// Rows in a list of rows or a field of a row, not in any struct of a game.
				if t := p.Info.TypeOf(n); t != nil && (row(n) || rowsList(t)) {
					for _, elt := range n.Elts {
						p.variables(elt, parts)
					}
				}
			case *ast.CallExpr:
				sig, ok := types.Unalias(p.Info.TypeOf(n.Fun)).(*types.Signature)
				if !ok {
					return true
				}
				for i, arg := range n.Args {
					switch {
					case sig.Variadic() && i >= sig.Params().Len()-1:
						if row(arg) || rowsList(p.Info.TypeOf(arg)) {
							p.variables(arg, parts)
						}
					case row(arg):
						p.variables(arg, roots)
					}
				}
			}
			return true
		})
	}
}

// rowsList reports whether a type is that of Children.
func rowsList(t types.Type) bool {
	s, ok := types.Unalias(t).(*types.Slice)
	if !ok {
		return false
	}
	pointer, ok := types.Unalias(s.Elem()).(*types.Pointer)
	return ok && IsRow(pointer.Elem())
}

// variables adds what an expression names: the address of a variable or of a part of one,
// or the variable itself.
func (p *Package) variables(e ast.Expr, all map[string]bool) {
	for {
		switch x := e.(type) {
		case *ast.KeyValueExpr:
			e = x.Value
		case *ast.ParenExpr:
			e = x.X
		case *ast.UnaryExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			if v, ok := p.Info.Uses[x.Sel].(*types.Var); ok && !v.IsField() {
				all[ID(v)] = true
				return
			}
			e = x.X
		case *ast.Ident:
			if v, ok := p.Info.Uses[x].(*types.Var); ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
				all[ID(v)] = true
			}
			return
		default:
			return
		}
	}
}

// ID names a variable of a package, in whatever package it was seen.
func ID(v *types.Var) string { return v.Pkg().Path() + "." + v.Name() }
