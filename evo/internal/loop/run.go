package loop

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
)

// Stage is a part of a run.
type Stage string

// The stages, in their order.
const (
	Calibrating Stage = "calibrate"
	Searching   Stage = "search"
	Certifying  Stage = "certify"
	Picking     Stage = "pick"
	Packing     Stage = "pack"
	Proving     Stage = "prove"
)

// Stages lists the stages in their order.
var Stages = []Stage{Calibrating, Searching, Certifying, Picking, Packing, Proving}

// ParseStage returns the stage of a name; "" is the last.
func ParseStage(name string) (Stage, error) {
	if name != "" && !slices.Contains(Stages, Stage(name)) {
		return "", fmt.Errorf("until: %q is none of %v", name, Stages)
	}
	return Stage(name), nil
}

// Run is an evolution in a folder: log, settings.json, votes.jsonl, and what it ships. One
// goroutine at a time may use it.
type Run struct {
	Dir      string
	Env      *Env
	Settings Settings
	Package  PackageReader  // of a source go:PACKAGE, or nil
	For      []byte         // a Director's state: the run then ships tables for that player, see player.go; or nil
	Report   func(Progress) // may be nil; no two goroutines call it at a time

	fault    error // of the game's Fitness
	player   player
	start    []Start // tables that join the first generation, as the game's vocabulary allows them
	log      *Log
	progress progress
}

// Result is what a run has found, as far as it went.
type Result struct {
	Spec        *evo.Spec // with the classes of the run
	Settings    Settings
	Calibration *funnel.Calibration // nil if nothing was asked of the library
	Search      *Search
	Candidates  []*funnel.Candidate
	Means       []int64 // points of each class in the tournament, in thousandths; nil if there was none
	Picked      []funnel.Picked
	Pack        *pack.Pack
	Packing     *funnel.Packing
	Holdouts    []funnel.Holdout
	Learned     *Learned
	Stopped     string // why the search is over
}

// Path returns the path of a file of the run.
func (r *Run) Path(name string) string { return filepath.Join(r.Dir, name) }

// open opens the folder of the run, to go on with it or only to read.
func (r *Run) open(ctx context.Context, read bool) (*Result, error) {
	if err := r.Settings.Check(r.Env.Spec); err != nil {
		return nil, err
	}
	begun, err := ReadSettings(r.Dir)
	if err == nil && begun != nil {
		err = r.Settings.Resumes(begun)
	}
	if err != nil {
		return nil, err
	}
	if read {
		r.log, err = readLog(r.Path("log"), r.Env.Rules, r.Env.Evaluator, r.Env.Store)
	} else if err = os.MkdirAll(r.Dir, 0o755); err != nil {
		err = noFolder(err)
	} else {
		r.log, err = OpenLog(r.Path("log"), r.Env.Rules, r.Env.Evaluator, r.Env.Store, r.played)
	}
	if err != nil {
		return nil, err
	}
	for _, text := range r.log.Notes() {
		r.note(text)
	}
	spec := r.guarded(r.Env.Spec)
	if spec, err = r.joined(spec); err == nil {
		err = errors.Join(r.transfer(ctx), r.sameFitness(spec))
	}
	if err == nil && !read {
		err = r.Settings.write(r.Dir)
	}
	if err != nil {
		return nil, errors.Join(err, r.log.Close())
	}
	return &Result{Spec: spec, Settings: r.Settings}, nil
}

// Do runs all stages, or those until the given one; "" is all. What the log has is not
// played again. It returns what there is also with an error.
func (r *Run) Do(ctx context.Context, until Stage) (res *Result, err error) {
	if err = r.readPlayer(); err != nil {
		return nil, err
	}
	if res, err = r.open(ctx, false); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.log.Close()) }()
	for _, stage := range r.stages() {
		r.progress.stage = stage.name
		if err := cmp.Or(stage.do(ctx, res), r.fault); err != nil {
			return res, fmt.Errorf("%s: %w", stage.name, err)
		}
		if stage.name == until {
			break
		}
	}
	return res, nil
}

// transfer moves the tables that the search starts from to the game's vocabulary. The log
// keeps them, so that the run goes on without the file that they are from.
func (r *Run) transfer(ctx context.Context) error {
	if r.Settings.From == "" {
		return nil
	}
	t := &Tables{}
	kept, err := r.log.Kept(keptFrom, t)
	if err == nil && !kept {
		t, err = readSource(ctx, r.Settings.From, r.Package)
	}
	if err != nil {
		return err
	}
	start, losses, err := t.Transfer(r.Env.Spec)
	for _, l := range losses {
		if l.Lost() {
			r.note(l.String())
		}
	}
	if err != nil {
		return fmt.Errorf("from: %w", err)
	}
	r.start = start
	return r.log.Keep(keptFrom, t)
}

