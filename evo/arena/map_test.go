package arena

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/fixed"
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

// randomPoint returns a point on the map.
func randomPoint(r *rand.Rand) Point {
	return pt(Num(r.Int32N(int32(mapSize))), Num(r.Int32N(int32(mapSize))))
}

// TestClear compares the line of sight with one that looks at many points of the
// line. The two may differ only where the line comes within a hair of a corner.
func TestClear(t *testing.T) {
	rand := rand.New(rand.NewPCG(1, 1))
	var ground terrain
	blocked := 0
	for i := range 4000 {
		if i%100 == 0 {
			ground.generate(uint64(i), 8, 15)
		}
		a, b := randomPoint(rand), randomPoint(rand)
		if i%5 == 0 {
			b.Y = a.Y // straight ones are a case of their own
		}
		if i%7 == 0 {
			b.X = a.X
		}
		got := ground.clear(a, b)
		require.Equal(t, got, ground.clear(b, a), "the way back")
		const parts = 4000
		inside, near := 0, 0
		for k := range parts + 1 {
			p := pt(a.X+Num(int64(b.X-a.X)*int64(k)/parts), a.Y+Num(int64(b.Y-a.Y)*int64(k)/parts))
			if ground.wallAt(p) {
				inside++
			}
			for _, d := range [...]Point{pt(-Unit/8, 0), pt(Unit/8, 0), pt(0, Unit/8), pt(0, -Unit/8)} {
				if q := p.Add(d); q.X >= 0 && q.Y >= 0 && q.X < mapSize && q.Y < mapSize && ground.wallAt(q) {
					near++
				}
			}
		}
		switch {
		case inside > 2:
			require.False(t, got, "%v to %v: %d points are in walls", a, b, inside)
			blocked++
		case near == 0:
			require.True(t, got, "%v to %v: no point is near a wall", a, b)
		}
	}
	assert.Greater(t, blocked, 500)
}

// TestPassable: if it is, a tank drives from one point to the other without touching a
// wall.
func TestPassable(t *testing.T) {
	rand := rand.New(rand.NewPCG(2, 2))
	var ground terrain
	free, corridors := 0, 0
	for i := range 4000 {
		if i%100 == 0 {
			ground.generate(uint64(i), 8, 15)
		}
		a, b := randomPoint(rand), randomPoint(rand)
		if !ground.fits(a) || !ground.fits(b) {
			continue
		}
		free++
		if !ground.passable(a, b) {
			continue
		}
		corridors++
		const parts = 400
		for k := range parts + 1 {
			p := pt(a.X+Num(int64(b.X-a.X)*int64(k)/parts), a.Y+Num(int64(b.Y-a.Y)*int64(k)/parts))
			// A hair less than the hull: the last bits of the line may differ.
			for _, d := range [...]Point{pt(-Unit+64, -Unit+64), pt(Unit-64, -Unit+64), pt(-Unit+64, Unit-64), pt(Unit-64, Unit-64)} {
				require.False(t, ground.wallAt(p.Add(d)), "%v to %v at %v", a, b, p)
			}
		}
	}
	assert.Greater(t, corridors, free/20)
}

// TestSlide: however a tank is pushed, it never stands in a wall, and walls stop only
// tanks that drive into them.
func TestSlide(t *testing.T) {
	rand := rand.New(rand.NewPCG(3, 3))
	var ground terrain
	for seed := range uint64(20) {
		ground.generate(seed, 8, 15)
		p := ground.joint(seed).point()
		for i := range 3000 {
			d := fixed.Polar(Angle(i/40*397).Norm(), Num(rand.Int32N(int32(Unit))))
			q := ground.slide(p, d)
			require.True(t, ground.fits(q), "seed %d: from %v by %v to %v", seed, p, d, q)
			if ground.fits(p.Add(d)) && ground.fits(pt(p.X+d.X, p.Y)) {
				require.Equal(t, p.Add(d), q)
			}
			require.LessOrEqual(t, (q.X - p.X).Abs(), d.X.Abs())
			require.LessOrEqual(t, (q.Y - p.Y).Abs(), d.Y.Abs())
			p = q
		}
	}
}

func TestReach(t *testing.T) {
	s := newScene(t, 2, field(30, 20, 3, 10)...)
	assert.Equal(t, 6*Unit, s.terrain.reach(at(50, 50), 0, 6*Unit))
	assert.Equal(t, 4*Unit, s.terrain.reach(at(55, 50), 0, 20*Unit))
	assert.Equal(t, Num(0), s.terrain.reach(at(59, 50), 0, 20*Unit))
}

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
