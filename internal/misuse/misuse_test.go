package misuse

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"
)

const root = "../.."

// exported returns the names of a package's functions and of its types that are neither
// interfaces nor aliases.
func exported(t *testing.T, path string) (types, funcs []string) {
	t.Helper()
	dir := filepath.Join(root, path)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, e.Name()), nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil && d.Name.IsExported() {
					funcs = append(funcs, d.Name.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					s, ok := spec.(*ast.TypeSpec)
					if !ok || !s.Name.IsExported() || s.Assign.IsValid() && !hidden(s.Type) {
						continue
					}
					if _, is := s.Type.(*ast.InterfaceType); !is {
						types = append(types, s.Name.Name)
					}
				}
			}
		}
	}
	slices.Sort(types)
	slices.Sort(funcs)
	return types, slices.Compact(funcs)
}

// hidden reports whether an alias stands for a type that users can name in no other
// way: one of evo/internal/genome.
func hidden(alias ast.Expr) bool {
	s, ok := alias.(*ast.SelectorExpr)
	return ok && s.X.(*ast.Ident).Name == "genome"
}

// nameOf returns the name of a type without its arguments.
func nameOf(t reflect.Type) string {
	name, _, _ := strings.Cut(t.Name(), "[")
	return name
}

// TestListed: whatever the packages export is called.
func TestListed(t *testing.T) {
	for _, l := range libraries {
		var types, funcs []string
		for _, typ := range l.types {
			types = append(types, nameOf(typ))
		}
		for name := range l.funcs {
			funcs = append(funcs, name)
		}
		slices.Sort(types)
		slices.Sort(funcs)
		wantTypes, wantFuncs := exported(t, l.path)
		assert.Equal(t, wantTypes, types, "types of %s: add them to exported_test.go", l.path)
		assert.Equal(t, wantFuncs, funcs, "functions of %s: add them to exported_test.go", l.path)
	}
}

// unlisted are the packages that games do not call while they run, and those of other
// modules.
var unlisted = map[string]string{
	"decider/coderun": "only generated code calls it", "decider/gen": "a test calls it",
	"debugprint/play": "a program calls it", "ethogram": "its own tests do, with games of several kinds",
	"evo/cli": "a program calls it", "evo/vocab": "a program calls it",
	"debugprint/export": "another module", "debugprint/mcp": "another module", "evo/nats": "another module", "evo/play": "another module",
}

// TestAllPackages: each package with a list of what it exports is listed here, too.
func TestAllPackages(t *testing.T) {
	var want, got []string
	files, err := filepath.Glob("../../.ci/api/*.txt")
	require.NoError(t, err)
	for _, f := range files {
		want = append(want, strings.ReplaceAll(strings.TrimSuffix(filepath.Base(f), ".txt"), "_", "/"))
	}
	for _, l := range libraries {
		got = append(got, l.path)
	}
	for path := range unlisted {
		got = append(got, path)
	}
	assert.ElementsMatch(t, want, got, "add them to exported_test.go, or say here why not")
}

// words say first whose they are: "ethogram: ", or a package, "evo: ".
var words = regexp.MustCompile(`^[a-z]+: `)

// bare returns what is wrong with how call panics: words of the library say what was
// found and how to mend it, a fault of the runtime says neither.
func bare(call func()) (fault string) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case runtime.Error:
			var pcs [40]uintptr
			frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
			at := ""
			for {
				f, more := frames.Next()
				if strings.Contains(f.Function, "ethogram") && !strings.Contains(f.Function, "misuse") {
					at = fmt.Sprintf(" at %s:%d", filepath.Base(f.File), f.Line)
					break
				}
				if !more {
					break
				}
			}
			fault = p.Error() + at
		case error: // as of MustCompile
		default:
			if s := fmt.Sprint(p); !words.MatchString(s) {
				fault = "no words of the library: " + s
			}
		}
	}()
	call()
	return ""
}

// patience is for calls that never return. Nothing here takes a hundredth of it.
const patience = 5 * time.Minute

// TestMisuse: no call that is given nil, a zero value or something of another tree ends in
// a fault of the runtime, or never.
func TestMisuse(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, l := range libraries {
		t.Run(strings.ReplaceAll(l.path, "/", "-"), func(t *testing.T) {
			for _, typ := range l.types {
				if left[l.path+"."+nameOf(typ)] != "" {
					continue
				}
				for _, on := range []reflect.Type{typ, reflect.PointerTo(typ)} {
					for m := range on.Methods() {
						if _, also := typ.MethodByName(m.Name); also && on != typ {
							continue // of the value, which nil is none of
						}
						try(t, l.path+"."+nameOf(typ)+"."+m.Name, m.Func)
					}
				}
			}
			for name, f := range l.funcs { // in any order: each begins anew
				try(t, l.path+"."+name, reflect.ValueOf(f))
			}
		})
	}
}

// try calls f with each of many combinations of values.
func try(t *testing.T, name string, f reflect.Value) {
	t.Helper()
	if left[name] != "" || left[name[:max(strings.LastIndex(name, "."), 0)]] != "" {
		return
	}
	done := make(chan map[string]string, 1)
	go func() {
		faults := map[string]string{}
		p := newPool()
		for turn := range turns(f.Type(), p) {
			args, words := p.args(f.Type(), turn)
			call := f.Call
			if f.Type().IsVariadic() {
				call = f.CallSlice
			}
			if fault := bare(func() { call(args) }); fault != "" && len(faults) < 3 {
				if _, known := faults[fault]; !known {
					faults[fault] = words
				}
			}
		}
		done <- faults
	}()
	select {
	case faults := <-done:
		for fault, words := range faults {
			t.Errorf("%s(%s): %s", name, words, fault)
		}
	case <-time.After(patience):
		t.Fatalf("%s does not return", name)
	}
}
