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

// set gives a field of a row a value, or takes it away.
func (e *editing) set(r *row, on bool) {
	e.editable(r)
	path, t := e.path(r, e.edit.Field)
	kind := e.edit.Field
	if path[0] == "Name" {
		e.fail(codeBadEdit, nil, "rename the row", "a row has no field Name that can be set")
	}
	if r.call != nil && len(path) == 1 && path[0] == "Policy" {
		text := e.enum(r.f, t, 0)
		if on {
			text = e.value(r.f, t, e.edit.Value, kind)
		}
		e.replace(r.f, r.call.Args[1], text)
		e.step()
		return
	}
	if r.call != nil {
		if !on {
			if t, _ := fieldNamed(e.rowType(r), path[0]); len(path) > 1 && isPointer(t) {
				e.fail(codeBadEdit, r.node(), "set "+path[0]+" first", "the row has no %s", path[0])
			}
			return
		}
		e.asLiteral(r)
		r = e.of[r.name]
	}
	if in := path[0]; len(path) > 1 && on && fieldOf(r.lit, in) == nil && slices.Contains([]string{"Gate", "Slot", "Behavior", "Scope", "Act", "Ask"}, in) {
		e.fail(codeBadEdit, r.node(), "set "+in+" first", "the row has no %s", in)
	}
	if part, rest, nested := strings.Cut(kind, "."); nested && (part == "Act" || part == "Ask") {
		kind = e.typeName(fieldOf(r.lit, part)) + "." + rest
	}
	var value func(*file) string
	if on {
		value = func(f *file) string { return e.value(f, t, e.edit.Value, kind) }
	}
	e.within(r.f, r.lit, path, value)
	e.step()
	if kind == "Decide" || kind == "Ask" {
		e.block(e.of[r.name], kind, on)
	}
}

// within gives the field at a path in a literal a value, or takes it away if value is nil.
func (e *editing) within(f *file, lit *ast.CompositeLit, path []string, value func(*file) string) {
	at := e.element(lit, path[0])
	switch {
	case len(path) == 1 && at != nil && value != nil:
		e.replace(f, at, value(f))
		return
	case len(path) == 1 && value != nil:
		e.field(f, lit, path[0], value(f))
		return
	case at == nil && value != nil:
		t, _ := fieldNamed(e.Info.TypeOf(lit), path[0])
		e.field(f, lit, path[0], e.nested(f, t, path[1:], value(f)))
		return
	case at == nil:
		if t, _ := fieldNamed(e.Info.TypeOf(lit), path[0]); len(path) > 1 && isPointer(t) {
			e.fail(codeBadEdit, lit, "set "+path[0]+" first", "the row has no %s", path[0])
		}
		return // it is not set
	case len(path) == 1:
		e.unset(f, lit, path[0], at)
		return
	}
	switch in := node(at).(type) {
	case *ast.CompositeLit:
		if value == nil && !isPointer(e.Info.TypeOf(at)) && len(path) == 2 && len(in.Elts) == 1 && e.element(in, path[1]) != nil {
			e.unset(f, lit, path[0], at) // else nothing would be in it
			return
		}
		e.within(f, in, path[1:], value)
	case *ast.CallExpr:
		o := e.Function(in.Fun)
		if o == nil || o.Pkg() == nil || !strings.HasPrefix(o.Pkg().Path(), tables.Library+"/") || !slices.Contains([]string{"All", "None", "Any"}, o.Name()) {
			e.fail(codeNoPlace, at, "write the literal there", "%s is what a function returns", path[0])
		}
		switch {
		case o.Name() == path[1] && value != nil:
			e.replace(f, in.Args[0], value(f))
		case o.Name() == path[1]:
			e.unset(f, lit, path[0], at)
		case value != nil:
			arg := string(f.text[f.tok.Offset(in.Args[0].Pos()):f.tok.Offset(in.Args[0].End())])
			e.replace(f, at, e.typeText(f, e.Info.TypeOf(at))+"{"+o.Name()+": "+arg+", "+path[1]+": "+value(f)+"}")
		}
	case *ast.Ident, *ast.SelectorExpr:
		e.withinVariable(at, path, value)
	default:
		e.fail(codeNoPlace, at, "write the literal there", "%s is no literal", path[0])
	}
}

