package core

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"
)

// TestCandidates: each id once, in order, up to so many, and the one that has a place of its own if it
// was added beyond them or the list was said to be full.
func TestCandidates(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var l Candidates
	owned := 0
	for n := range 3000 {
		most := []int{1, 2, 16, 17, 64, 65, 300, 4096}[rng.IntN(8)]
		adds := rng.IntN(3*most) + rng.IntN(2)*rng.IntN(20)
		if n == 0 {
			most, adds = 4096, 100_000
		}
		id := func() uint64 {
			return []func() uint64{
				func() uint64 { return uint64(rng.IntN(2*most + 2)) },
				rng.Uint64,
				func() uint64 { return 0x10001 * uint64(rng.IntN(most+1)) },
				func() uint64 { return math.MaxUint64 - uint64(rng.IntN(3)) },
			}[rng.IntN(4)]()
		}
		own, owns, asks := id(), rng.IntN(3) > 0, rng.IntN(3) == 0
		var want []uint64
		seen := map[uint64]bool{}
		full, beyond, over := false, false, false
		if l.Reset(most); owns {
			l.Own(own)
		}
		for range adds {
			if asks && rng.IntN(10) == 0 {
				is := len(want) == most
				require.Equal(t, is, l.Full())
				full = full || is
			}
			x := id()
			l.Add(x)
			switch {
			case seen[x]:
			case len(want) < most:
				want, seen[x] = append(want, x), true
			case owns && x == own:
				beyond = true
			default:
				over = true
			}
		}
		if owns && !seen[own] && (full || beyond) {
			want = append(want, own)
			owned++
		}
		require.True(t, slices.Equal(want, l.All()), "%d of %d", adds, most)
		require.Equal(t, over, l.Over())
	}
	assert.Greater(t, owned, 100)
}

// TestCandidatesCost: a list that has been long allocates nothing.
func TestCandidatesCost(t *testing.T) {
	var l Candidates
	assert.LessOrEqual(t, testing.AllocsPerRun(10, func() {
		for _, n := range []uint64{4096, 3, 900} {
			l.Reset(4096)
			for id := range n {
				l.Add(id)
			}
			l.All()
		}
	}), 0.0)
}
