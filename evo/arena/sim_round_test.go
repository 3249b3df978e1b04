package arena

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// The library plays the tests of whole rounds, together with restless tanks that do
// anything at random: they get into situations that no sensible table does.

type restlessBlock struct {
	what, n int32
	at      Point
}

var restless = decider.Decider[*Tank]{Name: "RESTLESS", Behavior: &behavior.Behavior[*Tank]{
	Name:  "RESTLESS",
	Block: restlessBlock{},
	Tick: func(t *Tank, x behavior.Context) behavior.Status {
		b := behavior.Block[restlessBlock](x)
		if b.n--; b.n < 0 {
			b.what, b.n, b.at = int32(x.IntN(12)), int32(x.IntN(30)), t.FarPoint(x.Uint64())
			if x.IntN(4) == 0 {
				b.at = pt(Num(x.Uint64()), Num(x.Uint64())) // anywhere, also off the map
			}
		}
		t.Fire()
		e := t.NearestEnemy()
		if e == nil {
			e = t.ClosestEnemy()
		}
		switch b.what {
		case 0:
			t.TurnLeft()
			t.Forward()
		case 1:
			t.TurnRight()
			t.Backward()
		case 2, 3:
			t.GoTo(b.at)
		case 4:
			t.FleeFrom(b.at)
		case 5:
			if e != nil {
				t.BackOffFrom(e.Pos())
			}
		case 6:
			if p, ok := t.Cover(); ok {
				t.GoTo(p)
			}
		case 7:
			if p, k, ok := t.AnyBox(); ok {
				t.choose(targetBox(k))
				t.GoTo(p)
			}
		case 8, 9:
			if e != nil {
				t.TurnTo(t.Lead(e))
				t.choose(targetClosest)
			}
		case 10:
			if p, _, ok := t.LastSeen(); ok {
				t.GoTo(p)
			}
			t.incoming()
			t.lineOfSight(b.at)
		default:
			if e != nil {
				t.GoTo(e.Pos())
			}
		}
		return behavior.Running
	},
}}

var restlessTree = decider.MustCompile(&restless)

// players returns n trees of the library from entry first on, every third restless.
func players(n, first int) []*decider.Tree[*Tank] {
	trees := make([]*decider.Tree[*Tank], n)
	for i := range trees {
		trees[i] = restlessTree
		if i%3 != 2 {
			trees[i] = decider.MustCompile(Library[(first+i)%len(Library)].Table)
		}
	}
	return trees
}

// begin resets an arena of default rules to a round.
func begin(t testing.TB, a *Arena, seed uint64, mode string, trees []*decider.Tree[*Tank]) {
	t.Helper()
	require.NoError(t, a.Reset(evo.Setup[*Tank]{Seed: seed, Mode: mode, Trees: trees}))
}

