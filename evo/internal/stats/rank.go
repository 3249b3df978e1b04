package stats

import (
	"cmp"
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