// withinVariable does that where a variable of the package has the struct.
func (e *editing) withinVariable(at ast.Expr, path []string, value func(*file) string) {
	id, _ := node(at).(*ast.Ident)
	var d declaration
	if id != nil {
		d = e.declared[e.Info.Uses[id]]
	}
	if d.init == nil {
		e.fail(codeNoPlace, at, "edit it where it is declared, or write a literal here", "%s is declared elsewhere", types.ExprString(node(at).(ast.Expr)))
	}
	lit, ok := node(d.init).(*ast.CompositeLit)
	if !ok {
		e.fail(codeNoPlace, d.init, "write the literal there", "%s is no literal", id.Name)
	}
	uses := 0
	for _, o := range e.Info.Uses {
		if o == e.Info.Uses[id] {
			uses++
		}
	}
	if uses > 1 && path[0] != "Gate" {
		e.fail(codeNoPlace, at, "write a literal here, or edit "+id.Name+" by hand", "%s is %s, which stands in other places, too", path[0], id.Name)
	}
	if uses > 1 {
		e.notes = append(e.notes, id.Name+" changes for all rows that have it")
	}
	e.within(d.f, lit, path[1:], value)
}

// element returns the value of a field in a literal with or without names, nil if it is not set.
func (e *editing) element(lit *ast.CompositeLit, name string) ast.Expr {
	if len(lit.Elts) > 0 {
		if _, keyed := lit.Elts[0].(*ast.KeyValueExpr); !keyed {
			if _, i := fieldNamed(e.Info.TypeOf(lit), name); i >= 0 && i < len(lit.Elts) {
				return lit.Elts[i]
			}
			return nil
		}
	}
	return fieldOf(lit, name)
}

// unset takes a field out of a literal.
func (e *editing) unset(f *file, lit *ast.CompositeLit, name string, at ast.Expr) {
	l := e.list(f, lit.Elts, f.tok.Offset(lit.Lbrace)+1, f.tok.Offset(lit.Rbrace))
	for i, element := range lit.Elts {
		kv, keyed := element.(*ast.KeyValueExpr)
		if keyed && kv.Value != at || !keyed && element != at {
			continue
		}
		if !keyed {
			e.fail(codeNoPlace, lit, "write the names of its fields", "%s stands in a literal without names", name)
		}
		l.cut(i)
	}
	e.put(f, lit, l.from, l.to, l.String())
}

// field puts a field into a literal that does not have it, behind those that the type has before it:
// on a line of its own, or on that of the one before, whatever changes fewer lines.
func (e *editing) field(f *file, lit *ast.CompositeLit, name, text string) {
	_, number := fieldNamed(e.Info.TypeOf(lit), name)
	at := 0
	for i, element := range lit.Elts {
		kv, ok := element.(*ast.KeyValueExpr)
		if !ok {
			e.fail(codeNoPlace, lit, "write the names of its fields", "a literal without names has no %s", name)
		}
		if key := kv.Key.(*ast.Ident).Name; key != "Children" {
			if _, n := fieldNamed(e.Info.TypeOf(lit), key); n < number || name == "Children" {
				at = i + 1
			}
		}
	}
	was := e.splices[f]
	var best map[*file][]splice
	fewest := 0
	for _, same := range []bool{false, true} {
		l := e.list(f, lit.Elts, f.tok.Offset(lit.Lbrace)+1, f.tok.Offset(lit.Rbrace))
		it := item{text: name + ": " + text}
		switch {
		case same && at > 0:
			it.lead, it.tail = " ", l.items[at-1].tail
			l.items[at-1].tail = ""
		case same && len(l.items) > 0: // in front
			it.lead, l.items[0].lead = l.items[0].lead, " "
		}
		l.insert(at, it)
		e.splices[f] = was
		e.put(f, lit, l.from, l.to, l.String())
		if !l.lines() {
			return
		}
		changed := 0
		for line := range strings.Lines(Diff(string(f.text), string(e.texts()[f]))) {
			if line[0] == '+' || line[0] == '-' {
				changed++
			}
		}
		if best == nil || changed < fewest {
			best, fewest = map[*file][]splice{f: e.splices[f]}, changed
		}
	}
	e.splices[f] = best[f]
}

// asLiteral makes a literal of a call of decider.Group.
func (e *editing) asLiteral(r *row) {
	args := r.call.Args
	text := func(from, to int) string { return string(r.f.text[from:to]) }
	start, end := r.f.tok.Offset(args[0].Pos()), r.f.tok.Offset(args[1].End())
	name := text(start, r.f.tok.Offset(args[0].End()))
	policy := text(r.f.tok.Offset(args[1].Pos()), end)
	rest := text(end, r.f.tok.Offset(r.call.Rparen))
	rest = strings.TrimPrefix(strings.TrimPrefix(rest, ","), " ")
	t := e.typeText(r.f, e.rowType(r))
	e.replace(r.f, r.call, t+"{Name: "+name+", Policy: "+policy+", Children: []*"+t+"{"+rest+"}}")
	e.step()
}

