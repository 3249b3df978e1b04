package cli_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// handmade returns a pack with the first table of the library, or without one.
func handmade(t *testing.T, tables int) *pack.Pack {
	t.Helper()
	b, err := foragetest.Brief.Spec()
	require.NoError(t, err)
	class := pack.Class{Class: evo.Class{
		Name: "Any", Keep: 1, Ranges: []evo.Range{{Metric: b.Metrics[b.Points].Name, Min: 0, Max: 1_000_000, Weight: 1}},
	}}
	if tables > 0 {
		g := b.Library[0].Genome
		class.Tables = []pack.Table{{Key: genome.KeyOf(g), Genome: b.Catalog.AppendJSON(nil, g), High: 1, Rounds: 2, Hash: strings.Repeat("0", 16)}}
	}
	return &pack.Pack{Game: b.Name, Version: b.Version, Vocabulary: b.Catalog.Fingerprint(), Classes: []pack.Class{class}}
}

func TestCheckRefusesWhatIsNoPackOfTheGame(t *testing.T) {
	file := func(p *pack.Pack, behind string) string {
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
		{t.TempDir(), "is a folder. Fix: name the file "},
		{file(named, ""), `its name is "\x1b]0;pwn\a<script>"`},
	} {
		for _, short := range []string{"-short", "-rounds=2"} {
			code, _, diag := call(t, "remeasure", short, c.path)
			assert.Equal(t, cli.Failed, code)
			assert.Contains(t, diag, c.want)
			assert.NotContains(t, diag, "\x1b")
			assert.Contains(t, diag, "Fix: ")
		}
	}
	out := must(t, "remeasure", "-force", "-rounds=2", file(older, ""))
	assert.Contains(t, out, "1 tables are still in their classes; 1 of them play otherwise")

	code, out, _ := call(t, "remeasure", "-short", file(handmade(t, 1), ""))
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, out, "plays otherwise than when it was shipped")
}

// A check of classes does not fail because tables play otherwise, but it does not
// say either that they are what was shipped.
func TestCheckSaysWhatItFound(t *testing.T) {
	dir, _ := evolved(t)
	out := must(t, "remeasure", "-out", dir, "-rounds", "8")
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
	out = must(t, "remeasure", "-out", dir, "-rounds", "8", changed)
	assert.Contains(t, out, "tables are still in their classes; 1 of them play otherwise")
}

// lean is the foragers' game after a change of its rules: whatever is gained there
// counts for a third.
type lean struct{ *foragetest.Field }

func (l lean) Hash() uint64 { return l.Field.Hash() + 1 }

func (l lean) Metrics(slot int, into []int64) {
	l.Field.Metrics(slot, into)
	for i, m := range game.Metrics {
		if m.Name == foragetest.Brief.Points {
			into[i] /= 3
		}
	}
}

// After a change of balance, remeasure says what moved, in points and by class, which
// ranges a table left, and where it fits now; the exported test says what to do.
func TestCheckAfterAChangeOfBalance(t *testing.T) {
	changed := foragetest.Brief
	changed.NewSim = func() evo.Sim[*game.Forager] { return lean{foragetest.New()} }
	dir, _ := evolved(t)
	run := func(args ...string) (code int, out, diag string) {
		var o, d bytes.Buffer
		code = cli.Run(t.Context(), &changed, append([]string{"forage", "remeasure", "-out", dir}, args...), strings.NewReader(""), &o, &d)
		return code, o.String(), d.String()
	}
	code, out, diag := run("-rounds", "12")
	assert.Equal(t, cli.Failed, code)
	assert.Regexp(t, `(?m)^Hard .* plays otherwise than when it was shipped; berries \d+\.\d\d \(.* to .*\) → \d+\.\d\d \(.* to .*\), moved; no longer in its class: berries \d+\.\d\d \(.* to .*\), want from 16\.00 to 90\.00; it fits (Easy|Medium)  <--$`, out)
	assert.Contains(t, out, "\nMean berries of the classes, when they were shipped → now (95 % interval of the difference):\n")
	assert.Regexp(t, `(?m)^  Hard +\d+\.\d\d → \d+\.\d\d  \(−\d+\.\d\d ± \d+\.\d\d\): changed; of (\d) tables \d moved and (\d) left the class$`, out)
	assert.Contains(t, diag, "tables are not what was shipped. Fix: evolve again")

	code, out, diag = run("-short")
	assert.Equal(t, cli.Failed, code)
	assert.NotContains(t, out, "→")
	assert.Contains(t, diag, "Fix: if you meant to change the rules, run remeasure without -short")

	err := cli.CheckPack(t.Context(), &changed, []byte(text(t, dir, "pack.json")))
	assert.ErrorContains(t, err, "it plays otherwise than when it was shipped")
	assert.ErrorContains(t, err, "Fix: if you meant to change the rules, raise the game's Version")

	changed.Version++
	err = cli.CheckPack(t.Context(), &changed, []byte(text(t, dir, "pack.json")))
	assert.ErrorContains(t, err, "it is of version 1 of the game's rules, and the game has version 2")

	out = must(t, "remeasure", "-out", dir, "-rounds", "12")
	assert.Contains(t, out, ": no more than luck; of ")
	assert.NotContains(t, out, "left the class: ")
}
