package arena

import (
	"cmp"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

var _ evo.Prober[*Tank] = (*Arena)(nil)

// Arena is the sim of a round: an [evo.Sim] and [evo.Prober] for tables of
// *Tank. It is used by one goroutine at a time and takes one round after
// another; Step does not allocate once a round has warmed up.
//
// Inside, the round's seed gives the tanks an order, and everything that needs one
// uses it: ids, starts, draws, ties. Slots are only names. So it makes no
// difference which player has which slot, as long as the players' keys move with
// them; see setKeys.
//
// [Arena.Restore] goes back in a round, [Arena.Hash] tells rounds apart.
type Arena struct {
	rules gameRules
	keys  []uint64

	mode    string
	seed    uint64
	n       numbers
	terrain terrain

	observer decider.Observer
	detail   decider.Detail
	watched  []uint64 // slots, from 1; none is all

	count   int
	tick    int32
	over    bool
	fault   error // what Step panicked with
	tanks   [maxTanks]Tank
	players evo.Players[*Tank] // in the round's order, as tanks
	bySlot  [maxTanks]int8

	boxes  [boxKinds]heap
	shells shells
	blasts blasts

	searcher searcher
	buffer   []byte // for the players of snapshots
}

// New returns an arena with the default rules. Reset begins the first round.
func New() *Arena {
	a, err := newArena(defaultRules())
	if err != nil {
		panic(err) // a test shows that they are valid
	}
	return a
}

// newArena returns an arena with these rules, or all that is wrong with them.
func newArena(rules gameRules) (*Arena, error) {
	if err := rules.validate(); err != nil {
		return nil, err
	}
	return &Arena{rules: rules}, nil
}

// Reset begins a round of [ModeElimination] or [ModeFixed] with 2 to 16 trees. It
// refuses a tree with gates, squads or slots: these join agents, and a snapshot
// holds each memory on its own.
func (a *Arena) Reset(s evo.Setup[*Tank]) error {
	a.over, a.fault = true, nil
	if s.Mode != ModeElimination && s.Mode != ModeFixed {
		return fmt.Errorf("arena: mode %q is unknown, want %q or %q", s.Mode, ModeElimination, ModeFixed)
	}
	if n := len(s.Trees); n < minTanks || n > maxTanks {
		return fmt.Errorf("arena: %d trees, want %d to %d", n, minTanks, maxTanks)
	}
	for slot, tree := range s.Trees {
		if err := accept(slot, tree); err != nil {
			return err
		}
	}
	a.begin(s.Seed, s.Mode, len(s.Trees))
	a.observer, a.detail, a.watched = s.Observer, s.Detail, s.Agents
	a.order(len(s.Trees))
	a.gather(s.Trees)
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		t.spawn(a.startOf(t))
	}
	a.sense()
	return nil
}

// renamer gives an observer slots in place of the ids of memories, which follow the
// round's order: draws for a player must not depend on its slot.
type renamer struct {
	arena *Arena
	decider.Observer
}

// Observe passes on an event with 1 + the agent's slot.
func (r *renamer) Observe(e decider.Event) {
	e.Agent = uint64(r.arena.tanks[e.Agent-1].slot) + 1
	r.Observer.Observe(e)
}

// accept returns why a tree cannot play, or nil.
func accept(slot int, tree *decider.Tree[*Tank]) error {
	if tree == nil {
		return fmt.Errorf("arena: slot %d has no tree", slot)
	}
	for _, row := range tree.Outline().Rows() {
		if row.Gate != "" || row.Squad != 0 || row.Slot != "" {
			return fmt.Errorf("arena: slot %d: row %s has a gate, squad or slot, want none: no snapshot has what agents share", slot, row.Name)
		}
	}
	return nil
}

// begin empties the arena for a round on the map of a seed.
func (a *Arena) begin(seed uint64, mode string, count int) {
	a.mode, a.seed, a.count = mode, seed, count
	a.tick, a.over, a.fault = 0, false, nil
	a.n = a.rules.numbers(mode)
	a.terrain.generate(seed, a.rules.WallsMin, a.rules.WallsMax)
	a.boxes = [boxKinds]heap{}
	a.shells.n = 0
	a.blasts.n = 0
}

// gather makes the players of all tanks from the trees, by slot, and has the observer
// told of the slots that it watches.
func (a *Arena) gather(trees []*decider.Tree[*Tank]) {
	s := evo.Setup[*Tank]{Seed: a.seed}
	for i := range a.tanks[:a.count] {
		s.Trees = append(s.Trees, trees[a.tanks[i].slot])
	}
	if a.observer != nil {
		s.Observer, s.Detail = &renamer{a, a.observer}, a.detail
		for _, slot := range a.watched {
			s.Agents = append(s.Agents, uint64(a.bySlot[slot-1])+1)
		}
	}
	a.players = evo.NewPlayers(s)
}

// order puts the tanks in the round's order.
func (a *Arena) order(count int) {
	type place struct {
		hash uint64
		slot int
	}
	var places [maxTanks]place
	for slot := range count {
		key := uint64(slot)
		if slot < len(a.keys) {
			key = a.keys[slot]
		}
		places[slot] = place{evo.Seed(a.seed, "slot", key), slot}
	}
	slices.SortFunc(places[:a.count], func(p, q place) int {
		return cmp.Or(cmp.Compare(p.hash, q.hash), cmp.Compare(p.slot, q.slot))
	})
	for i, p := range places[:a.count] {
		a.seat(i, p.slot)
	}
}

// seat makes tank i play for a slot.
func (a *Arena) seat(i, slot int) {
	a.bySlot[slot] = int8(i)
	t := &a.tanks[i]
	*t = Tank{arena: a}
	t.id, t.slot = int8(i), int8(slot)
	t.lives = int32(a.rules.Lives)
	t.nearest = -1
}

// Look returns the tank of a slot and the input that a tick of its table would
// have now. Any table with a memory of its own may be ticked with it: that changes
// only what the tank itself remembers.
func (a *Arena) Look(slot int) (*Tank, decider.Input) {
	t := a.Tank(slot)
	t.begin()
	return t, t.input()
}

// Target returns the targetKind that the slot's tank chose in its last tick.
func (a *Arena) Target(slot int) int { return int(a.Tank(slot).intent.target) }

// Tank returns the tank of a slot, to look at between two Steps.
func (a *Arena) Tank(slot int) *Tank { return &a.tanks[a.bySlot[slot]] }

// State returns the state of a slot's table, to look at between two Steps.
func (a *Arena) State(slot int) decider.State {
	tree, memory := a.players.Player(int(a.bySlot[slot]))
	return tree.State(memory)
}

// Retable gives the tank of a slot another table between two Steps, and as much of what
// the old one remembers as fits: for a table that is tuned while a round goes on.
func (a *Arena) Retable(slot int, tree *decider.Tree[*Tank]) error {
	if err := accept(slot, tree); err != nil {
		return err
	}
	if err := a.players.Retable(int(a.bySlot[slot]), tree); err != nil {
		return fmt.Errorf("arena: slot %d: %w", slot, err)
	}
	return nil
}

// World returns the world of the round's tables, to observe them.
func (a *Arena) World() *decider.World { return a.players.World() }

// wall reports whether cell (x, y) is a wall. Cells are 2 u wide, from 0 to
// mapCells-1.
func (a *Arena) wall(x, y int) bool { return a.terrain.wall(x, y) }
