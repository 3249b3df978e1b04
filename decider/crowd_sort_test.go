package decider_test

import (
	"cmp"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// TestSortIsStable: things that are sorted by two keys, one after the other, come as a stable
// comparison has them, for few and for many, and for keys that differ in any of their bytes.
func TestSortIsStable(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var sorter decider.Sorter
	for round := range 1000 {
		n := 1 + random.IntN(300)
		if round%500 == 0 {
			n += 70_000
		}
		masks := [2]uint64{random.Uint64() & random.Uint64() & random.Uint64(), random.Uint64() >> random.IntN(64) << random.IntN(64)}
		var keys [2][]uint64
		want := make([]int, n)
		for i := range n {
			want[i] = i
			for k, mask := range masks {
				keys[k] = append(keys[k], random.Uint64()&mask|^mask&0x5a5a)
			}
		}
		slices.SortStableFunc(want, func(a, b int) int {
			return cmp.Or(cmp.Compare(keys[1][a], keys[1][b]), cmp.Compare(keys[0][a], keys[0][b]))
		})
		require.Equal(t, want, sorter.Sort(keys[0], keys[1]), "%d things, masks %x", n, masks)
	}
}
