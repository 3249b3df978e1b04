package cli_test

import (
	"encoding/json"
	"go/build"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// shipping returns the folder of a run that has only a pack.
func shipping(t *testing.T, p *pack.Pack) string {
	t.Helper()
	text, err := json.Marshal(p)
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "pack.json"), text, 0o644))
	return dir
}

// The go command leaves out files by their names. Exported packages are built on
// every system, whatever their folder is called, and no file takes the place of
// another.
func TestExportedFilesAreBuiltEverywhere(t *testing.T) {
	dir := shipping(t, handmade(t, 1))
	for name, want := range map[string]string{
		"foragers":     "foragers.go",
		"linux":        "linux.go",
		"tables_linux": "tables_linux_entries.go",
		"tables_amd64": "tables_amd64_entries.go",
		"t_js_wasm":    "t_js_wasm_entries.go",
		"any_tables":   "any_tables_entries.go", // that of the class Any
		"Any_Tables":   "Any_Tables_entries.go",
	} {
		pkg := filepath.Join(t.TempDir(), name)
		must(t, "export", "-out", dir, pkg)
		for _, system := range []build.Context{{GOOS: "plan9", GOARCH: "arm"}, {GOOS: "linux", GOARCH: "amd64"}} {
			system.Compiler = "gc"
			p, err := system.ImportDir(pkg, 0)
			require.NoError(t, err)
			assert.Equal(t, name, p.Name)
			assert.Contains(t, p.GoFiles, want)
			assert.Contains(t, p.GoFiles, "any_tables.go")
			assert.Len(t, p.GoFiles, 2)
			assert.Len(t, p.TestGoFiles, 1)
			assert.Empty(t, p.IgnoredGoFiles, name)
		}
		old, err := os.Stat(filepath.Join(pkg, want))
		require.NoError(t, err)
		must(t, "export", "-out", dir, pkg)
		now, err := os.Stat(filepath.Join(pkg, want))
		require.NoError(t, err)
		assert.False(t, os.SameFile(old, now), "it is replaced, not written over")
		assert.Len(t, contents(t, pkg), 4)
	}
	for _, name := range []string{"_foragers", "_", "main", "x_test"} {
		code, _, diag := call(t, "export", "-out", dir, "-package", name, filepath.Join(t.TempDir(), "x"))
		assert.Equal(t, cli.Misused, code)
		assert.Contains(t, diag, "is no name for a package")
	}
	code, _, diag := call(t, "export", "-out", shipping(t, handmade(t, 0)), filepath.Join(t.TempDir(), "x"))
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, "the pack has no tables")
}

// The tests of an exported package pass, those of code too: it plays as the tables do,
// and is renewed by its test.
func TestExportedPackage(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a package")
	}
	dir, pkg := t.TempDir(), inModule(t)
	must := func(args ...string) string { // the game that the exported test names
		t.Helper()
		code, out, diag := callOf(t, &game.Forage, args...)
		require.Equal(t, cli.OK, code, "%v: %s", args, diag)
		return out
	}
	must("evolve", "-out", dir, "-seed", "3", "-generations", "3", "-holdout", "6", "-workers", "2")
	out := must("export", "-out", dir, "-package", "foragers", "-code", pkg)
	assert.Contains(t, out, "its test is TestExportedCode")
	assert.NotContains(t, out, "is not exported", "all that the rows call is")
	must("init", filepath.Join(pkg, "cmd")) // what init writes is a program
	require.NoError(t, os.WriteFile(filepath.Join(pkg, "plays_test.go"), []byte(codePlays), 0o644))
	run := func(args ...string) {
		t.Helper()
		command := exec.Command("go", append(args, "./...")...)
		command.Dir = pkg
		out, err := command.CombinedOutput()
		require.NoError(t, err, "%v: %s", args, out)
	}
	// All of its checks; those that go test makes would read the library again.
	run("vet")
	require.NoError(t, os.RemoveAll(filepath.Join(pkg, "cmd"))) // another test runs it
	run("test", "-vet=off")
	unformatted, err := exec.Command("gofmt", "-l", pkg).CombinedOutput()
	require.NoError(t, err)
	assert.Empty(t, string(unformatted))

	before := contents(t, pkg)
	codes, err := filepath.Glob(filepath.Join(pkg, "*_code.go"))
	require.NoError(t, err)
	require.Greater(t, len(codes), 1)
	require.NoError(t, os.WriteFile(codes[0], []byte("//go:build !ethogen\n\nthis is not Go\n"), 0o644))
	require.NoError(t, os.Remove(codes[1]))
	run("test", "-vet=off", "-run", "^TestExportedCode$", "-tags", "ethogen")
	assert.Equal(t, before, contents(t, pkg), "the test has renewed the code")

	must("export", "-out", dir, "-package", "foragers", pkg)
	codes, err = filepath.Glob(filepath.Join(pkg, "*_code*.go"))
	require.NoError(t, err)
	assert.Empty(t, codes, "without -code")
}

