package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestAsk: a shell and CI are told apart what was found, what was asked wrongly, and that there
// is no log.
func TestAsk(t *testing.T) {
	log := filepath.Join("..", "..", "debugprint", "record", "testdata", "full.jsonl")
	text, err := os.ReadFile(log)
	require.NoError(t, err)
	cutOff := filepath.Join(t.TempDir(), "cut.jsonl")
	require.NoError(t, os.WriteFile(cutOff, text[:len(text)-100], 0o600))
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"-h"}, 0, "Usage: ethogram ask LOG QUESTION"},
		{[]string{log, "problems", "-h"}, 0, "-row -from -until -other"},
		{[]string{log, "table"}, 0, "of the time, begun"},
		{[]string{log, "problems", "-other", log}, 0, "nothing that full has not, too"},
		{[]string{cutOff, "table"}, 0, "the log is not whole: "},
		{[]string{log, "why", "-agent", "none"}, 2, "the log has no agent none"},
		{[]string{log, "whi"}, 2, "there is no question whi"},
		{[]string{log}, 2, "want a log and a question"},
		{[]string{log, "find", "EAT"}, 2, "want a log and a question"},
		{[]string{log, "find", "-fast"}, 2, "flag provided but not defined"},
		{[]string{"none.jsonl", "problems"}, 1, "no such file"},
		{[]string{log, "compare", "-other", "none.jsonl"}, 1, "no such file"},
		{[]string{"ask.go", "problems"}, 1, "not a log"},
	} {
		code, out, diag := call(append([]string{"ask"}, c.args...)...)
		assert.Equal(t, c.code, code, "%q: %s", c.args, diag)
		assert.Contains(t, out+diag, c.want, "%q", c.args)
	}
}
