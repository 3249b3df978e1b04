package evo

import (
	"fmt"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/wire"
)

// Players are the trees of a round with their memories, in a world of their own,
// for a [Sim] to tick, to save and to restore. The zero value has none.
type Players[A any] struct {
	setup    Setup[A]
	trees    []*decider.Tree[A]
	memories []decider.Memory
	world    *decider.World
	buffer   []byte // of AppendSave
}

// there panics with words where p is nil or zero.
func (p *Players[A]) there(method string) {
	plain.Made(p != nil && p.world != nil, "evo.Players", method, "NewPlayers")
}

// NewPlayers returns the players of a setup at the beginning of a round. Their
// random draws depend on the seed, and the setup's observer sees those that it asks for.
func NewPlayers[A any](s Setup[A]) Players[A] {
	p := Players[A]{setup: s, trees: append([]*decider.Tree[A](nil), s.Trees...), memories: make([]decider.Memory, len(s.Trees))}
	for i, tree := range s.Trees {
		p.memories[i] = tree.NewMemory(uint64(i + 1))
	}
	p.enter(Seed(s.Seed, "draws"))
	return p
}

// enter has the players and their observer go to a new world.
func (p *Players[A]) enter(seed uint64) {
	p.world = decider.NewWorld(seed)
	p.world.Observe(p.setup.Observer, p.setup.Detail, p.setup.Agents...)
}

// Tick lets the player of a slot decide. The input needs no World. Tick panics if
// the tree cannot be ticked, which no valid tree does.
func (p *Players[A]) Tick(slot int, agent A, in decider.Input) {
	p.there("Tick")
	p.check("Tick", slot)
	in.World = p.world
	if _, err := p.trees[slot].Tick(agent, p.memories[slot], in); err != nil {
		panic(err)
	}
}

// check panics with words where there is no such slot.
func (p *Players[A]) check(method string, slot int) {
	if slot < 0 || slot >= len(p.trees) {
		panic(fmt.Sprintf("ethogram: evo.Players.%s: slot %d of %d players", method, slot, len(p.trees)))
	}
}

// World returns the world of the players, to observe them.
func (p *Players[A]) World() *decider.World {
	p.there("World")
	return p.world
}

// Player returns the tree and the memory of a slot's player.
func (p *Players[A]) Player(slot int) (*decider.Tree[A], decider.Memory) {
	p.there("Player")
	p.check("Player", slot)
	return p.trees[slot], p.memories[slot]
}

// Retable gives a slot another tree between two ticks, and as much of what the old one
// remembers as fits.
func (p *Players[A]) Retable(slot int, tree *decider.Tree[A]) error {
	p.there("Retable")
	p.check("Retable", slot)
	memory, _, err := tree.Migrate(p.trees[slot], p.memories[slot], p.world)
	if err == nil {
		p.trees[slot], p.memories[slot] = tree, memory
	}
	return err
}

// What AppendSave writes is
//
//	"players" version
//	seed of the world, number of players
//	of each the fingerprint of its tree and what Tree.Save wrote
//	CRC-32 of all before
const (
	playersMagic   = "players"
	playersVersion = 1
)

// AppendSave appends what the players remember to data, between two ticks: the
// memories with their clocks, and the seed of their draws. It has no trees. After a
// tick that has panicked, that player's memory is left out.
func (p *Players[A]) AppendSave(data []byte) []byte {
	p.there("AppendSave")
	start := len(data)
	w := wire.Writer{B: data}
	w.Magic(playersMagic, playersVersion)
	w.Uint64(p.world.Seed())
	w.Uvarint(uint64(len(p.trees)))
	for i, tree := range p.trees {
		w.Uint64(tree.Fingerprint())
		memory, err := tree.AppendSave(p.buffer[:0], p.memories[i])
		p.buffer = memory
		if err != nil {
			memory = nil
		}
		w.Uvarint(uint64(len(memory)))
		w.B = append(w.B, memory...)
	}
	w.Seal(start)
	return w.B
}

// Restore reads what AppendSave has written of as many players. A player with the
// table that it had then goes on with its memory; another one begins with a new memory.
// Damaged data is an error that says where, and changes nothing. So is a table with a
// gate, squad or slot: these join agents, and no memory has what agents share.
func (p *Players[A]) Restore(data []byte) error {
	p.there("Restore")
	r := wire.NewReader(data)
	r.Unseal(playersMagic, playersVersion)
	seed := r.Uint64()
	if n := r.Uvarint(); r.OK() && n != uint64(len(p.trees)) {
		r.Fail("it is of %d players, and there are %d", n, len(p.trees))
	}
	memories := make([]decider.Memory, len(p.trees))
	for i := 0; i < len(p.trees) && r.OK(); i++ {
		memories[i] = p.load(&r, i)
	}
	r.End()
	if err := r.Err(); err != nil {
		return fmt.Errorf("the save of the players is damaged or of others, %w", err)
	}
	p.memories = memories
	if seed != p.world.Seed() {
		p.enter(seed)
	}
	return nil
}

// load reads the memory of a player.
func (p *Players[A]) load(r *wire.Reader, slot int) decider.Memory {
	tree, id, at := p.trees[slot], uint64(slot+1), r.At()
	same := r.Uint64() == tree.Fingerprint()
	saved := r.Bytes()
	if row, ok := sharing(tree.Outline()); ok {
		r.FailAt(at, "slot %d: row %s has a gate, squad or slot, want none", slot, row)
	}
	if !r.OK() || !same || len(saved) == 0 {
		return tree.NewMemory(id)
	}
	memory, _, err := tree.Load(saved)
	if err != nil {
		r.FailAt(at, "slot %d: %w", slot, err)
		return decider.Memory{}
	}
	if of := tree.State(memory).Agent(); of != id {
		r.FailAt(at, "slot %d: the memory is that of agent %d", slot, of)
	}
	return memory
}

// sharing returns a row by which agents share something.
func sharing(o *decider.Outline) (row string, ok bool) {
	for _, r := range o.Rows() {
		if r.Gate != "" || r.Squad != 0 || r.Slot != "" {
			return r.Name, true
		}
	}
	return "", false
}

// Digest returns a hash of numbers in their order, as [Sim.Hash] needs it.
func Digest[N ~int | ~int32 | ~int64](numbers ...N) uint64 {
	h := uint64(len(numbers))
	for _, n := range numbers {
		h = mix(h ^ mix(uint64(n)+0x9e3779b97f4a7c15))
	}
	return h
}
