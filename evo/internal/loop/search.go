package loop

import (
	"context"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/loop/archive"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

const million = 1_000_000

// The sizes of a search. Each did best where others were tried, or as well as any.
const (
	population = 96 // tables of a generation
	trainings  = 3  // rounds of each in it
	replays    = 24 // of a generation that are elites which play again
	raceEvery  = 5  // generations between two races
)

// Options say what to search for, and when to stop. The zero Options search for classes
// without an end.
type Options struct {
	Seed      uint64
	Objective Objective
	Random    bool    // nothing comes from the library but opponents
	Start     []Start // tables that join the first generation
	Paper     bool    // select as Paduraru's paper does: see select.go
}

// variation returns how genomes vary.
func (o Options) variation() variation.Options { return variation.DefaultOptions() }

// Start is a table of an earlier run, or of another hand, that a search starts from. It
// follows the rules of evolution: see variation.Adapt.
type Start struct {
	Name   string
	Genome *evo.Genome
}

// Search evolves tables, generation by generation. It depends on nothing but the game,
// its options, and the outcomes of the rounds that it asks for. One goroutine at a time
// may use it.
type Search struct {
	spec  *evo.Spec
	cache match.MatchCache
	o     Options

	archive   *archive.Archive
	scheduler scheduler
	plateau   plateau
	race      race
	paper     *paper // nil unless the paper selects

	library []genome.Key
	stock   []*evo.Genome // whose mutants an emitter makes
	actions []string      // see unused
	fresh   int

	generation int
	population []*Table // of the generation
	all        []*Table // ever made, in that order
	made       int      // of them that are not the library's
	tables     map[genome.Key]*Table
	known      map[genome.Key]bool // canonical keys of all tables ever made
	lineages   map[genome.Key]string
	inClass    []int // tables by class: see count
	history    []Generation
}

// NewSearch returns a search that has not begun.
func NewSearch(spec *evo.Spec, cache match.MatchCache, o Options) (*Search, error) {
	s := &Search{
		spec: spec, cache: cache, o: o, archive: archive.Empty(spec, o.Objective.aims(spec)...),
		tables: map[genome.Key]*Table{}, known: map[genome.Key]bool{}, lineages: map[genome.Key]string{},
		library: match.References(cache, spec), inClass: make([]int, len(spec.Classes)),
	}
	s.actions, s.fresh = unused(spec)
	s.race.swept = map[string]int{}
	if err := s.first(); err != nil {
		return nil, err
	}
	if o.Paper {
		s.paper = &paper{}
		s.settle()
	}
	s.scheduler.on = [emitters]bool{ofMutant: true, ofTuned: true, ofCross: true, ofCut: true, ofRandom: true, ofLibrary: len(s.stock) > 0}
	return s, nil
}

// aim has the search go on for the classes of another spec of the game. All tables that it
// has made compete for places in the new archive.
func (s *Search) aim(spec *evo.Spec) {
	s.spec, s.plateau, s.archive = spec, plateau{}, archive.Empty(spec, s.o.Objective.aims(spec)...)
	s.inClass = make([]int, len(spec.Classes))
	for _, t := range s.all {
		t.in = nil
		s.count(t)
		if t.Fault == "" && t.Metrics != nil {
			s.compete(t)
		}
	}
}

// first makes the first generation: the library and tables to start from, mutants of
// these, and as many tables from nothing.
func (s *Search) first() error {
	for i, ref := range s.spec.Library {
		s.lineages[s.library[i]] = ref.Name
		if _, bot := ref.Genome.Bot(); bot || s.o.Random || !ref.Plays(s.spec.Role) {
			continue
		}
		g, _, err := variation.Adapt(s.spec.Catalog, ref.Genome, s.o.variation())
		if err != nil {
			return err
		}
		if s.stock = append(s.stock, g); s.discover(g) {
			s.lineages[genome.KeyOf(g)] = ref.Name
			s.population = append(s.population, s.enter(g, match.Origin{How: match.Library, Name: ref.Name}, ofRace, -1))
		}
	}
	for _, of := range s.o.Start {
		if s.stock = append(s.stock, of.Genome); s.discover(of.Genome) {
			s.population = append(s.population, s.enter(of.Genome, match.Origin{How: match.Ancestor, Name: of.Name}, ofRace, -1))
		}
	}
	r := evo.NewRand(evo.Seed(s.o.Seed, "first"))
	for misses := 0; len(s.stock) > 0 && len(s.population) < s.size()/2 && misses < 100*population; misses++ {
		parent := s.stock[r.IntN(len(s.stock))]
		if g, op, ok := variation.Mutate(s.spec.Catalog, r, parent, s.o.variation()); ok && s.discover(g) {
			origin := match.Origin{How: op.String(), Parents: []genome.Key{genome.KeyOf(parent)}}
			s.population = append(s.population, s.enter(g, origin, ofLibrary, -1))
		}
	}
	for misses := 0; len(s.population) < s.size() && misses < 100*population; misses++ {
		if g := variation.Random(s.spec.Catalog, r, s.o.variation()); s.discover(g) {
			s.population = append(s.population, s.enter(g, match.Origin{How: "random"}, ofRandom, -1))
		}
	}
	return nil
}

// size returns how many tables a generation has.
func (s *Search) size() int {
	if s.o.Paper {
		return islanders
	}
	return population
}

// Step plays a generation and makes the next one. It reports whether there is one: a
// small vocabulary has no new tables some day.
func (s *Search) Step(ctx context.Context) (more bool, err error) {
	if err := s.evaluate(ctx); err != nil {
		return false, err
	}
	s.collect()
	if s.paper != nil {
		made := len(s.all)
		err := s.selectAndBreed(ctx)
		return len(s.all) > made, err
	}
	if err := s.monitor(ctx); err != nil {
		return false, err
	}
	if err := s.races(ctx); err != nil {
		return false, err
	}
	s.record()
	s.generation++
	made := len(s.all)
	s.population = nil
	for _, e := range s.archive.Due(replays) {
		s.population = append(s.population, s.tables[e.Key])
	}
	s.population = append(s.population, s.emit(population-len(s.population))...)
	return len(s.all) > made, nil
}

// evaluate has the population play.
func (s *Search) evaluate(ctx context.Context) error {
	keys := make([]genome.Key, len(s.population))
	for i, t := range s.population {
		keys[i] = s.cache.Add(t.Genome)
	}
	seed := func(round int) uint64 { return evo.Seed(s.o.Seed, "train", uint64(s.generation), uint64(round)) }
	d := match.Deal(s.spec, keys, match.Rounds{N: trainings, Seed: seed}, s.library, match.Want{})
	for i, t := range s.population {
		if s.archive.Has(t.Key) { // what is cut later
			d.WatchSeat(d.Seats[i][0])
		}
	}
	outcomes, err := s.play(ctx, d.Matches)
	if err != nil {
		return err
	}
	for i, t := range s.population {
		broken := ""
		for _, seat := range d.Seats[i] {
			out := outcomes[seat.Match]
			if out.Status != match.OK {
				broken = out.Failure()
				continue
			}
			t.Metrics = stats.Count(t.Metrics, out.Metrics[seat.Slot])
			if d.Matches[seat.Match].Want.Rows.Has(seat.Slot) {
				t.Use.Add(t.Genome, out.Rows[seat.Slot], out.Uses[seat.Slot], out.Steps)
			}
		}
		// A round that hangs, or that the game itself breaks, is no table's fault. But a
		// table that never finished one cannot be judged.
		if t.Metrics == nil && t.Fault == "" {
			t.Fault = broken
		}
		s.count(t)
	}
	return nil
}

// play plays matches. A match that a table broke is played again with a reference in
// its place, so that the others do not lose their round: play changes those matches.
func (s *Search) play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	outcomes, err := s.cache.Play(ctx, matches)
	for again := 0; err == nil && again < s.spec.Evaluation.Slots; again++ {
		var repeat []match.Match
		var at []int
		for i, out := range outcomes {
			if out.Status == match.OK || out.Slot < 0 {
				continue
			}
			culprit := matches[i].Slots[out.Slot]
			playing := match.Playing(s.spec, s.library, s.spec.Evaluation.Role(out.Slot))
			substitute := playing[(again+out.Slot)%len(playing)]
			if substitute == culprit {
				continue // a table of the library itself: there is no substitute
			}
			if t := s.tables[culprit]; t != nil {
				t.Fault = out.Failure()
				s.count(t)
			}
			if len(matches[i].Slots) == 1 {
				continue
			}
			matches[i].Slots[out.Slot] = substitute // a deck's matches have slots of their own
			repeat, at = append(repeat, matches[i]), append(at, i)
		}
		if len(repeat) == 0 {
			break
		}
		var second []match.Outcome
		if second, err = s.cache.Play(ctx, repeat); err == nil {
			for k, i := range at {
				outcomes[i] = second[k]
			}
		}
	}
	return outcomes, err
}

