package deps

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"
)

var update = flag.Bool("update", false, "write the exported API to .ci/api")

// apiDir has a file for each public package, with a line for each exported thing,
// as Go's api/*.txt.
const apiDir = root + "/.ci/api"

// TestAPI compares what the public packages export with .ci/api. It leaves out
// comments and names of parameters: to reword them changes no API.
func TestAPI(t *testing.T) {
	exported := exportedAPI(t)
	if *update {
		require.NoError(t, os.RemoveAll(apiDir))
		require.NoError(t, os.MkdirAll(apiDir, 0o755))
		for name, text := range exported {
			require.NoError(t, os.WriteFile(filepath.Join(apiDir, name), []byte(text), 0o644))
		}
		return
	}
	files, err := filepath.Glob(apiDir + "/*.txt")
	require.NoError(t, err)
	accepted := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		accepted[filepath.Base(file)] = string(text)
	}
	if diff := cmp.Diff(accepted, exported); diff != "" {
		t.Errorf("the exported API differs from .ci/api; if you meant to change it, run .ci/run -update-api:\n%s", diff)
	}
}

// game is a package that is a game, as those below example are: what it exports are its
// rules, for tables that name them. docs/stability.md says so.
const game = "evo/arena"

// exportedAPI describes the public packages, by file name.
func exportedAPI(t *testing.T) map[string]string {
	t.Helper()
	pkgs := list(t, "./...")
	from := compiled(token.NewFileSet(), pkgs)
	files := map[string]string{}
	for path, p := range pkgs {
		name, ok := strings.CutPrefix(path, module+"/")
		if path == module {
			name, ok = "ethogram", true
		}
		if !ok || !isPublic(name, p) {
			continue
		}
		pkg, err := from.Import(path)
		require.NoError(t, err)
		files[strings.ReplaceAll(name, "/", "_")+".txt"] = strings.Join(describe(name, pkg), "")
	}
	maps.Copy(files, nestedAPI(t))
	return files
}

// isPublic reports whether users may import a package of this module.
func isPublic(name string, p listed) bool {
	return p.Name != "main" && name != "docs" && name != game && !strings.HasPrefix(name, "example") && !strings.HasPrefix(name, "site/") && !strings.Contains("/"+name, "/internal/")
}

// description collects the lines of one package.
type description struct {
	name  string
	pkg   *types.Package
	lines []string
	named []named // what somebody may use by its name
}

// describe returns the sorted lines of a package.
func describe(name string, pkg *types.Package) []string {
	d := describeAll(name, pkg)
	slices.Sort(d.lines)
	return d.lines
}

func describeAll(name string, pkg *types.Package) *description {
	d := &description{name: name, pkg: pkg}
	for _, name := range pkg.Scope().Names() {
		if token.IsExported(name) {
			d.object(pkg.Scope().Lookup(name))
		}
	}
	return d
}

// name notes a name, that of a type's field or method with the type.
func (d *description) note(of string, obj types.Object) {
	name := d.name + "."
	if of != "" {
		name += of + "."
	}
	d.named = append(d.named, named{name + obj.Name(), obj})
}

func (d *description) line(format string, args ...any) {
	d.lines = append(d.lines, fmt.Sprintf("pkg %s, %s\n", d.name, fmt.Sprintf(format, args...)))
}

func (d *description) object(obj types.Object) {
	d.note("", obj)
	switch obj := obj.(type) {
	case *types.Const:
		typ := " " + d.typ(obj.Type())
		if strings.HasPrefix(typ, " untyped ") {
			typ = ""
		}
		d.line("const %s%s = %s", obj.Name(), typ, obj.Val().ExactString())
	case *types.Var:
		d.line("var %s %s", obj.Name(), d.typ(obj.Type()))
	case *types.Func:
		d.line("func %s", d.function(obj))
	case *types.TypeName:
		d.typeName(obj)
	}
}

func (d *description) typeName(obj *types.TypeName) {
	if alias, ok := obj.Type().(*types.Alias); ok {
		if named, ok := alias.Rhs().(*types.Named); ok && strings.Contains(named.Obj().Pkg().Path(), "/evo/internal/") {
			d.typeName(named.Obj()) // users can name it in no other way, so that it is as if it were declared here
			return
		}
		d.line("type %s%s = %s", obj.Name(), d.params(alias.TypeParams()), d.typ(alias.Rhs()))
		return
	}
	named := obj.Type().(*types.Named)
	switch of := named.Underlying().(type) {
	case *types.Struct:
		d.line("type %s%s struct", obj.Name(), d.params(named.TypeParams()))
		d.fields(obj.Name(), of)
	case *types.Interface:
		if !of.IsMethodSet() {
			d.line("type %s%s %s", obj.Name(), d.params(named.TypeParams()), d.typ(of))
			break
		}
		d.line("type %s%s interface", obj.Name(), d.params(named.TypeParams()))
		for method := range of.Methods() {
			if method.Exported() {
				d.line("type %s interface, %s", obj.Name(), d.function(method))
			} else {
				d.line("type %s interface, unexported methods", obj.Name())
			}
		}
		return
	default:
		d.line("type %s%s %s", obj.Name(), d.params(named.TypeParams()), d.typ(of))
	}
	d.methods(named)
}

