package evo_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/example/lander/game"
)

// heard collects the agents whose ticks are observed.
type heard map[uint64]int

func (h heard) Observe(e decider.Event) { h[e.Agent]++ }

// TestPlayers: each tree has a memory with the slot's ID, and the observer sees it.
func TestPlayers(t *testing.T) {
	tree := decider.MustCompile(game.Game.Library[2].Table)
	seen := heard{}
	p := evo.NewPlayers(evo.Setup[*game.Lander]{Trees: []*decider.Tree[*game.Lander]{tree, tree}, Observer: seen, Detail: decider.Ticks})
	for range 5 {
		p.Tick(1, &game.Lander{}, decider.Input{Delta: game.Game.Tick})
	}
	require.Zero(t, seen[1])
	require.Positive(t, seen[2])
	require.Panics(t, func() { p.Tick(0, &game.Lander{}, decider.Input{Delta: -1}) })

	only := heard{}
	p = evo.NewPlayers(evo.Setup[*game.Lander]{Trees: []*decider.Tree[*game.Lander]{tree, tree}, Observer: only, Detail: decider.Ticks, Agents: []uint64{2}})
	for slot := range 2 {
		p.Tick(slot, &game.Lander{}, decider.Input{Delta: game.Game.Tick})
	}
	require.Zero(t, only[1], "nobody asked for the first")
	require.Positive(t, only[2])
}

// TestDigest: numbers count, and their order and number.
func TestDigest(t *testing.T) {
	seen := map[uint64]bool{}
	for _, numbers := range [][]int{nil, {0}, {0, 0}, {1, 0}, {0, 1}, {-1}, {1}} {
		seen[evo.Digest(numbers...)] = true
	}
	require.Len(t, seen, 7)
	require.Equal(t, evo.Digest[int32](3, -4), evo.Digest[int64](3, -4))
}