// stage is a stage and what it does.
type stage struct {
	name Stage
	do   func(context.Context, *Result) error
}

func (r *Run) stages() []stage {
	all := []stage{
		{Calibrating, r.calibrate},
		{Searching, r.search},
		{Certifying, r.certify},
		{Picking, r.pick},
		{Packing, r.pack},
		{Proving, r.prove},
	}
	if r.For != nil {
		return append(all[:2:2], stage{Certifying, r.certifyPlayer}, all[3], all[4])
	}
	if r.Settings.Objective != Classes { // it has no classes to ship
		return []stage{all[1], {Proving, r.learn}}
	}
	return all
}

// calibrate measures the library. It proposes classes if the game has none, and warns of
// classes that need nothing of a table.
func (r *Run) calibrate(ctx context.Context, res *Result) error {
	if err := r.calibrateBy(ctx, res, r.log); err != nil || r.For == nil {
		return err
	}
	return r.classOfPlayer(res)
}

func (r *Run) calibrateBy(ctx context.Context, res *Result, cache match.MatchCache) error {
	spec := res.Spec
	r.say(Progress{Text: fmt.Sprintf("%d tables of the library", len(spec.Peers()))})
	c, err := funnel.Calibrate(ctx, cache, spec, r.Settings.Seed, calibration, funnel.DefaultLevels)
	if err != nil {
		return err
	}
	res.Calibration = c
	classes := spec.Classes
	if len(classes) == 0 {
		for _, text := range c.Warnings {
			r.note("warning: " + text)
		}
		if classes = c.Classes; len(classes) == 0 {
			return errors.New(c.NoClasses())
		}
	}
	if res.Spec, err = spec.WithClasses(classes); err != nil { // a copy
		return err
	}
	res.Spec.Natural = declared.Or(spec.Natural, c.Natural)
	for _, w := range measure.LintIdle(res.Spec, c.Idle) {
		r.note(w.Error())
	}
	return nil
}

// ended is where a search ended because its time was over. A clock would not end it in
// the same generation again.
type ended struct {
	Budget      time.Duration `json:"budget_ns"`
	Generations int           `json:"generations"`
}

// search evolves until it reaches a limit.
func (r *Run) search(ctx context.Context, res *Result) error {
	var before ended
	if _, err := r.log.Kept(keptEnded, &before); err != nil {
		return err
	}
	s, err := NewSearch(res.Spec, r.log, r.options())
	if err != nil {
		return err
	}
	res.Search = s
	start, out := time.Now(), before.Budget > 0 && before.Budget == r.Settings.Budget
	for more := true; res.Stopped == ""; {
		if more, err = s.Step(ctx); err != nil || r.fault != nil {
			return cmp.Or(err, r.fault)
		}
		last := s.Last()
		if last.Number == 0 {
			for _, text := range last.Warnings {
				r.note("warning: " + text)
			}
		}
		switch over := time.Since(start) >= r.Settings.Budget; {
		case !more:
			res.Stopped = "there is no table that is new"
		case r.Settings.Budget > 0 && (out && len(s.history) >= before.Generations || !out && over):
			res.Stopped = "its time was over"
			if err := r.log.Keep(keptEnded, ended{r.Settings.Budget, len(s.history)}); err != nil {
				return err
			}
		default:
			res.Stopped = r.limit(s)
		}
		r.say(r.searching(s))
	}
	res.Candidates = s.Candidates()
	for _, w := range funnel.LintFamilies(res.Spec, res.Candidates) {
		r.note(w.Error()) // before certification, which takes most of the time
	}
	return nil
}

// options returns those of the search.
func (r *Run) options() Options {
	return Options{Seed: r.Settings.Seed, Objective: r.Settings.Objective, Random: r.Settings.Start == AtRandom, Start: r.start, Paper: r.Settings.Paper}
}

// limit returns the limit that a search has reached, or "".
func (r *Run) limit(s *Search) string {
	o := &r.Settings
	switch {
	case o.Generations > 0 && len(s.history) >= o.Generations:
		return "generations"
	case o.Genomes > 0 && s.made >= o.Genomes:
		return "genomes"
	case o.Generations == 0 && o.Genomes == 0 && o.Budget == 0 && s.plateau.since >= plateauEnd:
		return "its best no longer get better"
	}
	return ""
}

