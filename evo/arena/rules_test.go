package arena

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/fixed"
)

func TestDefaultRules(t *testing.T) {
	r := DefaultRules()
	require.NoError(t, r.Validate())
	n := r.numbers(ModeElimination)
	assert.Equal(t, int32(8), n.cooldown)
	assert.Equal(t, int32(25), n.shellLife)
	assert.InDelta(t, 30*int(Unit), int(n.shellStep)*n.shellParts*int(n.shellLife), 200, "a shell flies 30 u")
	assert.InDelta(t, 12*int(Unit), int(n.speed)*ticksPerSecond, 20)
	assert.Equal(t, int32(Elimination.Steps), n.roundTime)
	n = r.numbers(ModeFixed)
	assert.Equal(t, int32(Fixed.Steps), n.roundTime)
}

func TestRulesAreAllChecked(t *testing.T) {
	bad := Rules{WallsMin: -1, WallsMax: 99, SplashRadius: 99, BoxLimits: [BoxKinds]int{0, 99, 0, -1}}
	err := bad.Validate()
	require.Error(t, err)
	for _, name := range []string{"Health is 0", "Lives", "Cooldown", "SplashRadius is 99, want 1 to 20", "BoxLimits[upgrade]", "BoxLimits[health]", "WallsMin", "WallsMax"} {
		assert.Contains(t, err.Error(), name)
	}
	assert.NotContains(t, err.Error(), "BoxLimits[shield]")
	_, err = NewArena(bad)
	assert.Error(t, err)

	slow := DefaultRules()
	slow.ShellSpeed, slow.ShellRange, slow.Cooldown = 10, 75, 100*time.Millisecond
	assert.ErrorContains(t, slow.Validate(), "shells in the air, want at most 16")
}

// TestTurnRate: the fraction of a step that a tick leaves is not lost.
func TestTurnRate(t *testing.T) {
	r := DefaultRules()
	sum := 0
	for tick := range int32(ticksPerSecond) {
		sum += r.turn(tick)
	}
	assert.Equal(t, fixed.Half, sum, "180 degrees in a second")
}

// TestFullTurn: a tank that turns about faces where it came from after one
// second, not a tick earlier.
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
	assert.InDelta(t, 12*int(Unit), int(k.Velocity().X), 100)
	s.steps(30)
	assert.Equal(t, at(59, 50), k.Pos(), "a wall stops it")
	assert.True(t, k.Stuck())
	assert.NotZero(t, k.Flags()&IsStuck)
	assert.InDelta(t, 19, s.metric(0, MetricDistance), 1)

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
	assert.InDelta(t, int(2*Unit), int(a.DistanceTo(b)), 1300)
	assert.InDelta(t, 42*int(Unit), int(a.Pos().X+b.Pos().X)/2, 10, "none is stronger")
}

func TestFire(t *testing.T) {
	s := newScene(t, 2)
	k := s.put(0, at(20, 50), 0)
	s.play(0, script(func(t *Tank) { t.Fire() }))
	s.steps(1)
	assert.Equal(t, 49, k.Ammo())
	assert.False(t, k.Loaded())
	s.steps(7)
	assert.Equal(t, 49, k.Ammo(), "cooldown")
	s.steps(1)
	assert.Equal(t, 48, k.Ammo(), "0.4 s later")
	s.steps(16)
	require.NotEmpty(t, s.Blasts(nil), "the first shell is at the end of its range")
	assert.InDelta(t, 50*int(Unit), int(s.Blasts(nil)[0].Pos.X), 1000, "30 u away")
	k.ammo = 0
	s.steps(20)
	assert.Equal(t, 0, k.Ammo())
	assert.NotZero(t, k.Flags()&OutOfAmmo)
	assert.Equal(t, int64(4), s.metric(0, MetricShots))
	assert.Zero(t, s.metric(0, MetricHits))
}

// TestDamage: 100*(5-d)/5 at distance d from the explosion.
func TestDamage(t *testing.T) {
	s := newScene(t, 3)
	s.put(0, at(20, 50), 0)
	hit := s.put(1, at(30, 50), 0)
	near := s.put(2, at(30, 53), 0)
	s.play(0, script(func(t *Tank) {
		if t.Ammo() == 50 {
			t.Fire()
		}
	}))
	s.until(func() bool { return len(s.Blasts(nil)) > 0 })
	blast := s.Blasts(nil)[0].Pos
	assert.True(t, hit.pos.Sub(blast).Within(Unit), "it explodes where it touches the hull")
	for _, v := range []*Tank{hit, near} {
		d := int64(v.pos.Sub(blast).Length())
		want := 100_000 * (5*int64(Unit) - d) / (5 * int64(Unit))
		assert.Equal(t, 150_000-want, int64(v.health))
		assert.Positive(t, want)
		p, ok := v.Attacker()
		assert.True(t, ok)
		assert.Equal(t, at(20, 50), p)
	}
	assert.Equal(t, int64(1), s.metric(0, MetricHits), "one shell")
	assert.Equal(t, int64(0), s.metric(0, MetricDamageTaken))
	assert.Equal(t, s.metric(0, MetricDamageDealt), (300_000-int64(hit.health)-int64(near.health))/1000)
}

func TestSplash(t *testing.T) {
	a := New()
	a.n = a.rules.numbers(ModeFixed)
	assert.Equal(t, int64(100_000), a.splash(0, false))
	assert.Equal(t, int64(200_000), a.splash(0, true))
	assert.Equal(t, int64(40_000), a.splash(3*Unit, false))
	assert.Equal(t, int64(0), a.splash(5*Unit, true))
}

