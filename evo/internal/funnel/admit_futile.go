package funnel

import (
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// mayEndInside reports whether the intervals of a candidate's means may well lie
// inside of all ranges of a class once it has played all its rounds: whether they
// will, if each mean moves by one standard deviation of what the rounds that are left
// can do to it. At most one of six such candidates that stops here would have been
// admitted, and most would have played all their rounds at the edge of a class for
// nothing. (Stopping for futility by predictive probability: Jennison and Turnbull,
// Group Sequential Methods, 2000, chapter 10.)
func mayEndInside(b *evo.Spec, c evo.Class, metrics []stats.Tally, most int64) bool {
	for _, r := range c.Ranges {
		t := metrics[b.Metric(r.Metric)]
		if t.N < 2 || t.N >= most {
			continue
		}
		_, high := t.Interval()
		// The interval shrinks with the root of the number of rounds.
		half := (high - t.Mean()) * root(t.N, most) / 1000
		drift := t.StdErr() * root(most-t.N, most) / 1000
		least, end := measure.Borders(b, r)
		if least && t.Mean()+drift-half < r.Min || end && t.Mean()-drift+half > r.Max {
			return false
		}
	}
	return true
}

// root returns the square root of a/b in thousandths.
func root(a, b int64) int64 { return int64(fixed.Sqrt(uint64(a * 1_000_000 / b))) }
