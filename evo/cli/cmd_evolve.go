package cli

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/report"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// evolveFlags are the flags of evolve.
type evolveFlags struct {
	runFlags
	settings  loop.Settings
	objective string
	player    string
	until     string
}

func (e *evolveFlags) define(f *flag.FlagSet) {
	s := &e.settings
	f.Uint64Var(&s.Seed, "seed", 1, "the run's seed: the same seed gives the same results, for any number of workers")
	f.StringVar(&e.objective, "objective", string(loop.Classes), "what the search is for: classes, to fill each class with tables of all styles; points, to have many; or a `metric` of the game, of which more is better, or less with a minus sign before it")
	f.StringVar(&s.Start, "start", "", "what the search starts `from`: empty, the library and its mutants; random, so that nothing comes from the library but opponents; or the folder of another run, whose best table joins the library")
	f.StringVar(&s.From, "from", "", "a `source` of tables that join the first generation: run:FOLDER or pack:FILE of an earlier run, or go:PACKAGE, all tables that the exported variables of a Go package hold")
	f.StringVar(&e.player, "for", "", "a `file` with the state of an adapt.Director: go on until tables are certified that it wants next, in player-pack.json and player-tables.go")
	f.BoolVar(&s.Paper, "paper", false, "select as Paduraru's paper does, to compare")
	f.IntVar(&s.Genomes, "genomes", 0, "end the search with the generation in which it has made so many tables; 0 is no limit")
	f.IntVar(&s.Generations, "generations", 0, "end the search after so many generations; 0 is no limit. Without any limit it ends when its best no longer get better")
	f.DurationVar(&s.Budget, "budget", 0, "end the search with the generation in which this `time` is over; 0 is no limit")
	f.IntVar(&s.Holdout, "holdout", 0, "rounds of each lineup that proves the classes; 0 is 1000")
}

func (c *console[A]) evolveCommand() command {
	var e evolveFlags
	return command{
		name: "evolve", about: "evolve tables, from nothing to a pack and a report",
		long: "It runs all stages (" + stageNames() + ") and writes pack.json, tables.go and report.html.\n" +
			"If a run was stopped or killed, the same command continues it, and a flag that is left out is as it was.\n" +
			"So does a longer search continue a shorter one.",
		flags: func(f *flag.FlagSet) {
			e.addFolder(f)
			e.addWorkers(f)
			e.define(f)
			f.StringVar(&e.until, "until", "", "end after this `stage`: "+stageNames())
		},
		run: func(ctx context.Context, _ []string) error { return c.evolve(ctx, e) },
	}
}

func (c *console[A]) evolve(ctx context.Context, e evolveFlags) error {
	until, err := loop.ParseStage(e.until)
	if err != nil {
		return misuse(err.Error())
	}
	e.settings.Objective = loop.Objective(e.objective)
	r, p, err := c.openRun(e.runFlags, e.settings)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	if err := r.Settings.Check(r.Env.Spec); err != nil {
		return misuse(err.Error())
	}
	r.Package = c.readPackage
	if e.player != "" {
		if r.For, err = os.ReadFile(e.player); err != nil {
			return fmt.Errorf("for: %w. Fix: name the file in which the game keeps what AppendState has written", err)
		}
	}
	res, err := r.Do(ctx, until)
	p.end(err)
	if err != nil {
		if res != nil && res.Search != nil && ctx.Err() != nil && res.Candidates == nil {
			c.instead = fmt.Sprintf("; with -generations %d it ends the search here and ships what it has found", max(len(res.Search.History()), 1))
		}
		return err
	}
	if until != "" && until != loop.Proving {
		fmt.Fprintf(c.out, "%s has the stages until %s. The same command without -until runs the others.\n\n", e.out, until)
		c.printCalibration(res)
		if res.Search != nil {
			last := res.Search.Last()
			fmt.Fprintf(c.out, "\n%d tables were made in %d generations, in class %d; the search ended: %s\n", last.Tables, last.Number+1, last.InClass, res.Stopped)
		}
		return nil
	}
	if r.For != nil {
		c.summaryForPlayer(r, res)
		return nil
	}
	if err := report.Write(r.Path(report.File), res, r.Env, c.program); err != nil {
		return err
	}
	c.summary(r, res, c.tiny(res))
	return nil
}

