package gosource

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"math"
	"math/bits"
	"strconv"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/tables"
	"github.com/ethogram-go/ethogram/stimuli"
)

// value returns a value of data as Go, for a field of that type. kind is its path in a row.
func (e *editing) value(f *file, t types.Type, data json.RawMessage, kind string) string {
	named, _ := types.Unalias(t).(*types.Named)
	path := ""
	if named != nil && named.Obj().Pkg() != nil {
		path = strings.TrimPrefix(named.Obj().Pkg().Path(), tables.Library+"/") + "." + named.Obj().Name()
	}
	switch u := t.Underlying().(type) {
	case *types.Interface:
		if kind == "DBlock" {
			return e.blockCalled(f, t, e.text(data, kind))
		}
		return e.act(f, t, data, kind)
	case *types.Signature:
		return e.function(f, t, e.text(data, kind), kind)
	case *types.Pointer:
		if slices.Contains([]string{"Behavior", "Scope", "Gate", "Slot"}, kind) {
			return e.shared(f, t, e.text(data, kind), kind)
		}
		return "&" + e.value(f, u.Elem(), data, kind)
	case *types.Struct:
		if e.readsItself(t) {
			e.fail(codeNoPlace, nil, "write it by hand", "%s is a %s, which reads its data itself", kind, named.Obj().Name())
		}
		var all []string
		for _, m := range e.members(data, kind) {
			ft, i := fieldNamed(t, m.key)
			if i < 0 {
				e.fail(codeNoPart, nil, "write a field of it", "%s has no field %s", kind, plain.Name(m.key))
			}
			all = append(all, m.key+": "+e.value(f, ft, m.value, kind+"."+m.key))
		}
		return e.typeText(f, t) + "{" + strings.Join(all, ", ") + "}"
	case *types.Slice, *types.Array:
		elem := u.(interface{ Elem() types.Type }).Elem()
		if path == "" || !e.readsItself(t) {
			var items []json.RawMessage
			if json.Unmarshal(data, &items) != nil || items == nil {
				e.badValue(kind, data, "a list", "write it in brackets")
			}
			all := make([]string, len(items))
			for i, one := range items {
				all[i] = strings.TrimPrefix(e.value(f, elem, one, kind), e.typeText(f, elem)+"{")
				if _, isStruct := elem.Underlying().(*types.Struct); isStruct {
					all[i] = "{" + all[i]
				}
			}
			return e.typeText(f, t) + "{" + strings.Join(all, ", ") + "}"
		}
	case *types.Basic:
		switch {
		case path == "behavior.Flags" || path == "stimuli.Mask":
			return e.bits(f, t, data, kind)
		case path == "time.Duration":
			d, err := time.ParseDuration(e.text(data, kind))
			if err != nil {
				e.badValue(kind, data, "a duration with its unit", `write "2s", "250ms" or "1.5s"`)
			}
			if d == 0 {
				return "0"
			}
			if d < 0 {
				return "-" + plain.GoDuration(-d, e.need(f, "time", "time"))
			}
			return plain.GoDuration(d, e.need(f, "time", "time"))
		case u.Kind() == types.Uint8 && (strings.HasPrefix(path, "decider.") || strings.HasPrefix(path, "behavior.")):
			name := e.text(data, kind)
			if c, ok := named.Obj().Pkg().Scope().Lookup(name).(*types.Const); ok && types.Identical(c.Type(), t) {
				return e.need(f, c.Pkg().Path(), c.Pkg().Name()) + "." + name
			}
			e.badValue(kind, data, "a constant of package "+named.Obj().Pkg().Name()+" in quotes", "write its name")
		case !e.readsItself(t):
			return e.basic(u, data, kind)
		}
	}
	e.fail(codeNoPlace, nil, "write it by hand", "%s is a %s, of which data are not known here as Go", kind, types.TypeString(t, nil))
	return ""
}

