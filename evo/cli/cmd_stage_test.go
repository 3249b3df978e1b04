package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/funnel"
)

func text(t testing.TB, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	require.NoError(t, err)
	return string(data)
}

// A stage that is run again is one of the run in the folder: it has its seed
// and preset, and leaves what evolve would have.
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
		assert.Contains(t, diag, "begun with seed 5, not 6. Fix: ", verb)
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

// A votes file that another tool left without a newline is not spoiled.
func TestVoteBeginsALine(t *testing.T) {
	dir, _ := evolved(t)
	key := shipped(t, dir)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "votes.jsonl"), []byte(`{"key":"`+key+`","natural":true}`), 0o644))
	must(t, "vote", "-out", dir, "-natural", key)
	votes, err := funnel.ReadVotes(strings.NewReader(text(t, dir, "votes.jsonl")))
	require.NoError(t, err)
	assert.Len(t, votes, 2)
	assert.Equal(t, 2, strings.Count(text(t, dir, "votes.jsonl"), "\n"))
}

// That tables play otherwise is no failure of a check of their classes, and it
// does not say that they are what was shipped.
func TestCheckSaysWhatItFound(t *testing.T) {
	dir, _ := evolved(t)
	out := must(t, "check", "-out", dir, "-rounds", "8")
	assert.Contains(t, out, " tables are still in their classes.\n")
	assert.NotContains(t, out, "are what was shipped")
	changed := filepath.Join(dir, "changed.json")
	data := text(t, dir, "pack.json")
	at := strings.Index(data, `"hash": "`) + len(`"hash": "`)
	digit := "0"
	if data[at] == '0' {
		digit = "1"
	}
	require.NoError(t, os.WriteFile(changed, []byte(data[:at]+digit+data[at+1:]), 0o644))
	out = must(t, "check", "-out", dir, "-rounds", "8", changed)
	assert.Contains(t, out, "tables are still in their classes; 1 of them play otherwise")
}
