package matchtest

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// Sim plays rounds of [Game].
type Sim struct {
	// Release, once closed, ends a Loop, so that a test of a hanging round does not
	// use a processor to its end. Nil never ends one. NewSim sets it.
	Release <-chan struct{}

	step, steps int
	stalled     bool
	players     []Player
	trees       []*decider.Tree[*Player]
	memories    []decider.Memory
	world       *decider.World
	hoard       [][]byte
	buried      []int // by slot: for how many steps a player is not ticked
}

// Kill resets a player, as games do with agents that die.
func (s *Sim) Kill(slot int) {
	if err := s.trees[slot].Reset(&s.players[slot], s.memories[slot]); err != nil {
		panic(err)
	}
}

// Bury keeps a player from being ticked for so many steps.
func (s *Sim) Bury(slot, steps int) { s.buried[slot] = steps }

// Reset begins a round. A tree with a REFUSE is refused.
func (s *Sim) Reset(setup evo.Setup[*Player]) error {
	steps, ok := lengths[setup.Mode]
	if !ok {
		return fmt.Errorf("no mode %q", setup.Mode)
	}
	*s = Sim{
		Release: s.Release, steps: steps, players: make([]Player, len(setup.Trees)), trees: slices.Clone(setup.Trees),
		memories: make([]decider.Memory, len(setup.Trees)), world: decider.NewWorld(setup.Seed),
		buried: make([]int, len(setup.Trees)),
	}
	s.world.Observe(setup.Observer, setup.Detail, setup.Agents...)
	for i, tree := range s.trees {
		for _, row := range tree.Outline().Rows() {
			if row.Behavior == "Refuse" {
				return errors.New("the round has no place for who refuses")
			}
		}
		s.players[i] = Player{sim: s, coins: int64(setup.Seed>>(8*i)) & 15}
		s.memories[i] = tree.NewMemory(uint64(i) + 1)
	}
	return nil
}

// Step lets the players decide in the order of their slots.
func (s *Sim) Step() bool {
	for i, tree := range s.trees {
		if s.buried[i] > 0 {
			s.buried[i]--
			continue
		}
		if _, err := tree.Tick(&s.players[i], s.memories[i], decider.Input{Delta: Tick, World: s.world}); err != nil {
			panic(err)
		}
	}
	s.step++
	return s.step >= s.steps && !s.stalled
}

// richest returns the player with most coins, the first of them.
func (s *Sim) richest() *Player {
	best := &s.players[0]
	for i := range s.players {
		if s.players[i].coins > best.coins {
			best = &s.players[i]
		}
	}
	return best
}

// Hash is a digest of the round.
func (s *Sim) Hash() uint64 {
	b := binary.AppendUvarint(nil, uint64(s.step))
	for _, p := range s.players {
		b = binary.AppendVarint(b, p.coins)
		b = binary.AppendVarint(b, p.taken)
	}
	h := fnv.New64a()
	h.Write(b)
	return h.Sum64()
}

// Metrics returns the coins, and those taken from others.
func (s *Sim) Metrics(slot int, into []int64) {
	into[0], into[1] = s.players[slot].coins, s.players[slot].taken
}
