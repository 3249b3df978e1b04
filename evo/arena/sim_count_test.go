package arena

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// Each metric of what a watcher sees has a scene with a known number of ticks.

// TestCountInView: ticks with an enemy in view, and of these the ones in which it acts
// on an enemy, with the distances.
func TestCountInView(t *testing.T) {
	s := newScene(t, 2)
	s.put(0, at(20, 50), 0)
	s.put(1, at(35, 50), 0)
	s.steps(10)
	assert.EqualValues(t, 10, s.metric(0, metricInView))
	assert.EqualValues(t, 0, s.metric(0, metricTargeted), "it sees an enemy, and does nothing about it")
	assert.EqualValues(t, 0, s.metric(0, metricTargetDistance))

	for k := range targetKinds {
		before := s.metric(0, metricTargeted)
		s.play(0, script(func(t *Tank) { t.choose(k) }))
		s.steps(4)
		want := int64(0)
		if k == targetNearest || k == targetWeakest || k == targetClosest {
			want = 4
		}
		assert.Equal(t, want, s.metric(0, metricTargeted)-before, targetNames[k])
	}
	assert.EqualValues(t, 12*15, s.metric(0, metricTargetDistance), "15 u in each tick")

	// The order in which parallel rows choose makes no difference.
	before := s.metric(0, metricTargeted)
	s.play(0, script(func(t *Tank) { t.choose(targetNearest); t.choose(targetPoint) }))
	s.steps(4)
	assert.EqualValues(t, 4, s.metric(0, metricTargeted)-before)
	assert.Equal(t, int(targetPoint), s.Target(0))

	in, targeted := s.metric(0, metricInView), s.metric(0, metricTargeted)
	s.play(0, script(func(t *Tank) { t.choose(targetClosest) }))
	s.put(1, at(70, 50), 0) // 50 u away
	s.steps(7)
	assert.Equal(t, in, s.metric(0, metricInView), "none is in view")
	assert.Equal(t, targeted, s.metric(0, metricTargeted))
}

// TestCountClosing: only a way that leads to the nearest enemy in view counts.
func TestCountClosing(t *testing.T) {
	for _, c := range []struct {
		name    string
		heading Angle
		do      func(*Tank)
		want    int64
	}{
		{"ahead", 0, (*Tank).Forward, 10},
		{"backwards, with the back to it", fixed.Half, (*Tank).Backward, 10},
		{"away", fixed.Half, (*Tank).Forward, 0},
		{"backwards", 0, (*Tank).Backward, 0},
		{"aside", fixed.Quarter, (*Tank).Forward, 0},
		{"at 45 degrees", fixed.Turn / 8, (*Tank).Forward, 10},
		{"turning on the spot", 0, (*Tank).TurnLeft, 0},
	} {
		s := newScene(t, 2)
		s.put(0, at(50, 50), c.heading)
		s.put(1, at(85, 50), 0)
		s.play(0, script(c.do))
		s.steps(10)
		assert.Equal(t, c.want, s.metric(0, metricClosing), c.name)
	}
}

// TestCountErrands: ticks in which it goes for a box or for cover.
func TestCountErrands(t *testing.T) {
	for k := range targetKinds {
		s := newScene(t, 2)
		s.play(0, script(func(t *Tank) { t.choose(k) }))
		s.steps(6)
		want := int64(0)
		if k >= targetBoxShield && k <= targetCover {
			want = 6
		}
		assert.Equal(t, want, s.metric(0, metricErrands), targetNames[k])
	}
}

// TestCountCover: a tank is in cover behind a wall, but neither where an enemy sees
// it nor where there is none.
func TestCountCover(t *testing.T) {
	s := newScene(t, 2, field(22, 20, 1, 10)...) // a wall from x = 44 to 46
	s.put(0, at(40, 50), 0)
	s.put(1, at(50, 50), 0)
	s.steps(5)
	assert.EqualValues(t, 5, s.metric(0, metricCover))
	assert.EqualValues(t, 5, s.metric(1, metricCover))
	s.put(1, at(30, 50), 0)
	s.steps(5)
	assert.EqualValues(t, 5, s.metric(0, metricCover), "seen")
	s.put(1, at(90, 50), 0)
	s.steps(5)
	assert.EqualValues(t, 5, s.metric(0, metricCover), "farther than tanks see")
	s.put(1, at(50, 50), 0)
	s.tank(1).alive = false
	s.sense()
	s.steps(5)
	assert.EqualValues(t, 5, s.metric(0, metricCover), "nobody is there")
}

