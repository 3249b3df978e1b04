package vocab

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"unicode"

	"golang.org/x/exp/slices"
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
		object := p.types.Scope().Lookup(name)
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
		return nil, fmt.Errorf("package %s has no vocabulary. Fix: declare one at package level: var Vocabulary = evo.Vocabulary[*Agent]{…}", p.types.Path())
	}
	if len(errs) > 0 && p.types.Name() == "main" {
		errs = append(errs, errors.New("package main cannot be imported, but exported tables import the game's package. Fix: move the game into a package of its own"))
	}
	return all, errors.Join(errs...)
}

// games returns the variables of type evo.Game that leave out Expr.
func (p *source) games() (names []string) {
	for _, name := range p.names {
		object := p.types.Scope().Lookup(name)
		if named(object, "Game") == nil || !object.Exported() {
			continue
		}
		if lit := literal(p.made[object]); lit != nil && field(lit, nil, "Expr") == nil {
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
	t := types.Unalias(object.Type())
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, ok := t.(*types.Named)
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
	s := of.Underlying().(*types.Struct)
	for f := range s.Fields() {
		if f.Name() == name {
			return f.Type()
		}
	}
	panic("vocab: evo has no field " + name)
}

// fail notes an error at a position.
func (v *vocabulary) fail(at token.Pos, format string, args ...any) {
	v.errs = append(v.errs, fmt.Errorf("%v: %s", v.p.fset.Position(at), fmt.Sprintf(format, args...)))
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
			if n, ok := types.Unalias(v.p.info.Types[e].Type).(*types.Named); ok {
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
			if o := v.p.info.Uses[e]; o != nil && o.Pkg() == v.p.types && o.Parent() == v.p.types.Scope() {
				v.follow(o)
			}
		}
		return true
	})
}

// entry collects what the literal of an entry mentions, and reports whether it is
// one.
func (v *vocabulary) entry(lit *ast.CompositeLit) bool {
	n, ok := types.Unalias(v.p.info.Types[lit].Type).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != evoPath || !slices.Contains([]string{"Flag", "Stimulus"}, n.Obj().Name()) {
		return false
	}
	name := v.p.text(field(lit, n, "Name"))
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

// field returns the value of a field in a literal, nil if it is left out. of is
// needed for literals without keys.
func field(lit *ast.CompositeLit, of *types.Named, name string) ast.Expr {
	for i, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok && key.Name == name {
				return kv.Value
			}
		} else if of != nil && of.Underlying().(*types.Struct).Field(i).Name() == name {
			return e
		}
	}
	return nil
}

// text returns the value of a constant string, "" of anything else.
func (p *source) text(e ast.Expr) string {
	if value := p.info.Types[e].Value; value != nil && value.Kind() == constant.String {
		return constant.StringVal(value)
	}
	return ""
}

// kindOf says what an expression is the value of, kinds if of nothing.
func (v *vocabulary) kindOf(e ast.Expr) kind {
	if e == nil {
		return kinds
	}
	tv := v.p.info.Types[e]
	if id, ok := e.(*ast.Ident); ok && tv.Type == nil && v.p.info.Uses[id] != nil {
		tv.Type = v.p.info.Uses[id].Type()
		if _, isField := v.p.info.Uses[id].(*types.Var); isField && v.p.info.Uses[id].(*types.Var).IsField() {
			return kinds
		}
	}
	if tv.Type == nil || tv.IsNil() || tv.IsType() {
		return kinds
	}
	for k, t := range v.types {
		if types.Identical(tv.Type, t) {
			return kind(k)
		}
	}
	return kinds
}

// evoName returns what the generated file calls package evo.
func (p *source) evoName() string {
	if p.types.Scope().Lookup("evo") != nil {
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
			fmt.Fprintf(&text, "{Name: %q, %s: %s, Expr: %q},\n", e.name, list.value, e.value, v.p.types.Name()+"."+e.value)
		}
		text.WriteString("},\n")
	}
	if text.Len() > 0 {
		agent := types.TypeString(v.agent, types.RelativeTo(v.p.types))
		fmt.Fprintf(b, "%s.Fill(%s.Vocabulary[%s]{\n%s})\n", v.variable.Name(), evo, agent, &text)
	}
}

// unlisted returns entries for the types of the package that could be in a vocabulary, and
// are in none.
func (p *source) unlisted(all []*vocabulary) (entries []string) {
	for _, name := range p.types.Scope().Names() {
		object, ok := p.types.Scope().Lookup(name).(*types.TypeName)
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
