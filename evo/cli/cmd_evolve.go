package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/report"
	"github.com/ethogram-go/ethogram/evo/internal/search"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// evolveFlags are the flags of evolve.
type evolveFlags struct {
	runFlags
	generations, genomes, holdout int
	budget                        time.Duration
	resume, finish                bool
	until, objective, from, http  string
	start, without                string
	showdown, hall                int // thousandths; negative is the preset's
}

func (c *console[A]) evolveCommand() command {
	e := evolveFlags{showdown: -1, hall: -1}
	names := stageNames()
	return command{
		name: "evolve", about: "evolve tables, from nothing to a pack and a report",
		long: "It runs all stages (" + names + ")\nand writes the report. If a run was stopped or killed, the same command continues it.",
		flags: func(f *flag.FlagSet) {
			e.addRun(f)
			f.IntVar(&e.generations, "generations", 0, "end the search after so many generations; 0 is the preset's number, or no limit if -genomes is given")
			f.IntVar(&e.genomes, "genomes", 0, "end the search with the generation in which it has played so many distinct genomes; 0 is no limit")
			f.DurationVar(&e.budget, "budget", 0, "end the search with the generation in which this `time` is over; 0 is no limit. The same command does not continue such a search: change this or another limit. If a search was stopped before, its time starts again at 0")
			f.BoolVar(&e.resume, "resume", true, "continue the run in the folder; -resume=false refuses a folder that has a run")
			f.BoolVar(&e.finish, "finish", false, "do not go on searching: certify what a search that was stopped has found, and run the stages after it")
			f.StringVar(&e.until, "until", "", "end after this `stage`: "+names)
			f.StringVar(&e.objective, "objective", "", "what is fit: archive, to fill the styles of each class; class, to meet the ranges of a class; points, to have many; or a `metric` of the game, of which more is better, or less with a minus sign before it. Empty is archive if the game has descriptors, and class if not or with -preset paper2019")
			f.StringVar(&e.from, "from", "", "a `source` of tables that join the first generation: archive:FILE, pack:FILE, run:FOLDER, tables:FILE or go:PACKAGE, as for transfer")
			f.StringVar(&e.start, "start", "", "what the search starts `from`: library, the library and its mutants; random, tables made at random, so that nothing comes from the library but opponents; or the folder of another run, whose best table joins the library. Empty is library")
			f.StringVar(&e.without, "without", "", "`entries` of the vocabulary that the search does not know, with commas between them: to find out what they are worth, or to search as an older vocabulary did")
			f.Var(thousandths{&e.showdown}, "showdown", "the `share` of training rounds in the mode that players play, as in 10%; they count by rank. The preset has none")
			f.Var(thousandths{&e.hall}, "hall", "the `share` of the library's seats that the best of earlier generations take, unless the objective is class; 0% is no hall of fame. The default preset has 25%")
			f.StringVar(&e.http, "http", "", "show the report in a browser while the run goes on: an `address` such as localhost:6060, or localhost:0 for any free port. Without a host it answers to this machine only")
			f.IntVar(&e.holdout, "holdout", 0, "rounds of each lineup that proves the classes; 0 is the preset's 1000")
		},
		run: func(ctx context.Context, _ []string) error { return c.evolve(ctx, e) },
	}
}

