package vocab

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/exp/slices"
)

// add notes the value of an entry, or why source cannot name it. name is that of
// the entry, "" if it leaves that out. possible says that it is the Possible of an
// action.
func (v *vocabulary) add(k kind, e ast.Expr, name string, possible bool) {
	e = ast.Unparen(e)
	what, named := e, ""
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		what, named = ast.Unparen(u.X), "&"
	}
	id, ok := what.(*ast.Ident)
	if !ok || v.p.info.Uses[id] == nil {
		v.refuse(k, what)
		return
	}
	object := v.p.info.Uses[id]
	_, generic := v.p.info.Instances[id]
	_, isFunc := object.(*types.Func)
	_, isConst := object.(*types.Const)
	switch {
	case generic:
		v.fail(e.Pos(), "%s is generic, and tables in Go source name functions without type arguments. Fix: declare a function of the package that calls it", id.Name)
		return
	case object.Pkg() != v.p.types || object.Parent() != v.p.types.Scope():
		v.fail(e.Pos(), "%s is not declared at the package level of %s. Fix: declare it there", id.Name, v.p.types.Path())
		return
	case (k == decides || k == whens) && !isFunc:
		v.fail(e.Pos(), "%s is a variable: what function it holds is known only when the program runs. Fix: declare a function, func %s, and write its name", id.Name, capital(id.Name))
		return
	case (k == flags || k == stimuli) && !isConst:
		v.fail(e.Pos(), "%s is a variable. Fix: declare a constant, as in const %s = 1 << iota", id.Name, capital(id.Name))
		return
	case !object.Exported():
		v.fail(e.Pos(), "%s is not exported, but exported tables, which are another package, name it. Fix: rename it, as in %s", id.Name, capital(id.Name))
		return
	}
	own := name != ""
	if !own {
		name = v.nameOf(k, object)
	}
	at := slices.IndexFunc(v.entries[k], func(e entry) bool { return e.object == object })
	if at < 0 {
		v.entries[k] = append(v.entries[k], entry{name, named + id.Name, object, e.Pos(), possible})
		return
	}
	known := &v.entries[k][at] // a Possible may come before the condition
	known.possible = known.possible && possible
	if own {
		known.name = name
	}
}

// nameOf returns the name of an entry that has none of its own.
func (v *vocabulary) nameOf(k kind, object types.Object) string {
	if k == behaviors {
		if lit := literal(v.p.made[object]); lit != nil {
			of, _ := types.Unalias(v.p.info.Types[lit].Type).(*types.Named)
			if name := v.p.text(field(lit, of, "Name")); name != "" && goodName.MatchString(name) {
				return name
			} else if name != "" {
				return capitals(name)
			}
		}
	}
	return capitals(object.Name())
}

// refuse says why source cannot name the value of an entry.
func (v *vocabulary) refuse(k kind, e ast.Expr) {
	what := map[kind]string{behaviors: "behavior", decides: "function", whens: "function", flags: "flag", stimuli: "stimulus"}[k]
	fix := "declare a " + what + " at package level, and write its name"
	why := "is an expression"
	switch e := e.(type) {
	case *ast.FuncLit:
		why = "is a closure"
		fix = "declare a function at package level, and write its name; what the closure captures belongs into arguments or the agent"
	case *ast.CompositeLit:
		why = "is a literal without a name"
		fix = "declare it as a variable at package level, var Wander = …, and write &Wander"
	case *ast.CallExpr:
		why = "is returned by a call"
	case *ast.IndexExpr, *ast.IndexListExpr:
		if k == decides || k == whens {
			why, fix = "is an instance of a generic function", "declare a function of the package that calls it"
		} else {
			why = "is an element of a list"
		}
	case *ast.SelectorExpr:
		if s := v.p.info.Selections[e]; s == nil {
			why = "is declared in package " + v.p.info.Uses[e.Sel].Pkg().Path()
			fix = "declare a " + what + " in this package that leads to it: all entries are of one package"
		} else {
			why = map[types.SelectionKind]string{types.FieldVal: "is a field", types.MethodVal: "is a method value", types.MethodExpr: "is a method"}[s.Kind()]
		}
	}
	if k == flags || k == stimuli {
		fix = "declare a constant at package level, as in const TookHit = 1 << iota, and write its name"
	}
	v.fail(e.Pos(), "this %s %s, which Go source of tables cannot name. Fix: %s", what, why, fix)
}
