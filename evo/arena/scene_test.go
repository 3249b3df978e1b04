package arena

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
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