func (e *editing) badValue(kind string, data json.RawMessage, want, fix string) {
	e.fail(codeValue, nil, fix, "%s is %.40s; want %s", kind, data, want)
}

// readsItself reports whether values of a type are read from data by a method.
func (e *editing) readsItself(t types.Type) bool {
	methods := types.NewMethodSet(types.NewPointer(t))
	return methods.Lookup(nil, "UnmarshalText") != nil || methods.Lookup(nil, "UnmarshalJSON") != nil
}

// text returns what a text of data says.
func (e *editing) text(data json.RawMessage, kind string) (s string) {
	if json.Unmarshal(data, &s) != nil || data[0] != '"' {
		e.badValue(kind, data, "a text", "write it in quotes")
	}
	return s
}

// basic returns a number, text or truth.
func (e *editing) basic(t *types.Basic, data json.RawMessage, kind string) string {
	s := string(bytes.TrimSpace(data))
	switch info := t.Info(); {
	case info&types.IsString != 0:
		return strconv.Quote(e.text(data, kind))
	case info&types.IsBoolean != 0 && (s == "true" || s == "false"):
		return s
	case info&types.IsInteger != 0:
		if constant.MakeFromLiteral(strings.TrimPrefix(s, "-"), 5, 0).Kind() == constant.Int && s != "-0" {
			return s
		}
	case info&types.IsFloat != 0:
		if x, err := strconv.ParseFloat(s, 64); err == nil && !math.IsInf(x, 0) && !math.IsNaN(x) && !(x == 0 && math.Signbit(x)) {
			return s
		}
	}
	e.badValue(kind, data, "a "+t.Name(), "write one as Go has it; numbers and truths without quotes")
	return ""
}

// member is a field of an object.
type member struct {
	key   string
	value json.RawMessage
}

// members returns those of an object in their order.
func (e *editing) members(data json.RawMessage, kind string) (all []member) {
	d := json.NewDecoder(bytes.NewReader(data))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		e.badValue(kind, data, "an object", `write {"NAME": …}`)
	}
	for d.More() {
		key, err := d.Token()
		var m member
		if err == nil {
			m.key, _ = key.(string)
			err = d.Decode(&m.value)
		}
		if err != nil {
			e.fail(codeValue, nil, "correct it", "%s is no JSON: %v", kind, err)
		}
		if slices.ContainsFunc(all, func(o member) bool { return o.key == m.key }) {
			e.fail("SaidTwice", nil, "leave one of them out", "%s stands twice in %s", plain.Name(m.key), kind)
		}
		all = append(all, m)
	}
	return all
}

// bits returns flags or stimuli by their constants.
func (e *editing) bits(f *file, t types.Type, data json.RawMessage, kind string) string {
	var names []string
	if json.Unmarshal(data, &names) != nil || names == nil {
		e.badValue(kind, data, "the names of bits", `write ["NIGHT"]`)
	}
	var all []string
	for _, name := range names {
		bit, ok := e.bit(t, name)
		if !ok {
			e.fail(codeNoPart, nil, "write the name of a constant, or "+`"bit 3"`, "%s has no bit called %s", kind, plain.Name(name))
		}
		all = append(all, e.constantOf(f, t, bit, name))
	}
	if all == nil {
		return "0"
	}
	return strings.Join(all, " | ")
}

// bit returns the bit of a name; its number is the name of one without.
func (e *editing) bit(t types.Type, name string) (mask uint64, ok bool) {
	names := map[uint64]string{}
	if types.Unalias(t).(*types.Named).Obj().Name() == "Mask" {
		for m, is := range e.names.Stimuli {
			names[uint64(m)] = is
		}
	} else {
		for m, is := range e.names.Flags {
			names[uint64(m)] = is
		}
	}
	for m, is := range names { // in any order: names are single
		if is == name {
			return m, true
		}
	}
	if number, is := strings.CutPrefix(name, "bit "); is {
		n, err := strconv.Atoi(number)
		return 1 << n, err == nil && n >= 0 && n < 64 && names[1<<n] == "" && strconv.Itoa(n) == number
	}
	for _, c := range e.constants(t) {
		if v, exact := constant.Uint64Val(c.Val()); c.Name() == name && exact && bits.OnesCount64(v) == 1 {
			return v, true
		}
	}
	return 0, false
}

