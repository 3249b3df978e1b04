package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
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

// The field of a round is drawn by its seed, for watch, match and explain alike: a table
// meets all of the library sooner or later.
func TestFairField(t *testing.T) {
	dir := t.TempDir()
	met := func(seed int) (names []string) {
		text := must(t, "watch", "-out", dir, "-every", "18s", "-seed", fmt.Sprint(seed), "thief")
		for _, m := range regexp.MustCompile(`(?m)^ *(\w+) of the library`).FindAllStringSubmatch(text[strings.LastIndex(text, "player"):], -1) {
			names = append(names, m[1])
		}
		return names
	}
	assert.Equal(t, met(1), met(1))
	first := map[string]bool{}
	for seed := range 12 {
		names := met(seed)
		require.NotEmpty(t, names)
		first[names[0]] = true
	}
	assert.Greater(t, len(first), 2)
}

// Points are printed as people count them, by each command, and the seats that are left
// have others in each round.
func TestPointsInPoints(t *testing.T) {
	run := func(args ...string) string {
		var out, diag strings.Builder
		code := cli.Run(t.Context(), &arena.Game, append([]string{"tanks"}, args...), strings.NewReader(""), &out, &diag)
		require.Equal(t, cli.OK, code, diag.String())
		return out.String()
	}
	out := t.TempDir()
	match := run("match", "-out", out, "-rounds", "3", "Champion")
	assert.Regexp(t, `(?m)^Champion$\n  points +−?\d\d?\.\d\d$`, match)
	assert.Regexp(t, `(?m)^\w+ of the library, [12] times$`, match)
	assert.Regexp(t, `^Champion: −?\d\d?\.\d\d points a round, over 2 rounds against the library\.\n`, run("explain", "-out", out, "-rounds", "2", "Champion"))
}

// A game without pictures is watched as a table of what its players do, in each of
// its modes.
func TestWatchRows(t *testing.T) {
	day := must(t, "watch", "-out", t.TempDir(), "-every", "3s", "thief", "gatherer")
	assert.Equal(t, 7, strings.Count(day, "player  berries  eaten"), day)
	assert.Regexp(t, `(?m)^ +thief +\d+ +\d+ .* (SEEK|WANDER|EAT|STEAL|CHASE)_\d+ for \d+`, day)
	assert.Contains(t, day, " of the library")
	week := must(t, "watch", "-out", t.TempDir(), "-mode", "week", "-every", "18s")
	assert.Equal(t, 8, strings.Count(week, "player  berries  eaten"))
	code, _, diag := call(t, "watch", "-out", t.TempDir(), "-html", "x.html")
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, "has no Replay to write. Fix: set Game.Replay")
}