// invariants returns what is wrong with the state, "" if nothing is.
func (a *Arena) invariants() string {
	points, dealt, taken, deaths, share := int64(0), int64(0), int64(0), int64(0), int64(0)
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		c := &t.tally
		points += c.points
		dealt += c.dealt
		taken += c.taken
		deaths += int64(c.deaths)
		share += c.share
		onLife := int64(0)
		for _, d := range c.damage {
			onLife += int64(d)
		}
		switch {
		case !a.terrain.fits(t.pos):
			return fmt.Sprintf("tank %d stands in a wall at %v", i, t.pos)
		case t.heading >= 4096:
			return fmt.Sprintf("tank %d heads to %d", i, t.heading)
		case t.alive != (t.health > 0), t.health > a.n.health:
			return fmt.Sprintf("tank %d has health %d, alive %v", i, t.health, t.alive)
		case t.ammo < 0, t.ammo > int32(a.rules.Ammo):
			return fmt.Sprintf("tank %d has %d shells", i, t.ammo)
		case a.mode == ModeElimination && (t.lives < 0 || t.lives == 0 == (t.out == 0)):
			return fmt.Sprintf("tank %d has %d lives, out %d", i, t.lives, t.out)
		case t.lives != int32(a.rules.Lives)-c.deaths:
			return fmt.Sprintf("tank %d has %d lives after %d deaths", i, t.lives, c.deaths)
		case !t.alive && t.out == 0 && t.back <= a.tick:
			return fmt.Sprintf("tank %d is late", i)
		case c.damage[i] != 0:
			return fmt.Sprintf("tank %d hurt itself", i)
		case c.points != c.share-point*int64(c.deaths):
			return fmt.Sprintf("tank %d has %d points of %d shares and %d deaths", i, c.points, c.share, c.deaths)
		case t.seen>>i&1 != 0 || t.nearest < 0 != (t.seen == 0):
			return fmt.Sprintf("tank %d sees %b, nearest %d", i, t.seen, t.nearest)
		}
		for k := range a.tanks[:a.count] {
			e := &a.tanks[k]
			sees := t.seen>>k&1 != 0
			if sees != (i != k && t.alive && e.alive && t.pos.Sub(e.pos).Within(a.n.view) && a.terrain.clear(t.pos, e.pos)) {
				return fmt.Sprintf("tank %d sees tank %d: %v", i, k, sees)
			}
		}
	}
	switch {
	case points != 0:
		return fmt.Sprintf("the points add up to %d", points)
	case dealt != taken:
		return fmt.Sprintf("%d damage was dealt and %d taken", dealt, taken)
	case share != point*deaths:
		return fmt.Sprintf("%d deaths were shared as %d", deaths, share)
	}
	seen := map[Point]bool{}
	for k := range a.boxes {
		if a.boxes[k].n > a.rules.BoxLimits[k] {
			return fmt.Sprintf("%d boxes of kind %v", a.boxes[k].n, BoxKind(k))
		}
		for _, p := range a.boxes[k].all() {
			if a.terrain.wallAt(p) || seen[p] {
				return fmt.Sprintf("a box at %v", p)
			}
			seen[p] = true
		}
	}
	for i := range a.shells.at[:a.shells.n] {
		if s := &a.shells.at[i]; a.terrain.wallAt(s.pos) || s.left <= 0 {
			return fmt.Sprintf("shell %d at %v with %d ticks left", i, s.pos, s.left)
		}
	}
	return ""
}

// TestRounds plays rounds of both modes and of all numbers of tanks, and looks
// at each tick.
func TestRounds(t *testing.T) {
	a := New()
	over, respawns := 0, 0
	m := make([]int64, len(Metrics))
	for round := range 24 {
		n := minTanks + round*5%(maxTanks-minTanks+1)
		mode, limit := ModeElimination, elimination.Steps
		if round%3 == 0 {
			mode, limit = ModeFixed, fixedMode.Steps
		}
		begin(t, a, uint64(round), mode, players(n, round))
		for i := range n {
			for k := range i {
				if n <= 8 {
					require.False(t, a.tanks[i].within(a.tanks[k].Pos(), 20*Unit-1), "starts are 20 u apart")
				}
			}
		}
		require.Empty(t, a.invariants())
		var was [maxTanks]bool
		steps := 0
		for done := false; !done; steps++ {
			for i := range n {
				was[i] = a.tanks[i].alive
			}
			done = a.Step()
			require.Empty(t, a.invariants(), "round %d, tick %d", round, a.now())
			for i := range n {
				if k := &a.tanks[i]; k.alive && !was[i] {
					respawns++
					require.True(t, k.isProtected())
					require.Empty(t, a.tooNear(k), "round %d, tick %d", round, a.now())
				}
			}
		}
		require.LessOrEqual(t, steps, limit)
		if steps < limit {
			over++
		}
		if mode == ModeFixed {
			require.Equal(t, limit, steps)
		}
		ranks, places, won := 0, 0, int64(0)
		for slot := range n {
			a.Metrics(slot, m)
			for i, v := range m {
				require.True(t, v >= Metrics[i].Min && v <= Metrics[i].Max, "%s is %d", Metrics[i].Name, v)
			}
			ranks |= 1 << (m[metricRank] - 1)
			places |= 1 << (m[MetricPlacement] - 1)
			won += m[metricWon]
		}
		require.Equal(t, 1<<n-1, ranks, "each rank once")
		require.Equal(t, 1<<n-1, places, "each place once")
		require.Equal(t, int64(1), won)
	}
	assert.Positive(t, over, "some end before the time is over")
	assert.Greater(t, respawns, 50)
}

