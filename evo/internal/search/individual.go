package search

import (
	"cmp"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Individual is a genome with its measurements.
type Individual struct {
	match.Candidate

	// Class is the index of the class that it is bred for, or -1 if an archive is
	// measured by points. Targets are the values that it drew from the ranges of that
	// class, in thousandths; an archive needs none. (Paper, section IV-D: fixed values
	// instead of ranges increase diversity.)
	Class   int
	Targets []int64

	Rounds  int           // played in evaluation
	Metrics []stats.Tally // over these rounds, in the order of the game's metrics
	Alone   []stats.Tally // in races against the champion: see refine.go
	Shown   stats.Tally   // showdown rounds, as values that evaluation rounds of the same rank have
	Fault   string        // why it plays no more, or ""

	stale bool // plays against other opponents from now on: its measurements begin again

	// fitness is how near the individual is to its targets, or its share of the possible
	// points, in millionths from 0 to 1,000,000. It is 0 if the individual has not played
	// or has a Fault.
	fitness int64
}

// Training returns the metrics that say most about the individual: those of rounds
// that it played alone against the library, if there are any. Rounds with kin in
// them have other means.
func (i *Individual) Training() []stats.Tally {
	if i.Alone != nil && i.Alone[0].N > 0 {
		return i.Alone
	}
	return i.Metrics
}

// count adds the metrics of a round.
func (i *Individual) count(metrics []int64) {
	i.Metrics = stats.Count(i.Metrics, metrics)
	i.Rounds++
}

// judge computes the fitness from the metrics.
func (i *Individual) judge(spec *evo.Spec, o Objective) {
	i.fitness = 0
	if i.Rounds > 0 && i.Fault == "" {
		i.fitness = fitness(spec, o, i.Class, i.Targets, i.all(spec, o))
	}
}

// all returns the metrics, with the showdown rounds among them.
func (i *Individual) all(spec *evo.Spec, o Objective) []stats.Tally {
	if i.Shown.N == 0 {
		return i.Metrics
	}
	metrics := slices.Clone(i.Metrics)
	index, _ := o.Metric(spec)
	metrics[index].Merge(i.Shown)
	return metrics
}

// byFitness orders the fittest first; ties go to the smaller key, never to the
// order of arrival.
func byFitness(a, b *Individual) int {
	return cmp.Or(cmp.Compare(b.fitness, a.fitness), a.Key.Compare(b.Key))
}

// ranked returns the individuals in the order of their fitness.
func ranked(all []*Individual) []*Individual {
	sorted := slices.Clone(all)
	slices.SortFunc(sorted, byFitness)
	return sorted
}
