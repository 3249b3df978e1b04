package stats_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

func tally(values ...int64) stats.Tally {
	var t stats.Tally
	for _, v := range values {
		t.Add(v)
	}
	return t
}

func TestTallyIsWhatAnyTableSays(t *testing.T) {
	of := tally(2, 4, 4, 4, 5, 5, 7, 9)
	assert.EqualValues(t, 5000, of.Mean())
	assert.EqualValues(t, 755, of.StdErr(), "√(32/7/8)")
	low, high := of.Interval()
	assert.EqualValues(t, 5000-1431, low, "1.895 standard errors with 7 degrees of freedom")
	assert.EqualValues(t, 5000+1431, high)

	assert.EqualValues(t, -1500, tally(-1, -2).Mean())
	assert.EqualValues(t, 0, stats.Tally{}.Mean())
	assert.Zero(t, tally(7).StdErr())
	low, high = tally(7).Interval()
	assert.Less(t, low, int64(-1)<<60)
	assert.Greater(t, high, int64(1)<<60)
}

// Against big numbers: values and numbers as large as promised.
func TestStdErrDoesNotOverflow(t *testing.T) {
	of := stats.Tally{N: 1_000_000, Sum: 3, SumSq: 1_000_000 * 1_000_000 * 1_000_000}
	n, sum, sumSq := big.NewInt(of.N), big.NewInt(of.Sum), big.NewInt(of.SumSq)
	want := new(big.Int).Mul(n, sumSq)
	want.Sub(want, new(big.Int).Mul(sum, sum))
	want.Mul(want, big.NewInt(1_000_000))
	want.Div(want, new(big.Int).Mul(new(big.Int).Mul(n, n), big.NewInt(of.N-1)))
	assert.Equal(t, want.Sqrt(want).Int64(), of.StdErr())
}

func TestWilson(t *testing.T) {
	low, high := stats.Wilson(15, 20)
	assert.EqualValues(t, 531, low)
	assert.EqualValues(t, 888, high)
	low, high = stats.Wilson(0, 10)
	assert.EqualValues(t, 0, low)
	assert.EqualValues(t, 278, high)
	low, high = stats.Wilson(10, 10)
	assert.EqualValues(t, 722, low)
	assert.EqualValues(t, 1000, high)
	low, high = stats.Wilson(800, 1000)
	assert.EqualValues(t, 774, low)
	assert.EqualValues(t, 824, high)
	low, high = stats.Wilson(0, 0)
	assert.EqualValues(t, 0, low)
	assert.EqualValues(t, 1000, high)
}

func TestQuantile(t *testing.T) {
	values := []int64{40, 10, 30, 20}
	assert.EqualValues(t, 25, stats.Median(values))
	assert.EqualValues(t, 18, stats.Quantile(values, 250), "17.5")
	assert.EqualValues(t, 40, stats.Quantile(values, 1000))
	assert.Equal(t, []int64{40, 10, 30, 20}, values, "the values are left as they were")
	assert.Zero(t, stats.Median(nil))
}

func TestSpearman(t *testing.T) {
	up := []int64{1, 2, 3, 4, 5}
	assert.EqualValues(t, 1000, stats.Spearman(up, []int64{10, 20, 30, 40, 1000}))
	assert.EqualValues(t, -1000, stats.Spearman(up, []int64{5, 4, 3, 2, 1}))
	assert.EqualValues(t, 0, stats.Spearman(up, []int64{7, 7, 7, 7, 7}))
	// The IQ and television example of most textbooks: -0.1758.
	iq := []int64{106, 100, 86, 101, 99, 103, 97, 113, 112, 110}
	tv := []int64{7, 27, 2, 50, 28, 29, 20, 12, 6, 17}
	assert.EqualValues(t, -176, stats.Spearman(iq, tv))
	assert.Panics(t, func() { stats.Spearman(up, nil) })
	assert.EqualValues(t, 949, stats.Spearman([]int64{1, 2, 2, 3}, []int64{1, 2, 3, 4}), "ties share ranks: 3/√10")
}

// points are random places on a line, apart by their distance.
func points(seed uint64, n int) stats.Distances {
	at := make([]int64, n)
	for i := range at {
		seed = seed*6364136223846793005 + 1442695040888963407
		at[i] = int64(seed>>33) % 1000
	}
	return func(i, j int) int64 { return max(at[i]-at[j], at[j]-at[i]) }
}

