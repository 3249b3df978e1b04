package arena_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/gen"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// TestCodePlays: generated code of the library, and of tables that evolution might
// find, plays the same rounds as the tables, tick by tick. The code exists only in an
// overlay of the module.
func TestCodePlays(t *testing.T) {
	skip.UnderRace(t)
	tables, mutants, rounds := len(arena.Library), 12, 20
	if testing.Short() {
		tables, mutants, rounds = 3, 2, 2
	}
	temp := t.TempDir()
	list, err := json.Marshal(map[string]any{"Replace": codedArena(t, temp, tables, mutants)})
	require.NoError(t, err)
	overlay := filepath.Join(temp, "overlay.json")
	require.NoError(t, os.WriteFile(overlay, list, 0o644))
	out, err := exec.Command("go", "run", "-overlay", overlay, "./internal/coded", fmt.Sprint(rounds)).CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Regexp(t, fmt.Sprintf(`^%d trees, \d{4,} ticks\n$`, tables+mutants), string(out))
}

// codedArena returns the files of an overlay, in temp: generated code in package
// arena, and a program that plays it.
func codedArena(t *testing.T, temp string, tables, mutants int) map[string]string {
	here, err := filepath.Abs(".")
	require.NoError(t, err)
	replace := map[string]string{}
	put := func(name string, text []byte) {
		file := filepath.Join(temp, strings.ReplaceAll(name, "/", "_"))
		require.NoError(t, os.WriteFile(file, text, 0o644))
		replace[filepath.Join(here, name)] = file
	}
	var coded, genomes strings.Builder
	add := func(name string, table *decider.Decider[*arena.Tank]) {
		f, err := gen.Source(table, gen.Config{Name: name, Package: "arena", Path: "github.com/ethogram-go/ethogram/evo/arena"})
		require.NoError(t, err, name)
		put(f.Name, f.Code)
		fmt.Fprintf(&coded, "%q: %s,\n", name, regexp.MustCompile(`\w+Code = &`).FindString(string(f.Code)))
	}
	for _, e := range arena.Library[len(arena.Library)-tables:] {
		add(e.Name, e.Table)
	}
	b, err := evo.NewBuilder(&arena.Vocabulary)
	require.NoError(t, err)
	random := evo.NewRand(1)
	for i := range mutants {
		g := mutant(t, b, random, arena.Library[(i*5+1)%len(arena.Library)].Table)
		table, err := b.Table(g)
		require.NoError(t, err)
		add(fmt.Sprint("Mutant", i), table)
		fmt.Fprintf(&genomes, "%q,\n", b.Catalog().AppendJSON(nil, g))
	}
	put("library_coded.go", []byte("package arena\n\nimport \"github.com/ethogram-go/ethogram/decider\"\n\n"+
		"var Coded = map[string]*decider.GeneratedCode[*Tank]{\n"+strings.ReplaceAll(coded.String(), " = &", "")+"}\n"))
	program, err := os.ReadFile("testdata/coded/main.go.txt")
	require.NoError(t, err)
	put("internal/coded/main.go", program)
	put("internal/coded/genomes.go", []byte("package main\n\nvar genomes = []string{\n"+genomes.String()+"}\n"))
	return replace
}

// mutant returns a genome some generations away from a table.
func mutant(t *testing.T, b *evo.Builder[*arena.Tank], random *evo.Rand, table *decider.Decider[*arena.Tank]) *evo.Genome {
	g, err := b.Clone(table)
	require.NoError(t, err)
	g, _, err = variation.Adapt(genome.Inside(b.Catalog()), g, variation.Options{})
	require.NoError(t, err)
	for range 8 {
		if next, _, ok := variation.Mutate(genome.Inside(b.Catalog()), random, g, variation.Options{}); ok {
			g = next
		}
	}
	return g
}