// inModule returns a folder in this one, so that the go command needs no network.
func inModule(t *testing.T) string {
	here, err := filepath.Abs(".")
	require.NoError(t, err)
	dir, err := os.MkdirTemp(here, "exported")
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// codePlays is a test of an exported package.
const codePlays = `package foragers

import (
	"testing"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

func TestCodePlays(t *testing.T) {
	var plain, coded []*decider.Tree[*game.Forager]
	for _, class := range [][]Entry{Easy, Medium, Hard} {
		for _, e := range class {
			plain = append(plain, decider.MustCompile(e.Table))
			coded = append(coded, decider.MustCompile(e.Table, decider.Generated(e.Code)))
			if !coded[len(coded)-1].HasCode() {
				t.Fatal(e.Key, "has no code")
			}
		}
	}
	for seed := range uint64(20) {
		round := func(trees []*decider.Tree[*game.Forager]) evo.Sim[*game.Forager] {
			setup := evo.Setup[*game.Forager]{Seed: seed, Mode: game.Forage.Evaluation.Name}
			for i := range game.Forage.Evaluation.Slots {
				setup.Trees = append(setup.Trees, trees[(int(seed)+i)%len(trees)])
			}
			sim := game.Forage.NewSim()
			if err := sim.Reset(setup); err != nil {
				t.Fatal(err)
			}
			return sim
		}
		a, b := round(plain), round(coded)
		for tick, done := 0, false; !done; tick++ {
			done = a.Step()
			if b.Step() != done || a.Hash() != b.Hash() {
				t.Fatalf("round %d differs in tick %d", seed, tick)
			}
		}
	}
}
`

// What export -code cannot do, it says, and writes nothing.
func TestExportCodeRefuses(t *testing.T) {
	dir := shipping(t, handmade(t, 1))
	pkg := filepath.Join(t.TempDir(), "foragers")
	code, _, diag := call(t, "export", "-out", dir, "-code", pkg)
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, "is in no Go module")
	assert.NoDirExists(t, pkg)

	mod := filepath.Join(filepath.Dir(pkg), "go.mod")
	require.NoError(t, os.WriteFile(mod, []byte("go 1.26\n"), 0o644))
	code, _, diag = call(t, "export", "-out", dir, "-code", pkg)
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, mod+" names no module")
	assert.NoDirExists(t, pkg)

	require.NoError(t, os.WriteFile(mod, []byte("module example.com/goblins // a comment\n"), 0o644))
	must(t, "export", "-out", dir, "-code", pkg)
	assert.FileExists(t, filepath.Join(pkg, "any001_code_stub.go"))
}

// Export replaces only its own files.
func TestExportSparesOtherFiles(t *testing.T) {
	dir, _ := evolved(t)
	pkg := filepath.Join(t.TempDir(), "foragers")
	must(t, "export", "-out", dir, pkg)
	before := contents(t, pkg)
	gone, mine := filepath.Join(pkg, "tables_gone.go"), filepath.Join(pkg, "mine.go")
	mark, _, _ := strings.Cut(before["foragers.go"], "\n")
	require.NoError(t, os.WriteFile(gone, []byte(mark+"\n\npackage foragers\n"), 0o644))
	require.NoError(t, os.WriteFile(mine, []byte("package foragers\n"), 0o644))
	must(t, "export", "-out", dir, pkg)
	assert.NoFileExists(t, gone, "of a class that there was in an earlier export")
	require.NoError(t, os.Remove(mine), "it is still there")
	assert.Equal(t, before, contents(t, pkg))

	own := filepath.Join(pkg, "foragers.go")
	require.NoError(t, os.WriteFile(own, []byte("package foragers\n"), 0o644))
	require.NoError(t, os.Remove(filepath.Join(pkg, "pack.json")))
	before = contents(t, pkg)
	code, _, diag := call(t, "export", "-out", dir, pkg)
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, own+" was not written by export")
	assert.Equal(t, before, contents(t, pkg), "nothing was written")
}
