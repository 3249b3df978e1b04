package vocab

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/exp/slices"
)

// kind says what an entry's Go value is.
type kind int

const (
	behaviors kind = iota
	decides
	whens
	flags
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
	entries  [kinds][]entry
	seen     map[types.Object]bool
	errs     []error
}

// entry is a behavior, function or constant of the vocabulary.
type entry struct {
	name   string
	value  string // the Go expression, within the package
	object types.Object
	at     token.Pos

	possible bool // only as the Possible of an action, which genome files do not name
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
		v.checkAgent()
		v.follow(object)
		v.checkNames()
		if len(v.errs) == 0 && len(v.entries[behaviors]) == 0 {
			v.fail(object.Pos(), "%s mentions no behaviors of %s in its declaration. Fix: list them there, as in Actions: []evo.Action[%s]{{Behavior: &Wander}}", name, v.typeName(), v.typeName())
		}
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
	for k, path := range [kinds][2]string{{"Actions", "Behavior"}, {"Conditions", "Decide"}, {"Conditions", "When"}, {"Flags", "Flag"}, {"Stimuli", "Token"}} {
		list := fieldType(of, path[0]).Underlying().(*types.Slice)
		v.types[k] = fieldType(list.Elem(), path[1])
	}
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

// typeName returns the agent's type, as others write it.
func (v *vocabulary) typeName() string {
	return types.TypeString(v.agent, func(p *types.Package) string { return p.Name() })
}

// checkAgent refuses an agent that exported tables cannot name.
func (v *vocabulary) checkAgent() {
	t := v.agent
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := t.(*types.Named)
	switch {
	case !ok: // a predeclared type needs no name, and NewCatalog refuses others
	case n.Obj().Pkg() != v.p.types:
		v.fail(v.variable.Pos(), "the agents are of type %s, of another package. Fix: declare a type of agents beside the vocabulary, such as type Agent struct{ *%s }", v.typeName(), strings.TrimPrefix(v.typeName(), "*"))
	case n.TypeArgs().Len() > 0:
		name := types.TypeString(n, types.RelativeTo(v.p.types))
		v.fail(v.variable.Pos(), "the agents' type %s is an instance of a generic type, which tables in Go source cannot name. Fix: declare a type of its own, such as type Agent struct{ *%s }", name, name)
	case !n.Obj().Exported():
		v.fail(n.Obj().Pos(), "the agents' type %s is not exported, but exported tables name it. Fix: rename it, as in %s", n.Obj().Name(), capital(n.Obj().Name()))
	}
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
			v.add(k, e, "", false)
			return false
		}
		switch e := e.(type) {
		case *ast.CompositeLit:
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
	if !ok || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != evoPath || !slices.Contains([]string{"Action", "Condition", "Flag", "Stimulus"}, n.Obj().Name()) {
		return false
	}
	name := v.p.text(field(lit, n, "Name"))
	for f := range n.Underlying().(*types.Struct).Fields() {
		e := field(lit, n, f.Name())
		switch k := v.kindOf(e); {
		case e == nil:
		case k == kinds:
			v.walk(e)
		case f.Name() == "Possible":
			v.add(k, e, "", true)
		default:
			v.add(k, e, name, false)
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

// goodName is what genome files may call an entry.
var goodName = regexp.MustCompile(`^[A-Z][A-Z0-9_]*$`)

// checkNames refuses names that genome files cannot have, and entries of one name.
func (v *vocabulary) checkNames() {
	first := map[string]entry{}
	for k := range v.entries {
		for _, e := range v.entries[k] {
			if e.possible {
				continue
			}
			if !goodName.MatchString(e.name) {
				v.fail(e.at, "the name of %s would be %q; want capitals, digits and _, beginning with a letter. Fix: give the entry a Name, such as HEALTH_BELOW", strings.TrimPrefix(e.value, "&"), e.name)
			}
			if other, ok := first[e.name]; ok {
				v.fail(e.at, "%s and %s both have the name %s, and genome files know entries by name (the other: %v). Fix: give one of the entries another Name", other.value, e.value, e.name, v.p.fset.Position(other.at))
				continue
			}
			first[e.name] = e
		}
	}
}

// evoName returns what the generated file calls package evo.
func (p *source) evoName() string {
	if p.types.Scope().Lookup("evo") != nil {
		return "ethogramEvo"
	}
	return "evo"
}

// write writes the statement that fills the vocabulary. evo is the name of that
// package in the file.
func (v *vocabulary) write(b *bytes.Buffer, evo string) {
	agent := types.TypeString(v.agent, types.RelativeTo(v.p.types))
	fmt.Fprintf(b, "%s.Fill(%s.Vocabulary[%s]{\nImport: %q,\nAgent: %q,\n", v.variable.Name(), evo, agent, v.p.types.Path(), v.typeName())
	for _, list := range []struct {
		field, of string
		kinds     []kind
	}{
		{"Actions", "Action[" + agent + "]", []kind{behaviors}},
		{"Conditions", "Condition[" + agent + "]", []kind{decides, whens}},
		{"Flags", "Flag", []kind{flags}},
		{"Stimuli", "Stimulus", []kind{stimuli}},
	} {
		var text strings.Builder
		for _, k := range list.kinds {
			for _, e := range v.entries[k] {
				text.WriteString(fmt.Sprintf("{Name: %q, %s: %s, Expr: %q},\n", e.name, [...]string{"Behavior", "Decide", "When", "Flag", "Token"}[k], e.value, outside(e.value, v.p.types.Name())))
			}
		}
		if text.String() != "" {
			fmt.Fprintf(b, "%s: []%s.%s{\n%s},\n", list.field, evo, list.of, text.String())
		}
	}
	b.WriteString("})\n")
}

// outside returns how other packages write an expression.
func outside(value, pkg string) string {
	if name, ok := strings.CutPrefix(value, "&"); ok {
		return "&" + pkg + "." + name
	}
	return pkg + "." + value
}

// capitals returns a Go name as the name of an entry: LowFuel is LOW_FUEL.
func capitals(name string) string {
	all := []rune(name)
	var b strings.Builder
	for i, r := range all {
		if i > 0 && unicode.IsUpper(r) && (!unicode.IsUpper(all[i-1]) || i+1 < len(all) && unicode.IsLower(all[i+1])) && all[i-1] != '_' {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToUpper(r))
	}
	return b.String()
}

// capital returns an exported form of a Go name.
func capital(name string) string {
	r := []rune(name)
	r[0] = unicode.ToUpper(r[0])
	return string(r)
}
