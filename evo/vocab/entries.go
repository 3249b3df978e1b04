package vocab

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"unicode"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/tables"
)

// kind says what an entry's Go value is.
type kind int

const (
	flags kind = iota
	stimuli
	kinds
)

// vocabulary is a package-level variable of type evo.Vocabulary, and what its
// initializer mentions.
type vocabulary struct {
	p        *source
	variable types.Object
	agent    types.Type
	types    [kinds]types.Type
	act, ask *types.Interface
	entries  [kinds][]entry
	seen     map[types.Object]bool // variables whose initializers are read, and types of Acts and Asks
	errs     []error
}

// entry is a constant of the vocabulary.
type entry struct {
	name   string
	value  string // the Go expression, within the package
	object types.Object
	at     token.Pos
}

// vocabularies returns those of the package.
func (p *source) vocabularies() (all []*vocabulary, err error) {
	var errs []error
	for _, name := range p.names {
		object := p.Types.Scope().Lookup(name)
		of := named(object, "Vocabulary")
		if of == nil {
			continue
		}
		v := &vocabulary{p: p, variable: object, agent: plainType(of.TypeArgs().At(0)), seen: map[types.Object]bool{}}
		v.kinds(of)
		v.follow(object)
		errs = append(errs, v.errs...)
		all = append(all, v)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("package %s has no vocabulary. Fix: declare one at package level: var Vocabulary = evo.Vocabulary[*Agent]{…}", p.Types.Path())
	}
	if len(errs) > 0 && p.Types.Name() == "main" {
		errs = append(errs, errors.New("package main cannot be imported, but exported tables import the game's package. Fix: move the game into a package of its own"))
	}
	return all, errors.Join(errs...)
}

// games returns the variables of type evo.Game that leave out Expr.
func (p *source) games() (names []string) {
	for _, name := range p.names {
		object := p.Types.Scope().Lookup(name)
		if named(object, "Game") == nil || !object.Exported() {
			continue
		}
		if lit := literal(p.made[object]); lit != nil && tables.Field(lit, "Expr") == nil {
			names = append(names, name)
		}
	}
	return names
}

// named returns the type of an object, or what it points to, if that is the
// generic type of that name in package evo.
func named(object types.Object, name string) *types.Named {
	if object == nil {
		return nil
	}
	n, ok := types.Unalias(tables.Elem(object.Type())).(*types.Named)
	if !ok || n.Obj().Name() != name || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != evoPath || n.TypeArgs().Len() != 1 {
		return nil
	}
	return n
}

// plainType returns a type, or a pointer to one, without the names of aliases, which
// need not be exported as the type is.
func plainType(t types.Type) types.Type {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		return types.NewPointer(types.Unalias(p.Elem()))
	}
	return t
}

// kinds reads in package evo of which types the values of entries are.
func (v *vocabulary) kinds(of *types.Named) {
	entry := func(list, field string) types.Type {
		return fieldType(fieldType(of, list).Underlying().(*types.Slice).Elem(), field)
	}
	v.types = [kinds]types.Type{entry("Flags", "Flag"), entry("Stimuli", "Token")}
	v.act, v.ask = entry("Actions", "Act").Underlying().(*types.Interface), entry("Conditions", "Ask").Underlying().(*types.Interface)
}

func fieldType(of types.Type, name string) types.Type {
	f, _, _ := types.LookupFieldOrMethod(of, false, nil, name)
	return f.Type()
}

// fail notes an error at a position.
func (v *vocabulary) fail(at token.Pos, format string, args ...any) {
	v.errs = append(v.errs, fmt.Errorf("%v: %s", v.p.Fset.Position(at), fmt.Sprintf(format, args...)))
}

// follow collects what the initializer of a package-level variable mentions.
func (v *vocabulary) follow(object types.Object) {
	if v.seen[object] || v.p.made[object] == nil {
		return
	}
	v.seen[object] = true
	v.walk(v.p.made[object])
}

// walk collects what an expression mentions.
func (v *vocabulary) walk(e ast.Expr) {
	ast.Inspect(e, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		if k := v.kindOf(e); k < kinds {
			v.add(k, e, "")
			return false
		}
		switch e := e.(type) {
		case *ast.CompositeLit:
			if n, ok := types.Unalias(v.p.Info.Types[e].Type).(*types.Named); ok {
				v.seen[n.Obj()] = true
			}
			return !v.entry(e)
		case *ast.CallExpr: // what is called is no part of the vocabulary; what it is given may be
			for _, arg := range e.Args {
				v.walk(arg)
			}
			return false
		case *ast.FuncLit:
			return false
		case *ast.Ident:
			if o := v.p.Info.Uses[e]; o != nil && o.Pkg() == v.p.Types && o.Parent() == v.p.Types.Scope() {
				v.follow(o)
			}
		}
		return true
	})
}

