package search

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// A part of the training may take place in the mode that players play. Its metrics
// have other units: a round of another length has other points. So a showdown
// round counts by rank. The individual that is better than 70 % of the generation
// in a showdown round gets the value that is above 70 % of the values of the same
// generation's evaluation rounds. It counts as one more round for the metric that
// the objective ranks by, or the points if classes are the objective. All other
// measurements, and whether an individual is in a class, are from evaluation
// rounds only.

// split returns how many of this generation's rounds are of which mode. Each
// generation has at least one evaluation round.
func (s *Search) split() (evaluation, showdown int) {
	o := &s.options
	before := s.generation * o.Rounds
	showdown = (before+o.Rounds)*o.Showdown/1000 - before*o.Showdown/1000
	return max(o.Rounds-showdown, 1), showdown
}

// show has the population play showdown rounds, after this generation's evaluation
// rounds.
func (s *Search) show(rounds int) bool {
	if rounds == 0 {
		return true
	}
	keys := make([]genome.Key, len(s.population))
	for i, in := range s.population {
		keys[i] = in.Key
	}
	other := *s.spec
	other.Evaluation = other.Showdown
	seed := func(round int) uint64 {
		return evo.Seed(s.options.Seed, "train showdown", uint64(s.generation), uint64(round))
	}
	d := match.Deal(&other, keys, match.Rounds{N: rounds, Seed: seed}, s.references, match.Want{})
	outcomes, ok := s.play("showdown", d.Matches)
	if !ok {
		return false
	}
	values := s.values()
	for round := range rounds {
		var players []int
		var shown []int64
		for i, in := range s.population {
			seat := d.Seats[i][round]
			if out := outcomes[seat.Match]; out.Status == match.OK && in.Fault == "" {
				players, shown = append(players, i), append(shown, out.Metrics[seat.Slot][s.rankedBy()])
			}
		}
		for k, value := range alike(shown, values) {
			s.population[players[k]].Shown.Add(value)
		}
	}
	return true
}

// rankedBy returns the metric by which showdown rounds count.
func (s *Search) rankedBy() int {
	metric, _ := s.options.Objective.Metric(s.spec)
	return metric
}

// values returns the metric by which showdown rounds count in all of this
// generation's evaluation rounds, sorted.
func (s *Search) values() (all []int64) {
	for _, seats := range s.deck.Seats {
		for _, seat := range seats {
			if out := s.outcomes[seat.Match]; out.Status == match.OK {
				all = append(all, out.Metrics[seat.Slot][s.rankedBy()])
			}
		}
	}
	slices.Sort(all)
	return all
}

// alike returns for each number the value with the same rank among the sorted
// values. Equal numbers share the middle of their ranks. (Quantile normalization.)
func alike(numbers, values []int64) []int64 {
	if len(values) == 0 {
		return nil
	}
	sorted := slices.Clone(numbers)
	slices.Sort(sorted)
	of := make([]int64, len(numbers))
	for i, n := range numbers {
		first, _ := slices.BinarySearch(sorted, n)
		last, _ := slices.BinarySearch(sorted, n+1)
		of[i] = values[(first+last)*len(values)/(2*len(sorted))]
	}
	return of
}
