package search

import (
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/archive"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
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

	// The archive, if that is the objective: how full each layer is, and what each
	// emitter did.
	Styles   []archive.Summary `json:"styles,omitempty"`
	Emitters []Emission        `json:"emitters,omitempty"`

	// Warnings are for people, in the first generation: descriptors that do not
	// vary.
	Warnings []string `json:"warnings,omitempty"`

	// Growth is by how much the monitor exceeds its best level since the last
	// restart, and Margin what it must exceed to count as growth: the 95 % margin of
	// error of the difference, unless the options name a share. Both are in
	// millionths of a fitness.
	Growth int64 `json:"growth"`
	Margin int64 `json:"margin"`

	Restart   int            `json:"restart,omitempty"` // the generation is the first after so many restarts; 0 is any other
	Hall      int            `json:"hall,omitempty"`    // tables in the hall of fame that this generation has met
	Plateau   int            `json:"plateau"`           // generations since the last growth
	Cross     int            `json:"cross"`             // rates of the next generation, in thousandths
	Mutate    int            `json:"mutate"`
	Operators map[string]int `json:"operators"` // how the individuals of this generation were made

	restarts int // before this generation
}

// record appends the row of this generation and looks for a plateau.
func (s *Search) record() {
	row := s.current
	row.Number, row.Genomes, row.Matches = s.generation, len(s.distinct), s.matches
	shapes := map[genome.Key]bool{}
	for _, in := range s.population {
		shapes[genome.Shape(in.Genome)] = true
		row.Rows.Add(int64(genome.Count(in.Genome.Root)))
		if in.Fault != "" {
			row.Faults++
			continue
		}
		if in.Rounds > 0 && !in.stale {
			row.Fitness.Add(in.fitness)
			row.Points.Add(in.Metrics[s.spec.Points].Mean())
			row.Best = max(row.Best, in.fitness)
		}
	}
	row.Shapes = len(shapes)
	for _, c := range s.spec.Classes {
		row.InClass = append(row.InClass, s.countInClass(c))
	}
	var g growth
	switch {
	case row.Monitor.N > 0:
		g = s.plateau.watch(s.level, s.options.MonitorEvery, s.options)
	case s.options.MonitorEvery == 0 && row.Fitness.N > 0:
		g = s.plateau.watch(level{mean: row.Fitness.Mean(), error: row.Fitness.StdErr()}, 1, s.options)
	}
	row.Growth, row.Margin = g.of/1000, g.needed/1000
	if n := len(s.history); s.restarts > 0 && s.restarts > s.history[n-1].restarts {
		row.Restart = s.restarts
	}
	row.restarts, row.Hall = s.restarts, len(s.hall)
	if s.styles != nil {
		for _, l := range s.styles.archive.Layers() {
			row.Styles = append(row.Styles, l.Summary())
		}
		row.Emitters = s.styles.scheduler.close()
	}
	if s.generation == 0 {
		row.Warnings = archive.NewGrid(s.spec).Constant(s.firstGeneration())
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
		if in.Rounds > 0 && in.Fault == "" && measure.Meets(s.spec, c, in.Metrics) {
			n++
		}
	}
	return n
}