func (c *console[A]) evolve(ctx context.Context, e evolveFlags) error {
	stages, err := e.stages()
	if err != nil {
		return err
	}
	if e.generations < 0 || e.genomes < 0 || e.budget < 0 || e.holdout < 0 {
		return misuse("-generations, -genomes, -budget and -holdout must not be negative")
	}
	if e.showdown > 500 {
		return misuse(fmt.Sprintf("-showdown %v is above 50%%: classes and metrics are measured in the other rounds", thousandths{&e.showdown}))
	}
	other := e.start // the folder of another run, or nothing
	if e.start == string(search.FromLibrary) || e.start == string(search.AtRandom) {
		other = ""
	}
	if info, err := os.Stat(other); other != "" && (err == nil && !info.IsDir() || err != nil && !copied(e.out)) {
		return misuse(fmt.Sprintf("-start %q is neither library nor random, nor the folder of another run", e.start))
	}
	if e.finish {
		if stages, err = e.finishing(stages); err != nil {
			return err
		}
	}
	if !e.resume {
		if begun, err := hasJournal(e.out); err != nil {
			return err
		} else if begun {
			return fmt.Errorf("%s has a run already. Fix: choose another folder (-out), or leave -resume=false out to continue the run", e.out)
		}
	}
	r, p, err := c.open(e.runFlags)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	e.limit(&r.Config)
	if e.objective != "" {
		r.Config.Search.Objective = search.Objective(e.objective)
		if err := r.Config.Search.Objective.Check(r.Env.Spec); err != nil {
			return misuse("-" + err.Error())
		}
	}
	if other != "" {
		if err := r.Join(other); err != nil {
			return err
		}
	} else if e.start != "" {
		r.Config.Search.Start = search.Start(e.start)
	}
	if r.Config.Search.Without, err = e.hidden(r.Env.Spec); err != nil {
		return err
	}
	if e.from != "" {
		if err := c.startFrom(ctx, r, e.from); err != nil {
			return err
		}
	}
	if err := r.Resumable(); err != nil {
		return err
	}
	return r.Exclusive(func() error {
		if err := r.KeepAncestors(); err != nil {
			return err
		}
		if e.http != "" {
			hide, err := c.serve(r, p, stages, e.http)
			if err != nil {
				return err
			}
			defer hide()
		}
		for _, stage := range stages {
			if err := c.do(ctx, r, p, stage); err != nil {
				if _, missing := os.Stat(r.Path(pipeline.Search.Info().Candidates)); stage == pipeline.Search && missing == nil {
					c.instead = ", and with -finish it certifies what the search has found"
				}
				return err
			}
		}
		if stages[len(stages)-1] != pipeline.Holdout {
			fmt.Fprintf(c.out, "%s has the stages until %s. The same command without -until runs the others.\n", e.out, e.until)
			return nil
		}
		if err := report.Write(r); err != nil {
			return err
		}
		tiny, err := c.tiny(r)
		if err != nil {
			return err
		}
		return c.summary(r, tiny)
	})
}

// copied reports whether the run in a folder has its own copy of what joined its library.
func copied(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, pipeline.LibraryFile))
	return err == nil
}

// stages returns the stages to run: all of them, or those until the given one.
func (e evolveFlags) stages() ([]pipeline.Stage, error) {
	if e.until == "" {
		return pipeline.Stages, nil
	}
	last := slices.Index(pipeline.Stages, pipeline.Stage(e.until))
	if last < 0 {
		return nil, misuse(fmt.Sprintf("-until %q is none of %s", e.until, stageNames()))
	}
	return pipeline.Stages[:last+1], nil
}

// hidden returns the entries that the search does not know.
func (e evolveFlags) hidden(spec *evo.Spec) (names []string, err error) {
	for name := range strings.SplitSeq(e.without, ",") {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		if !spec.Catalog.Has(name) {
			return nil, misuse(fmt.Sprintf("-without: the vocabulary has no entry %q", name))
		}
		names = append(names, name)
	}
	return names, nil
}

// finishing returns those of the stages that come after the search.
func (e evolveFlags) finishing(stages []pipeline.Stage) ([]pipeline.Stage, error) {
	after := slices.Index(stages, pipeline.Search) + 1
	if after == 0 || after == len(stages) {
		return nil, misuse(fmt.Sprintf("-finish goes on after the search, and -until %s ends before that", e.until))
	}
	found := filepath.Join(e.out, pipeline.Search.Info().Candidates)
	if _, err := os.Stat(found); errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("there is nothing to certify: no search in %s was ended in good order. Fix: leave -finish out, stop the search with Ctrl-C when you like, and then use -finish", e.out)
	} else if err != nil {
		return nil, err
	}
	return stages[after:], nil
}

// limit puts the limits that were given into the configuration.
func (e evolveFlags) limit(config *pipeline.Config) {
	if e.generations > 0 {
		config.Search.Generations = e.generations
	}
	if e.genomes > 0 {
		config.Search.Genomes = e.genomes
		if e.generations == 0 {
			config.Search.Generations = 0
		}
	}
	if e.showdown >= 0 {
		config.Search.Showdown = e.showdown
	}
	if e.hall >= 0 {
		config.Search.HallShare = e.hall
	}
	config.Search.Wall = e.budget
	if e.holdout > 0 {
		config.Holdout = e.holdout
	}
}

// hasJournal reports whether a folder has the journal of a run.
func hasJournal(dir string) (bool, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return false, err
	}
	return slices.ContainsFunc(entries, func(e os.DirEntry) bool { return filepath.Ext(e.Name()) == ".journal" }), nil
}

