package pipeline

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/journal"
	"github.com/ethogram-go/ethogram/evo/search"
)

// Config is all that the results of a run depend on beside the game.
type Config struct {
	Preset      string           `json:"preset"`
	Search      search.Options   `json:"search"`
	Calibration int              `json:"calibration"` // rounds of each table of the library
	Admission   funnel.Admission `json:"admission"`
	Tournament  int              `json:"tournament"` // rounds of each candidate
	Selection   funnel.Selection `json:"selection"`
	Holdout     int              `json:"holdout"` // rounds of each lineup
	Lineups     []funnel.Lineup  `json:"lineups"` // none: those of [Lineups]
}

// NewConfig returns the configuration of a preset with a seed.
func NewConfig(preset string, seed uint64) (Config, error) {
	options, err := search.Preset(preset)
	if err != nil {
		return Config{}, err
	}
	options.Seed = seed
	return Config{
		Preset: preset, Search: options,
		Calibration: 48,
		Admission:   funnel.DefaultAdmission(seed),
		Tournament:  24,
		Selection:   funnel.DefaultSelection,
		Holdout:     1000,
	}, nil
}

// Stage is a step of a run.
type Stage string

// The stages, in their order.
const (
	Calibrate Stage = "calibrate"
	Search    Stage = "search"
	Certify   Stage = "certify"
	Pick      Stage = "pick"
	Pack      Stage = "pack"
	Holdout   Stage = "holdout"
)

// Stages lists them in their order.
var Stages = []Stage{Calibrate, Search, Certify, Pick, Pack, Holdout}

// Run is a run in a folder.
type Run struct {
	Dir    string
	Env    *Env
	Config Config
	Force  bool           // go on with journals of other rules, seeds or options
	Repair bool           // go on with what is intact of damaged journals
	Report func(Progress) // may be nil; it is called by one goroutine at a time

	state  state
	locked bool // the folder is, by this Run
}

// Timing is what a stage cost: the only thing in a run's folder that depends on
// the machine.
type Timing struct {
	Seconds float64 `json:"seconds"`
	Rounds  int     `json:"rounds"` // that were played, not taken from the journal
	Workers int     `json:"workers"`
}

// Do runs a stage. Only one is run at a time in a folder, where the system has
// locks that end with a process.
func (r *Run) Do(ctx context.Context, stage Stage) error {
	do := map[Stage]func(context.Context) (int, error){
		Calibrate: r.calibrate, Search: r.search, Certify: r.certify, Pick: r.pick, Pack: r.pack, Holdout: r.hold,
	}[stage]
	if do == nil {
		return fmt.Errorf("there is no stage %q; there are %v", stage, Stages)
	}
	return r.timed(ctx, stage, do)
}

// timed does something in the run's folder, and notes in timing.json what it
// cost this time.
func (r *Run) timed(ctx context.Context, stage Stage, do func(context.Context) (played int, err error)) error {
	r.state = state{Progress: Progress{Stage: stage}}
	err := r.Exclusive(func() error {
		start := time.Now()
		played, err := do(ctx)
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

// Path returns the path of a file of the run.
func (r *Run) Path(name string) string { return filepath.Join(r.Dir, name) }

// session opens the journal of a stage. config is what must not have changed since
// it was begun. Outcomes are recorded by all that they depend on, so that most
// stages may be run again with other parameters and play only what is new; nil
// is for these.
func (r *Run) session(stage Stage, config any) (*journal.Session, error) {
	header, err := r.header(config)
	if err != nil {
		return nil, err
	}
	session, err := journal.Open(r.Path(string(stage)+".journal"), header, r.Env.Evaluator, r.Env.Store, r.Env.Spec.Catalog,
		journal.Options{Force: r.Force || config == nil, Repair: r.Repair, Progress: r.played})
	if err != nil {
		return nil, err
	}
	if text := session.Report(); text != "" {
		r.report(Progress{Stage: stage, Text: strings.TrimSuffix(text, "\n"), Note: true})
	}
	return session, nil
}

// Begun returns what the search in the run's folder was begun with, or nil if
// none was.
func (r *Run) Begun() (*journal.Header, error) {
	var begun *journal.Header
	for record, err := range journal.Records(r.Path(string(Search) + ".journal")) {
		var damage *journal.Damage
		switch {
		case errors.Is(err, os.ErrNotExist), errors.As(err, &damage):
			return begun, nil // whoever opens the journal will say what is wrong with it
		case err != nil:
			return nil, err
		}
		if record.Kind == journal.KindHeader {
			h, err := record.Header()
			if err != nil {
				return nil, err
			}
			begun = &h
		}
	}
	return begun, nil
}

// Current returns an error if what [Run.Begun] returned is of other rules than
// the game has now: another version, vocabulary or metrics. With Force it has
// none.
func (r *Run) Current(begun *journal.Header) error {
	if begun == nil || r.Force {
		return nil
	}
	now := *begun
	now.Rules = r.Env.Rules
	return r.other(begun, now, "evolve in another folder, or force it to go on with what there is")
}

// other is ErrOther, with how to mend it, if a search was not begun with what it
// would be now.
func (r *Run) other(begun *journal.Header, now journal.Header, mend string) error {
	diff := begun.Diff(now)
	if diff == "" {
		return nil
	}
	return fmt.Errorf("%s: %w: it has %s. Fix: %s", r.Path(string(Search)+".journal"), journal.ErrOther, diff, mend)
}

// Resumable returns an error if the folder has the search of another run: with
// another seed, preset, configuration, vocabulary or version of the game. With
// Force it has none. It saves stages before the search from working in vain.
func (r *Run) Resumable() error {
	begun, err := r.Begun()
	if err != nil || begun == nil || r.Force {
		return err
	}
	question, err := r.question()
	if err != nil {
		return err
	}
	header, err := r.header(question)
	if err != nil {
		return err
	}
	return r.other(begun, header, "choose another folder, go on with what it was begun with, or force it")
}

// question is what a search depends on beside the rules of the game and its
// seed.
type question struct {
	search.Options
	Classes []evo.Class `json:"classes"`
}

// question leaves out the limits of the search, which say when to stop, not
// what to do: a run may be made longer.
func (r *Run) question() (question, error) {
	q := question{Options: r.Config.Search}
	q.Seed, q.Generations, q.Matches, q.Genomes, q.Filled = 0, 0, 0, 0, 0
	var err error
	q.Classes, err = r.Classes()
	return q, err
}

// header returns what a journal must have been begun with.
func (r *Run) header(config any) (journal.Header, error) {
	h := journal.Header{Rules: r.Env.Rules, Seed: r.Config.Search.Seed, Preset: r.Config.Preset}
	if config == nil {
		return h, nil
	}
	var err error
	h.Config, err = json.Marshal(config)
	return h, err
}

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

// SetClasses gives the run classes of its own, instead of the game's, and removes
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

// spec returns the game with the classes of the run.
func (r *Run) spec() (*evo.Spec, error) {
	classes, err := r.Classes()
	if err != nil {
		return nil, err
	}
	return r.Env.Spec.WithClasses(classes)
}

// time puts a stage into timing.json. What cannot be read there is given up: no
// result depends on it.
func (r *Run) time(stage Stage, t Timing) error {
	var all map[Stage]Timing
	if err := r.read("timing.json", &all); err != nil || all == nil {
		all = map[Stage]Timing{}
	}
	all[stage] = t
	return r.write("timing.json", all)
}
