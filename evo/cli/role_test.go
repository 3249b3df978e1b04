package cli_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/cli"
	hunt "github.com/ethogram-go/ethogram/example/hunt/game"
)

// hunting runs the program of a game with two roles.
func hunting(t testing.TB, args ...string) (code int, out, diag string) {
	t.Helper()
	var o, d bytes.Buffer
	code = cli.Run(t.Context(), &hunt.Hunt, append([]string{"hunt"}, args...), strings.NewReader(""), &o, &d)
	return code, o.String(), d.String()
}

// hunted runs the program, which must succeed.
func hunted(t testing.TB, args ...string) string {
	t.Helper()
	code, out, diag := hunting(t, args...)
	require.Equal(t, cli.OK, code, "%v: %s", args, diag)
	return out
}

// Hares evolve, and then foxes: each with entries, opponents and a folder of its
// own.
func TestRoles(t *testing.T) {
	var want map[string]string
	var hares string
	workers := []string{"1", "2", "7"}
	if testing.Short() {
		workers = workers[1:2]
	}
	for _, workers := range workers {
		hares = t.TempDir()
		hunted(t, "evolve", "-out", hares, "-generations", "1", "-holdout", "10", "-workers", workers)
		all := contents(t, hares)
		if want == nil {
			want = all
		}
		require.Equal(t, len(want), len(all))
		for name, text := range want {
			assert.True(t, text == all[name], "%s with %s workers", name, workers)
		}
	}
	foxes := t.TempDir()
	out := hunted(t, "evolve", "-role", "fox", "-seed", "2", "-out", foxes, "-generations", "3", "-holdout", "10", "-workers", "2")
	assert.NotContains(t, out, "no tournament", "two foxes meet in the mode that players know")
	assert.Contains(t, out, "Stalker, the best of the library", "the best fox")

	for dir, of := range map[string]struct{ role, own, foreign string }{
		hares: {"hare", `"EAT"`, `"CHASE"`}, foxes: {"fox", `"CHASE"`, `"EAT"`},
	} {
		if testing.Short() && of.role == "hare" {
			continue // the role that the game evolves by default
		}
		archive, err := os.ReadFile(filepath.Join(dir, "pack.json"))
		require.NoError(t, err)
		assert.Contains(t, string(archive), of.own)
		assert.NotContains(t, string(archive), of.foreign, "%s has an entry of another role", of.role)

		// Later commands know the role.
		key := shipped(t, dir)
		assert.Contains(t, hunted(t, "match", "-out", dir, "-rounds", "2", key), key[:8])
		assert.Contains(t, hunted(t, "explain", "-out", dir, "-rounds", "2", key), "Why not")
		assert.Contains(t, hunted(t, "explain", "-out", dir, "-rounds", "2", "Stalker"), "CHASE", "a fox among hares, too")
		assert.Contains(t, hunted(t, "watch", "-out", dir, "-every", "200s", key), "F")
		assert.Contains(t, hunted(t, "remeasure", "-out", dir, "-short"), "are what was shipped")

		// A pack says its role, whatever the game has evolved last.
		path := filepath.Join(dir, "pack.json")
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Contains(t, string(data), `"role": "`+of.role+`"`)
		assert.NoError(t, cli.CheckPack(t.Context(), &hunt.Hunt, data))
		elsewhere := filepath.Join(t.TempDir(), "pack.json")
		require.NoError(t, os.WriteFile(elsewhere, data, 0o644))
		assert.Contains(t, hunted(t, "remeasure", "-short", elsewhere), "are what was shipped")
	}
	before := contents(t, hares)
	for _, wrong := range []struct{ args, says string }{
		{"evolve -generations 2 -role fox -out " + hares, `evolves the role "hare", not "fox"`},
		{"evolve -role wolf -out " + t.TempDir(), `there is no role "wolf" to evolve. Fix: choose one of them: hare, fox`},
		{"evolve -role fox -out " + t.TempDir() + " -from pack:" + hares + "/pack.json", `has tables of the role "hare", and the role that evolves is "fox". Fix: `},
		{"remeasure -role fox -out " + hares, `evolves the role "hare", not "fox"`},
	} {
		code, _, diag := hunting(t, strings.Fields(wrong.args)...)
		assert.Equal(t, cli.Failed, code, wrong.args)
		assert.Contains(t, diag, wrong.says)
	}
	assert.Equal(t, before, contents(t, hares))
	code, _, diag := hunting(t, "match", "-out", hares, "Stalker", "Stroller")
	assert.Equal(t, cli.Misused, code)
	assert.Contains(t, diag, `Stroller has no seat: the slots of the roles that it plays are taken, and mode "morning" has no more`)

	code, _, diag = call(t, "match", "-role", "fox")
	assert.Equal(t, cli.Misused, code, "forage has no roles")
	assert.Contains(t, diag, "not defined: -role")
}
