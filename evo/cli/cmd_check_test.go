package cli_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// handmade returns a pack with the first table of the library, or without one.
func handmade(t *testing.T, tables int) *funnel.Pack {
	t.Helper()
	b, err := game.Forage.Spec()
	require.NoError(t, err)
	class := funnel.PackClass{Class: evo.Class{
		Name: "Any", Keep: 1, Ranges: []evo.Range{{Metric: b.Metrics[b.Points].Name, Min: 0, Max: 1_000_000, Weight: 1}},
	}}
	if tables > 0 {
		g := b.Library[0].Genome
		class.Tables = []funnel.PackTable{{Key: g.Key(), Genome: b.Catalog.AppendJSON(nil, g), High: 1, Rounds: 2, Hash: strings.Repeat("0", 16)}}
	}
	return &funnel.Pack{Game: b.Name, Version: b.Version, Vocabulary: b.Catalog.Fingerprint(), Classes: []funnel.PackClass{class}}
}

func TestCheckRefusesWhatIsNoPackOfTheGame(t *testing.T) {
	file := func(p *funnel.Pack, behind string) string {
		text, err := json.Marshal(p)
		require.NoError(t, err)
		path := filepath.Join(t.TempDir(), "pack.json")
		require.NoError(t, os.WriteFile(path, []byte(string(text)+behind), 0o644))
		return path
	}
	older := handmade(t, 1)
	older.Version--
	named := handmade(t, 1)
	named.Classes[0].Name = "\x1b]0;pwn\a<script>"
	for _, c := range []struct{ path, want string }{
		{file(handmade(t, 1), " {}"), "invalid character '{' after top-level value"},
		{file(handmade(t, 0), ""), "it has no tables, so nothing was checked. Fix: "},
		{file(older, ""), "it is of version 0 of the game's rules, and the game has version 1"},
		{file(named, ""), `its name is "\x1b]0;pwn\a<script>"`},
	} {
		for _, short := range []string{"-short", "-rounds=2"} {
			code, _, diag := call(t, "check", short, c.path)
			assert.Equal(t, cli.Failed, code)
			assert.Contains(t, diag, c.want)
			assert.NotContains(t, diag, "\x1b")
			assert.Contains(t, diag, "Fix: ")
		}
	}
	out := must(t, "check", "-force", "-rounds=2", file(older, ""))
	assert.Contains(t, out, "1 tables are still in their classes; 1 of them play otherwise")

	code, out, _ := call(t, "check", "-short", file(handmade(t, 1), ""))
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, out, "plays otherwise than when it was shipped")
}

// A check of classes does not fail because tables play otherwise, but it does not
// say either that they are what was shipped.
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
