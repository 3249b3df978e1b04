package cli_test

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
)

// interrupter is a screen whose user presses Ctrl-C when a text appears.
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

// A search that has ended early is certified with what it has found, and can go on later:
// in the end, the run is that of a search that was never certified in between.
func TestFinish(t *testing.T) {
	dir := t.TempDir()
	args := []string{"./forage", "evolve", "-out", dir, "-seed", "3", "-generations", "3", "-holdout", "6", "-workers", "2"}
	diag := new(bytes.Buffer)
	run := func(more ...string) (code int, out string) {
		var b bytes.Buffer
		code = cli.Run(t.Context(), &foragetest.Brief, append(slices.Clone(args), more...), strings.NewReader(""), &b, diag)
		return code, b.String()
	}
	code, _ := run("-finish")
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag.String(), "there is nothing to certify: no search in "+dir+" was ended in good order. Fix: ")
	code, _ = run("-finish", "-until", "search")
	assert.Equal(t, cli.Misused, code)

	code, _ = run("-generations", "1", "-until", "search")
	require.Equal(t, cli.OK, code, diag.String())
	code, out := run("-finish")
	require.Equal(t, cli.OK, code, diag.String())
	assert.Contains(t, out, "report.html has it all.")
	partly := results(t, dir)
	assert.NotEmpty(t, partly["pack.json"])

	code, _ = run()
	require.Equal(t, cli.OK, code, diag.String())
	whole, _ := evolved(t)
	want := results(t, whole)
	assert.NotEqual(t, partly["archive.jsonl"], want["archive.jsonl"])
	for name, text := range results(t, dir) {
		if name != "report.html" && filepath.Ext(name) != ".journal" { // which names its folder, and which have more rounds
			assert.True(t, want[name] == text, name)
		}
	}
}

// TestStoppedAnywhere interrupts one run again and again: while it plays, while it
// certifies, and between stages, when results are written. It says each time what goes on,
// and that command goes on, to the files of a run that nobody has interrupted.
func TestStoppedAnywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a whole run once more")
	}
	whole, _ := evolved(t)
	want := results(t, whole)
	dir := t.TempDir()
	stops := 0
	texts := []string{"calibrate ", "search ", "certify ", "certify   done", "pick ", "pack      done", "holdout ", "holdout   done", "never"}
	for _, text := range texts {
		ctx, cancel := context.WithCancel(t.Context())
		diag := &interrupter{text: text, interrupt: cancel}
		out := new(bytes.Buffer)
		args := []string{"./forage", "evolve", "-out", dir, "-seed", "3", "-generations", "3", "-holdout", "6", "-workers", "2"}
		code := cli.Run(ctx, &foragetest.Brief, args, strings.NewReader(""), out, diag)
		cancel()
		if code == cli.Canceled {
			stops++
			else_ := ""
			if text == "search " {
				else_ = ", and with -finish it certifies what the search has found"
			}
			assert.Contains(t, diag.String(), "\n./forage evolve: stopped; the results so far have been written. The same command continues from there"+else_+".\n", text)
		} else {
			require.Equal(t, cli.OK, code, diag.String())
			assert.Contains(t, out.String(), "\n  ./forage watch -out ", text)
		}
	}
	assert.GreaterOrEqual(t, stops, min(6, len(texts)-1))
	is := results(t, dir)
	for _, named := range []string{"report.html"} { // it names its folder and the program
		assert.Contains(t, is[named], "./forage watch -out FOLDER")
		delete(is, named)
		delete(want, named)
	}
	assert.Equal(t, want, is)
}
