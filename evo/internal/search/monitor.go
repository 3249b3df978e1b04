package search

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// monitor has the best play rounds that selection never uses.
func (s *Search) monitor() bool {
	s.current, s.level = Generation{}, level{}
	if !s.due(s.options.MonitorEvery) {
		return true
	}
	best := s.best(s.options.MonitorBest)
	keys := make([]genome.Key, len(best))
	for i, in := range best {
		keys[i] = in.Key
	}
	seed := func(round int) uint64 { return evo.Seed(s.options.Seed, "monitor", uint64(round)) }
	d := match.Deal(s.spec, keys, match.Rounds{N: s.options.MonitorRounds, Seed: seed}, s.references, match.Want{})
	outcomes, ok := s.play("monitor", d.Matches)
	if !ok {
		return false
	}
	var watched []*watched
	for i, in := range best {
		if w := s.watched(in, d.Seats[i], outcomes); w != nil {
			watched = append(watched, w)
			s.current.Monitor.Add(w.whole.fitness)
			s.current.MonitorPoints.Add(w.whole.Metrics[s.spec.Points].Mean())
		}
	}
	s.level = level{s.current.Monitor.Mean(), s.current.Monitor.StdErr(), s.perRound(watched)}
	return true
}

// watched is an individual in the rounds of the monitor.
type watched struct {
	whole  Individual
	rounds [][]int64 // its metrics by round; nil where the round broke
}

// watched returns an individual's measurements in the monitor, or nil if it has
// none.
func (s *Search) watched(in *Individual, seats []match.Seat, outcomes []match.Outcome) *watched {
	w := &watched{whole: Individual{Class: in.Class, Targets: in.Targets}, rounds: make([][]int64, len(seats))}
	for round, seat := range seats {
		if out := outcomes[seat.Match]; out.Status == match.OK && in.Fault == "" {
			w.rounds[round] = out.Metrics[seat.Slot]
			w.whole.count(out.Metrics[seat.Slot])
		}
	}
	if w.whole.Rounds == 0 {
		return nil
	}
	w.whole.judge(s.spec, s.options.Objective)
	return w
}

// perRound returns what each round of the monitor adds to the mean fitness: n times
// the mean of all n rounds less n-1 times that of all other rounds. For an objective
// that is a mean, that is the mean of the round. (The jackknife: Tukey, 1958.)
// It returns nil if a round broke for somebody.
func (s *Search) perRound(all []*watched) []int64 {
	if len(all) == 0 {
		return nil
	}
	n := int64(len(all[0].rounds))
	of := make([]int64, n)
	for _, w := range all {
		if slices.ContainsFunc(w.rounds, func(m []int64) bool { return m == nil }) || n < 2 {
			return nil
		}
		for left := range w.rounds {
			others := Individual{Class: w.whole.Class, Targets: w.whole.Targets}
			for round, metrics := range w.rounds {
				if round != left {
					others.count(metrics)
				}
			}
			others.judge(s.spec, s.options.Objective)
			of[left] += n*w.whole.fitness - (n-1)*others.fitness
		}
	}
	for round := range of {
		of[round] /= int64(len(all))
	}
	return of
}
