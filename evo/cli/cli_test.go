package cli_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

func TestMain(m *testing.M) {
	match.Serve(&foragetest.Brief)
	code := m.Run()
	if once.dir != "" {
		os.RemoveAll(once.dir)
	}
	os.Exit(code)
}

// call runs the program with arguments.
func call(t testing.TB, args ...string) (code int, out, diag string) {
	t.Helper()
	var o, d bytes.Buffer
	code = cli.Run(t.Context(), &foragetest.Brief, append([]string{"forage"}, args...), strings.NewReader(""), &o, &d)
	return code, o.String(), d.String()
}

// must runs the program, which must succeed.
func must(t testing.TB, args ...string) string {
	t.Helper()
	code, out, diag := call(t, args...)
	require.Equal(t, cli.OK, code, "%v: %s", args, diag)
	return out
}

// once is a run after all stages, with the output of evolve. Making one takes
// seconds.
var once = struct {
	sync.Once
	dir, out string
}{}

// evolved returns a folder with a copy of such a run, and the output of evolve.
func evolved(t testing.TB) (dir, out string) {
	t.Helper()
	once.Do(func() {
		dir, err := os.MkdirTemp("", "evolved")
		require.NoError(t, err)
		once.out = must(t, "evolve", "-out", dir, "-seed", "3", "-generations", "3", "-holdout", "6", "-workers", "2")
		once.dir = dir
	})
	require.NotEmpty(t, once.dir, "it failed in another test")
	dir = t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS(once.dir)))
	return dir, once.out
}

func TestHelp(t *testing.T) {
	code, out, _ := call(t, "-h")
	assert.Equal(t, cli.OK, code)
	verbs := []string{
		"init", "vocabulary", "evolve", "best", "vote", "export", "match", "watch", "explain", "remeasure", "exploits", "hunt", "repro",
	}
	for _, verb := range verbs {
		assert.Contains(t, out, "\n  "+verb+" ")
		code, help, diag := call(t, verb, "-h")
		assert.Equal(t, cli.OK, code, verb)
		assert.Contains(t, help, "Usage: forage "+verb)
		assert.Empty(t, diag)
	}
	code, _, _ = call(t)
	assert.Equal(t, cli.Misused, code)
}

func TestMisuse(t *testing.T) {
	dir := t.TempDir()
	for _, wrong := range []struct{ args, says string }{
		{"dance", `no command "dance"`},
		{"evolve now", "it takes no arguments"},
		{"evolve -speed 3", "flag provided but not defined: -speed"},
		{"evolve -workers -1", "-workers -1 is negative"},
		{"evolve -backend cloud", "none of the program's: local, proc"},
		{"hunt -matches 0", "-matches 0 without -time: a hunt of no matches finds nothing"},
		{"hunt -matches -1", "must not be negative"},
		{"hunt -time -1s", "must not be negative"},
		{"hunt -backend nats", `-backend "nats" is neither local nor proc`},
		{"hunt -source wild", `-source "wild" is none of evolved, random and library`},
		{"hunt now", "it takes no arguments"},
		{"evolve -until dinner", `until: "dinner" is none of [calibrate search`},
		{"evolve -generations -1", "generations: -1 is negative"},
		{"evolve -paper -objective points", "paper: it selects for classes"},
		{"evolve -from x", "is no source of tables; want pack:FILE"},
		{"evolve -objective beauty", `there is no "beauty"; choose classes, points`},
		{"match -rounds 0", "-rounds 0 is less than 1"},
		{"match A B C D E", "5 tables are more than the 4"},
		{"explain", "it takes one table, not 0"},
		{"export", "it takes the folder"},
		{"export 3-times", "no name for a package"},
		{"remeasure a b", "it takes one pack"},
		{"remeasure -rounds 1", "less than the 2"},
		{"export x_test", "no name for a package"},
		{"watch -mode night thief", `-mode "night" is none of the game's, "day" and "week"`},
		{"watch -every 1ms thief", "-every 1ms is less than a step, 100ms"},
		{"watch thief -every 2s", "-every stands behind an argument: write flags first"},
		{"watch A B C D E", "5 tables are more than the 4"},
		{"vote", "it takes at least one table"},
		{"init", "it takes the folder"},
	} {
		args := strings.Fields(wrong.args)
		if args[0] != "dance" && args[0] != "init" {
			args = append([]string{args[0], "-out", dir}, args[1:]...)
		}
		code, out, diag := call(t, args...)
		assert.Equal(t, cli.Misused, code, wrong.args)
		assert.Contains(t, diag, wrong.says, wrong.args)
		assert.Empty(t, out)
	}
	strange := filepath.Join(dir, "strange.json")
	require.NoError(t, os.WriteFile(strange, []byte(`{"ethogram":"table","version":1,"Table":{"Name":"A_1","Policy":"Selector","Children":[{"Name":"B_2","Act":"SING"}]}}`), 0o644))
	for _, wrong := range []struct{ args, says string }{
		{"explain " + strange, "SING"},
		{"explain " + strange, "strange.json:\nerror UnknownPart at "},
		{"remeasure", "pack.json"},
		{"explain Nobody", "is no table of the library"},
	} {
		args := strings.Fields(wrong.args)
		code, _, diag := call(t, append([]string{args[0], "-out", dir}, args[1:]...)...)
		assert.Equal(t, cli.Failed, code, wrong.args)
		assert.Contains(t, diag, wrong.says)
	}
}

