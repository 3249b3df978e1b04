package main

import (
	"go/format"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/hunt"
	sumo "github.com/ethogram-go/ethogram/example/sumo/game"
)

// TestMutants: each operator has its mutants, all of them change the text where they
// say, and what is no rule has none.
func TestMutants(t *testing.T) {
	const text = `package p

var step = func(n int) int {
	if n > 3 && n != 7 {
		n++
	}
	return n
}

func (t *T) move(all []int) {
	for _, n := range all {
		switch {
		case !t.ok:
			continue
		case n == 0:
			t.x += n * 2
		}
		t.note(n)
	}
	panic(1 + 2)
}

func words() int { return 1 }
`
	all, err := mutantsOf("p.go", text, []string{"words"})
	require.NoError(t, err)
	var got []string
	for _, m := range all {
		got = append(got, m.String())
		changed := m.apply(text)
		require.NotEqual(t, text, changed)
		_, err := format.Source([]byte(changed))
		require.NoError(t, err, m.String())
	}
	want := []string{
		"p.go:4 and, or: && -> ||", "p.go:4 border: > -> >=", "p.go:4 comparison: != -> ==", "p.go:4 comparison: > -> <=",
		"p.go:4 constant: 3 -> 2", "p.go:4 constant: 3 -> 4", "p.go:4 constant: 7 -> 6", "p.go:4 constant: 7 -> 8",
		"p.go:4 negation: n > 3 && n != 7 -> !(n > 3 && n != 7)", "p.go:4 term: n != 7 -> true", "p.go:4 term: n > 3 -> true",
		"p.go:5 branch: n++ -> ", "p.go:5 increment: ++ -> --", "p.go:5 statement: n++ -> ",
		"p.go:13 negation: !t.ok -> t.ok", "p.go:14 branch: continue -> ", "p.go:14 loop: continue -> break",
		"p.go:15 comparison: == -> !=", "p.go:15 constant: 0 -> -1", "p.go:15 constant: 0 -> 1",
		"p.go:16 arithmetic: * -> /", "p.go:16 arithmetic: += -> -=", "p.go:16 branch: t.x += n * 2 -> ", "p.go:16 constant: 2 -> 1",
		"p.go:16 constant: 2 -> 3", "p.go:16 statement: t.x += n * 2 -> ", "p.go:18 statement: t.note(n) -> ", "p.go:20 statement: panic(1 + 2) -> ",
	}
	slices.Sort(got)
	slices.Sort(want)
	require.Equal(t, want, got)
}

// TestTables: testdata/results.md, evo/RESULTS.md and the page on hunting say what the results say.
func TestTables(t *testing.T) {
	var out strings.Builder
	r := recall{matches: 400, tries: 100, seed: 1, done: map[string]bool{}, out: &out}
	require.NoError(t, r.run(t.Context(), nil, "", "testdata/results.jsonl", true))
	written, err := os.ReadFile("testdata/results.md")
	require.NoError(t, err)
	require.Equal(t, string(written), out.String(), "recall -table -results testdata/results.jsonl >testdata/results.md")
	figures, err := os.ReadFile("../../../RESULTS.md")
	require.NoError(t, err)
	for table := range strings.SplitSeq(out.String(), "\n\n") {
		if strings.HasPrefix(table, "| faults |") || strings.HasPrefix(table, "| mutants killed |") {
			require.Contains(t, string(figures), strings.TrimSpace(table))
		}
	}
	page, err := os.ReadFile("../../../../docs/hunting.md")
	require.NoError(t, err)
	rows := 0
	for line := range strings.Lines(string(page)) {
		if strings.Count(line, "%") == len(sources) { // a headline
			require.Contains(t, out.String(), line)
			rows++
		}
	}
	require.Equal(t, 3, rows)
}

// begun counts the actions that the first player begins.
type begun struct {
	count int
	rows  map[decider.Row]bool
}

func (b *begun) Observe(e decider.Event) {
	if e.Agent == 1 && e.Kind == decider.EventActivated && e.Tree.Row(e.Row).HasBehavior {
		b.count++
		b.rows[e.Row] = true
	}
}

// TestFidgets: the base line of inputs begins an action in each step, and any of them.
func TestFidgets(t *testing.T) {
	var trees []*decider.Tree[*sumo.Wrestler]
	all, err := fidgets(&sumo.Game, 1)
	require.NoError(t, err)
	for _, entry := range all[:2] {
		trees = append(trees, decider.MustCompile(entry.Table))
	}
	seen := &begun{rows: map[decider.Row]bool{}}
	ring, steps := sumo.Game.NewSim(), 0
	require.NoError(t, ring.Reset(evo.Setup[*sumo.Wrestler]{Seed: 1, Trees: trees, Observer: seen, Detail: decider.Ticks}))
	for steps < 60 && !ring.Step() {
		steps++
	}
	t.Log(steps, seen.count, len(seen.rows))
	require.GreaterOrEqual(t, seen.count, steps)
	require.Len(t, seen.rows, len(sumo.Game.Vocabulary.Actions))
}

// TestRecall: a fault is built into its game and found by all, and without it nothing is;
// what is in the file is not measured again.
func TestRecall(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.jsonl")
	run := func(only string) *recall {
		r := &recall{matches: 16, tries: 16, seed: 1, from: sources, done: map[string]bool{}, log: io.Discard, out: io.Discard}
		require.NoError(t, r.run(t.Context(), []string{"lander"}, only, file, false))
		return r
	}
	faults := "nothing,crater"
	if testing.Short() {
		faults = "crater"
	}
	found := map[string]int{}
	for _, of := range run(faults).all {
		if of.Found > 0 {
			require.Equal(t, hunt.Metric, of.Oracle)
			found[of.Fault]++
		}
	}
	require.Equal(t, map[string]int{"crater": len(sources)}, found)
	before, err := os.ReadFile(file)
	require.NoError(t, err)
	run("crater")
	after, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, before, after)
}
