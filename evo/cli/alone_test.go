package cli_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

// alone runs the program of a game for one player, which must succeed.
func alone(t testing.TB, args ...string) string {
	t.Helper()
	var out, diag bytes.Buffer
	code := cli.Run(t.Context(), &matchtest.Alone, append([]string{"mine"}, args...), strings.NewReader(""), &out, &diag)
	require.Equal(t, cli.OK, code, "%v: %s", args, diag.String())
	return out.String()
}

// A game for one player goes through all stages and commands without a dummy.
func TestOnePlayer(t *testing.T) {
	var want map[string]string
	var dir string
	workers := []string{"1", "2", "7"}
	if testing.Short() {
		workers = workers[:2]
	}
	for _, workers := range workers {
		dir = t.TempDir()
		out := alone(t, "evolve", "-out", dir, "-generations", "2", "-holdout", "20", "-workers", workers)
		assert.Contains(t, out, "no tournament was played: a round of mode \"long shift\" has one seat")
		assert.Contains(t, out, "20 rounds of 1 Easy, 1 Hard, each alone on held-out seeds")
		all := contents(t, dir)
		page := all["report.html"]
		assert.Contains(t, page, "so they never meet")
		assert.Contains(t, page, "each alone on the same seed")
		if want == nil {
			want = all
		}
		require.Equal(t, len(want), len(all))
		for name, text := range want {
			assert.True(t, text == all[name], "%s with %s workers", name, workers)
		}
	}
	key := shipped(t, dir)
	assert.Contains(t, alone(t, "match", "-out", dir, "-rounds", "3", key), "nuggets")
	assert.Contains(t, alone(t, "explain", "-out", dir, "-rounds", "2", key), "Why not")
	assert.Contains(t, alone(t, "remeasure", "-out", dir, "-short"), "are what was shipped")
	assert.Contains(t, alone(t, "evolve", "-out", filepath.Join(dir, "calibrated"), "-until", "calibrate"), "Digger")

	var out, diag bytes.Buffer
	assert.Equal(t, cli.Misused, cli.Run(t.Context(), &matchtest.Alone, []string{"mine", "match", "-out", dir, "Digger", "Sightseer"}, nil, &out, &diag))
	assert.Contains(t, diag.String(), "2 tables are more than the 1")
}