// From nothing to a package, with every command on the way.
func TestPipeline(t *testing.T) {
	dir, out := evolved(t)
	flags := []string{"-out", dir}
	assert.Contains(t, out, "tables have played")
	assert.Contains(t, out, "are shipped")
	page, err := os.ReadFile(filepath.Join(dir, "report.html"))
	require.NoError(t, err)
	for _, part := range []string{"5421", "The funnel", "<svg", "Spearman"} {
		assert.True(t, bytes.Contains(page, []byte(part)), part)
	}
	for _, part := range []string{"<script src", "<link", "href=\"http", "<img"} {
		assert.False(t, bytes.Contains(page, []byte(part)), "it needs no network: %s", part)
	}

	// Another seed, objective, version or vocabulary is refused, and nothing is written.
	before := contents(t, dir)
	newer, poorer := foragetest.Brief, foragetest.Brief
	newer.Version++
	words := *foragetest.Brief.Vocabulary
	words.Version++
	poorer.Vocabulary = &words
	for _, other := range []struct {
		game       *evo.Game[*game.Forager]
		args, says string
	}{
		{&foragetest.Brief, "-seed 6", "seed 3, not 6"},
		{&foragetest.Brief, "-objective points", "objective classes, not points"},
		{&foragetest.Brief, "-paper", "paper false, not true"},
		{&newer, "-seed 3", "game version 1, not 2"},
		{&poorer, "-seed 3", "vocabulary"},
	} {
		var out, diag bytes.Buffer
		args := append([]string{"forage", "evolve", "-out", dir}, strings.Fields(other.args)...)
		assert.Equal(t, cli.Failed, cli.Run(t.Context(), other.game, args, nil, &out, &diag), other.args)
		assert.Contains(t, diag.String(), other.says)
		assert.Contains(t, diag.String(), "Fix: ")
	}
	assert.Equal(t, before, contents(t, dir))

	key := shipped(t, dir)
	must(t, append(append([]string{"vote", "-by", "test"}, flags[:2]...), key)...)
	assert.Contains(t, must(t, "evolve", "-out", dir), "was voted out")
	assert.NotEqual(t, key, shipped(t, dir))
	key = shipped(t, dir)

	out = must(t, "explain", "-out", dir, "-rounds", "2", key[:8])
	assert.Contains(t, out, "times/round")
	assert.Contains(t, out, "over 2 rounds against the library")
	assert.Contains(t, must(t, "explain", "-out", dir, "-go", key), "package tables")
	_, out, diag := call(t, "best", "-out", dir)
	assert.Contains(t, out, "var Best = decider.Decider")
	assert.Regexp(t, `best +done in \d+(\.\d)?m?s\n`, diag)
	assert.Contains(t, must(t, "match", "-out", dir, "-rounds", "2", key), key[:8])
	assert.Contains(t, must(t, "remeasure", "-out", dir, "-short"), "are what was shipped")
	must(t, "remeasure", "-out", dir, "-rounds", "8")

	// A change of the pack by hand is found.
	pack := filepath.Join(dir, "pack.json")
	data, err := os.ReadFile(pack)
	require.NoError(t, err)
	changed := filepath.Join(dir, "changed.json")
	at := bytes.Index(data, []byte(`"hash": "`)) + len(`"hash": "`)
	if data[at]++; data[at] > '9' {
		data[at] = '0'
	}
	require.NoError(t, os.WriteFile(changed, data, 0o644))
	code, out, diag := call(t, "remeasure", "-out", dir, "-short", changed)
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, out, "plays otherwise")
	assert.Contains(t, diag, "1 of ")
}

