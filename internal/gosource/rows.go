package gosource

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/tables"
)

// row is a row in the source.
type row struct {
	name string
	f    *file
	lit  *ast.CompositeLit // or
	call *ast.CallExpr     // of decider.Group
	of   types.Object      // the variable that it is declared in, nil for one in place
	kids []kid
	why  string // why its children are not known, or it cannot be edited
}

// kid is a child as its group has it.
type kid struct {
	expr ast.Expr
	row  *row   // nil if the source does not show it
	why  string // then
}

func (k kid) name() string {
	if k.row == nil {
		return ""
	}
	return k.row.name
}

// declaration is a variable of the package.
type declaration struct {
	f    *file
	decl *ast.GenDecl
	spec *ast.ValueSpec
	init ast.Expr
}

// declare notes the variables that a file declares, and those that it writes to.
func (s *Source) declare(f *file) {
	for _, d := range f.ast.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.VAR {
			for _, spec := range d.Specs {
				spec := spec.(*ast.ValueSpec)
				for i, name := range spec.Names {
					of := declaration{f, d, spec, nil}
					if len(spec.Values) == len(spec.Names) {
						of.init = spec.Values[i]
					}
					s.declared[s.Info.Defs[name]] = of
				}
			}
		}
	}
	ast.Inspect(f.ast, func(n ast.Node) bool {
		if n, ok := n.(*ast.AssignStmt); ok {
			for _, e := range n.Lhs {
				ast.Inspect(e, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok {
						s.written[s.Info.Uses[id]] = true
					}
					return true
				})
			}
		}
		return true
	})
}

// isRow reports whether a type is that of rows, or of pointers to them.
func isRow(t types.Type) bool { return tables.IsRow(tables.Elem(t)) }

// variable returns the row that a variable holds or points to.
func (s *Source) variable(o types.Object) (*row, string) {
	d, ok := s.declared[o]
	switch {
	case !ok && o.Pkg() != s.Types:
		if other := s.peers[o.Pkg().Path()]; other != nil {
			return other.variable(other.Types.Scope().Lookup(o.Name()))
		}
		return nil, "package " + o.Pkg().Name() + " declares " + o.Name()
	case !ok || d.init == nil:
		return nil, o.Name() + " gets its value in statements"
	}
	r, why := s.resolve(d.init, isPointer(o.Type()))
	if r != nil {
		if r.of == nil && r.node() == node(d.init) {
			r.of = o
		}
		if s.written[o] && r.why == "" {
			r.why = "statements write to " + o.Name() + ", too"
		}
	}
	return r, why
}

func node(e ast.Expr) ast.Node {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	return e
}

// resolve returns the row that an expression is, or points to, or why the source does not show it.
func (s *Source) resolve(e ast.Expr, pointer bool) (*row, string) {
	n := node(e)
	if r := s.rows[n]; r != nil {
		return r, ""
	}
	switch n := n.(type) {
	case *ast.CompositeLit:
		if isRow(s.Info.TypeOf(n)) {
			return s.literal(n), ""
		}
	case *ast.CallExpr:
		if o := s.Function(n.Fun); o != nil && o.Pkg() != nil && o.Pkg().Path() == tables.Library+"/decider" && o.Name() == "Group" && len(n.Args) >= 2 {
			r := &row{f: s.file(n), call: n, name: s.Text(n.Args[0])}
			s.rows[n] = r
			if n.Ellipsis.IsValid() {
				r.why = "its children are a list that stands elsewhere"
			} else {
				s.children(r, n.Args[2:])
			}
			return r, ""
		}
		return nil, "the function " + types.ExprString(n.Fun) + " makes it"
	case *ast.Ident:
		if o := s.Info.Uses[n]; o != nil && (pointer || ast.Unparen(e) != ast.Expr(n)) {
			return s.variable(o)
		}
		return nil, "it is a copy of " + n.Name
	case *ast.SelectorExpr:
		if v, ok := s.Info.Uses[n.Sel].(*types.Var); ok && !v.IsField() && s.peers[v.Pkg().Path()] != nil {
			return s.variable(v)
		}
		return nil, types.ExprString(n) + " stands in another package or in a struct"
	}
	return nil, "it is built by statements"
}

