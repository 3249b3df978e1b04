package evo_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
)

// TestSeed: seeds are what they have always been, or no log could be
// resumed, and those of different purposes and numbers differ.
func TestSeed(t *testing.T) {
	require.Equal(t, []uint64{0xc3b5d4f7eab176c7, 0x3cd1fd98524ed8c0, 0xa4542420e752f1dd, 0xbdd732262feb6e95}, []uint64{
		evo.Seed(0, ""), evo.Seed(1, "eval", 3, 4), evo.Seed(1, "holdout", 3), evo.NewRand(42).Uint64(),
	})
	seen := map[uint64]string{}
	add := func(seed uint64, what string) {
		require.Empty(t, seen[seed], what)
		seen[seed] = what
	}
	for run := range uint64(4) {
		for _, purpose := range []string{"eval", "monitor", "certify", "tournament", "holdout", "init", "breed", "", "e", "ev"} {
			add(evo.Seed(run, purpose), purpose)
			for n := range uint64(200) {
				add(evo.Seed(run, purpose, n), purpose)
				add(evo.Seed(run, purpose, n, 0), purpose)
				add(evo.Seed(run, purpose, 0, n+1), purpose)
			}
		}
	}
}

func TestRand(t *testing.T) {
	r := evo.NewRand(1)
	counts := make([]int, 7)
	for range 70_000 {
		counts[r.IntN(7)]++
	}
	for _, n := range counts {
		require.InDelta(t, 10_000, n, 500)
	}
	hits := 0
	for range 10_000 {
		if r.Permille(250) {
			hits++
		}
		require.False(t, r.Permille(0))
		require.True(t, r.Permille(1000))
	}
	require.InDelta(t, 2_500, hits, 250)
	require.Panics(t, func() { r.IntN(0) })

	places := [4][4]int{} // of each of four things after a shuffle
	for range 8_000 {
		things := [4]int{0, 1, 2, 3}
		r.Shuffle(4, func(i, j int) { things[i], things[j] = things[j], things[i] })
		for at, thing := range things {
			places[thing][at]++
		}
	}
	for _, row := range places {
		for _, n := range row {
			require.InDelta(t, 2_000, n, 250)
		}
	}
}

// Perm is a permutation, the same for a seed, and reaches all of them.
func TestPerm(t *testing.T) {
	r := evo.NewRand(5)
	require.Empty(t, r.Perm(0))
	seen := map[[3]int]int{}
	for range 600 {
		all := r.Perm(3)
		seen[[3]int(all)]++
		slices.Sort(all)
		require.Equal(t, []int{0, 1, 2}, all)
	}
	require.Len(t, seen, 6)
	for order, n := range seen {
		require.Greater(t, n, 60, "%v", order)
	}
	require.Equal(t, evo.NewRand(5).Perm(50), evo.NewRand(5).Perm(50))
}
