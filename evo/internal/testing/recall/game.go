package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/hunt"
)

// subject is a game that faults and mutants are put into.
type subject struct {
	name  string
	dir   string   // of its package, from the module's root
	rules []string // patterns of the files whose functions are mutated,
	but   []string // and the functions that are not: hashes, pictures, tables, checks of settings
	work  func(context.Context, task) (outcome, error)
}

// subjects are the games, by their names. A worker has only the one that it plays: so it
// is built in half of the time.
var subjects []subject

// taskEnv has the task of a worker: a build of this program with a game that was changed.
const taskEnv = "ETHOGRAM_RECALL_TASK"

// task is what a worker does.
type task struct {
	Game    string
	Source  hunt.Source
	Seed    uint64
	Matches int
	Hunt    bool   // hunt until something is found
	Shrink  bool   // make it smaller
	Record  string // a file for the rounds that a hunt keeps
	Compare string // a file with such rounds, to be played
}

// outcome is what it came to.
type outcome struct {
	Found   int         `json:"found,omitempty"` // the match, from 1; 0 is nothing
	Oracle  hunt.Oracle `json:"oracle,omitempty"`
	Message string      `json:"message,omitempty"`
	Players int         `json:"players,omitempty"`
	Rows    int         `json:"rows,omitempty"`
	Kept    int         `json:"kept,omitempty"`    // rounds that were recorded
	Changed int         `json:"changed,omitempty"` // the first round that goes otherwise, from 1
}

// patience is how long a step may take, and four times as long at a second try: a step of
// these games takes microseconds.
const patience = time.Second / 2

// work does the task of the environment, if there is one, and does not return then.
func work() {
	text, asked := os.LookupEnv(taskEnv)
	if !asked {
		return
	}
	err := func() error {
		var t task
		if err := json.Unmarshal([]byte(text), &t); err != nil {
			return err
		}
		s, err := subjectOf(t.Game)
		if err != nil {
			return err
		}
		of, err := s.work(context.Background(), t)
		if err != nil {
			return err
		}
		return json.NewEncoder(os.Stdout).Encode(of)
	}()
	if err != nil {
		fmt.Fprintln(os.Stderr, "recall:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

func subjectOf(name string) (*subject, error) {
	for i := range subjects {
		if subjects[i].name == name {
			return &subjects[i], nil
		}
	}
	return nil, fmt.Errorf("there is no game %q", name)
}

// working returns what does the tasks of a game.
func working[A any](game *evo.Game[A]) func(context.Context, task) (outcome, error) {
	return func(ctx context.Context, t task) (of outcome, err error) {
		own := *game
		if t.Source == inputs {
			if own.Library, err = fidgets(game, t.Seed); err != nil {
				return of, err
			}
			t.Source, own.Covering = hunt.Library, nil
		}
		hunt.Serve(&own)
		o := hunt.Options{Seed: t.Seed, Matches: t.Matches, Source: t.Source, Workers: 1, Proc: true, Patience: patience, Shrink: -1}
		if t.Hunt {
			if t.Shrink {
				o.Shrink = 0
			}
			o.Found = func(*hunt.Finding) { of.Found++ }
			o.Until = func() bool { return of.Found > 0 }
		}
		if t.Hunt || t.Record != "" {
			report, err := hunt.Hunt(ctx, &own, o)
			if err != nil {
				return of, err
			}
			of.Found = 0
			for _, f := range report.Findings {
				if of.Found == 0 || f.Match+1 < of.Found {
					of.Found, of.Oracle, of.Message = f.Match+1, f.Verdict.Oracle, f.Verdict.Message
					of.Players, of.Rows = f.Size()
				}
			}
			if t.Record != "" {
				of.Kept = len(report.Kept)
				data, err := hunt.Suite(ctx, &own, report.Kept)
				if err != nil {
					return of, err
				}
				if err := os.WriteFile(t.Record, data, 0o644); err != nil {
					return of, err
				}
			}
		}
		if t.Compare != "" {
			data, err := os.ReadFile(t.Compare)
			if err != nil {
				return of, err
			}
			if of.Changed, err = hunt.Changed(ctx, &own, data, patience); err != nil {
				return of, err
			}
		}
		return of, nil
	}
}

// inputs is the base line of fuzzers: players who draw another action in each step.
const inputs hunt.Source = "inputs"

// fidgeters is how many tables draw inputs.
const fidgeters = 16

// fidgets returns tables that begin an action in each step, drawn from all that are
// possible, with arguments that were drawn once for each table.
func fidgets[A any](game *evo.Game[A], seed uint64) (all []evo.Entry[A], err error) {
	spec, err := game.Spec()
	if err != nil {
		return nil, err
	}
	builder, err := game.Builder()
	if err != nil {
		return nil, err
	}
	for i := range fidgeters {
		r := evo.NewRand(evo.Seed(seed, "fidget", uint64(i)))
		table := &decider.Decider[A]{Name: "FIDGET", Policy: decider.Random}
		for k := range spec.Vocabulary.Actions {
			action := &spec.Vocabulary.Actions[k]
			of := &evo.Row{ID: 1, Action: action.Name, Timeout: game.Tick}
			for n := range action.Args {
				of.Args = append(of.Args, r.IntN(action.Args[n].Steps))
			}
			row, err := builder.Table(&evo.Genome{Root: of})
			if err != nil {
				return nil, err
			}
			row.Name = action.Name
			table.Children = append(table.Children, row)
		}
		all = append(all, evo.Entry[A]{Name: fmt.Sprintf("fidget-%d", i), Style: "does something else in each step", Table: table})
	}
	return all, nil
}
