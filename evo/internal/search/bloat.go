package search

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

// due reports whether a step of every so many generations comes in this one.
func (s *Search) due(every int) bool { return every > 0 && (s.generation+1)%every == 0 }

// best returns the n fittest that are not at fault.
func (s *Search) best(n int) []*Individual {
	var best []*Individual
	for _, in := range ranked(s.population) {
		if in.Fault == "" && in.Rounds > 0 && len(best) < n {
			best = append(best, in)
		}
	}
	return best
}

// cut drops the rows of the fittest that this generation's rounds never
// activated. It replays the rounds without them, and keeps the cut only if every
// round ends in the same state: then the measurements of these rounds hold for
// the rest of the genome. Those of earlier generations do not: the rows may have
// been used there.
func (s *Search) cut() bool {
	if !s.due(s.options.CutEvery) {
		return true
	}
	var chosen []*Individual
	for _, in := range s.best(s.options.Population * s.options.Survivors / 1000) {
		if !s.cutBefore[in.Key] {
			chosen = append(chosen, in)
			s.cutBefore[in.Key] = true
		}
	}
	watched, ok := s.replay("cut", chosen, nil, true)
	if !ok {
		return false
	}
	var bloated []*Individual
	var slim []*evo.Genome
	for i, in := range chosen {
		if g, shorter := slimmer(in, watched[i]); shorter {
			bloated, slim = append(bloated, in), append(slim, variation.FixTimeouts(s.spec.Catalog, g))
		}
	}
	replays, ok := s.replay("cut", bloated, slim, false)
	if !ok {
		return false
	}
	for i, in := range bloated {
		if measured, same := s.unchanged(in, replays[i]); same && s.discover(slim[i]) {
			s.cutBefore[genome.KeyOf(slim[i])] = true
			s.replace(in, slim[i], "cut", measured)
		}
	}
	return true
}

// unchanged reports whether all replays of an individual's rounds ended in the
// same state as the rounds, and returns the measurements.
func (s *Search) unchanged(in *Individual, replays []replay) (measured Individual, same bool) {
	for k, seat := range s.seatsOf(in) {
		out := s.outcomes[seat.Match]
		if out.Status != match.OK || replays[k].outcome.Hash != out.Hash {
			return measured, false
		}
		measured.count(out.Metrics[seat.Slot])
	}
	return measured, true
}

// slimmer returns an individual's genome without the rows that none of its rounds
// activated.
func slimmer(in *Individual, rounds []replay) (*evo.Genome, bool) {
	used := map[int]bool{}
	for _, r := range rounds {
		if r.outcome.Status != match.OK {
			return nil, false
		}
		for _, row := range r.outcome.Rows[r.slot] {
			used[row.ID] = used[row.ID] || row.Activations > 0
		}
	}
	g, shorter := in.Genome, false
	for _, id := range variation.Unused(g, func(id int) bool { return used[id] }) {
		if trimmed, ok := variation.Trim(g, id); ok {
			g, shorter = trimmed, true
		}
	}
	return g, shorter
}

// prune is the paper's test against bloat: it drops a subtree near the root, and
// keeps the rest if that is nearly as fit in the same rounds.
func (s *Search) prune() bool {
	if !s.due(s.options.BloatEvery) {
		return true
	}
	r := evo.NewRand(evo.Seed(s.options.Seed, "prune", uint64(s.generation)))
	var chosen []*Individual
	var slim []*evo.Genome
	for _, in := range s.best(s.options.Population * s.options.Survivors / 1000) {
		g, ok := variation.Trim(in.Genome, variation.Candidate(r, in.Genome))
		if !ok {
			continue
		}
		g = variation.FixTimeouts(s.spec.Catalog, g)
		if s.spec.Catalog.ValidateEvolved(g, s.options.Variation.Limits) == nil && !s.known[genome.KeyOf(genome.Canonical(g))] {
			chosen, slim = append(chosen, in), append(slim, g)
		}
	}
	replays, ok := s.replay("prune", chosen, slim, false)
	if !ok {
		return false
	}
	for i, in := range chosen {
		before, after, ok := s.compare(in, replays[i])
		if !ok || !s.discover(slim[i]) {
			continue
		}
		if after.fitness >= before.fitness-before.fitness*int64(s.options.BloatLoss)/1000 {
			s.replace(in, slim[i], "prune", after)
		}
	}
	return true
}

// compare judges an individual in the rounds of this generation, and in their
// replays. It reports false if a replay broke, or there are none to compare.
func (s *Search) compare(in *Individual, replays []replay) (before, after Individual, ok bool) {
	before = Individual{Class: in.Class, Targets: in.Targets}
	after = before
	for k, seat := range s.seatsOf(in) {
		old, now := s.outcomes[seat.Match], replays[k]
		if old.Status != match.OK {
			continue
		}
		if now.outcome.Status != match.OK {
			return before, after, false
		}
		before.count(old.Metrics[seat.Slot])
		after.count(now.outcome.Metrics[now.slot])
	}
	before.judge(s.spec, s.options.Objective)
	after.judge(s.spec, s.options.Objective)
	return before, after, after.Rounds > 0
}

// seatsOf returns the seats of an individual in this generation's deck.
func (s *Search) seatsOf(in *Individual) []match.Seat {
	return s.deck.Seats[slices.Index(s.population, in)]
}

// replay is a round that was played again.
type replay struct {
	outcome match.Outcome
	slot    int
}

// replay has individuals play their rounds of this generation again, with other
// genomes in their places if there are some, and their rows watched or not.
func (s *Search) replay(purpose string, chosen []*Individual, instead []*evo.Genome, watch bool) ([][]replay, bool) {
	var matches []match.Match
	for i, in := range chosen {
		for _, seat := range s.seatsOf(in) {
			m := s.deck.Matches[seat.Match]
			m.Slots = slices.Clone(m.Slots)
			if watch {
				m.Want.Rows = match.SlotsOf(seat.Slot)
			}
			if instead != nil {
				m.Slots[seat.Slot] = genome.KeyOf(instead[i])
			}
			matches = append(matches, m)
		}
	}
	for _, g := range instead {
		s.unsent = append(s.unsent, &Individual{
			Candidate: match.NewCandidate(g, match.Origin{How: "trial", Generation: s.generation}),
		})
	}
	outcomes, ok := s.ask(purpose, matches)
	if !ok {
		return nil, false
	}
	all := make([][]replay, len(chosen))
	for i, in := range chosen {
		for _, seat := range s.seatsOf(in) {
			all[i] = append(all[i], replay{outcomes[0], seat.Slot})
			outcomes = outcomes[1:]
		}
	}
	return all, true
}

// replace puts a trimmed genome into the place of an individual in the
// population, with its chosen measurements. The old one stays in the archive.
func (s *Search) replace(in *Individual, g *evo.Genome, how string, measured Individual) {
	child := &Individual{
		Candidate: match.NewCandidate(g, match.Origin{How: how, Parents: []genome.Key{in.Key}, Generation: s.generation}), Class: in.Class, Targets: in.Targets,
		Rounds: measured.Rounds, Metrics: measured.Metrics,
	}
	child.judge(s.spec, s.options.Objective)
	s.enter(child)
	s.exchange(in, child)
	s.population[slices.Index(s.population, in)] = child
}
