package arena

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
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

func TestDefaultRules(t *testing.T) {
	r := defaultRules()
	require.NoError(t, r.validate())
	n := r.numbers(ModeElimination)
	assert.Equal(t, int32(8), n.cooldown)
	assert.Equal(t, int32(25), n.shellLife)
	assert.InDelta(t, 30*int(Unit), int(n.shellStep)*n.shellParts*int(n.shellLife), 200, "a shell flies 30 u")
	assert.InDelta(t, 12*int(Unit), int(n.speed)*ticksPerSecond, 20)
	assert.Equal(t, int32(elimination.Steps), n.roundTime)
	n = r.numbers(ModeFixed)
	assert.Equal(t, int32(fixedMode.Steps), n.roundTime)
}

func TestRulesAreAllChecked(t *testing.T) {
	bad := gameRules{WallsMin: -1, WallsMax: 99, SplashRadius: 99, BoxLimits: [boxKinds]int{0, 99, 0, -1}}
	err := bad.validate()
	require.Error(t, err)
	for _, name := range []string{"Health is 0", "Lives", "Cooldown", "SplashRadius is 99, want 1 to 20", "BoxLimits[upgrade]", "BoxLimits[health]", "WallsMin", "WallsMax"} {
		assert.Contains(t, err.Error(), name)
	}
	assert.NotContains(t, err.Error(), "BoxLimits[shield]")
	_, err = newArena(bad)
	assert.Error(t, err)

	slow := defaultRules()
	slow.ShellSpeed, slow.ShellRange, slow.Cooldown = 10, 75, 100*time.Millisecond
	assert.ErrorContains(t, slow.validate(), "shells in the air, want at most 16")
}

// TestTurnRate: fractions of a step are not lost.
func TestTurnRate(t *testing.T) {
	r := defaultRules()
	sum := 0
	for tick := range int32(ticksPerSecond) {
		sum += r.turn(tick)
	}
	assert.Equal(t, fixed.Half, sum, "180 degrees in a second")
}

// TestAmmoMatters: in the evaluation mode a tank that fires whenever it can runs out
// of shells, long before the round is over.
func TestAmmoMatters(t *testing.T) {
	s := newScene(t, 2)
	k := s.put(0, at(50, 50), 0)
	s.play(0, script(func(t *Tank) { t.Fire() }))
	s.until(func() bool { return k.Ammo() == 0 })
	assert.Less(t, s.now()*5, fixedMode.Steps, "a fifth of a round")
	assert.NotZero(t, k.flags&OutOfAmmo)
	k.ammo = 5
	s.put(0, at(50, 50), 0)
	assert.Zero(t, k.flags&LowAmmo)
	k.ammo = 4
	s.put(0, at(50, 50), 0)
	assert.NotZero(t, k.flags&LowAmmo, "20 %")
}

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

// loopTree returns a tree whose ticks return an error: both its rows fail at
// once, and it may decide again only once.
func loopTree() *decider.Tree[*Tank] {
	fails := &behavior.Behavior[*Tank]{Name: "FAILS", Tick: func(*Tank, behavior.Context) behavior.Status { return behavior.Failed }}
	return decider.MustCompile(&decider.Decider[*Tank]{Name: "LOOP", Children: []*decider.Decider[*Tank]{
		{Name: "A", Behavior: fails}, {Name: "B", Behavior: fails},
	}}, decider.MaxRedecides(1))
}

// looping is an arena whose slot 2 always plays loopTree.
type looping struct{ *Arena }

func (l looping) Reset(s evo.Setup[*Tank]) error {
	s.Trees[2] = loopTree()
	return l.Arena.Reset(s)
}

func TestErrorOfATick(t *testing.T) {
	a := New()
	require.NoError(t, looping{a}.Reset(evo.Setup[*Tank]{Seed: 1, Mode: ModeFixed, Trees: players(4, 0)}))
	func() {
		defer func() {
			err, ok := recover().(error)
			require.True(t, ok)
			require.ErrorIs(t, err, decider.ErrRedecideLoop)
			assert.ErrorContains(t, err, "arena: slot 2, tick 0: ")
		}()
		a.Step()
	}()
	assert.True(t, a.Step(), "that round is over")
	require.NoError(t, a.Reset(evo.Setup[*Tank]{Seed: 1, Mode: ModeFixed, Trees: players(4, 0)}))
	assert.False(t, a.Step(), "another is not")
}

// An evaluation counts it as a crash.
func TestErrorOfATickIsACrash(t *testing.T) {
	game := Game
	game.NewSim = func() evo.Sim[*Tank] { return looping{New()} }
	b, err := evo.NewBuilder(&Vocabulary)
	require.NoError(t, err)
	var store match.Store
	m := match.Match{Seed: 1, Mode: ModeFixed}
	for i := range fixedMode.Slots {
		g, err := b.Clone(Library[i].Table)
		require.NoError(t, err)
		key, _ := store.Add(g)
		m.Slots = append(m.Slots, key)
	}
	local, err := match.NewLocal(&game, store.Find, match.Options{Workers: 1})
	require.NoError(t, err)
	n := 0
	for o, err := range local.Evaluate(t.Context(), func(yield func(match.Match) bool) { yield(m) }) {
		require.NoError(t, err)
		assert.Equal(t, match.Panic, o.Status)
		assert.Contains(t, o.Fault, "arena: slot 2, tick 0: ")
		assert.Nil(t, o.Metrics, "nothing is counted of such a round")
		n++
	}
	assert.Equal(t, 1, n)
}