// stageNames lists the stages in words.
func stageNames() string {
	var names []string
	for _, s := range pipeline.Stages {
		names = append(names, string(s))
	}
	return strings.Join(names, ", ")
}

// tiny returns a warning if a table of one or two actions is as good as the hardest
// class, and "" if none is: such a class is not worth evolving.
func (c *console[A]) tiny(r *pipeline.Run) (string, error) {
	found, err := r.Calibration()
	if err != nil || found.Tiny == nil {
		return "", err
	}
	classes, err := r.Classes()
	if err != nil || len(classes) == 0 {
		return "", err
	}
	b, hardest := r.Env.Spec, classes[len(classes)-1]
	show, points := declared.Shower(b.Metrics[b.Points]), found.Tiny.Points
	for _, of := range hardest.Ranges {
		if least, _ := measure.Borders(b, of); least && b.Metric(of.Metric) == b.Points && points.Mean() >= of.Min {
			low, high := points.Interval()
			return fmt.Sprintf("A table of %s has %s points (%s to %s), and class %s begins at %s: %s. Fix: if that is not meant, change the rules; %s exploits says more.",
				found.Tiny.Size(), show(points.Mean()), show(low), show(high), plain.Name(hardest.Name), show(of.Min), plain.Name(found.Tiny.Table), c.program), nil
		}
	}
	return "", nil
}

// summary prints how a run ended, and a warning if there is one.
func (c *console[A]) summary(r *pipeline.Run, warning string) error {
	f, classes, err := countFates(r, pipeline.Pack)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%6d genomes were created\n", f.Created)
	for _, fate := range funnel.Fates {
		if fate.Dropped() {
			fmt.Fprintf(c.out, "%6d %s\n", -f.Total[fate], fate)
			if fate == funnel.Unnatural {
				c.printOddities(f)
			}
		}
	}
	fmt.Fprintf(c.out, "%6d are shipped:", f.Total[funnel.Shipped])
	for _, class := range classes {
		fmt.Fprintf(c.out, " %d %s", f.ByClass[class.Name][funnel.Shipped], class.Name)
	}
	fmt.Fprintln(c.out)
	if certified, err := r.Certified(); err == nil && certified.Skipped != "" {
		fmt.Fprintf(c.out, "       %s\n", certified.Skipped)
	}
	if err := c.printHoldout(r); err != nil {
		return err
	}
	if err := c.printLearned(r); err != nil {
		return err
	}
	if err := c.printPacking(r, false); err != nil {
		return err
	}
	if warning != "" {
		fmt.Fprintf(c.out, "\n%s\n", warning)
	}
	return c.printNext(r)
}

// printNext says what to do with a run: the commands for a table of its hardest
// class.
func (c *console[A]) printNext(r *pipeline.Run) error {
	pack, _, err := r.Pack()
	if err != nil {
		return err
	}
	name := ""
	for _, class := range pack.Classes {
		for _, table := range class.Tables {
			name = table.Name
		}
	}
	fmt.Fprintf(c.out, "\n%s has it all.", r.Path("report.html"))
	if name == "" {
		fmt.Fprintf(c.out, " No table was shipped. Next: search longer (-generations), or have %s calibrate propose other classes.\n", c.program)
		return nil
	}
	folder := ""
	if r.Dir != defaultFolder {
		folder = " -out " + word(r.Dir)
	}
	fmt.Fprintf(c.out, " Next:\n  %[1]s watch%[2]s %[3]s\n  %[1]s explain%[2]s %[3]s\n  %[1]s export%[2]s FOLDER\n", c.program, folder, name)
	return nil
}

// printLearned prints whether the search has found a better table than the library
// has.
func (c *console[A]) printLearned(r *pipeline.Run) error {
	l, err := r.Learned()
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	spec := r.Env.Spec
	fmt.Fprintf(c.out, "\n%s.\n", l.Text(spec.Metrics[spec.Metric(l.Metric)]))
	return nil
}

// printHoldout prints the results of the held-out rounds.
func (c *console[A]) printHoldout(r *pipeline.Run) error {
	classes, err := r.Classes()
	if err != nil {
		return err
	}
	held, err := r.Holdouts()
	if err != nil {
		return err
	}
	for _, h := range held {
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
		for i := range h.Above {
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
	return nil
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
