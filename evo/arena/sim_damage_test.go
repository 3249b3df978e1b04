package arena

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestDamage: 100*(5-d)/5 at distance d from the explosion.
func TestDamage(t *testing.T) {
	s := newScene(t, 3)
	s.put(0, at(20, 50), 0)
	hit := s.put(1, at(30, 50), 0)
	near := s.put(2, at(30, 53), 0)
	s.play(0, script(func(t *Tank) {
		if t.Ammo() == t.rules().Ammo {
			t.Fire()
		}
	}))
	s.until(func() bool { return s.blasts.n > 0 })
	blast := s.blasts.at[0].at
	assert.True(t, hit.pos.Sub(blast).Within(Unit), "it explodes where it touches the hull")
	for _, v := range []*Tank{hit, near} {
		d := int64(v.pos.Sub(blast).Length())
		want := 100_000 * (5*int64(Unit) - d) / (5 * int64(Unit))
		assert.Equal(t, 150_000-want, int64(v.health))
		assert.Positive(t, want)
		p, ok := v.attacker()
		assert.True(t, ok)
		assert.Equal(t, at(20, 50), p)
	}
	assert.Equal(t, int64(1), s.metric(0, metricHits), "one shell")
	assert.Equal(t, int64(0), s.metric(0, metricDamageTaken))
	assert.Equal(t, s.metric(0, metricDamageDealt), (300_000-int64(hit.health)-int64(near.health))/1000)
}

func TestSplash(t *testing.T) {
	a := New()
	a.n = a.rules.numbers(ModeFixed)
	assert.Equal(t, int64(100_000), a.splash(0, false))
	assert.Equal(t, int64(200_000), a.splash(0, true))
	assert.Equal(t, int64(40_000), a.splash(3*Unit, false))
	assert.Equal(t, int64(0), a.splash(5*Unit, true))
}

// TestSplashBeyondView: explosions that a tank neither sees nor hears hurt it too.
func TestSplashBeyondView(t *testing.T) {
	rules := defaultRules()
	rules.View = 2
	s := newSceneOf(t, rules, 3)
	s.put(0, at(20, 50), 0)
	near, far := s.put(1, at(53, 50), 0), s.put(2, at(56, 50), 0)
	s.play(0, script(func(t *Tank) { t.Fire() }))
	s.until(func() bool { return s.blasts.n > 0 })
	require.InDelta(t, 50*int(Unit), int(s.blasts.at[0].at.X), float64(Unit/2), "it explodes at the end of its range")
	assert.InDelta(t, 100-100*40/150, near.Health(), 7, "3 u off")
	assert.Equal(t, 100, far.Health(), "6 u off")
}

// TestNoSelfDamage: a shell that explodes at the muzzle hurts only others.
func TestNoSelfDamage(t *testing.T) {
	s := newScene(t, 3, field(22, 20, 3, 10)...) // a wall from x = 44
	s.put(0, at(42, 50), 0)
	s.put(1, at(40, 50), 0)
	s.play(0, script(func(t *Tank) { t.Fire() }))
	s.steps(3)
	assert.Equal(t, 100, s.tank(0).Health())
	assert.Less(t, s.tank(1).Health(), 100)
}

func TestShieldAndProtection(t *testing.T) {
	rules := defaultRules()
	rules.ShieldTime = 25 * time.Second
	s := newSceneOf(t, rules, 2)
	s.put(0, at(20, 50), 0)
	v := s.put(1, at(30, 50), 0)
	s.box(BoxShield, at(31, 51))
	s.steps(1)
	assert.Equal(t, 25*time.Second, v.shieldLeft())
	assert.NotZero(t, v.flags&IsShielded)
	assert.NotZero(t, s.tank(0).flags&EnemyShielded)
	s.play(0, firingTable)
	s.steps(25 * ticksPerSecond)
	assert.Equal(t, 100, v.Health())
	assert.Zero(t, s.metric(0, metricHits), "a shield blocks all")
	assert.False(t, v.shielded())
	s.steps(9)
	assert.Less(t, v.Health(), 100)

	v.health, v.protected = s.n.health, s.tick+40
	s.steps(40)
	assert.Equal(t, 100, v.Health())
	s.steps(10)
	assert.Less(t, v.Health(), 100)
}

func TestEscapes(t *testing.T) {
	s := newScene(t, 2)
	k := s.put(0, at(20, 50), 0)
	k.health = 30_000 // 20 %
	s.steps(201)
	assert.Equal(t, int64(1), s.metric(0, metricEscapes), "lived on for 10 s")
	s.steps(300)
	assert.Equal(t, int64(1), s.metric(0, metricEscapes), "once")
	k.health = 150_000
	s.steps(1)
	assert.Equal(t, int64(1), s.metric(0, metricEscapes))
	k.health = 30_000
	s.steps(10)
	k.health = 150_000
	s.steps(1)
	assert.Equal(t, int64(2), s.metric(0, metricEscapes), "recovered")
}

func TestSplit(t *testing.T) {
	for _, c := range []struct {
		parts, want []int64
		total       int64
	}{
		{[]int64{1, 1, 1}, []int64{334, 333, 333}, 1000},
		{[]int64{0, 2, 1}, []int64{0, 667, 333}, 1000},
		{[]int64{5}, []int64{1000}, 1000},
		{[]int64{0, 150_000, 150_000, 1}, []int64{0, 500, 500, 0}, 1000},
		{[]int64{7, 0, 3}, []int64{0, 0, 0}, 0},
	} {
		var parts, want [maxTanks]int64
		copy(parts[:], c.parts)
		copy(want[:], c.want)
		split(&parts, c.total)
		assert.Equal(t, want, parts)
	}
}

// TestSplashStopsAtWalls: a wall between the burst and a tank keeps it from harm,
// with the first rules only distance does.
func TestSplashStopsAtWalls(t *testing.T) {
	for _, c := range []struct {
		rules  gameRules
		health int
	}{
		{defaultRules(), 100},
		{firstRules(), 100 - 100*20/150},
	} {
		s := newSceneOf(t, c.rules, 4, field(22, 20, 1, 10)...) // a wall from x = 44 to 46
		s.put(0, at(30, 50), 0)
		behind := s.put(1, at(48, 50), 0)
		beside := s.put(2, at(41, 52), 0)
		s.play(0, script(func(t *Tank) { t.Fire() }))
		s.until(func() bool { return s.blasts.n > 0 })
		require.InDelta(t, 44*int(Unit), int(s.blasts.at[0].at.X), float64(Unit/2), "it explodes before the wall")
		assert.InDelta(t, c.health, behind.Health(), 4, "behind the wall")
		assert.Less(t, beside.Health(), 100, "on the side of the burst")
	}
}

// TestFiringExposes: a shot ends the protection of a respawned tank, with the first
// rules it does not. A tank that does not fire stays protected.
func TestFiringExposes(t *testing.T) {
	for _, c := range []struct {
		rules   gameRules
		exposes bool
	}{
		{defaultRules(), true},
		{firstRules(), false},
	} {
		s := newSceneOf(t, c.rules, 2)
		k := s.put(0, at(20, 50), 0)
		k.protected = 40
		s.steps(3)
		assert.True(t, k.isProtected(), "it has not fired")
		s.play(0, script(func(t *Tank) { t.Fire() }))
		s.steps(1)
		assert.Equal(t, !c.exposes, k.isProtected())
		assert.Equal(t, !c.exposes, k.flags&IsProtected != 0)
	}
}
