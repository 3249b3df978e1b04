package arena

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/internal/fixed"
	"github.com/ethogram-go/ethogram/stimuli"
)

// holds reports whether a condition of the vocabulary accepts for slot 0 now.
func (s scene) holds(name string, args ...float64) bool {
	s.t.Helper()
	for i := range Vocabulary.Conditions {
		if c := &Vocabulary.Conditions[i]; c.Name == name {
			require.Len(s.t, args, len(c.Args), name)
			return s.accepts(&decider.Decider[*Tank]{Name: "IF", Decide: c.Decide, DecideArgs: args, Behavior: idle.Behavior})
		}
	}
	s.t.Fatalf("no condition is called %s", name)
	return false
}

// conditionTests has scenes for every condition of the vocabulary.
var conditionTests = map[string]func(*testing.T){
	"HEALTH_BELOW": func(t *testing.T) {
		s := duel(t, 20, 0)
		assert.False(t, s.holds("HEALTH_BELOW", 100))
		s.tank(0).health /= 2
		assert.True(t, s.holds("HEALTH_BELOW", 55))
		assert.False(t, s.holds("HEALTH_BELOW", 50), "below, not at")
	},
	"AMMO_BELOW": func(t *testing.T) {
		s := duel(t, 20, 0)
		s.tank(0).ammo = 7
		assert.True(t, s.holds("AMMO_BELOW", 8))
		assert.False(t, s.holds("AMMO_BELOW", 7))
	},
	"SHIELD_LASTS": func(t *testing.T) {
		s := duel(t, 20, 0)
		assert.False(t, s.holds("SHIELD_LASTS", 0.5))
		s.tank(0).shield = int32(s.now()) + ticks(3*time.Second)
		assert.True(t, s.holds("SHIELD_LASTS", 3))
		assert.False(t, s.holds("SHIELD_LASTS", 3.5))
	},
	"HIT_WITHIN": func(t *testing.T) {
		s := duel(t, 14, 0)
		assert.False(t, s.holds("HIT_WITHIN", 1.5), "there is no shell")
		s.tank(1).ammo = 1
		s.play(1, script(func(t *Tank) { t.Fire() }))
		s.steps(2)
		assert.True(t, s.holds("HIT_WITHIN", 1))
		assert.False(t, s.holds("HIT_WITHIN", 0.2), "it takes half a second")
		s.tank(0).shield = int32(s.now()) + 100
		assert.False(t, s.holds("HIT_WITHIN", 1), "a shield is up")
		s.tank(0).shield = 0
		s.put(0, at(40, 70), 0)
		assert.False(t, s.holds("HIT_WITHIN", 1.5), "it flies by")
	},
	"IN_COVER": func(t *testing.T) {
		assert.True(t, behindWall(t).holds("IN_COVER"))
		assert.False(t, duel(t, 20, 0).holds("IN_COVER"))
		assert.True(t, duel(t, 50, 0).holds("IN_COVER"), "too far to be seen")
	},
	"COVER_WITHIN": func(t *testing.T) {
		s := behindWall(t)
		s.put(0, at(66, 46), 0)
		assert.True(t, s.holds("COVER_WITHIN", 20))
		assert.False(t, s.holds("COVER_WITHIN", 1))
		assert.False(t, duel(t, 20, 0).holds("COVER_WITHIN", 30))
	},
	"ENEMIES_IN_VIEW": func(t *testing.T) {
		s := newScene(t, 3)
		s.put(0, at(50, 30), 0)
		assert.False(t, s.holds("ENEMIES_IN_VIEW", 1))
		s.put(1, at(60, 30), 0)
		assert.True(t, s.holds("ENEMIES_IN_VIEW", 1))
		assert.False(t, s.holds("ENEMIES_IN_VIEW", 2))
		s.put(2, at(40, 30), 0)
		assert.True(t, s.holds("ENEMIES_IN_VIEW", 2), "outnumbered")
	},
	"CROWD_WITHIN": func(t *testing.T) {
		s := newScene(t, 3)
		s.put(0, at(50, 30), 0)
		s.put(1, at(60, 30), 0)
		s.put(2, at(25, 30), 0)
		assert.False(t, s.holds("CROWD_WITHIN", 2, 20), "one is 25 u away")
		assert.True(t, s.holds("CROWD_WITHIN", 2, 25))
	},
	"ENEMY_WITHIN": func(t *testing.T) {
		s := duel(t, 20, 0)
		assert.True(t, s.holds("ENEMY_WITHIN", 20))
		assert.False(t, s.holds("ENEMY_WITHIN", 19))
		assert.False(t, behindWall(t).holds("ENEMY_WITHIN", 40), "not in view")
	},
	"ENEMY_BEYOND": func(t *testing.T) {
		s := duel(t, 20, 0)
		assert.True(t, s.holds("ENEMY_BEYOND", 19))
		assert.False(t, s.holds("ENEMY_BEYOND", 20))
		assert.False(t, behindWall(t).holds("ENEMY_BEYOND", 3), "not in view")
	},
	"ENEMY_HEALTH_BELOW": func(t *testing.T) {
		s := duel(t, 20, 0)
		assert.False(t, s.holds("ENEMY_HEALTH_BELOW", 100))
		s.tank(1).health /= 2
		assert.True(t, s.holds("ENEMY_HEALTH_BELOW", 55))
	},
	"WEAK_ENEMY_IN_VIEW": func(t *testing.T) {
		s := newScene(t, 3)
		s.put(0, at(50, 30), 0)
		s.put(1, at(60, 30), 0)
		s.put(2, at(25, 30), 0).health /= 2
		assert.False(t, s.holds("ENEMY_HEALTH_BELOW", 55), "the nearest is well")
		assert.True(t, s.holds("WEAK_ENEMY_IN_VIEW", 55))
		assert.False(t, s.holds("WEAK_ENEMY_IN_VIEW", 45))
		s.tank(2).shield = 1 << 30
		assert.False(t, s.holds("WEAK_ENEMY_IN_VIEW", 55), "shells do nothing to that one")
	},
	"ENEMY_AMMO_BELOW": func(t *testing.T) {
		s := duel(t, 20, 0)
		s.tank(1).ammo = 7
		assert.True(t, s.holds("ENEMY_AMMO_BELOW", 8))
		assert.False(t, s.holds("ENEMY_AMMO_BELOW", 7))
	},
	"OUTMATCHED": func(t *testing.T) {
		s := duel(t, 20, 0)
		assert.False(t, s.holds("OUTMATCHED", 5))
		assert.True(t, s.holds("OUTMATCHED", -50), "not much better is enough")
		s.tank(0).health = s.tank(0).health * 7 / 10
		assert.True(t, s.holds("OUTMATCHED", 30))
		assert.False(t, s.holds("OUTMATCHED", 35))
	},
	"SHIELDED_ENEMY_WITHIN": func(t *testing.T) {
		s := duel(t, 20, 0)
		assert.False(t, s.holds("SHIELDED_ENEMY_WITHIN", 40))
		s.tank(1).shield = 1 << 30
		assert.True(t, s.holds("SHIELDED_ENEMY_WITHIN", 20))
		assert.False(t, s.holds("SHIELDED_ENEMY_WITHIN", 19))
		s.tank(1).shield, s.tank(1).protected = 0, 1<<30
		assert.True(t, s.holds("SHIELDED_ENEMY_WITHIN", 20))
	},
	"UPGRADED_ENEMY_WITHIN": func(t *testing.T) {
		s := duel(t, 20, 0)
		assert.False(t, s.holds("UPGRADED_ENEMY_WITHIN", 40))
		s.tank(1).upgraded = true
		assert.True(t, s.holds("UPGRADED_ENEMY_WITHIN", 20))
		assert.False(t, s.holds("UPGRADED_ENEMY_WITHIN", 19))
	},
	"AIMED_WITHIN": func(t *testing.T) {
		s := duel(t, 20, -100) // 8.8 degrees
		assert.True(t, s.holds("AIMED_WITHIN", 9))
		assert.False(t, s.holds("AIMED_WITHIN", 8))
	},
	"AIMED_AT_WITHIN": func(t *testing.T) {
		s := duel(t, 20, 0)
		s.put(1, s.tank(1).Pos(), Angle(fixed.Half+100))
		assert.True(t, s.holds("AIMED_AT_WITHIN", 9))
		assert.False(t, s.holds("AIMED_AT_WITHIN", 8))
		s.put(1, s.tank(1).Pos(), 0)
		assert.False(t, s.holds("AIMED_AT_WITHIN", 45), "it looks away")
	},
	"ENEMY_NEAR": func(t *testing.T) {
		s := behindWall(t) // 26 u
		assert.True(t, s.holds("ENEMY_NEAR", 26), "not in view, but known")
		assert.False(t, s.holds("ENEMY_NEAR", 25))
	},
	"SAW_ENEMY_WITHIN": func(t *testing.T) {
		s := duel(t, 20, 0)
		assert.False(t, s.holds("SAW_ENEMY_WITHIN", 10), "it is still in view")
		s.put(1, at(96, 4), 0)
		s.steps(20)
		assert.True(t, s.holds("SAW_ENEMY_WITHIN", 1))
		assert.False(t, s.holds("SAW_ENEMY_WITHIN", 0.5))
	},
	"SHIELD_BOX_WITHIN":  func(t *testing.T) { testBoxWithin(t, "SHIELD_BOX_WITHIN", BoxShield) },
	"UPGRADE_BOX_WITHIN": func(t *testing.T) { testBoxWithin(t, "UPGRADE_BOX_WITHIN", BoxUpgrade) },
	"AMMO_BOX_WITHIN":    func(t *testing.T) { testBoxWithin(t, "AMMO_BOX_WITHIN", BoxAmmo) },
	"HEALTH_BOX_WITHIN":  func(t *testing.T) { testBoxWithin(t, "HEALTH_BOX_WITHIN", BoxHealth) },
}

