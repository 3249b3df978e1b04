package match

import (
	"context"
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// Probe says what genomes choose in a game's recorded situations. It returns a
// list for each genome, with a number for each situation and seat of the evolving
// role: two genomes have the same number there if they choose the same action with
// the same kind of target, and one of its own if they panic. The game's NewSim must
// return a Prober; without situations the lists are empty.
//
// Probe works in this process, even if rounds are played in others. It ends with
// the context between two decisions, not within one that hangs.
func Probe[A any](ctx context.Context, game *evo.Game[A], genomes []*evo.Genome) ([][]uint16, error) {
	choices := make([][]uint16, len(genomes))
	if game.Situations == nil || len(genomes) == 0 {
		return choices, nil
	}
	situations := game.Situations()
	if len(situations) == 0 {
		return choices, nil
	}
	probes, err := newProbes(game, genomes)
	if err != nil {
		return nil, err
	}
	sim, err := prober(game.NewSim())
	if err != nil {
		return nil, err
	}
	trees := make([]*decider.Tree[A], game.Evaluation.Slots)
	for i := range trees {
		trees[i] = probes[0].tree // never ticked by the sim
	}
	setup := game.Setup(game.Evaluation, 0, trees)
	seats := game.Seats(game.Evaluation)
	for at, situation := range situations {
		if err := enter(sim, setup, situation); err != nil {
			return nil, fmt.Errorf("situation %d: %w", at, err)
		}
		for _, slot := range seats {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			for i, p := range probes {
				choice, target := p.choose(sim, slot, len(game.Targets))
				if target < 0 || target >= max(len(game.Targets), 1) {
					return nil, fmt.Errorf("situation %d, slot %d: the target is %d, and the game has %d: Target is an index of the game's Targets",
						at, slot, target, len(game.Targets))
				}
				choices[i] = append(choices[i], choice)
			}
		}
	}
	return choices, nil
}

// prober returns a sim as what Probe needs of it.
func prober[A any](sim evo.Sim[A]) (evo.Prober[A], error) {
	if p, ok := sim.(evo.Prober[A]); ok {
		return p, nil
	}
	var missing []string
	if _, ok := sim.(evo.Snapshotter); !ok {
		missing = append(missing, "AppendSnapshot and Restore of evo.Snapshotter")
	}
	if _, ok := sim.(interface {
		Look(slot int) (A, decider.Input)
		Target(slot int) int
	}); !ok {
		missing = append(missing, "Look and Target of evo.Prober")
	}
	return nil, fmt.Errorf("the game has situations, but its simulation %T lacks %s. Fix: give it these methods, or the game no Situations",
		sim, strings.Join(missing, ", and "))
}

// enter brings a sim into a situation. A panic of the sim is an error.
func enter[A any](sim evo.Prober[A], setup evo.Setup[A], situation []byte) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the simulation cannot be brought there: panic: %v", p)
		}
	}()
	if err := sim.Reset(setup); err != nil {
		return err
	}
	return sim.Restore(situation)
}

// probe is a genome that is asked what it would do.
type probe[A any] struct {
	tree   *decider.Tree[A]
	memory decider.Memory
	action []uint16 // by row of the tree: the place of its action in the vocabulary, from 1
}

func newProbes[A any](game *evo.Game[A], genomes []*evo.Genome) ([]*probe[A], error) {
	builder, err := game.Builder()
	if err != nil {
		return nil, err
	}
	probes := make([]*probe[A], len(genomes))
	for i, g := range genomes {
		if probes[i], err = newProbe(builder, g); err != nil {
			return nil, fmt.Errorf("genome %v: %w", genome.KeyOf(g), err)
		}
	}
	return probes, nil
}

func newProbe[A any](builder *evo.Builder[A], g *evo.Genome) (*probe[A], error) {
	tree, err := builder.Tree(g)
	if err != nil {
		return nil, err
	}
	p := &probe[A]{tree: tree, memory: tree.NewMemory(0)}
	c, actions := genome.Inside(builder.Catalog()), map[string]uint16{}
	for place := range g.Places() {
		if i, ok := c.Action(place.Row.Action); ok {
			actions[place.Row.Name()] = uint16(i + 1)
		}
	}
	for _, row := range tree.Outline().Rows() {
		p.action = append(p.action, actions[row.Name])
	}
	return p, nil
}

// choose ticks the tree once with a fresh memory, and returns a number for what
// runs then, and the target that is part of that number.
func (p *probe[A]) choose(sim evo.Prober[A], slot, targets int) (choice uint16, target int) {
	const broke = ^uint16(0)
	defer func() {
		if recover() != nil {
			p.memory = p.tree.NewMemory(0)
			choice, target = broke, 0
		}
	}()
	agent, _ := sim.Look(slot) // this agent ends what the last tick began
	if err := p.tree.Clear(agent, p.memory); err != nil {
		return broke, 0
	}
	agent, in := sim.Look(slot)
	result, err := p.tree.Tick(agent, p.memory, in)
	if err != nil {
		return broke, 0
	}
	if result.Leaf == decider.NoRow {
		return 0, 0
	}
	target = sim.Target(slot)
	return p.action[result.Leaf]*uint16(max(targets, 1)) + uint16(target), target
}
