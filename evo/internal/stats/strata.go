package stats

import (
	"math/big"
)

// Strata are tallies of one thing under each of several conditions, such as its rounds
// against each opponent, by condition. The zero Strata are empty. (Stratified sampling:
// Cochran, Sampling Techniques, chapter 5.)
type Strata[K comparable] map[K][]Tally

// Count adds the metrics of a round under a condition, and returns the strata, which
// may have been nil.
func (s Strata[K]) Count(condition K, metrics []int64) Strata[K] {
	if s == nil {
		s = Strata[K]{}
	}
	s[condition] = Count(s[condition], metrics)
	return s
}

// Pool returns the tallies over all conditions. Each condition weighs the same, and
// what differs between conditions is no luck: the standard error is that of the rounds
// within them. Under one condition, or with no more rounds than conditions, a pool is
// all rounds together. It is nil without rounds.
func (s Strata[K]) Pool() (pool []Tally) {
	for _, metrics := range s { // any order: sums
		if pool == nil {
			pool = make([]Tally, len(metrics))
		}
		for m := range metrics {
			pool[m].Merge(metrics[m])
		}
	}
	for m := range pool {
		if n, k := pool[m].N, int64(len(s)); k > 1 && n > k {
			pool[m] = s.stratified(m, n, k)
		}
	}
	return pool
}

// stratified returns a tally of n rounds under k conditions whose mean is the mean of
// the conditions' means, and whose standard error that of this mean, with the same
// variance under each condition. Rounding makes the error larger, if anything.
func (s Strata[K]) stratified(m int, n, k int64) Tally {
	means, within, shares := new(big.Rat), new(big.Rat), new(big.Rat)
	for _, metrics := range s { // any order: sums of fractions
		t := metrics[m]
		mean := big.NewRat(t.Sum, t.N)
		means.Add(means, mean)
		shares.Add(shares, big.NewRat(1, t.N))
		within.Add(within, new(big.Rat).SetInt64(t.SumSq))
		within.Sub(within, mean.Mul(mean, new(big.Rat).SetInt64(t.Sum)))
	}
	sum := means.Mul(means, big.NewRat(n, k))
	pool := Tally{N: n, Sum: round(sum)}
	spread := within.Mul(within, shares)
	spread.Mul(spread, new(big.Rat).SetFrac(big.NewInt(n*(n-1)), big.NewInt((n-k)*k*k)))
	spread.Add(spread, new(big.Rat).SetFrac(new(big.Int).Mul(big.NewInt(pool.Sum), big.NewInt(pool.Sum)), big.NewInt(n)))
	pool.SumSq = min(ceil(spread), n*1e12) // no value is above a million
	return pool
}

// ceil returns the least whole number that is not below r.
func ceil(r *big.Rat) int64 {
	up := new(big.Int).Add(r.Num(), new(big.Int).Sub(r.Denom(), big.NewInt(1)))
	return up.Div(up, r.Denom()).Int64()
}

// round returns the whole number that is nearest to r, of two the larger one.
func round(r *big.Rat) int64 {
	doubled := new(big.Int).Add(new(big.Int).Lsh(r.Num(), 1), r.Denom())
	return doubled.Div(doubled, new(big.Int).Lsh(r.Denom(), 1)).Int64()
}
