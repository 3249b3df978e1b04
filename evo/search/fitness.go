package search

import (
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/stats"
)

const (
	million = 1_000_000
	// tolerance is the paper's small value that avoids a division by 0. A genome
	// whose distance from its targets is that share of the metric's range is half
	// as fit as one that meets them.
	tolerance = million / 20
)

// fitness returns e/(e+d) in millionths, where e is the tolerance and d the
// weighted mean distance from the targets, each as a share of its metric's
// range (paper, equation 2); or the mean of the objective's metric as a share of
// its range.
func fitness(spec *evo.Spec, o Objective, class int, targets []int64, metrics []stats.Tally) int64 {
	if o == Archive {
		return quality(spec, class, metrics)
	}
	if o != Classes {
		return o.rank(spec, metrics)
	}
	var distance, weights int64
	for i, r := range spec.Classes[class].Ranges {
		k := spec.Metric(r.Metric)
		off := metrics[k].Mean() - targets[i]
		distance += r.Weight * share(max(off, -off), spec.Metrics[k])
		weights += r.Weight
	}
	return million * tolerance / (tolerance + stats.DivRound(distance, weights))
}

// share returns a number of thousandths of a metric's unit as millionths of its
// range, within 0 and a million.
func share(thousandths int64, m evo.Metric) int64 {
	return min(max(thousandths*1000/(m.Max-m.Min), 0), million)
}

// targets draws a value from each range of a class.
func targets(spec *evo.Spec, class int, r *evo.Rand) []int64 {
	if len(spec.Classes) == 0 {
		return nil
	}
	ranges := spec.Classes[class].Ranges
	drawn := make([]int64, len(ranges))
	for i, of := range ranges {
		drawn[i] = of.Min + int64(r.Uint64()%uint64(of.Max-of.Min+1))
	}
	return drawn
}
