package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Rounds against three opponents of different strength: the pool's error is that of
// luck alone, by the formula in floats, whatever the numbers of rounds.
func TestStrata(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var s stats.Strata[int]
		values := make([][]float64, 1+r.IntN(5))
		n := 0
		for k := range values {
			strength, spread := r.IntN(200_000)-100_000, 1+r.IntN(5000)
			for range 1 + r.IntN(20) {
				v := int64(strength + r.IntN(spread))
				s = s.Count(k, []int64{v, 7})
				values[k] = append(values[k], float64(v))
				n++
			}
		}
		pool := s.Pool()
		require.Len(t, pool, 2)
		require.Equal(t, int64(n), pool[0].N)
		require.Equal(t, int64(7000), pool[1].Mean())
		require.Zero(t, pool[1].StdErr())
		if len(values) == 1 || n <= len(values) {
			var plain stats.Tally
			for _, some := range values {
				for _, v := range some {
					plain.Add(int64(v))
				}
			}
			require.Equal(t, plain, pool[0])
			continue
		}
		mean, within, shares := 0.0, 0.0, 0.0
		for _, some := range values {
			own := 0.0
			for _, v := range some {
				own += v / float64(len(some))
			}
			for _, v := range some {
				within += (v - own) * (v - own)
			}
			mean += own / float64(len(values))
			shares += 1 / float64(len(some))
		}
		k := float64(len(values))
		err := math.Sqrt(within/(float64(n)-k)*shares) / k
		require.InDelta(t, mean, float64(pool[0].Mean())/1000, 1/float64(n)+0.001)
		require.InDelta(t, err, float64(pool[0].StdErr())/1000, 0.02+err/100)
		require.GreaterOrEqual(t, float64(pool[0].StdErr())/1000, err-0.02, "rounding makes it larger")
	}
	require.Nil(t, stats.Strata[int](nil).Pool())
}

// What differs between opponents is no luck, and every opponent weighs the same.
func TestStrataAreNoLuck(t *testing.T) {
	var s stats.Strata[string]
	for range 9 {
		s = s.Count("weak", []int64{200})
	}
	for range 3 {
		s = s.Count("strong", []int64{0})
	}
	pool := s.Pool()[0]
	require.Equal(t, int64(100_000), pool.Mean())
	require.Zero(t, pool.StdErr())
}

// The largest values that a Tally holds do not overflow.
func TestStrataOfLargeValues(t *testing.T) {
	var s stats.Strata[bool]
	for i := range 200 {
		s = s.Count(i%2 == 0, []int64{int64(1-i/2%2*2) * 1_000_000})
	}
	pool := s.Pool()[0]
	require.Zero(t, pool.Sum)
	require.InDelta(t, 1e9/math.Sqrt(199), float64(pool.StdErr()), 1e6)
}
