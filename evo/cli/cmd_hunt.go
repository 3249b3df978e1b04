package cli

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/hunt"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
	"github.com/ethogram-go/ethogram/internal/atomicfile"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// huntFlags are the flags of hunt.
type huntFlags struct {
	seed                        uint64
	matches, workers            int
	budget                      time.Duration
	out, tests, backend, source string
	coverage                    bool
}

// huntMatches is how long a hunt is that is given no limit.
const huntMatches = 2000

func (c *console[A]) huntCommand() command {
	var o huntFlags
	return command{
		name: "hunt", about: "look for defects of the game: tables drive it through orders that nobody wrote",
		long: "A finding is made as small as it gets and written to a file, which repro plays. hunt exits with 1 if there\n" +
			"are findings. The same seed finds the same, for any number of workers.",
		flags: func(f *flag.FlagSet) {
			f.IntVar(&o.matches, "matches", huntMatches, "how many rounds are judged, each together with those it is compared with; 0 is no limit, with -time")
			f.DurationVar(&o.budget, "time", 0, "end with the generation in which this `time` is over; 0 is no limit. Without -matches, only the time ends the hunt")
			f.Uint64Var(&o.seed, "seed", 1, "the hunt's seed")
			f.StringVar(&o.out, "out", "findings", "the `folder` for findings")
			f.StringVar(&o.tests, "tests", "", "also write each finding as a Go test, into the `folder` of the game's package")
			f.StringVar(&o.source, "source", string(hunt.Evolved), "where tables come from: evolved, from those that reached something new; random; or library, as written by hand")
			f.IntVar(&o.workers, "workers", 0, "how many rounds are judged at the same time; 0 is one per processor")
			f.BoolVar(&o.coverage, "coverage", false, "statements of the game count among what tables reach, and the share that was reached of each file is printed. It needs -backend proc and a program built with go build -cover -covermode=atomic")
			f.StringVar(&o.backend, "backend", "local", "where rounds are played: local, in this process, or proc, in child processes, so that the hunt survives endless steps and crashes")
		},
		run: func(ctx context.Context, _ []string) error { return c.hunt(ctx, o) },
	}
}

// options returns the hunt that the flags ask for.
func (c *console[A]) huntOptions(o huntFlags) (hunt.Options, error) {
	given := map[string]bool{}
	c.flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	if o.budget != 0 && !given["matches"] {
		o.matches = 0
	}
	h := hunt.Options{Seed: o.seed, Matches: o.matches, Source: hunt.Source(o.source), Workers: o.workers, Proc: o.backend == pipelineProc, Statements: o.coverage}
	switch {
	case o.matches < 0 || o.workers < 0 || o.budget < 0:
		return h, misuse("-matches, -workers and -time must not be negative")
	case o.matches == 0 && o.budget == 0:
		return h, misuse("-matches 0 without -time: a hunt of no matches finds nothing")
	case o.backend != "local" && o.backend != pipelineProc:
		return h, misuse(fmt.Sprintf("-backend %q is neither local nor proc, which a hunt can use", o.backend))
	case h.Statements && !h.Proc:
		return h, misuse("-coverage needs -backend proc: statements are counted by process")
	case h.Source != hunt.Evolved && h.Source != hunt.Random && h.Source != hunt.Library:
		return h, misuse(fmt.Sprintf("-source %q is none of evolved, random and library", o.source))
	}
	if o.budget > 0 {
		end := time.Now().Add(o.budget)
		h.Until = func() bool { return !time.Now().Before(end) }
	}
	return h, nil
}

// pipelineProc is the name of the back end in child processes.
const pipelineProc = "proc"

