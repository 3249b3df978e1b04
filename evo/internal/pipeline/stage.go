package pipeline

import (
	"context"
	"errors"
	"os"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
)

// Stage is a step of a run. Its name is that of its journal and of its command.
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

// Stages lists the stages in their order.
var Stages = stageNames()

// StageInfo is what runs, commands and readers of a run's folder know about a
// stage.
type StageInfo struct {
	Stage Stage

	// About is a line on what it does when it is repeated, and Help adds what a
	// user should know before. Both are empty for stages that cannot be repeated
	// by themselves, or that have a command of another form.
	About, Help string

	Settings []Setting // that a user may change to repeat it
	Then     Stage     // is repeated together with it; "" is none

	Candidates string   // the file of candidates that it writes; "" is none
	Results    []string // other files to delete when an earlier stage runs again

	run func(*Run, context.Context) error
}

// Setting is a number of a [Config] that a user may change to repeat a stage.
type Setting struct {
	Name  string // as a flag
	About string
	Max   int // the largest allowed value; 0 is no limit
	Of    func(*Config) *int
}

// stages is the table of stages. It is a function because the stages' own
// functions read the table, too.
func stages() []StageInfo {
	return []StageInfo{
		{Stage: Calibrate, run: (*Run).calibrate},
		{Stage: Search, Candidates: "archive.jsonl", Results: []string{elitesFile, heatFile}, run: (*Run).search},
		{
			Stage: Certify, Candidates: "certified.jsonl", Results: []string{"certify.json"}, run: (*Run).certify,
			About: "certify the genomes of the search again, and have them play a tournament",
			Help:  "It deletes the results of later stages: run pick and holdout next.",
			Settings: []Setting{
				{Name: "rounds", About: "rounds of each candidate in the tournament", Of: func(c *Config) *int { return &c.Tournament }},
				{Name: "most", About: "at most this many rounds to certify a candidate", Of: func(c *Config) *int { return &c.Admission.Most }},
			},
		},
		{
			Stage: Pick, Candidates: "picked.jsonl", Results: []string{"pick.json"}, run: (*Run).pick, Then: Pack,
			About: "pick the most different tables of each class again, and pack them",
			Help:  "It deletes the proof of the old pack: run holdout next.",
			Settings: []Setting{
				{
					Name: "apart", Max: 1000, Of: func(c *Config) *int { return &c.Selection.Apart },
					About: "any two tables choose differently in at least so many `thousandths` of the situations",
				},
				{
					Name: "lineage", Max: 1000, Of: func(c *Config) *int { return &c.Selection.Lineage },
					About: "at most so many `thousandths` of a class descend from one ancestor; 1000 is no bound",
				},
			},
		},
		{Stage: Pack, Candidates: "shipped.jsonl", Results: []string{"pack.json", "packing.json"}, run: (*Run).pack},
		{
			Stage: Holdout, Results: []string{"holdout.json", learnedFile}, run: (*Run).holdout,
			About:    "prove the pack again on held-out rounds",
			Help:     "It plays the classes of the run's pack.json against each other, on seeds that selection never used.\nOutcomes of rounds that were played before come from the journal.",
			Settings: []Setting{{Name: "rounds", About: "rounds of each lineup", Of: func(c *Config) *int { return &c.Holdout }}},
		},
	}
}

func stageNames() (names []Stage) {
	for _, s := range stages() {
		names = append(names, s.Stage)
	}
	return names
}

// Info returns what is known about a stage. Only its name is set if there is no
// such stage.
func (s Stage) Info() StageInfo {
	all := stages()
	if i := slices.IndexFunc(all, func(of StageInfo) bool { return of.Stage == s }); i >= 0 {
		return all[i]
	}
	return StageInfo{Stage: s}
}

// Before returns the stage whose candidates a stage works with: the last one before
// it that writes any; "" is none.
func (s Stage) Before() (before Stage) {
	for _, info := range stages() {
		if info.Stage == s {
			return before
		}
		if info.Candidates != "" {
			before = info.Stage
		}
	}
	return ""
}

// outdate deletes what later stages have made of the old results of a stage,
// and the report. It comes before the stage writes its new results: a process
// that is killed in between leaves too little, but never files that do not
// belong together. Journals stay, since their outcomes are right whatever asks
// for them next, and so do people's votes.
func (r *Run) outdate(stage Stage) error {
	names := []string{"report.html", "history.csv"}
	later := false
	for _, info := range stages() {
		if later {
			names = append(append(names, info.Candidates), info.Results...)
		}
		later = later || info.Stage == stage
	}
	for _, name := range names {
		if name == "" {
			continue
		}
		if err := os.Remove(r.Path(name)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// publish replaces the candidates of a stage and its summary, which is the
// first of its Results.
func (r *Run) publish(stage Stage, all []*funnel.Candidate, summary any) error {
	if err := r.outdate(stage); err != nil {
		return err
	}
	if err := r.writeCandidates(stage, all); err != nil {
		return err
	}
	return r.write(stage.Info().Results[0], summary)
}
