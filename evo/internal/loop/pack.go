package loop

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
	"github.com/ethogram-go/ethogram/internal/atomicfile"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// The files that a run ships, beside its report.
const (
	PackFile   = "pack.json"
	TablesFile = "tables.go"
	ForPlayer  = "player-"     // before both, in the names of what is for one player
	VotesFile  = "votes.jsonl" // people's; it need not exist
)

// Ships returns the path of a file of what this run ships, [PackFile] or [TablesFile].
func (r *Run) Ships(name string) string {
	if r.For != nil {
		name = ForPlayer + name
	}
	return r.Path(name)
}

// pack counts the votes and writes what the game ships.
func (r *Run) pack(ctx context.Context, res *Result) error {
	votes, err := r.votes()
	if err != nil {
		return err
	}
	packer := funnel.Packer{
		Cache: r.log, Spec: res.Spec, Choose: r.Env.Choose, Votes: votes, Seed: r.Settings.Seed,
		Report: func(text string) { r.say(Progress{Text: text}) },
	}
	if res.Pack, res.Packing, err = packer.Pack(ctx, res.Candidates); err != nil {
		return err
	}
	if n := res.Packing.Unknown; n > 0 {
		r.note(fmt.Sprintf("%d votes are for tables that were not picked", n))
	}
	res.Packing.Warnings = append(warnings(res), res.Packing.Warnings...)
	if err := r.why(ctx, res); err != nil {
		return err
	}
	text, err := json.MarshalIndent(res.Pack, "", "\t")
	if err != nil {
		return err
	}
	if err := atomicfile.Write(r.Ships(PackFile), append(text, '\n')); err != nil {
		return err
	}
	return r.writeTables(res)
}

// GoFile returns what ships as a Go file of a package.
func (res *Result) GoFile(pkg string) evo.GoFile {
	file := evo.GoFile{Package: pkg, Comment: fmt.Sprintf("Package %s has tables that evolution has found for the game %q, with seed %d.", pkg, res.Spec.Name, res.Settings.Seed)}
	for _, c := range funnel.With(res.Candidates, funnel.Shipped) {
		file.Tables = append(file.Tables, evo.GoTable{Variable: c.Name, Comment: c.Name + " " + plain.Name(c.Style) + ".", Genome: c.Table()})
	}
	slices.SortFunc(file.Tables, func(a, b evo.GoTable) int { return strings.Compare(a.Variable, b.Variable) })
	return file
}

// writeTables writes what ships as Go source.
func (r *Run) writeTables(res *Result) error {
	file := res.GoFile("evolved")
	if len(file.Tables) == 0 {
		return nil
	}
	var source bytes.Buffer
	if err := r.Env.WriteGo(&source, file); err != nil {
		return err
	}
	return atomicfile.Write(r.Ships(TablesFile), source.Bytes())
}

// whySteps is the part of a round that is watched to say why rows refuse.
// Watching row by row takes about ten times as long as playing.
const whySteps = 1200

// why has each shipped candidate play a round against the library, so that the
// report can say why its rows refuse. No decision depends on it.
func (r *Run) why(ctx context.Context, res *Result) error {
	shipped := funnel.With(res.Candidates, funnel.Shipped)
	seed := []uint64{evo.Seed(r.Settings.Seed, "why", 0)}
	errs := make([]error, len(shipped))
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(r.Env.Workers, len(shipped)) {
		workers.Go(func() {
			for i := range next {
				players, _, slot := pack.Round(res.Spec, shipped[i].Table())
				shipped[i].Why, errs[i] = r.Env.Why(ctx, players, slot, seed, whySteps)
			}
		})
	}
	for i := range shipped {
		next <- i
	}
	close(next)
	workers.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	for i, err := range errs {
		if err != nil {
			r.note(fmt.Sprintf("no reasons why the rows of %v refuse: %v", shipped[i].Key, err))
		}
	}
	return nil
}

// warnings returns what the stages before the packing have found.
func warnings(res *Result) (all []funnel.Warning) {
	for _, text := range res.Calibration.Refused {
		if !matters(res.Spec.Classes, text) {
			continue
		}
		all = append(all, funnel.Warning{
			Text: "calibrate refused " + text,
			Fix:  "let classes rely on other metrics, or give the library tables that differ more",
		})
	}
	for _, of := range res.Picked {
		for _, text := range of.Warnings {
			text, fix, _ := strings.Cut(text, ". Fix: ")
			all = append(all, funnel.Warning{
				Class: of.Class, Text: text,
				Fix: cmp.Or(fix, "search longer, or add tables of other styles to the library"),
			})
		}
	}
	return all
}

// matters reports whether what calibrate has refused is a metric that a class relies
// on, or a class that the run lacks.
func matters(classes []evo.Class, refused string) bool {
	what, _, _ := strings.Cut(refused, ":")
	if name, class := strings.CutPrefix(what, "class "); class {
		return !slices.ContainsFunc(classes, func(c evo.Class) bool { return c.Name == name })
	}
	return slices.ContainsFunc(classes, func(c evo.Class) bool {
		return slices.ContainsFunc(c.Ranges, func(of evo.Range) bool { return of.Metric == what })
	})
}

// votes reads the run's file of votes.
func (r *Run) votes() ([]pack.Vote, error) {
	f, err := os.Open(r.Path(VotesFile))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	defer f.Close()
	votes, err := pack.ReadVotes(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Path(VotesFile), err)
	}
	return votes, nil
}

// ReadPack reads the pack in the run's folder and returns it with its genomes by class.
// The error wraps os.ErrNotExist if there is none.
func (r *Run) ReadPack() (*pack.Pack, [][]*evo.Genome, error) {
	data, err := os.ReadFile(r.Path(PackFile))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil, fmt.Errorf("%w. Fix: evolve in this folder first, or name another one with -out", err)
	} else if err != nil {
		return nil, nil, err
	}
	p, genomes, err := pack.Read(r.Env.Spec, data, false)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", r.Path(PackFile), err)
	}
	return p, genomes, nil
}

// Best returns the best table of the search, or nil if it has found none, or none is
// proved.
func (res *Result) Best() *evo.Genome {
	if res.Learned == nil {
		return nil
	}
	return res.Search.tables[res.Learned.Key].Genome
}
