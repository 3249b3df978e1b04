package gosource

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"go/ast"
	gconstant "go/constant"
	"go/token"
	"go/types"
	"math/bits"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/tables"
	"github.com/ethogram-go/ethogram/stimuli"
)

// constant is one with one bit that the source of a package can name.
type constant struct {
	*types.Const
	mask uint64
}

// constants returns those of a type of the library, the package's own first.
func (s *Source) constants(of string) (all []constant) {
	for _, pkg := range append([]*types.Package{s.Types}, s.Types.Imports()...) {
		for _, name := range pkg.Scope().Names() {
			if c, ok := pkg.Scope().Lookup(name).(*types.Const); ok && libraryType(c.Type()) == of && (pkg == s.Types || c.Exported()) {
				if mask, _ := gconstant.Uint64Val(c.Val()); bits.OnesCount64(mask) == 1 {
					all = append(all, constant{c, mask})
				}
			}
		}
	}
	return all
}

// Names returns the names of flags and stimuli: those of the constants with one bit that the source of the
// package can name.
func (s *Source) Names() decider.Names {
	return decider.Names{Flags: namesOf[decider.Flags](s, "behavior.Flags"), Stimuli: namesOf[stimuli.Mask](s, "stimuli.Mask")}
}

func namesOf[M ~uint64](s *Source, of string) map[M]string {
	names, seen := map[M]string{}, map[string]bool{}
	for _, c := range s.constants(of) {
		if !seen[c.Name()] && names[M(c.mask)] == "" {
			names[M(c.mask)] = c.Name()
		}
		seen[c.Name()] = true
	}
	return names
}

// libraryType returns the name of a type of the library, such as "decider.Policy", or another one's path.
func libraryType(t types.Type) string {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return types.TypeString(t, nil)
	}
	return strings.TrimPrefix(named.Obj().Pkg().Path(), tables.Library+"/") + "." + named.Obj().Name()
}

// bits returns flags or stimuli by their constants.
func (e *editing) bits(f *file, t types.Type, data json.RawMessage, kind string) string {
	var names, text []string
	e.bad(json.Unmarshal(data, &names) != nil || names == nil, kind, data, "the names of bits")
	all := e.constants(libraryType(t))
	for _, name := range names {
		if at := slices.IndexFunc(all, func(c constant) bool { return c.Name() == name }); at >= 0 {
			text = append(text, e.nameIn(f, all[at]))
			continue
		}
		number, _ := strings.CutPrefix(name, "bit ") // one without a name
		n, err := strconv.ParseUint(number, 10, 6)
		bad := err != nil || number == name || slices.ContainsFunc(all, func(c constant) bool { return c.mask == 1<<n })
		e.refuse(bad, nil, "write the name of a constant", "%s has no bit called %s", kind, plain.Name(name))
		text = append(text, fmt.Sprintf("1 << %d", n))
	}
	return cmp.Or(strings.Join(text, " | "), "0")
}

// nameIn returns what a file calls something of a package.
func (e *editing) nameIn(f *file, o types.Object) string {
	if o.Pkg() == e.Types {
		return o.Name()
	}
	return e.need(f, o.Pkg()) + "." + o.Name()
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
		return e.need(f, pkg)
	})
}

// each calls do for all literals of the package that give a field of that name a value.
func (s *Source) each(field string, do func(f *file, lit *ast.CompositeLit, at ast.Expr)) {
	for _, f := range s.files {
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if lit, ok := n.(*ast.CompositeLit); ok {
				if at := tables.Field(lit, field); at != nil {
					do(f, lit, at)
				}
			}
			return true
		})
	}
}

// single returns the one thing that was found by a name.
func single[T any](e *editing, found map[types.Object]T, kind, name, declare string) (one T) {
	e.refuse(len(found) > 1, nil, "give one of them another name", "the package has several %s called %s", kind, plain.Name(name))
	e.refuse(len(found) == 0, nil, "declare "+declare+" in the package", "the source of the package shows no %s called %s", kind, plain.Name(name))
	for _, one = range found {
	}
	return one
}

