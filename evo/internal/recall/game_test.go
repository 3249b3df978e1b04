package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
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
	for _, entry := range fidgets(&sumo.Game, 1)[:2] {
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
	require.Len(t, seen.rows, chances*len(sumo.Game.Vocabulary.Actions))
}
