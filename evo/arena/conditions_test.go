package arena

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/fixed"
	"github.com/ethogram-go/ethogram/stimuli"
)

// holds reports whether a condition accepts for slot 0 now.
func (s scene) holds(is decider.Question[*Tank]) bool {
	s.t.Helper()
	return s.accepts(&decider.Decider[*Tank]{Name: "IF", Ask: is, Behavior: idle.Behavior})
}

// conditionTests has scenes for every condition of the vocabulary.
var conditionTests = map[string]func(*testing.T){
	"HEALTH_BELOW": func(t *testing.T) {
		s := duel(t, 20, 0)
		assert.False(t, s.holds(&HealthBelow{Health: 100}))
		s.tank(0).health /= 2
		assert.True(t, s.holds(&HealthBelow{Health: 55}))
		assert.False(t, s.holds(&HealthBelow{Health: 50}), "below, not at")
	},
	"AMMO_BELOW": func(t *testing.T) {
		s := duel(t, 20, 0)
		s.tank(0).ammo = 7
		assert.True(t, s.holds(&AmmoBelow{Shells: 8}))
		assert.False(t, s.holds(&AmmoBelow{Shells: 7}))
	},
	"SHIELD_LASTS": func(t *testing.T) {
		s := duel(t, 20, 0)
		assert.False(t, s.holds(&ShieldLasts{For: 500 * time.Millisecond}))
		s.tank(0).shield = int32(s.now()) + ticks(3*time.Second)
		assert.True(t, s.holds(&ShieldLasts{For: 3 * time.Second}))
		assert.False(t, s.holds(&ShieldLasts{For: 3500 * time.Millisecond}))
	},
	"HIT_WITHIN": func(t *testing.T) {
		s := duel(t, 14, 0)
		assert.False(t, s.holds(&HitWithin{Within: 1500 * time.Millisecond}), "there is no shell")
		s.tank(1).ammo = 1
		s.play(1, script(func(t *Tank) { t.Fire() }))
		s.steps(2)
		assert.True(t, s.holds(&HitWithin{Within: time.Second}))
		assert.False(t, s.holds(&HitWithin{Within: 200 * time.Millisecond}), "it takes half a second")
		s.tank(0).shield = int32(s.now()) + 100
		assert.False(t, s.holds(&HitWithin{Within: time.Second}), "a shield is up")
		s.tank(0).shield = 0
		s.put(0, at(40, 70), 0)
		assert.False(t, s.holds(&HitWithin{Within: 1500 * time.Millisecond}), "it flies by")
	},
	"IN_COVER": func(t *testing.T) {
		assert.True(t, behindWall(t).holds(&InCover{}))
		assert.False(t, duel(t, 20, 0).holds(&InCover{}))
		assert.True(t, duel(t, 50, 0).holds(&InCover{}), "too far to be seen")
	},
	"COVER_WITHIN": func(t *testing.T) {
		s := behindWall(t)
		s.put(0, at(66, 46), 0)
		assert.True(t, s.holds(&CoverWithin{Within: 20}))
		assert.False(t, s.holds(&CoverWithin{Within: 4}))
		assert.False(t, duel(t, 20, 0).holds(&CoverWithin{Within: 30}))
	},
	"ENEMIES_IN_VIEW": func(t *testing.T) {
		s := newScene(t, 3)
		s.put(0, at(50, 30), 0)
		assert.False(t, s.holds(&EnemiesInView{Count: 1}))
		s.put(1, at(60, 30), 0)
		assert.True(t, s.holds(&EnemiesInView{Count: 1}))
		assert.False(t, s.holds(&EnemiesInView{Count: 2}))
		s.put(2, at(40, 30), 0)
		assert.True(t, s.holds(&EnemiesInView{Count: 2}), "outnumbered")
	},
	"CROWD_WITHIN": func(t *testing.T) {
		s := newScene(t, 3)
		s.put(0, at(50, 30), 0)
		s.put(1, at(60, 30), 0)
		s.put(2, at(25, 30), 0)
		assert.False(t, s.holds(&CrowdWithin{Count: 2, Within: 20}), "one is 25 u away")
		assert.True(t, s.holds(&CrowdWithin{Count: 2, Within: 25}))
	},
	"ENEMY_WITHIN": func(t *testing.T) {
		s := duel(t, 20, 0)
		assert.True(t, s.holds(&EnemyWithin{Within: 20}))
		assert.False(t, s.holds(&EnemyWithin{Within: 19}))
		assert.False(t, behindWall(t).holds(&EnemyWithin{Within: 40}), "not in view")
	},
	"ENEMY_BEYOND": func(t *testing.T) {
		s := duel(t, 20, 0)
		assert.True(t, s.holds(&EnemyBeyond{Beyond: 19}))
		assert.False(t, s.holds(&EnemyBeyond{Beyond: 20}))
		assert.False(t, behindWall(t).holds(&EnemyBeyond{Beyond: 3}), "not in view")
	},
	"ENEMY_HEALTH_BELOW": func(t *testing.T) {
		s := duel(t, 20, 0)
		assert.False(t, s.holds(&EnemyHealthBelow{Health: 100}))
		s.tank(1).health /= 2
		assert.True(t, s.holds(&EnemyHealthBelow{Health: 55}))
	},
	"WEAK_ENEMY_IN_VIEW": func(t *testing.T) {
		s := newScene(t, 3)
		s.put(0, at(50, 30), 0)
		s.put(1, at(60, 30), 0)
		s.put(2, at(25, 30), 0).health /= 2
		assert.False(t, s.holds(&EnemyHealthBelow{Health: 55}), "the nearest is well")
		assert.True(t, s.holds(&WeakEnemyInView{Health: 55}))
		assert.False(t, s.holds(&WeakEnemyInView{Health: 45}))
		s.tank(2).shield = 1 << 30
		assert.False(t, s.holds(&WeakEnemyInView{Health: 55}), "shells do nothing to that one")
	},
	"ENEMY_AMMO_BELOW": func(t *testing.T) {
		s := duel(t, 20, 0)
		s.tank(1).ammo = 7
		assert.True(t, s.holds(&EnemyAmmoBelow{Shells: 8}))
		assert.False(t, s.holds(&EnemyAmmoBelow{Shells: 7}))
	},
	"OUTMATCHED": func(t *testing.T) {
		s := duel(t, 20, 0)
		assert.False(t, s.holds(&Outmatched{By: 5}))
		assert.True(t, s.holds(&Outmatched{By: -50}), "not much better is enough")
		s.tank(0).health = s.tank(0).health * 7 / 10
		assert.True(t, s.holds(&Outmatched{By: 30}))
		assert.False(t, s.holds(&Outmatched{By: 35}))
	},
	"SHIELDED_ENEMY_WITHIN": func(t *testing.T) {
		s := duel(t, 20, 0)
		assert.False(t, s.holds(&ShieldedEnemyWithin{Within: 40}))
		s.tank(1).shield = 1 << 30
		assert.True(t, s.holds(&ShieldedEnemyWithin{Within: 20}))
		assert.False(t, s.holds(&ShieldedEnemyWithin{Within: 19}))
		s.tank(1).shield, s.tank(1).protected = 0, 1<<30
		assert.True(t, s.holds(&ShieldedEnemyWithin{Within: 20}))
	},
	"UPGRADED_ENEMY_WITHIN": func(t *testing.T) {
		s := duel(t, 20, 0)
		assert.False(t, s.holds(&UpgradedEnemyWithin{Within: 40}))
		s.tank(1).upgraded = true
		assert.True(t, s.holds(&UpgradedEnemyWithin{Within: 20}))
		assert.False(t, s.holds(&UpgradedEnemyWithin{Within: 19}))
	},
	"AIMED_WITHIN": func(t *testing.T) {
		s := duel(t, 20, -100) // 8.8 degrees
		assert.True(t, s.holds(&AimedWithin{Error: 9}))
		assert.False(t, s.holds(&AimedWithin{Error: 8}))
	},
	"AIMED_AT_WITHIN": func(t *testing.T) {
		s := duel(t, 20, 0)
		s.put(1, s.tank(1).Pos(), Angle(fixed.Half+100))
		assert.True(t, s.holds(&AimedAtWithin{Error: 9}))
		assert.False(t, s.holds(&AimedAtWithin{Error: 8}))
		s.put(1, s.tank(1).Pos(), 0)
		assert.False(t, s.holds(&AimedAtWithin{Error: 45}), "it looks away")
	},
	"ENEMY_NEAR": func(t *testing.T) {
		s := behindWall(t) // 26 u
		assert.True(t, s.holds(&EnemyNear{Within: 26}), "not in view, but known")
		assert.False(t, s.holds(&EnemyNear{Within: 25}))
	},
	"SAW_ENEMY_WITHIN": func(t *testing.T) {
		s := duel(t, 20, 0)
		assert.False(t, s.holds(&SawEnemyWithin{Ago: 10 * time.Second}), "it is still in view")
		s.put(1, at(96, 4), 0)
		s.steps(20)
		assert.True(t, s.holds(&SawEnemyWithin{Ago: time.Second}))
		assert.False(t, s.holds(&SawEnemyWithin{Ago: 500 * time.Millisecond}))
	},
	"SHIELD_BOX_WITHIN": func(t *testing.T) {
		testBoxWithin(t, func(within int) decider.Question[*Tank] { return &ShieldBoxWithin{within} }, BoxShield)
	},
	"UPGRADE_BOX_WITHIN": func(t *testing.T) {
		testBoxWithin(t, func(within int) decider.Question[*Tank] { return &UpgradeBoxWithin{within} }, BoxUpgrade)
	},
	"AMMO_BOX_WITHIN": func(t *testing.T) {
		testBoxWithin(t, func(within int) decider.Question[*Tank] { return &AmmoBoxWithin{within} }, BoxAmmo)
	},
	"HEALTH_BOX_WITHIN": func(t *testing.T) {
		testBoxWithin(t, func(within int) decider.Question[*Tank] { return &HealthBoxWithin{within} }, BoxHealth)
	},
}

