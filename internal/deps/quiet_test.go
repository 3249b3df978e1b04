package deps

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"
)

// quiet are the packages that run inside a tick: the same input must give the same
// memory on every machine, so they use no clock, no randomness but the keyed draws,
// no files, no network and no output.
var quiet = []string{"internal/core", "stimuli", "behavior", "decider", "evo/adapt"}

// loud are the packages that quiet ones may not import; a name ending in /
// stands for all packages below it as well.
var loud = []string{
	"os/", "io/fs", "io/ioutil", "net/", "syscall/", "plugin", "embed", "testing/",
	"log/", "expvar", "text/template/", "html/",
	"math/rand/", "crypto/rand", "hash/maphash",
	"maps", "golang.org/x/exp/maps", // their order changes from run to run
}

// excused are the files that may import a loud package nevertheless.
var excused = []struct{ file, imports, why string }{
	{"decider/check_survey.go", "hash/maphash", "places names in a table that is looked up in and never walked"},
}

// isLoud reports whether a quiet package may not import path.
func isLoud(path string) bool {
	return slices.ContainsFunc(loud, func(l string) bool {
		all, below := strings.CutSuffix(l, "/")
		return path == all || below && strings.HasPrefix(path, l)
	})
}

// banned are the functions that quiet packages must not mention.
var banned = map[string][]string{
	"time": {"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTicker", "NewTimer"},
	"fmt":  {"Print", "Printf", "Println", "Scan", "Scanf", "Scanln"}, // of the process's own streams
	"":     {"print", "println"},                                      // builtins
}

// anyOrder marks a range over a map whose order does not matter, in a comment on the
// line before or the same line, which then says why.
const anyOrder = "any order:"

// onlyWaits marks, in the same way, a reading of the clock that decides only how long
// a goroutine sleeps.
const onlyWaits = "only waits:"

// unsafeFile is the only file that may import unsafe, beside terminalFile.
const unsafeFile = "internal/core/memory.go"

// listed is what `go list -json` says of a package.
type listed struct {
	Name, Dir, ImportPath, Export string
	GoFiles, Imports              []string
}

// list describes packages of the root module and all they depend on, with the
// compiler's export data. Programs have none: no package imports them, and compiling
// them takes longer than everything else here.
func list(t *testing.T, packages ...string) map[string]listed {
	t.Helper()
	key := strings.Join(packages, " ")
	if all := listedOnce[key]; all != nil {
		return all
	}
	all := map[string]listed{}
	listedOnce[key] = all
	var exported []string
	for _, p := range goList(t, packages...) {
		all[p.ImportPath] = p
		if p.Name == "main" {
			exported = append(exported, p.Imports...)
		} else {
			exported = append(exported, p.ImportPath)
		}
	}
	for _, p := range goList(t, append([]string{"-export", "-deps"}, exported...)...) {
		all[p.ImportPath] = p
	}
	return all
}

// listedOnce is what list has returned: several tests need everything.
var listedOnce = map[string]map[string]listed{}

// goList runs go list at the root of the module.
func goList(t *testing.T, args ...string) (pkgs []listed) {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-json=Name,Dir,ImportPath,Export,GoFiles,Imports"}, args...)...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -buildvcs=false")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(t, err, "%v\n%s", cmd, &stderr)
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		err := dec.Decode(&p)
		if errors.Is(err, io.EOF) {
			return pkgs
		}
		require.NoError(t, err)
		pkgs = append(pkgs, p)
	}
}

// compiled imports what list has compiled.
func compiled(fset *token.FileSet, pkgs map[string]listed) types.Importer {
	return importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(pkgs[path].Export)
	})
}

// quietPackages are the patterns of the quiet packages.
func quietPackages() (patterns []string) {
	for _, pkg := range quiet {
		patterns = append(patterns, "./"+pkg)
	}
	return patterns
}

// checked type-checks the files of a package.
func checked(t *testing.T, pkgs map[string]listed, fset *token.FileSet, files []*ast.File) *types.Info {
	t.Helper()
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{},
		Defs:  map[*ast.Ident]types.Object{},
		Uses:  map[*ast.Ident]types.Object{},
	}
	conf := types.Config{Importer: compiled(fset, pkgs)}
	_, err := conf.Check("checked", fset, files, info)
	require.NoError(t, err)

	return info
}

// check returns what makes a package loud.
func check(t *testing.T, pkgs map[string]listed, fset *token.FileSet, files []*ast.File) []string {
	t.Helper()
	info := checked(t, pkgs, fset, files)
	var found []string
	complain := func(n ast.Node, format string, args ...any) {
		found = append(found, fset.Position(n.Pos()).String()+": "+fmt.Sprintf(format, args...))
	}
	for _, f := range files {
		marked := func(mark string) map[int]bool { // the lines that a mark excuses
			lines := map[int]bool{}
			for _, group := range f.Comments {
				if _, why, ok := strings.Cut(group.Text(), mark); ok && strings.TrimSpace(why) != "" {
					for line := fset.Position(group.Pos()).Line; line <= fset.Position(group.End()).Line+1; line++ {
						lines[line] = true
					}
				}
			}
			return lines
		}
		orderless, waiting := marked(anyOrder), marked(onlyWaits)
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				obj := info.Uses[n]
				if obj == nil || obj.Parent() != types.Universe && (obj.Pkg() == nil || obj.Parent() != obj.Pkg().Scope()) {
					return true // neither builtin nor package-level
				}
				from := ""
				if obj.Pkg() != nil {
					from = obj.Pkg().Path()
				}
				if from == "time" && waiting[fset.Position(n.Pos()).Line] {
					return true
				}
				if slices.Contains(banned[from], obj.Name()) {
					complain(n, "mentions %s", strings.TrimPrefix(from+"."+obj.Name(), "."))
				}
			case *ast.RangeStmt:
				if _, isMap := under(info.Types[n.X].Type).(*types.Map); isMap && !orderless[fset.Position(n.Pos()).Line] {
					complain(n, "ranges over a map; iterate in an order of its own, or say %q and why", anyOrder)
				}
			}
			return true
		})
	}
	return found
}

