package search

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// seeds returns the seed of each round of a generation.
func (s *Search) seeds(round int) uint64 {
	generation := uint64(s.generation)
	if s.options.FixedSeeds {
		generation = 0
	}
	return evo.Seed(s.options.Seed, "eval", generation, uint64(round))
}

// evaluate has the population play and judges it.
func (s *Search) evaluate() bool {
	keys := make([]genome.Key, len(s.population))
	for i, in := range s.population {
		keys[i] = in.Key
		if s.options.FixedSeeds || in.stale {
			in.Rounds, in.Metrics, in.Shown, in.stale = 0, nil, stats.Tally{}, false
		}
	}
	rounds, showdown := s.split()
	s.deck = match.Deal(s.spec, keys, match.Rounds{N: rounds, Seed: s.seeds}, s.references, match.Want{})
	s.seatHall(&s.deck)
	outcomes, ok := s.play("evaluate", s.deck.Matches)
	if !ok {
		return false
	}
	s.outcomes = outcomes
	for i, in := range s.population {
		broken := ""
		for _, seat := range s.deck.Seats[i] {
			switch out := outcomes[seat.Match]; {
			case out.Status != match.OK:
				broken = out.Failure()
			case in.Fault == "":
				in.count(out.Metrics[seat.Slot])
			}
		}
		// A round that hangs, or that the game itself breaks, is no genome's fault.
		// But an individual that never finished one cannot be judged.
		if in.Rounds == 0 && in.Fault == "" {
			in.Fault = broken
		}
	}
	if !s.show(showdown) {
		return false
	}
	for _, in := range s.population {
		in.judge(s.spec, s.options.Objective)
	}
	return true
}

// roleAt returns the role of a slot in a mode.
func (s *Search) roleAt(mode string, slot int) string {
	if mode == s.spec.Showdown.Name {
		return s.spec.Showdown.Role(slot)
	}
	return s.spec.Evaluation.Role(slot)
}

// blame marks the individual whose genome broke a match.
func (s *Search) blame(key genome.Key, out match.Outcome) {
	for _, in := range s.population {
		if in.Key == key && in.Fault == "" {
			in.Fault, in.fitness = out.Failure(), 0
		}
	}
}

// play plays matches. A match that a candidate broke is played again with a
// reference in its place, so that the others do not lose their round: play
// changes those matches. A candidate that was alone takes no round from others.
func (s *Search) play(purpose string, matches []match.Match) ([]match.Outcome, bool) {
	outcomes, ok := s.ask(purpose, matches)
	for again := 0; ok && again < max(s.spec.Evaluation.Slots, s.spec.Showdown.Slots); again++ {
		var repeat []match.Match
		var at []int
		for i, out := range outcomes {
			if out.Status == match.OK || out.Slot < 0 {
				continue
			}
			culprit := matches[i].Slots[out.Slot]
			playing := match.Playing(s.spec, s.references, s.roleAt(matches[i].Mode, out.Slot))
			substitute := playing[(again+out.Slot)%len(playing)]
			if substitute == culprit {
				continue // a table of the library itself: there is no substitute
			}
			s.blame(culprit, out)
			if len(matches[i].Slots) == 1 {
				continue
			}
			m := matches[i]
			m.Slots = slices.Clone(m.Slots)
			m.Slots[out.Slot] = substitute
			matches[i] = m
			repeat, at = append(repeat, m), append(at, i)
		}
		if len(repeat) == 0 {
			break
		}
		var second []match.Outcome
		if second, ok = s.ask("rematch", repeat); ok {
			for k, i := range at {
				outcomes[i] = second[k]
			}
		}
	}
	return outcomes, ok
}
