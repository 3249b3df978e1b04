package pipeline

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/journal"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/search"
)

// calibrate measures the library; the classes that follow from it are written
// only where the game has none and the folder has none.
func (r *Run) calibrate(ctx context.Context) (played int, err error) {
	session, err := r.session(Calibrate, nil)
	if err != nil {
		return 0, err
	}
	defer closing(session, &played, &err)
	r.report(Progress{Stage: Calibrate, Text: fmt.Sprintf("%d tables of the library", len(r.Env.Spec.Library))})
	c, err := funnel.Calibrate(ctx, session, r.Env.Spec, r.Config.Search.Seed, r.Config.Calibration, funnel.DefaultLevels)
	if err != nil {
		return 0, err
	}
	if err := r.write("calibration.json", c); err != nil {
		return 0, err
	}
	classes, err := r.Classes()
	if err != nil || len(classes) > 0 {
		return 0, err
	}
	if len(c.Classes) == 0 {
		return 0, fmt.Errorf("no classes follow from the library: %v", c.Refused)
	}
	return 0, r.write("classes.json", c.Classes)
}

// closing closes a session at the end of a stage, and counts what it played.
func closing(session *journal.Session, played *int, err *error) {
	*played = session.Stats().Played
	*err = errors.Join(*err, session.Close())
}

// search evolves, and writes everything that was ever evaluated.
func (r *Run) search(ctx context.Context) (played int, err error) {
	spec, err := r.spec()
	if err != nil {
		return 0, err
	}
	o, again, err := r.limits()
	if err != nil {
		return 0, err
	}
	s, err := search.New(spec, o)
	if err != nil {
		return 0, err
	}
	defer s.Close()
	question, err := r.question()
	if err != nil {
		return 0, err
	}
	session, err := r.session(Search, question)
	if err != nil {
		return 0, err
	}
	defer closing(session, &played, &err)
	r.report(Progress{Stage: Search, Text: "the first generation"})
	err = search.Run(ctx, s, session, func(p search.Progress) {
		text := fmt.Sprintf("%d genomes", p.Genomes)
		if p.Last != nil {
			text += fmt.Sprintf(", in class %v", p.Last.InClass)
		}
		progress := Progress{Stage: Search, Text: text, Played: int64(session.Stats().Played)}
		switch {
		case o.Genomes > 0:
			progress.Done, progress.Of = int64(p.Genomes), int64(o.Genomes)
		case o.Matches > 0:
			progress.Done, progress.Of = int64(p.Matches), int64(o.Matches)
		case o.Generations > 0:
			progress.Done, progress.Of = int64(p.Generation), int64(o.Generations)
		}
		r.report(progress)
	})
	if err != nil && ctx.Err() == nil {
		return 0, err
	}
	stopped := err
	if _, err := os.Stat(r.Path("archive.jsonl")); err == nil && stopped != nil && session.Stats().Played == 0 {
		return 0, stopped // within what the journal has: the files are of at least as much
	}
	if stopped == nil && session.Stats().Ahead > 0 {
		r.report(Progress{Stage: Search, Note: true, Text: "the search in this folder went on beyond this limit: what it found after that is left out, " +
			"and comes back, from the journal, with the limit that it had"})
	}
	if err := r.outdate(Search); err != nil {
		return 0, err
	}
	if err := r.writeSearch(s); err != nil {
		return 0, err
	}
	if stopped != nil || again {
		return 0, stopped
	}
	return 0, r.ended(s)
}

// writeSearch writes what a search has found, also of one that was stopped.
func (r *Run) writeSearch(s *search.Search) error {
	var all []*funnel.Candidate
	seen := map[evo.Key]bool{} // canonical keys
	for _, in := range s.Archive() {
		key := in.Genome.Canonical().Key()
		if in.Rounds == 0 && in.Fault == "" || in.Origin.How == match.Library || seen[key] {
			continue
		}
		seen[key] = true
		all = append(all, &funnel.Candidate{
			Key: in.Key, Genome: in.Genome, Origin: in.Origin, Training: in.Metrics, Fault: in.Fault, Class: -1,
		})
	}
	if err := r.writeCandidates("archive.jsonl", all); err != nil {
		return err
	}
	var b bytes.Buffer
	for _, row := range s.History() {
		text, err := json.Marshal(row)
		if err != nil {
			return err
		}
		b.Write(append(text, '\n'))
	}
	return r.WriteFile("history.jsonl", b.Bytes())
}

// Certified is the summary that the stage certify writes.
type Certified struct {
	Fates
	Means []int64 `json:"means"` // points of each class in the tournament, in thousandths

	// Gauntlet is how the points against the library and those of the
	// tournament agree: Spearman's rank correlation, in thousandths.
	Gauntlet int64 `json:"gauntlet"`
}