// collect has the generation compete for places in the archive, and counts what each
// emitter has brought.
func (s *Search) collect() {
	for _, t := range s.population {
		switch {
		case t.Fault != "":
			s.archive.Remove(t.Key) // what breaks a round is no elite
		case t.Metrics == nil:
		case s.archive.Has(t.Key):
			s.archive.Replay(t.Key, s.generation, t.Metrics)
		default:
			status := s.compete(t)
			s.scheduler.count(t.from, status)
		}
	}
}

// compete adds a table to the archive.
func (s *Search) compete(t *Table) archive.Status {
	return s.archive.Add(archive.Elite{Candidate: t.Candidate.Candidate, Metrics: t.Metrics, Played: s.generation})
}

// Candidates returns what the search has found, for admission: all tables that have
// played, but those of the library.
func (s *Search) Candidates() (all []*funnel.Candidate) {
	seen := map[genome.Key]bool{} // canonical keys
	for _, t := range s.all {
		key := genome.KeyOf(genome.Canonical(t.Genome))
		if t.training() == nil && t.Fault == "" || t.Origin.How == match.Library || seen[key] {
			continue
		}
		seen[key] = true
		c := &funnel.Candidate{Candidate: t.Candidate.Candidate, Training: t.training(), Fault: t.Fault, Class: -1}
		all = append(all, c)
	}
	return all
}

// History returns a row for each generation that is over. It is the search's own slice.
func (s *Search) History() []Generation { return s.history }

// Archive returns the archive of the search, which owns it.
func (s *Search) Archive() *archive.Archive { return s.archive }

// Last returns the last generation that is over; there must be one.
func (s *Search) Last() *Generation { return &s.history[len(s.history)-1] }
