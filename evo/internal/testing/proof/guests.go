package main

import (
	"context"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// guests plays rounds of two tables of each class and two guests: tables of styles
// that no run has met. It measures whether the classes are in order there, and how
// many of the rounds end by the time limit.
func (p *prover) guests(ctx context.Context) error {
	builder, err := evo.NewBuilder(arena.Game.Vocabulary)
	if err != nil {
		return err
	}
	parts := make([][]genome.Key, len(p.genomes), len(p.genomes)+1)
	for class, genomes := range p.genomes {
		for _, g := range genomes {
			parts[class] = append(parts[class], p.cache.Add(g, match.Origin{How: "pack"}))
		}
	}
	var strangers []genome.Key
	for _, table := range strange {
		g, err := builder.Clone(table)
		if err != nil {
			return err
		}
		strangers = append(strangers, p.cache.Add(g, match.Origin{How: match.Library}))
	}
	parts = append(parts, strangers)
	if slices.IndexFunc(parts, func(keys []genome.Key) bool { return len(keys) == 0 }) >= 0 {
		return nil // a class without tables: nothing to compare
	}
	matches, sides := p.deal(parts)
	outcomes, err := p.cache.Play(ctx, matches)
	if err != nil {
		return err
	}
	t := tally{of: int64(len(outcomes))}
	for i, out := range outcomes {
		if out.Status == match.OK {
			t.count(p.spec, out, sides[i])
		}
	}
	p.add("with guests: medium above easy", percent, 850, part(t.above[1], t.of))
	p.add("with guests: hard above medium", percent, 850, part(t.above[2], t.of))
	p.add("with guests: all in order", percent, 800, part(t.ordered, t.of))
	p.addMost("with guests: ended by the time limit", percent, 30, part(t.late, t.of))
	return nil
}

// deal returns rounds in which two of each part play, and the part in each slot.
func (p *prover) deal(parts [][]genome.Key) (matches []match.Match, sides [][]int) {
	for round := range p.rounds {
		seed := evo.Seed(proofSeed, "guests", uint64(round))
		r := evo.NewRand(seed)
		m := match.Match{Mode: p.spec.Showdown.Name, Seed: seed}
		var side []int
		for i, keys := range parts {
			for _, key := range match.Draw(r, keys, p.spec.Showdown.Slots/len(parts)) {
				m.Slots, side = append(m.Slots, key), append(side, i)
			}
		}
		r.Shuffle(len(side), func(i, j int) {
			m.Slots[i], m.Slots[j] = m.Slots[j], m.Slots[i]
			side[i], side[j] = side[j], side[i]
		})
		matches, sides = append(matches, m), append(sides, side)
	}
	return matches, sides
}

// tally counts rounds.
type tally struct {
	of      int64
	above   [3]int64 // rounds in which a class had more points than the one before it
	ordered int64
	late    int64 // rounds that the time limit ended
}

// count counts a round. Each class has the same number of players, so the sums of
// their points compare as their means do.
func (t *tally) count(spec *evo.Spec, out match.Outcome, side []int) {
	var points [4]int64 // of the classes and the guests
	for slot, part := range side {
		points[part] += out.Metrics[slot][spec.Points]
	}
	ordered := true
	for class := 1; class < len(t.above); class++ {
		if points[class] > points[class-1] {
			t.above[class]++
		} else {
			ordered = false
		}
	}
	if ordered {
		t.ordered++
	}
	if out.Steps >= spec.Showdown.Steps {
		t.late++
	}
}
