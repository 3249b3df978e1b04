package loop

import (
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
)

// guarded returns the game with a Fitness whose panics become the run's fault.
func (r *Run) guarded(spec *evo.Spec) *evo.Spec {
	if spec.Fitness == nil {
		return spec
	}
	own, fitness := *spec, spec.Fitness
	own.Fitness = func(means []int64) (fit int64) {
		defer func() {
			if v := recover(); v != nil && r.fault == nil {
				r.fault = fmt.Errorf("the game's Fitness panicked at the means %v, in thousandths: %v. Fix: let it return a number for all means that the metrics may have", means, v)
			}
		}()
		return fitness(slices.Clone(means))
	}
	return &own
}

// sameFitness returns an error if the log was begun with another Fitness: it keeps what
// the game calls fit at some places within the metrics' ranges.
func (r *Run) sameFitness(spec *evo.Spec) error {
	if spec.Fitness == nil || r.Settings.Objective != Points {
		return nil
	}
	random := evo.NewRand(evo.Seed(0, "fitness"))
	var now, was []int64
	for range 16 {
		means := make([]int64, len(spec.Metrics))
		for i, m := range spec.Metrics {
			means[i] = m.Min*1000 + int64(random.Uint64()%uint64((m.Max-m.Min)*1000+1))
		}
		now = append(now, spec.Fitness(means))
	}
	if r.fault != nil {
		return r.fault
	}
	kept, err := r.log.Kept(keptFitness, &was)
	if err != nil {
		return err
	}
	if kept && !slices.Equal(was, now) {
		return fmt.Errorf("%w: it was begun with another Fitness. Fix: evolve in another folder, or take the old one", ErrOther)
	}
	return r.log.Keep(keptFitness, now)
}

// constantFitness returns a warning if all tables of the first generation are as fit, or
// "".
func (s *Search) constantFitness() string {
	if !s.o.Objective.fit(s.spec) {
		return ""
	}
	var values []int64
	for _, t := range s.all {
		if t.Metrics != nil {
			values = append(values, s.o.Objective.value(s.spec, t.Metrics))
		}
	}
	if len(values) < 2 || slices.Min(values) < slices.Max(values) {
		return ""
	}
	return fmt.Sprintf("the game's Fitness is %d for all %d tables of the first generation: the search has nothing to climb. Fix: let it depend on a metric in which tables differ", values[0], len(values))
}
