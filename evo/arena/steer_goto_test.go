package arena

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestGoTo: a tank arrives from anywhere to anywhere, in little more time than the way
// takes.
func TestGoTo(t *testing.T) {
	rand := rand.New(rand.NewPCG(7, 7))
	s := newScene(t, 2)
	walked := 0
	for seed := range uint64(60) {
		s.terrain.generate(seed, 8, 15)
		k := s.tank(0)
		s.put(0, s.terrain.joint(rand.Uint64()).point(), Angle(rand.IntN(4096)))
		s.tank(1).pos = s.terrain.joint(rand.Uint64()).point()
		goal := randomPoint(rand)
		for s.terrain.wallAt(goal) {
			goal = randomPoint(rand)
		}
		to, ok := s.terrain.jointNear(goal)
		require.True(t, ok)
		from, ok := s.terrain.jointNear(k.pos)
		require.True(t, ok)
		rings := ringsOf(&s.terrain, to)
		// A ring is 2 to 2.8 u, and a tank drives 0.6 u a tick.
		limit := 60 + rings[from.y][from.x]*11/2

		k.forget()
		arrived := false
		s.tick, s.over = 0, false
		s.play(0, script(func(t *Tank) { arrived = t.GoTo(goal) == Arrived }))
		for range limit {
			s.Step()
			if arrived {
				break
			}
		}
		require.True(t, arrived, "map %d: to %v, it is at %v after %d ticks, route %+v", seed, goal, k.pos, limit, k.route)
		require.True(t, k.within(goal, 2*Unit))
		walked++
	}
	assert.Equal(t, 60, walked)
}

func TestGoToWall(t *testing.T) {
	s := newScene(t, 2, field(30, 20, 3, 10)...)
	k := s.put(0, at(50, 50), 0)
	assert.Equal(t, Blocked, k.GoTo(at(61, 50)))
	assert.Equal(t, Blocked, k.GoTo(at(-1, 50)))
	assert.Equal(t, Blocked, k.GoTo(at(100, 50)))
	assert.Equal(t, Arrived, k.GoTo(at(51, 51)))
	assert.Equal(t, Travelling, k.GoTo(at(70, 50)))
}

// TestGoToMoving: a tank catches up with one that drives, once it stops.
func TestGoToMoving(t *testing.T) {
	s := newScene(t, 2)
	s.terrain.generate(5, 8, 15)
	hunter := s.put(0, s.terrain.joint(1).point(), 0)
	prey := s.put(1, s.terrain.joint(2).point(), 0)
	goal := s.terrain.joint(3).point()
	s.play(1, script(func(t *Tank) { t.GoTo(goal) }))
	s.play(0, script(func(t *Tank) { t.GoTo(t.ClosestEnemy().Pos()) }))
	s.until(func() bool { return hunter.within(prey.Pos(), 5*Unit/2) && prey.within(goal, 4*Unit) })
}