// constants returns the constants of a type that source of the package can name, its own first.
func (s *Source) constants(t types.Type) (all []*types.Const) {
	for _, pkg := range append([]*types.Package{s.Types}, s.Types.Imports()...) {
		for _, name := range pkg.Scope().Names() {
			if c, ok := pkg.Scope().Lookup(name).(*types.Const); ok && types.Identical(c.Type(), t) && (pkg == s.Types || c.Exported()) {
				all = append(all, c)
			}
		}
	}
	return all
}

// constantOf returns the constant of a value, the one of that name if there are several.
func (e *editing) constantOf(f *file, t types.Type, value uint64, name string) string {
	var found *types.Const
	for _, c := range e.constants(t) {
		if v, exact := constant.Uint64Val(c.Val()); exact && v == value && (found == nil || c.Name() == name && found.Name() != name) {
			found = c
		}
	}
	switch {
	case found == nil:
		return fmt.Sprintf("1 << %d", bits.TrailingZeros64(value))
	case found.Pkg() == e.Types:
		return found.Name()
	}
	return e.need(f, found.Pkg().Path(), found.Pkg().Name()) + "." + found.Name()
}

// Names returns the names of flags and stimuli: those of the constants with one bit that the source of the
// package can name.
func (s *Source) Names() decider.Names {
	n := decider.Names{Flags: map[decider.Flags]string{}, Stimuli: map[stimuli.Mask]string{}}
	var seen []string
	for _, path := range []string{"behavior", "stimuli"} {
		pkg := s.library(path)
		if pkg == nil {
			continue
		}
		for _, name := range []string{"Flags", "Mask"} {
			o, ok := pkg.Scope().Lookup(name).(*types.TypeName)
			if !ok {
				continue
			}
			for _, c := range s.constants(o.Type()) {
				v, exact := constant.Uint64Val(c.Val())
				if !exact || bits.OnesCount64(v) != 1 || slices.Contains(seen, path+c.Name()) {
					continue
				}
				if name == "Flags" && n.Flags[decider.Flags(v)] == "" {
					n.Flags[decider.Flags(v)] = c.Name()
					seen = append(seen, path+c.Name())
				} else if name == "Mask" && n.Stimuli[stimuli.Mask(v)] == "" {
					n.Stimuli[stimuli.Mask(v)] = c.Name()
					seen = append(seen, path+c.Name())
				}
			}
		}
	}
	return n
}

// library returns a package of the library that the package uses, directly or not.
func (s *Source) library(name string) *types.Package {
	var find func(p *types.Package, depth int) *types.Package
	find = func(p *types.Package, depth int) *types.Package {
		for _, in := range p.Imports() {
			if in.Path() == tables.Library+"/"+name {
				return in
			}
			if depth > 0 {
				if found := find(in, depth-1); found != nil {
					return found
				}
			}
		}
		return nil
	}
	return find(s.Types, 2)
}

// enum returns the constant of a type of the library with a value.
func (e *editing) enum(f *file, t types.Type, value uint64) string {
	pkg := types.Unalias(t).(*types.Named).Obj().Pkg()
	for _, name := range pkg.Scope().Names() {
		if c, ok := pkg.Scope().Lookup(name).(*types.Const); ok && types.Identical(c.Type(), t) {
			if v, _ := constant.Uint64Val(c.Val()); v == value {
				return e.need(f, pkg.Path(), pkg.Name()) + "." + name
			}
		}
	}
	return strconv.FormatUint(value, 10)
}