// function returns what Go calls a function: as other rows have it, else a function of the package or a
// method of its agents.
func (e *editing) function(f *file, t types.Type, name, kind string) string {
	found := map[types.Object]string{}
	e.each(kind[strings.LastIndexByte(kind, '.')+1:], func(from *file, _ *ast.CompositeLit, at ast.Expr) {
		sel, _ := ast.Unparen(at).(*ast.SelectorExpr)
		value := sel != nil && e.Info.Selections[sel] != nil && e.Info.Selections[sel].Kind() == types.MethodVal
		if fn, ok := e.Function(at).(*types.Func); ok && fn.Name() == name && !value && types.AssignableTo(e.Info.TypeOf(at), t) {
			found[fn] = from.source(at)
		}
	})
	if len(found) > 0 {
		return single(e, found, kind, name, "")
	}
	if fn, ok := e.Types.Scope().Lookup(name).(*types.Func); ok && types.AssignableTo(fn.Type(), t) {
		found[fn] = name
	}
	if sig := t.Underlying().(*types.Signature); sig.Params().Len() > 0 {
		agent := sig.Params().At(0).Type()
		if m := types.NewMethodSet(agent).Lookup(e.Types, name); m != nil && sig.Params().Len() == m.Type().(*types.Signature).Params().Len()+1 {
			found[m.Obj()] = e.typeText(f, agent) + "." + name
			if isPointer(agent) {
				found[m.Obj()] = "(" + e.typeText(f, agent) + ")." + name
			}
		}
	}
	return single(e, found, kind, name, "a function of that name and type")
}

// shared returns the variable of a behavior, scope, gate or slot.
func (e *editing) shared(t types.Type, name, kind string) string {
	found := map[types.Object]string{}
	for o, d := range e.declared { // in any order: more than one is refused
		lit, ok := node(d.init).(*ast.CompositeLit)
		if !ok || !types.Identical(tables.Elem(o.Type()), tables.Elem(t)) || e.partName(lit) != name {
			continue
		}
		found[o] = o.Name()
		if !isPointer(o.Type()) {
			found[o] = "&" + o.Name()
		}
	}
	for _, r := range e.all { // in place
		if at := r.field(kind); len(found) == 0 && e.partName(node(at)) == name {
			e.declarePart(r, at, kind)
		}
	}
	return single(e, found, kind, name, "it as a variable with that Name")
}

// partName returns the name of a behavior, scope, gate or slot that is a literal.
func (e *editing) partName(n ast.Node) string {
	if lit, ok := n.(*ast.CompositeLit); ok {
		return e.Text(e.element(lit, "Name"))
	}
	return ""
}

// declarePart gives what a row has in place a variable of its own, and begins the edit again.
func (e *editing) declarePart(r *row, at ast.Expr, kind string) {
	lit := node(at)
	stem := exported(e.partName(lit))
	stem = strings.ToLower(stem[:1]) + stem[1:]
	name := stem
	for n := 1; e.Types.Scope().Lookup(name) != nil || types.Universe.Lookup(name) != nil || !token.IsIdentifier(name); n++ {
		if name = stem + kind; n > 1 {
			name += strconv.Itoa(n)
		}
	}
	e.replace(r.f, at, "&"+name)
	for _, d := range r.f.ast.Decls {
		if d.Pos() <= at.Pos() && at.Pos() < d.End() { // behind the comment on its last line
			end := r.f.offset(d.End())
			end += bytes.IndexByte(r.f.text[end:], '\n')
			e.put(r.f, at, end, end, "\n\nvar "+name+" = "+r.f.source(lit))
		}
	}
	e.step()
	panic(again{})
}

// again is the panic of an edit that must begin again: what it found is not there any more.
type again struct{}

// typeCalled returns the struct of a name, of those that rows have or the package knows. A pointer to it
// fits an interface.
func (e *editing) typeCalled(fits types.Type, name, kind string) types.Type {
	found := map[types.Object]types.Type{}
	add := func(t types.Type) {
		if n, ok := types.Unalias(tables.Elem(t)).(*types.Named); ok && n.Obj().Name() == name && n.TypeParams().Len() == n.TypeArgs().Len() && types.AssignableTo(types.NewPointer(n), fits) {
			found[n.Obj()] = n
		}
	}
	e.each(kind, func(_ *file, _ *ast.CompositeLit, at ast.Expr) { add(e.Info.TypeOf(at)) })
	for _, known := range e.Types.Scope().Names() {
		if o, ok := e.Types.Scope().Lookup(known).(*types.TypeName); ok && len(found) == 0 {
			add(o.Type())
		}
	}
	return single(e, found, kind, name, "the type")
}