// tooNear names a tank too near to one that has just respawned, although that could be
// elsewhere.
func (a *Arena) tooNear(t *Tank) string {
	t.alive = false // to be alone
	defer func() { t.alive = true }()
	if a.room(t.pos) >= int64(a.n.away)*int64(a.n.away) {
		return ""
	}
	for y, row := range a.terrain.joints {
		for x := range mapCells {
			if row>>x&1 != 0 && a.room(joint{uint8(x), uint8(y)}.point()) >= int64(a.n.away)*int64(a.n.away) {
				return fmt.Sprintf("tank %d came back at %v, but %d,%d is far from all", t.id, t.pos, x, y)
			}
		}
	}
	return ""
}

func TestResetRefuses(t *testing.T) {
	a := New()
	trees := players(8, 0)
	for _, c := range []struct {
		setup evo.Setup[*Tank]
		want  string
	}{
		{evo.Setup[*Tank]{Mode: "chess", Trees: trees}, `mode "chess" is unknown, want "elimination" or "fixed"`},
		{evo.Setup[*Tank]{Mode: ModeFixed, Trees: trees[:1]}, "1 trees, want 2 to 16"},
		{evo.Setup[*Tank]{Mode: ModeFixed, Trees: make([]*decider.Tree[*Tank], 17)}, "17 trees, want 2 to 16"},
		{evo.Setup[*Tank]{Mode: ModeFixed, Trees: []*decider.Tree[*Tank]{trees[0], nil}}, "slot 1 has no tree"},
		{evo.Setup[*Tank]{Mode: ModeFixed, Trees: []*decider.Tree[*Tank]{trees[0], decider.MustCompile(&decider.Decider[*Tank]{
			Name: "GATED", Gate: &decider.Gate[*Tank]{Name: "GATE"}, Behavior: idle.Behavior,
		})}}, "slot 1: row GATED has a gate"},
	} {
		assert.ErrorContains(t, a.Reset(c.setup), c.want)
		assert.True(t, a.Step(), "there is no round")
	}
	begin(t, a, 1, ModeFixed, trees)
	assert.False(t, a.Step(), "it can be used all the same")
}

// TestSameRound: earlier rounds do not matter, nor does a Reset in the middle of a
// round.
func TestSameRound(t *testing.T) {
	trees := players(8, 3)
	a, b := New(), New()
	begin(t, a, 5, ModeElimination, players(16, 1))
	for range 500 {
		a.Step()
	}
	begin(t, a, 9, ModeFixed, trees)
	begin(t, b, 9, ModeFixed, trees)
	for !a.Step() {
		b.Step()
		require.Equal(t, b.Hash(), a.Hash(), "tick %d", a.now())
	}
	begin(t, b, 10, ModeFixed, trees)
	c := New()
	begin(t, c, 11, ModeFixed, trees)
	assert.NotEqual(t, b.Hash(), c.Hash(), "another seed")
}