func testBoxWithin(t *testing.T, name string, k BoxKind) {
	t.Helper()
	s := duel(t, 50, 0)
	s.box((k+1)%boxKinds, at(41, 50))
	assert.False(t, s.holds(name, 100), "another kind")
	s.box(k, at(60, 50))
	assert.True(t, s.holds(name, 20))
	assert.False(t, s.holds(name, 19))
}

func TestConditions(t *testing.T) {
	for i := range Vocabulary.Conditions {
		name := Vocabulary.Conditions[i].Name
		test := conditionTests[name]
		if !assert.NotNil(t, test, "no scene for %s", name) {
			continue
		}
		t.Run(name, test)
	}
	assert.Len(t, conditionTests, len(Vocabulary.Conditions))
}

// A shield is a flag, and so are other facts without a number: each guards rows.
func TestGuards(t *testing.T) {
	guarded := func(s scene, flags decider.Check, tokens stimuli.Check) bool {
		return s.accepts(&decider.Decider[*Tank]{
			Name: "IF", Preconditions: decider.Preconditions{Flags: flags, Stimuli: tokens}, Behavior: idle.Behavior,
		})
	}
	flag := func(s scene, f decider.Flags) bool { s.sense(); return guarded(s, decider.All(f), stimuli.Check{}) }
	token := func(s scene, m stimuli.Mask) bool { return guarded(s, decider.Check{}, stimuli.All(m)) }

	for name, c := range map[string]struct {
		flag decider.Flags
		set  func(me, enemy *Tank)
	}{
		"EnemyAimed":    {EnemyAimed, func(me, _ *Tank) { me.heading = 0 }},
		"LowAmmo":       {LowAmmo, func(me, _ *Tank) { me.ammo = 4 }},
		"OutOfAmmo":     {OutOfAmmo, func(me, _ *Tank) { me.ammo = 0 }},
		"LowHealth":     {LowHealth, func(me, _ *Tank) { me.health = me.health * 3 / 10 }},
		"IsShielded":    {IsShielded, func(me, _ *Tank) { me.shield = 1 << 30 }},
		"IsUpgraded":    {IsUpgraded, func(me, _ *Tank) { me.upgraded = true }},
		"IsProtected":   {IsProtected, func(me, _ *Tank) { me.protected = 1 << 30 }},
		"EnemyShielded": {EnemyShielded, func(_, enemy *Tank) { enemy.shield = 1 << 30 }},
		"EnemyUpgraded": {EnemyUpgraded, func(_, enemy *Tank) { enemy.upgraded = true }},
		"IsStuck":       {IsStuck, func(me, _ *Tank) { me.blocked = stuckTicks }},
	} {
		s := duel(t, 20, fixed.Quarter)
		assert.False(t, flag(s, c.flag), "%s before", name)
		c.set(s.tank(0), s.tank(1))
		assert.True(t, flag(s, c.flag), name)
	}
	assert.True(t, flag(duel(t, 20, 0), EnemyInView))
	assert.False(t, flag(behindWall(t), EnemyInView))

	s := duel(t, 14, fixed.Quarter)
	for _, m := range []stimuli.Mask{TookHit, UnderFire, HeardShot, HeardExplosion, LostSight} {
		assert.False(t, token(s, m), "%b", m)
	}
	s.tank(1).ammo = 1
	s.play(1, script(func(t *Tank) { t.Fire() }))
	s.until(func() bool { return token(s, HeardShot) })
	s.until(func() bool { return token(s, UnderFire) })
	s.until(func() bool { return token(s, TookHit) && token(s, HeardExplosion) })
	s.put(1, at(96, 4), 0)
	assert.True(t, token(s, LostSight))
}

