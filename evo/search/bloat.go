package search

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/variation"
)

// due reports whether something that is done every so many generations is done
// in this one.
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
// activated. The rounds are replayed without them, and the cut stays only if
// every one ends in the same state: then what these rounds have measured of the
// individual holds for what is left of it. What it did in earlier generations
// does not: there it may have used the rows.
func (s *Search) cut(yield func(*Batch) bool) bool {
	if !s.due(s.options.CutEvery) {
		return true
	}
	var own []*Individual
	for _, in := range s.best(s.options.Population * s.options.Survivors / 1000) {
		if !s.cutBefore[in.Key] {
			own = append(own, in)
			s.cutBefore[in.Key] = true
		}
	}
	watched, ok := s.replay(yield, "cut", own, nil, match.Want{Rows: true})
	if !ok {
		return false
	}
	var bloated []*Individual
	var slim []*evo.Genome
	for i, in := range own {
		if g, shorter := slimmer(in, watched[i]); shorter {
			bloated, slim = append(bloated, in), append(slim, g)
		}
	}
	replays, ok := s.replay(yield, "cut", bloated, slim, match.Want{})
	if !ok {
		return false
	}
	for i, in := range bloated {
		same, measured := true, Individual{}
		for k, seat := range s.seatsOf(in) {
			out := s.outcomes[seat.Match]
			same = same && out.Status == match.OK && replays[i][k].outcome.Hash == out.Hash
			if same {
				measured.count(out.Metrics[seat.Slot])
			}
		}
		if same && s.discover(slim[i]) {
			s.cutBefore[slim[i].Key()] = true
			s.replace(in, slim[i], "cut", measured)
		}
	}
	return true
}

// slimmer returns an individual's genome without the rows that were never
// activated in any of its rounds.
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

// prune is the paper's test against bloat: a subtree near the root is dropped,
// and stays away if the rest is nearly as fit in the same rounds.
func (s *Search) prune(yield func(*Batch) bool) bool {
	if !s.due(s.options.BloatEvery) {
		return true
	}
	r := evo.NewRand(evo.Seed(s.options.Seed, "prune", uint64(s.generation)))
	var own []*Individual
	var slim []*evo.Genome
	for _, in := range s.best(s.options.Population * s.options.Survivors / 1000) {
		g, ok := variation.Trim(in.Genome, variation.Candidate(r, in.Genome))
		if ok && s.spec.Catalog.ValidateEvolved(g, s.options.Variation.Limits) == nil && !s.known[g.Canonical().Key()] {
			own, slim = append(own, in), append(slim, g)
		}
	}
	replays, ok := s.replay(yield, "prune", own, slim, match.Want{})
	if !ok {
		return false
	}
	for i, in := range own {
		before, after := Individual{Class: in.Class, Targets: in.Targets}, Individual{Class: in.Class, Targets: in.Targets}
		broken := false
		for k, seat := range s.seatsOf(in) {
			old, now := s.outcomes[seat.Match], replays[i][k]
			switch {
			case old.Status != match.OK:
			case now.outcome.Status != match.OK:
				broken = true
			default:
				before.count(old.Metrics[seat.Slot])
				after.count(now.outcome.Metrics[now.slot])
			}
		}
		before.judge(s.spec, s.options.Objective)
		after.judge(s.spec, s.options.Objective)
		if broken || after.Rounds == 0 || !s.discover(slim[i]) {
			continue
		}
		if after.fitness >= before.fitness-before.fitness*int64(s.options.BloatLoss)/1000 {
			s.replace(in, slim[i], "prune", after)
		}
	}
	return true
}

// seatsOf returns where an individual sat in this generation's deck.
func (s *Search) seatsOf(in *Individual) []match.Seat {
	return s.deck.Seats[slices.Index(s.population, in)]
}

// replay is a round that was played again.
type replay struct {
	outcome match.Outcome
	slot    int
}

// replay has individuals play their rounds of this generation again, each with
// another genome in its place if there is one.
func (s *Search) replay(yield func(*Batch) bool, purpose string, own []*Individual, instead []*evo.Genome, want match.Want) ([][]replay, bool) {
	var matches []match.Match
	for i, in := range own {
		for _, seat := range s.seatsOf(in) {
			m := s.deck.Matches[seat.Match]
			m.Slots = slices.Clone(m.Slots)
			m.Want = want
			if instead != nil {
				m.Slots[seat.Slot] = instead[i].Key()
			}
			matches = append(matches, m)
		}
	}
	for _, g := range instead {
		s.fresh = append(s.fresh, &Individual{
			Key: g.Key(), Genome: g, Origin: match.Origin{How: "trial", Generation: s.generation},
		})
	}
	outcomes, ok := s.ask(yield, purpose, matches)
	if !ok {
		return nil, false
	}
	all := make([][]replay, len(own))
	for i, in := range own {
		for _, seat := range s.seatsOf(in) {
			all[i] = append(all[i], replay{outcomes[0], seat.Slot})
			outcomes = outcomes[1:]
		}
	}
	return all, true
}

// replace puts a trimmed genome into the place of an individual in the
// population, with what was measured of it. The old one stays in the archive.
func (s *Search) replace(in *Individual, g *evo.Genome, how string, measured Individual) {
	child := &Individual{
		Key: g.Key(), Genome: g, Class: in.Class, Targets: in.Targets,
		Origin: match.Origin{How: how, Parents: []evo.Key{in.Key}, Generation: s.generation},
		Rounds: measured.Rounds, Metrics: measured.Metrics,
	}
	child.judge(s.spec, s.options.Objective)
	s.enter(child)
	s.population[slices.Index(s.population, in)] = child
}
