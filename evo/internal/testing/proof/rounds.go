package main

import (
	"context"
	"fmt"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// proofSeed is the seed of all rounds that are played here. The runs have small
// seeds.
const proofSeed = 0x70726f6f66

// watched is the number of rounds in which a dead row never runs: as many as a
// certificate may take.
const watched = 96

// rows measures how many rows of shipped tables never run.
func (p *prover) rows(ctx context.Context) error {
	var all []*funnel.Candidate
	for class, genomes := range p.genomes {
		for _, g := range genomes {
			all = append(all, &funnel.Candidate{Candidate: match.Candidate{Genome: g}, Class: class})
		}
	}
	if err := funnel.Watch(ctx, p.cache, p.spec, all, proofSeed, watched); err != nil {
		return err
	}
	var dead, of int
	for _, c := range all {
		idle, n := c.Use.Idle(c.Genome)
		dead, of = dead+idle, of+n
	}
	p.addMost(fmt.Sprintf("rows that never run in %d other rounds", watched), percent, 20, part(int64(dead), int64(of)))
	return nil
}

// lineups are how many tables of each class play in the measured rounds.
var lineups = []funnel.Lineup{{3, 3, 2}, {2, 3, 3}}

// order measures whether the classes are in order on seeds that nobody has used.
func (p *prover) order(ctx context.Context) error {
	for _, lineup := range lineups {
		h, err := funnel.Hold(ctx, p.cache, p.spec, p.genomes, lineup, proofSeed, p.rounds)
		if err != nil {
			return err
		}
		name := fmt.Sprintf("%d+%d+%d", lineup[0], lineup[1], lineup[2])
		p.add(name+": medium above easy", percent, 850, h.AboveShare(1).Of)
		p.add(name+": hard above medium", percent, 850, h.AboveShare(2).Of)
		p.add(name+": all in order", percent, 800, h.AllShare().Of)
		p.add(name+": harder of a random pair", percent, 750, h.PairShare().Of)
		p.addMost(name+": ended by the time limit", percent, 30, h.LateShare().Of)
	}
	return nil
}

// learned measures whether the points of the monitor, and the QD score of an archive,
// still rise in the last third of the search.
func (p *prover) learned() error {
	history, err := p.run.History()
	if err != nil {
		return err
	}
	var x, y, all, scores []int64
	for i, row := range history[len(history)*2/3:] {
		if row.MonitorPoints.N > 0 {
			x, y = append(x, int64(i)), append(y, row.MonitorPoints.Mean())
		}
		var score int64
		for _, layer := range row.Styles {
			score += layer.QDScore
		}
		if len(row.Styles) > 0 {
			all, scores = append(all, int64(i)), append(scores, score)
		}
	}
	p.add("rank correlation of generation and monitor points, last third", points, 1, stats.Spearman(x, y))
	if len(scores) > 0 {
		p.add("rank correlation of generation and QD score, last third", points, 1, stats.Spearman(all, scores))
	}
	return nil
}
