package main

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/hunt"
	sumo "github.com/ethogram-go/ethogram/example/sumo/game"
)

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