// TestSlotsAreNames: the same players with the same keys play the same round in any
// slots: metrics, pictures, hashes and events agree.
func TestSlotsAreNames(t *testing.T) {
	for _, n := range []int{2, 8, 16} {
		trees := players(n, n)
		keys := make([]uint64, n)
		for i := range keys {
			keys[i] = uint64(100 + i)
		}
		a, b := New(), New()
		a.setKeys(keys...)
		order := rand.New(rand.NewPCG(1, uint64(n))).Perm(n)
		order[0], order[1] = order[1], order[0]
		moved, movedKeys := make([]*decider.Tree[*Tank], n), make([]uint64, n)
		for i, to := range order {
			moved[to], movedKeys[to] = trees[i], keys[i]
		}
		b.setKeys(movedKeys...)
		begin(t, a, 3, ModeElimination, trees)
		begin(t, b, 3, ModeElimination, moved)
		for done := false; !done; {
			done = a.Step()
			require.Equal(t, done, b.Step())
			require.Equal(t, a.Hash(), b.Hash(), "%d tanks, tick %d", n, a.now())
		}
		x, y := make([]int64, len(Metrics)), make([]int64, len(Metrics))
		for i, to := range order {
			a.Metrics(i, x)
			b.Metrics(to, y)
			require.Equal(t, x, y)
			require.Equal(t, a.Tank(i).Pos(), b.Tank(to).Pos())
		}

		// Without keys it is the seed that gives slots their starts.
		a.setKeys()
		begin(t, a, 3, ModeElimination, trees)
		before := a.Hash()
		begin(t, a, 3, ModeElimination, moved)
		assert.Equal(t, before, a.Hash(), "before the first tick only the seed counts")
	}
}

// slotObserver notes the agents of its events.
type slotObserver map[uint64]string

func (o slotObserver) Observe(e decider.Event) { o[e.Agent] = e.Tree.Name(0) }

// TestObserver: the events of a round name agents by slot+1, and end with the next
// Reset.
func TestObserver(t *testing.T) {
	a, seen := New(), slotObserver{}
	trees := players(6, 4)
	require.NoError(t, a.Reset(evo.Setup[*Tank]{Seed: 2, Mode: ModeFixed, Trees: trees, Observer: seen, Detail: decider.Ticks}))
	a.Step()
	for slot, tree := range trees {
		assert.Equal(t, tree.Outline().Name(0), seen[uint64(slot)+1])
	}
	assert.Len(t, seen, 6)
	clear(seen)
	require.NoError(t, a.Reset(evo.Setup[*Tank]{Seed: 2, Mode: ModeFixed, Trees: trees, Observer: seen, Detail: decider.Ticks, Agents: []uint64{3}}))
	a.Step()
	assert.Equal(t, slotObserver{3: trees[2].Outline().Name(0)}, seen, "only slot 2 is watched")
	clear(seen)
	begin(t, a, 2, ModeFixed, trees)
	a.Step()
	assert.Empty(t, seen)
}

// TestLook: Look returns the input of the slot's tree, and changes nothing.
func TestLook(t *testing.T) {
	a, b := New(), New()
	trees := players(8, 0)
	begin(t, a, 4, ModeFixed, trees)
	begin(t, b, 4, ModeFixed, trees)
	targets := 0
	for range 600 {
		for slot := range 8 {
			k, in := b.Look(slot)
			require.Equal(t, slot, k.Slot())
			require.Equal(t, TickTime, in.Delta)
			require.Equal(t, k.flags, in.Flags)
			require.Zero(t, b.Target(slot), "nothing was chosen yet")
		}
		a.Step()
		b.Step()
		for slot := range 8 {
			require.Less(t, b.Target(slot), len(targetNames))
			if b.Target(slot) != 0 {
				targets++
			}
		}
		require.Equal(t, a.Hash(), b.Hash())
	}
	assert.Positive(t, targets)
	assert.Len(t, targetNames, int(targetKinds))
	assert.Len(t, flagNames, 13)
	assert.Len(t, stimulusNames, stimulusCount)
	assert.Len(t, Metrics, metricCount)
}

// TestStepDoesNotAllocate: neither does Hash.
func TestStepDoesNotAllocate(t *testing.T) {
	a := New()
	begin(t, a, 8, ModeFixed, players(8, 5))
	for range 300 {
		a.Step()
	}
	assert.Zero(t, testing.AllocsPerRun(800, func() { a.Step() }))
	assert.Zero(t, testing.AllocsPerRun(10, func() { a.Hash() }))
}
