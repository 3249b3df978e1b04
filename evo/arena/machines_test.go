package arena

import (
	"bytes"
	"errors"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var updateHashes = flag.Bool("update-hashes", false, "rewrite testdata/hashes.golden")

// machine is the target of a build.
type machine struct {
	name string
	env  []string
}

var machines = []machine{
	{"this", nil},
	{"amd64 v1", []string{"GOARCH=amd64", "GOAMD64=v1"}},
	{"amd64 v3", []string{"GOARCH=amd64", "GOAMD64=v3"}},
	{"386", []string{"GOARCH=386"}},
}

// TestHashesOnMachines: on every machine the same rounds have the same hashes in each
// tick, those of the golden file.
func TestHashesOnMachines(t *testing.T) {
	golden := filepath.Join("testdata", "hashes.golden")
	var library []byte
	all := machines
	if testing.Short() {
		all = all[:1] // for the others the standard library is compiled
	}
	for i, m := range all {
		program := filepath.Join(t.TempDir(), "hashes")
		build := exec.Command("go", "build", "-ldflags=-s -w", "-o", program, "../internal/testing/hashes")
		build.Env = append(append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS="+os.Getenv("GOFLAGS")+" -buildvcs=false"), m.env...)
		out, err := build.CombinedOutput()
		require.NoError(t, err, "%s: %s", m.name, out)
		if i > 0 && runtime.GOOS+"/"+runtime.GOARCH != "linux/amd64" {
			t.Skip("programs for amd64 and 386 run on linux/amd64 only")
		}
		play := func(args ...string) []byte {
			run := exec.Command(program, args...)
			var stderr bytes.Buffer
			run.Stderr = &stderr
			out, err := run.Output()
			if errors.Is(err, syscall.ENOEXEC) { // some kernels for amd64 run no programs for 386
				t.Skipf("%s: %v", m.name, err)
			}
			if err != nil && strings.Contains(stderr.String(), "microarchitecture support") {
				t.Skipf("%s: %s", m.name, &stderr)
			}
			require.NoError(t, err, "%s: %s", m.name, &stderr)
			return out
		}
		got := play()
		if *updateHashes && i == 0 {
			require.NoError(t, os.WriteFile(golden, got, 0o644))
		}
		want, err := os.ReadFile(golden)
		require.NoError(t, err)
		same(t, m.name, want, got)

		// The tables written by hand may change: they only have to be played
		// alike everywhere.
		got = play("library")
		if i == 0 {
			library = got
		}
		same(t, m.name+", library", library, got)
	}
}

// same compares the outputs of programs, and names the first line that differs.
func same(t *testing.T, name string, want, got []byte) {
	t.Helper()
	if bytes.Equal(want, got) {
		return
	}
	w, g := strings.Split(string(want), "\n"), strings.Split(string(got), "\n")
	for i := range min(len(w), len(g)) {
		if w[i] != g[i] {
			t.Fatalf("%s: line %d is %s, want %s: if the rules were meant to change, go test ./evo/arena -run Machines -update-hashes", name, i+1, g[i], w[i])
		}
	}
	t.Fatalf("%s: %d lines, want %d", name, len(g), len(w))
}

// fused are the instructions that multiply and add in one step, which rounds
// once where two steps round twice.
var fused = regexp.MustCompile(`\t(VFN?M(?:ADD|SUB|ADDSUB|SUBADD)[0-9A-Z]*|FN?M(?:ADD|SUB)[SD])\t`)

// TestNothingFused: the compiler uses no such instructions in deciding code, neither
// for arm64 nor for amd64 v3.
func TestNothingFused(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles for two machines: -short")
	}
	assert.Regexp(t, fused, "\t0x001c 00028 (x.go:3)\tVFMADD231SD\tX1, X2, X0\t")
	assert.Regexp(t, fused, "\t0x0000 00000 (x.go:3)\tFMADDD\tF1, F2, F0, F0\t")
	assert.Regexp(t, fused, "\t0x0000 00000 (x.go:3)\tFNMSUBD\tF1, F2, F0, F0\t")
	for _, env := range [][]string{{"GOARCH=arm64"}, {"GOARCH=amd64", "GOAMD64=v3"}} {
		for _, pkg := range []string{".", "../../internal/fixed"} {
			build := exec.Command("go", "build", "-gcflags=-S", pkg)
			build.Env = append(append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS="+os.Getenv("GOFLAGS")+" -buildvcs=false"), env...)
			out, err := build.CombinedOutput()
			require.NoError(t, err, "%v %s: %s", env, pkg, out)
			require.Contains(t, string(out), "TEXT", "the compiler prints what it makes")
			assert.Empty(t, fused.FindAllString(string(out), -1), "%v %s", env, pkg)
		}
	}
}

// allowedMath are the functions of package math that round alike everywhere.
var allowedMath = map[string]bool{"Sqrt": true, "Floor": true, "Abs": true}

// bannedImports are packages that know more than the state of a round.
var bannedImports = map[string]string{
	"math/rand": "chance", "math/rand/v2": "chance", "crypto/rand": "chance",
	"hash/maphash": "a seed of the process", "maps": "an order that changes",
	"golang.org/x/exp/maps": "an order that changes", "sync": "a race", "sync/atomic": "a race",
	"math/cmplx": "floats", "math/big": "floats",
}

// complaints returns what a file does that may differ the next time or on another
// machine.
func complaints(fset *token.FileSet, f *ast.File) []string {
	var found []string
	say := func(n ast.Node, what string) { found = append(found, fset.Position(n.Pos()).String()+": "+what) }
	mapped := map[string]bool{} // names that are declared as maps
	note := func(names []*ast.Ident, typ ast.Expr, values []ast.Expr) {
		for i, name := range names {
			if _, ok := typ.(*ast.MapType); ok || len(values) > i && isMap(values[i]) {
				mapped[name.Name] = true
			}
		}
	}
	for _, i := range f.Imports {
		if why := bannedImports[strings.Trim(i.Path.Value, `"`)]; why != "" {
			say(i, "imports "+i.Path.Value+": "+why)
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			note(n.Names, n.Type, nil)
		case *ast.ValueSpec:
			note(n.Names, n.Type, n.Values)
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if id, ok := l.(*ast.Ident); ok && len(n.Rhs) > i && isMap(n.Rhs[i]) {
					mapped[id.Name] = true
				}
			}
		}
		return true
	})
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			pkg, ok := n.X.(*ast.Ident)
			switch {
			case !ok:
			case pkg.Name == "math" && pkg.Obj == nil && !allowedMath[n.Sel.Name]:
				say(n, "math."+n.Sel.Name)
			case pkg.Name == "time" && (n.Sel.Name == "Now" || n.Sel.Name == "Since" || n.Sel.Name == "Until" || n.Sel.Name == "After"):
				say(n, "time."+n.Sel.Name)
			}
		case *ast.RangeStmt:
			name := ""
			switch x := n.X.(type) {
			case *ast.Ident:
				name = x.Name
			case *ast.SelectorExpr:
				name = x.Sel.Name
			}
			if mapped[name] || isMap(n.X) {
				say(n, "ranges over a map")
			}
		case *ast.SelectStmt:
			say(n, "select")
		case *ast.GoStmt:
			say(n, "go")
		}
		return true
	})
	return found
}