// TestSplashBeyondView: what a tank cannot see or hear hurts it all the same.
func TestSplashBeyondView(t *testing.T) {
	rules := DefaultRules()
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
	rules := DefaultRules()
	rules.ShieldTime = 25 * time.Second
	s := newSceneOf(t, rules, 2)
	s.put(0, at(20, 50), 0)
	v := s.put(1, at(30, 50), 0)
	s.box(BoxShield, at(31, 51))
	s.steps(1)
	assert.Equal(t, 25*time.Second, v.ShieldLeft())
	assert.NotZero(t, v.Flags()&IsShielded)
	assert.NotZero(t, s.tank(0).Flags()&EnemyShielded)
	s.play(0, firingTable)
	s.steps(25 * ticksPerSecond)
	assert.Equal(t, 100, v.Health())
	assert.Zero(t, s.metric(0, MetricHits), "a shield blocks all")
	assert.False(t, v.Shielded())
	s.steps(9)
	assert.Less(t, v.Health(), 100)

	v.health, v.protected = s.n.health, s.tick+40
	s.steps(40)
	assert.Equal(t, 100, v.Health())
	s.steps(10)
	assert.Less(t, v.Health(), 100)
}

func TestBoxes(t *testing.T) {
	s := newScene(t, 2)
	k := s.put(0, at(20, 50), 0)
	k.health, k.ammo = 1000, 3
	s.Step()
	assert.NotZero(t, k.Flags()&LowAmmo)
	assert.NotZero(t, k.Flags()&LowHealth)
	for kind := range BoxKind(BoxKinds) {
		s.box(kind, at(22, 50)) // just in reach
		s.box(kind, at(24, 50)) // not yet
	}
	s.Step()
	assert.Equal(t, 100, k.Health())
	assert.Equal(t, 50, k.Ammo())
	assert.True(t, k.Upgraded())
	assert.True(t, k.Shielded())
	for m := MetricShieldBoxes; m <= MetricHealthBoxes; m++ {
		assert.Equal(t, int64(1), s.metric(0, m))
	}
	p, kind, ok := k.AnyBox()
	assert.True(t, ok)
	assert.Equal(t, at(24, 50), p)
	assert.Equal(t, BoxShield, kind)
	assert.True(t, k.BoxAt(p))
	k.pos = at(24, 52)
	s.Step()
	_, ok = k.NearestBox(BoxAmmo)
	assert.False(t, ok)

	// Of two tanks the nearer one gets it.
	s.put(0, at(40, 40), 0)
	s.put(1, at(43, 40), 0)
	s.box(BoxUpgrade, pt(42*Unit, 40*Unit))
	s.Step()
	assert.Equal(t, int64(1), s.metric(1, MetricUpgradeBoxes))
	assert.Equal(t, int64(2), s.metric(0, MetricUpgradeBoxes))
}

// TestUpgradeEndsWithLife also shows how a life is lost, paid for, and begun
// anew.
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
	assert.Equal(t, int64(500), s.metric(0, MetricKillShare), "both hit it alike")
	assert.Equal(t, int64(1), s.metric(0, MetricKills)+s.metric(2, MetricKills), "one was the last")
	assert.Equal(t, int64(1), s.metric(1, MetricDeaths))
	assert.Equal(t, int64(100), s.metric(1, MetricDamageTaken), "no more than it had")
	assert.Nil(t, s.tank(0).NearestEnemy().Enemy(v.ID()))
	s.until(v.Alive)
	assert.Equal(t, died+20, s.tick, "back after a second")
	assert.True(t, v.Protected())
	assert.Equal(t, died+20+40, v.protected)
	assert.False(t, v.Upgraded())
	assert.Equal(t, 50, v.Ammo())
	assert.Equal(t, 100, v.Health())
	assert.False(t, v.Within(s.tank(0).Pos(), 20*Unit-1))
	assert.False(t, v.Within(s.tank(2).Pos(), 20*Unit-1))

	s.play(2, &idle)
	v.lives, v.protected, v.health = 1, 0, 1
	s.put(0, at(20, 50), 0)
	s.put(1, at(30, 50), 0)
	s.until(func() bool { return !v.Alive() })
	s.steps(100)
	assert.False(t, v.Alive(), "the last life")
	assert.Equal(t, int64(3), s.metric(1, MetricPlacement))
	assert.Equal(t, int64(0), s.metric(1, MetricWon))
	assert.False(t, s.over)
	s.tank(2).lives, s.tank(2).health, s.tank(2).protected = 1, 1, 0
	s.put(0, at(20, 50), 0)
	s.put(2, at(40, 50), 0)
	s.until(func() bool { return !s.tank(2).Alive() })
	assert.True(t, s.Step(), "one is left")
	assert.Equal(t, int64(1), s.metric(0, MetricWon))
	assert.Equal(t, int64(1), s.metric(0, MetricPlacement))
	hash := s.Hash()
	assert.True(t, s.Step())
	assert.Equal(t, hash, s.Hash(), "after the end nothing changes")
}

func TestEscapes(t *testing.T) {
	s := newScene(t, 2)
	k := s.put(0, at(20, 50), 0)
	k.health = 30_000 // 20 %
	s.steps(201)
	assert.Equal(t, int64(1), s.metric(0, MetricEscapes), "lived on for 10 s")
	s.steps(300)
	assert.Equal(t, int64(1), s.metric(0, MetricEscapes), "once")
	k.health = 150_000
	s.steps(1)
	assert.Equal(t, int64(1), s.metric(0, MetricEscapes))
	k.health = 30_000
	s.steps(10)
	k.health = 150_000
	s.steps(1)
	assert.Equal(t, int64(2), s.metric(0, MetricEscapes), "recovered")
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
		var parts, want [MaxTanks]int64
		copy(parts[:], c.parts)
		copy(want[:], c.want)
		split(&parts, c.total)
		assert.Equal(t, want, parts)
	}
}