// openRun returns the run of a folder. A flag that was not given is as in the run that
// is there.
func (c *console[A]) openRun(o runFlags, s loop.Settings) (*loop.Run, *progress, error) {
	begun, err := loop.ReadSettings(o.out)
	if err != nil {
		return nil, nil, err
	}
	given := map[string]bool{}
	c.flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	if begun != nil {
		limited := given["genomes"] || given["generations"] || given["budget"]
		for name, take := range map[string]func(){ // any order: each by itself
			"seed":      func() { s.Seed = begun.Seed },
			"objective": func() { s.Objective = begun.Objective },
			"start":     func() { s.Start = begun.Start },
			"from":      func() { s.From = begun.From },
			"paper":     func() { s.Paper = begun.Paper },
			"holdout":   func() { s.Holdout = begun.Holdout },
		} {
			if !given[name] {
				take()
			}
		}
		if !limited {
			s.Genomes, s.Generations, s.Budget = begun.Genomes, begun.Generations, begun.Budget
		}
	}
	r, p, err := c.open(o)
	if err != nil {
		return nil, nil, err
	}
	s.Role = r.Env.Spec.Role
	r.Settings = s
	return r, p, nil
}

// stageNames lists the stages in words.
func stageNames() string {
	var names []string
	for _, s := range loop.Stages {
		names = append(names, string(s))
	}
	return strings.Join(names, ", ")
}

// tiny returns a warning if a table of one or two actions is as good as the hardest
// class, and "" if none is: such a class is not worth evolving.
func (c *console[A]) tiny(res *loop.Result) string {
	classes := res.Spec.Classes
	if res.Calibration == nil || res.Calibration.Tiny == nil || len(classes) == 0 {
		return ""
	}
	b, tiny, hardest := res.Spec, res.Calibration.Tiny, classes[len(classes)-1]
	show, points := declared.Shower(b.Metrics[b.Points]), tiny.Points
	for _, of := range hardest.Ranges {
		if least, _ := measure.Borders(b, of); least && b.Metric(of.Metric) == b.Points && points.Mean() >= of.Min {
			low, high := points.Interval()
			return fmt.Sprintf("A table of %s has %s points (%s to %s), and class %s begins at %s: %s. Fix: if that is not meant, change the rules; %s exploits says more.",
				tiny.Size(), show(points.Mean()), show(low), show(high), plain.Name(hardest.Name), show(of.Min), plain.Name(tiny.Table), c.program)
		}
	}
	return ""
}

// summary prints how a run ended, and a warning if there is one.
func (c *console[A]) summary(r *loop.Run, res *loop.Result, warning string) {
	if res.Pack != nil {
		c.printFates(res)
		c.printHoldout(res)
	}
	if l := res.Learned; l != nil {
		fmt.Fprintf(c.out, "\n%s.\n", l.Text(res.Spec))
	}
	if res.Packing != nil {
		c.printPacking(res.Packing)
	}
	if warning != "" {
		fmt.Fprintf(c.out, "\n%s\n", warning)
	}
	c.printNext(r, res)
}

// summaryForPlayer prints what was found for one player.
func (c *console[A]) summaryForPlayer(r *loop.Run, res *loop.Result) {
	class := res.Spec.Classes[0]
	fmt.Fprintf(c.out, "Wanted next: %s.\n", measure.RangeText(res.Spec, class.Ranges[0]))
	c.printFates(res)
	c.printPacking(res.Packing)
	fmt.Fprintf(c.out, "\n%s and %s have them, for the tables of the Director.\n", r.Ships(loop.PackFile), r.Ships(loop.TablesFile))
}