// block gives a row the DBlock that the rows of the package have with its Decide or Ask, or takes it away.
func (e *editing) block(r *row, kind string, on bool) {
	if !on {
		e.within(r.f, r.lit, []string{"DBlock"}, nil)
		e.step()
		return
	}
	block := e.blockOf(kind, e.edit.Value)
	if block == nil {
		return
	}
	if at := fieldOf(r.lit, "DBlock"); at != nil && types.Identical(e.Info.TypeOf(at), block) {
		return
	}
	e.within(r.f, r.lit, []string{"DBlock"}, func(f *file) string { return e.typeText(f, block) + "{}" })
	e.step()
}

// blockOf returns the type of the DBlock that rows of the package have with a Decide or Ask, nil for none.
func (e *editing) blockOf(kind string, data json.RawMessage) (block types.Type) {
	var name string
	var act map[string]json.RawMessage
	if json.Unmarshal(data, &name) != nil && json.Unmarshal(data, &act) == nil {
		for name = range act { // one
		}
	}
	for _, f := range e.files {
		ast.Inspect(f.ast, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok || kind != "Decide" && kind != "Ask" || !isRow(e.Info.TypeOf(lit)) || fieldOf(lit, kind) == nil || fieldOf(lit, "DBlock") == nil {
				return true
			}
			at := fieldOf(lit, kind)
			if fn, ok := e.Function(at).(*types.Func); ok && fn.Name() == name || e.typeName(at) == name {
				block = e.Info.TypeOf(fieldOf(lit, "DBlock"))
			}
			return true
		})
	}
	return block
}

// typeName returns the name of the struct that an Act or Ask points to, "" of others.
func (e *editing) typeName(at ast.Expr) string {
	if at == nil {
		return ""
	}
	if p, ok := types.Unalias(e.Info.TypeOf(at)).(*types.Pointer); ok {
		if n, ok := types.Unalias(p.Elem()).(*types.Named); ok {
			return n.Obj().Name()
		}
	}
	return ""
}

// path returns the fields that lead to the one that data calls so, and its type.
func (e *editing) path(r *row, field string) (path []string, t types.Type) {
	t = e.rowType(r)
	part, rest, nested := strings.Cut(field, ".")
	if nested && (part == "Act" || part == "Ask") {
		if r.lit == nil || fieldOf(r.lit, part) == nil {
			e.fail(codeBadEdit, r.node(), "set "+part+" first", "the row has no %s", part)
		}
		path, t = e.fieldPath(e.Info.TypeOf(fieldOf(r.lit, part)), rest, field)
		return append([]string{part}, path...), t
	}
	if _, n := fieldNamed(t, part); n < 0 {
		path, t = e.fieldPath(mustField(t, "Preconditions"), field, field)
		return append([]string{"Preconditions"}, path...), t
	}
	if part == "Preconditions" {
		e.fail(codeNoPart, nil, "write its field alone", "data has the fields of Preconditions as the row's")
	}
	return e.fieldPath(t, field, field)
}

// fieldPath returns the fields of a struct that lead to one, also those that are embedded, and its type.
func (e *editing) fieldPath(t types.Type, field, kind string) (path []string, _ types.Type) {
	for name := range strings.SplitSeq(field, ".") {
		o, index, _ := types.LookupFieldOrMethod(t, true, e.Types, name)
		if v, ok := o.(*types.Var); !ok || !v.Exported() {
			e.fail(codeNoPart, nil, "write a field as package decider or the Act has it", "there is no field %s of %s", plain.Name(name), kind)
		}
		for _, n := range index {
			if p, ok := types.Unalias(t).(*types.Pointer); ok {
				t = p.Elem()
			}
			f := t.Underlying().(*types.Struct).Field(n)
			path, t = append(path, f.Name()), f.Type()
		}
	}
	return path, t
}

// fieldNamed returns the type and the number of a field of a struct, or of what a pointer points to.
func fieldNamed(t types.Type, name string) (types.Type, int) {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if s, ok := t.Underlying().(*types.Struct); ok {
		for i := range s.NumFields() {
			if s.Field(i).Name() == name {
				return s.Field(i).Type(), i
			}
		}
	}
	return nil, -1
}

func mustField(t types.Type, name string) types.Type { t, _ = fieldNamed(t, name); return t }
