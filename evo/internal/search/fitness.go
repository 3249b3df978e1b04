package search

import (
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

const (
	million = 1_000_000
	// tolerance is the paper's small value that avoids a division by 0. A genome
	// whose distance from its targets is that share of the metric's range is half
	// as fit as one that meets them.
	tolerance = million / 20
)

// fitness returns e/(e+d) in millionths, where e is the tolerance and d the
// weighted mean distance from the targets (paper, equation 2); or the mean of the
// objective's metric as a share of its range.
func fitness(spec *evo.Spec, o Objective, class int, targets []int64, metrics []stats.Tally) int64 {
	if o == Archive {
		return quality(spec, class, metrics)
	}
	if o != Classes {
		return o.rank(spec, metrics)
	}
	var distance, weights int64
	for i, r := range spec.Classes[class].Ranges {
		distance += r.Weight * distanceFrom(spec, r, targets[i], metrics[spec.Metric(r.Metric)].Mean())
		weights += r.Weight
	}
	return million * tolerance / (tolerance + stats.DivRound(distance, weights))
}

// distanceFrom returns how far a mean is from the target in a range, in millionths
// of the metric's range. In a one-sided range there is no target: all of it is as
// good, and outside the distance is that of [evo.Spec.Beyond]. A share of the
// metric's range would be too small to matter.
func distanceFrom(spec *evo.Spec, r evo.Range, target, mean int64) int64 {
	if beyond, ok := measure.Beyond(spec, r, mean); ok {
		return min(max(-beyond, 0), million)
	}
	off := mean - target
	return declared.Share(spec.Metrics[spec.Metric(r.Metric)], max(off, -off))
}

// targets draws a value from each range of a class. In a one-sided range it is the
// border: a value that is drawn between 15 shots and the most that the metric can
// have would be one that no table has.
func targets(spec *evo.Spec, class int, r *evo.Rand) []int64 {
	if len(spec.Classes) == 0 {
		return nil
	}
	ranges := spec.Classes[class].Ranges
	drawn := make([]int64, len(ranges))
	for i, of := range ranges {
		switch low, high := measure.Borders(spec, of); {
		case low && high:
			drawn[i] = of.Min + int64(r.Uint64()%uint64(of.Max-of.Min+1))
		case high:
			drawn[i] = of.Max
		default:
			drawn[i] = of.Min
		}
	}
	return drawn
}
