package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/cli"
)

func text(t testing.TB, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	require.NoError(t, err)
	return string(data)
}

// A repeated stage has the seed and the preset of the run in the folder, and leaves
// the same files as evolve.
func TestStagesGoOnWithTheRun(t *testing.T) {
	dir, _ := evolved(t)
	before := contents(t, dir)
	delete(before, "timing.json")
	must(t, "calibrate", "-out", dir)
	must(t, "certify", "-out", dir)
	assert.NoFileExists(t, filepath.Join(dir, "pack.json"))
	assert.NotContains(t, text(t, dir, "report.html"), "on seeds and maps", "the report says what there is now")
	must(t, "pick", "-out", dir)
	must(t, "vote", "-out", dir)
	code, _, diag := call(t, "holdout", "-out", dir, "-rounds", "-1")
	assert.Equal(t, cli.Misused, code, diag)
	out := must(t, "holdout", "-out", dir, "-rounds", "6")
	assert.Contains(t, out, "6 rounds of 2 Easy, 1 Medium, 1 Hard on held-out seeds")
	after := contents(t, dir)
	delete(after, "timing.json")
	require.Equal(t, len(before), len(after))
	for name, data := range before {
		assert.True(t, data == after[name], name)
	}

	for _, verb := range []string{"calibrate", "certify", "pick", "vote", "holdout"} {
		code, _, diag := call(t, verb, "-out", dir, "-seed", "6")
		assert.Equal(t, cli.Failed, code, verb)
		assert.Contains(t, diag, "begun with seed 3, not 6. Fix: ", verb)
		code, _, diag = call(t, verb, "-out", dir, "-preset", "paper2019")
		assert.Equal(t, cli.Failed, code, verb)
		assert.Contains(t, diag, `begun with preset "default", not "paper2019"`, verb)
	}
	after = contents(t, dir)
	delete(after, "timing.json")
	assert.Equal(t, len(before), len(after))
	must(t, "pick", "-out", dir, "-seed", "6", "-force")
	assert.Contains(t, text(t, dir, "pack.json"), `"seed": 6`)
}

// Stages that need a run do not begin one.
func TestStagesNeedARun(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "nowhere")
	for _, args := range [][]string{{"certify"}, {"pick"}, {"vote"}, {"holdout"}} {
		code, _, diag := call(t, append(args, "-out", dir)...)
		assert.Equal(t, cli.Failed, code, args)
		assert.Contains(t, diag, "there is no folder "+dir, args)
		assert.NoDirExists(t, dir)
	}
	for _, args := range [][]string{{"export", "-out", dir, "-package", "pack", t.TempDir()}, {"remeasure", "-out", dir}} {
		code, _, diag := call(t, args...)
		assert.Equal(t, cli.Failed, code, args)
		assert.Regexp(t, "run the stage that writes it first|name a pack.json", strings.ReplaceAll(diag, "\n", " "), args)
	}
}