// file returns the one in which something stands.
func (s *Source) file(n ast.Node) *file {
	for _, f := range s.files {
		if f.ast.FileStart <= n.Pos() && n.Pos() < f.ast.FileEnd {
			return f
		}
	}
	return nil
}

// At returns where the row of a path such as "ROOT > GUARD > GROWL" stands in the value of a variable: the last
// that the source shows.
func (s *Source) At(init ast.Expr, path string) token.Pos {
	names := strings.Split(path, " > ")
	r := s.find(init, names[0])
	if r == nil {
		return token.NoPos
	}
	for _, name := range names[1:] {
		i := slices.IndexFunc(r.kids, func(k kid) bool { return k.row != nil && plain.Name(k.row.name) == name })
		for at, k := range r.kids {
			call, _ := node(k.expr).(*ast.CallExpr)
			switch {
			case i >= 0:
			case k.row != nil && k.row.name == "" && name == fmt.Sprintf("Children[%d]", at):
				i = at
			case k.row == nil && call != nil && len(call.Args) > 0 && s.Text(call.Args[0]) == name: // of a function that makes rows
				return call.Pos()
			}
		}
		if i < 0 {
			break
		}
		r = r.kids[i].row
	}
	return r.node().Pos()
}

// find returns the row with a name that a value is, or has in it.
func (s *Source) find(e ast.Expr, name string) *row {
	if e == nil {
		return nil
	} else if r, _ := s.resolve(e, true); r != nil {
		return r
	}
	lit, _ := node(e).(*ast.CompositeLit)
	for i := 0; lit != nil && i < len(lit.Elts); i++ {
		e := lit.Elts[i]
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		if r := s.find(e, name); r != nil && plain.Name(r.name) == name {
			return r
		}
	}
	return nil
}

func (s *Source) literal(lit *ast.CompositeLit) *row {
	r := &row{f: s.file(lit), lit: lit, name: s.Text(tables.Field(lit, "Name"))}
	s.rows[lit] = r
	switch kids := tables.Field(lit, "Children").(type) {
	case nil:
	case *ast.CompositeLit:
		s.children(r, kids.Elts)
	default:
		r.why = "its Children are no literal"
	}
	if len(lit.Elts) > 0 {
		if _, keyed := lit.Elts[0].(*ast.KeyValueExpr); !keyed {
			r.why = "its literal has no names of fields"
		}
	}
	return r
}

func (s *Source) children(r *row, list []ast.Expr) {
	for _, e := range list {
		if _, keyed := e.(*ast.KeyValueExpr); keyed {
			r.kids, r.why = nil, "its Children have indexes"
			return
		}
		k := kid{expr: e}
		k.row, k.why = s.resolve(e, true)
		r.kids = append(r.kids, k)
	}
}

func (r *row) node() ast.Node {
	if r.lit != nil {
		return r.lit
	}
	return r.call
}

// field returns the value of a field, nil for none.
func (r *row) field(name string) ast.Expr {
	if r.lit == nil {
		return nil
	}
	return tables.Field(r.lit, name)
}

// nameExpr returns where the row's name stands.
func (r *row) nameExpr() ast.Expr {
	if r.call != nil {
		return r.call.Args[0]
	}
	return tables.Field(r.lit, "Name")
}

// below returns a row and all below it, from the top down, each once.
func (r *row) below() (all []*row) {
	var walk func(r *row)
	walk = func(r *row) {
		if slices.Contains(all, r) {
			return
		}
		all = append(all, r)
		for _, k := range r.kids {
			if k.row != nil {
				walk(k.row)
			}
		}
	}
	walk(r)
	return all
}
