package stats

import (
	"cmp"
	"fmt"
	"math/big"

	"golang.org/x/exp/slices"
)

// Quantile returns the q-th thousandth of the values, interpolated linearly
// between the two nearest (R's type 7). The values need no order. Without values it
// is 0.
func Quantile(values []int64, q int64) int64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	at := int64(len(sorted)-1) * q
	i := at / 1000
	if i+1 >= int64(len(sorted)) {
		return sorted[i]
	}
	return sorted[i] + DivRound((sorted[i+1]-sorted[i])*(at%1000), 1000)
}

// Median returns the middle of the values.
func Median(values []int64) int64 { return Quantile(values, 500) }

// doubledRanks returns twice the rank of each value, from 2. Equal values share
// the mean of their ranks, which is a whole number when doubled.
func doubledRanks(values []int64) []int64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Or(cmp.Compare(values[i], values[j]), i-j) })
	ranks := make([]int64, len(values))
	for first := 0; first < len(order); {
		last := first
		for last+1 < len(order) && values[order[last+1]] == values[order[first]] {
			last++
		}
		for _, i := range order[first : last+1] {
			ranks[i] = int64(first + last + 2)
		}
		first = last + 1
	}
	return ranks
}

// Spearman returns the rank correlation of two lists in thousandths, from -1000
// to 1000; ties share ranks. It is 0 if one of the lists does not vary. It panics
// if the lists differ in length.
func Spearman(x, y []int64) int64 {
	if len(x) != len(y) {
		panic("stats: Spearman of lists of different lengths")
	}
	rx, ry := doubledRanks(x), doubledRanks(y)
	middle := int64(len(x) + 1)
	var xy, xx, yy int64
	for i := range rx {
		a, b := rx[i]-middle, ry[i]-middle
		xy, xx, yy = xy+a*b, xx+a*a, yy+b*b
	}
	if xx == 0 || yy == 0 {
		return 0
	}
	// Six digits more under the root, so that its rounding does not show.
	root := new(big.Int).Mul(big.NewInt(xx), big.NewInt(yy))
	root.Sqrt(root.Mul(root, big.NewInt(1_000_000_000_000)))
	share := new(big.Int).Mul(big.NewInt(xy), big.NewInt(2*1000*1_000_000))
	share.Div(share, root) // rounds down
	return (share.Int64() + 1) >> 1
}

// A12 returns the share, in thousandths, of the pairs in which the value from x is
// the greater; ties count half. 500 means no difference. (Vargha and Delaney,
// 2000.)
func A12(x, y []int64) int64 {
	if len(x) == 0 || len(y) == 0 {
		return 500
	}
	var twice int64
	for _, a := range x {
		for _, b := range y {
			switch {
			case a > b:
				twice += 2
			case a == b:
				twice++
			}
		}
	}
	return DivRound(twice*1000, 2*int64(len(x)*len(y)))
}

// P returns a p-value in millionths, such as that of [MannWhitney], as text.
func P(millionths int64) string {
	if millionths < 100 {
		return "< 0.0001"
	}
	return fmt.Sprintf("%.4f", float64(millionths)/1e6)
}

// MannWhitney returns the probability, in millionths, that the rank sums of two
// samples of one distribution differ as much as those of x and y, in either
// direction. It is exact, even with ties: it counts all ways to deal the ranks. It
// panics for more than 60 values together, whose ways do not fit in 64 bits.
func MannWhitney(x, y []int64) int64 {
	n, total := len(x), len(x)+len(y)
	if total > 60 {
		panic("stats: MannWhitney of more than 60 values")
	}
	if n == 0 || n == total {
		return 1_000_000
	}
	ranks := doubledRanks(append(slices.Clone(x), y...))
	var sum, all int64
	for i, r := range ranks {
		if i < n {
			sum += r
		}
		all += r
	}
	// ways[k][s]: in how many ways k of the ranks so far have the sum s.
	ways := make([][]uint64, n+1)
	for k := range ways {
		ways[k] = make([]uint64, all+1)
	}
	ways[0][0] = 1
	for _, r := range ranks {
		for k := n; k > 0; k-- {
			for s := all; s >= r; s-- {
				ways[k][s] += ways[k-1][s-r]
			}
		}
	}
	// As extreme is what lies as far from the expected sum n(total+1).
	expected := int64(n) * int64(total+1)
	off := max(sum-expected, expected-sum)
	var extreme, every uint64
	for s, w := range ways[n] {
		every += w
		if d := int64(s) - expected; max(d, -d) >= off {
			extreme += w
		}
	}
	p := new(big.Int).Mul(new(big.Int).SetUint64(extreme), big.NewInt(1_000_000))
	return p.Div(p, new(big.Int).SetUint64(every)).Int64()
}
