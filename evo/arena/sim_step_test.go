package arena

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/internal/fixed"
)

// TestFullTurn: a tank that turns about faces back after one second, not a tick
// earlier.
func TestFullTurn(t *testing.T) {
	s := newScene(t, 2)
	k := s.put(0, at(50, 50), 0)
	aligned := 0
	s.play(0, script(func(t *Tank) {
		if t.TurnTo(fixed.Half) {
			aligned++
		}
	}))
	s.steps(19)
	assert.NotEqual(t, Angle(fixed.Half), k.Heading())
	s.steps(1)
	assert.Equal(t, Angle(fixed.Half), k.Heading())
	assert.Zero(t, aligned)
	s.steps(1)
	assert.Equal(t, 1, aligned)
}

func TestDrive(t *testing.T) {
	s := newScene(t, 2, field(30, 20, 3, 10)...) // a wall from x = 60
	k := s.put(0, at(40, 50), 0)
	s.play(0, script((*Tank).Forward))
	s.steps(20)
	assert.InDelta(t, 52*int(Unit), int(k.Pos().X), 100, "12 u in a second")
	assert.InDelta(t, 12*int(Unit), int(k.velocity().X), 100)
	s.steps(30)
	assert.Equal(t, at(59, 50), k.Pos(), "a wall stops it")
	assert.True(t, k.stuck())
	assert.NotZero(t, k.flags&IsStuck)
	assert.InDelta(t, 19, s.metric(0, metricDistance), 1)

	// Slantwise it slides along.
	k.heading = fixed.Turn / 8
	s.steps(5)
	assert.Equal(t, Num(59)*Unit, k.Pos().X)
	assert.Greater(t, k.Pos().Y, Num(51)*Unit)
	s.play(0, script((*Tank).Backward))
	s.steps(5)
	assert.Less(t, k.Pos().X, Num(58)*Unit)
}

// TestTanksPush: tanks do not drive through each other.
func TestTanksPush(t *testing.T) {
	s := newScene(t, 2)
	a := s.put(0, at(40, 50), 0)
	b := s.put(1, at(44, 50), fixed.Half)
	s.play(0, script((*Tank).Forward))
	s.play(1, script((*Tank).Forward))
	s.steps(40)
	assert.InDelta(t, int(2*Unit), int(a.distanceTo(b)), 1300)
	assert.InDelta(t, 42*int(Unit), int(a.Pos().X+b.Pos().X)/2, 10, "none is stronger")
}
