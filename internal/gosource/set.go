package gosource

import (
	"encoding/json"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/tables"
)

// parts are what rows point to and may share.
var parts = []string{"Behavior", "Scope", "Gate", "Slot"}

// set gives a field of a row a value, or takes it away.
func (e *editing) set(r *row, on bool) {
	e.editable(r)
	kind := e.edit.Field
	part, rest, nested := strings.Cut(kind, ".")
	if r.call != nil && on && kind != "Policy" {
		e.asLiteral(r)
		r = e.of[r.name]
	}
	path, t := e.path(r, kind)
	of, _ := fieldNamed(e.rowType(r), path[0])
	e.refuse(part == "Name" || part == "Children", nil, "rename the row, or delete rows", "%s is never set", part)
	e.refuse(len(path) > 1 && (r.lit == nil || tables.Field(r.lit, path[0]) == nil) && (slices.Contains(parts, part) || !on && isPointer(of)), r.node(), "set "+part+" first", "the row has no %s", part)
	if nested && (part == "Act" || part == "Ask") {
		kind = typeName(e.Info.TypeOf(tables.Field(r.lit, part))) + "." + rest
	}
	value := func(f *file) string { return e.value(f, t, e.edit.Value, kind) }
	if r.call != nil { // it has nothing else to take away
		if kind == "Policy" && !on {
			e.edit.Value = json.RawMessage(`"PrioritizedList"`)
		}
		if kind == "Policy" {
			e.replace(r.f, r.call.Args[1], value(r.f))
			e.step()
		}
		return
	}
	if !on {
		value = nil
	}
	e.within(r.f, r.lit, path, value)
	e.step()
	if kind != "Decide" && kind != "Ask" {
		return
	}
	r = e.of[r.name]
	var block types.Type
	if on {
		block = e.blockOf(kind, e.edit.Value)
	}
	switch at := tables.Field(r.lit, "DBlock"); {
	case !on && tables.Field(r.lit, "Decide") == nil && tables.Field(r.lit, "Ask") == nil:
		e.within(r.f, r.lit, []string{"DBlock"}, nil)
	case !on:
	case block != nil && (at == nil || !types.Identical(e.Info.TypeOf(at), block)):
		e.within(r.f, r.lit, []string{"DBlock"}, func(f *file) string { return e.typeText(f, block) + "{}" })
	}
	e.step()
}

// within gives the field at a path in a literal a value, or takes it away if value is nil.
func (e *editing) within(f *file, lit *ast.CompositeLit, path []string, value func(*file) string) {
	at := e.element(lit, path[0])
	switch {
	case at == nil && value == nil: // it is not set
	case len(path) == 1 && value == nil:
		e.unset(f, lit, at)
	case at == nil:
		e.field(f, lit, path[0], e.literalText(f, mustField(e.Info.TypeOf(lit), path[0]), []entry{{path[1:], value(f)}}))
	case len(path) == 1:
		e.replace(f, at, value(f))
	default:
		e.inner(f, lit, at, path, value)
	}
}

// inner does that in the struct that the value of a field is, points to or names.
func (e *editing) inner(f *file, lit *ast.CompositeLit, at ast.Expr, path []string, value func(*file) string) {
	switch in := node(at).(type) {
	case *ast.CompositeLit:
		act := types.IsInterface(mustField(e.Info.TypeOf(lit), path[0]))
		if value == nil && len(path) == 2 && len(in.Elts) == 1 && e.element(in, path[1]) != nil && !act {
			e.unset(f, lit, at) // else nothing would be in it
			return
		}
		e.within(f, in, path[1:], value)
	case *ast.CallExpr: // All, None, Any
		o := e.Function(in.Fun)
		e.refuse(o == nil || o.Pkg() == nil || !strings.HasPrefix(o.Pkg().Path(), tables.Library+"/") || len(in.Args) != 1, at, "write the literal there", "%s is what a function returns", path[0])
		switch {
		case o.Name() == path[1] && value != nil:
			e.replace(f, in.Args[0], value(f))
		case o.Name() == path[1]:
			e.unset(f, lit, at)
		case value != nil:
			e.replace(f, at, e.typeText(f, e.Info.TypeOf(at))+"{"+o.Name()+": "+f.source(in.Args[0])+", "+path[1]+": "+value(f)+"}")
		}
	default:
		id, _ := in.(*ast.Ident)
		o := e.Info.Uses[id]
		d := e.declared[o]
		lit, ok := node(d.init).(*ast.CompositeLit)
		e.refuse(!ok || id == nil, at, "edit it where it is declared, or write a literal here", "%s is declared elsewhere", path[0])
		uses := e.uses()[id.Name]
		e.refuse(uses > 1 && path[0] != "Gate", at, "write a literal here, or edit it by hand", "%s is %s, which stands in other places, too", path[0], o.Name())
		if uses > 1 {
			e.note(o.Name() + " changes for all rows that have it")
		}
		e.within(d.f, lit, path[1:], value)
	}
}

// element returns the value of a field in a literal with or without names, nil if it is not set.
func (e *editing) element(lit *ast.CompositeLit, name string) ast.Expr {
	if _, i := fieldNamed(e.Info.TypeOf(lit), name); i >= 0 && i < len(lit.Elts) {
		if _, keyed := lit.Elts[0].(*ast.KeyValueExpr); !keyed {
			return lit.Elts[i]
		}
	}
	return tables.Field(lit, name)
}

