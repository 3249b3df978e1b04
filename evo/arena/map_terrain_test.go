package arena

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMaps: the maps of 1,000 seeds have 8-15 % walls, all joints are connected, and
// every free cell is at one: a tank can reach all of them.
func TestMaps(t *testing.T) {
	var ground terrain
	seen := map[[mapCells]uint64]bool{}
	for seed := range uint64(1000) {
		ground.generate(seed, 8, 15)
		seen[ground.rows] = true
		walls := 0
		for _, row := range ground.rows {
			require.Zero(t, row&^allCells)
			walls += bits.OnesCount64(row)
		}
		require.GreaterOrEqual(t, walls*100, mapCells*mapCells*8, "seed %d", seed)
		require.LessOrEqual(t, walls*100, mapCells*mapCells*15, "seed %d", seed)

		joints := 0
		for _, row := range ground.joints {
			joints += bits.OnesCount64(row)
		}
		require.Equal(t, joints, flood(&ground), "seed %d is not connected", seed)
		for y := range mapCells {
			for x := range mapCells {
				if ground.wall(x, y) {
					continue
				}
				if _, ok := ground.jointNear(pt(Num(x)*cellSize+Unit, Num(y)*cellSize+Unit)); !ok {
					t.Fatalf("seed %d: no joint is at cell %d,%d", seed, x, y)
				}
			}
		}
	}
	assert.Len(t, seen, 1000, "each seed has its own map")
}

// flood counts the joints that are reached from one, joint by joint.
func flood(ground *terrain) int {
	var seen [mapCells + 1][mapCells + 1]bool
	var open []joint
	visit := func(x, y int) {
		if ground.joints[y]>>x&1 != 0 && !seen[y][x] {
			seen[y][x] = true
			open = append(open, joint{uint8(x), uint8(y)})
		}
	}
	first := ground.joint(1)
	visit(int(first.x), int(first.y))
	n := 0
	for ; len(open) > 0; n++ {
		j := open[len(open)-1]
		open = open[:len(open)-1]
		x, y := int(j.x), int(j.y)
		visit(x-1, y)
		visit(x+1, y)
		visit(x, y-1)
		visit(x, y+1)
	}
	return n
}

func TestTurnedShapes(t *testing.T) {
	for i, s := range shapes {
		cells := func(s shape) (n int) {
			for _, row := range s.rows {
				n += bits.OnesCount8(row)
			}
			return n
		}
		for q := range 4 {
			r := s.turned(q)
			assert.Equal(t, cells(s), cells(r))
			for y, row := range r.rows {
				assert.True(t, row>>r.w == 0 && (y < r.h || row == 0), "shape %d turned %d is beyond its size", i, q)
			}
		}
		assert.Equal(t, s, s.turned(4))
	}
	assert.Equal(t, shape{w: 1, h: 2, rows: [8]uint8{1, 1}}, shape{w: 2, h: 1, rows: [8]uint8{3}}.turned(1))
}
