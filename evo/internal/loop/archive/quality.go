package archive

import (
	"math/bits"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
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

	// few is the number of rounds that make a table half as certain as its intervals
	// say.
	few = 6
)

// ForClass returns how good a table with these metrics is for a class. Below
// [Inside] it falls with the weighted mean distance of the means from the ranges,
// as a share of each metric's range, or of what a one-sided range excludes. From
// Inside on, the means lie in all ranges, and the quality grows with the certainty:
// with the part of the 90 % intervals that lies in the ranges, as admission asks for
// it, and with the number of rounds, since the interval of a few may be narrow by
// chance. A table that exceeds one of the game's Oddities stays below Inside, the
// further the more: admission would drop it.
func ForClass(spec *evo.Spec, class int, metrics []stats.Tally) int64 {
	var distance, weights int64
	sure, rounds := int64(million), int64(0)
	for _, r := range spec.Classes[class].Ranges {
		t := metrics[spec.Metric(r.Metric)]
		distance += r.Weight * outside(spec, r, t.Mean())
		weights += r.Weight
		sure, rounds = min(sure, certainty(spec, r, t)), t.N
	}
	natural := naturalness(spec, metrics)
	if distance == 0 && natural == million {
		return Inside + (million-Inside)*sure/million*rounds/(rounds+few)
	}
	d := stats.DivRound(distance, weights)
	return min(Inside*tolerance/(tolerance+d), Inside-1) * natural / million
}

// naturalness returns the smallest quotient of the most that an oddity may be and
// what it is, in millionths: a million if none is exceeded.
func naturalness(spec *evo.Spec, metrics []stats.Tally) int64 {
	natural := int64(million)
	for _, o := range spec.Oddities {
		if o.Showdown {
			continue // in training there is no such measurement
		}
		if value := measure.Value(spec, o.Ratio, metrics); value > o.Most {
			hi, lo := bits.Mul64(uint64(max(o.Most, 0)), million)
			share, _ := bits.Div64(hi, lo, uint64(value)) // it fits: Most is less
			natural = min(natural, int64(share))
		}
	}
	return natural
}

// outside returns how far a mean lies outside of a range, in millionths, at most a
// million. It is 0 only for a mean within the range.
func outside(spec *evo.Spec, r evo.Range, mean int64) int64 {
	off := max(r.Min-mean, mean-r.Max, 0)
	if off == 0 {
		return 0
	}
	d := declared.Share(spec.Metrics[spec.Metric(r.Metric)], off)
	if beyond, ok := measure.Beyond(spec, r, mean); ok {
		d = -beyond
	}
	return min(max(d, 1), million)
}

// certainty returns how much of half the 90 % interval of a mean fits between the
// mean and the nearer border of a range, in millionths.
func certainty(spec *evo.Spec, r evo.Range, t stats.Tally) int64 {
	if t.N < 2 {
		return 0
	}
	_, end := t.Interval()
	half := end - t.Mean()
	margin := half
	low, high := measure.Borders(spec, r)
	if low {
		margin = min(margin, t.Mean()-r.Min)
	}
	if high {
		margin = min(margin, r.Max-t.Mean())
	}
	switch {
	case margin < 0:
		return 0
	case margin >= half:
		return million
	}
	return margin * million / half
}
