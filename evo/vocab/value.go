package vocab

import (
	"go/ast"
	"go/types"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// add notes the value of an entry, or why source cannot name it. name is that of
// the entry, "" if it leaves that out.
func (v *vocabulary) add(k kind, e ast.Expr, name string) {
	e = ast.Unparen(e)
	id, ok := e.(*ast.Ident)
	if !ok || v.p.Info.Uses[id] == nil {
		v.refuse(k, e)
		return
	}
	object := v.p.Info.Uses[id]
	_, isConst := object.(*types.Const)
	switch {
	case object.Pkg() != v.p.Types || object.Parent() != v.p.Types.Scope():
		v.fail(e.Pos(), "%s is not declared at the package level of %s. Fix: declare it there", id.Name, v.p.Types.Path())
		return
	case !isConst:
		v.fail(e.Pos(), "%s is a variable. Fix: declare a constant, as in const %s = 1 << iota", id.Name, capital(id.Name))
		return
	case !object.Exported():
		v.fail(e.Pos(), "%s is not exported, but exported tables, which are another package, name it. Fix: rename it, as in %s", id.Name, capital(id.Name))
		return
	}
	at := slices.IndexFunc(v.entries[k], func(e entry) bool { return e.object == object })
	switch {
	case at < 0 && name == "":
		v.entries[k] = append(v.entries[k], entry{plain.Capitals(id.Name), id.Name, object, e.Pos()})
	case at < 0:
		v.entries[k] = append(v.entries[k], entry{name, id.Name, object, e.Pos()})
	case name != "":
		v.entries[k][at].name = name
	}
}

// refuse says why source cannot name the value of an entry.
func (v *vocabulary) refuse(k kind, e ast.Expr) {
	what := [kinds]string{"flag", "stimulus"}[k]
	why := "is an expression"
	switch e := e.(type) {
	case *ast.CallExpr:
		why = "is returned by a call"
	case *ast.IndexExpr:
		why = "is an element of a list"
	case *ast.SelectorExpr:
		if v.p.Info.Selections[e] != nil {
			why = "is a field"
		} else {
			why = "is declared in package " + v.p.Info.Uses[e.Sel].Pkg().Path()
		}
	}
	v.fail(e.Pos(), "this %s %s, which Go source of tables cannot name. Fix: declare a constant at package level, as in const TookHit = 1 << iota, and write its name", what, why)
}
