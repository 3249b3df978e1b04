package play

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/ethogram-go/ethogram/evo/internal/extend"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
	"github.com/ethogram-go/ethogram/evo/scene"
)

// Extension adds the command play to a game's program:
//
//	func main() { cli.Main(&mygame.Game, play.Extension(&mygame.View)) }
func Extension[A any](view *scene.View[A]) extend.Extension[A] {
	var c playFlags
	return extend.Extension[A]{Commands: []extend.Command[A]{{
		Name:  "play",
		About: "play rounds yourself in a browser, and vote on how natural and how much fun your opponents are",
		Long: `You play against the tables of the pack in the run's folder, or against those of the library if there is none yet.
Votes go to votes.jsonl in that folder; the command vote counts them, and packs again.`,
		Flags: c.define,
		Run:   func(ctx context.Context, p *extend.Program[A], _ []string) error { return run(ctx, p, view, c) },
	}}}
}

// playFlags are the flags of the command.
type playFlags struct {
	addr, out, pack, opponents, mode, votes, name string
	seat                                          int
	seed                                          uint64
	adapt                                         bool
}

func (c *playFlags) define(f *flag.FlagSet) {
	f.StringVar(&c.addr, "addr", DefaultAddress, "where the page is served: `HOST:PORT`; without a host, on this machine only")
	f.StringVar(&c.out, "out", "evolution", "the `folder` of the run")
	f.StringVar(&c.pack, "pack", "", "play against the tables of this `file` (default: pack.json of the run, if it is there)")
	f.StringVar(&c.opponents, "opponents", "", "play against these `tables`, separated by commas: names of the library or the pack, keys, or files")
	f.StringVar(&c.mode, "mode", "", "the `mode` of the game (default: the one that players know)")
	f.IntVar(&c.seat, "seat", 0, "the slot that you play, from 1; 0 is the first seat of the role that evolves")
	f.Uint64Var(&c.seed, "seed", 1, "seed of the rounds")
	f.BoolVar(&c.adapt, "adapt", false, "opponents follow your skill; the page can turn it on and off")
	f.StringVar(&c.votes, "votes", "", "add votes to this `file` (default: votes.jsonl of the run, if its folder is there)")
	f.StringVar(&c.name, "name", "", "the `name` of the person who votes; the page can change it")
}

// run serves the page until ctx is done, which is how the command ends.
func run[A any](ctx context.Context, p *extend.Program[A], view *scene.View[A], c playFlags) error {
	if c.pack != "" && c.opponents != "" {
		return extend.Misused("-pack and -opponents both say who plays: leave out one of them")
	}
	r, err := p.Open(c.out, 1)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	o := Options{Mode: c.mode, Seat: c.seat, Seed: c.seed, Adapt: c.adapt, Votes: c.votes, By: c.name}
	var from string
	if o.Opponents, from, err = opponents(p, r, c); err != nil {
		return err
	}
	fmt.Fprintf(p.Diag, "you meet %s\n", from)
	if _, err := os.Stat(c.out); err == nil && o.Votes == "" {
		o.Votes = r.Path(loop.VotesFile)
	}
	if o.Votes != "" {
		fmt.Fprintf(p.Diag, "votes go to %s\n", o.Votes)
	} else {
		fmt.Fprintln(p.Diag, "votes are not kept: there is no run yet; -votes FILE keeps them")
	}
	if err := Serve(ctx, c.addr, p.Game(), view, o, p.Diag); err != nil {
		return err
	}
	return nil
}

// opponents finds those that the flags ask for, and says whose they are.
func opponents[A any](p *extend.Program[A], r *loop.Run, c playFlags) (all []Opponent, from string, err error) {
	if c.opponents != "" {
		var errs []error
		for text := range strings.SplitSeq(c.opponents, ",") {
			g, name, err := p.Table(r, strings.TrimSpace(text))
			errs = append(errs, err)
			all = append(all, Opponent{Name: name, Genome: g})
		}
		return all, of(all, "-opponents"), errors.Join(errs...)
	}
	path := c.pack
	if path == "" {
		path = r.Path("pack.json")
	}
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) && c.pack == "" {
		for _, ref := range r.Env.Spec.Peers() {
			all = append(all, Opponent{Name: ref.Name, About: ref.Style, Genome: ref.Genome})
		}
		return all, of(all, "the library") + ": there is no " + path, nil
	} else if err != nil {
		return nil, "", fmt.Errorf("play: the pack cannot be read: %w. Fix: name the pack.json of a run, or leave out -pack", err)
	}
	all, err = packed(r, path, data)
	return all, of(all, path), err
}

// of says how many tables there are and whose they are.
func of(all []Opponent, whose string) string {
	if len(all) == 1 {
		return "the table of " + whose
	}
	return fmt.Sprintf("the %d tables of %s", len(all), whose)
}

// packed returns the tables of a pack.
func packed(r *loop.Run, path string, data []byte) (all []Opponent, err error) {
	pack, genomes, err := pack.Read(r.Env.Spec, data, false)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for i, class := range pack.Classes {
		for k, t := range class.Tables {
			name := t.Name
			if name == "" {
				name = t.Key.String()[:8]
			}
			all = append(all, Opponent{
				Name: name, About: t.Style, Genome: genomes[i][k],
				Class: class.Name, Points: t.Points, Low: t.Low, High: t.High, Rounds: t.Rounds,
			})
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: the pack has no tables. Fix: evolve some, or play against -opponents of the library", path)
	}
	return all, nil
}
