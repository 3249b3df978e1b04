package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/evolve"
	"github.com/ethogram-go/ethogram/example/sumo/game"
)

// mine is the table to be made better: it waits for a tired foe, and pushes.
var mine = decider.Decider[*game.Wrestler]{
	Name: "MINE", Policy: decider.PrioritizedList, Children: []*decider.Decider[*game.Wrestler]{
		{Name: "CHARGE", Ask: &game.FoeBreathBelow{Breath: 40}, Act: &game.Push{Force: 6}},
		{Name: "LEAN", Act: &game.Push{Force: 2}},
	},
}

// TestEvolveMine makes a table of one's own better, in a test of one's own game: it joins
// the library, and the search for points begins with it.
func TestEvolveMine(t *testing.T) {
	own := game.Game
	own.Library = append([]evo.Entry[*game.Wrestler]{{Name: "mine", Table: &mine}}, own.Library...)
	s, err := evolve.Run(t.Context(), &own, evolve.Options{Seed: 1, Objective: "points", Generations: 15, Holdout: 200})
	require.NoError(t, err)
	best, gain, margin, err := s.Best()
	require.NoError(t, err)
	assert.Greater(t, gain, margin, "better than the best of the library, surely")

	means, err := evolve.Play(t.Context(), &own, 1, 100, best, &mine)
	require.NoError(t, err)
	assert.Greater(t, means[0][0], means[1][0], "and better than mine, in 100 bouts")
	t.Logf("%d to %d thousandths of points", means[0][0], means[1][0])
}
