package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/cli"
)

// A replay is replaced at once, not overwritten.
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

// A game without pictures is watched as a table of what its players do, in each of
// its modes.
func TestWatchRows(t *testing.T) {
	day := must(t, "watch", "-out", t.TempDir(), "-every", "3s", "thief", "gatherer")
	assert.Equal(t, 7, strings.Count(day, "player  berries  eaten"), day)
	assert.Regexp(t, `(?m)^ +thief +\d+ +\d+ .* (SEEK|WANDER|EAT|STEAL|CHASE)_\d+ for \d+`, day)
	assert.Contains(t, day, "idler of the library")
	week := must(t, "watch", "-out", t.TempDir(), "-mode", "week", "-every", "18s")
	assert.Equal(t, 8, strings.Count(week, "player  berries  eaten"))
	code, _, diag := call(t, "watch", "-out", t.TempDir(), "-html", "x.html")
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, "has no Replay to write. Fix: set Game.Replay")
}
