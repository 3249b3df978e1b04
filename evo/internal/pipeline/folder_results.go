package pipeline

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/search"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// All readers of a run's results use these methods, which refuse impossible
// values. The error for a missing file wraps os.ErrNotExist.

// result reads a JSON file that a stage writes.
func (r *Run) result(name string, v any, check func() error) error {
	data, err := r.written(name)
	if err != nil {
		return err
	}
	if err = strict.Decode(data, v); err == nil {
		err = check()
	}
	if err != nil {
		return fmt.Errorf("%s: %w", r.Path(name), err)
	}
	return nil
}

// Calibration reads calibration.json.
func (r *Run) Calibration() (funnel.Calibration, error) {
	var c funnel.Calibration
	err := r.result("calibration.json", &c, func() error {
		metrics := len(r.Env.Spec.Metrics)
		if len(c.Metrics) != metrics {
			return fmt.Errorf("it has %d metrics, and the game %d. Fix: run calibrate again", len(c.Metrics), metrics)
		}
		for _, t := range c.Tables {
			if len(t.Metrics) != metrics {
				return fmt.Errorf("table %s has %d metrics, and the game %d. Fix: run calibrate again", strict.Quote(t.Name), len(t.Metrics), metrics)
			}
			if err := checkTallies(t.Metrics); err != nil {
				return fmt.Errorf("table %s: %w", strict.Quote(t.Name), err)
			}
		}
		if len(c.Idle) != metrics && len(c.Idle) != 0 {
			return fmt.Errorf("the table that does nothing has %d metrics, and the game %d. Fix: run calibrate again", len(c.Idle), metrics)
		}
		if err := checkTallies(c.Idle); err != nil {
			return fmt.Errorf("the table that does nothing: %w", err)
		}
		if n := c.Natural; min(n.PerSecond, n.Brief, n.Restarts, n.Leafless, n.OneAction) < 0 {
			return fmt.Errorf("a limit of what looks natural is below 0: %+v. Fix: run calibrate again", n)
		}
		_, err := r.Env.Spec.WithClasses(c.Classes)
		return err
	})
	return c, err
}

// Certified reads certify.json.
func (r *Run) Certified() (Certified, error) {
	var c Certified
	err := r.result("certify.json", &c, func() error { return c.Fates.check() })
	return c, err
}

// Picked reads pick.json.
func (r *Run) Picked() (Picked, error) {
	var p Picked
	err := r.result("pick.json", &p, func() error {
		for _, of := range p.Picked {
			if of.Of < 0 || of.Picked < 0 || of.Picked > of.Distinct || of.Distinct > of.Of {
				return fmt.Errorf("class %s: %d were picked of %d that differ, of %d: that cannot be", strict.Quote(of.Class), of.Picked, of.Distinct, of.Of)
			}
		}
		return p.Fates.check()
	})
	return p, err
}

// Holdouts reads holdout.json.
func (r *Run) Holdouts() ([]funnel.Holdout, error) {
	classes, err := r.Classes()
	if err != nil {
		return nil, err
	}
	var all []funnel.Holdout
	err = r.result("holdout.json", &all, func() error {
		for _, h := range all {
			if err := h.Check(len(classes)); err != nil {
				return fmt.Errorf("%w. Fix: run holdout again", err)
			}
		}
		return nil
	})
	return all, err
}

// Ablation reads the comparison by a measure: ablation.json or ablation-styles.json.
func (r *Run) Ablation(of Measure) (*Ablation, error) {
	a := Ablation{Of: ByPoints} // files did not always say it
	if err := r.result(of.file(), &a, func() error { return a.check(of) }); err != nil {
		return nil, err
	}
	return &a, nil
}

// History reads history.jsonl: the results of each generation of the search.
func (r *Run) History() ([]search.Generation, error) {
	data, err := r.written("history.jsonl")
	if err != nil {
		return nil, err
	}
	var all []search.Generation
	for line := range bytes.Lines(data) {
		var g search.Generation
		err := strict.Decode(line, &g)
		if err == nil {
			err = checkGeneration(g, len(all))
		}
		if err != nil { // the numbers of later generations depend on this line
			return nil, fmt.Errorf("%s:%d: %w", r.Path("history.jsonl"), len(all)+1, err)
		}
		all = append(all, g)
	}
	return all, nil
}

// checkGeneration returns an error if no search can have had this as generation n.
// Its tallies have other units than those of rounds, so only their signs can be
// checked.
func checkGeneration(g search.Generation, n int) error {
	if g.Number != n {
		return fmt.Errorf("it is generation %d; want %d", g.Number, n)
	}
	if g.Genomes < 0 || g.Matches < 0 || g.Faults < 0 || g.Shapes < 0 || g.Plateau < 0 {
		return errors.New("it has a negative count")
	}
	for _, l := range g.Styles {
		if !l.Check() {
			return fmt.Errorf("its layer %s has %d of %d cells filled, and a QD score of %d: that cannot be", strict.Quote(l.Layer), l.Filled, l.Cells, l.QDScore)
		}
	}
	for _, e := range g.Emitters {
		if !e.Check() {
			return fmt.Errorf("its emitter %s has made %d genomes, %d new and %d improved, for a share of %d: that cannot be", strict.Quote(e.Emitter), e.Made, e.New, e.Improved, e.Share)
		}
	}
	for _, t := range []stats.Tally{g.Fitness, g.Points, g.Monitor, g.MonitorPoints, g.Rows} {
		if t.N < 0 || t.N == 0 && t.Sum != 0 {
			return fmt.Errorf("it has a sum of %d over %d values: that cannot be", t.Sum, t.N)
		}
	}
	return nil
}

// checkTallies returns the first error of some tallies.
func checkTallies(all []stats.Tally) error {
	for _, t := range all {
		if err := t.Check(); err != nil {
			return err
		}
	}
	return nil
}

// check returns an error if a count is negative.
func (f Fates) check() error {
	least := f.Created
	for _, n := range f.Total { // in any order
		least = min(least, n)
	}
	for _, n := range f.Odd { // in any order
		least = min(least, n)
	}
	for _, class := range f.ByClass { // in any order
		for _, n := range class { // in any order
			least = min(least, n)
		}
	}
	if least < 0 {
		return fmt.Errorf("it counts %d candidates: that cannot be", least)
	}
	return nil
}
