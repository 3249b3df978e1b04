package search

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/stats"
)

// Individual is a genome and what is known of it.
type Individual struct {
	Key    evo.Key // of the genome
	Genome *evo.Genome
	Origin match.Origin

	// Class is the place of the class that it is bred for, and Targets are the
	// values that it drew from the ranges of that class, in thousandths. (Paper,
	// section IV-D: fixed values instead of ranges make for diversity.)
	Class   int
	Targets []int64

	Rounds  int           // that it has played in evaluation
	Metrics []stats.Tally // over these, by the game's metrics
	Fault   string        // why it plays no more, or ""

	fitness int64
}

// Fitness returns how near it is to its targets, or how many points it has, in
// millionths from 0 to 1,000,000. It is 0 for what has not played or is at
// fault.
func (i *Individual) Fitness() int64 { return i.fitness }

// count adds a round to what is known.
func (i *Individual) count(metrics []int64) {
	if i.Metrics == nil {
		i.Metrics = make([]stats.Tally, len(metrics))
	}
	for m, v := range metrics {
		i.Metrics[m].Add(v)
	}
	i.Rounds++
}

// judge computes the fitness from what is known.
func (i *Individual) judge(b *evo.Spec, o Objective) {
	i.fitness = 0
	if i.Rounds > 0 && i.Fault == "" {
		i.fitness = fitness(b, o, i.Class, i.Targets, i.Metrics)
	}
}

// InClass reports whether the mean metrics lie within all ranges of a class.
// It is a look, not a certificate: see package funnel.
func InClass(b *evo.Spec, class evo.Class, metrics []stats.Tally) bool {
	for _, r := range class.Ranges {
		if mean := metrics[b.Metric(r.Metric)].Mean(); mean < r.Min || mean > r.Max {
			return false
		}
	}
	return true
}

// byFitness orders the fittest first; ties go to the smaller key, never to the
// order of arrival.
func byFitness(a, b *Individual) int {
	switch {
	case a.fitness > b.fitness:
		return -1
	case a.fitness < b.fitness:
		return 1
	}
	return a.Key.Compare(b.Key)
}

// ranked returns the individuals in the order of their fitness.
func ranked(all []*Individual) []*Individual {
	sorted := slices.Clone(all)
	slices.SortFunc(sorted, byFitness)
	return sorted
}
