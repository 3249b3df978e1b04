package arena

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/fixed"
)

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