// typeText returns how a file writes a type, by an alias of the package if there is one.
func (e *editing) typeText(f *file, t types.Type) string {
	if named, ok := types.Unalias(t).(*types.Named); ok && named.Obj().Pkg() != e.Types {
		for _, name := range e.Types.Scope().Names() {
			if o, ok := e.Types.Scope().Lookup(name).(*types.TypeName); ok && o.IsAlias() && types.Identical(o.Type(), t) {
				return name
			}
		}
	}
	return types.TypeString(types.Unalias(t), func(pkg *types.Package) string {
		if pkg == e.Types {
			return ""
		}
		return e.need(f, pkg.Path(), pkg.Name())
	})
}

// nested returns a struct, or a pointer to one, in which the field at a path has a value.
func (e *editing) nested(f *file, t types.Type, path []string, text string) string {
	pointer := ""
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		pointer, t = "&", p.Elem()
	}
	if len(path) > 1 {
		in, _ := fieldNamed(t, path[0])
		text = e.nested(f, in, path[1:], text)
	}
	return pointer + e.typeText(f, t) + "{" + path[0] + ": " + text + "}"
}

// each calls f for all values that literals of the package give to a field of that name.
func (s *Source) each(field string, do func(f *file, at ast.Expr)) {
	for _, f := range s.files {
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if kv, ok := n.(*ast.KeyValueExpr); ok {
				if key, ok := kv.Key.(*ast.Ident); ok && key.Name == field {
					do(f, kv.Value)
				}
			}
			return true
		})
	}
}

// copyOf returns an expression of one file as another one writes it.
func (e *editing) copyOf(to, from *file, at ast.Node) string {
	e.carry(to, e.packages(from, at))
	return string(from.text[from.tok.Offset(at.Pos()):from.tok.Offset(at.End())])
}

// function returns what Go calls a function: as other rows have it, else a function of the package or a
// method of its agents.
func (e *editing) function(f *file, t types.Type, name, kind string) string {
	field := kind[strings.LastIndexByte(kind, '.')+1:]
	found := map[types.Object]string{}
	e.each(field, func(from *file, at ast.Expr) {
		o := e.Function(at)
		if fn, ok := o.(*types.Func); ok && fn.Name() == name && types.AssignableTo(e.Info.TypeOf(at), t) && found[o] == "" {
			if s, ok := ast.Unparen(at).(*ast.SelectorExpr); ok && e.Info.Selections[s] != nil && e.Info.Selections[s].Kind() == types.MethodVal {
				return
			}
			found[o] = e.copyOf(f, from, at)
		}
	})
	if len(found) == 0 {
		if fn, ok := e.Types.Scope().Lookup(name).(*types.Func); ok && types.AssignableTo(fn.Type(), t) {
			found[fn] = name
		}
		sig := t.Underlying().(*types.Signature)
		if sig.Params().Len() > 0 {
			agent := sig.Params().At(0).Type()
			if m := types.NewMethodSet(agent).Lookup(e.Types, name); m != nil && sig.Params().Len() == m.Type().(*types.Signature).Params().Len()+1 {
				text := e.typeText(f, agent)
				if strings.HasPrefix(text, "*") {
					text = "(" + text + ")"
				}
				found[m.Obj()] = text + "." + name
			}
		}
	}
	return e.single(found, kind, name, "declare a function of that name and type in the package")
}

// single returns the one text of what was found by a name.
func (e *editing) single(found map[types.Object]string, kind, name, fix string) (text string) {
	for o, is := range found {
		if text = is; len(found) > 1 {
			e.fail(codeNoPart, nil, "give one of them another name", "the package has several %s called %s, such as %s", kind, plain.Name(name), o.Name())
		}
	}
	if text == "" {
		e.fail(codeNoPart, nil, fix, "the source of the package shows no %s called %s", kind, plain.Name(name))
	}
	return text
}

