package evo_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	duel "github.com/ethogram-go/ethogram/example/duel/game"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// crafty is a genome with something of everything.
func crafty() *evo.Genome {
	root := group(1, decider.PrioritizedList,
		with(leaf(2, "FLEE", 2), func(r *evo.Row) {
			r.Guards = []evo.Guard{{Name: "TIRED", Not: true}, {Name: "NIGHT"}, {Name: "ROBBED"}}
			r.Cooldown, r.Commit, r.Timeout = 90*time.Minute, 1500*time.Millisecond, 2*time.Second
		}),
		with(group(3, decider.Parallel,
			leaf(4, "EAT"),
			with(leaf(5, "REST", 3), func(r *evo.Row) {
				r.Condition, r.ConditionArgs, r.Not = "ENERGY_BELOW", []int{2}, true
				r.Every, r.Scatter, r.Chance = 750*time.Millisecond, true, 350
				r.Recheck, r.Outcome, r.Urgent = decider.EachTick, decider.Invert, true
			}),
		), func(r *evo.Row) {
			r.Succeed, r.FailFast = 1, true
			r.Guards = []evo.Guard{{Name: "ON_FOOD"}, {Name: "TIRED"}, {Name: "RUSTLE", Not: true}}
		}),
		with(group(6, decider.Scored, leaf(7, "CHASE", 5), with(leaf(8, "WANDER", 0), func(r *evo.Row) { r.Condition = "RICH_NEARBY"; r.ConditionArgs = []int{3} })), func(r *evo.Row) {
			r.Delegate, r.Margin, r.Rescore = true, 125, true
		}),
		with(group(9, decider.Sequence, asks(10, "CROWDED", 1), with(group(11, decider.Shuffle, leaf(12, "WANDER", 4), leaf(13, "REST", 9)), func(r *evo.Row) {
			r.EndOn, r.Delegate, r.Remember = decider.OnAny, true, decider.Place
		}), leaf(14, "SEEK", 7)), func(r *evo.Row) { r.Loop = 2; r.Timeout = time.Nanosecond * 1_000_001 }),
		leaf(15, "WANDER", 9),
	)
	return &evo.Genome{Root: root}
}

// TestWriteGo: the file reads like one written by hand.
func TestWriteGo(t *testing.T) {
	b := foraging(t)
	require.NoError(t, genome.Inside(b.Catalog()).Validate(crafty(), evo.Limits{}))
	var out bytes.Buffer
	require.NoError(t, b.WriteGo(&out, evo.GoFile{
		Package: "crafts",
		Comment: "Package crafts holds a table with something of everything.",
		Tables: []evo.GoTable{
			{Variable: "Crafty", Genome: crafty()},
			{Variable: "Gatherer", Comment: "Gatherer is the hardest to beat.\n\nIt is not a clone of itself.", Genome: library(t, b)[2]},
		},
	}))
	golden := filepath.Join("testdata", "crafts.go.golden")
	if updating() {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(golden, out.Bytes(), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), out.String())
	formatted, err := format.Source(out.Bytes())
	require.NoError(t, err)
	require.Equal(t, string(formatted), out.String())
}

// TestWrittenPlays: tables that were written as Go compile to the same trees,
// and play the same rounds tick by tick.
func TestWrittenPlays(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	b := foraging(t)
	genomes := append(library(t, b), crafty())
	valid(t, b, 12, func(g *evo.Genome) { genomes = append(genomes, g) })
	f := evo.GoFile{Package: "main"}
	var want strings.Builder
	for i, g := range genomes {
		f.Tables = append(f.Tables, evo.GoTable{Variable: fmt.Sprintf("table%d", i), Genome: g})
		table, err := b.Table(g)
		require.NoError(t, err)
		fmt.Fprintf(&want, "%s%x\n", decider.MustCompile(table), round(t, 7, table))
	}
	var tables bytes.Buffer
	require.NoError(t, b.WriteGo(&tables, f))
	require.Equal(t, want.String(), run(t, map[string]string{"tables.go": tables.String(), "main.go": program(len(genomes))}))
}

// program returns a main function that does with tables what the test does.
func program(tables int) string {
	var list strings.Builder
	for i := range tables {
		fmt.Fprintf(&list, "&table%d, ", i)
	}
	return `package main

import (
	"fmt"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

func main() {
	for _, table := range []*decider.Decider[*game.Forager]{` + list.String() + `} {
		tree, other := decider.MustCompile(table), decider.MustCompile(&game.Thief)
		var f game.Field
		var hashes []uint64
		if err := f.Reset(evo.Setup[*game.Forager]{Seed: 7, Mode: "day", Trees: []*decider.Tree[*game.Forager]{tree, other, tree, other}}); err != nil {
			panic(err)
		}
		for done := false; !done; {
			done = f.Step()
			hashes = append(hashes, f.Hash())
		}
		fmt.Printf("%s%x\n", tree, hashes)
	}
}
`
}

// run runs a program of this module whose files are nowhere in it.
func run(t *testing.T, files map[string]string) string {
	t.Helper()
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	temp, overlay := t.TempDir(), map[string]map[string]string{"Replace": {}}
	for name, text := range files {
		real := filepath.Join(temp, name)
		require.NoError(t, os.WriteFile(real, []byte(text), 0o644))
		overlay["Replace"][filepath.Join(root, "example", "written", name)] = real
	}
	data, err := json.Marshal(overlay)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(temp, "overlay.json"), data, 0o644))
	cmd := exec.Command("go", "run", "-overlay", filepath.Join(temp, "overlay.json"), "./example/written")
	cmd.Dir = root
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(t, err, "%s\n%s", &stderr, files["tables.go"])
	return string(out)
}