// entry collects what the literal of an entry mentions, and reports whether it is
// one.
func (v *vocabulary) entry(lit *ast.CompositeLit) bool {
	n, ok := types.Unalias(v.p.Info.Types[lit].Type).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != evoPath || !slices.Contains([]string{"Flag", "Stimulus"}, n.Obj().Name()) {
		return false
	}
	name := v.p.Text(field(lit, n, "Name"))
	for f := range n.Underlying().(*types.Struct).Fields() {
		e := field(lit, n, f.Name())
		switch k := v.kindOf(e); {
		case e == nil:
		case k == kinds:
			v.walk(e)
		default:
			v.add(k, e, name)
		}
	}
	return true
}

// literal returns the composite literal that an expression is, or points to.
func literal(e ast.Expr) *ast.CompositeLit {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	lit, _ := e.(*ast.CompositeLit)
	return lit
}

// field returns the value of a field in a literal, which may have no keys, nil if it is left out.
func field(lit *ast.CompositeLit, of *types.Named, name string) ast.Expr {
	for i, e := range lit.Elts {
		if _, keyed := e.(*ast.KeyValueExpr); !keyed && of.Underlying().(*types.Struct).Field(i).Name() == name {
			return e
		}
	}
	return tables.Field(lit, name)
}

// kindOf says what an expression is the value of, kinds if of nothing.
func (v *vocabulary) kindOf(e ast.Expr) kind {
	if e == nil {
		return kinds
	}
	t := v.p.Info.TypeOf(e)
	if id, ok := e.(*ast.Ident); ok {
		if is, ok := v.p.Info.Uses[id].(*types.Var); ok && is.IsField() { // a key
			return kinds
		}
	}
	if t == nil || v.p.Info.Types[e].IsType() {
		return kinds
	}
	for k, of := range v.types {
		if types.Identical(t, of) {
			return kind(k)
		}
	}
	return kinds
}

// evoName returns what the generated file calls package evo.
func (p *source) evoName() string {
	if p.Types.Scope().Lookup("evo") != nil {
		return "ethogramEvo"
	}
	return "evo"
}

// write writes the statement that fills the vocabulary, if it has flags or stimuli. evo is
// the name of that package in the file.
func (v *vocabulary) write(b *bytes.Buffer, evo string) {
	var text bytes.Buffer
	for k, list := range [kinds]struct{ field, of, value string }{{"Flags", "Flag", "Flag"}, {"Stimuli", "Stimulus", "Token"}} {
		if len(v.entries[k]) == 0 {
			continue
		}
		fmt.Fprintf(&text, "%s: []%s.%s{\n", list.field, evo, list.of)
		for _, e := range v.entries[k] {
			fmt.Fprintf(&text, "{Name: %q, %s: %s, Expr: %q},\n", e.name, list.value, e.value, v.p.Types.Name()+"."+e.value)
		}
		text.WriteString("},\n")
	}
	if text.Len() > 0 {
		agent := types.TypeString(v.agent, types.RelativeTo(v.p.Types))
		fmt.Fprintf(b, "%s.Fill(%s.Vocabulary[%s]{\n%s})\n", v.variable.Name(), evo, agent, &text)
	}
}

// unlisted returns entries for the types of the package that could be in a vocabulary, and
// are in none.
func (p *source) unlisted(all []*vocabulary) (entries []string) {
	for _, name := range p.Types.Scope().Names() {
		object, ok := p.Types.Scope().Lookup(name).(*types.TypeName)
		if !ok || object.IsAlias() || slices.ContainsFunc(all, func(v *vocabulary) bool { return v.seen[object] }) {
			continue
		}
		for _, v := range all {
			switch t := types.NewPointer(object.Type()); {
			case types.Implements(t, v.act):
				entries = append(entries, "{Act: &"+name+"{}}")
			case types.Implements(t, v.ask):
				entries = append(entries, "{Ask: &"+name+"{}}")
			}
		}
	}
	return entries
}

// capital returns an exported form of a Go name.
func capital(name string) string {
	r := []rune(name)
	r[0] = unicode.ToUpper(r[0])
	return string(r)
}
