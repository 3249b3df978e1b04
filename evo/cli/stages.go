package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/pipeline"
	"github.com/ethogram-go/ethogram/evo/report"
)

// stageOptions are the flags of commands that run a stage again.
type stageOptions struct {
	rounds, most int
	apart        int64
	natural      bool
	by, why      string
	pack         string
}

// open returns the run of a folder, with its progress shown. Close its env.
func (c *command[A]) open(o common) (r *pipeline.Run, p *progress, err error) {
	switch pipeline.Backend(o.backend) {
	case pipeline.Local, pipeline.Proc, "":
	default:
		return nil, nil, misuse(fmt.Sprintf("-backend %q is neither local nor proc", o.backend))
	}
	if o.workers < 0 {
		return nil, nil, misuse(fmt.Sprintf("-workers %d is negative", o.workers))
	}
	if o.preset == "" {
		o.preset = "default"
	}
	config, err := pipeline.NewConfig(o.preset, o.seed)
	if err != nil {
		return nil, nil, misuse("-preset: " + err.Error())
	}
	env, err := pipeline.NewEnv(c.game, pipeline.Backend(o.backend), o.workers)
	if err != nil {
		return nil, nil, err
	}
	p = newProgress(c.status)
	return &pipeline.Run{Dir: o.out, Env: env, Config: config, Force: o.force, Repair: o.repair, Report: p.show}, p, nil
}

// resume opens a run for a stage that goes on with it: with the seed and the
// preset that it was begun with. If others were given that must be forced,
// for what comes of it is of neither run.
func (c *command[A]) resume(o common) (*pipeline.Run, *progress, error) {
	begun, err := (&pipeline.Run{Dir: o.out}).Begun()
	if err != nil {
		return nil, nil, err
	}
	if begun != nil {
		given := map[string]bool{}
		c.flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
		if !given["seed"] {
			o.seed = begun.Seed
		}
		if !given["preset"] {
			o.preset = begun.Preset
		}
		var differs []string
		if o.seed != begun.Seed {
			differs = append(differs, fmt.Sprintf("seed %d, not %d", begun.Seed, o.seed))
		}
		if o.preset != begun.Preset {
			differs = append(differs, fmt.Sprintf("preset %q, not %q", begun.Preset, o.preset))
		}
		if len(differs) > 0 && !o.force {
			return nil, nil, fmt.Errorf("the run in %s was begun with %s. Fix: leave the flag out, choose another folder, or force it (-force)",
				o.out, strings.Join(differs, " and "))
		}
	}
	r, p, err := c.open(o)
	if err != nil {
		return nil, nil, err
	}
	if err := r.Current(begun); err != nil {
		return nil, nil, errors.Join(err, r.Env.Close())
	}
	return r, p, nil
}

// again is resume for stages that there must be something for.
func (c *command[A]) again(o common) (*pipeline.Run, *progress, error) {
	if _, err := os.Stat(o.out); errors.Is(err, os.ErrNotExist) {
		return nil, nil, fmt.Errorf("there is no folder %s: evolve begins a run there; -out names that of another", o.out)
	}
	return c.resume(o)
}

// do runs stages one after the other.
func (c *command[A]) do(ctx context.Context, r *pipeline.Run, p *progress, stages ...pipeline.Stage) error {
	for _, stage := range stages {
		p.begin(stage)
		err := r.Do(ctx, stage)
		p.end(err)
		if err != nil {
			return err
		}
	}
	return nil
}

// stage runs stages again with other parameters.
func (c *command[A]) stage(ctx context.Context, o common, t stageOptions, args []string, stages ...pipeline.Stage) error {
	if err := none(args); err != nil {
		return err
	}
	r, p, err := c.again(o)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	if t.rounds < 0 || t.most < 0 || t.apart < 0 || t.apart > 1000 {
		return misuse("-rounds and -most must not be negative, -apart is from 0 to 1000")
	}
	if t.rounds > 0 {
		r.Config.Tournament = t.rounds
	}
	if t.most > 0 {
		r.Config.Admission.Most = t.most
	}
	if t.apart > 0 {
		r.Config.Selection.Apart = int(t.apart)
	}
	return r.Exclusive(func() error {
		if err := c.do(ctx, r, p, stages...); err != nil {
			return err
		}
		if err := renew(r); err != nil {
			return err
		}
		return c.fates(r, stages[len(stages)-1])
	})
}

// renew writes the report anew, if there is something to report.
func renew(r *pipeline.Run) error {
	if _, err := os.Stat(r.Path("history.jsonl")); errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return report.Write(r)
}

// holdout proves the pack that is there.
func (c *command[A]) holdout(ctx context.Context, o common, rounds int, args []string) error {
	if err := none(args); err != nil {
		return err
	}
	if rounds < 0 {
		return misuse(fmt.Sprintf("-rounds %d is negative", rounds))
	}
	r, p, err := c.again(o)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	if rounds > 0 {
		r.Config.Holdout = rounds
	}
	return r.Exclusive(func() error {
		if err := c.do(ctx, r, p, pipeline.Holdout); err != nil {
			return err
		}
		if err := renew(r); err != nil {
			return err
		}
		classes, err := r.Classes()
		if err != nil {
			return err
		}
		return c.held(r, classes)
	})
}

// fates prints how many candidates a stage has left in each class.
func (c *command[A]) fates(r *pipeline.Run, stage pipeline.Stage) error {
	all, err := r.Candidates(stage)
	if err != nil {
		return err
	}
	classes, err := r.Classes()
	if err != nil {
		return err
	}
	f := pipeline.CountFates(classes, all)
	for _, fate := range []funnel.Fate{funnel.Admitted, funnel.Lost, funnel.Unnatural, funnel.Similar, funnel.VotedOut, funnel.Shipped} {
		if f.Total[fate] == 0 {
			continue
		}
		fmt.Fprintf(c.out, "%-16s %5d:", fate, f.Total[fate])
		for _, class := range classes {
			fmt.Fprintf(c.out, " %d %s", f.ByClass[class.Name][fate], class.Name)
		}
		fmt.Fprintln(c.out)
	}
	return nil
}

func (c *command[A]) report(o common, args []string) error {
	if err := none(args); err != nil {
		return err
	}
	r, _, err := c.open(o)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	if err := report.Write(r); err != nil {
		return err
	}
	fmt.Fprintln(c.out, r.Path("report.html"))
	return nil
}
