package arena

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ringsOf counts how far it is from one joint to all others, by the same rings
// joint by joint: the four neighbors and all eight by turns.
func ringsOf(ground *terrain, to joint) (rings [mapCells + 1][mapCells + 1]int) {
	for y := range rings {
		for x := range rings[y] {
			rings[y][x] = -1
		}
	}
	rings[to.y][to.x] = 0
	last := []joint{to}
	for k := 1; len(last) > 0; k++ {
		var next []joint
		for _, j := range last {
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					x, y := int(j.x)+dx, int(j.y)+dy
					if dx != 0 && dy != 0 && k&1 != 0 || ground.joints[y]>>x&1 == 0 || rings[y][x] >= 0 {
						continue
					}
					rings[y][x] = k
					next = append(next, joint{uint8(x), uint8(y)})
				}
			}
		}
		last = next
	}
	return rings
}

// TestSearch: a way is free, goes from joint to joint, and is as short as possible.
func TestSearch(t *testing.T) {
	rand := rand.New(rand.NewPCG(1, 2))
	var ground terrain
	var scratch searcher
	longest := 0
	for seed := range uint64(40) {
		ground.generate(seed, 8, 15)
		for range 20 {
			from, to := ground.joint(rand.Uint64()), ground.joint(rand.Uint64())
			rings := ringsOf(&ground, to)
			want := rings[from.y][from.x]
			longest = max(longest, want)
			var r route
			ground.search(&scratch, from, to, &r)
			require.Equal(t, min(want+1, maxPath), int(r.n), "seed %d: %v to %v", seed, from, to)
			at := from
			for i, j := range r.joints[:r.n] {
				require.NotZero(t, ground.joints[j.y]>>j.x&1)
				require.Equal(t, want-i, rings[j.y][j.x])
				require.True(t, at.next(j))
				at = j
			}
			require.Equal(t, from, r.joints[0])
		}
	}
	assert.Less(t, longest, maxRings-20)
}

// TestSearchNowhere: a goal that is walled in ends the search.
func TestSearchNowhere(t *testing.T) {
	var ground terrain
	for y := 10; y <= 15; y++ {
		ground.rows[y] = 0b111111 << 10
	}
	for y := 11; y <= 14; y++ {
		ground.rows[y] &^= 0b1111 << 11
	}
	ground.derive()
	var r route
	ground.search(new(searcher), joint{3, 3}, joint{13, 13}, &r)
	assert.Zero(t, r.n)
}

// TestRingsCoverTheMap: a search reaches any place of a map from any other.
func TestRingsCoverTheMap(t *testing.T) {
	var ground terrain
	most := 0
	for seed := range uint64(60) {
		ground.generate(seed, 8, 15)
		for _, corner := range [...]joint{{1, 1}, {1, mapCells - 1}, {mapCells - 1, 1}} {
			rings := ringsOf(&ground, corner)
			for y, row := range ground.joints {
				for ; row != 0; row &= row - 1 {
					k := rings[y][bits.TrailingZeros64(row)]
					if k < 0 {
						t.Fatalf("seed %d: there is no way from %v", seed, corner)
					}
					most = max(most, k)
				}
			}
		}
	}
	assert.Less(t, most, maxRings*2/3)
	t.Log("longest way:", most, "rings")
}
