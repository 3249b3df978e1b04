// Package report writes the results of a run of package pipeline: as one page of
// HTML that needs no other file, and as tables for other programs. [Serve] shows
// the same page while the run goes on.
package report

import (
	"errors"
	"fmt"
	"os"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/search"
)

// Data is what a report says.
type Data struct {
	Game    string
	Program string // as its users call it, or ""
	Seed    uint64
	Preset  string
	Classes []evo.Class
	Points  evo.Metric

	Warnings  []string
	Fates     pipeline.Fates
	Funnel    []FunnelRow
	Certified pipeline.Certified
	Picked    []funnel.Picked
	History   []search.Generation
	Held      []Held
	Dominance [][]string           // how often a class was above another, in percent of the held-out rounds
	Ablations []*pipeline.Ablation // by the measures for which there was one
	Learned   string               // the best of the search beside the best of the library, in words
	Shipped   []Class
	Chosen    bool // what ships is known
	Lineage   Lineage
	Seen      []SeenMetric
	Styles    []Heat // of the shipped tables, by class
	Archive   []Heat // of the search, by layer

	Stages  []StageState // of a run that goes on, or nil
	Ended   bool         // that run is over
	Stopped bool         // and did not do all of its stages
	Trails  bool         // tables have pictures of their paths
}

// Load reads a run's files. It leaves out what later stages have not written yet,
// but needs the files of the search. Seed and preset are those that the search was
// begun with. It reports all problems of the files at once.
func Load(r *pipeline.Run) (*Data, error) {
	d, err := newLoader(r).load()
	if err == nil && len(d.History) == 0 {
		_, err = r.History()
		if errors.Is(err, os.ErrNotExist) {
			err = fmt.Errorf("there is nothing to report before a search: %w", err)
		}
	}
	if err != nil {
		return nil, err
	}
	return d, nil
}

// loader reads a run's files, perhaps again and again while they change.
type loader struct {
	run     *pipeline.Run
	paths   map[genome.Key]trail   // of shipped tables
	shipped map[string]*evo.Genome // by key
	replays bool                   // whoever shows the page plays replays
}

func newLoader(r *pipeline.Run) *loader { return &loader{run: r, paths: map[genome.Key]trail{}} }

// load reads the files that are there.
func (l *loader) load() (*Data, error) {
	r := l.run
	spec := r.Env.Spec
	d := &Data{Game: spec.Name, Program: r.Program, Seed: r.Config.Search.Seed, Preset: r.Config.Preset, Points: spec.Metrics[spec.Points]}
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
	var errs []error
	keep := func(err error) {
		if !errors.Is(err, os.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	d.History, err = r.History()
	keep(err)
	all, err := r.Latest()
	keep(err)
	d.Warnings, err = idle(r, d.Classes)
	keep(err)
	d.Certified, err = r.Certified()
	keep(err)
	picked, err := r.Picked()
	keep(err)
	held, err := r.Holdouts()
	keep(err)
	learned, err := r.Learned()
	keep(err)
	for _, of := range pipeline.Measures {
		found, err := r.Ablation(of)
		if keep(err); err == nil {
			d.Ablations = append(d.Ablations, found)
		}
	}
	layers, err := r.Heat()
	keep(err)
	packing, err := r.Packing()
	keep(err)
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	d.Picked = picked.Picked
	d.Fates = pipeline.CountFates(d.Classes, all)
	d.Funnel = funnelRows(d.Classes, d.Fates)
	d.Chosen = len(all) > 0 && afterPick(d.Fates)
	d.hold(held)
	d.Lineage = newLineage(d.Classes, all)
	d.Seen = seen(spec, d.Classes, all)
	d.Styles = shippedStyles(spec, d.Classes, all)
	d.Archive = archiveStyles(layers)
	if learned != nil {
		d.Learned = learned.Text(spec.Metrics[spec.Metric(learned.Metric)])
	}
	d.warn(packing.Warnings)
	l.shipped = map[string]*evo.Genome{}
	for _, c := range funnel.With(all, funnel.Shipped) {
		l.shipped[genome.KeyOf(c.Table()).String()] = c.Table()
	}
	if err := d.ship(r, all, l.replays); err != nil {
		return nil, err
	}
	d.draw(l, funnel.With(all, funnel.Shipped))
	return d, nil
}

// warn lists what the search and the packing have found.
func (d *Data) warn(packing []funnel.Warning) {
	for _, g := range d.History {
		d.Warnings = append(d.Warnings, g.Warnings...)
	}
	for _, w := range packing {
		d.Warnings = append(d.Warnings, w.String())
	}
}
