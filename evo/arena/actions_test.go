package arena

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// actionTests has a scene for every action of the vocabulary, and of its first version.
var actionTests = map[string]func(*testing.T){
	"PATROL": func(t *testing.T) {
		s := duel(t, 50, 0)
		s.try(&Patrol{})
		quarters := map[[2]bool]bool{}
		for range 1200 {
			s.Step()
			p := s.tank(0).Pos()
			quarters[[2]bool{p.X < mapSize/2, p.Y < mapSize/2}] = true
		}
		assert.Equal(t, "ACTION", s.state(), "it never ends")
		assert.GreaterOrEqual(t, len(quarters), 3, "it gets about")
		assert.Greater(t, s.metric(0, metricDistance), int64(500))
		assert.EqualValues(t, targetPoint, s.Target(0))
	},
	"WANDER": func(t *testing.T) {
		s := duel(t, 50, 0)
		from := s.tank(0).Pos()
		s.try(&Wander{})
		s.ends("SUCCEEDED")
		assert.Greater(t, s.tank(0).Distance(from), Unit)
	},
	"GO_TO_CENTRE": func(t *testing.T) {
		for name, rows := range map[string][]string{"free": nil, "in a wall": field(23, 23, 4, 4)} {
			s := newScene(t, 2, rows...)
			s.put(0, at(10, 10), 0)
			s.try(&GoToCentre{Within: 8})
			s.ends("SUCCEEDED")
			assert.True(t, s.tank(0).within(at(50, 50), 13*Unit), name)
			assert.False(t, s.possible(&GoToCentre{Within: 8}), name)
		}
	},
	"GO_TO": func(t *testing.T) {
		for name, c := range map[string]struct {
			rows []string
			x, y int
			near Point
			off  Num
		}{
			"free":         {nil, 80, 30, at(80, 30), 3 * Unit},
			"behind walls": {field(20, 20, 10, 2), 50, 50, at(50, 50), 3 * Unit},
			"in a wall":    {field(38, 23, 4, 4), 80, 50, at(80, 50), 9 * Unit},
			"on the edge":  {nil, 90, 10, at(90, 10), 3 * Unit},
		} {
			s := newScene(t, 2, c.rows...)
			s.put(0, at(50, 36), 0)
			require.True(t, s.possible(&GoTo{X: c.x, Y: c.y}), name)
			s.try(&GoTo{X: c.x, Y: c.y})
			s.Step()
			assert.EqualValues(t, targetPoint, s.Target(0), name)
			s.until(func() bool { return s.state() != "ACTION" })
			assert.Equal(t, "SUCCEEDED", s.state(), name)
			assert.True(t, s.tank(0).within(c.near, c.off), "%s: it is at %v", name, s.tank(0).Pos())
			assert.False(t, s.possible(&GoTo{X: c.x, Y: c.y}), "%s: it is there", name)
		}
	},
	"GO_TO_LAST_SEEN": func(t *testing.T) {
		s := behindWall(t)
		assert.False(t, s.possible(&GoToLastSeen{Fresh: 5 * time.Second}), "no enemy was seen")
		s.put(1, at(64, 42), 0)
		require.True(t, s.tank(0).CanSee(s.tank(1)))
		s.put(1, at(52, 50), 0)
		s.put(1, at(96, 4), 0)
		s.try(&GoToLastSeen{Fresh: 5 * time.Second})
		s.ends("SUCCEEDED")
		assert.True(t, s.tank(0).within(at(52, 50), 4*Unit))
	},
	"GO_TO_NOISE": func(t *testing.T) {
		s := behindWall(t)
		assert.False(t, s.possible(&GoToNoise{}), "nothing was heard")
		s.play(1, firingTable)
		s.steps(2)
		s.play(1, &idle)
		s.try(&GoToNoise{})
		s.ends("SUCCEEDED")
		assert.True(t, s.tank(0).within(at(50, 56), 5*Unit), "where the shot was fired, not where it fell")
	},
	"CHASE_CLOSEST": func(t *testing.T) {
		s := behindWall(t)
		s.try(&ChaseClosest{To: 10})
		s.ends("SUCCEEDED")
		assert.True(t, s.tank(0).CanSee(s.tank(1)))
		assert.LessOrEqual(t, s.gap(0, 1), 10*Unit)
		assert.False(t, s.possible(&ChaseClosest{To: 10}), "it is there")
	},
	"CHASE_WEAKEST": func(t *testing.T) {
		s := newScene(t, 3)
		s.put(0, at(50, 50), 0)
		s.put(1, at(62, 50), 0)
		s.put(2, at(50, 80), 0).health /= 2
		s.try(&ChaseWeakest{To: 8})
		s.ends("SUCCEEDED")
		assert.LessOrEqual(t, s.gap(0, 2), 8*Unit)
		assert.False(t, s.possible(&ChaseWeakest{To: 8}))
		s.tank(2).protected = 1 << 20
		assert.True(t, s.possible(&ChaseWeakest{To: 8}), "shells do nothing to that one, so another is the weakest")
	},
	"BACK_OFF": func(t *testing.T) {
		s := duel(t, 6, 200)
		s.try(&BackOff{To: 15})
		s.ends("SUCCEEDED")
		assert.GreaterOrEqual(t, s.gap(0, 1), 15*Unit)
		assert.Less(t, abs(s.tank(0).off(s.tank(0).bearing(s.tank(1).Pos()))), 20, "with the gun towards the enemy")
		assert.False(t, s.possible(&BackOff{To: 15}))
	},
	"FLEE": func(t *testing.T) {
		s := duel(t, 8, 0)
		s.try(&Flee{To: 20})
		s.ends("SUCCEEDED")
		assert.GreaterOrEqual(t, s.gap(0, 1), 20*Unit)
		assert.False(t, s.possible(&Flee{To: 20}))
	},
	"CIRCLE": func(t *testing.T) {
		s := duel(t, 14, fixed.Quarter)
		s.try(&Circle{At: 12})
		s.steps(40)
		turned, last := 0, s.tank(1).bearing(s.tank(0).Pos())
		for range 200 {
			s.Step()
			assert.InDelta(t, 12, s.gap(0, 1).Floor(), 4)
			now := s.tank(1).bearing(s.tank(0).Pos())
			turned += last.To(now)
			last = now
		}
		assert.Greater(t, abs(turned), fixed.Turn, "more than once around in 10 s")
		assert.Equal(t, "ACTION", s.state())
		s.put(1, at(96, 4), 0)
		s.until(func() bool { return s.state() == "SUCCEEDED" })
	},
	"KEEP_DISTANCE": func(t *testing.T) {
		s := duel(t, 30, 0)
		s.try(&KeepDistance{At: 15})
		s.steps(60)
		assert.InDelta(t, 15, s.gap(0, 1).Floor(), 3)
		s.put(1, s.tank(0).Pos().Add(at(5, 0)), 0)
		s.steps(60)
		assert.InDelta(t, 15, s.gap(0, 1).Floor(), 3)
		s.put(1, s.tank(0).Pos().Sub(at(30, 0)), 0) // behind it
		s.steps(60)
		assert.InDelta(t, 15, s.gap(0, 1).Floor(), 3, "backwards is towards the enemy now")
		assert.Zero(t, s.tank(0).Heading(), "it does not turn")
	},
	"JINK": func(t *testing.T) {
		s := duel(t, 30, fixed.Quarter)
		s.try(&Jink{Period: 500 * time.Millisecond})
		changes, last := 0, Num(0)
		for range 120 {
			s.Step()
			v := s.tank(0).velocity().Y
			if v > 0 && last < 0 || v < 0 && last > 0 {
				changes++
			}
			last = v
		}
		assert.InDelta(t, 12, changes, 6, "in 6 s")
		assert.EqualValues(t, fixed.Quarter, s.tank(0).Heading(), "it does not turn")
	},
	"FETCH_SHIELD": func(t *testing.T) {
		testFetch(t, func(within int) behavior.Action[*Tank] { return &FetchShield{Within: within} }, BoxShield, metricShieldBoxes)
	},
	"FETCH_UPGRADE": func(t *testing.T) {
		testFetch(t, func(within int) behavior.Action[*Tank] { return &FetchUpgrade{Within: within} }, BoxUpgrade, metricUpgradeBoxes)
	},
	"FETCH_AMMO": func(t *testing.T) {
		testFetch(t, func(within int) behavior.Action[*Tank] { return &FetchAmmo{Within: within} }, BoxAmmo, metricAmmoBoxes)
	},
	"FETCH_HEALTH": func(t *testing.T) {
		testFetch(t, func(within int) behavior.Action[*Tank] { return &FetchHealth{Within: within} }, BoxHealth, metricHealthBoxes)
	},
	"FETCH_ANY": func(t *testing.T) {
		s := behindWall(t)
		assert.False(t, s.possible(&FetchAny{Within: 50}), "there is none")
		s.box(BoxAmmo, at(50, 10))
		s.box(BoxHealth, at(62, 30))
		assert.False(t, s.possible(&FetchAny{Within: 10}), "none is near")
		s.try(&FetchAny{Within: 50})
		s.Step()
		assert.EqualValues(t, targetBoxHealth, s.Target(0))
		s.until(func() bool { return s.state() != "ACTION" })
		assert.Equal(t, "SUCCEEDED", s.state())
		assert.EqualValues(t, 1, s.metric(0, metricHealthBoxes), "the nearest")
	},
	"TAKE_COVER": func(t *testing.T) {
		s := behindWall(t)
		s.put(0, at(66, 46), 0)
		require.True(t, s.tank(0).CanSee(s.tank(1)))
		s.try(&TakeCover{Within: 30})
		s.ends("SUCCEEDED")
		assert.False(t, s.tank(1).lineOfSight(s.tank(0).Pos()))
		assert.False(t, s.possible(&TakeCover{Within: 30}), "it is in cover")
		open := duel(t, 10, 0)
		assert.False(t, open.possible(&TakeCover{Within: 30}), "there is no wall")
	},
	"DODGE": func(t *testing.T) {
		health := map[bool]int{}
		for _, dodges := range []bool{false, true} {
			s := duel(t, 14, 0)
			require.False(t, s.possible(&Dodge{For: 500 * time.Millisecond}), "there is no shell")
			s.tank(1).ammo = 1
			s.play(1, script(func(t *Tank) { t.Fire() }))
			if dodges {
				s.play(0, &decider.Decider[*Tank]{Name: "TABLE", Children: []*decider.Decider[*Tank]{
					actionRow(&Dodge{For: 500 * time.Millisecond}), {Name: "WAIT", Behavior: idle.Behavior},
				}})
			}
			s.steps(40)
			health[dodges] = s.tank(0).Health()
		}
		assert.Less(t, health[false], 60)
		assert.Equal(t, 100, health[true])
	},
	"EVADE": func(t *testing.T) {
		// Two enemies fire at it, each from its own side, and it comes off better than one
		// that weaves.
		health := map[string]int{}
		for name, row := range map[string]*decider.Decider[*Tank]{
			"EVADE": actionRow(&Evade{Horizon: time.Second, At: 18}), "JINK": actionRow(&Jink{Period: 700 * time.Millisecond}), "HOLD_STILL": actionRow(&HoldStill{For: 10 * time.Second}),
		} {
			for heading := range 8 {
				s := newScene(t, 3)
				s.put(0, at(50, 50), Angle(heading*fixed.Turn/8))
				s.put(1, at(68, 50), fixed.Half)
				s.put(2, at(50, 68), fixed.Turn*3/4)
				for i := 1; i <= 2; i++ {
					s.play(i, actionRow(&FireLeading{Range: 30, Aim: 3}))
				}
				s.play(0, &decider.Decider[*Tank]{Name: "TABLE", Children: []*decider.Decider[*Tank]{row}})
				for s.tank(0).Alive() && s.now() < 200 {
					s.Step()
				}
				health[name] += s.now()
			}
		}
		t.Log("ticks that it lives:", health)
		assert.Greater(t, health["EVADE"], health["JINK"]*5/4)
		assert.Greater(t, health["EVADE"], health["HOLD_STILL"]*2)

		// No shell in the air: it keeps its distance, and its gun at the enemy.
		for _, far := range []int{8, 26} {
			s := duel(t, far, 1000)
			s.try(&Evade{Horizon: time.Second, At: 16})
			s.steps(60)
			assert.InDelta(t, 16, float64(s.gap(0, 1))/float64(Unit), 5)
			assert.InDelta(t, 0, s.tank(0).off(s.tank(0).bearing(s.tank(1).Pos())), 40)
		}
		assert.False(t, behindWall(t).possible(&Evade{Horizon: time.Second, At: 16}))
	},
	"HOLD_STILL": func(t *testing.T) {
		s := duel(t, 10, 0)
		from := s.tank(0).Pos()
		s.try(&HoldStill{For: time.Second})
		s.ends("SUCCEEDED")
		assert.Equal(t, from, s.tank(0).Pos())
		assert.InDelta(t, 1, (time.Duration(s.now()) * TickTime).Seconds(), 0.11)
	},
	"TURN_TO_ENEMY": func(t *testing.T) {
		s := duel(t, 20, 1500)
		from := s.tank(0).Pos()
		s.try(&TurnToEnemy{})
		s.ends("SUCCEEDED")
		assert.InDelta(t, 0, Angle(0).To(s.tank(0).Heading()), 4)
		assert.Equal(t, from, s.tank(0).Pos(), "it does not drive")
		assert.False(t, s.possible(&TurnToEnemy{}), "it has")
	},
	"FACE_ENEMY": func(t *testing.T) {
		s := duel(t, 20, 1500)
		s.try(&FaceEnemy{})
		s.play(1, shuttle(50, 70))
		s.steps(30)
		for range 60 {
			s.Step()
			assert.Less(t, abs(s.tank(0).off(s.tank(0).bearing(s.tank(1).Pos()))), 120)
		}
		assert.Equal(t, "ACTION", s.state())
		s.put(1, at(96, 4), 0)
		s.until(func() bool { return s.state() == "SUCCEEDED" })
	},
	"TURN_TO_ATTACKER": func(t *testing.T) {
		s := duel(t, 12, fixed.Half)
		assert.False(t, s.possible(&TurnToAttacker{}), "it was not hit")
		s.tank(1).ammo = 1
		s.play(1, script(func(t *Tank) { t.Fire() }))
		s.until(func() bool { return s.tank(0).Health() < 100 })
		s.try(&TurnToAttacker{})
		s.ends("SUCCEEDED")
		assert.InDelta(t, 0, Angle(0).To(s.tank(0).Heading()), 4)
	},
	"FACE_LAST_SEEN": func(t *testing.T) {
		s := behindWall(t)
		assert.False(t, s.possible(&FaceLastSeen{Fresh: 4 * time.Second}), "no enemy was seen")
		s.put(1, at(64, 42), 0)
		assert.False(t, s.possible(&FaceLastSeen{Fresh: 4 * time.Second}), "it is still in view")
		s.put(1, at(62, 48), 0)
		require.False(t, s.tank(0).CanSee(s.tank(1)))
		s.try(&FaceLastSeen{Fresh: 2 * time.Second})
		s.steps(20)
		assert.Equal(t, "ACTION", s.state())
		assert.InDelta(t, int(s.tank(0).bearing(at(62, 48))), int(s.tank(0).Heading()), 4)
		assert.EqualValues(t, targetLastSeen, s.Target(0))
		s.ends("SUCCEEDED")
		assert.InDelta(t, 40, s.now(), 2, "two seconds later")
		assert.False(t, s.possible(&FaceLastSeen{Fresh: 2 * time.Second}))
		assert.True(t, s.possible(&FaceLastSeen{Fresh: 4 * time.Second}))
		s.try(&FaceLastSeen{Fresh: 10 * time.Second})
		s.Step()
		s.put(1, at(64, 42), 0)
		s.ends("SUCCEEDED")
	},
	"SWING": func(t *testing.T) {
		s := duel(t, 20, 300)
		s.tank(1).health = 1 << 30
		s.play(0, fight(30))
		widest, shots := 0, int64(0)
		for range 90 {
			s.Step()
			off := abs(s.tank(0).off(s.tank(0).bearing(s.tank(1).Pos())))
			if fired := s.metric(0, metricShots); fired > shots {
				shots = fired
				assert.LessOrEqual(t, off, 40, "it faces the enemy when the gun is ready")
			}
			widest = max(widest, off)
		}
		assert.InDelta(t, steps(30), widest, 40, "and turns aside while it reloads")
		assert.InDelta(t, 10, shots, 1, "it hardly loses a moment")
		assert.Equal(t, shots, s.metric(0, metricHits)+int64(s.shells.n))

		// A tank that crosses is led.
		s = newScene(t, 2)
		s.put(0, at(50, 50), 0).ammo = 1 << 20
		s.put(1, at(30, 68), 0).health = 1 << 30
		s.play(1, shuttle(32, 68))
		s.play(0, fight(20))
		s.steps(300)
		assert.Greater(t, 2*s.metric(0, metricHits), s.metric(0, metricShots))
		assert.EqualValues(t, targetNearest, s.Target(0))

		s = duel(t, 20, 0)
		s.try(&Swing{Aside: 30})
		s.steps(20)
		s.tank(0).ammo = 0
		s.until(func() bool { return s.state() == "FAILED" })
		s.tank(0).ammo = 5
		s.tank(1).shield = 1 << 30
		assert.False(t, s.possible(&Swing{Aside: 30}), "a shell does nothing to that enemy")
		s.tank(1).shield = 0
		s.try(&Swing{Aside: 30})
		s.Step()
		s.put(1, at(96, 4), 0)
		s.until(func() bool { return s.state() == "SUCCEEDED" })
	},
	"FIRE_AHEAD": func(t *testing.T) {
		s := duel(t, 20, fixed.Quarter)
		s.try(&FireAhead{})
		s.ends("FAILED")
		assert.EqualValues(t, s.rules.Ammo, s.metric(0, metricShots), "all of them, at no target")
		assert.False(t, s.possible(&FireAhead{}), "without ammunition")
	},
	"FIRE_WHEN_AIMED": func(t *testing.T) {
		s := duel(t, 20, 400)
		s.try(&FireWhenAimed{})
		s.steps(40)
		assert.Zero(t, s.metric(0, metricShots), "the enemy is not before the gun")
		s.put(0, s.tank(0).Pos(), 0)
		s.steps(40)
		assert.Positive(t, s.metric(0, metricShots))
		s.put(1, at(96, 4), 0)
		s.until(func() bool { return s.state() == "SUCCEEDED" })
	},
	"FIRE_AT_NEAREST": func(t *testing.T) {
		s := duel(t, 20, 1000)
		assert.False(t, s.possible(&FireAtNearest{Range: 15, Aim: 3}), "it is out of range")
		s.try(&FireAtNearest{Range: 26, Aim: 3})
		s.ends("SUCCEEDED")
		assert.EqualValues(t, 1, s.metric(0, metricKills), "a tank that stands still is hit")
	},
	"FIRE_LEADING": func(t *testing.T) {
		hits := map[string]int64{}
		for name, act := range map[string]behavior.Action[*Tank]{"FIRE_LEADING": &FireLeading{Range: 30, Aim: 5}, "FIRE_AT_NEAREST": &FireAtNearest{Range: 30, Aim: 5}} {
			s := newScene(t, 2)
			s.put(0, at(50, 50), 0).ammo = 1 << 20
			s.put(1, at(30, 68), 0).health = 1 << 30
			s.play(1, shuttle(32, 68))
			s.try(act)
			s.steps(300)
			hits[name] = s.metric(0, metricHits)
			require.Equal(t, "ACTION", s.state())
		}
		assert.Greater(t, hits["FIRE_LEADING"], 3*hits["FIRE_AT_NEAREST"], "%v", hits)
	},
	"FIRE_AT_WEAKEST": func(t *testing.T) {
		s := newScene(t, 3)
		s.put(0, at(50, 50), 0)
		s.put(1, at(60, 50), 0)
		s.put(2, at(50, 70), 0).health /= 2
		s.try(&FireAtWeakest{Range: 26, Aim: 3})
		s.until(func() bool { return s.metric(0, metricKills) == 1 })
		assert.Equal(t, 100, s.tank(1).Health())
		assert.False(t, s.tank(2).Alive())
		assert.EqualValues(t, targetWeakest, s.Target(0))
	},
	"SUPPRESS": func(t *testing.T) {
		s := behindWall(t)
		assert.False(t, s.possible(&Suppress{For: 1500 * time.Millisecond}), "no enemy was seen")
		s.put(1, at(64, 42), 0)
		s.put(1, at(62, 48), 0)
		require.False(t, s.tank(0).CanSee(s.tank(1)))
		s.try(&Suppress{For: 1500 * time.Millisecond})
		s.ends("SUCCEEDED")
		assert.InDelta(t, 3, s.metric(0, metricShots), 1, "in 1.5 s")
	},
	"STRAFE": func(t *testing.T) {
		s := duel(t, 24, 0)
		s.tank(1).health = 1 << 30
		s.try(&Strafe{At: 14, Aside: 40})
		s.steps(60)
		low, high := mapSize, Num(0)
		for range 200 {
			s.Step()
			y := s.tank(0).Pos().Y
			low, high = min(low, y), max(high, y)
			assert.InDelta(t, 14, s.gap(0, 1).Floor(), 6)
		}
		assert.Greater(t, high-low, 2*Unit, "it moves aside")
		assert.Greater(t, s.metric(0, metricHits), int64(10), "and hits all the same, in 13 s")
		s.tank(0).ammo = 0
		s.until(func() bool { return s.state() == "FAILED" })
		s.tank(0).ammo = 5
		s.tank(1).shield = 1 << 30
		assert.False(t, s.possible(&Strafe{At: 14, Aside: 40}), "a shell does nothing to that enemy")
	},
	"AMBUSH": func(t *testing.T) {
		s := behindWall(t)
		s.try(&Ambush{Range: 20, Patience: 2 * time.Second})
		s.steps(20)
		assert.InDelta(t, fixed.Quarter, int(s.tank(0).Heading()), 4, "it has turned to where the enemy is")
		s.put(1, at(50, 16), 0) // behind its back
		from := s.tank(0).Pos()
		s.until(func() bool { return s.metric(0, metricKills) == 1 })
		assert.Equal(t, from, s.tank(0).Pos(), "it does not drive")
		s.until(func() bool { return s.state() == "SUCCEEDED" })
		open := duel(t, 10, 0)
		assert.False(t, open.possible(&Ambush{Range: 20, Patience: 2 * time.Second}), "it is seen")
	},
}