// isMap reports whether e makes a map.
func isMap(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.CompositeLit:
		_, ok := e.Type.(*ast.MapType)
		return ok
	case *ast.CallExpr:
		if id, ok := e.Fun.(*ast.Ident); ok && id.Name == "make" && len(e.Args) > 0 {
			_, ok := e.Args[0].(*ast.MapType)
			return ok
		}
	}
	return false
}

func TestOnlyWhatIsDetermined(t *testing.T) {
	files := 0
	for _, dir := range []string{".", "../../internal/fixed"} {
		names, err := filepath.Glob(filepath.Join(dir, "*.go"))
		require.NoError(t, err)
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") || name == "fault_seeded.go" { // faults are what is forbidden
				continue
			}
			fset := token.NewFileSet()
			f, err := parser.ParseFile(fset, name, nil, 0)
			require.NoError(t, err)
			files++
			assert.Empty(t, complaints(fset, f))
		}
	}
	assert.Greater(t, files, 20)
}

// TestComplaints shows that each of the complaints can be made.
func TestComplaints(t *testing.T) {
	for src, want := range map[string]string{
		`import "math"; var x = math.Sqrt(math.Floor(2))`:                  "",
		`func f(m []int) { for range m { } }`:                              "",
		`import "math"; var x = math.Sin(1)`:                               "math.Sin",
		`import "time"; var x = time.Now()`:                                "time.Now",
		`import "math/rand/v2"`:                                            "chance",
		`func f(m map[int]int) { for range m { } }`:                        "ranges over a map",
		`type T struct { m map[int]int }; func f(t T) { for range t.m {}}`: "ranges over a map",
		`func f() { m := map[int]int{}; for range m { } }`:                 "ranges over a map",
		`func f() { m := make(map[int]int); for range m { } }`:             "ranges over a map",
		`var m = map[int]int{}; func f() { for range m { } }`:              "ranges over a map",
		`func f(c chan int) { select { case <-c: } }`:                      "select",
		`func f() { go f() }`:                                              "go",
	} {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, "x.go", "package p; "+src, 0)
		require.NoError(t, err, src)
		got := strings.Join(complaints(fset, f), "\n")
		if want == "" {
			assert.Empty(t, got, src)
		} else {
			assert.Contains(t, got, want, src)
		}
	}
}
