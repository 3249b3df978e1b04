package pipeline

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
)

// pack counts the votes and writes what the game ships.
func (r *Run) pack(ctx context.Context) error {
	spec, all, err := r.entrants(Pack)
	if err != nil {
		return err
	}
	votes, err := r.votes()
	if err != nil {
		return err
	}
	if err := r.open(nil); err != nil {
		return err
	}
	packer := funnel.Packer{
		Cache: r.session, Spec: spec, Choose: r.Env.Choose, Votes: votes, Seed: r.Config.Search.Seed,
		Admission: r.Config.Admission, Selection: r.Config.Selection,
		Report: func(text string) { r.report(Progress{Text: text}) },
	}
	p, packing, err := packer.Pack(ctx, all)
	if err != nil {
		return err
	}
	if packing.Unknown > 0 {
		r.report(Progress{Note: true, Text: fmt.Sprintf("%d votes are for tables that were not picked", packing.Unknown)})
	}
	warnings, err := r.warnings()
	if err != nil {
		return err
	}
	packing.Warnings = append(warnings, packing.Warnings...)
	if err := r.why(ctx, spec, all); err != nil {
		return err
	}
	return r.writePack(p, packing, all)
}

// whySteps is the part of a round that is watched to say why rows refuse.
// Watching row by row takes about ten times as long as playing.
const whySteps = 1200

// why has each shipped candidate play a round against the library, so that the
// report can say why its rows refuse. No decision depends on it.
func (r *Run) why(ctx context.Context, b *evo.Spec, all []*funnel.Candidate) error {
	shipped := funnel.With(all, funnel.Shipped)
	seed := []uint64{evo.Seed(r.Config.Search.Seed, "why", 0)}
	errs := make([]error, len(shipped))
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(r.Env.Workers, len(shipped)) {
		workers.Go(func() {
			for i := range next {
				players, _, slot := funnel.CheckRound(b, shipped[i].Table())
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
			r.report(Progress{Note: true, Text: fmt.Sprintf("no reasons why the rows of %v refuse: %v", shipped[i].Key, err)})
		}
	}
	return nil
}

// writePack writes pack.json together with all candidates. It deletes the proof
// of another pack, but keeps the proof of one that is the same to the byte.
func (r *Run) writePack(pack *funnel.Pack, packing *funnel.Packing, all []*funnel.Candidate) error {
	text, err := indent(pack)
	if err != nil {
		return err
	}
	if before, err := os.ReadFile(r.Path("pack.json")); err != nil || !bytes.Equal(before, text) {
		if err := r.outdate(Pack); err != nil {
			return err
		}
	}
	if err := r.writeCandidates(Pack, all); err != nil {
		return err
	}
	if err := r.write("packing.json", packing); err != nil {
		return err
	}
	return r.WriteFile("pack.json", text)
}

// warnings returns what the stages before the packing have found.
func (r *Run) warnings() (all []funnel.Warning, err error) {
	c, err := r.Calibration()
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	classes, err := r.Classes()
	if err != nil {
		return nil, err
	}
	for _, text := range c.Refused {
		if !matters(classes, text) {
			continue
		}
		all = append(all, funnel.Warning{
			Code: funnel.WarnRefused, Text: "calibrate refused " + text,
			Fix: "let classes rely on other metrics, or give the library tables that differ more",
		})
	}
	picked, err := r.Picked()
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	for _, of := range picked.Picked {
		for _, text := range of.Warnings {
			text, fix, _ := strings.Cut(text, ". Fix: ")
			all = append(all, funnel.Warning{
				Code: funnel.WarnFamily, Class: of.Class, Text: text,
				Fix: cmp.Or(fix, "search longer, or add tables of other styles to the library"),
			})
		}
	}
	return all, nil
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

// Packing reads packing.json.
func (r *Run) Packing() (funnel.Packing, error) {
	var p funnel.Packing
	err := r.result("packing.json", &p, func() error { return nil })
	return p, err
}

// Pack reads the run's pack.json and returns it with its genomes by class.
func (r *Run) Pack() (*funnel.Pack, [][]*evo.Genome, error) {
	data, err := r.written("pack.json")
	if err != nil {
		return nil, nil, err
	}
	p, genomes, err := funnel.ReadPack(r.Env.Spec, data, r.Force)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", r.Path("pack.json"), err)
	}
	return p, genomes, nil
}
