// Package report writes the results of a run of package pipeline: as one page of
// HTML that needs no other file, and as tables for other programs.
package report

import (
	"errors"
	"fmt"
	"os"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/pipeline"
	"github.com/ethogram-go/ethogram/evo/search"
)

// Data is what a report says.
type Data struct {
	Game    string
	Seed    uint64
	Preset  string
	Classes []evo.Class
	Points  evo.Metric

	Fates     pipeline.Fates
	Funnel    []FunnelRow
	Certified pipeline.Certified
	Picked    []funnel.Picked
	History   []search.Generation
	Held      []Held
	Dominance [][]string // how often a class was above another, in percent of the held-out rounds
	Ablation  *pipeline.Ablation
	Shipped   []Class
}

// Load reads a run's files. It leaves out what later stages have not written yet,
// but needs the files of the search. Seed and preset are those that the search was
// begun with. It reports all problems of the files at once.
func Load(r *pipeline.Run) (*Data, error) {
	b := r.Env.Spec
	d := &Data{Game: b.Name, Seed: r.Config.Search.Seed, Preset: r.Config.Preset, Points: b.Metrics[b.Points]}
	begun, err := r.Begun()
	if err != nil {
		return nil, err
	}
	if begun != nil {
		d.Seed, d.Preset = begun.Seed, begun.Preset
	}
	if d.Classes, err = r.Classes(); err != nil {
		return nil, err
	}
	if d.History, err = r.History(); errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("there is nothing to report before a search: %w", err)
	} else if err != nil {
		return nil, err
	}
	all, err := r.Latest()
	if err != nil {
		return nil, err
	}
	d.Fates = pipeline.CountFates(d.Classes, all)
	d.Funnel = funnelRows(d.Classes, d.Fates)
	var errs []error
	keep := func(err error) {
		if !errors.Is(err, os.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	d.Certified, err = r.Certified()
	keep(err)
	picked, err := r.Picked()
	keep(err)
	held, err := r.Holdouts()
	keep(err)
	d.Ablation, err = r.Ablation()
	keep(err)
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	d.Picked = picked.Picked
	d.hold(held)
	return d, d.ship(r, all)
}
