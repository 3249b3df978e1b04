package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/report"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// stageCommand returns the command that repeats a stage, with a flag for each of
// its settings.
func (c *console[A]) stageCommand(stage pipeline.StageInfo) command {
	var o runFlags
	values := make([]int, len(stage.Settings))
	return command{
		name: string(stage.Stage), about: stage.About, long: stage.Help,
		flags: func(f *flag.FlagSet) {
			o.addRepeat(f)
			preset, _ := pipeline.NewConfig("default", 0)
			for i, s := range stage.Settings {
				f.IntVar(&values[i], s.Name, 0, fmt.Sprintf("%s; 0 is the preset's %d", s.About, *s.Of(&preset)))
			}
		},
		run: func(ctx context.Context, _ []string) error {
			for i, s := range stage.Settings {
				switch v := values[i]; {
				case v < 0:
					return misuse(fmt.Sprintf("-%s %d is negative", s.Name, v))
				case s.Max > 0 && v > s.Max:
					return misuse(fmt.Sprintf("-%s %d is above %d", s.Name, v, s.Max))
				}
			}
			r, p, err := c.again(o)
			if err != nil {
				return err
			}
			defer r.Env.Close()
			for i, s := range stage.Settings {
				if values[i] > 0 {
					*s.Of(&r.Config) = values[i]
				}
			}
			return r.Exclusive(func() error { return c.repeat(ctx, r, p, stage) })
		},
	}
}

// repeat runs a stage again, and the one that belongs to it. It rewrites the
// report and prints what the stage has found.
func (c *console[A]) repeat(ctx context.Context, r *pipeline.Run, p *progress, stage pipeline.StageInfo) error {
	last := stage.Stage
	if err := c.do(ctx, r, p, last); err != nil {
		return err
	}
	if stage.Then != "" {
		last = stage.Then
		if err := c.do(ctx, r, p, last); err != nil {
			return err
		}
	}
	if err := rewriteReport(r); err != nil {
		return err
	}
	switch {
	case last == pipeline.Holdout:
		return c.printHoldout(r)
	case last.Info().Candidates != "":
		if err := c.printFates(r, last); err != nil || last != pipeline.Pack {
			return err
		}
		return c.printPacking(r, true)
	}
	return nil
}

// open returns the run of a folder, which shows its progress. Close its Env.
func (c *console[A]) open(o runFlags) (r *pipeline.Run, p *progress, err error) {
	backend, err := c.backend(o.backend)
	if err != nil {
		return nil, nil, err
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
	if err := c.chooseRole(o.out); err != nil {
		return nil, nil, err
	}
	env, err := pipeline.NewEnv(c.game, backend, o.workers)
	if err != nil {
		return nil, nil, err
	}
	if o.preset == "default" {
		config.Search = config.Search.For(env.Spec)
	}
	p = newProgress(c.status)
	r = &pipeline.Run{Dir: o.out, Env: env, Config: config, Force: o.force, Repair: o.repair, Report: p.show, Program: c.program}
	if err := r.OpenLibrary(); err != nil {
		return nil, nil, errors.Join(err, env.Close())
	}
	return r, p, nil
}

// resume opens a run to repeat a stage, with the seed and the preset that the
// run was begun with. The user must force others, since the results would
// belong to neither run.
func (c *console[A]) resume(o runFlags) (*pipeline.Run, *progress, error) {
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

// again is resume for a folder that must be there.
func (c *console[A]) again(o runFlags) (*pipeline.Run, *progress, error) {
	if _, err := os.Stat(o.out); errors.Is(err, os.ErrNotExist) {
		return nil, nil, fmt.Errorf("there is no folder %s. Fix: begin a run there with evolve, or name the folder of another run with -out", o.out)
	}
	return c.resume(o)
}

// do runs a stage and shows when it begins and ends.
func (c *console[A]) do(ctx context.Context, r *pipeline.Run, p *progress, stage pipeline.Stage) error {
	p.begin(stage)
	err := r.Do(ctx, stage)
	p.end(err)
	return err
}

// rewriteReport writes the report if there is something to report.
func rewriteReport(r *pipeline.Run) error {
	if _, err := os.Stat(r.Path("history.jsonl")); errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return report.Write(r)
}

// printFates prints how many candidates of each class were certified, and what
// the funnel has made of them up to a stage.
func (c *console[A]) printFates(r *pipeline.Run, stage pipeline.Stage) error {
	f, classes, err := countFates(r, stage)
	if err != nil {
		return err
	}
	for _, fate := range funnel.Fates {
		if !fate.InClass() || f.Total[fate] == 0 {
			continue
		}
		fmt.Fprintf(c.out, "%-16s %5d:", fate, f.Total[fate])
		for _, class := range classes {
			fmt.Fprintf(c.out, " %d %s", f.ByClass[class.Name][fate], class.Name)
		}
		fmt.Fprintln(c.out)
		if fate == funnel.Unnatural {
			c.printOddities(f)
		}
	}
	return nil
}

// printOddities prints why candidates are unnatural.
func (c *console[A]) printOddities(f pipeline.Fates) {
	for _, odd := range f.Oddities() {
		fmt.Fprintf(c.out, "%13d %s\n", odd.Count, plain.Name(odd.What))
	}
}

// countFates counts the candidates that a stage has left, by fate and class.
func countFates(r *pipeline.Run, stage pipeline.Stage) (pipeline.Fates, []evo.Class, error) {
	all, err := r.Candidates(stage)
	if err != nil {
		return pipeline.Fates{}, nil, err
	}
	classes, err := r.Classes()
	return pipeline.CountFates(classes, all), classes, err
}
