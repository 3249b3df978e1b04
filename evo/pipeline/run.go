package pipeline

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/journal"
	"github.com/ethogram-go/ethogram/evo/search"
)

// Config is all that the results of a run depend on beside the game.
type Config struct {
	Preset      string             `json:"preset"`
	Search      search.Options     `json:"search"`
	Calibration int                `json:"calibration"` // rounds of each table of the library
	Admission   funnel.Admission   `json:"admission"`
	Tournament  int                `json:"tournament"` // rounds of each candidate
	Naturalness funnel.Naturalness `json:"naturalness"`
	Selection   funnel.Selection   `json:"selection"`
	Holdout     int                `json:"holdout"` // rounds of each lineup
	Lineups     []funnel.Lineup    `json:"lineups"`
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
		Naturalness: funnel.DefaultNaturalness,
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
	Prune     Stage = "prune"
	Ship      Stage = "pack"
	Hold      Stage = "holdout"
)

// Stages lists them in their order.
var Stages = []Stage{Calibrate, Search, Certify, Prune, Ship, Hold}

// Progress is told what a stage is doing. Of is 0 where nobody knows how much
// there is to do.
type Progress struct {
	Stage    Stage
	Done, Of int64  // rounds, generations or whatever the stage counts
	Text     string // for people
	Played   int64  // rounds of this stage that were played, not taken from the journal
}

// Run is a run in a folder.
type Run struct {
	Dir    string
	Bench  *Bench
	Config Config
	Force  bool           // go on with journals of other rules, seeds or options
	Repair bool           // go on with what is intact of damaged journals
	Report func(Progress) // may be nil

}

// Timing is what a stage cost: the only thing in a run's folder that depends on
// the machine.
type Timing struct {
	Seconds float64 `json:"seconds"`
	Rounds  int     `json:"rounds"` // that were played, not taken from the journal
	Workers int     `json:"workers"`
}

// Do runs a stage.
func (r *Run) Do(ctx context.Context, stage Stage) error {
	if err := os.MkdirAll(r.Dir, 0o755); err != nil {
		return err
	}
	start := time.Now()
	do := map[Stage]func(context.Context) (int, error){
		Calibrate: r.calibrate, Search: r.search, Certify: r.certify, Prune: r.prune, Ship: r.pack, Hold: r.hold,
	}[stage]
	if do == nil {
		return fmt.Errorf("there is no stage %q; there are %v", stage, Stages)
	}
	played, err := do(ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", stage, err)
	}
	return r.time(stage, Timing{Seconds: time.Since(start).Seconds(), Rounds: played})
}

// Path returns the path of a file of the run.
func (r *Run) Path(name string) string { return filepath.Join(r.Dir, name) }

func (r *Run) report(p Progress) {
	if r.Report != nil {
		r.Report(p)
	}
}

// lab opens the journal of a stage. config is what must not have changed since
// it was begun. Outcomes are recorded by all that they depend on, so that most
// stages may be run again with other parameters and play only what is new; nil
// is for these.
func (r *Run) lab(stage Stage, config any) (*journal.Session, error) {
	var text json.RawMessage
	if config != nil {
		var err error
		if text, err = json.Marshal(config); err != nil {
			return nil, err
		}
	}
	header := journal.Header{Rules: r.Bench.Rules, Seed: r.Config.Search.Seed, Preset: r.Config.Preset, Config: text}
	session, err := journal.Open(r.Path(string(stage)+".journal"), header, r.Bench.Evaluator, r.Bench.Store, r.Bench.Brief.Catalog,
		journal.Options{Force: r.Force || config == nil, Repair: r.Repair})
	if err != nil {
		return nil, err
	}
	if text := session.Report(); text != "" {
		r.report(Progress{Stage: stage, Text: text})
	}
	return session, nil
}

// Classes returns the classes of the run: those of its folder, else the game's.
func (r *Run) Classes() ([]evo.Class, error) {
	var classes []evo.Class
	err := r.read("classes.json", &classes)
	if errors.Is(err, os.ErrNotExist) {
		return r.Bench.Brief.Classes, nil
	}
	return classes, err
}

// brief returns the game with the classes of the run.
func (r *Run) brief() (*evo.Brief, error) {
	classes, err := r.Classes()
	if err != nil {
		return nil, err
	}
	return r.Bench.Brief.WithClasses(classes)
}

// write writes a file of the run as indented JSON, at once or not at all.
func (r *Run) write(name string, v any) error {
	text, err := json.MarshalIndent(v, "", "\t")
	if err != nil {
		return err
	}
	return r.replace(name, append(text, '\n'))
}

// replace writes a file at once or not at all.
func (r *Run) replace(name string, data []byte) error {
	temporary := r.Path(name + ".new")
	if err := os.WriteFile(temporary, data, 0o644); err != nil {
		return err
	}
	return os.Rename(temporary, r.Path(name))
}

// read reads a JSON file of the run.
func (r *Run) read(name string, v any) error {
	data, err := os.ReadFile(r.Path(name))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, v); err != nil {
		return fmt.Errorf("%s: %w", r.Path(name), position(data, err))
	}
	return nil
}

// position says where in a file a JSON error is.
func position(data []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	offset := int64(-1)
	if errors.As(err, &syntax) {
		offset = syntax.Offset
	} else if errors.As(err, &kind) {
		offset = kind.Offset
	}
	if offset < 0 || offset > int64(len(data)) {
		return err
	}
	line, column := 1, 1
	for _, b := range data[:offset] {
		if column++; b == '\n' {
			line, column = line+1, 1
		}
	}
	return fmt.Errorf("line %d, column %d: %w", line, column, err)
}

// time adds a stage to timing.json.
func (r *Run) time(stage Stage, t Timing) error {
	all := map[Stage]Timing{}
	if err := r.read("timing.json", &all); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	all[stage] = t
	return r.write("timing.json", all)
}
