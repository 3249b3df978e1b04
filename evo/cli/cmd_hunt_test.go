package cli_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// poor is forage with a wrong range: nobody may eat more than three berries.
func poor() *evo.Game[*game.Forager] {
	g := foragetest.Brief
	g.Metrics = append([]evo.Metric{}, g.Metrics...)
	g.Metrics[1].Max = 3
	g.Descriptors, g.Classes = nil, nil
	return &g
}

func callOf(t testing.TB, g *evo.Game[*game.Forager], args ...string) (code int, out, diag string) {
	t.Helper()
	var o, d bytes.Buffer
	code = cli.Run(t.Context(), g, append([]string{"forage"}, args...), strings.NewReader(""), &o, &d)
	return code, o.String(), d.String()
}

// TestHunt: a hunt exits with 1 while there is something to find, repro while it fails,
// and a finding of another game is refused in words.
func TestHunt(t *testing.T) {
	dir := t.TempDir()
	out, tests := filepath.Join(dir, "findings"), dir
	code, text, diag := callOf(t, poor(), "hunt", "-matches", "16", "-out", out, "-tests", tests)
	require.Equal(t, cli.Failed, code, diag)
	assert.Contains(t, text, `the metric "eaten" of slot`)
	assert.Contains(t, text, "16 matches, ")
	assert.Contains(t, text, "off: invariant: the game declares none (Game.Invariants)\n")
	assert.Contains(t, diag, "the game has defects. Next: forage repro ")
	files, err := filepath.Glob(filepath.Join(out, "metric-*.json"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	written, err := filepath.Glob(filepath.Join(tests, "hunt_metric_*_test.go"))
	require.NoError(t, err)
	require.Len(t, written, 1)
	source, err := os.ReadFile(written[0])
	require.NoError(t, err)
	assert.Contains(t, string(source), "hunt.Require(t, &Forage, hunt.Round{")

	code, text, diag = callOf(t, poor(), "repro", files[0])
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, text, "it still fails.\n  metric: the metric \"eaten\"")
	assert.Contains(t, text, "The first bad step is ")
	assert.Contains(t, diag, "1 of 1 findings still fail")
	code, printed, _ := callOf(t, poor(), "repro", "-go", files[0])
	assert.Equal(t, cli.OK, code)
	assert.Equal(t, string(source), printed)
	code, _, diag = callOf(t, poor(), "repro", "-replay", filepath.Join(dir, "page.html"), files[0])
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, `the game "forage" has no Replay`)

	code, _, diag = call(t, "repro", files[0])
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, "the finding is of another version of the game: it has other metrics, modes, roles")
	text = must(t, "repro", "-force", files[0])
	assert.Contains(t, text, "mended. It was: the metric \"eaten\"")
	for _, path := range []string{filepath.Join(dir, "none.json"), written[0]} {
		code, _, diag = call(t, "repro", path)
		assert.Equal(t, cli.Failed, code)
		assert.Contains(t, diag, path)
	}
	for _, wrong := range []struct{ args, says string }{
		{"repro", "it takes the file of a finding"},
		{"repro -replay x.html a.json b.json", "-replay writes the page of one finding, not of 2"},
		{"hunt -coverage", "-coverage needs -backend proc: statements are counted by process"},
		{"repro -backend nats a.json", `-backend "nats" is neither local nor proc`},
	} {
		code, _, diag = call(t, strings.Fields(wrong.args)...)
		assert.Equal(t, cli.Misused, code)
		assert.Contains(t, diag, wrong.says)
	}
	text = must(t, "hunt", "-matches", "8", "-out", filepath.Join(dir, "nothing"))
	assert.Contains(t, text, "; no finding.")
	assert.NoDirExists(t, filepath.Join(dir, "nothing"))
}

// Folders that cannot be are told before the hunt; a finding that could not be written
// when it was found is written in the end.
func TestHuntWrites(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	for _, wrong := range [][]string{
		{"hunt", "-out", file, "it is a file, not a folder"},
		{"hunt", "-tests", file, "there is no such folder"},
		{"hunt", "-tests", filepath.Join(dir, "none"), "there is no such folder"},
	} {
		code, text, diag := callOf(t, poor(), wrong[:3]...)
		assert.Equal(t, cli.Misused, code)
		assert.Empty(t, text)
		assert.Contains(t, diag, wrong[2]+": "+wrong[3])
	}

	g, out := poor(), filepath.Join(dir, "out")
	g.NewSim = func() evo.Sim[*game.Forager] {
		_ = os.WriteFile(out, nil, 0o644) // it is in the way
		return foragetest.Brief.NewSim()
	}
	told := &yielding{path: out}
	var diag bytes.Buffer
	code := cli.Run(t.Context(), g, []string{"forage", "hunt", "-matches", "16", "-workers", "1", "-out", out}, strings.NewReader(""), told, &diag)
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, told.String(), "not written yet: ")
	assert.Contains(t, diag.String(), "the game has defects. Next: ")
	files, err := filepath.Glob(filepath.Join(out, "metric-*.json"))
	require.NoError(t, err)
	assert.Len(t, files, 1)
}

// yielding is an output that, once it hears of a failure, takes away what is in the way.
type yielding struct {
	bytes.Buffer
	path string
}

func (y *yielding) Write(b []byte) (int, error) {
	if bytes.Contains(b, []byte("not written yet")) {
		os.Remove(y.path)
	}
	return y.Buffer.Write(b)
}
