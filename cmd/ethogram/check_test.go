package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/command"
	"github.com/ethogram-go/ethogram/internal/probe"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/usermod"
)

// call runs the program in the current folder.
func call(args ...string) (code int, out, diag string) {
	var o, d bytes.Buffer
	code = command.Run("ethogram", help, commands, args, strings.NewReader(""), &o, &d)
	return code, filepath.ToSlash(o.String()), d.String()
}

// module writes a module of a user and goes there.
func module(t *testing.T, files map[string]string) {
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, usermod.Write(dir, "example.com/game", root))
	for name, text := range files {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	t.Chdir(dir)
	t.Setenv("GOWORK", "off")
}

const game = `package main

import (
	"time"

	"example.com/game/rows"
	"github.com/ethogram-go/ethogram/decider"
)

type row = decider.Decider[*rows.Guard]

var root = decider.Group("ROOT", decider.PrioritizedList,
	&row{Name: "A", Do: (*rows.Guard).Flee},
	&row{Name: "B", Preconditions: decider.Preconditions{Every: -time.Second, Chance: 7}, Do: func(*rows.Guard) {}},
	&rows.Bad,
)

var several = []row{{Name: "FINE", Each: each}, {Name: "M", Children: []*row{{Each: each}}}}

var late *row

var testing, errors int // names that the test program imports

func each(*rows.Guard)                    {}
func table(name string) row               { return row{Name: name} }
func generic[T any]() *decider.Decider[T] { return nil }

func main() {}
`

// A module of a user, with all that a table can have: what is wrong, at its row in the
// source, and what was not checked. The tests of a package do not run, and sources may
// have the line ends of Windows.
func TestCheck(t *testing.T) {
	skip.UnderRace(t)
	skip.On32Bit(t)
	module(t, map[string]string{
		"main.go":      game,
		"main_test.go": "package main\n\nimport \"testing\"\n\nfunc TestMain(*testing.M) { panic(\"a test of the package runs\") }\n",
		"rows/rows.go": strings.ReplaceAll(`package rows

import "github.com/ethogram-go/ethogram/decider"

type Guard struct{}

func (*Guard) Flee() {}

var Bad = decider.Decider[*Guard]{Name: "BAD", Timeout: -3}

var Leaf = decider.Decider[*Guard]{Name: "LEAF", Each: (*Guard).Flee}
`, "\n", "\r\n"),
		"rows/debug.go":  "//go:build debug\n\npackage rows\n\nimport \"github.com/ethogram-go/ethogram/decider\"\n\nvar Debug = decider.Decider[*Guard]{Name: \"DEBUG\", Timeout: -3}\n",
		"none/none.go":   "package none\n",
		"fails/fails.go": "package fails\n\nvar x int = \"text\"\n",
	})

	code, out, diag := call("check", ".", "./rows", "./none")
	assert.Equal(t, 1, code, diag)
	for _, want := range []string{
		"main.go:13:22: warning NotStatic at root: it is built when the program starts: the method expression (*rows.Guard).Flee in an argument of decider.Group, and 1 more. Fix: ",
		"main.go:14:3: error NegativeDuration at ROOT > B: ",
		"main.go:14:3: error BadChance at ROOT > B: ",
		"rows/rows.go:9:11: error NegativeDuration at ROOT > BAD: ",
		"main.go:18:78: error EmptyName at M > Children[0]: ",
		"main.go:20:5: late: it is nil when the program starts",
		"not checked: 1 file excluded by build constraints, 2 functions returning rows; -v names them",
	} {
		assert.Contains(t, out, want)
	}
	assert.NotContains(t, out, "LEAF")
	assert.Contains(t, diag, " in 4 tables of 2 packages")

	code, out, diag = call("check", "-v", "-static=false", "-tags", "debug", "./rows")
	assert.Equal(t, 1, code, diag)
	assert.Contains(t, out, "rows/rows.go:11:5: checked: Leaf, 1 row\n")
	assert.Contains(t, out, "rows/debug.go:7:13: error NegativeDuration at DEBUG: ")

	for _, c := range []struct {
		args      string
		code      int
		out, diag string
	}{
		{"check ./none", 1, "", "no tables in ./none, so nothing was checked: a table is "},
		{"check ./fails", 1, "fails/fails.go:3:13: cannot use \"text\"", "1 problem"},
		{"check ./nowhere", 1, "", "nowhere"},
		{"check -no", 2, "", "flag provided but not defined: -no; see -h"},
		{"check . -v", 2, "", "-v stands behind a package"},
		{"chek", 2, "", `unknown command "chek": want init, check, vocabulary, table, edit or ask`},
		{"", 2, "", "no command: want init, check, vocabulary, table, edit or ask"},
		{"-h", 0, "say what is wrong with the tables", ""},
		{"check -h", 0, "build tags", ""},
	} {
		code, out, diag := call(strings.Fields(c.args)...)
		assert.Equal(t, c.code, code, c.args)
		assert.Contains(t, out, c.out, c.args)
		assert.Contains(t, out+diag, c.diag, c.args)
	}
}