// under returns the type that a range over a value of type typ works on.
func under(typ types.Type) types.Type {
	if param, ok := typ.(*types.TypeParam); ok {
		typ = param.Constraint()
		if union, ok := typ.Underlying().(*types.Interface); ok && union.NumEmbeddeds() == 1 {
			typ = union.EmbeddedType(0)
			if u, ok := typ.(*types.Union); ok && u.Len() > 0 {
				typ = u.Term(0).Type()
			}
		}
	}
	return typ.Underlying()
}

func TestQuiet(t *testing.T) {
	pkgs := list(t, quietPackages()...)
	for _, pkg := range quiet {
		listed, ok := pkgs[module+"/"+pkg]
		require.True(t, ok, pkg)
		fset := token.NewFileSet()
		var files []*ast.File
		for _, name := range listed.GoFiles {
			f, err := parser.ParseFile(fset, filepath.Join(root, pkg, name), nil, parser.ParseComments|parser.SkipObjectResolution)
			require.NoError(t, err)
			files = append(files, f)
		}
		for _, complaint := range check(t, pkgs, fset, files) {
			t.Error(complaint)
		}
	}
}

// TestQuietHears shows that each rule of TestQuiet can fail.
func TestQuietHears(t *testing.T) {
	pkgs := list(t, quietPackages()...)
	for _, c := range []struct{ name, src, want string }{
		{"durations are no clock", `import "time"; var _ = time.Second; func f(t time.Time) bool { return t.After(t) }`, ""},
		{"text in a panic is no print", `import "fmt"; func f() { panic(fmt.Sprint(1)) }`, ""},
		{"own name", `func f() { type T struct{ println int }; _ = T{println: 1} }`, ""},
		{"map in any order", `func f(m map[int]int) (n int) {
			// any order: the sum is the same
			for _, v := range m { n += v }
			return n }`, ""},
		{"slice", `func f(m []int) { for range m { } }`, ""},

		{"clock", `import "time"; func f() time.Time { return time.Now() }`, "mentions time.Now"},
		{"clock by another name", `import tm "time"; var f = tm.Sleep`, "mentions time.Sleep"},
		{"printer", `import "fmt"; func f() { fmt.Println() }`, "mentions fmt.Println"},
		{"builtin printer", `func f() { println() }`, "mentions println"},
		{"map", `func f(m map[int]int) { for range m { } }`, "ranges over a map"},
		{"named map", `type M map[int]int; func f(m M) { for k := range m { _ = k } }`, "ranges over a map"},
		{"generic map", `func f[M ~map[int]int](m M) { for k := range m { _ = k } }`, "ranges over a map"},
		{"map without a why", `func f(m map[int]int) {
			// any order:
			for range m { } }`, "ranges over a map"},
	} {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, c.name, "package p; "+c.src, parser.ParseComments|parser.SkipObjectResolution)
		require.NoError(t, err, c.name)
		got := strings.Join(check(t, pkgs, fset, []*ast.File{f}), "\n")
		if c.want == "" {
			assert.Empty(t, got, c.name)
		} else {
			assert.Contains(t, got, c.want, c.name)
		}
	}
}

// erasedFile stands an agent for a word, and back.
const erasedFile = "decider/table_erased.go"

// innerFile leads from a world to the part of it that callbacks see, and back.
const innerFile = "decider/world_inner.go"

// terminalFile asks the system how wide a terminal is, which takes a pointer.
const terminalFile = "internal/plain/terminal_unix.go"

// peekFile lets tests look at agents that sleep.
const peekFile = "internal/testing/worlds/peek.go"

// TestQuietImports covers files for every architecture and build tag, which
// TestQuiet does not see.
func TestQuietImports(t *testing.T) {
	for _, f := range sources(t) {
		if f.test {
			continue
		}
		for _, imported := range f.imports {
			if imported == "unsafe" {
				assert.Contains(t, []string{root + "/" + unsafeFile, root + "/" + erasedFile, root + "/" + innerFile, root + "/" + terminalFile, root + "/" + peekFile}, f.name, "unsafe stays in five files")
			}
			if slices.Contains(quiet, f.pkg) {
				mayBe := slices.ContainsFunc(excused, func(e struct{ file, imports, why string }) bool {
					return root+"/"+e.file == f.name && e.imports == imported
				})
				assert.False(t, isLoud(imported) && !mayBe, "%s imports %s", f.name, imported)
			}
		}
	}
}

func TestIsLoud(t *testing.T) {
	for _, pkg := range []string{"os", "os/exec", "net", "net/http", "math/rand", "math/rand/v2", "maps", "io/fs"} {
		assert.True(t, isLoud(pkg), pkg)
	}
	for _, pkg := range []string{"io", "fmt", "math", "math/bits", "hash/fnv", "time", "strings"} {
		assert.False(t, isLoud(pkg), pkg)
	}
}
