package search

import (
	"errors"
	"fmt"
	"iter"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

// Search is a genetic algorithm. Ask returns the matches that it wants played,
// Tell takes their outcomes. One goroutine at a time may use it.
type Search struct {
	spec       *evo.Spec
	options    Options
	references []genome.Key  // of the library
	adapted    []*evo.Genome // the library as evolution may change it, if that is the start
	founders   []string      // and the names of these tables

	generation int
	population []*Individual
	archive    []*Individual
	known      map[genome.Key]bool // canonical keys of all genomes ever made or tried
	distinct   map[genome.Key]bool // canonical keys of those in the archive
	unsent     []*Individual       // in no batch yet
	operators  map[string]int      // how those of this generation were made
	deck       match.Deck          // of this generation, for its replays
	outcomes   []match.Outcome     // of the deck
	cutBefore  map[genome.Key]bool // genomes whose unused rows were looked for
	current    Generation          // the row of this generation, as far as it is known
	plateau    plateau
	level      level       // of the monitor in this generation
	restarts   int         // so far
	champion   *Individual // that is being refined, or nil
	sweeps     sweeps
	hall       []*Individual // of fame, the oldest first
	history    []Generation
	styles     *styles // nil unless an archive is the objective

	individuals map[genome.Key]*Individual // of the archive
	lineages    map[genome.Key]string      // of all genomes of the archive and the library
	matches     int
	stopped     string

	pull   func() (*Batch, bool)
	stop   func()
	yield  func(*Batch) bool // of the program: hands out a batch
	batch  *Batch            // the last one, until Tell
	answer []match.Outcome   // of the last Tell
}

// Batch is a set of matches to be played, and the genomes that were in no batch
// before.
type Batch struct {
	Purpose string // "evaluate", "showdown", "rematch", "cut", "prune", "monitor" or "refine"
	Genomes []*Individual
	Matches []match.Match
}

// ErrTell is returned when a Search is told what it did not ask.
var ErrTell = errors.New("search: Tell takes the outcomes of the matches of the last Ask, in their order")

// New returns a search that has not begun. Candidates play against the library
// of the spec.
func New(spec *evo.Spec, o Options) (*Search, error) {
	if err := o.check(spec); err != nil {
		return nil, fmt.Errorf("search: options:\n%w", err)
	}
	if len(spec.Library) == 0 {
		return nil, errors.New("search: the game has no library to measure candidates against")
	}
	if len(o.Without) > 0 {
		known := *spec
		known.Catalog = spec.Catalog.Without(o.Without)
		spec = &known
	}
	s := &Search{
		spec: spec, options: o, known: map[genome.Key]bool{}, distinct: map[genome.Key]bool{},
		sweeps:    sweeps{of: map[string]int{}, moved: true},
		operators: map[string]int{}, cutBefore: map[genome.Key]bool{}, individuals: map[genome.Key]*Individual{},
	}
	for _, ref := range spec.Library {
		s.references = append(s.references, genome.KeyOf(ref.Genome))
		if _, bot := ref.Genome.Bot(); bot || o.Start != FromLibrary || !ref.Plays(spec.Role) || len(o.Without) > 0 && spec.Catalog.Foreign(ref.Genome) != nil {
			continue
		}
		adapted, _, err := variation.Adapt(spec.Catalog, ref.Genome, o.Variation)
		if err != nil {
			return nil, fmt.Errorf("search: library %s: %w", ref.Name, err)
		}
		s.adapted, s.founders = append(s.adapted, adapted), append(s.founders, ref.Name)
	}
	s.lineages = map[genome.Key]string{}
	for _, ref := range spec.Library {
		s.lineages[genome.KeyOf(ref.Genome)] = ref.Name
	}
	for i, g := range s.adapted {
		s.lineages[genome.KeyOf(g)] = s.founders[i]
	}
	if o.Objective == Archive {
		var err error
		if s.styles, err = newStyles(spec, o, len(s.adapted) > 0); err != nil {
			return nil, fmt.Errorf("search: options:\n%w", err)
		}
	}
	for _, a := range o.Ancestors {
		if err := spec.Catalog.ValidateEvolved(a.Genome, o.Variation.Limits); err != nil {
			return nil, fmt.Errorf("search: ancestor %s: %w", a.Origin.Name, err)
		}
	}
	s.pull, s.stop = iter.Pull(s.program)
	return s, nil
}

// Ask returns the next matches to be played, or false when the search is over.
// Each Ask but the first must follow a Tell.
func (s *Search) Ask() (*Batch, bool) {
	batch, ok := s.pull()
	s.batch = batch
	return batch, ok
}

// Tell takes the outcomes of the last batch, in the order of its matches.
func (s *Search) Tell(outcomes []match.Outcome) error {
	if s.batch == nil || len(outcomes) != len(s.batch.Matches) {
		return ErrTell
	}
	s.answer, s.batch = outcomes, nil
	s.matches += len(outcomes)
	return nil
}

// Close ends a search that is not over. A second Close does nothing.
func (s *Search) Close() { s.stop() }

// Archive returns all individuals ever made, in that order. It is the search's
// own slice.
func (s *Search) Archive() []*Individual { return s.archive }

// History returns a row for each generation that is over. It is the search's
// own slice.
func (s *Search) History() []Generation { return s.history }

// Stopped says why the search is over: the limit that was reached, "exhausted" if
// a generation has no new genome, or "" while it is not over.
func (s *Search) Stopped() string { return s.stopped }

// program is the algorithm, one step after the other. Each yield is an Ask, and
// what follows it a Tell. The steps report false if the search was closed.
func (s *Search) program(yield func(*Batch) bool) {
	s.yield = yield
	s.population = s.first()
	for {
		if len(s.unsent) == 0 || len(s.population) == 0 {
			s.stopped = "exhausted" // no genome was found that is new
			return
		}
		if !s.evaluate() {
			return
		}
		s.collect()
		if !s.cut() || !s.prune() || !s.monitor() || !s.refine() {
			return
		}
		s.record()
		if s.stopped = s.limit(); s.stopped != "" {
			return
		}
		if s.plateau.over(s.options) && s.options.PlateauRestart && s.styles == nil {
			s.restart()
			continue
		}
		if s.due(s.options.HallEvery) {
			s.enshrine()
		}
		if s.styles != nil {
			s.population = s.emit() // with fresh genomes each time: it needs no restart
		} else {
			s.population = s.next()
		}
	}
}

// ask yields a batch and returns its outcomes.
func (s *Search) ask(purpose string, matches []match.Match) ([]match.Outcome, bool) {
	if len(matches) == 0 {
		return nil, true
	}
	batch := &Batch{Purpose: purpose, Genomes: s.unsent, Matches: matches}
	s.unsent = nil
	if !s.yield(batch) {
		return nil, false
	}
	if s.answer == nil {
		panic("search: Ask was called again without Tell")
	}
	answer := s.answer
	s.answer = nil
	return answer, true
}

// limit returns the limit that was reached, or "".
func (s *Search) limit() string {
	o := &s.options
	switch {
	case o.Generations > 0 && len(s.history) >= o.Generations:
		return "generations"
	case o.Matches > 0 && s.matches >= o.Matches:
		return "matches"
	case o.Genomes > 0 && len(s.distinct) >= o.Genomes:
		return "genomes"
	case s.plateau.over(*o) && !o.PlateauRestart:
		return "plateau"
	}
	if o.Filled > 0 && slices.IndexFunc(s.history[len(s.history)-1].InClass, func(n int) bool { return n < o.Filled }) < 0 {
		return "filled"
	}
	return ""
}
