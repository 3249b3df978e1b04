package arena

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestBoxes(t *testing.T) {
	s := newScene(t, 2)
	k := s.put(0, at(20, 50), 0)
	k.health, k.ammo = 1000, 3
	s.Step()
	assert.NotZero(t, k.flags&LowAmmo)
	assert.NotZero(t, k.flags&LowHealth)
	for kind := range BoxKind(boxKinds) {
		s.box(kind, at(22, 50)) // just in reach
		s.box(kind, at(24, 50)) // not yet
	}
	s.Step()
	assert.Equal(t, 100, k.Health())
	assert.Equal(t, 20, k.Ammo())
	assert.True(t, k.upgraded)
	assert.True(t, k.shielded())
	for m := metricShieldBoxes; m <= metricHealthBoxes; m++ {
		assert.Equal(t, int64(1), s.metric(0, m))
	}
	p, kind, ok := k.AnyBox()
	assert.True(t, ok)
	assert.Equal(t, at(24, 50), p)
	assert.Equal(t, BoxShield, kind)
	assert.True(t, k.boxAt(p))
	k.pos = at(24, 52)
	s.Step()
	_, ok = k.NearestBox(BoxAmmo)
	assert.False(t, ok)

	// Of two tanks the nearer one gets it.
	s.put(0, at(40, 40), 0)
	s.put(1, at(43, 40), 0)
	s.box(BoxUpgrade, pt(42*Unit, 40*Unit))
	s.Step()
	assert.Equal(t, int64(1), s.metric(1, metricUpgradeBoxes))
	assert.Equal(t, int64(2), s.metric(0, metricUpgradeBoxes))
}
