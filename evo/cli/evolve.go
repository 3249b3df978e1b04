package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/pipeline"
	"github.com/ethogram-go/ethogram/evo/report"
)

// evolveOptions are the flags of evolve.
type evolveOptions struct {
	generations, genomes, holdout int
	budget                        time.Duration
	resume                        bool
	until                         string
}

func (c *command[A]) evolve(ctx context.Context, o common, e evolveOptions, args []string) error {
	if err := none(args); err != nil {
		return err
	}
	last := len(pipeline.Stages)
	if e.until != "" {
		at := slices.Index(pipeline.Stages, pipeline.Stage(e.until))
		if at < 0 {
			return misuse(fmt.Sprintf("-until %q is none of %s", e.until, stageNames()))
		}
		last = at + 1
	}
	if e.generations < 0 || e.genomes < 0 || e.budget < 0 || e.holdout < 0 {
		return misuse("-generations, -genomes, -budget and -holdout must not be negative")
	}
	if !e.resume {
		entries, err := os.ReadDir(o.out)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		for _, e := range entries {
			if filepath.Ext(e.Name()) == ".journal" {
				return fmt.Errorf("%s has a run already: choose another -out, or go on with it (-resume)", o.out)
			}
		}
	}
	r, p, err := c.open(o)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	if e.generations > 0 {
		r.Config.Search.Generations = e.generations
	}
	if e.genomes > 0 {
		r.Config.Search.Genomes = e.genomes
		if e.generations == 0 {
			r.Config.Search.Generations = 0
		}
	}
	r.Config.Search.Wall = e.budget
	if e.holdout > 0 {
		r.Config.Holdout = e.holdout
	}
	if err := r.Resumable(); err != nil {
		return err
	}
	return r.Exclusive(func() error {
		if err := c.do(ctx, r, p, pipeline.Stages[:last]...); err != nil {
			return err
		}
		if last < len(pipeline.Stages) {
			fmt.Fprintf(c.out, "%s has the stages until %s; evolve -resume goes on from there.\n", o.out, e.until)
			return nil
		}
		if err := report.Write(r); err != nil {
			return err
		}
		return c.summary(r)
	})
}

// stageNames lists the stages in words.
func stageNames() string {
	var names []string
	for _, s := range pipeline.Stages {
		names = append(names, string(s))
	}
	return strings.Join(names, ", ")
}

// summary prints what became of a run.
func (c *command[A]) summary(r *pipeline.Run) error {
	all, err := r.Candidates(pipeline.Pack)
	if err != nil {
		return err
	}
	classes, err := r.Classes()
	if err != nil {
		return err
	}
	f := pipeline.CountFates(classes, all)
	fmt.Fprintf(c.out, "%6d genomes were created\n", f.Created)
	for _, fate := range []funnel.Fate{
		funnel.Crashed, funnel.NoClass, funnel.Unclassified, funnel.Surplus, funnel.Lost, funnel.Unnatural, funnel.Similar, funnel.VotedOut,
	} {
		fmt.Fprintf(c.out, "%6d %s\n", -f.Total[fate], fate)
	}
	fmt.Fprintf(c.out, "%6d are shipped:", f.Total[funnel.Shipped])
	for _, class := range classes {
		fmt.Fprintf(c.out, " %d %s", f.ByClass[class.Name][funnel.Shipped], class.Name)
	}
	fmt.Fprintln(c.out)
	if err := c.held(r, classes); err != nil {
		return err
	}
	shows := "explain -out %s KEY says what one does"
	if c.game.Text != nil {
		shows = "watch and explain -out %s KEY show one of them"
	}
	fmt.Fprintf(c.out, "\n%s has it all; %s "+shows+".\n", r.Path("report.html"), c.program, r.Dir)
	return nil
}

// held prints what the held-out rounds came to.
func (c *command[A]) held(r *pipeline.Run, classes []evo.Class) error {
	held, err := r.Holdouts()
	if err != nil {
		return err
	}
	for _, h := range held {
		if h.Rounds == 0 {
			fmt.Fprintf(c.out, "\nNo rounds of %s: a class has no tables.\n", lineup(h.Lineup, classes))
			continue
		}
		fmt.Fprintf(c.out, "\n%d rounds of %s on held-out seeds:\n", h.Rounds, lineup(h.Lineup, classes))
		for i := range h.Above {
			fmt.Fprintf(c.out, "  %-24s %s\n", classes[i+1].Name+" above "+classes[i].Name, share(h.AboveShare(i+1)))
		}
		fmt.Fprintf(c.out, "  %-24s %s\n", "all in order", share(h.AllShare()))
		fmt.Fprintf(c.out, "  %-24s %s\n", "harder of a random pair", share(h.PairShare()))
	}
	return nil
}

// lineup says how many tables of which class play a round: "3 Easy, 3 Medium, 2
// Hard".
func lineup(l funnel.Lineup, classes []evo.Class) string {
	var parts []string
	for i, n := range l {
		parts = append(parts, fmt.Sprintf("%d %s", n, classes[i].Name))
	}
	return strings.Join(parts, ", ")
}