// printFates prints what became of all tables.
func (c *console[A]) printFates(res *loop.Result) {
	f := res.Fates()
	fmt.Fprintf(c.out, "%6d tables have played; the search ended: %s\n", f.Created, res.Stopped)
	for _, fate := range funnel.Fates {
		if fate.Dropped() {
			fmt.Fprintf(c.out, "%6d %s\n", -f.Total[fate], fate)
			if fate == funnel.Unnatural {
				for _, odd := range f.Oddities() {
					fmt.Fprintf(c.out, "%13d %s\n", odd.Count, plain.Name(odd.What))
				}
			}
		}
	}
	fmt.Fprintf(c.out, "%6d are shipped:", f.Total[funnel.Shipped])
	for _, class := range res.Spec.Classes {
		fmt.Fprintf(c.out, " %d %s", f.ByClass[class.Name][funnel.Shipped], class.Name)
	}
	fmt.Fprintln(c.out)
	if meet, why := funnel.Meet(res.Spec); !meet {
		fmt.Fprintf(c.out, "       %s\n", why)
	}
}

// printNext says what to do with a run: the commands for a table of its hardest
// class.
func (c *console[A]) printNext(r *loop.Run, res *loop.Result) {
	folder := ""
	if r.Dir != defaultFolder {
		folder = " -out " + word(r.Dir)
	}
	fmt.Fprintf(c.out, "\n%s has it all.", r.Path(report.File))
	if res.Pack == nil {
		fmt.Fprintf(c.out, " Next:\n  %s best%s\n", c.program, folder)
		return
	}
	name := ""
	for _, class := range res.Pack.Classes {
		for _, table := range class.Tables {
			name = table.Name
		}
	}
	if name == "" {
		fmt.Fprintf(c.out, " No table was shipped. Next: search longer (-genomes), or declare other Classes.\n")
		return
	}
	fmt.Fprintf(c.out, " Next:\n  %[1]s watch%[2]s %[3]s\n  %[1]s explain%[2]s %[3]s\n  %[1]s export%[2]s FOLDER\n", c.program, folder, name)
}

// printHoldout prints the results of the held-out rounds.
func (c *console[A]) printHoldout(res *loop.Result) {
	classes := res.Spec.Classes
	for _, h := range res.Holdouts {
		if h.Rounds == 0 {
			why := "a class has no tables."
			if h.Broken > 0 {
				why = h.BrokenText()
			}
			fmt.Fprintf(c.out, "\nNo rounds of %s: %s\n", lineup(h.Lineup, classes), why)
			continue
		}
		alone := ""
		if h.Alone {
			alone = ", each alone"
		}
		fmt.Fprintf(c.out, "\n%d rounds of %s%s on held-out seeds:\n", h.Rounds, lineup(h.Lineup, classes), alone)
		for i := range len(h.Lineup) - 1 {
			if !h.Lineup.Met(i, i+1) {
				continue
			}
			fmt.Fprintf(c.out, "  %-24s %s\n", classes[i+1].Name+" above "+classes[i].Name, share(h.AboveShare(i+1)))
		}
		fmt.Fprintf(c.out, "  %-24s %s\n", "all in order", share(h.AllShare()))
		fmt.Fprintf(c.out, "  %-24s %s\n", "harder of a random pair", share(h.PairShare()))
		for _, text := range []string{h.DrawText(), h.LateText(), h.BrokenText()} {
			if text != "" {
				fmt.Fprintf(c.out, "  %s\n", text)
			}
		}
	}
}

// lineup says how many tables of which class play a round: "3 Easy, 3 Medium, 2
// Hard".
func lineup(l funnel.Lineup, classes []evo.Class) string {
	var parts []string
	for i, n := range l {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, classes[i].Name))
		}
	}
	return strings.Join(parts, ", ")
}