// TestWrittenAtHome: in the package of the vocabulary itself nothing has to be
// imported from it, and a game may be called as one of our packages is.
func TestWrittenAtHome(t *testing.T) {
	b := foraging(t)
	var out bytes.Buffer
	f := evo.GoFile{Package: "game", Import: "github.com/ethogram-go/ethogram/example/forage/game", Tables: []evo.GoTable{{Variable: "idle", Genome: library(t, b)[0]}}}
	require.NoError(t, b.WriteGo(&out, f))
	require.NotContains(t, out.String(), "game.")
	require.Contains(t, out.String(), "Act: &Seek{Range: 3}")

	// Two packages of one name are imported by two.
	v := game.Vocabulary
	v.Actions = append(v.Actions[:1:1], evo.Action[*game.Forager]{Act: &behavior.Wait[*game.Forager]{For: 2 * time.Second}}, evo.Action[*game.Forager]{Act: &Idle{For: 1500 * time.Millisecond, Ways: []duel.Order{duel.Aims}, Why: "a \"rest\"", If: Rested}})
	b, err := evo.NewBuilder(&v)
	require.NoError(t, err)
	out.Reset()
	g := &evo.Genome{Root: group(1, decider.Selector, leaf(2, "IDLE"), leaf(3, "WANDER", 0), leaf(4, "WAIT"))}
	require.NoError(t, b.WriteGo(&out, evo.GoFile{Package: "x", Tables: []evo.GoTable{{Variable: "X", Genome: g}}}))
	require.Contains(t, out.String(), `
	ethogramGame "github.com/ethogram-go/ethogram/example/duel/game"
	"github.com/ethogram-go/ethogram/example/forage/game"
`)
	require.Contains(t, out.String(), `
		Name:   "IDLE_2",
		Act:    &evo_test.Idle{For: 1500 * time.Millisecond, Ways: []ethogramGame.Order{2}, Why: "a \"rest\"", If: evo_test.Rested},
`)
	require.Contains(t, out.String(), `Act: &game.Wander{Straight: 2}`)
	require.Contains(t, out.String(), `Act: &behavior.Wait[*game.Forager]{For: 2 * time.Second}`)
}

// Idle is an action with fields that evolution leaves alone.
type Idle struct {
	For  time.Duration
	Ways []duel.Order
	Why  string
	If   func(*game.Forager) bool
}

func (*Idle) Act(*game.Forager, behavior.Context) behavior.Status { return behavior.Running }

func Rested(*game.Forager) bool { return true }

// TestWriteGoRefuses: names that Go does not allow and genomes that do not
// compile, all at once, and nothing is written.
func TestWriteGoRefuses(t *testing.T) {
	b := foraging(t)
	good := library(t, b)[0]
	var out bytes.Buffer
	err := b.WriteGo(&out, evo.GoFile{Package: "type", Tables: []evo.GoTable{
		{Variable: "1st", Genome: good},
		{Variable: "game", Genome: good},
		{Variable: "float64", Genome: good},
		{Variable: "A", Genome: good},
		{Variable: "A", Genome: &evo.Genome{Root: leaf(1, "FLEA")}},
	}})
	var found evo.Errors
	require.True(t, errors.As(err, &found))
	var got []string
	for _, p := range found {
		got = append(got, string(p.Code)+" at "+p.Path)
	}
	require.Equal(t, []string{
		"BadVariable at Package", "BadVariable at Tables[0]", "BadVariable at Tables[1]", "BadVariable at Tables[2]",
		"BadVariable at Tables[4]", "UnknownAction at A: FLEA_1",
	}, got)
	require.Error(t, b.WriteGo(&out, evo.GoFile{Package: "x"}))
	require.Zero(t, out.Len())
	require.ErrorIs(t, b.WriteGo(fullDisk{}, evo.GoFile{Package: "x", Tables: []evo.GoTable{{Variable: "A", Genome: good}}}), errFull)
}

var errFull = errors.New("disk full")

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

// TestCommentsOfAnyBytes: a comment may have any text, and the file stays Go.
func TestCommentsOfAnyBytes(t *testing.T) {
	b, err := evo.NewBuilder(&game.Vocabulary)
	require.NoError(t, err)
	g := &evo.Genome{Root: group(1, decider.Selector, leaf(2, "EAT"))}
	for _, evil := range []string{"\x00", "\xff", "\uFEFF", "\u202e", "\r", "a\r\nb", "\u2028", "*/", "line x.go:1"} {
		var out bytes.Buffer
		require.NoError(t, b.WriteGo(&out, evo.GoFile{
			Package: "x", Comment: "Package x is " + evil, Tables: []evo.GoTable{{Variable: "X", Comment: "X is " + evil, Genome: g}},
		}), "%q", evil)
		_, err := parser.ParseFile(token.NewFileSet(), "x.go", out.Bytes(), parser.ParseComments)
		require.NoError(t, err, "%q", evil)
		for _, raw := range []string{"\u202e", "\r", "\uFEFF", "\u2028"} {
			assert.NotContains(t, out.String(), raw)
		}
	}
}

func init() {
	if flag.Lookup("update") == nil {
		flag.Bool("update", false, "rewrite golden files")
	}
}

func updating() bool { return flag.Lookup("update").Value.String() == "true" }