// certify admits candidates to classes, and has them play a tournament.
func (r *Run) certify(ctx context.Context) (played int, err error) {
	spec, err := r.spec()
	if err != nil {
		return 0, err
	}
	all, err := r.entrants("archive.jsonl", spec)
	if err != nil {
		return 0, err
	}
	session, err := r.session(Certify, nil)
	if err != nil {
		return 0, err
	}
	defer closing(session, &played, &err)
	err = funnel.Admit(ctx, session, spec, all, r.Config.Admission, func(decided, of int) {
		in, share := r.Config.Admission.Filled(spec, all)
		r.report(Progress{
			Stage: Certify, Done: max(share, int64(1000*decided/of)), Of: 1000, Played: int64(session.Stats().Played),
			Text: fmt.Sprintf("%d of %d decided, %d in a class", decided, of, in),
		})
	})
	if err != nil {
		return 0, err
	}
	players, slots := len(funnel.With(all, funnel.Admitted)), spec.Evaluation.Slots
	r.rounds(Progress{Stage: Certify, Text: fmt.Sprintf("tournament of %d", players)}, session,
		r.Config.Tournament*((players+slots-1)/slots))
	means, err := funnel.Tournament(ctx, session, spec, all, r.Config.Search.Seed, r.Config.Tournament)
	if err != nil {
		return 0, err
	}
	if err := r.outdate(Certify); err != nil {
		return 0, err
	}
	if err := r.writeCandidates("certified.jsonl", all); err != nil {
		return 0, err
	}
	return 0, r.write("certify.json", Certified{
		Fates: CountFates(spec.Classes, all), Means: means, Gauntlet: funnel.Agreement(spec, all),
	})
}

// Picked is the summary that the stage pick writes.
type Picked struct {
	Fates
	Picked []funnel.Picked `json:"picked"`
}

// pick drops what is not natural, and picks the most different.
func (r *Run) pick(ctx context.Context) (int, error) {
	spec, err := r.spec()
	if err != nil {
		return 0, err
	}
	all, err := r.entrants("certified.jsonl", spec)
	if err != nil {
		return 0, err
	}
	funnel.Natural(spec, all, r.Config.Admission.Natural)
	r.report(Progress{Stage: Pick, Text: fmt.Sprintf("comparing %d candidates", len(funnel.With(all, funnel.Admitted)))})
	picked, err := funnel.Pick(ctx, spec, all, r.Env.Choose, r.Config.Selection)
	if err != nil {
		return 0, err
	}
	if err := r.outdate(Pick); err != nil {
		return 0, err
	}
	if err := r.writeCandidates("picked.jsonl", all); err != nil {
		return 0, err
	}
	return 0, r.write("pick.json", Picked{CountFates(spec.Classes, all), picked})
}

// pack counts the votes and writes what the game ships.
func (r *Run) pack(ctx context.Context) (played int, err error) {
	spec, err := r.spec()
	if err != nil {
		return 0, err
	}
	all, err := r.entrants("picked.jsonl", spec)
	if err != nil {
		return 0, err
	}
	votes, err := r.votes()
	if err != nil {
		return 0, err
	}
	if unknown := funnel.Count(all, votes); len(unknown) > 0 {
		r.report(Progress{Stage: Pack, Note: true, Text: fmt.Sprintf("%d votes are for tables that were not picked", len(unknown))})
	}
	session, err := r.session(Pack, nil)
	if err != nil {
		return 0, err
	}
	defer closing(session, &played, &err)
	r.report(Progress{Stage: Pack, Text: "a round of each table, for its test"})
	p, err := funnel.NewPack(ctx, session, spec, all, r.Config.Search.Seed)
	if err != nil {
		return 0, err
	}
	if err := r.why(ctx, spec, all); err != nil {
		return 0, err
	}
	return 0, r.writePack(p, all)
}

// hold plays the pack's classes against each other.
func (r *Run) hold(ctx context.Context) (played int, err error) {
	_, genomes, err := r.Pack()
	if err != nil {
		return 0, err
	}
	spec, err := r.spec()
	if err != nil {
		return 0, err
	}
	session, err := r.session(Holdout, nil)
	if err != nil {
		return 0, err
	}
	defer closing(session, &played, &err)
	var results []funnel.Holdout
	lineups := r.Config.Lineups
	if lineups == nil {
		lineups = Lineups(len(genomes), spec.Showdown.Slots)
	}
	for i, lineup := range lineups {
		r.rounds(Progress{Stage: Holdout, Text: fmt.Sprintf("lineup %d of %d", i+1, len(lineups))}, session, r.Config.Holdout)
		h, err := funnel.Hold(ctx, session, spec, genomes, lineup, r.Config.Search.Seed, r.Config.Holdout)
		if err != nil {
			return 0, err
		}
		results = append(results, h)
	}
	return 0, r.write("holdout.json", results)
}

// Lineups returns how a round's slots are shared among classes, as evenly as
// possible: what is left over goes to the easier ones, and in a second lineup
// to the harder ones.
func Lineups(classes, slots int) []funnel.Lineup {
	if classes < 2 {
		return nil
	}
	easy, hard := make(funnel.Lineup, classes), make(funnel.Lineup, classes)
	for i := range classes {
		easy[i] = (slots + classes - 1 - i) / classes
		hard[classes-1-i] = easy[i]
	}
	if slots%classes == 0 {
		return []funnel.Lineup{easy}
	}
	return []funnel.Lineup{easy, hard}
}

// Pack reads the run's pack, with its genomes by class.
func (r *Run) Pack() (*funnel.Pack, [][]*evo.Genome, error) {
	data, err := r.written("pack.json")
	if err != nil {
		return nil, nil, err
	}
	p, genomes, err := funnel.ReadPack(r.Env.Spec, data, r.Force)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", r.Path("pack.json"), err)
	}
	return p, genomes, nil
}