// contents returns the files of a folder.
func contents(t testing.TB, dir string) map[string]string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	require.NoError(t, err)
	all := map[string]string{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		all[filepath.Base(name)] = string(data)
	}
	return all
}

// shipped returns the key of a table that is shipped.
func shipped(t testing.TB, dir string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "pack.json"))
	require.NoError(t, err)
	var p pack.Pack
	require.NoError(t, json.Unmarshal(data, &p))
	for _, class := range p.Classes {
		for _, table := range class.Tables {
			return table.Key.String()
		}
	}
	t.Fatal("nothing is shipped")
	return ""
}

// There are two ways to ask for the help of a command.
func TestHelpOfACommand(t *testing.T) {
	for _, verb := range []string{"evolve", "explain", "best"} {
		assert.Equal(t, must(t, verb, "-h"), must(t, "help", verb))
	}
}

func TestCtrlCEndsInGoodOrder(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, diag bytes.Buffer
	code := cli.Run(ctx, &foragetest.Brief, []string{"forage", "evolve", "-out", t.TempDir(), "-generations", "3"}, nil, &out, &diag)
	assert.Equal(t, cli.Canceled, code)
	assert.Contains(t, diag.String(), "continues from there")

	diag.Reset()
	code = cli.Run(ctx, &foragetest.Brief, []string{"forage", "match"}, nil, &out, &diag)
	assert.Equal(t, cli.Canceled, code)
	assert.Equal(t, "forage match: stopped.\n", diag.String(), "it wrote nothing to continue from")
}

// The same run in child processes has the same files.
func TestProcHasTheSameResults(t *testing.T) {
	local, proc := t.TempDir(), t.TempDir()
	must(t, "evolve", "-out", local, "-generations", "2", "-until", "search", "-workers", "2")
	must(t, "evolve", "-out", proc, "-generations", "2", "-until", "search", "-workers", "2", "-backend", "proc")
	for _, name := range []string{"log"} {
		a, err := os.ReadFile(filepath.Join(local, name))
		require.NoError(t, err)
		b, err := os.ReadFile(filepath.Join(proc, name))
		require.NoError(t, err)
		assert.True(t, bytes.Equal(a, b), name)
	}
}

// Names from files or the command line cannot control the terminal.
func TestNothingPrintedIsObeyed(t *testing.T) {
	dir := t.TempDir()
	genome := filepath.Join(dir, "\x1b]0;pwn\a.json")
	require.NoError(t, os.WriteFile(genome, []byte(`{"ethogram":"table","version":1,"Table":{"Name":"EAT_1","Act":"EAT","Commit":"1s","Timeout":"3s"}}`), 0o644))
	for _, args := range [][]string{
		{"match", "-rounds", "1", genome},
		{"explain", "-rounds", "1", genome},
		{"match", "\x1b[2J"},
		{"\x1b[2J"},
		{"remeasure", "\x1b[2J"},
	} {
		_, out, diag := call(t, args...)
		for _, r := range out + diag {
			if r != '\n' && r != '\t' && (r < ' ' || r >= 0x7F && r <= 0x9F || r == '\u202e') {
				t.Fatalf("%q prints %q", args, r)
			}
		}
		assert.NotEmpty(t, out+diag, args)
	}
	_, out, _ := call(t, "match", "-rounds", "1", genome)
	assert.Contains(t, out, `\x1b]0;pwn\x07.json`)
}

// text returns a file of a folder.
func text(t testing.TB, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	require.NoError(t, err)
	return string(data)
}
