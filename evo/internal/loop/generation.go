package loop

import (
	"github.com/ethogram-go/ethogram/evo/internal/loop/archive"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Generation is what people see of a generation.
type Generation struct {
	Number int
	Tables int // made so far, without those of the library

	Best    int64 // value of the objective, of the generation's best table
	InClass []int // all tables so far whose means were within the ranges of each class

	// Warnings are for people, in the first generation: descriptors that do not vary.
	Warnings []string
}

// record appends what people see of this generation.
func (s *Search) record() {
	row := Generation{Number: s.generation, Tables: s.made}
	var playing [][]stats.Tally
	for _, t := range s.population {
		if t.Fault != "" || t.Metrics == nil {
			continue
		}
		playing = append(playing, t.Metrics)
		if v := s.o.Objective.value(s.spec, t.Metrics); len(playing) == 1 || v > row.Best {
			row.Best = v
		}
	}
	row.InClass = append(row.InClass, s.inClass...)
	s.scheduler.close()
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
