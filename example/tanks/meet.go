package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/adapt"
	"github.com/ethogram-go/ethogram/evo/arena"
)

// pack is what this program reads of a run's pack.json: the tables that are shipped. A
// game imports an exported package instead, with the same tables as Go source.
type pack struct {
	Classes []struct { // easiest first
		Name   string
		Tables []struct {
			Name, Style               string
			Genome                    json.RawMessage
			Points, Low, High, Rounds int64
		}
	}
}

// readPack reads the pack of a run.
func readPack(dir string) (p pack, err error) {
	data, err := os.ReadFile(filepath.Join(dir, "pack.json"))
	if err != nil {
		return p, err
	}
	return p, json.Unmarshal(data, &p)
}

// foes are the tables that a run ships, for a player to meet.
type foes struct {
	tables []adapt.Table
	trees  []*decider.Tree[*arena.Tank]
}

// shipped returns the tables of a run.
func shipped(dir string) (f foes, err error) {
	p, err := readPack(dir)
	if err != nil {
		return f, err
	}
	builder, err := evo.NewBuilder(&arena.Vocabulary)
	if err != nil {
		return f, err
	}
	for _, class := range p.Classes {
		for _, t := range class.Tables {
			genome, err := evo.ParseGenome(builder.Catalog(), t.Genome)
			if err != nil {
				return f, err
			}
			tree, err := builder.Tree(genome)
			if err != nil {
				return f, err
			}
			f.trees = append(f.trees, tree)
			f.tables = append(f.tables, adapt.Table{
				Name: t.Name, Class: class.Name, Style: t.Style, Points: t.Points, Low: t.Low, High: t.High, Rounds: t.Rounds,
			})
		}
	}
	return f, nil
}

// director returns a Director that picks foes for a tank.
func (f foes) director(seed uint64) (*adapt.Director, error) {
	return adapt.New(adapt.Config{
		Tables: f.tables, Opponents: arena.Game.Evaluation.Slots - 1, Seed: seed,
		Point: 1_000_000, // the arena counts thousandths of points
	})
}

// tank returns a table of the library, which plays in place of a person.
func tank(name string) (*decider.Tree[*arena.Tank], error) {
	i := slices.IndexFunc(arena.Library, func(e evo.Entry[*arena.Tank]) bool { return e.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("the library has no %s", name)
	}
	return decider.Compile(arena.Library[i].Table)
}

// tanks lists the names of the library.
func tanks() (names []string) {
	for _, e := range arena.Library {
		names = append(names, e.Name)
	}
	return names
}

// round plays one round of a player against the tables of a choice, and returns how it
// ended.
func (f foes) round(sim evo.Sim[*arena.Tank], player *decider.Tree[*arena.Tank], c adapt.Choice, seed uint64) (adapt.Outcome, error) {
	setup := evo.Setup[*arena.Tank]{Seed: evo.Seed(seed, "meet", uint64(c.Round)), Mode: arena.Game.Evaluation.Name}
	setup.Trees = append(setup.Trees, player)
	for _, t := range c.Tables {
		setup.Trees = append(setup.Trees, f.trees[t])
	}
	if err := sim.Reset(setup); err != nil {
		return adapt.Idle, err
	}
	for over := false; !over; {
		over = sim.Step()
	}
	points := make([]int64, len(setup.Trees))
	metrics := make([]int64, len(arena.Metrics))
	for slot := range points {
		sim.Metrics(slot, metrics)
		points[slot] = metrics[arena.MetricPoints]
	}
	return adapt.ByPoints(points[0], points[1:]...), nil
}

// meet lets a table of the library play rounds against tables that a Director picks,
// and prints why.
func meet(ctx context.Context, o options, stdout io.Writer) error {
	player, err := tank(o.player)
	if err != nil {
		return err
	}
	f, err := shipped(o.out)
	if err != nil {
		return err
	}
	d, err := f.director(o.seed)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "\n%s plays %d rounds against tables that a Director picks:\n", o.player, o.rounds)
	sim := arena.Game.NewSim()
	for range o.rounds {
		if err := ctx.Err(); err != nil {
			fmt.Fprintf(os.Stderr, "%s: stopped. The same command continues from there.\n", o.typed)
			return err
		}
		c := d.Next()
		outcome, err := f.round(sim, player, c, o.seed)
		if err != nil {
			return err
		}
		fmt.Fprintf(stdout, "\nRound %d: %s\nThe player has %s.\n", c.Round, c.Why(), outcome)
		if err := d.Record(adapt.Result{Outcome: outcome}); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(stdout, "\nIn the end, %v.\n", d.Estimate())
	return err
}
