// Package stats compares noisy measurements. Every decision of an evolution must be
// the same on every machine, so all results are integers: means and bounds in
// thousandths of the unit that was counted, shares in thousandths.
//
//   - means and their intervals: [Tally]
//   - shares: [Wilson]
//   - ranks: [Spearman], [Quantile]
//   - groups of like things: [KMedoids], [Silhouette]
package stats

import (
	"math/big"
	"math/bits"

	"github.com/ethogram-go/ethogram/internal/fixed"
)

// Tally is the running mean and spread of an integer quantity. It is plain data;
// the zero Tally is empty. It holds up to a million values, each at most a million
// in size.
type Tally struct {
	N     int64 `json:"n"`
	Sum   int64 `json:"sum"`
	SumSq int64 `json:"sum_sq"`
}

// Add counts a value.
func (t *Tally) Add(v int64) {
	t.N++
	t.Sum += v
	t.SumSq += v * v
}

// Merge adds the values of another tally.
func (t *Tally) Merge(o Tally) { t.N, t.Sum, t.SumSq = t.N+o.N, t.Sum+o.Sum, t.SumSq+o.SumSq }

// Count adds the metrics of a round to tallies, which may be nil, and returns them.
func Count(tallies []Tally, metrics []int64) []Tally {
	if tallies == nil {
		tallies = make([]Tally, len(metrics))
	}
	for i, v := range metrics {
		tallies[i].Add(v)
	}
	return tallies
}

// Mean returns the mean in thousandths, rounded to the nearest, and 0 for an empty
// tally.
func (t Tally) Mean() int64 {
	if t.N == 0 {
		return 0
	}
	return DivRound(t.Sum*1000, t.N)
}

// StdErr returns the standard error of the mean in thousandths, from the sample
// variance with n-1. It is 0 for fewer than two values, which tell nothing about
// it: check N first.
func (t Tally) StdErr() int64 {
	if t.N < 2 {
		return 0
	}
	// 10^6 (n Σv² - (Σv)²) / (n² (n-1)), without overflow.
	hi, lo := bits.Mul64(uint64(t.N), uint64(t.SumSq))
	sum := uint64(max(t.Sum, -t.Sum))
	h2, l2 := bits.Mul64(sum, sum)
	lo, borrow := bits.Sub64(lo, l2, 0)
	hi, _ = bits.Sub64(hi, h2, borrow)
	spread := mulDiv128(hi, lo, 1_000_000, uint64(t.N)*uint64(t.N)*uint64(t.N-1))
	return int64(fixed.Sqrt(spread))
}

// Interval returns the 90 % confidence interval of the mean in thousandths, by
// Student's t. With fewer than two values it contains every number.
func (t Tally) Interval() (low, high int64) {
	if t.N < 2 {
		return -1 << 62, 1 << 62
	}
	half := DivRound(t.StdErr()*student90(t.N-1), 1000)
	return t.Mean() - half, t.Mean() + half
}

// Margin returns the half width of the 95 % confidence interval of the mean in
// thousandths, by Student's t. With fewer than two values it is larger than any
// number.
func (t Tally) Margin() int64 {
	if t.N < 2 {
		return 1 << 62
	}
	return DivRound(t.StdErr()*student95(t.N-1), 1000)
}

// student95 is the 97.5 % quantile of Student's t in thousandths, as student90.
func student95(freedom int64) int64 {
	if freedom <= int64(len(students95)) {
		return students95[freedom-1]
	}
	for _, row := range [...][2]int64{{40, 2021}, {60, 2000}, {80, 1990}, {120, 1980}, {240, 1970}} {
		if freedom <= row[0] {
			return row[1]
		}
	}
	return 1960
}

// students95 holds the quantiles for 1 to 30 degrees of freedom.
var students95 = [...]int64{
	12706, 4303, 3182, 2776, 2571, 2447, 2365, 2306, 2262, 2228,
	2201, 2179, 2160, 2145, 2131, 2120, 2110, 2101, 2093, 2086,
	2080, 2074, 2069, 2064, 2060, 2056, 2052, 2048, 2045, 2042,
}

// student90 is the 95 % quantile of Student's t in thousandths: the half width
// of a 90 % interval in standard errors. Beyond 30 degrees of freedom it is that
// of the next in the table, at most 0.8 % too small.
func student90(freedom int64) int64 {
	if freedom <= int64(len(students)) {
		return students[freedom-1]
	}
	for _, row := range [...][2]int64{{40, 1684}, {60, 1671}, {80, 1664}, {120, 1658}, {240, 1651}} {
		if freedom <= row[0] {
			return row[1]
		}
	}
	return 1645
}

// students holds the quantiles for 1 to 30 degrees of freedom, as in any table.
var students = [...]int64{
	6314, 2920, 2353, 2132, 2015, 1943, 1895, 1860, 1833, 1812,
	1796, 1782, 1771, 1761, 1753, 1746, 1740, 1734, 1729, 1725,
	1721, 1717, 1714, 1711, 1708, 1706, 1703, 1701, 1699, 1697,
}

// Wilson returns the 95 % confidence bounds of a share of k in n, in
// thousandths, by Wilson's score interval: it holds for shares near 0 and 1 and
// for small n too. For n of 0 they are 0 and 1000.
func Wilson(k, n int64) (low, high int64) {
	if n == 0 {
		return 0, 1000
	}
	// (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n), all times 2n, with
	// z² = 3.8415 in ten-thousandths.
	const z2, scale = 38415, 10_000
	center := 2*k*scale + z2
	root := new(big.Int).Mul(big.NewInt(z2), big.NewInt(z2))
	inner := new(big.Int).Mul(big.NewInt(4*z2*scale), big.NewInt(k*(n-k)))
	inner.Div(inner, big.NewInt(n))
	root.Sqrt(root.Add(root, inner))
	below := 2 * (n*scale + z2)
	return max(0, (center-root.Int64())*1000/below), min(1000, DivRound((center+root.Int64())*1000, below))
}

// DivRound returns a/b rounded to the nearest, halves away from zero. b must be
// positive.
func DivRound(a, b int64) int64 {
	if a < 0 {
		return -((-a + b/2) / b)
	}
	return (a + b/2) / b
}

// mulDiv128 returns (hi:lo)·m/d, or the largest number if that is larger.
func mulDiv128(hi, lo, m, d uint64) uint64 {
	h1, l := bits.Mul64(lo, m)
	h2, mid := bits.Mul64(hi, m)
	mid, carry := bits.Add64(mid, h1, 0)
	if h2+carry != 0 || mid >= d {
		return ^uint64(0)
	}
	q, _ := bits.Div64(mid, l, d)
	return q
}
