package arena_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// The library as genomes, and genomes as files, as tables and as Go source: all play
// the same round, tick by tick.

// writtenSteps is how much of a round is compared.
const writtenSteps = 1_200

// seats returns the players of a round of the evaluation mode: each tree of a list
// beside its neighbors.
func seats(trees []*decider.Tree[*arena.Tank], first int) []*decider.Tree[*arena.Tank] {
	round := make([]*decider.Tree[*arena.Tank], arena.Game.Evaluation.Slots)
	for i := range round {
		round[i] = trees[(first+i)%len(trees)]
	}
	return round
}

// hashes plays rounds until every tree has played, and returns a line for each:
// the hashes of every tenth tick.
func hashes(t *testing.T, trees []*decider.Tree[*arena.Tank]) string {
	t.Helper()
	var lines strings.Builder
	a := arena.New()
	for first := 0; first < len(trees); first += arena.Game.Evaluation.Slots {
		require.NoError(t, a.Reset(evo.Setup[*arena.Tank]{Seed: uint64(first), Mode: arena.Game.Evaluation.Name, Trees: seats(trees, first)}))
		for i := range writtenSteps {
			a.Step()
			if i%10 == 0 {
				fmt.Fprintf(&lines, "%016x ", a.Hash())
			}
		}
		lines.WriteByte('\n')
	}
	return lines.String()
}

// renamed returns a copy of a table with the names that a clone has.
func renamed(d *decider.Decider[*arena.Tank], names []string) (*decider.Decider[*arena.Tank], []string) {
	c := *d
	c.Name, names = names[0], names[1:]
	c.Children = nil
	for _, child := range d.Children {
		var copied *decider.Decider[*arena.Tank]
		copied, names = renamed(child, names)
		c.Children = append(c.Children, copied)
	}
	return &c, names
}

func TestWrittenPlays(t *testing.T) {
	b, err := evo.NewBuilder(&arena.Vocabulary)
	require.NoError(t, err)
	var originals, clones []*decider.Tree[*arena.Tank]
	file := evo.GoFile{Package: "main"}
	for i, e := range arena.Library {
		g, err := b.Clone(e.Table)
		require.NoError(t, err, e.Name)
		require.NoError(t, b.Catalog().Validate(g, evo.Limits{}), e.Name)
		var names []string
		for p := range g.Places() {
			names = append(names, p.Row.Name())
		}
		original, left := renamed(e.Table, names)
		require.Empty(t, left)
		originals = append(originals, decider.MustCompile(original))

		again, err := evo.ParseGenome(b.Catalog(), b.Catalog().AppendJSON(nil, g))
		require.NoError(t, err, e.Name)
		require.Equal(t, genome.KeyOf(g), genome.KeyOf(again), e.Name)
		tree, err := b.Tree(again)
		require.NoError(t, err, e.Name)
		require.Equal(t, originals[i].String(), tree.String(), e.Name)
		clones = append(clones, tree)
		file.Tables = append(file.Tables, evo.GoTable{Variable: fmt.Sprintf("table%d", i), Comment: e.Name + ": " + e.Style, Genome: again})
	}
	want := hashes(t, originals)
	require.Equal(t, want, hashes(t, clones), "genomes play as the tables that they are clones of")

	if testing.Short() {
		t.Skip("the rest builds a program")
	}
	var source bytes.Buffer
	require.NoError(t, b.WriteGo(&source, file))
	require.Equal(t, want, runWritten(t, source.String(), len(clones)), "and so does the Go source that was written of them")
}

// runWritten runs a program that plays the rounds of hashes with its own tables. Its
// files exist only in an overlay of the module.
func runWritten(t *testing.T, tables string, count int) string {
	t.Helper()
	var list strings.Builder
	for i := range count {
		fmt.Fprintf(&list, "decider.MustCompile(&table%d), ", i)
	}
	program := `package main

import (
	"fmt"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
)

func main() {
	trees := []*decider.Tree[*arena.Tank]{` + list.String() + `}
	a := arena.New()
	for first := 0; first < len(trees); first += arena.Game.Evaluation.Slots {
		round := make([]*decider.Tree[*arena.Tank], arena.Game.Evaluation.Slots)
		for i := range round {
			round[i] = trees[(first+i)%len(trees)]
		}
		if err := a.Reset(evo.Setup[*arena.Tank]{Seed: uint64(first), Mode: arena.Game.Evaluation.Name, Trees: round}); err != nil {
			panic(err)
		}
		for i := range ` + fmt.Sprint(writtenSteps) + ` {
			a.Step()
			if i%10 == 0 {
				fmt.Printf("%016x ", a.Hash())
			}
		}
		fmt.Println()
	}
}
`
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	temp, replace := t.TempDir(), map[string]string{}
	for name, text := range map[string]string{"tables.go": tables, "main.go": program} {
		replace[filepath.Join(root, "example", "written", name)] = filepath.Join(temp, name)
		require.NoError(t, os.WriteFile(filepath.Join(temp, name), []byte(text), 0o644))
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(temp, "overlay.json"), overlay, 0o644))
	cmd := exec.Command("go", "run", "-overlay", filepath.Join(temp, "overlay.json"), "./example/written")
	cmd.Dir = root
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(t, err, "%s\n%s", &stderr, tables)
	return string(out)
}