// admit admits candidates to classes.
func (r *Run) admit(ctx context.Context, res *Result) error {
	most := funnel.MostRounds
	if r.For != nil {
		most = playerRounds
	}
	return funnel.Admit(ctx, r.log, res.Spec, res.Candidates, r.Settings.Seed, most, r.Env.Choose, func(of funnel.Admitting) {
		r.expectRounds(fmt.Sprintf("%d of %d decided, in class %d", of.Decided, of.Of, of.In), of.Left)
	})
}

// certify admits candidates to classes, and has them play a tournament.
func (r *Run) certify(ctx context.Context, res *Result) error {
	if err := r.admit(ctx, res); err != nil {
		return err
	}
	return r.compete(ctx, res)
}

// compete has the candidates that were admitted play a tournament.
func (r *Run) compete(ctx context.Context, res *Result) (err error) {
	spec, all := res.Spec, res.Candidates
	if meet, why := funnel.Meet(spec); meet {
		players, seats := len(funnel.With(all, funnel.Admitted)), len(spec.Seats(spec.Showdown))
		r.countRounds(fmt.Sprintf("tournament of %d", players), funnel.Meetings*((players+seats-1)/seats))
	} else {
		r.note(why)
	}
	res.Means, err = funnel.Tournament(ctx, r.log, spec, all, r.Settings.Seed)
	return err
}

// pick drops unnatural candidates, and picks the most different of the others.
func (r *Run) pick(ctx context.Context, res *Result) (err error) {
	funnel.Natural(res.Spec, res.Candidates)
	r.say(Progress{Text: fmt.Sprintf("comparing %d candidates", len(funnel.With(res.Candidates, funnel.Admitted)))})
	if res.Picked, err = funnel.Pick(ctx, res.Spec, res.Candidates, r.Env.Choose); err != nil {
		return err
	}
	for _, p := range res.Picked {
		for _, text := range p.Warnings {
			r.note("warning: " + text)
		}
	}
	return nil
}

// prove plays the pack's classes against each other, and the best of the search against
// the best of the library.
func (r *Run) prove(ctx context.Context, res *Result) error {
	classes := make([][]*evo.Genome, len(res.Spec.Classes))
	for _, c := range funnel.With(res.Candidates, funnel.Shipped) {
		classes[c.Class] = append(classes[c.Class], c.Table())
	}
	for i := range classes { // as the pack has them
		slices.SortFunc(classes[i], func(a, b *evo.Genome) int { return genome.KeyOf(a).Compare(genome.KeyOf(b)) })
	}
	seats := len(res.Spec.Seats(res.Spec.Showdown))
	lineups := funnel.Lineups(len(classes), seats)
	for i, lineup := range lineups {
		matches := 1 // a round
		if seats == 1 {
			matches = lineup.Tables()
		}
		r.countRounds(fmt.Sprintf("lineup %d of %d", i+1, len(lineups)), r.rounds()*matches)
		h, err := funnel.Hold(ctx, r.log, res.Spec, classes, lineup, r.Settings.Seed, r.rounds())
		if err != nil {
			return err
		}
		res.Holdouts = append(res.Holdouts, h)
	}
	return r.learn(ctx, res)
}

// rounds returns the rounds of each lineup.
func (r *Run) rounds() int {
	if r.Settings.Holdout > 0 {
		return r.Settings.Holdout
	}
	return holdout
}

// fewProofs are rounds that are not shared further.
const fewProofs = 100

// proofs returns in how many rounds the best of the search is compared with the best of the
// library. Where classes ship, that is an aside: twice the error costs a quarter of the rounds.
func (r *Run) proofs() int {
	if n := r.rounds(); r.Settings.Objective != Classes || n <= fewProofs {
		return n
	}
	return max(r.rounds()/4, fewProofs)
}

// learn compares the best of the search with the best of the library.
func (r *Run) learn(ctx context.Context, res *Result) (err error) {
	r.say(Progress{Text: "the best of the search against the best of the library"})
	if res.Learned, err = learn(ctx, r.log, res.Spec, r.Settings.Objective, r.Settings.Seed, res.Candidates, r.proofs()); err != nil {
		return err
	}
	return r.keepBest(res)
}
