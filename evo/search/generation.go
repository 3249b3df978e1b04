package search

import (
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/stats"
)

// Generation is what a generation came to: a row of the search's log.
type Generation struct {
	Number  int `json:"generation"`
	Genomes int `json:"genomes"` // distinct ones so far
	Matches int `json:"matches"` // so far

	Fitness stats.Tally `json:"fitness"` // of the population, in millionths
	Best    int64       `json:"best"`    // fitness
	Points  stats.Tally `json:"points"`  // mean points of each, in thousandths
	Faults  int         `json:"faults"`  // individuals that broke a match
	Shapes  int         `json:"shapes"`  // different ones in the population
	Rows    stats.Tally `json:"rows"`    // of the genomes

	// InClass counts all individuals so far whose means were within the ranges
	// of each class.
	InClass []int `json:"in_class"`

	// The monitor: fitness and points of the best in rounds that nothing is
	// selected on. N is 0 in generations without.
	Monitor       stats.Tally `json:"monitor"`
	MonitorPoints stats.Tally `json:"monitor_points"`

	Plateau   int            `json:"plateau"` // generations since the last growth
	Cross     int            `json:"cross"`   // rates of the next generation, in thousandths
	Mutate    int            `json:"mutate"`
	Operators map[string]int `json:"operators"` // how the individuals of this generation were made
}

// monitor has the best play the rounds that nothing is selected on.
func (s *Search) monitor(yield func(*Batch) bool) bool {
	s.row = Generation{}
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
	outcomes, ok := s.play(yield, "monitor", d.Matches, s.blame)
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
			s.row.Monitor.Add(shadow.fitness)
			s.row.MonitorPoints.Add(shadow.Metrics[s.spec.Points].Mean())
		}
	}
	return true
}

// record writes the row of a generation that is over, and looks for a plateau.
func (s *Search) record() {
	row := s.row
	row.Number, row.Genomes, row.Matches = s.generation, len(s.distinct), s.matches
	shapes := map[evo.Key]bool{}
	for _, in := range s.population {
		shapes[in.Genome.Shape()] = true
		row.Rows.Add(int64(in.Genome.Count()))
		if in.Fault != "" {
			row.Faults++
			continue
		}
		if in.Rounds > 0 {
			row.Fitness.Add(in.fitness)
			row.Points.Add(in.Metrics[s.spec.Points].Mean())
			row.Best = max(row.Best, in.fitness)
		}
	}
	row.Shapes = len(shapes)
	for _, c := range s.spec.Classes {
		n := 0
		for _, in := range s.archive {
			if in.Rounds > 0 && in.Fault == "" && InClass(s.spec, c, in.Metrics) {
				n++
			}
		}
		row.InClass = append(row.InClass, n)
	}
	switch {
	case row.Monitor.N > 0:
		s.plateau.watch(row.Monitor.Mean(), row.Monitor.StdErr(), s.options.MonitorEvery, s.options)
	case s.options.MonitorEvery == 0 && row.Fitness.N > 0:
		s.plateau.watch(row.Fitness.Mean(), row.Fitness.StdErr(), 1, s.options)
	}
	row.Plateau = s.plateau.since
	row.Cross, row.Mutate = s.plateau.rates(s.options)
	row.Operators = s.operators
	s.operators = map[string]int{}
	s.history = append(s.history, row)
}