// TestCountStill: slower than an eighth of full speed, for whatever reason.
func TestCountStill(t *testing.T) {
	s := newScene(t, 2)
	k := s.put(0, at(20, 50), fixed.Half)
	s.steps(7)
	assert.EqualValues(t, 7, s.metric(0, metricStill))
	s.play(0, script((*Tank).Forward))
	s.steps(10)
	assert.EqualValues(t, 7, s.metric(0, metricStill), "it drives")
	s.put(0, at(1, 50), fixed.Half)
	s.steps(10)
	assert.EqualValues(t, 17, s.metric(0, metricStill), "it drives against the edge")
	s.play(0, script((*Tank).TurnLeft))
	s.steps(3)
	assert.EqualValues(t, 20, s.metric(0, metricStill), "it turns on the spot")
	k.alive, k.back = false, 1<<20
	s.steps(5)
	assert.EqualValues(t, 20, s.metric(0, metricStill), "it is not on the map")
	assert.EqualValues(t, 30, s.metric(0, metricSurvival))
}

// TestCountIdleFire: ticks in which a shell would have met a tank that it can hurt.
func TestCountIdleFire(t *testing.T) {
	begin := func() scene {
		s := newScene(t, 2)
		s.put(0, at(20, 50), 0)
		s.put(1, at(40, 50), 0)
		return s
	}
	for name, c := range map[string]struct {
		change func(s scene)
		want   int64
	}{
		"nothing":     {func(scene) {}, 8},
		"turned away": {func(s scene) { s.put(0, at(20, 50), 400) }, 0},
		"empty":       {func(s scene) { s.tank(0).ammo = 0 }, 0},
		"reloading":   {func(s scene) { s.tank(0).loaded = s.tick + 3 }, 5},
		"shielded":    {func(s scene) { s.tank(1).shield = s.tick + 3 }, 5},
		"protected":   {func(s scene) { s.tank(1).protected = s.tick + 3 }, 5},
		"too far":     {func(s scene) { s.put(1, at(52, 50), 0) }, 0},
		"fires":       {func(s scene) { s.play(0, script(func(t *Tank) { t.Fire() })) }, 0},
		"fires late":  {func(s scene) { s.play(0, script(func(t *Tank) { fireAfter(t, 4) })) }, 4},
	} {
		s := begin()
		c.change(s)
		s.steps(8)
		assert.Equal(t, c.want, s.metric(0, metricIdleFire), name)
	}
}

// fireAfter fires from a tick on.
func fireAfter(t *Tank, tick int32) {
	if t.arena.tick >= tick {
		t.Fire()
	}
}

// TestCountShieldedShots: shots from under a shield, and with rules that allow them
// from under protection.
func TestCountShieldedShots(t *testing.T) {
	for _, c := range []struct {
		rules             gameRules
		shield, protected time.Duration
		want              int64
	}{
		{defaultRules(), 0, 0, 0},
		{defaultRules(), time.Second, 0, 3},
		{defaultRules(), 0, time.Second, 1}, // that shot ends the protection
		{firstRules(), 0, time.Second, 3},
		{firstRules(), time.Second, time.Second, 3},
	} {
		s := newSceneOf(t, c.rules, 2)
		k := s.tank(0)
		k.shield, k.protected = ticks(c.shield), ticks(c.protected)
		s.play(0, script(func(t *Tank) { t.Fire() })) // in ticks 0, 8, 16, 24 and 32
		s.steps(40)
		assert.EqualValues(t, 5, s.metric(0, metricShots))
		assert.Equal(t, c.want, s.metric(0, metricShieldedShots), "%+v", c)
	}
}

// TestCountStalemate: those that the end of the time leaves, if there are several.
func TestCountStalemate(t *testing.T) {
	for lives, want := range []int64{0, 1} {
		s := newScene(t, 3)
		s.tank(1).lives = int32(lives)
		s.tank(2).lives = 0
		s.Arena.tick = int32(elimination.Steps) - 2
		for _, now := range []int64{0, want} {
			s.Arena.Step()
			assert.Equal(t, now, s.metric(0, metricStalemate))
			assert.Equal(t, now, s.metric(1, metricStalemate))
			assert.Zero(t, s.metric(2, metricStalemate))
			if lives == 0 {
				break // one is left, and the round is over
			}
		}
		assert.True(t, s.Arena.over)
	}
	s := newScene(t, 2)
	s.Arena.mode, s.Arena.tick = ModeFixed, s.Arena.n.roundTime
	assert.Zero(t, s.metric(0, metricStalemate), "a round of fixed length settles nothing")
}

// TestCountBoxes: boxes of all kinds are added up.
func TestCountBoxes(t *testing.T) {
	s := newScene(t, 2)
	s.put(0, at(20, 50), 0)
	for k := range BoxKind(boxKinds) {
		for range int(k) + 1 {
			s.box(k, at(20, 50))
		}
	}
	s.steps(1)
	assert.EqualValues(t, 10, s.metric(0, metricBoxes))
	assert.EqualValues(t, 2, s.metric(0, metricUpgradeBoxes))
}

