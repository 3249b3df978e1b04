package match

import (
	"context"
	"fmt"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// player plays matches one after the other in a Sim of its own.
type player[A any] struct {
	game  *evo.Game[A]
	rules Rules
	key   genome.Key // of the rules
	trees *trees[A]
	sim   evo.Sim[A] // nil before the first round and after a panic

	genomes []*evo.Genome      // of the match under way, by slot
	slots   []*decider.Tree[A] // their trees
}

// play plays m to its outcome. The error is that of the context, or that m is
// not a match of this game.
func (p *player[A]) play(ctx context.Context, m Match) (Outcome, error) {
	o := Outcome{Match: m.Key(p.key), Slot: -1}
	mode, err := p.rules.modeOf(m)
	if err != nil {
		return o, fmt.Errorf("match %s: %w", o.Match, err)
	}
	if err := p.seat(m, &o); err != nil || o.Status != OK {
		return o, err
	}
	setup := p.game.Setup(mode, m.Seed, p.slots)
	var uses *rowUses
	if !m.Want.Rows.Empty() {
		uses = newRowUses(mode.Slots)
		setup.Observer, setup.Detail = uses, decider.Ticks
		for slot := range m.Want.Rows.All() {
			setup.Agents = append(setup.Agents, uint64(slot)+1)
		}
	}
	if err := p.round(ctx, setup, mode, m.Want.HashEvery, &o); err != nil {
		return o, err
	}
	if o.Status == Panic {
		return o, p.accuse(ctx, setup, mode, &o)
	}
	if o.Status == OK && uses != nil {
		o.Rows, o.Uses = make([][]RowUse, mode.Slots), make([]SlotUse, mode.Slots)
		for slot := range m.Want.Rows.All() {
			o.Uses[slot] = uses.slots[slot].use()
			o.Rows[slot] = uses.of(slot, p.genomes[slot], p.slots[slot].Outline())
		}
	}
	return o, nil
}

// seat puts the genomes of a match into the slots, as trees. One that does not
// compile makes the outcome Invalid.
func (p *player[A]) seat(m Match, o *Outcome) error {
	p.genomes, p.slots = p.genomes[:0], p.slots[:0]
	for i, k := range m.Slots {
		c, err := p.trees.find(k)
		if err != nil {
			return fmt.Errorf("match %s, slot %d: %w", o.Match, i, err)
		}
		if c.fault != "" {
			o.Status, o.Slot, o.Fault = Invalid, i, c.fault
			return nil
		}
		p.genomes, p.slots = append(p.genomes, c.genome), append(p.slots, c.tree)
	}
	return nil
}

// round plays a round to its end, or to a panic, after which its Sim is not
// used again.
func (p *player[A]) round(ctx context.Context, setup evo.Setup[A], mode evo.Mode, hashEvery int, o *Outcome) (err error) {
	sim := p.sim
	p.sim = nil // until the round has returned
	defer func() {
		if v := recover(); v != nil {
			*o = Outcome{Match: o.Match, Status: Panic, Steps: o.Steps, Slot: -1, Fault: fault(v)}
			err = nil
		}
	}()
	if sim == nil {
		if sim = p.game.NewSim(); sim == nil {
			o.Status, o.Fault = Invalid, "NewSim returned nil"
			return nil
		}
	}
	if err := sim.Reset(setup); err != nil {
		o.Status, o.Fault = Invalid, "the round cannot begin: "+Clean(err.Error())
	} else if done, err := p.steps(ctx, sim, mode.Steps, hashEvery, o); err != nil {
		p.sim = sim
		return err
	} else if o.Status != OK {
		// An invariant has spoken.
	} else if !done {
		o.Status = Hang
		o.Fault = fmt.Sprintf("the round was not over after the %d steps of mode %s", mode.Steps, mode.Name)
	} else {
		p.measure(sim, mode, o)
	}
	p.sim = sim
	return nil
}

// steps steps a round until it is done or an invariant is broken, at most so many
// times, and reports whether it is done.
func (p *player[A]) steps(ctx context.Context, sim evo.Sim[A], most, hashEvery int, o *Outcome) (done bool, err error) {
	for !done && o.Steps < most {
		if o.Steps&15 == 0 && ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
		done = sim.Step()
		o.Steps++
		if len(p.game.Invariants) > 0 {
			if o.Fault = Broken(p.game, sim); o.Fault != "" {
				o.Status = Oracle
				o.Fault += fmt.Sprintf(", after step %d", o.Steps)
				break
			}
		}
		if hashEvery > 0 && o.Steps%hashEvery == 0 {
			o.Hashes = append(o.Hashes, sim.Hash())
		}
	}
	o.Hash = sim.Hash()
	return done, nil
}

// measure reads the metrics of all slots.
func (p *player[A]) measure(sim evo.Sim[A], mode evo.Mode, o *Outcome) {
	n := len(p.rules.Metrics)
	all := make([]int64, n*mode.Slots)
	o.Metrics = make([][]int64, mode.Slots)
	for i := range o.Metrics {
		o.Metrics[i] = all[i*n : (i+1)*n : (i+1)*n]
		sim.Metrics(i, o.Metrics[i])
		for k, v := range o.Metrics[i] {
			if d := p.rules.Metrics[k]; v < d.Min || v > d.Max {
				o.Status, o.Slot, o.Metrics = Invalid, i, nil
				o.Fault = fmt.Sprintf("metric %s is %d, which is outside of its range %d…%d", d.Name, v, d.Min, d.Max)
				return
			}
		}
	}
}

// accuse plays the round of a panic again, in a new Sim that is observed in
// full, to learn in whose tick it was. A panic that does not come again tells
// nothing.
func (p *player[A]) accuse(ctx context.Context, setup evo.Setup[A], mode evo.Mode, o *Outcome) error {
	var suspect lastTick
	setup.Observer, setup.Detail, setup.Agents = &suspect, decider.Rows, nil
	again := Outcome{Match: o.Match}
	if err := p.round(ctx, setup, mode, 0, &again); err != nil {
		return err
	}
	if again.Status != Panic || again.Steps != o.Steps || again.Fault != o.Fault {
		return nil
	}
	if suspect.ticking && suspect.agent > 0 && suspect.agent <= uint64(mode.Slots) {
		o.Slot = int(suspect.agent) - 1
		if path := suspect.path(); path != "" {
			o.Fault += " at or after " + Clean(path)
		}
	}
	return nil
}