// sumToNearest is the sum that KMedoids makes small.
func sumToNearest(n int, medoids []int, distance stats.Distances) int64 {
	var sum int64
	for o := range n {
		least := int64(math.MaxInt64)
		for _, m := range medoids {
			least = min(least, distance(m, o))
		}
		sum += least
	}
	return sum
}

// least is the smallest cost of k medoids, by trying all.
func least(n, k int, d stats.Distances) int64 {
	best := int64(math.MaxInt64)
	var choose func(from int, chosen []int)
	choose = func(from int, chosen []int) {
		if len(chosen) == k {
			best = min(best, sumToNearest(n, chosen, d))
			return
		}
		for x := from; x < n; x++ {
			choose(x+1, append(chosen, x))
		}
	}
	choose(0, nil)
	return best
}

func TestKMedoidsAgainstBruteForce(t *testing.T) {
	var best, all int
	for seed := range uint64(400) {
		n := 2 + int(seed%9)
		for k := 1; k <= min(n, 5); k++ {
			d := points(seed+1, n)
			medoids, nearest := stats.KMedoids(n, k, d)
			require.Len(t, medoids, k)
			cost, optimum := sumToNearest(n, medoids, d), least(n, k, d)
			require.GreaterOrEqual(t, cost, optimum)
			all++
			if cost == optimum {
				best++
			}
			for o, place := range nearest {
				for _, m := range medoids {
					require.LessOrEqual(t, d(o, medoids[place]), d(o, m))
				}
			}
			// No single swap helps: that is what it promises.
			for i := range medoids {
				for x := range n {
					other := append([]int(nil), medoids...)
					other[i] = x
					require.GreaterOrEqual(t, sumToNearest(n, other, d), cost, "seed %d n %d k %d", seed, n, k)
				}
			}
		}
	}
	assert.Greater(t, best*100, all*95, "%d of %d are the best there is", best, all)
}

// plane has random places in two dimensions, apart by the sum of both differences:
// swaps matter more there than on a line.
func plane(seed uint64, n int) stats.Distances {
	x, y := points(seed, n), points(seed+1_000_003, n)
	return func(i, j int) int64 { return x(i, j) + y(i, j) }
}

func TestKMedoidsInAPlane(t *testing.T) {
	for seed := range uint64(20) {
		d := plane(seed, 60)
		medoids, nearest := stats.KMedoids(60, 7, d)
		cost := sumToNearest(60, medoids, d)
		for i := range medoids {
			for x := range 60 {
				other := append([]int(nil), medoids...)
				other[i] = x
				require.GreaterOrEqual(t, sumToNearest(60, other, d), cost, "no single swap helps")
			}
		}
		var sum int64
		for o, place := range nearest {
			sum += d(o, medoids[place])
		}
		require.Equal(t, cost, sum)
	}
}

func TestKMedoidsOfFewAndNone(t *testing.T) {
	d := points(3, 4)
	medoids, nearest := stats.KMedoids(4, 9, d)
	assert.Equal(t, []int{0, 1, 2, 3}, medoids)
	assert.Equal(t, []int{0, 1, 2, 3}, nearest)
	medoids, _ = stats.KMedoids(4, 0, d)
	assert.Empty(t, medoids)
	medoids, _ = stats.KMedoids(0, 3, d)
	assert.Empty(t, medoids)
	same := func(int, int) int64 { return 0 }
	medoids, _ = stats.KMedoids(6, 2, same)
	assert.Equal(t, []int{0, 1}, medoids, "ties go to the lower number")
}

func TestSilhouette(t *testing.T) {
	at := []int64{0, 1, 100, 101}
	d := func(i, j int) int64 { return max(at[i]-at[j], at[j]-at[i]) }
	assert.EqualValues(t, 990, stats.Silhouette([]int{0, 0, 1, 1}, 2, d))
	assert.Negative(t, stats.Silhouette([]int{0, 1, 0, 1}, 2, d))
	assert.Zero(t, stats.Silhouette([]int{0, 1, 2, 3}, 4, d))
	assert.Zero(t, stats.Silhouette(nil, 0, d))
}

func BenchmarkKMedoids(b *testing.B) {
	d := points(1, 1000)
	for b.Loop() {
		stats.KMedoids(1000, 150, d)
	}
}
