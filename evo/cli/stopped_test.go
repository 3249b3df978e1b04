package cli_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/cli"
	sumo "github.com/ethogram-go/ethogram/example/sumo/game"
)

// interrupter is a writer that interrupts the program when it writes a text.
type interrupter struct {
	bytes.Buffer
	text      string
	interrupt context.CancelFunc
}

func (i *interrupter) Write(b []byte) (int, error) {
	if strings.Contains(string(b), i.text) {
		i.interrupt()
	}
	return i.Buffer.Write(b)
}

// TestStoppedAnywhere interrupts one run again and again, in each of its stages. It says
// each time what goes on, and that command goes on, to the files of a run that nobody has
// interrupted.
func TestStoppedAnywhere(t *testing.T) {
	whole, dir := t.TempDir(), t.TempDir()
	run := func(dir, text string) (code int, diag string) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		d := &interrupter{text: text, interrupt: cancel}
		args := []string{"./sumo", "evolve", "-out", dir, "-seed", "3", "-generations", "4", "-holdout", "20", "-workers", "2"}
		code = cli.Run(ctx, &sumo.Game, args, strings.NewReader(""), new(bytes.Buffer), d)
		return code, d.String()
	}
	code, diag := run(whole, "never")
	require.Equal(t, cli.OK, code, diag)
	stops := 0
	for _, text := range []string{"calibrate ", "search ", "search    done", "certify ", "pick ", "pack ", "prove ", "never"} {
		code, diag := run(dir, text)
		if code != cli.Canceled {
			require.Equal(t, cli.OK, code, diag)
			continue
		}
		stops++
		else_ := ""
		if text == "search " {
			else_ = "; with -generations 1 it ends the search here and ships what it has found"
		}
		assert.Contains(t, diag, "\n./sumo evolve: stopped; the results so far have been written. The same command continues from there"+else_+".\n", text)
	}
	assert.GreaterOrEqual(t, stops, 5)
	assert.Equal(t, contents(t, whole), contents(t, dir))
}

// A search that is ended early ships what it has found, and can go on later: in the end,
// the run is that of a search that nobody ended, with a longer log.
func TestEndedEarly(t *testing.T) {
	whole, dir := t.TempDir(), t.TempDir()
	run := func(dir string, more ...string) string {
		var out, diag bytes.Buffer
		args := append([]string{"./sumo", "evolve", "-out", dir, "-seed", "3", "-holdout", "20"}, more...)
		require.Equal(t, cli.OK, cli.Run(t.Context(), &sumo.Game, args, strings.NewReader(""), &out, &diag), diag.String())
		return out.String()
	}
	run(whole, "-generations", "4")
	assert.Contains(t, run(dir, "-generations", "1"), "has it all")
	partly := contents(t, dir)
	assert.NotEmpty(t, partly["pack.json"])
	run(dir, "-generations", "4")
	is, want := contents(t, dir), contents(t, whole)
	assert.NotEqual(t, partly["pack.json"], is["pack.json"])
	delete(is, "log")
	delete(want, "log")
	assert.Equal(t, want, is)
}