// fields lists those of a struct, also those that an unexported struct in it
// promotes.
func (d *description) fields(of string, s *types.Struct) {
	for field := range s.Fields() {
		switch {
		case field.Embedded() && field.Exported():
			d.line("type %s struct, embedded %s", of, d.typ(field.Type()))
		case field.Embedded():
			if inner, ok := field.Type().Underlying().(*types.Struct); ok {
				d.fields(of, inner)
			}
		case field.Exported():
			d.note(of, field)
			d.line("type %s struct, %s %s", of, field.Name(), d.typ(field.Type()))
		}
	}
}

// methods lists those of a type, also those that an unexported field promotes.
func (d *description) methods(named *types.Named) {
	for method := range types.NewMethodSet(types.NewPointer(named)).Methods() {
		fn := method.Obj().(*types.Func)
		if !fn.Exported() {
			continue
		}
		receiver := d.typ(fn.Signature().Recv().Type())
		if len(method.Index()) > 1 {
			if named.Underlying().(*types.Struct).Field(method.Index()[0]).Exported() {
				continue
			}
			receiver = "*" + d.receiver(named)
		}
		if !slices.Contains(called, fn.Name()) {
			d.note(named.Obj().Name(), fn)
		}
		d.line("method (%s) %s", receiver, d.function(fn))
	}
}

// receiver names a type and its type parameters.
func (d *description) receiver(named *types.Named) string {
	var names []string
	for p := range named.TypeParams().TypeParams() {
		names = append(names, p.Obj().Name())
	}
	if names == nil {
		return named.Obj().Name()
	}
	return named.Obj().Name() + "[" + strings.Join(names, ", ") + "]"
}

func (d *description) function(fn *types.Func) string {
	sig := fn.Signature()
	return fn.Name() + d.params(sig.TypeParams()) + strings.TrimPrefix(d.typ(sig), "func")
}

// params returns a list of type parameters.
func (d *description) params(list *types.TypeParamList) string {
	if list.Len() == 0 {
		return ""
	}
	var words []string
	for p := range list.TypeParams() {
		words = append(words, p.Obj().Name()+" "+d.typ(p.Constraint()))
	}
	return "[" + strings.Join(words, ", ") + "]"
}

// typ returns a type in words: names of this package stand alone.
func (d *description) typ(t types.Type) string {
	var b bytes.Buffer
	types.WriteType(&b, unnamed(t), func(p *types.Package) string {
		if p == d.pkg {
			return ""
		}
		return p.Name()
	})
	return b.String()
}

// unnamed returns t without the names of parameters and results.
func unnamed(t types.Type) types.Type {
	switch t := t.(type) {
	case *types.Pointer:
		return types.NewPointer(unnamed(t.Elem()))
	case *types.Slice:
		return types.NewSlice(unnamed(t.Elem()))
	case *types.Map:
		return types.NewMap(unnamed(t.Key()), unnamed(t.Elem()))
	case *types.Signature:
		tuple := func(of *types.Tuple) *types.Tuple {
			var vars []*types.Var
			for v := range of.Variables() {
				vars = append(vars, types.NewParam(token.NoPos, nil, "", unnamed(v.Type())))
			}
			return types.NewTuple(vars...)
		}
		return types.NewSignatureType(nil, nil, nil, tuple(t.Params()), tuple(t.Results()), t.Variadic())
	}
	return t
}

// TestDescribe shows a line of each kind.
func TestDescribe(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", `package p
		const One, Two uint8 = 1, 2
		const Three = "3"
		var Err error
		func Make[A any, N ~int](name string, all ...A) (a *Box[A], err error) { return nil, nil }
		func hidden() {}
		type Kind uint8
		func (k Kind) String() string { return "" }
		type Same = Box[int]
		type Box[A any] struct {
			Do  func(a A, k Kind) (done bool)
			own int
			inner
			Kind
		}
		func (b *Box[A]) Open(by map[string]func(n int)) {}
		type inner struct { Left, Right int }
		func (inner) Promoted() {}
		type Number interface { ~int | ~float64 }
		type Sealed interface { Look(k Kind); seal() }`, parser.SkipObjectResolution)
	require.NoError(t, err)
	pkg, err := new(types.Config).Check("p", fset, []*ast.File{file}, nil)
	require.NoError(t, err)
	require.Equal(t, `pkg p, const One uint8 = 1
pkg p, const Three = "3"
pkg p, const Two uint8 = 2
pkg p, func Make[A any, N ~int](string, ...A) (*Box[A], error)
pkg p, method (*Box[A]) Open(map[string]func(int))
pkg p, method (*Box[A]) Promoted()
pkg p, method (Kind) String() string
pkg p, type Box struct, Do func(A, Kind) bool
pkg p, type Box struct, Left int
pkg p, type Box struct, Right int
pkg p, type Box struct, embedded Kind
pkg p, type Box[A any] struct
pkg p, type Kind uint8
pkg p, type Number interface{~int | ~float64}
pkg p, type Same = Box[int]
pkg p, type Sealed interface
pkg p, type Sealed interface, Look(Kind)
pkg p, type Sealed interface, unexported methods
pkg p, var Err error
`, strings.Join(describe("p", pkg), ""))
}