// shared returns the variable of a behavior, scope, gate or slot.
func (e *editing) shared(f *file, t types.Type, name, kind string) string {
	elem := types.Unalias(t).(*types.Pointer).Elem()
	found := map[types.Object]string{}
	for o, d := range e.declared { // in any order: more than one is refused
		is := types.Unalias(o.Type())
		pointer, isPointer := is.(*types.Pointer)
		if isPointer {
			is = pointer.Elem()
		}
		if d.init == nil || !types.Identical(is, elem) {
			continue
		}
		if lit, ok := node(d.init).(*ast.CompositeLit); ok {
			if at := e.element(lit, "Name"); at != nil && e.constant(at) == name {
				found[o] = o.Name()
				if !isPointer {
					found[o] = "&" + o.Name()
				}
			}
		}
	}
	return e.single(found, kind, name, "declare it in a variable of the package with that Name as its literal")
}

// blockCalled returns the prototype of a block.
func (e *editing) blockCalled(f *file, of types.Type, name string) string {
	if name == "" {
		return "nil"
	}
	return e.typeCalled(f, of, name, "DBlock") + "{}"
}

// typeCalled returns how a file writes the struct of a name, of those that rows have or the package knows.
// A pointer to it fits an interface.
func (e *editing) typeCalled(f *file, fits types.Type, name, kind string) string {
	found := map[types.Object]string{}
	e.each(kind, func(_ *file, at ast.Expr) {
		t := e.Info.TypeOf(at)
		if p, ok := types.Unalias(t).(*types.Pointer); ok {
			t = p.Elem()
		}
		if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Name() == name && types.AssignableTo(types.NewPointer(t), fits) {
			found[n.Obj()] = e.typeText(f, t)
		}
	})
	for _, is := range e.Types.Scope().Names() {
		if o, ok := e.Types.Scope().Lookup(is).(*types.TypeName); ok && len(found) == 0 {
			if n, ok := types.Unalias(o.Type()).(*types.Named); ok && n.Obj().Name() == name && n.TypeParams().Len() == n.TypeArgs().Len() && types.AssignableTo(types.NewPointer(n), fits) {
				found[n.Obj()] = e.typeText(f, n)
			}
		}
	}
	return e.single(found, kind, name, "declare the type in the package")
}

// act returns an Act or Ask with its arguments.
func (e *editing) act(f *file, fits types.Type, data json.RawMessage, kind string) string {
	var fields []member
	name := ""
	if data[0] == '{' {
		all := e.members(data, kind)
		if len(all) != 1 {
			e.badValue(kind, data, "the name of one with its arguments", `write {"NAME": {"FIELD": 1}}`)
		}
		name, fields = all[0].key, e.members(all[0].value, kind)
	} else {
		name = e.text(data, kind)
	}
	text := e.typeCalled(f, fits, name, kind)
	var t types.Type
	if tv, err := types.Eval(e.fset, e.Types, f.ast.End(), text); err == nil {
		t = tv.Type
	} else {
		e.fail(codeNoPlace, nil, "write it by hand", "the type %s is not known in %s", text, f.name)
	}
	lit := &tree{}
	for _, m := range fields {
		path, ft := e.fieldPath(t, m.key, kind)
		lit.set(path, e.value(f, ft, m.value, name+"."+m.key))
	}
	return "&" + e.treeText(f, t, lit)
}

// tree is a struct as its fields by name, or a value.
type tree struct {
	names []string
	in    []*tree
	text  string
}

func (t *tree) set(path []string, text string) {
	if len(path) == 0 {
		t.text = text
		return
	}
	i := slices.Index(t.names, path[0])
	if i < 0 {
		i = len(t.names)
		t.names, t.in = append(t.names, path[0]), append(t.in, &tree{})
	}
	t.in[i].set(path[1:], text)
}

func (e *editing) treeText(f *file, t types.Type, of *tree) string {
	if of.text != "" {
		return of.text
	}
	var all []string
	for i, name := range of.names {
		in, _ := fieldNamed(t, name)
		all = append(all, name+": "+e.treeText(f, in, of.in[i]))
	}
	return e.typeText(f, t) + "{" + strings.Join(all, ", ") + "}"
}
