package matchtest

import (
	"context"
	"fmt"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// FakeCache is a [match.MatchCache] for tests of its users: it makes up outcomes
// from what a genome is worth and some luck, and remembers none. An outcome
// depends on the match alone.
type FakeCache struct {
	Spec *evo.Spec

	// Worth is the mean of a genome's points, in the metric's unit. The mean of
	// the other metrics is the middle of their range.
	Worth func(*evo.Genome) int64
	Luck  int64 // how far a metric of a round may be from its mean

	// Breaks says how a genome breaks its rounds; nil breaks none.
	Breaks func(*evo.Genome) match.Status

	// Unused says which rows are never activated; nil means that all are.
	Unused func(*evo.Row) bool

	// Leafless is the number of ticks of a round in which no action runs.
	Leafless int

	Played int // how many matches
	Known  map[genome.Key]*evo.Genome
}

// Add makes a genome known.
func (f *FakeCache) Add(g *evo.Genome) genome.Key {
	if f.Known == nil {
		f.Known = map[genome.Key]*evo.Genome{}
	}
	key := genome.KeyOf(g)
	f.Known[key] = g
	return key
}

// Play makes up the outcomes.
func (f *FakeCache) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	outcomes := make([]match.Outcome, len(matches))
	for i, m := range matches {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out, err := f.round(m)
		if err != nil {
			return nil, err
		}
		outcomes[i] = out
		f.Played++
	}
	return outcomes, nil
}

func (f *FakeCache) round(m match.Match) (match.Outcome, error) {
	out := match.Outcome{Slot: -1, Steps: f.Spec.Evaluation.Steps, Hash: m.Seed}
	for slot, key := range m.Slots {
		g, known := f.Known[key]
		if !known {
			return out, fmt.Errorf("matchtest: genome %v was never added", key)
		}
		if f.Breaks != nil {
			if status := f.Breaks(g); status != match.OK {
				return match.Outcome{Status: status, Slot: slot, Fault: "made up"}, nil
			}
		}
		metrics := make([]int64, len(f.Spec.Metrics))
		for k, metric := range f.Spec.Metrics {
			r := evo.NewRand(evo.Seed(m.Seed, "luck", uint64(slot), uint64(k)))
			luck := int64(r.IntN(int(2*f.Luck+1))) - f.Luck
			v := (metric.Min + metric.Max) / 2
			if k == f.Spec.Points {
				v = f.Worth(g)
			}
			metrics[k] = min(max(v+luck, metric.Min), metric.Max)
		}
		out.Metrics = append(out.Metrics, metrics)
		out.Hash = evo.Seed(out.Hash, "state", uint64(f.Worth(g)))
		if m.Want.Rows.Has(slot) {
			var rows []match.RowUse
			for p := range g.Places() {
				use := match.RowUse{ID: p.Row.ID}
				if f.Unused == nil || !f.Unused(p.Row) {
					use.Activations, use.Ticks = 5, out.Steps
				}
				rows = append(rows, use)
			}
			if out.Rows == nil {
				out.Rows, out.Uses = make([][]match.RowUse, len(m.Slots)), make([]match.SlotUse, len(m.Slots))
			}
			out.Rows[slot], out.Uses[slot] = rows, match.SlotUse{Ticks: out.Steps, Leafless: f.Leafless}
		}
	}
	return out, nil
}