// unset takes the field with a value out of a literal.
func (e *editing) unset(f *file, lit *ast.CompositeLit, at ast.Expr) {
	l := f.list(lit.Elts, lit.Lbrace, lit.Rbrace)
	i := slices.IndexFunc(lit.Elts, func(x ast.Expr) bool { kv, ok := x.(*ast.KeyValueExpr); return ok && kv.Value == at })
	e.refuse(i < 0, lit, "write the names of its fields", "a literal without names has all fields")
	l.cut(i)
	e.put(f, lit, l.from, l.to, l.String())
}

// field puts a field into a literal that does not have it, behind those that the type has before it. It
// stands on a line of its own, but where the lines beside it would have to be aligned anew.
func (e *editing) field(f *file, lit *ast.CompositeLit, name, text string) {
	_, number := fieldNamed(e.Info.TypeOf(lit), name)
	at, longest := 0, 0
	for i, element := range lit.Elts {
		kv, ok := element.(*ast.KeyValueExpr)
		e.refuse(!ok, lit, "write the names of its fields", "a literal without names has no %s", name)
		key := kv.Key.(*ast.Ident).Name
		if _, n := fieldNamed(e.Info.TypeOf(lit), key); key != "Children" && (n < number || name == "Children") {
			at = i + 1
		}
		if key != "Children" {
			longest = max(longest, len(key))
		}
	}
	l := f.list(lit.Elts, lit.Lbrace, lit.Rbrace)
	it := item{text: name + ": " + text}
	if l.lines() && len(name) > longest && at > 0 {
		it.lead, it.tail = " ", l.items[at-1].tail
		l.items[at-1].tail = ""
	}
	l.insert(at, it)
	e.put(f, lit, l.from, l.to, l.String())
}

// asLiteral makes a literal of a call of decider.Group.
func (e *editing) asLiteral(r *row) {
	e.editable(r)
	l := r.f.list(r.call.Args, r.call.Lparen, r.call.Rparen)
	name, policy := l.items[0].text, l.items[1].text
	l.items = l.items[2:]
	t := e.typeText(r.f, e.rowType(r))
	e.replace(r.f, r.call, t+"{Name: "+name+", Policy: "+policy+", Children: []*"+t+"{"+l.String()+"}}")
	e.step()
}

// blockOf returns the type of the DBlock that rows of the package have with a Decide or Ask, nil for none. What
// they had before the first edit counts: memory knows it, too.
func (e *editing) blockOf(kind string, data json.RawMessage) (block types.Type) {
	if kind != "Decide" && kind != "Ask" {
		return nil
	}
	first := e.first
	name := e.act(data, kind)[0].key
	first.each(kind, func(_ *file, lit *ast.CompositeLit, at ast.Expr) {
		fn := first.Function(at)
		if of := tables.Field(lit, "DBlock"); of != nil && isRow(first.Info.TypeOf(lit)) && (fn != nil && fn.Name() == name || typeName(first.Info.TypeOf(at)) == name) {
			block = first.Info.TypeOf(of)
		}
	})
	if named, ok := block.(*types.Named); ok && named.Obj().Pkg() == first.Types { // which has been checked again since
		return e.Types.Scope().Lookup(named.Obj().Name()).Type()
	}
	return block
}

// path returns the fields that lead to the one that data calls so, and its type.
func (e *editing) path(r *row, field string) (path []string, t types.Type) {
	t = e.rowType(r)
	part, rest, nested := strings.Cut(field, ".")
	switch _, n := fieldNamed(t, part); {
	case nested && (part == "Act" || part == "Ask"):
		e.refuse(r.lit == nil || tables.Field(r.lit, part) == nil, r.node(), "set "+part+" first", "the row has no %s", part)
		path, t = e.fieldPath(e.Info.TypeOf(tables.Field(r.lit, part)), rest)
		return append([]string{part}, path...), t
	case n < 0:
		path, t = e.fieldPath(mustField(t, "Preconditions"), field)
		return append([]string{"Preconditions"}, path...), t
	}
	e.refuse(part == "Preconditions", nil, "write its field alone", "data has the fields of Preconditions as the row's")
	return e.fieldPath(t, field)
}

// fieldPath returns the fields of a struct that lead to one, also those that are embedded, and its type.
func (e *editing) fieldPath(t types.Type, field string) (path []string, _ types.Type) {
	for name := range strings.SplitSeq(field, ".") {
		o, index, _ := types.LookupFieldOrMethod(t, true, e.Types, name)
		v, ok := o.(*types.Var)
		e.refuse(!ok || !v.Exported(), nil, "write a field as package decider or the Act has it", "there is no field %s", plain.Name(field))
		for _, n := range index {
			f := tables.Elem(t).Underlying().(*types.Struct).Field(n)
			path, t = append(path, f.Name()), f.Type()
		}
	}
	return path, t
}

// fieldNamed returns the type and the number of a field of a struct, or of what a pointer points to.
func fieldNamed(t types.Type, name string) (types.Type, int) {
	if s, ok := tables.Elem(t).Underlying().(*types.Struct); ok {
		for i := range s.NumFields() {
			if s.Field(i).Name() == name {
				return s.Field(i).Type(), i
			}
		}
	}
	return nil, -1
}

func mustField(t types.Type, name string) types.Type { t, _ = fieldNamed(t, name); return t }

func isPointer(t types.Type) bool { _, ok := types.Unalias(t).(*types.Pointer); return ok }

// typeName returns the name of a struct that a pointer points to.
func typeName(t types.Type) string {
	if n, ok := types.Unalias(tables.Elem(t)).(*types.Named); ok && isPointer(t) {
		return n.Obj().Name()
	}
	return ""
}
