package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
)

type cat struct{ hungry bool }

func hungry(c *cat) bool { return c.hungry }

// played writes the profile of a cat's tick to a file.
func played(t *testing.T, path, root string, c cat) {
	stay := &behavior.Behavior[*cat]{Name: "STAY"}
	tree := decider.MustCompile(&decider.Decider[*cat]{Name: root, Children: []*decider.Decider[*cat]{
		{Name: "EAT", When: hungry, Behavior: stay}, {Name: "NAP", Behavior: stay},
	}})
	world := tree.NewWorld(1)
	count := profile.NewCounts(decider.Rows)
	_, err := count.Watch(world)
	require.NoError(t, err)
	_, err = tree.Tick(&c, tree.NewMemory(1), decider.Input{World: world})
	require.NoError(t, err)
	require.NoError(t, count.Profile().WriteFile(path))
}

// call runs the command.
func call(args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = run(args, strings.NewReader(`{"ethogram":"log"}`), &out, &errs)
	return code, out.String(), errs.String()
}

func TestCommands(t *testing.T) {
	dir := t.TempDir()
	a, b, other := filepath.Join(dir, "a.json"), filepath.Join(dir, "b", "b.json"), filepath.Join(dir, "b", "other.json")
	played(t, a, "CAT", cat{})
	played(t, b, "CAT", cat{hungry: true})
	played(t, other, "TOM", cat{})

	code, out, errs := call("report", a)
	assert.Zero(t, code, errs)
	assert.Contains(t, out, "CAT: 60.0 %, 3 of 5 points, 1 tick\n")

	code, out, errs = call("report", dir)
	assert.Zero(t, code, errs)
	assert.Contains(t, out, "decision coverage: 80.0 %, 8 of 10 points\n\nCAT: 100.0 %, 5 of 5 points, 2 ticks\n")
	assert.Contains(t, out, "\nTOM: 60.0 %, 3 of 5 points, 1 tick\n")

	code, out, errs = call("report", "-require", "90", dir)
	assert.Equal(t, 1, code)
	assert.Contains(t, out, "TOM: 60.0 %")
	assert.Equal(t, "ethogram-cover: decision coverage is 80.0 %; want 90 %\n", errs)

	code, _, errs = call("report", "-require", "100", "-allow", "EAT=no tom eats", other)
	assert.Zero(t, code, errs)

	code, _, errs = call("report", "-require", "50", "-allow", "ETA=typo", other)
	assert.Equal(t, 1, code)
	assert.Equal(t, "ethogram-cover: the report has problems: see its end\n", errs)

	code, out, errs = call("report", "-json", a)
	assert.Zero(t, code, errs)
	var r struct {
		Trees []struct{ Rows []struct{ Missing []string } }
	}
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	assert.Equal(t, []string{"chosen", "When passed"}, r.Trees[0].Rows[1].Missing)

	merged := filepath.Join(dir, "c", "all.json")
	code, out, errs = call("merge", "-o", merged, a, b)
	assert.Zero(t, code, errs)
	assert.Empty(t, out)
	code, out, _ = call("merge", b, a)
	assert.Zero(t, code)
	file, err := os.ReadFile(merged)
	require.NoError(t, err)
	assert.Equal(t, out, string(file))
	_, out, _ = call("report", "-require", "100", merged)
	assert.Contains(t, out, "CAT: 100.0 %, 5 of 5 points, 2 ticks")
}

func TestMistakes(t *testing.T) {
	dir := t.TempDir()
	damaged := filepath.Join(dir, "damaged.txt")
	require.NoError(t, os.WriteFile(damaged, []byte("{\n\"x\x1b\": 1}"), 0o644))
	for _, c := range []struct {
		args, says string
		code       int
	}{
		{"", "no command: want report or merge; see -h", 2},
		{"explain", `unknown command "explain": want report or merge; see -h`, 2},
		{"report", "report: no files: want profiles, or directories with profiles; see -h", 2},
		{"merge -x " + dir, "flag provided but not defined: -x; see -h", 2},
		{"report -allow EAT " + damaged, "want ROW=REASON; see -h", 2},
		{"report -require 110 " + dir, "no file *.json in this directory", 1},
		{"report " + filepath.Join(dir, "none"), "no such file or directory", 1},
		{"report " + damaged + " -json", "report: -json stands behind a file: want flags before files; see -h", 2},
		{"report -- " + damaged + " -json", damaged, 1},
		{"report -", `standard input: the file is no profile of rows: "ethogram" is "log", want "profile"`, 1},
		{"report " + damaged, damaged + ": line 2, column 3: invalid character", 1},
	} {
		code, out, errs := call(strings.Fields(c.args)...)
		assert.Equal(t, c.code, code, c.args)
		assert.Contains(t, errs, c.says)
		assert.NotContains(t, errs, "\x1b")
		assert.Empty(t, out)
	}
	played(t, filepath.Join(dir, "a.json"), "CAT", cat{})
	code, _, errs := call("report", "-require", "110", dir)
	assert.Equal(t, 2, code)
	assert.Contains(t, errs, "-require 110: want 0 to 100; see -h")
	code, _, errs = call("merge", "-o", filepath.Join(damaged, "x"), dir)
	assert.Equal(t, 1, code, errs)
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"-h"}, {"help"}, {"report", "-h"}, {"merge", "--help"}} {
		code, out, errs := call(args...)
		assert.Zero(t, code)
		assert.Equal(t, usage, out)
		assert.Empty(t, errs)
	}
}