// fight is a table of two lanes, SWING with an argument and FIRE_WHEN_AIMED.
func fight(aside int) *decider.Decider[*Tank] {
	swing, fire := actionRow(&Swing{Aside: aside}), actionRow(&FireWhenAimed{})
	swing.Name, fire.Name = "SWING", "FIRE"
	return &decider.Decider[*Tank]{Name: "FIGHT", Policy: decider.Parallel, Children: []*decider.Decider[*Tank]{swing, fire}}
}

func testFetch(t *testing.T, fetch func(within int) behavior.Action[*Tank], k BoxKind, metric int) {
	t.Helper()
	s := behindWall(t)
	s.box(k, at(50, 48)) // behind the wall
	s.box((k+1)%boxKinds, at(54, 30))
	assert.False(t, s.possible(fetch(10)), "it is not near")
	s.try(fetch(40))
	s.ends("SUCCEEDED")
	assert.EqualValues(t, 1, s.metric(0, metric))
	assert.False(t, s.possible(fetch(100)), "there is no other")

	s = behindWall(t)
	s.box(k, at(50, 48))
	s.try(fetch(40))
	s.steps(10)
	assert.EqualValues(t, targetBox(k), s.Target(0))
	s.boxes[k].n = 0 // another tank has it
	s.steps(5)
	assert.Equal(t, "FAILED", s.state())
}

func TestActions(t *testing.T) {
	for _, a := range everyAction() {
		name := nameOf(a.Act)
		test := actionTests[name]
		if !assert.NotNil(t, test, "no scene for %s", name) {
			continue
		}
		t.Run(name, test)
	}
	assert.Len(t, actionTests, len(everyAction()))
}
