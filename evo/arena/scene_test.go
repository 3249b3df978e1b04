package arena

import (
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/internal/fixed"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// idle is a table that does nothing.
var idle = decider.Decider[*Tank]{Name: "IDLE", Behavior: &behavior.Behavior[*Tank]{Name: "IDLE"}}

// at returns the point (x, y) in u.
func at(x, y int) Point { return pt(Num(x)*Unit, Num(y)*Unit) }

// scene is a round on a map of the test's own, with no boxes but those that the
// test lays down. All tanks idle at places in a row at the upper edge until the
// test puts them elsewhere; tank i plays for slot i.
type scene struct {
	*Arena
	t *testing.T
}

// newScene begins a round of elimination with n tanks. rows are drawn from the
// corner (0, 0): '#' is a wall of 2 u x 2 u. Keep walls two cells apart from
// each other and from the edges, as on maps of the game.
func newScene(t *testing.T, n int, rows ...string) scene {
	t.Helper()
	return newSceneOf(t, defaultRules(), n, rows...)
}

func newSceneOf(t *testing.T, rules gameRules, n int, rows ...string) scene {
	t.Helper()
	rules.BoxLimits = [boxKinds]int{}
	a, err := newArena(rules)
	require.NoError(t, err)
	trees := make([]*decider.Tree[*Tank], n)
	for i := range trees {
		trees[i] = decider.MustCompile(&idle)
	}
	setup := evo.Setup[*Tank]{Mode: ModeElimination, Trees: trees}
	for setup.Seed = 1; ; setup.Seed++ { // one whose order is that of the slots
		require.NoError(t, a.Reset(setup))
		sorted := true
		for i := range n {
			sorted = sorted && a.tanks[i].Slot() == i
		}
		if sorted || n > 4 {
			break
		}
	}
	a.terrain = terrain{}
	for y, row := range rows {
		for x, c := range row {
			if c == '#' {
				a.terrain.rows[y] |= 1 << x
			}
		}
	}
	a.terrain.derive()
	for i := range n {
		a.tanks[i].pos = at(4+6*i, 98)
		a.tanks[i].heading = 0
		a.tanks[i].forget()
	}
	s := scene{a, t}
	s.look()
	return s
}

// tank returns the tank of slot i.
func (s scene) tank(i int) *Tank { return s.Tank(i) }

// put places the tank of slot i at p with a heading, and makes all tanks sense again.
func (s scene) put(i int, p Point, heading Angle) *Tank {
	s.t.Helper()
	require.True(s.t, s.terrain.fits(p), "a tank does not fit at %v", p)
	t := s.tank(i)
	t.pos, t.heading, t.vel = p, heading, Point{}
	s.sense()
	return t
}

// box lays down a box.
func (s scene) box(k BoxKind, p Point) {
	h := &s.boxes[k]
	h.at[h.n] = p
	h.n++
}

// play makes a table play the tank of slot i from now on.
func (s scene) play(i int, table *decider.Decider[*Tank]) {
	id := int(s.bySlot[i])
	require.NoError(s.t, s.players.Retable(id, decider.MustCompile(table)))
	tree, memory := s.players.Player(id)
	require.NoError(s.t, tree.Reset(s.tank(i), memory))
}

// script is a table of one row that calls do every tick.
func script(do func(*Tank)) *decider.Decider[*Tank] {
	return &decider.Decider[*Tank]{Name: "SCRIPT", Behavior: &behavior.Behavior[*Tank]{
		Name: "SCRIPT",
		Tick: func(t *Tank, _ behavior.Context) behavior.Status {
			do(t)
			return behavior.Running
		},
	}}
}

// steps plays n ticks.
func (s scene) steps(n int) {
	for range n {
		s.Step()
	}
}

// until plays until a condition holds.
func (s scene) until(what func() bool) {
	s.t.Helper()
	for range 2000 {
		if what() {
			return
		}
		s.Step()
	}
	s.t.Fatal("it did not come to that in 100 s")
}

// firingTable is a table that fires all the time.
var firingTable = script(func(t *Tank) {
	t.ammo = int32(t.rules().Ammo)
	t.Fire()
})

// metric returns a metric of a slot.
func (s scene) metric(slot, metric int) int64 {
	into := make([]int64, len(Metrics))
	s.Metrics(slot, into)
	return into[metric]
}

// field returns rows of a map with a rectangle of wall.
func field(x, y, w, h int) []string {
	rows := make([]string, y+h)
	for i := y; i < y+h; i++ {
		rows[i] = strings.Repeat(".", x) + strings.Repeat("#", w)
	}
	return rows
}

// distanceTo returns how far away e is, between the centres.
func (t *Tank) distanceTo(e *Tank) Num { return e.pos.Sub(t.pos).Length() }

// setKeys sets the keys of the players of the next rounds, by slot. A seed draws by
// key what it draws for a player (start, order in ties, random numbers), so that
// the same players with the same keys play the same round in any slots. A slot
// without a key has its number as key. Slots tell players with the same key apart.
func (a *Arena) setKeys(keys ...uint64) { a.keys = slices.Clone(keys) }

// memory returns the tree and the memory of a slot's table, to explain what it
// does.
func (a *Arena) memory(slot int) (*decider.Tree[*Tank], decider.Memory) {
	return a.players.Player(int(a.bySlot[slot]))
}

// now returns how many ticks were played.
func (a *Arena) now() int { return int(a.tick) }

// velocity returns how far the tank moves in a second, as it did in the last
// tick.
func (t *Tank) velocity() Point {
	return pt(t.vel.X*Num(ticksPerSecond), t.vel.Y*Num(ticksPerSecond))
}

// everyAction returns the actions of the vocabulary and those of its first version.
func everyAction() []evo.Action[*Tank] {
	return append(slices.Clone(Vocabulary.Actions), firstActions...)
}

// nameOf returns what genome files call an Act or Ask.
func nameOf(x any) string { return plain.Capitals(reflect.TypeOf(x).Elem().Name()) }

// actionRow returns a row that runs an action, as evolution would write it.
func actionRow(act behavior.Action[*Tank]) *decider.Decider[*Tank] {
	return &decider.Decider[*Tank]{Name: "ACTION", Act: act}
}

// try makes slot 0 run an action, and then nothing: its state says how the action
// ended.
func (s scene) try(act behavior.Action[*Tank]) {
	s.t.Helper()
	rest := func(name string) *decider.Decider[*Tank] {
		return &decider.Decider[*Tank]{Name: name, Behavior: idle.Behavior}
	}
	s.play(0, &decider.Decider[*Tank]{Name: "TRY", Policy: decider.Selector, Latched: true, Children: []*decider.Decider[*Tank]{
		{Name: "STEPS", Policy: decider.Sequence, Children: []*decider.Decider[*Tank]{actionRow(act), rest("SUCCEEDED")}},
		rest("FAILED"),
	}})
}

// state returns ACTION, SUCCEEDED or FAILED after a try.
func (s scene) state() string {
	tree, mem := s.memory(0)
	leaf := tree.State(mem).Leaf()
	if leaf == decider.NoRow {
		return ""
	}
	return tree.Outline().Name(leaf)
}

// ends plays until the action has ended, and checks how.
func (s scene) ends(how string) {
	s.t.Helper()
	s.Step()
	require.Equal(s.t, "ACTION", s.state(), "it does not begin")
	s.until(func() bool { return s.state() != "ACTION" })
	require.Equal(s.t, how, s.state())
}

// possible reports whether slot 0 could begin the action now.
func (s scene) possible(act behavior.Action[*Tank]) bool {
	s.t.Helper()
	return s.accepts(actionRow(act))
}

// accepts reports whether slot 0 would choose a row now.
func (s scene) accepts(row *decider.Decider[*Tank]) bool {
	s.t.Helper()
	tree := decider.MustCompile(&decider.Decider[*Tank]{Name: "ASK", Children: []*decider.Decider[*Tank]{
		row, {Name: "NO", Behavior: idle.Behavior},
	}})
	tank, in := s.Look(0)
	r, err := tree.Tick(tank, tree.NewMemory(1), in)
	require.NoError(s.t, err)
	return r.Leaf != decider.NoRow && tree.Outline().Name(r.Leaf) != "NO"
}

// gap returns the distance between two slots.
func (s scene) gap(i, k int) Num { return s.tank(i).distanceTo(s.tank(k)) }

// duel is a scene of two tanks on an empty map, d u apart; slot 0 heads for slot
// 1, turned by so many steps.
func duel(t *testing.T, d, turned int) scene {
	t.Helper()
	s := newScene(t, 2)
	s.put(0, at(40, 50), Angle(0).Add(turned))
	s.put(1, at(40+d, 50), fixed.Half)
	s.tank(0).forget() // of where they stood before
	s.sense()
	return s
}

// behindWall is a scene in which a wall from (40, 40) to (60, 44) stands between
// slot 0 at (50, 30) and slot 1 at (50, 56).
func behindWall(t *testing.T) scene {
	t.Helper()
	s := newScene(t, 2, field(20, 20, 10, 2)...)
	s.put(0, at(50, 30), fixed.Quarter)
	s.put(1, at(50, 56), fixed.Quarter)
	require.False(t, s.tank(0).CanSee(s.tank(1)))
	s.tank(0).forget() // of where they stood before
	return s
}

// shuttle drives along x between two places.
func shuttle(low, high int) *decider.Decider[*Tank] {
	back := false
	return script(func(t *Tank) {
		switch x := t.Pos().X; {
		case x >= Num(high)*Unit:
			back = true
		case x <= Num(low)*Unit:
			back = false
		}
		t.TurnTo(0)
		drive(t, !back)
	})
}
