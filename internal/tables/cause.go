package tables

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/exp/slices"
)

// Cause is an expression because of which the compiler builds a variable when the program
// starts, instead of laying it out as data.
type Cause struct {
	At      token.Pos
	What    string // "the method expression (*Guard).flee in an argument of decider.Group"
	Fix     string // what to write instead
	Certain bool   // whatever the compiler knows of the variables and functions that it names
}

// Causes returns what in the value of a variable is no data for the compiler, certain
// ones first, else in the order of the source.
//
// The compiler inlines decider.Group and the like, and then lays out what they return. It
// does so only if all arguments are values that it need not copy code for: a function
// literal is, and a method expression stands for one.
func (p *Package) Causes(init ast.Expr) []Cause {
	f := finder{p: p}
	if call := f.call(init); call != nil && f.makesRow(call) {
		f.arguments(call)
	} else {
		f.visit(init)
	}
	slices.SortStableFunc(f.all, func(a, b Cause) int {
		switch {
		case a.Certain == b.Certain:
			return 0
		case a.Certain:
			return -1
		}
		return 1
	})
	return f.all
}

// finder collects the causes in one value.
type finder struct {
	p   *Package
	in  string // the function whose argument is being visited, or ""
	all []Cause
}

const (
	asChildren = "write the table as a literal, decider.Decider{Name: …, Children: …}, or give the row a variable of its own, or name a plain function"
	asValue    = "write the value itself, or make it a constant"
)

func (f *finder) add(at ast.Node, certain bool, what, fix string) {
	text := what + " " + types.ExprString(at.(ast.Expr))
	if _, ok := at.(*ast.FuncLit); ok {
		text = what
	}
	if f.in != "" {
		text += " in an argument of " + f.in
	}
	f.all = append(f.all, Cause{At: at.Pos(), What: text, Fix: fix, Certain: certain})
}

// call returns an expression as a call of a function: no conversion.
func (f *finder) call(e ast.Expr) *ast.CallExpr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || f.p.Info.Types[call.Fun].IsType() {
		return nil
	}
	return call
}

// makesRow reports whether a call is one of the functions that return a row of theirs.
func (f *finder) makesRow(call *ast.CallExpr) bool {
	t := f.p.Info.TypeOf(call)
	return t != nil && IsRow(t)
}

// arguments visits those of a call that makes the whole value.
func (f *finder) arguments(call *ast.CallExpr) {
	if fn, ok := f.p.Function(call.Fun).(*types.Var); ok {
		f.add(call.Fun, true, "the call of the variable "+fn.Name()+":", "call the function itself")
		return
	}
	f.in = types.ExprString(call.Fun)
	for _, arg := range call.Args {
		f.visit(arg)
	}
	f.in = ""
}

// Function returns what a call calls, or nil.
func (p *Package) Function(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return p.Info.Uses[e]
	case *ast.SelectorExpr:
		return p.Info.Uses[e.Sel]
	case *ast.IndexExpr:
		return p.Function(e.X)
	case *ast.IndexListExpr:
		return p.Function(e.X)
	}
	return nil
}

// visit looks at an expression that is a part of the value.
func (f *finder) visit(e ast.Expr) {
	if tv, ok := f.p.Info.Types[e]; ok && (tv.Value != nil || tv.IsType() || tv.IsNil()) {
		return
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		f.visit(e.X)
	case *ast.KeyValueExpr:
		f.visit(e.Value)
	case *ast.CompositeLit:
		f.literal(e)
	case *ast.UnaryExpr:
		f.unary(e)
	case *ast.FuncLit:
		if f.in != "" {
			f.add(e, true, "the function literal", asChildren)
		}
	case *ast.CallExpr:
		f.calls(e)
	case *ast.SelectorExpr:
		f.selector(e)
	case *ast.Ident:
		if v, ok := f.p.Info.Uses[e].(*types.Var); ok {
			f.add(e, false, "the value of the variable "+v.Name()+":", asValue)
		}
	case *ast.IndexExpr:
		if f.p.Function(e) == nil || !isFunc(f.p.Function(e)) {
			f.add(e, false, "the element", asValue)
		}
	case *ast.IndexListExpr:
	default:
		f.add(e, false, "the expression", asValue)
	}
}

func isFunc(o types.Object) bool { _, ok := o.(*types.Func); return ok }

func (f *finder) literal(e *ast.CompositeLit) {
	if t := f.p.Info.TypeOf(e); t != nil {
		if _, ok := t.Underlying().(*types.Map); ok {
			f.add(e, true, "the map", "use a slice or a variable for each")
			return
		}
	}
	for _, elt := range e.Elts {
		f.visit(elt)
	}
}

// unary looks at what a pointer points to.
func (f *finder) unary(e *ast.UnaryExpr) {
	if e.Op != token.AND {
		f.add(e, false, "the expression", asValue)
		return
	}
	x := ast.Unparen(e.X)
	if _, ok := x.(*ast.CompositeLit); ok {
		f.visit(x)
		return
	}
	for {
		index, ok := x.(*ast.IndexExpr)
		if !ok {
			break
		}
		if _, array := f.p.Info.TypeOf(index.X).Underlying().(*types.Array); !array || f.in != "" {
			f.add(e, true, "the address", "give the row a variable of its own")
			return
		}
		x = ast.Unparen(index.X)
	}
}

func (f *finder) calls(e *ast.CallExpr) {
	if call := f.call(e); call == nil { // a conversion
		for _, arg := range e.Args {
			f.visit(arg)
		}
		return
	}
	if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok {
		if _, builtin := f.p.Info.Uses[id].(*types.Builtin); builtin {
			f.add(e, true, "the call", "write a literal and its address, or a variable")
			return
		}
	}
	// Outside of arguments, the compiler inlines what only fills in a field.
	if f.in == "" && f.p.helper(e.Fun) {
		for _, arg := range e.Args {
			f.visit(arg)
		}
		return
	}
	fix := "write the value that it returns as a literal"
	if f.makesRow(e) {
		fix = "give the row that it returns a variable of its own"
	}
	f.add(e, f.in != "", "the call", fix)
}

// helper reports whether a function is one of the library that only fills in a field.
func (p *Package) helper(e ast.Expr) bool {
	fn := p.Function(e)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	path := unvendored(fn.Pkg().Path())
	return (path == deciderPath || path == Library+"/stimuli") && slices.Contains([]string{"All", "None", "Any", "Group"}, fn.Name())
}

func (f *finder) selector(e *ast.SelectorExpr) {
	switch s := f.p.Info.Selections[e]; {
	case s == nil: // of a package
		if v, ok := f.p.Info.Uses[e.Sel].(*types.Var); ok {
			f.add(e, false, "the value of the variable "+v.Name()+":", asValue)
		}
	case s.Kind() == types.MethodExpr:
		if f.in != "" {
			f.add(e, true, "the method expression", asChildren)
		}
	case s.Kind() == types.MethodVal:
		f.add(e, true, "the method value", "write a method expression, as in "+methodExpr(s))
	default:
		f.add(e, false, "the value", asValue)
	}
}

// methodExpr returns how source names the method of a method value.
func methodExpr(s *types.Selection) string {
	recv := types.TypeString(s.Recv(), func(*types.Package) string { return "" })
	if strings.HasPrefix(recv, "*") {
		recv = "(" + recv + ")"
	}
	return recv + "." + s.Obj().Name()
}