// What the init of a package does is done, which is said before; if it ends the program, nothing is checked.
func TestCheckInit(t *testing.T) {
	skip.UnderRace(t)
	skip.On32Bit(t)
	const table = "package PACKAGE\n\nimport (\n\t\"os\"\n\n\t\"github.com/ethogram-go/ethogram/decider\"\n)\n\nvar Root = decider.Decider[*int]{Name: \"ROOT\", Each: func(*int) {}}\n\nfunc init() { INIT }\n"
	made := filepath.ToSlash(filepath.Join(t.TempDir(), "made"))
	module(t, map[string]string{
		"writes/writes.go": strings.NewReplacer("PACKAGE", "writes", "INIT", fmt.Sprintf("_ = os.WriteFile(%q, nil, 0o600)", made)).Replace(table),
		"exits/exits.go":   strings.NewReplacer("PACKAGE", "exits", "INIT", "os.Exit(3)").Replace(table),
		"panics/panics.go": strings.NewReplacer("PACKAGE", "panics", "INIT", `_ = os.Args; panic("no game here")`).Replace(table),
	})
	code, out, diag := call("check", "./writes")
	assert.Zero(t, code, diag)
	assert.Equal(t, "runs in the test programs: 1 init; -v names them\n1 table in 1 package: no problems\n", out)
	assert.FileExists(t, made)
	code, out, _ = call("check", "-v", "./exits", "./panics")
	assert.Equal(t, 1, code)
	for _, want := range []string{
		"exits/exits.go:11:1: runs in the test programs: init\npanics/panics.go:11:1: runs in the test programs: init",
		"exits/exits.go:9:5: the test program of example.com/game/exits does not run, so that its tables are not checked; the go command says: ",
		"panics/panics.go:9:5: the test program of", "no game here",
	} {
		assert.Contains(t, out, want)
	}
	code, _, diag = call("edit", "-diff", "./exits", "none.json")
	assert.Equal(t, 1, code)
	assert.Contains(t, diag, "none.json")
}

// The tables of all examples, of the site and of the arena are data, compile, and Lint warns of
// nothing. What users read in pages is held to the same by the tests of docs.
func TestExamples(t *testing.T) {
	skip.UnderRace(t)
	skip.On32Bit(t)
	t.Chdir("../..")
	o := options{Go: probe.Go{Context: t.Context()}, static: true}
	l, err := o.List("./example/...", "./site/play/...", "./evo/arena")
	require.NoError(t, err)
	require.Empty(t, l.Broken)
	count := 0
	for _, p := range l.Packages {
		count += len(p.All)
	}
	assert.Greater(t, count, 40)
	for _, f := range o.compiled(l.Packages, io.Discard) {
		t.Errorf("%s%s", place(f.at), f.text)
	}
}

// TestCheckSaves: what a save would lose is said where games are saved, once for each type of agent.
func TestCheckSaves(t *testing.T) {
	skip.UnderRace(t)
	skip.On32Bit(t)
	const table = `package PACKAGE

import (
	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/decider"
)

type Owl struct{ hunger float64 }

func (o *Owl) fly() { o.hunger++ }

var (
	OwlRoot = decider.Decider[*Owl]{Name: "OWL", Do: (*Owl).fly}
	Other   = decider.Decider[*Owl]{Name: "OTHER", Do: (*Owl).fly}
)

var w *decider.World

`
	module(t, map[string]string{
		"saves/saves.go": strings.Replace(table, "PACKAGE", "saves", 1) + "func save() ([]byte, error) { return ethogram.Save(w, nil) }\n",
		"plays/plays.go": strings.Replace(table, "PACKAGE", "plays", 1) + "func play() (err error) { w, err = ethogram.Open(1, nil); return err }\n",
	})
	code, out, _ := call("check", "./...")
	assert.Equal(t, 1, code)
	assert.Equal(t, "saves/saves.go:13:12: warning Lost at OWL: ethogram: Save would lose saves.Owl.hunger: it is not exported; "+
		"export it, or tag it `save:\"-\"` if the game restores it, as in World.Welcome. Fix: see ethogram.Save.\n", out)
}
