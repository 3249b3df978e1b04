package cli

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
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

// stageOptions are the flags of commands that run a stage again.
type stageOptions struct {
	rounds, most int
	apart        int64
	natural      bool
	by, why      string
	pack         string
}

// open returns the run of a folder, with its progress shown. Close its bench.
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
	bench, err := pipeline.NewBench(c.game, pipeline.Backend(o.backend), o.workers)
	if err != nil {
		return nil, nil, err
	}
	p = newProgress(c.diag)
	return &pipeline.Run{Dir: o.out, Bench: bench, Config: config, Force: o.force, Repair: o.repair, Report: p.show}, p, nil
}

// stageNames lists the stages in words.
func stageNames() string {
	var names []string
	for _, s := range pipeline.Stages {
		names = append(names, string(s))
	}
	return strings.Join(names, ", ")
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
			return nil, nil, fmt.Errorf("the run in %s was begun with %s. Mend: leave the flag out, choose another folder, or force it (-force)",
				o.out, strings.Join(differs, " and "))
		}
	}
	r, p, err := c.open(o)
	if err != nil {
		return nil, nil, err
	}
	if err := r.Current(begun); err != nil {
		return nil, nil, errors.Join(err, r.Bench.Close())
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

func (c *command[A]) calibrate(ctx context.Context, o common, rounds int, write bool, args []string) error {
	if err := none(args); err != nil {
		return err
	}
	if rounds < 2 {
		return misuse(fmt.Sprintf("-rounds %d says nothing about luck: at least 2 are needed", rounds))
	}
	r, p, err := c.resume(o)
	if err != nil {
		return err
	}
	defer r.Bench.Close()
	r.Config.Calibration = rounds
	if err := c.do(ctx, r, p, pipeline.Calibrate); err != nil {
		return err
	}
	var found funnel.Calibration
	if err := readJSON(r.Path("calibration.json"), &found); err != nil {
		return err
	}
	c.printCalibration(r.Bench.Brief, found)
	if !write {
		fmt.Fprintln(c.out, "\nThe classes stay as they are; -write uses these in this run.")
		return nil
	}
	if len(found.Classes) == 0 {
		return errors.New("no classes follow from the library: nothing was written")
	}
	if err := r.SetClasses(found.Classes); err != nil {
		return err
	}
	fmt.Fprintf(c.out, "\n%s has the classes of this run from now on. What was certified for others is gone; tournament certifies anew\n"+
		"what a search has found, but a search that was begun with others cannot go on.\n", r.Path("classes.json"))
	return nil
}

func (c *command[A]) printCalibration(b *evo.Brief, found funnel.Calibration) {
	points := b.Metrics[b.Points]
	fmt.Fprintf(c.out, "%d rounds each; points in %s:\n\n", found.Rounds, points.Unit)
	for _, t := range found.Tables {
		of := t.Metrics[b.Points]
		low, high := of.Interval()
		fmt.Fprintf(c.out, "  %-16s %10s   (%s to %s)\n", t.Name, evo.Decimal(of.Mean()), evo.Decimal(low), evo.Decimal(high))
	}
	fmt.Fprintln(c.out, "\nHow much of what eight rounds show is of the table, not of luck:")
	fmt.Fprintln(c.out)
	for _, m := range found.Metrics {
		note := ""
		if m.OfEight < funnel.Reliable {
			note = "   too little for a class"
		}
		fmt.Fprintf(c.out, "  %-16s %s%s\n", m.Metric, evo.Percent(m.OfEight), note)
	}
	fmt.Fprintln(c.out, "\nProposed classes:")
	fmt.Fprintln(c.out)
	for _, class := range found.Classes {
		for _, r := range class.Ranges {
			fmt.Fprintf(c.out, "  %-10s %s from %s to %s, keep %d\n", class.Name, r.Metric, evo.Decimal(r.Min), evo.Decimal(r.Max), class.Keep)
		}
	}
	if len(found.Classes) == 0 {
		fmt.Fprintln(c.out, "  none")
	}
	if found.Broken > 0 {
		fmt.Fprintf(c.out, "\n%d rounds were not over and are left out; play shows how they break.\n", found.Broken)
	}
	if len(found.Refused) > 0 {
		fmt.Fprintln(c.out, "\nRefused:")
		fmt.Fprintln(c.out)
		for _, why := range found.Refused {
			fmt.Fprintf(c.out, "  %s\n", why)
		}
	}
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
	defer r.Bench.Close()
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
}

// summary prints what became of a run.
func (c *command[A]) summary(r *pipeline.Run) error {
	all, err := r.Candidates("shipped.jsonl")
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
	var held []funnel.Holdout
	if err := readJSON(r.Path("holdout.json"), &held); err != nil {
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

// stage runs stages again with other parameters.
func (c *command[A]) stage(ctx context.Context, o common, t stageOptions, args []string, stages ...pipeline.Stage) error {
	if err := none(args); err != nil {
		return err
	}
	r, p, err := c.again(o)
	if err != nil {
		return err
	}
	defer r.Bench.Close()
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
		r.Config.Selection.Apart = t.apart
	}
	if err := c.do(ctx, r, p, stages...); err != nil {
		return err
	}
	if err := renew(r); err != nil {
		return err
	}
	return c.fates(r, stages[len(stages)-1])
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
	defer r.Bench.Close()
	if rounds > 0 {
		r.Config.Holdout = rounds
	}
	if err := c.do(ctx, r, p, pipeline.Hold); err != nil {
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
}

// fates prints how many candidates a stage has left in each class.
func (c *command[A]) fates(r *pipeline.Run, stage pipeline.Stage) error {
	file := map[pipeline.Stage]string{
		pipeline.Certify: "certified.jsonl", pipeline.Prune: "pruned.jsonl", pipeline.Ship: "shipped.jsonl",
	}[stage]
	all, err := r.Candidates(file)
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

func (c *command[A]) vote(ctx context.Context, o common, t stageOptions, args []string) error {
	r, p, err := c.again(o)
	if err != nil {
		return err
	}
	defer r.Bench.Close()
	tables, err := newTables(r)
	if err != nil {
		return err
	}
	var lines []byte
	for _, arg := range args {
		g, _, err := tables.find(arg)
		if err != nil {
			return err
		}
		text, err := json.Marshal(funnel.Vote{Key: g.Key(), Natural: t.natural, By: t.by, Why: t.why})
		if err != nil {
			return err
		}
		lines = append(append(lines, text...), '\n')
	}
	if _, err := r.Candidates("pruned.jsonl"); err != nil {
		return err // a vote that cannot be counted now is not written down either
	}
	if len(lines) > 0 {
		if err := appendLines(r.Path(pipeline.VotesFile), lines); err != nil {
			return err
		}
	}
	if err := c.do(ctx, r, p, pipeline.Ship); err != nil {
		return err
	}
	if err := renew(r); err != nil {
		return err
	}
	return c.fates(r, pipeline.Ship)
}

// appendLines adds lines to a file that other tools write, too: they may have
// left its last line without an end.
func appendLines(path string, lines []byte) (err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o644)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if size := info.Size(); size > 0 {
		last := make([]byte, 1)
		if _, err := f.ReadAt(last, size-1); err != nil {
			return err
		}
		if last[0] != '\n' {
			lines = append([]byte{'\n'}, lines...)
		}
	}
	_, err = f.Write(lines)
	return err
}

func (c *command[A]) report(o common, args []string) error {
	if err := none(args); err != nil {
		return err
	}
	r, _, err := c.open(o)
	if err != nil {
		return err
	}
	defer r.Bench.Close()
	if err := report.Write(r); err != nil {
		return err
	}
	fmt.Fprintln(c.out, r.Path("report.html"))
	return nil
}

func readJSON(path string, v any) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, v); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
