package cli_test

import (
	"encoding/json"
	"go/build"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/funnel"
)

// shipping returns a folder of a run that has nothing but a pack.
func shipping(t *testing.T, p *funnel.Pack) string {
	t.Helper()
	text, err := json.Marshal(p)
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "pack.json"), text, 0o644))
	return dir
}

// The go command leaves out files by their names. What export writes is built on
// every system, whatever its folder is called, and no file takes the place of
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

// A replay is replaced at once, and one that cannot be written leaves the old.
func TestReplayIsReplaced(t *testing.T) {
	dir := t.TempDir()
	page := filepath.Join(dir, "round.html")
	require.NoError(t, os.WriteFile(page, []byte("old"), 0o644))
	before, err := os.Stat(page)
	require.NoError(t, err)
	var out, diag strings.Builder
	code := cli.Run(t.Context(), &arena.Game, []string{"tanks", "watch", "-html", page}, strings.NewReader(""), &out, &diag)
	require.Equal(t, cli.OK, code, diag.String())
	after, err := os.Stat(page)
	require.NoError(t, err)
	assert.False(t, os.SameFile(before, after))
	assert.Len(t, contents(t, dir), 1)
}

// Names that a file or the command line brings do nothing to a terminal.
func TestNothingPrintedIsObeyed(t *testing.T) {
	dir := t.TempDir()
	genome := filepath.Join(dir, "\x1b]0;pwn\a.json")
	require.NoError(t, os.WriteFile(genome, []byte(`{"id":1,"action":"EAT","commit":"1s","timeout":"3s"}`), 0o644))
	hostile := filepath.Join(dir, "run")
	require.NoError(t, os.MkdirAll(hostile, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(hostile, "classes.json"), []byte(`[{"name":"\u009b31m\nEasy","keep":1}]`), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(hostile, "history.jsonl"), []byte(`{"generation":0}`), 0o644))
	for _, args := range [][]string{
		{"play", "-rounds", "1", genome},
		{"explain", "-rounds", "1", genome},
		{"diff", genome, genome + "\u202e"},
		{"play", "\x1b[2J"},
		{"report", "-out", hostile},
		{"\x1b[2J"},
		{"check", "\x1b[2J"},
	} {
		_, out, diag := call(t, args...)
		for _, r := range out + diag {
			if r != '\n' && r != '\t' && (r < ' ' || r >= 0x7F && r <= 0x9F || r == '\u202e') {
				t.Fatalf("%q prints %q", args, r)
			}
		}
		assert.NotEmpty(t, out+diag, args)
	}
	_, out, _ := call(t, "play", "-rounds", "1", genome)
	assert.Contains(t, out, `\x1b]0;pwn\x07.json`)
	_, _, diag := call(t, "report", "-out", hostile)
	assert.Contains(t, diag, `its name is "\u009b31m\nEasy"`)
}
