// Package report writes the results of a run of package loop as one page of HTML that
// needs no other file.
package report

import (
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/internal/atomicfile"
)

// File is the name of the report in a run's folder.
const File = "report.html"

// Data is what a report says.
type Data struct {
	Game     string
	Program  string // as its users call it, or ""
	Settings loop.Settings
	Classes  []evo.Class
	Points   evo.Metric

	Warnings  []string
	Fates     loop.Fates
	Funnel    []FunnelRow
	Means     []int64 // points of each class in the tournament
	Skipped   string  // why there was none, or ""
	Gauntlet  int64   // how well they agree with those against the library
	Picked    []funnel.Picked
	Held      []Held
	Dominance [][]string // how often a class was above another, in percent of the held-out rounds
	Learned   string     // the best of the search beside the best of the library, in words
	Best      *Table     // what the search for points has found, or nil
	Shipped   []Class
	Lineage   Lineage
	Seen      []SeenMetric
	Styles    []Heat // of the shipped tables, by class
	Archive   []Heat // of the search, by layer
}

// New returns the report of a result. program is what its users call the game's program,
// such as "./mygame"; with "" it names no commands.
func New(res *loop.Result, env *loop.Env, program string) (*Data, error) {
	spec := res.Spec
	d := &Data{
		Game: spec.Name, Program: program, Settings: res.Settings, Classes: spec.Classes, Points: spec.Metrics[spec.Points],
		Fates: res.Fates(), Means: res.Means, Picked: res.Picked,
	}
	if res.Calibration != nil {
		for _, w := range measure.LintIdle(spec, res.Calibration.Idle) {
			d.Warnings = append(d.Warnings, w.Error())
		}
	}
	if res.Search != nil {
		for _, g := range res.Search.History() {
			d.Warnings = append(d.Warnings, g.Warnings...)
		}
		d.Archive = archiveStyles(spec, res.Search.Archive())
	}
	if l := res.Learned; l != nil {
		d.Learned = l.Text(spec)
	}
	if res.Pack == nil {
		return d, d.best(res, env)
	}
	for _, w := range res.Packing.Warnings {
		d.Warnings = append(d.Warnings, w.String())
	}
	_, d.Skipped = funnel.Meet(spec)
	d.Gauntlet = funnel.Agreement(spec, res.Candidates)
	d.Funnel = funnelRows(d.Classes, d.Fates)
	d.hold(res.Holdouts)
	d.Lineage = newLineage(d.Classes, res.Candidates)
	d.Seen = seen(spec, d.Classes, res.Candidates)
	d.Styles = shippedStyles(spec, d.Classes, res.Candidates)
	return d, d.ship(spec, env, res.Candidates)
}

// Write writes the report of a result to a file, at once or not at all.
func Write(path string, res *loop.Result, env *loop.Env, program string) error {
	d, err := New(res, env, program)
	if err != nil {
		return err
	}
	page, err := d.HTML()
	if err != nil {
		return err
	}
	return atomicfile.Write(path, page)
}
