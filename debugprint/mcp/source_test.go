package mcp

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/usermod"
)

const den = `package den

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
)

type (
	Fox struct{}
	Row = decider.Decider[*Fox]
)

// Root is what a fox does.
var Root = Row{Name: "FOX", Children: []*Row{
	{Name: "DIG", Timeout: time.Second, Do: (*Fox).dig}, // for mice
	{Name: "SLEEP", Do: func(*Fox) {}},
}}

func (*Fox) dig() {}

func init() { println("nobody runs this") }
`

// newDen returns a module with a table, in a folder of its own.
func newDen(t *testing.T) (dir string) {
	t.Helper()
	skip.UnderRace(t)
	skip.On32Bit(t)
	dir = t.TempDir()
	require.NoError(t, usermod.Write(dir, "example.com/game", filepath.Join("..", "..")))
	put(t, dir, "den/den.go", den)
	return dir
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, name)
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
}

func writer(t *testing.T, dir string) called {
	t.Helper()
	return start(t, Options{Logs: []string{full(t)}, Source: dir, Write: true})
}

var seen = regexp.MustCompile(`with seen "([0-9a-f]+)"`)

// TestWrite: edits are shown first, and written when they were seen, unless something has
// changed since.
func TestWrite(t *testing.T) {
	dir := newDen(t)
	c := writer(t, filepath.Join(dir, "den"))
	file := filepath.Join(dir, "den", "den.go")
	is := func() string {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		return string(text)
	}
	write := func(edits, with string) (string, bool) {
		t.Helper()
		return c.ask(t, "write", `{"edits":`+edits+`,"seen":`+quoted(with)+`}`)
	}
	const edits = `{"DIG.Timeout":"2s","SLEEP.Recheck":"EachTick"}`
	text, wrong := write(edits, "")
	require.False(t, wrong, text)
	assert.Contains(t, text, `--- a/den/den.go
+++ b/den/den.go
@@ -13,8 +13,8 @@
 
 // Root is what a fox does.
 var Root = Row{Name: "FOX", Children: []*Row{
-	{Name: "DIG", Timeout: time.Second, Do: (*Fox).dig}, // for mice
-	{Name: "SLEEP", Do: func(*Fox) {}},
+	{Name: "DIG", Timeout: 2 * time.Second, Do: (*Fox).dig}, // for mice
+	{Name: "SLEEP", Do: func(*Fox) {}, Recheck: decider.EachTick},
 }}
`)
	name := seen.FindStringSubmatch(text)[1]
	assert.Equal(t, den, is())

	text, _ = write(edits, "another")
	assert.Contains(t, text, `nothing is written since this is not the diff "another"`)
	text, _ = write(`{"DIG.Timeout":"3s"}`, name)
	assert.Contains(t, text, "nothing is written")
	put(t, dir, "den/den.go", strings.Replace(den, "for mice", "for voles", 1))
	text, _ = write(edits, name) // somebody has changed it meanwhile
	assert.Contains(t, text, "nothing is written since this is not the diff")
	assert.Contains(t, is(), "Timeout: time.Second, Do: (*Fox).dig}, // for voles")

	text, wrong = write(edits, seen.FindStringSubmatch(text)[1])
	require.False(t, wrong, text)
	assert.Contains(t, text, "are written. Say whether the table compiles: go run")
	assert.Contains(t, is(), "Timeout: 2 * time.Second, Do: (*Fox).dig}, // for voles")
	text, _ = write(edits, "")
	assert.Equal(t, "the source has these edits already\n", text)
}

// TestWriteRefuses: what cannot be edited, or must not be, stays as it is.
func TestWriteRefuses(t *testing.T) {
	dir := newDen(t)
	put(t, dir, "broken/broken.go", "package broken\n\nvar x int = \"text\"\n")
	put(t, dir, "none/none.go", "package none\n")
	put(t, dir, "untyped/untyped.go", strings.Replace(strings.Replace(den, "package den", "package untyped", 1), "(*Fox).dig}", "(*Fox).dog}", 1))
	put(t, dir, "empty/readme", "")
	for at, want := range map[string]string{
		"broken": "does not build", "none": "keeps no table", "untyped": "does not build", "empty": "", "missing": "no such file", "den/den.go": "",
	} {
		text, wrong := writer(t, filepath.Join(dir, at)).ask(t, "write", `{"edits":{"DIG.Timeout":"2s"}}`)
		assert.True(t, wrong, at)
		assert.Contains(t, text, want, at)
	}
	c := writer(t, filepath.Join(dir, "den"))
	for edits, want := range map[string]string{
		`{"DOG.Timeout":"2s"}`:                                   "has the row DOG",
		`{"DIG.Timeuot":"2s"}`:                                   "Timeuot",
		`{"DIG.Timeout":"2 days"}`:                               "2 days",
		`{"DIG.Do":"os.Exit"}`:                                   "os.Exit",
		`{"DIG.Do":"(*Fox).dig}, {Do: func(*Fox) { panic(1) }"}`: "",
		`{"DIG.Name":"A\"+f()+\""}`:                              "",
		`{"DIG":1}`:                                              "is no row and field",
		`[{"do":"eval","row":"DIG"}]`:                            "eval",
		`[{"do":"add","group":"FOX","at":99,"value":{"Name":"X","Do":"dig"}}]`: "",
		`[]`:    "no edits",
		`"x"`:   "",
		`[[1]]`: "",
	} {
		text, wrong := c.ask(t, "write", `{"edits":`+edits+`}`)
		assert.True(t, wrong, "%s: %s", edits, text)
		assert.Contains(t, text, want, edits)
	}
	text, err := os.ReadFile(filepath.Join(dir, "den", "den.go"))
	require.NoError(t, err)
	assert.Equal(t, den, string(text))
}

// TestWriteOutside: source is edited below its module only, whatever leads elsewhere.
func TestWriteOutside(t *testing.T) {
	dir, other := newDen(t), newDen(t)
	link := func(to, name string) string {
		require.NoError(t, os.Symlink(to, filepath.Join(dir, name)))
		return filepath.Join(dir, name)
	}
	put(t, dir, "linked/a.go", "package linked\n")
	put(t, dir, "other/a", "")
	alone, copied := t.TempDir(), filepath.Join(t.TempDir(), "game@v1.0.0")
	put(t, alone, "den.go", den)
	require.NoError(t, os.CopyFS(copied, os.DirFS(other)))
	require.NoError(t, os.Remove(filepath.Join(dir, "linked", "a.go")))
	link(filepath.Join(other, "den", "den.go"), filepath.Join("linked", "den.go"))
	for at, want := range map[string]string{
		alone:                                   "go.mod file not found",
		link(filepath.Join(dir, "den"), "near"): "leads elsewhere by a link",
		link(filepath.Join(other, "den"), "other/den"): "leads elsewhere by a link",
		link(filepath.Join(other, "den"), "away"):      "leads elsewhere by a link",
		filepath.Join(copied, "den"):                   "was downloaded",
		filepath.Join(dir, "linked"):                   "",
	} {
		text, wrong := writer(t, at).ask(t, "write", `{"edits":{"DIG.Timeout":"2s"}}`)
		assert.True(t, wrong, text)
		assert.Contains(t, text, want)
	}
	text, err := os.ReadFile(filepath.Join(other, "den", "den.go"))
	require.NoError(t, err)
	assert.Equal(t, den, string(text))
}
