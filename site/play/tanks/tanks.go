// Package tanks is a round of the tanks of evo/arena for the playground: a person against
// tanks whose table evolution has found.
package tanks

import (
	"errors"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/scene"
)

// Slots are the person and the others.
const Slots = 4

// Round is a person against tanks that drive by Root.
type Round struct {
	Arena *arena.Arena

	// Others is a crowd of nobody: a table is tuned by way of its crowd, and the arena's
	// tanks are in none. Step gives them the crowd's table when that has changed.
	Others *decider.Crowd[*arena.Tank]

	controls scene.Controls             // of the person, who has slot 0
	tree     *decider.Tree[*arena.Tank] // what the others drive by
	over     bool
}

// New begins a round.
func New(seed uint64) (*Round, error) {
	r := &Round{Arena: arena.New()}
	driver, err1 := decider.Compile(arena.View.Driver(func() scene.Controls { return r.controls }))
	tree, err2 := decider.Compile(&Root)
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	setup := evo.Setup[*arena.Tank]{Seed: seed, Mode: arena.ModeElimination, Trees: []*decider.Tree[*arena.Tank]{driver}}
	for len(setup.Trees) < Slots {
		setup.Trees = append(setup.Trees, tree)
	}
	r.tree = tree
	var err error
	if r.Others, err = tree.NewCrowd(tree.NewWorld(0), nil); err != nil {
		return nil, err
	}
	return r, r.Arena.Reset(setup)
}

// Drive is what the person does from now on: right and up are from -1000 to 1000, and a
// direction on the screen if they come from a thumb.
func (r *Round) Drive(right, up int, thumb, fire bool) {
	r.controls = scene.Controls{Right: right, Up: up, Thumb: thumb, Fire: fire}.Clamped(arena.View.Bounds)
}

// Tank returns the tank of an agent.
func (r *Round) Tank(id uint64) *arena.Tank {
	for slot := range Slots {
		if r.Arena.State(slot).Agent() == id {
			return r.Arena.Tank(slot)
		}
	}
	return nil
}

// Name names an agent.
func (r *Round) Name(id uint64) string {
	switch t := r.Tank(id); {
	case t == nil:
		return ""
	case t.Slot() == 0:
		return "you"
	default:
		return string(rune('A' - 1 + t.Slot()))
	}
}

// Step plays a tick, a twentieth of a second, unless the round is over.
func (r *Round) Step() error {
	if tree := r.Others.Tree(); tree != r.tree {
		r.tree = tree
		for slot := 1; slot < Slots; slot++ {
			if err := r.Arena.Retable(slot, tree); err != nil {
				return err
			}
		}
	}
	r.over = r.Arena.Step()
	return nil
}

// Over reports whether only one is left, or the time is over.
func (r *Round) Over() bool { return r.over }
