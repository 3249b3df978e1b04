package stats

import "math/big"

// Wilson returns the 95 % confidence bounds of a share of k in n, in
// thousandths, by Wilson's score interval: it holds for shares near 0 and 1 and
// for small n too. Of nothing they are 0 and 1000.
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
