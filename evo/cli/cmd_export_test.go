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
	"github.com/ethogram-go/ethogram/evo/funnel"
)

// shipping returns the folder of a run that has only a pack.
func shipping(t *testing.T, p *funnel.Pack) string {
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

// The tests of an exported package pass.
func TestExportedPackage(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a package")
	}
	dir, _ := evolved(t)
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	// In the module's own folder the go command needs no network.
	pkg, err := os.MkdirTemp(filepath.Join(root, "evo", "cli"), "exported")
	require.NoError(t, err)
	defer os.RemoveAll(pkg)
	must(t, "export", "-out", dir, "-package", "foragers", pkg)
	must(t, "init", filepath.Join(pkg, "cmd")) // what init writes is a program
	test := exec.Command("go", "test", "./evo/cli/"+filepath.Base(pkg)+"/...")
	test.Dir = root
	out, err := test.CombinedOutput()
	require.NoError(t, err, "%s", out)
	unformatted, err := exec.Command("gofmt", "-l", pkg).CombinedOutput()
	require.NoError(t, err)
	assert.Empty(t, string(unformatted))
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
