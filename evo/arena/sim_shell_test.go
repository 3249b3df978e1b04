package arena

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFire(t *testing.T) {
	s := newScene(t, 2)
	k := s.put(0, at(20, 50), 0)
	s.play(0, script(func(t *Tank) { t.Fire() }))
	s.steps(1)
	assert.Equal(t, 19, k.Ammo())
	assert.False(t, k.isLoaded())
	s.steps(7)
	assert.Equal(t, 19, k.Ammo(), "cooldown")
	s.steps(1)
	assert.Equal(t, 18, k.Ammo(), "0.4 s later")
	s.steps(16)
	require.NotZero(t, s.blasts.n, "the first shell is at the end of its range")
	assert.InDelta(t, 50*int(Unit), int(s.blasts.at[0].at.X), 1000, "30 u away")
	k.ammo = 0
	s.steps(20)
	assert.Equal(t, 0, k.Ammo())
	assert.NotZero(t, k.flags&OutOfAmmo)
	assert.Equal(t, int64(4), s.metric(0, metricShots))
	assert.Zero(t, s.metric(0, metricHits))
}