// hunt looks for defects and writes what it finds.
func (c *console[A]) hunt(ctx context.Context, o huntFlags) error {
	h, err := c.huntOptions(o)
	if err != nil {
		return err
	}
	if err := o.writable(); err != nil {
		return err
	}
	h.Anew = hunt.Serves(c.game)
	c.game = playing(c.game, c.role)
	spec, err := c.game.Spec()
	if err != nil {
		return err
	}
	p := newProgress(c.status)
	p.begin("hunt")
	var unwritten []*hunt.Finding
	h.Found = func(f *hunt.Finding) {
		where, err := c.writeFinding(spec, f, o)
		if err != nil {
			unwritten = append(unwritten, f)
			where = "not written yet: " + err.Error()
		}
		p.clear()
		fmt.Fprintf(c.out, "%s\n  %s\n", f, where)
	}
	h.Progress = func(at hunt.Progress) {
		text := fmt.Sprintf("%d matches, %d things reached, %s", at.Matches, at.Reached, findings(at.Findings))
		if at.Shrinking != nil {
			text += ", making " + at.Shrinking.Name() + " smaller"
		}
		p.show(loop.Progress{Done: int64(at.Matches), Of: int64(h.Matches), Played: int64(at.Rounds), Text: text})
	}
	report, err := hunt.Hunt(ctx, c.game, h)
	p.end(err)
	var failed error // of writing, also at the second try
	for _, f := range unwritten {
		_, err := c.writeFinding(spec, f, o)
		failed = errors.Join(failed, err)
	}
	if report == nil {
		return errors.Join(err, failed)
	}
	for _, note := range report.Notes {
		fmt.Fprintf(c.out, "note: %s\n", plain.Name(note))
	}
	for _, off := range report.Off {
		fmt.Fprintf(c.out, "off: %s\n", plain.Name(off))
	}
	c.printShares(report.Shares)
	fmt.Fprintf(c.out, "%d matches, %d rounds: tables reached %d different things; %s.\n",
		report.Matches, report.Rounds, report.Reached, findings(len(report.Findings)))
	if err := errors.Join(err, failed); err != nil {
		return err
	}
	if n := len(report.Findings); n > 0 {
		return fmt.Errorf("the game has defects. Next: %s repro %s", c.program, word(filepath.Join(o.out, report.Findings[0].Name()+".json")))
	}
	return nil
}

// printShares prints how many statements of each file a hunt has reached, and how many
// statements, actions and conditions in all.
func (c *console[A]) printShares(all []hunt.Share) {
	if len(all) == 0 {
		return
	}
	entries := len(all) - 2
	total := hunt.Share{Name: "statements"}
	for _, of := range all[:entries] {
		total.Reached, total.All = total.Reached+of.Reached, total.All+of.All
		fmt.Fprintf(c.out, "%9s  %s\n", fmt.Sprintf("%d/%d", of.Reached, of.All), plain.Name(of.Name))
	}
	var parts []string
	for _, of := range append([]hunt.Share{total}, all[entries:]...) {
		parts = append(parts, fmt.Sprintf("%d of %d %s (%d %%)", of.Reached, of.All, of.Name, 100*of.Reached/max(of.All, 1)))
	}
	fmt.Fprintf(c.out, "reached: %s\n", strings.Join(parts, ", "))
}

// writable is an error if the folders for findings and tests cannot be: better before
// a hunt of hours than after it.
func (o huntFlags) writable() error {
	if info, err := os.Stat(o.out); err == nil && !info.IsDir() {
		return misuse(fmt.Sprintf("-out %s: it is a file, not a folder", o.out))
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return misuse("-out: " + err.Error())
	}
	if o.tests == "" {
		return nil
	}
	if info, err := os.Stat(o.tests); err != nil || !info.IsDir() {
		return misuse(fmt.Sprintf("-tests %s: there is no such folder; name that of the game's package", o.tests))
	}
	return nil
}

// findings says how many there are.
func findings(n int) string {
	switch n {
	case 0:
		return "no finding"
	case 1:
		return "1 finding"
	}
	return fmt.Sprintf("%d findings", n)
}

// writeFinding writes a finding, and its test if that is wanted, and returns the path
// of the finding.
func (c *console[A]) writeFinding(spec *evo.Spec, f *hunt.Finding, o huntFlags) (path string, err error) {
	path = filepath.Join(o.out, f.Name()+".json")
	data, err := f.JSON(spec.Vocabulary)
	if err != nil {
		return path, err
	}
	if err := os.MkdirAll(o.out, 0o755); err != nil {
		return path, err
	}
	if err := atomicfile.Write(path, data); err != nil {
		return path, err
	}
	if o.tests == "" {
		return path, nil
	}
	var b bytes.Buffer
	if err := hunt.WriteTest(&b, c.game, f); err != nil {
		return path, err
	}
	return path, atomicfile.Write(filepath.Join(o.tests, f.FileName()), b.Bytes())
}
