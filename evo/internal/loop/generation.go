package loop

import (
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/loop/archive"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Generation is what people see of a generation.
type Generation struct {
	Number int `json:"generation"`
	Tables int `json:"tables"` // made so far, without those of the library

	Best    int64       `json:"best"`    // value of the objective, of the generation's best table
	Points  stats.Tally `json:"points"`  // mean points of each table, in thousandths
	Fitness stats.Tally `json:"fitness"` // of a search after the paper, in millionths
	Rows    stats.Tally `json:"rows"`    // of the tables
	Faults  int         `json:"faults"`  // tables that broke a match
	Shapes  int         `json:"shapes"`  // different ones

	// InClass counts all tables so far whose means were within the ranges of each class.
	InClass  []int             `json:"in_class"`
	Layers   []archive.Summary `json:"layers"` // how full each is
	Emitters []Emission        `json:"emitters,omitempty"`

	// The monitor, in generations that have one: the value of the best in rounds that
	// selection never uses, by how much it exceeds its best level so far, what it must
	// exceed to count as growth, and the generations since it last did.
	Monitor stats.Tally `json:"monitor"`
	Growth  int64       `json:"growth"`
	Margin  int64       `json:"margin"`
	Plateau int         `json:"plateau"`

	// Warnings are for people, in the first generation: descriptors that do not vary.
	Warnings []string `json:"warnings,omitempty"`
}

// record appends what people see of this generation.
func (s *Search) record() {
	row := Generation{Number: s.generation, Tables: s.made, Monitor: s.plateau.level, Growth: s.plateau.grown, Margin: s.plateau.margin, Plateau: s.plateau.since}
	shapes := map[genome.Key]bool{}
	var playing [][]stats.Tally
	for _, t := range s.population {
		shapes[genome.Shape(t.Genome)] = true
		row.Rows.Add(int64(genome.Count(t.Genome.Root)))
		switch {
		case t.Fault != "":
			row.Faults++
		case t.Metrics != nil:
			playing = append(playing, t.Metrics)
			row.Points.Add(t.Metrics[s.spec.Points].Mean())
			if s.paper != nil {
				row.Fitness.Add(t.fitness)
			}
			if v := s.o.Objective.value(s.spec, t.Metrics); len(playing) == 1 || v > row.Best {
				row.Best = v
			}
		}
	}
	row.Shapes = len(shapes)
	row.InClass = append(row.InClass, s.inClass...)
	for _, l := range s.archive.Layers() {
		row.Layers = append(row.Layers, l.Summary())
	}
	row.Emitters = s.scheduler.close()
	if s.generation == 0 {
		row.Warnings = archive.NewGrid(s.spec).Constant(playing)
		if text := s.constantFitness(); text != "" {
			row.Warnings = append(row.Warnings, text)
		}
	}
	s.history = append(s.history, row)
}

// count counts a table in the classes in whose ranges its means are now. It is called
// whenever they have changed, or the table has broken a round.
func (s *Search) count(t *Table) {
	if t.in == nil {
		t.in = make([]bool, len(s.spec.Classes))
	}
	for i, c := range s.spec.Classes {
		in := t.Metrics != nil && t.Fault == "" && measure.Meets(s.spec, c, t.Metrics)
		switch {
		case in && !t.in[i]:
			s.inClass[i]++
		case !in && t.in[i]:
			s.inClass[i]--
		}
		t.in[i] = in
	}
}
