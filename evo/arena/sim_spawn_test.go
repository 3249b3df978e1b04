package arena

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/internal/fixed"
)

// TestLife: a life is lost, paid for, and begun again without the upgrade.
func TestLife(t *testing.T) {
	s := newScene(t, 3)
	s.put(0, at(20, 50), 0)
	v := s.put(1, at(30, 50), 0)
	s.put(2, at(40, 50), fixed.Half)
	v.upgraded, v.health = true, 100_000
	s.play(0, firingTable)
	s.play(2, firingTable)
	s.until(func() bool { return !v.Alive() })
	died := s.tick
	assert.Equal(t, 3, v.Lives())
	assert.Equal(t, int64(-1000), s.metric(1, MetricPoints))
	assert.Equal(t, int64(1000), s.metric(0, MetricPoints)+s.metric(2, MetricPoints))
	assert.Equal(t, int64(500), s.metric(0, metricKillShare), "both hit it alike")
	assert.Equal(t, int64(1), s.metric(0, metricKills)+s.metric(2, metricKills), "one was the last")
	assert.Equal(t, int64(1), s.metric(1, metricDeaths))
	assert.Equal(t, int64(100), s.metric(1, metricDamageTaken), "no more than it had")
	assert.Nil(t, s.tank(0).NearestEnemy().enemy(int(v.id)))
	s.until(v.Alive)
	assert.Equal(t, died+20, s.tick, "back after a second")
	assert.True(t, v.isProtected())
	assert.Equal(t, died+20+40, v.protected)
	assert.False(t, v.upgraded)
	assert.Equal(t, 20, v.Ammo())
	assert.Equal(t, 100, v.Health())
	assert.False(t, v.within(s.tank(0).Pos(), 20*Unit-1))
	assert.False(t, v.within(s.tank(2).Pos(), 20*Unit-1))

	s.play(2, &idle)
	v.lives, v.protected, v.health = 1, 0, 1
	s.put(0, at(20, 50), 0)
	s.put(1, at(30, 50), 0)
	s.until(func() bool { return !v.Alive() })
	s.steps(100)
	assert.False(t, v.Alive(), "the last life")
	assert.Equal(t, int64(3), s.metric(1, MetricPlacement))
	assert.Equal(t, int64(0), s.metric(1, metricWon))
	assert.False(t, s.over)
	s.tank(2).lives, s.tank(2).health, s.tank(2).protected = 1, 1, 0
	s.put(0, at(20, 50), 0)
	s.put(2, at(40, 50), 0)
	s.until(func() bool { return !s.tank(2).Alive() })
	assert.True(t, s.Step(), "one is left")
	assert.Equal(t, int64(1), s.metric(0, metricWon))
	assert.Equal(t, int64(1), s.metric(0, MetricPlacement))
	hash := s.Hash()
	assert.True(t, s.Step())
	assert.Equal(t, hash, s.Hash(), "after the end nothing changes")
}
