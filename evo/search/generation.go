package search

import (
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/stats"
)

// Generation is a row of the search's log: the results of a generation.
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

	// The monitor: fitness and points of the best in rounds that selection never
	// uses. N is 0 in generations without.
	Monitor       stats.Tally `json:"monitor"`
	MonitorPoints stats.Tally `json:"monitor_points"`

	Plateau   int            `json:"plateau"` // generations since the last growth
	Cross     int            `json:"cross"`   // rates of the next generation, in thousandths
	Mutate    int            `json:"mutate"`
	Operators map[string]int `json:"operators"` // how the individuals of this generation were made
}

// record appends the row of this generation and looks for a plateau.
func (s *Search) record() {
	row := s.current
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
		row.InClass = append(row.InClass, s.countInClass(c))
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

// countInClass returns how many individuals of the archive have means within the
// ranges of a class.
func (s *Search) countInClass(c evo.Class) (n int) {
	for _, in := range s.archive {
		if in.Rounds > 0 && in.Fault == "" && InClass(s.spec, c, in.Metrics) {
			n++
		}
	}
	return n
}
