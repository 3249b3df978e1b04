package search

import (
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
)

// monitor has the best play rounds that selection never uses.
func (s *Search) monitor() bool {
	s.current = Generation{}
	if !s.due(s.options.MonitorEvery) {
		return true
	}
	best := s.best(s.options.MonitorBest)
	keys := make([]evo.Key, len(best))
	for i, in := range best {
		keys[i] = in.Key
	}
	seed := func(round int) uint64 { return evo.Seed(s.options.Seed, "monitor", uint64(round)) }
	d := match.Deal(s.spec, keys, s.options.MonitorRounds, s.references, seed, match.Want{})
	outcomes, ok := s.play("monitor", d.Matches)
	if !ok {
		return false
	}
	for i, in := range best {
		shadow := Individual{Class: in.Class, Targets: in.Targets}
		for _, seat := range d.Seats[i] {
			if out := outcomes[seat.Match]; out.Status == match.OK && in.Fault == "" {
				shadow.count(out.Metrics[seat.Slot])
			}
		}
		if shadow.Rounds > 0 {
			shadow.judge(s.spec, s.options.Objective)
			s.current.Monitor.Add(shadow.fitness)
			s.current.MonitorPoints.Add(shadow.Metrics[s.spec.Points].Mean())
		}
	}
	return true
}
