// Package measure compares mean metrics with what a game declares: its ratios, oddities
// and the ranges of its classes.
package measure

import (
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Value returns the ratio of the means of metrics, in thousandths. It is 0 if the
// sum of Per is not positive.
func Value(s *evo.Spec, r evo.Ratio, metrics []stats.Tally) int64 {
	sum := func(names []string) (sum int64) {
		for _, name := range names {
			sum += metrics[s.Metric(name)].Mean()
		}
		return sum
	}
	of := sum(r.Of)
	if len(r.Per) == 0 {
		return of
	}
	per := sum(r.Per)
	if per <= 0 {
		return 0
	}
	return stats.DivRound(of*1000, per)
}

// Odd returns the first of the oddities that means exceed, and the value; ok is
// false if they exceed none. The oddities are those that are measured in the
// tournament if showdown is set, and the others if not.
func Odd(s *evo.Spec, metrics []stats.Tally, showdown bool) (o evo.Oddity, value int64, ok bool) {
	for _, o := range s.Oddities {
		if o.Showdown != showdown {
			continue
		}
		if value := Value(s, o.Ratio, metrics); value > o.Most {
			return o, value, true
		}
	}
	return evo.Oddity{}, 0, false
}
