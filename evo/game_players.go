package evo

import (
	"fmt"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Players are the trees of a round with their memories, in a world of their own,
// for a [Sim] to tick. The zero value has none.
type Players[A any] struct {
	trees    []*decider.Tree[A]
	memories []decider.Memory
	world    *decider.World
}

// there panics with words where p is nil or zero.
func (p *Players[A]) there(method string) {
	plain.Made(p != nil && p.world != nil, "evo.Players", method, "NewPlayers")
}

// NewPlayers returns the players of a setup at the beginning of a round. Their
// random draws depend on the seed, and the setup's observer sees those that it asks for.
func NewPlayers[A any](s Setup[A]) Players[A] {
	p := Players[A]{s.Trees, make([]decider.Memory, len(s.Trees)), decider.NewWorld(Seed(s.Seed, "draws"))}
	for i, tree := range s.Trees {
		p.memories[i] = tree.NewMemory(uint64(i + 1))
	}
	p.world.Observe(s.Observer, s.Detail, s.Agents...)
	return p
}

// Tick lets the player of a slot decide. The input needs no World. Tick panics if
// the tree cannot be ticked, which no valid tree does.
func (p *Players[A]) Tick(slot int, agent A, in decider.Input) {
	p.there("Tick")
	if slot < 0 || slot >= len(p.trees) {
		panic(fmt.Sprintf("ethogram: evo.Players.Tick: slot %d of %d players", slot, len(p.trees)))
	}
	in.World = p.world
	if _, err := p.trees[slot].Tick(agent, p.memories[slot], in); err != nil {
		panic(err)
	}
}

// Digest returns a hash of numbers in their order, as [Sim.Hash] needs it.
func Digest[N ~int | ~int32 | ~int64](numbers ...N) uint64 {
	h := uint64(len(numbers))
	for _, n := range numbers {
		h = mix(h ^ mix(uint64(n)+0x9e3779b97f4a7c15))
	}
	return h
}
