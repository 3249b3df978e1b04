package search

import (
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
)

// A few rounds say little about a genome, and the best of many are the luckiest:
// without a remedy, a search for many points breeds from luck. There are two. The
// fittest of a generation race: they play more rounds than the others, the fittest
// of these more still (successive halving: Karnin, Koren and Somekh, 2013). And
// children must earn what they claim: the fitness of one that seems better than
// its parent begins near that of the parent, and approaches its own mean with each
// round (shrinkage: James and Stein, 1961).

// race has the fittest play more rounds, lap by lap, until too few are left for a
// match.
func (s *Search) race() bool {
	if ranks, _ := s.options.Objective.metric(s.spec); s.options.Race == 0 || s.options.NoSelection || ranks < 0 {
		return true
	}
	n := len(s.population) * s.options.Race / 1000
	for lap := 1; n >= match.AtATable(s.spec); lap++ {
		chosen := s.best(n)
		keys := make([]evo.Key, len(chosen))
		for i, in := range chosen {
			keys[i] = in.Key
		}
		seed := func(round int) uint64 {
			return evo.Seed(s.options.Seed, "race", uint64(s.generation), uint64(lap), uint64(round))
		}
		d := match.Deal(s.spec, keys, s.options.Rounds, s.references, seed, match.Want{})
		s.seatHall(&d)
		outcomes, ok := s.play("race", d.Matches)
		if !ok {
			return false
		}
		for i, in := range chosen {
			for _, seat := range d.Seats[i] {
				if out := outcomes[seat.Match]; out.Status == match.OK && in.Fault == "" {
					in.count(out.Metrics[seat.Slot])
				}
			}
			in.judge(s.spec, s.options.Objective)
		}
		n = n * s.options.Race / 1000
	}
	return true
}

// claim is what is known of an individual's fitness before it has played.
type claim struct {
	fitness int64 // of what it was made of
	rounds  int   // that this counts as
	proven  bool  // it does the same as that: a worse mean is luck, too
}

// claimOf returns what a child of a parent must earn.
func (s *Search) claimOf(parents []evo.Key) claim {
	ranks, _ := s.options.Objective.metric(s.spec)
	if s.options.Earn == 0 || ranks < 0 || len(parents) == 0 {
		return claim{}
	}
	for _, in := range s.population {
		if in.Key == parents[0] && in.Rounds > 0 {
			return claim{fitness: in.fitness, rounds: s.options.Earn}
		}
	}
	return claim{}
}

// weigh returns the fitness of an individual with a claim, which has a mean
// fitness over some rounds.
func (c claim) weigh(mean int64, rounds int) int64 {
	if c.rounds == 0 || mean < c.fitness && !c.proven {
		return mean
	}
	return (mean*int64(rounds) + c.fitness*int64(c.rounds)) / int64(rounds+c.rounds)
}
