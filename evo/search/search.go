package search

import (
	"errors"
	"fmt"
	"iter"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/variation"
)

// Search is a genetic algorithm that is asked for rounds and told what came of
// them. It is used by one goroutine at a time.
type Search struct {
	spec       *evo.Spec
	options    Options
	references []evo.Key     // of the library
	adapted    []*evo.Genome // the library, fit for evolution, if that is the start

	generation int
	population []*Individual
	archive    []*Individual
	known      map[evo.Key]bool // canonical keys of all genomes ever made or tried
	distinct   map[evo.Key]bool // canonical keys of those in the archive
	fresh      []*Individual    // not handed out yet
	operators  map[string]int   // how those of this generation were made
	deck       match.Deck       // of this generation, for its replays
	outcomes   []match.Outcome  // of the deck
	cutBefore  map[evo.Key]bool // genomes whose unused rows were looked for
	row        Generation       // of this generation, as far as it is known
	plateau    plateau
	history    []Generation
	matches    int
	stopped    string

	pull   func() (*Batch, bool)
	stop   func()
	batch  *Batch
	answer []match.Outcome
}

// Batch is a set of matches to be played, and the genomes in them that were not
// named before.
type Batch struct {
	Purpose string // "evaluate", "rematch", "cut", "prune" or "monitor"
	Genomes []*Individual
	Matches []match.Match
}

// ErrTell is returned when a Search is told what it did not ask.
var ErrTell = errors.New("search: Tell takes the outcomes of the matches of the last Ask, in their order")

// New returns a search that has not begun. The spec's library is what
// candidates are measured against.
func New(b *evo.Spec, o Options) (*Search, error) {
	if err := o.check(b.Evaluation.Slots / 2); err != nil {
		return nil, fmt.Errorf("search: options:\n%w", err)
	}
	if len(b.Classes) == 0 && o.Objective == Classes {
		return nil, errors.New("search: options:\nobjective: the game has no classes; calibrate proposes some")
	}
	if o.Filled > 0 && o.Objective != Classes {
		return nil, errors.New("search: options:\nfilled: without classes as the objective there is none to fill; set another limit")
	}
	if n := len(b.Classes); o.Objective == Classes && !o.NoSelection && o.Population*o.Survivors/1000 < n {
		return nil, fmt.Errorf("search: options:\nsurvivors: %d thousandths of %d leave none for some of the %d classes", o.Survivors, o.Population, n)
	}
	if len(b.Library) == 0 {
		return nil, errors.New("search: the game has no library to measure candidates against")
	}
	s := &Search{
		spec: b, options: o, known: map[evo.Key]bool{}, distinct: map[evo.Key]bool{},
		operators: map[string]int{}, cutBefore: map[evo.Key]bool{},
	}
	for _, ref := range b.Library {
		s.references = append(s.references, ref.Genome.Key())
		if o.Start != FromLibrary {
			continue
		}
		adapted, _, err := variation.Adapt(b.Catalog, ref.Genome, o.Variation)
		if err != nil {
			return nil, fmt.Errorf("search: library %s: %w", ref.Name, err)
		}
		s.adapted = append(s.adapted, adapted)
	}
	s.pull, s.stop = iter.Pull(s.program)
	return s, nil
}

// Ask returns the next matches to be played, until the search is over. Every
// Ask but the first comes after a Tell.
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

// Close ends a search that is not asked to its end. Closing it again does
// nothing.
func (s *Search) Close() { s.stop() }

// Archive returns every individual there ever was, in the order in which they
// were made. It is the search's own slice.
func (s *Search) Archive() []*Individual { return s.archive }

// History returns a row for each generation that is over. It is the search's
// own slice.
func (s *Search) History() []Generation { return s.history }

// Stopped says why the search is over: the limit that was reached, "exhausted"
// where a generation has no new genome, or "" while it is not.
func (s *Search) Stopped() string { return s.stopped }

// program is the algorithm, written as what it is: one thing after the other.
// Each yield is an Ask, and what follows it a Tell.
func (s *Search) program(yield func(*Batch) bool) {
	s.population = s.first()
	for {
		if len(s.fresh) == 0 || len(s.population) == 0 {
			s.stopped = "exhausted" // no genome was found that is new
			return
		}
		if !s.evaluate(yield) || !s.cut(yield) || !s.prune(yield) || !s.monitor(yield) {
			return
		}
		s.record()
		if s.stopped = s.limit(); s.stopped != "" {
			return
		}
		if s.plateau.over(s.options) && s.options.PlateauRestart {
			s.plateau = plateau{}
			s.generation++
			s.population = s.first()
			continue
		}
		s.population = s.next()
	}
}

