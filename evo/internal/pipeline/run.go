package pipeline

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/journal"
)

// Run is an evolution in a folder. One goroutine at a time may use it.
type Run struct {
	Dir    string
	Env    *Env
	Config Config
	Force  bool           // continue journals of other rules, seeds or options
	Repair bool           // continue damaged journals from their intact records
	Report func(Progress) // may be nil; no two goroutines call it at a time

	// Program is the game's program as its users call it, such as "./mygame": reports
	// name its commands. "" is none, and they name no commands.
	Program string

	stage    Stage            // under way
	session  *journal.Session // of that stage, if it has opened its journal
	progress progress
	locked   bool // this Run has locked the folder

	ancestors *Tables // of the search, or nil
	joined    *Tables // of other runs, that joined the library, or nil
}

// Timing is what a stage cost: the only part of a run's folder that depends on
// the machine.
type Timing struct {
	Seconds float64 `json:"seconds"`
	Rounds  int     `json:"rounds"` // that were played, not taken from the journal
	Workers int     `json:"workers"`
}

// Do runs a stage. It returns [ErrBusy] while another process works in the
// folder.
func (r *Run) Do(ctx context.Context, stage Stage) error {
	run := stage.Info().run
	if run == nil {
		return fmt.Errorf("there is no stage %q; there are %v", stage, Stages)
	}
	return r.timed(stage, func() error { return run(r, ctx) })
}

// timed runs something in the run's folder and writes what it cost this time to
// timing.json.
func (r *Run) timed(stage Stage, do func() error) error {
	r.stage, r.progress = stage, progress{}
	err := r.Exclusive(func() error {
		if err := r.claim(); err != nil {
			return err
		}
		start := time.Now()
		played, err := r.closing(do)
		if err != nil {
			return err
		}
		return r.time(stage, Timing{Seconds: time.Since(start).Seconds(), Rounds: played, Workers: r.Env.Workers})
	})
	if err != nil {
		return fmt.Errorf("%s: %w", stage, err)
	}
	return nil
}

// closing closes the journal that do opens, and returns how many rounds do
// played.
func (r *Run) closing(do func() error) (played int, err error) {
	defer func() {
		if s := r.session; s != nil {
			r.session = nil
			played, err = s.Stats().Played, errors.Join(err, s.Close())
		}
	}()
	return 0, do()
}

// time adds a stage to timing.json. A file that cannot be read is replaced,
// since no result depends on it.
func (r *Run) time(stage Stage, t Timing) error {
	var all map[Stage]Timing
	if err := r.read("timing.json", &all); err != nil || all == nil {
		all = map[Stage]Timing{}
	}
	all[stage] = t
	return r.write("timing.json", all)
}

// Path returns the path of a file of the run.
func (r *Run) Path(name string) string { return filepath.Join(r.Dir, name) }

// Classes returns the classes of the run: those of its folder, else the game's.
func (r *Run) Classes() ([]evo.Class, error) {
	var classes []evo.Class
	err := r.read("classes.json", &classes)
	if errors.Is(err, os.ErrNotExist) {
		return r.Env.Spec.Classes, nil
	} else if err != nil {
		return nil, err
	}
	if _, err := r.Env.Spec.WithClasses(classes); err != nil {
		return nil, fmt.Errorf("%s: %w", r.Path("classes.json"), err)
	}
	return classes, nil
}

// SetClasses gives the run classes of its own instead of the game's, and deletes
// what was certified for others.
func (r *Run) SetClasses(classes []evo.Class) error {
	if _, err := r.Env.Spec.WithClasses(classes); err != nil {
		return err
	}
	return r.Exclusive(func() error {
		if err := r.outdate(Search); err != nil {
			return err
		}
		return r.write("classes.json", classes)
	})
}

// spec returns the game with the classes of the run, and with the limits of what looks
// natural that follow from the library where the game has none.
func (r *Run) spec() (*evo.Spec, error) {
	classes, err := r.Classes()
	if err != nil {
		return nil, err
	}
	spec, err := r.Env.Spec.WithClasses(classes)
	if err != nil {
		return nil, err
	}
	c, err := r.Calibration()
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	spec.Natural = declared.Or(spec.Natural, c.Natural)
	return spec, nil
}