// Arguments come from genomes, which come from files: an entry works with any that Compile
// takes, and never panics.
func TestAnyArguments(t *testing.T) {
	odd := []float64{-math.MaxFloat64, -1, 0, 1e-9, 40, 1e9, math.MaxFloat64}
	rand := evo.NewRand(1)
	draw := func(n int) []float64 {
		args := make([]float64, n)
		for i := range args {
			args[i] = odd[rand.IntN(len(odd))]
		}
		return args
	}
	for range 30 {
		for _, a := range everyAction() {
			s := behindWall(t)
			s.put(1, at(64, 42), fixed.Half)
			s.box(BoxHealth, at(52, 30))
			args := draw(len(a.Args))
			row := &decider.Decider[*Tank]{Name: "ACTION", Behavior: a.Behavior, BehaviorArgs: args}
			if rand.IntN(2) == 0 && a.Possible != nil {
				row.Decide, row.DecideArgs = a.Possible, args
			}
			s.play(0, row)
			s.play(1, firingTable)
			require.NotPanics(t, func() { s.steps(20) }, "%s %v", a.Name, args)
		}
		for i := range Vocabulary.Conditions {
			c := &Vocabulary.Conditions[i]
			s := duel(t, 20, 0)
			args := draw(len(c.Args))
			require.NotPanics(t, func() { s.holds(c.Name, args...) }, "%s %v", c.Name, args)
		}
	}
}
