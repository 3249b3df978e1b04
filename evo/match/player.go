package match

import (
	"context"
	"fmt"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// player plays matches one after the other in a Sim of its own.
type player[A any] struct {
	game  *evo.Game[A]
	rules Rules
	key   evo.Key
	trees *trees[A]
	sim   evo.Sim[A] // nil before the first round and after a panic
	slots []*decider.Tree[A]
}

func newPlayer[A any](game *evo.Game[A], rules Rules, trees *trees[A]) *player[A] {
	return &player[A]{game: game, rules: rules, key: rules.Key(), trees: trees}
}

// play plays m to its outcome. The error is that of the context, or that m is
// not a match of this game.
func (p *player[A]) play(ctx context.Context, m Match) (Outcome, error) {
	o := Outcome{Match: m.Key(p.key), Slot: -1}
	mode, ok := p.rules.Mode(m.Mode)
	if !ok {
		return o, fmt.Errorf("match %s: the game has no mode %q, only %q and %q", o.Match, m.Mode, p.rules.Modes[0].Name, p.rules.Modes[1].Name)
	}
	if len(m.Slots) != mode.Slots {
		return o, fmt.Errorf("match %s: it has %d slots, and mode %q has %d", o.Match, len(m.Slots), mode.Name, mode.Slots)
	}
	genomes := make([]*evo.Genome, len(m.Slots))
	p.slots = p.slots[:0]
	for i, k := range m.Slots {
		c, err := p.trees.find(k)
		if err != nil {
			return o, fmt.Errorf("match %s, slot %d: %w", o.Match, i, err)
		}
		if c.fault != "" {
			o.Status, o.Slot, o.Fault = Invalid, i, c.fault
			return o, nil
		}
		genomes[i] = c.genome
		p.slots = append(p.slots, c.tree)
	}

	setup := evo.Setup[A]{Seed: m.Seed, Mode: m.Mode, Trees: p.slots}
	var counted *rows
	if m.Want.Rows {
		counted = newRows(len(m.Slots))
		setup.Observer, setup.Detail = counted, decider.Ticks
	}
	if err := p.round(ctx, setup, mode, m.Want.HashEvery, &o); err != nil {
		return o, err
	}
	switch o.Status {
	case Panic:
		if err := p.accuse(ctx, setup, mode, &o); err != nil {
			return o, err
		}
	case OK:
		if m.Want.Rows {
			o.Rows = make([][]RowUse, len(m.Slots))
			for i := range o.Rows {
				o.Rows[i] = counted.of(i, genomes[i], p.slots[i].Outline())
			}
		}
	}
	return o, nil
}

// round plays a round to its end, or to a panic, of which the Sim does not
// recover.
func (p *player[A]) round(ctx context.Context, setup evo.Setup[A], mode evo.Mode, hashEvery int, o *Outcome) (err error) {
	sim := p.sim
	p.sim = nil // until it has come back in good order
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
		o.Status, o.Fault = Invalid, "the round cannot begin: "+clean(err.Error())
		p.sim = sim
		return nil
	}
	done := false
	for !done && o.Steps < mode.Steps {
		if o.Steps&15 == 0 && ctx.Err() != nil {
			p.sim = sim
			return context.Cause(ctx)
		}
		done = sim.Step()
		o.Steps++
		if hashEvery > 0 && o.Steps%hashEvery == 0 {
			o.Hashes = append(o.Hashes, sim.Hash())
		}
	}
	o.Hash = sim.Hash()
	if !done {
		o.Status = Hang
		o.Fault = fmt.Sprintf("the round was not over after the %d steps of mode %s", mode.Steps, mode.Name)
		p.sim = sim
		return nil
	}
	p.measure(sim, mode, o)
	p.sim = sim
	return nil
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
	var b blame
	setup.Observer, setup.Detail = &b, decider.Rows
	again := Outcome{Match: o.Match}
	if err := p.round(ctx, setup, mode, 0, &again); err != nil {
		return err
	}
	if again.Status != Panic || again.Steps != o.Steps || again.Fault != o.Fault {
		return nil
	}
	if b.ticking && b.agent > 0 && b.agent <= uint64(mode.Slots) {
		o.Slot = int(b.agent) - 1
		if path := b.path(); path != "" {
			o.Fault += " at or after " + clean(path)
		}
	}
	return nil
}