// TestCountTurning: a tank turns on the spot while it turns fast and gets nowhere,
// whichever ways, for whatever reason.
func TestCountTurning(t *testing.T) {
	wiggle := script(func(t *Tank) {
		if t.arena.tick/10%2 == 0 {
			t.TurnLeft()
		} else {
			t.TurnRight()
		}
	})
	for name, c := range map[string]struct {
		play *Decider
		want int64
	}{
		"round and round":   {script((*Tank).TurnLeft), 60},
		"from side to side": {wiggle, 60},
		"half a turn":       {script(func(t *Tank) { t.TurnTo(fixed.Half) }), 20},
		"between two shots": {script(func(t *Tank) { t.TurnLeft(); t.Fire() }), 60},
		"slowly":            {script(func(t *Tank) { t.turnBy(5) }), 0},
		"it drives":         {script(func(t *Tank) { t.TurnLeft(); t.Forward() }), 0},
		"it stands":         {script(func(*Tank) {}), 0},
	} {
		s := newScene(t, 2)
		s.put(0, at(50, 50), 0)
		s.play(0, c.play)
		s.steps(60) // a turn takes 40
		assert.Equal(t, c.want, s.metric(0, metricTurning), name)
	}
}

// TestCountSilence: ticks in which a shell could reach and hurt an enemy in view, and of
// these the ones in which the gun is loaded and does not fire.
func TestCountSilence(t *testing.T) {
	for name, c := range map[string]struct {
		change          func(s scene)
		inRange, silent int64
	}{
		"turned away": {func(s scene) { s.put(0, at(20, 50), fixed.Half) }, 8, 8},
		"reloading":   {func(s scene) { s.tank(0).loaded = s.tick + 3 }, 8, 5},
		"empty":       {func(s scene) { s.tank(0).ammo = 0 }, 0, 0},
		"shielded":    {func(s scene) { s.tank(1).shield = s.tick + 3 }, 5, 5},
		"too far":     {func(s scene) { s.put(1, at(52, 50), 0) }, 0, 0},
		"fires":       {func(s scene) { s.play(0, script(func(t *Tank) { t.Fire() })) }, 8, 0},
		"fires late":  {func(s scene) { s.play(0, script(func(t *Tank) { fireAfter(t, 4) })) }, 8, 4},
	} {
		s := newScene(t, 2)
		s.put(0, at(20, 50), 0)
		s.put(1, at(40, 50), 0)
		c.change(s)
		s.steps(8)
		assert.Equal(t, c.inRange, s.metric(0, metricInRange), name)
		assert.Equal(t, c.silent, s.metric(0, metricSilent), name)
	}
}

// The goal is 6,000 ticks of 8 living tanks in 30 ms: 5,000 ns a tick, without
// allocations; with hashes at most half as much again.

// fighters are the eight strongest tables of the library.
func fighters() []*decider.Tree[*Tank] {
	trees := make([]*decider.Tree[*Tank], 8)
	for i := range trees {
		trees[i] = decider.MustCompile(Library[len(Library)-1-i].Table)
	}
	return trees
}

// longRound is an arena whose fixed rounds have 6,000 ticks.
func longRound(t testing.TB) *Arena {
	rules := defaultRules()
	rules.FixedTime = 5 * time.Minute
	a, err := newArena(rules)
	require.NoError(t, err)
	return a
}

func benchmarkRound(b *testing.B, step func(*Arena) bool) {
	a, trees := longRound(b), fighters()
	b.ReportAllocs()
	ticks, seed := 0, uint64(0)
	for b.Loop() {
		seed++
		if err := a.Reset(evo.Setup[*Tank]{Seed: seed, Mode: ModeFixed, Trees: trees}); err != nil {
			b.Fatal(err)
		}
		for !step(a) {
		}
		ticks += a.now()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(ticks), "ns/tick")
}

func BenchmarkRound(b *testing.B) { benchmarkRound(b, (*Arena).Step) }

func BenchmarkRoundHashed(b *testing.B) {
	sum := uint64(0)
	benchmarkRound(b, func(a *Arena) bool {
		done := a.Step()
		sum ^= a.Hash()
		return done
	})
}

func BenchmarkReset(b *testing.B) {
	a, trees := New(), fighters()
	b.ReportAllocs()
	seed := uint64(0)
	for b.Loop() {
		seed++
		if err := a.Reset(evo.Setup[*Tank]{Seed: seed, Mode: ModeFixed, Trees: trees}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSnapshot(b *testing.B) {
	a, data := testSnapshot(b)
	b.ReportAllocs()
	for b.Loop() {
		data = a.AppendSnapshot(data[:0])
		if err := a.Restore(data); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(int64(len(data)))
}
