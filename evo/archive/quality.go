package archive

import (
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/stats"
)

// Quality is always in millionths, from 0 to 1,000,000.
const (
	million = 1_000_000

	// Inside is the quality from which on a table's means lie in all ranges of its
	// class.
	Inside = 800_000

	// tolerance is the distance from the ranges, as a share of the metric's range,
	// that halves the quality. It is the same as in the fitness for targets.
	tolerance = million / 20
)

// ForClass returns how good a table with these metrics is for a class. Below
// [Inside] it falls with the weighted mean distance of the means from the ranges,
// as a share of each metric's range. From Inside on, the means lie in all ranges,
// and the quality grows with the certainty: it is a million when the 90 %
// intervals of all means lie in the ranges, which is what admission asks for.
func ForClass(spec *evo.Spec, class int, metrics []stats.Tally) int64 {
	var distance, weights int64
	sure := int64(million)
	for _, r := range spec.Classes[class].Ranges {
		k := spec.Metric(r.Metric)
		mean := metrics[k].Mean()
		off := max(r.Min-mean, mean-r.Max, 0)
		distance += r.Weight * share(off, spec.Metrics[k])
		weights += r.Weight
		sure = min(sure, certainty(r, metrics[k]))
	}
	if distance > 0 {
		d := stats.DivRound(distance, weights)
		return min(Inside*tolerance/(tolerance+d), Inside-1)
	}
	return Inside + (million-Inside)*sure/million
}

// certainty returns how much of half the 90 % interval of a mean fits between the
// mean and the nearer end of a range, in millionths.
func certainty(r evo.Range, t stats.Tally) int64 {
	if t.N < 2 {
		return 0
	}
	_, high := t.Interval()
	half := high - t.Mean()
	margin := min(t.Mean()-r.Min, r.Max-t.Mean())
	switch {
	case margin < 0:
		return 0
	case margin >= half:
		return million
	}
	return margin * million / half
}

// ForPoints returns the mean points as a share of their range.
func ForPoints(spec *evo.Spec, metrics []stats.Tally) int64 {
	m := spec.Metrics[spec.Points]
	return share(metrics[spec.Points].Mean()-m.Min*1000, m)
}

// share returns thousandths of a metric's unit as millionths of its range.
func share(thousandths int64, m evo.Metric) int64 {
	return min(max(thousandths*1000/(m.Max-m.Min), 0), million)
}