func testBoxWithin(t *testing.T, box func(within int) decider.Question[*Tank], k BoxKind) {
	t.Helper()
	s := duel(t, 50, 0)
	s.box((k+1)%boxKinds, at(41, 50))
	assert.False(t, s.holds(box(100)), "another kind")
	s.box(k, at(60, 50))
	assert.True(t, s.holds(box(20)))
	assert.False(t, s.holds(box(19)))
}

func TestConditions(t *testing.T) {
	for i := range Vocabulary.Conditions {
		name := nameOf(Vocabulary.Conditions[i].Ask)
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

// Arguments come from genomes, which come from files: an entry works with any that it may
// have, and never panics.
func TestAnyArguments(t *testing.T) {
	b, err := evo.NewBuilder(&Vocabulary)
	require.NoError(t, err)
	c, rand := genome.Inside(b.Catalog()), evo.NewRand(1)
	extremes := func(scales []genome.Scale) (steps []int) {
		for i := range scales {
			steps = append(steps, rand.IntN(2)*(scales[i].Steps-1))
		}
		return steps
	}
	play := func(r *evo.Row) {
		s := behindWall(t)
		s.put(1, at(64, 42), fixed.Half)
		s.box(BoxHealth, at(52, 30))
		table, err := b.Table(&evo.Genome{Root: r})
		require.NoError(t, err)
		s.play(0, table)
		s.play(1, firingTable)
		require.NotPanics(t, func() { s.steps(20) }, genome.Describe(c, r))
	}
	for range 10 {
		for _, a := range c.Actions {
			play(&evo.Row{ID: 1, Action: a.Name, Args: extremes(a.Args)})
		}
		for _, cond := range c.Conditions {
			play(&evo.Row{ID: 1, Condition: cond.Name, ConditionArgs: extremes(cond.Args), Action: "PATROL"})
		}
	}
}