// ask yields a batch and returns the answer.
func (s *Search) ask(yield func(*Batch) bool, purpose string, matches []match.Match) ([]match.Outcome, bool) {
	if len(matches) == 0 {
		return nil, true
	}
	batch := &Batch{Purpose: purpose, Genomes: s.fresh, Matches: matches}
	s.fresh = nil
	if !yield(batch) {
		return nil, false
	}
	if s.answer == nil {
		panic("search: Ask was called again without Tell")
	}
	answer := s.answer
	s.answer = nil
	return answer, true
}

// seeds returns the seed of each round of a generation.
func (s *Search) seeds(round int) uint64 {
	generation := uint64(s.generation)
	if s.options.FixedSeeds {
		generation = 0
	}
	return evo.Seed(s.options.Seed, "eval", generation, uint64(round))
}

// evaluate has the population play, and judges it.
func (s *Search) evaluate(yield func(*Batch) bool) bool {
	keys := make([]evo.Key, len(s.population))
	for i, in := range s.population {
		keys[i] = in.Key
		if s.options.FixedSeeds {
			in.Rounds, in.Metrics = 0, nil
		}
	}
	s.deck = match.Deal(s.spec, keys, s.options.Rounds, s.references, s.seeds, match.Want{})
	outcomes, ok := s.play(yield, "evaluate", s.deck.Matches, s.blame)
	if !ok {
		return false
	}
	s.outcomes = outcomes
	for i, in := range s.population {
		broken := ""
		for _, seat := range s.deck.Seats[i] {
			switch out := outcomes[seat.Match]; {
			case out.Status != match.OK:
				broken = fault(out)
			case in.Fault == "":
				in.count(out.Metrics[seat.Slot])
			}
		}
		// A round that hangs, or that the game itself breaks, is nobody's fault.
		// But who has never seen the end of one cannot be judged.
		if in.Rounds == 0 && in.Fault == "" {
			in.Fault = broken
		}
		in.judge(s.spec, s.options.Objective)
	}
	return true
}

// blame marks the individual whose genome broke a match.
func (s *Search) blame(key evo.Key, out match.Outcome) {
	for _, in := range s.population {
		if in.Key == key && in.Fault == "" {
			in.Fault, in.fitness = fault(out), 0
		}
	}
}

// fault says how a match broke.
func fault(out match.Outcome) string { return out.Status.String() + ": " + out.Fault }

// play plays matches. One that a candidate broke is played again with a
// reference in its place, so that the others do not lose their round; matches
// are changed where that happened.
func (s *Search) play(yield func(*Batch) bool, purpose string, matches []match.Match, blame func(evo.Key, match.Outcome)) ([]match.Outcome, bool) {
	outcomes, ok := s.ask(yield, purpose, matches)
	for again := 0; ok && again < s.spec.Evaluation.Slots; again++ {
		var repeat []match.Match
		var at []int
		for i, out := range outcomes {
			if out.Status == match.OK || out.Slot < 0 {
				continue
			}
			culprit := matches[i].Slots[out.Slot]
			stand := s.references[(again+out.Slot)%len(s.references)]
			if stand == culprit {
				continue // a table of the library itself: nobody can stand in
			}
			blame(culprit, out)
			m := matches[i]
			m.Slots = append([]evo.Key(nil), m.Slots...)
			m.Slots[out.Slot] = stand
			matches[i] = m
			repeat, at = append(repeat, m), append(at, i)
		}
		if len(repeat) == 0 {
			break
		}
		var second []match.Outcome
		if second, ok = s.ask(yield, "rematch", repeat); ok {
			for k, i := range at {
				outcomes[i] = second[k]
			}
		}
	}
	return outcomes, ok
}

// limit says which limit was reached, or "".
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
	if o.Filled > 0 {
		filled := true
		for _, n := range s.history[len(s.history)-1].InClass {
			filled = filled && n >= o.Filled
		}
		if filled {
			return "filled"
		}
	}
	return ""
}
