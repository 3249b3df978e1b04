package decider

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// TestHashIndex adds and drops at random and compares with a map; of the keys many
// share their home.
func TestHashIndex(t *testing.T) {
	skip.UnderRace(t)
	rng := rand.New(rand.NewPCG(1, 2))
	keys := make([]uint64, 300)
	for i := range keys {
		keys[i] = rng.Uint64()
	}
	keyAt := func(i uint32) uint64 { return keys[i-1] }
	var p hashIndex[uint32]
	want := map[uint64]uint32{}
	most := 0
	for step := range 20_000 {
		i := rng.IntN(len(keys) / (1 + step/10_000*10))
		if _, ok := want[keys[i]]; ok {
			p.remove(keys[i], keyAt)
			delete(want, keys[i])
		} else {
			p.add(uint32(i)+1, keyAt)
			want[keys[i]] = uint32(i) + 1
		}
		most = max(most, len(want))
		require.Equal(t, len(want), p.n)
		if step%50 != 0 {
			continue
		}
		for k, key := range keys {
			require.Equal(t, want[key], p.find(key, keyAt), "step %d, key %d", step, k)
		}
	}
	require.Greater(t, most, 100)
	p.remove(rng.Uint64(), keyAt) // of a key that is not there
	require.Equal(t, len(want), p.n)
}

// TestHashIndexMakeNoGarbage: at constant population the table makes no garbage.
func TestHashIndexMakeNoGarbage(t *testing.T) {
	keyAt := func(i uint32) uint64 { return uint64(i) }
	var p hashIndex[uint32]
	p.reserve(96, keyAt)
	size := len(p.table)
	next := uint32(1)
	require.Zero(t, testing.AllocsPerRun(1000, func() {
		for p.n < 96 {
			p.add(next, keyAt)
			next++
		}
		for k := next - 96; k < next; k++ {
			p.remove(uint64(k), keyAt)
		}
	}))
	require.Len(t, p.table, size)
	require.Zero(t, p.n)
}
