package decider_test

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

type mothGate = decider.Gate[*moth]

// gated is a leaf with a gate, whose callbacks are noted; see scoped.
func gated(name string, g *mothGate, kids ...*mothRow) *mothRow {
	r := scoped(name, kids...)
	r.Scope, r.Gate = nil, g
	return r
}

// garrison are moths with the ids 1, 2, … on one tree in one world, ticked one
// after the other.
type garrison struct {
	t     *testing.T
	tree  *decider.Tree[*moth]
	world *decider.World
	ms    []*moth
	mems  []decider.Memory
	taken []string // gate events
}

func newGarrison(t *testing.T, n int, root *mothRow) *garrison {
	t.Helper()
	tree, err := decider.Compile(root)
	require.NoError(t, err)
	return newGarrisonIn(t, tree.NewWorld(1), tree, n, 1)
}

func newGarrisonIn(t *testing.T, w *decider.World, tree *decider.Tree[*moth], n int, firstID uint64) *garrison {
	g := &garrison{t: t, tree: tree, world: w, mems: tree.NewMemories(n, firstID)}
	for range n {
		g.ms = append(g.ms, newMoth())
	}
	w.Observe(observing(func(e decider.Event) {
		if e.Kind == decider.EventTaken || e.Kind == decider.EventReleased {
			g.taken = append(g.taken, fmt.Sprintf("%d %v %s %d/%d", e.Agent, e.Kind, e.Tree.Row(e.Row).Name, e.Held, e.Limit))
		}
	}), decider.Transitions)
	return g
}

// tick ticks moth i (from 1) and returns its callbacks without the Decides.
func (g *garrison) tick(i int) string {
	g.t.Helper()
	_, err := g.tree.Tick(g.ms[i-1], g.mems[i-1], decider.Input{Delta: time.Second, World: g.world})
	require.NoError(g.t, err)
	return withoutAsks(g.ms[i-1].take())
}

// frame advances the world by a second and ticks all. It returns the leaves.
func (g *garrison) frame() (leaves []string) {
	g.t.Helper()
	g.world.Advance(time.Second)
	for i := range g.ms {
		g.tick(i + 1)
	}
	return g.leaves()
}

func (g *garrison) leaves() (leaves []string) {
	for _, mem := range g.mems {
		leaf := g.tree.State(mem).Leaf()
		if leaf == decider.NoRow {
			leaves = append(leaves, "-")
			continue
		}
		leaves = append(leaves, g.tree.Outline().Row(leaf).Name)
	}
	return leaves
}

func (g *garrison) events() []string {
	events := g.taken
	g.taken = nil
	return events
}

// each sets a value or an ending for all moths.
func (g *garrison) value(name string, v float64) {
	for _, m := range g.ms {
		m.values[name] = v
	}
}

func TestGateLimit(t *testing.T) {
	gate := &mothGate{Name: "SHOOTERS", Limit: 2}
	g := newGarrison(t, 4, scoped("ROOT", gated("SHOOT", gate), scoped("CHARGE")))
	assert.Equal(t, []string{"SHOOT", "SHOOT", "CHARGE", "CHARGE"}, g.frame())
	assert.Equal(t, []uint64{1, 2}, g.world.Holders("SHOOTERS"))
	assert.Equal(t, []string{"1 Taken SHOOT 1/2", "2 Taken SHOOT 2/2"}, g.events())
	assert.Equal(t, []string{"SHOOT", "SHOOT", "CHARGE", "CHARGE"}, g.frame())
	assert.Empty(t, g.events())
	assert.Nil(t, g.world.Holders("NO SUCH GATE"))

	// Plain ticks see gates as they stand: what is given back is free at once.
	g.ms[0].ends["SHOOT"] = decider.Succeeded
	g.ms[0].values["SHOOT"] = 0
	assert.Equal(t, []string{"CHARGE", "SHOOT", "SHOOT", "CHARGE"}, g.frame())
	assert.Equal(t, []uint64{2, 3}, g.world.Holders("SHOOTERS"))
	assert.Equal(t, []string{"1 Released SHOOT 1/2", "3 Taken SHOOT 2/2"}, g.events())
}

// TestGateLimitOfNothing: a limit of 0 is one of 1.
func TestGateLimitOfNothing(t *testing.T) {
	g := newGarrison(t, 2, scoped("ROOT", gated("SHOOT", &mothGate{Name: "G"}), scoped("CHARGE")))
	assert.Equal(t, []string{"SHOOT", "CHARGE"}, g.frame())
}

func TestGateCooldown(t *testing.T) {
	gate := &mothGate{Name: "GRENADE", Cooldown: 3 * time.Second}
	g := newGarrison(t, 2, scoped("ROOT", gated("THROW", gate), scoped("CHARGE")))
	var left []time.Duration
	g.world.Observe(observing(func(e decider.Event) {
		if e.Kind == decider.EventAsked && e.Answer == decider.RefusedGate {
			left = append(left, e.Left)
		}
	}), decider.Rows)
	assert.Equal(t, []string{"THROW", "CHARGE"}, g.frame())
	g.ms[0].ends["THROW"] = decider.Succeeded
	assert.Equal(t, []string{"CHARGE", "CHARGE"}, g.frame())
	left = nil
	assert.Equal(t, []string{"CHARGE", "CHARGE"}, g.frame())
	assert.Equal(t, []time.Duration{2 * time.Second, 2 * time.Second}, left)
	assert.Equal(t, []string{"CHARGE", "CHARGE"}, g.frame())
	g.ms[0].ends["THROW"] = decider.Running
	assert.Equal(t, []string{"THROW", "CHARGE"}, g.frame(), "three seconds later")
}

// TestGateCooldownOnInterruption: it runs however the row was left.
func TestGateCooldownOnInterruption(t *testing.T) {
	gate := &mothGate{Name: "GRENADE", Cooldown: 3 * time.Second}
	g := newGarrison(t, 1, scoped("ROOT", scoped("FLEE"), gated("THROW", gate), scoped("CHARGE")))
	g.value("FLEE", 0)
	assert.Equal(t, []string{"THROW"}, g.frame())
	g.value("FLEE", 1)
	assert.Equal(t, []string{"FLEE"}, g.frame())
	assert.Empty(t, g.world.Holders("GRENADE"))
	g.value("FLEE", 0)
	g.ms[0].ends["FLEE"] = decider.Succeeded
	assert.Equal(t, []string{"CHARGE"}, g.frame())
	assert.Equal(t, []string{"CHARGE"}, g.frame())
	assert.Equal(t, []string{"THROW"}, g.frame())
}

// TestGateFailedActivate: an Activate that says no gives the token back and
// starts no cooldown.
func TestGateFailedActivate(t *testing.T) {
	gate := &mothGate{Name: "GRENADE", Cooldown: time.Hour, LocalCooldown: time.Hour}
	g := newGarrison(t, 2, scoped("ROOT", gated("THROW", gate), scoped("CHARGE")))
	g.ms[0].values["no THROW"] = 1
	assert.Equal(t, []string{"CHARGE", "THROW"}, g.frame())
	assert.Equal(t, []string{"1 Taken THROW 1/1", "1 Released THROW 0/1", "2 Taken THROW 1/1"}, g.events())
	g.ms[1].ends["THROW"] = decider.Succeeded
	assert.Equal(t, []string{"CHARGE", "CHARGE"}, g.frame())
	g.ms[0].values["no THROW"] = 0
	assert.Equal(t, []string{"CHARGE", "CHARGE"}, g.frame(), "now it cools down")
}

func TestGateLocalCooldown(t *testing.T) {
	gate := &mothGate{Name: "GRENADE", LocalCooldown: 3 * time.Second}
	g := newGarrison(t, 2, scoped("ROOT", gated("THROW", gate), gated("LOB", gate), scoped("CHARGE")))
	assert.Equal(t, []string{"THROW", "CHARGE"}, g.frame())
	g.ms[0].ends["THROW"], g.ms[0].ends["LOB"] = decider.Succeeded, decider.Succeeded
	assert.Equal(t, []string{"CHARGE", "THROW"}, g.frame(), "on all rows of the gate, for this agent only")
	g.ms[1].ends["THROW"], g.ms[1].ends["LOB"] = decider.Succeeded, decider.Succeeded
	g.ms[0].ends["THROW"] = decider.Running
	assert.Equal(t, []string{"CHARGE", "CHARGE"}, g.frame())
	assert.Equal(t, []string{"CHARGE", "CHARGE"}, g.frame())
	assert.Equal(t, []string{"THROW", "CHARGE"}, g.frame())
}

// TestGateLocalCooldownAfterReset: a reset outside of a tick gives back like
// every other way out.
func TestGateLocalCooldownAfterReset(t *testing.T) {
	gate := &mothGate{Name: "GRENADE", LocalCooldown: 3 * time.Second}
	g := newGarrison(t, 1, scoped("ROOT", gated("THROW", gate), scoped("CHARGE")))
	assert.Equal(t, []string{"THROW"}, g.frame())
	require.NoError(t, g.tree.Reset(g.ms[0], g.mems[0]))
	assert.Equal(t, []string{"CHARGE"}, g.frame())
	assert.Equal(t, []string{"CHARGE"}, g.frame())
	assert.Equal(t, []string{"CHARGE"}, g.frame())
	assert.Equal(t, []string{"THROW"}, g.frame(), "three seconds after the world knew of it")
}

// TestGateGivenBackOutside: a token of an agent that was reset, cleared or
// unwound is free for those that are ticked next, for Holders and in the next
// frame.
func TestGateGivenBackOutside(t *testing.T) {
	ways := map[string]func(*garrison){
		"Reset": func(g *garrison) { require.NoError(t, g.tree.Reset(g.ms[0], g.mems[0])) },
		"Clear": func(g *garrison) { require.NoError(t, g.tree.Clear(g.ms[0], g.mems[0])) },
		"Unwind": func(g *garrison) {
			g.ms[0].hook = func(call string) { panic(errBoom) }
			require.PanicsWithValue(t, errBoom, func() { g.tick(1) })
			assert.Equal(t, []uint64{1}, g.world.Holders("G"), "its row is active still")
			g.ms[0].hook = nil
			require.NoError(t, g.tree.Unwind(g.ms[0], g.mems[0]))
		},
	}
	for name, leave := range ways {
		t.Run(name, func(t *testing.T) {
			start := func() *garrison {
				g := newGarrison(t, 3, scoped("ROOT", gated("SHOOT", &mothGate{Name: "G"}), scoped("CHARGE")))
				require.Equal(t, []string{"SHOOT", "CHARGE", "CHARGE"}, g.frame())
				leave(g)
				return g
			}
			g := start()
			assert.Empty(t, g.world.Holders("G"))
			g = start()
			g.tick(2)
			assert.Equal(t, []string{"-", "SHOOT", "CHARGE"}, g.leaves())
			assert.Equal(t, []uint64{2}, g.world.Holders("G"))
			g = start()
			g.world.Advance(0)
			g.tick(3)
			assert.Equal(t, []string{"-", "CHARGE", "SHOOT"}, g.leaves())
			g = start()
			g.tick(1)
			assert.Equal(t, []string{"SHOOT", "CHARGE", "CHARGE"}, g.leaves())
			assert.Equal(t, []uint64{1}, g.world.Holders("G"))
			g.ms[0].values["SHOOT"], g.ms[0].ends["SHOOT"] = 0, decider.Succeeded
			assert.Equal(t, []string{"CHARGE", "SHOOT", "CHARGE"}, g.frame(), "it held one token, not two")
		})
	}
}

// TestGateClear: a cleared agent is as new, but for the token, which the world
// takes back.
func TestGateClear(t *testing.T) {
	gate := &mothGate{Name: "G", LocalCooldown: time.Hour}
	g := newGarrison(t, 1, scoped("ROOT", gated("SHOOT", gate), scoped("CHARGE")))
	g.frame()
	require.NoError(t, g.tree.Clear(g.ms[0], g.mems[0]))
	g.world.Advance(time.Second)
	assert.Empty(t, g.world.Holders("G"))
	assert.Equal(t, g.tree.Hash(g.tree.NewMemory(1)), g.tree.Hash(g.mems[0]))
	assert.Equal(t, []string{"SHOOT"}, g.frame())
}

// aim keys a gate by what the moth values most.
func aim(m *moth, _ decider.Query) uint64 { return uint64(m.values["target"]) }

func TestGateKeyed(t *testing.T) {
	gate := &mothGate{Name: "ATTACKERS", Limit: 2, Key: aim, Cooldown: 2 * time.Second}
	g := newGarrison(t, 5, scoped("ROOT", gated("ATTACK", gate), scoped("CIRCLE")))
	for i, target := range []float64{7, 7, 7, 8, 9} {
		g.ms[i].values["target"] = target
	}
	assert.Equal(t, []string{"ATTACK", "ATTACK", "CIRCLE", "ATTACK", "ATTACK"}, g.frame())
	assert.Equal(t, []uint64{1, 2, 4, 5}, g.world.Holders("ATTACKERS"))
	for _, m := range g.ms {
		m.values["target"] = 8 // the key was kept with the token
	}
	assert.Equal(t, []string{"ATTACK", "ATTACK", "ATTACK", "ATTACK", "ATTACK"}, g.frame())
	assert.Equal(t, []uint64{1, 2, 4, 3, 5}, g.world.Holders("ATTACKERS"), "3 has the second of target 8")

	// Its own cooldown for each key.
	g.ms[0].ends["ATTACK"], g.ms[0].values["ATTACK"] = decider.Succeeded, 0
	g.frame()
	g.ms[0].ends["ATTACK"], g.ms[0].values["ATTACK"] = decider.Running, 1
	g.ms[0].values["target"] = 7
	assert.Equal(t, "CIRCLE", g.frame()[0], "7 cools down")
	g.ms[0].values["target"] = 10
	assert.Equal(t, "ATTACK", g.frame()[0], "10 does not")
}

// TestGateKeysReused: keys that came and went leave nothing behind.
func TestGateKeysReused(t *testing.T) {
	gate := &mothGate{Name: "ATTACKERS", Key: aim}
	g := newGarrison(t, 2, scoped("ROOT", gated("ATTACK", gate), scoped("CIRCLE")))
	g.ms[1].values["ATTACK"] = 0
	for i := range 200_000 { // more than a hold could number
		g.ms[0].values["target"] = float64(i)
		g.tick(1)
		if i%5000 == 0 {
			require.Equal(t, []uint64{1}, g.world.Holders("ATTACKERS"))
			g.ms[1].values["ATTACK"], g.ms[1].values["target"] = 1, float64(i)
			g.tick(2)
			require.Equal(t, []string{"ATTACK", "CIRCLE"}, g.leaves())
			g.ms[1].values["ATTACK"] = 0
		}
		require.NoError(t, g.tree.Reset(g.ms[0], g.mems[0]))
		g.world.Advance(0)
		g.taken = nil
	}
	assert.Empty(t, g.world.Holders("ATTACKERS"))
}

// TestGateKeptOverSwitch: a gate counts agents, not rows. A switch and a step to
// a row of the same gate keep the token, although another waits for it.
func TestGateKeptOverSwitch(t *testing.T) {
	gate := &mothGate{Name: "G", Cooldown: time.Hour}
	t.Run("switch", func(t *testing.T) {
		g := newGarrison(t, 2, scoped("ROOT", gated("THROW", gate), gated("AIM", gate), scoped("CHARGE")))
		g.value("THROW", 0)
		require.Equal(t, []string{"AIM", "CHARGE"}, g.frame())
		g.value("THROW", 1)
		assert.Equal(t, []string{"THROW", "CHARGE"}, g.frame())
		assert.Equal(t, []string{"1 Taken AIM 1/1"}, g.events())
		g.ms[0].ends["THROW"] = decider.Succeeded
		assert.Equal(t, []string{"AIM", "CHARGE"}, g.frame(), "and back, while the gate would cool down for others")
		assert.Equal(t, []uint64{1}, g.world.Holders("G"))
		assert.Empty(t, g.events())
	})
	t.Run("step", func(t *testing.T) {
		steps := scoped("STEPS", gated("AIM", gate), gated("THROW", gate))
		steps.Policy = decider.Sequence
		g := newGarrison(t, 2, scoped("ROOT", steps, scoped("CHARGE")))
		require.Equal(t, []string{"AIM", "CHARGE"}, g.frame())
		g.ms[0].ends["AIM"] = decider.Succeeded
		assert.Equal(t, []string{"THROW", "CHARGE"}, g.frame())
		assert.Equal(t, []string{"1 Taken AIM 1/1"}, g.events())
		g.ms[0].ends["THROW"] = decider.Succeeded
		assert.Equal(t, []string{"CHARGE", "CHARGE"}, g.frame())
		assert.Equal(t, []string{"1 Released THROW 0/1"}, g.events())
	})
	t.Run("group and child", func(t *testing.T) {
		g := newGarrison(t, 2, scoped("ROOT", gated("ATTACK", gate, gated("THROW", gate), scoped("SHOUT")), scoped("CHARGE")))
		require.Equal(t, []string{"THROW", "CHARGE"}, g.frame())
		g.ms[0].ends["THROW"] = decider.Failed
		assert.Equal(t, []string{"SHOUT", "CHARGE"}, g.frame())
		assert.Equal(t, []uint64{1}, g.world.Holders("G"), "the group's row is active still")
		g.ms[0].ends["SHOUT"], g.ms[0].values["ATTACK"] = decider.Failed, 0
		g.frame()
		assert.Empty(t, g.world.Holders("G"))
	})
	t.Run("lanes", func(t *testing.T) {
		lanes := scoped("LANES", gated("AIM", gate), gated("THROW", gate))
		lanes.Policy = decider.Parallel
		g := newGarrison(t, 2, scoped("ROOT", lanes, scoped("CHARGE")))
		require.Equal(t, []string{"AIM", "CHARGE"}, g.frame())
		g.ms[0].ends["AIM"] = decider.Succeeded
		require.Equal(t, []string{"THROW", "CHARGE"}, g.frame())
		assert.Equal(t, []uint64{1}, g.world.Holders("G"))
		assert.Equal(t, []string{"1 Taken AIM 1/1"}, g.events())
	})
}

// TestGateTakenFirst: the candidate's tokens are taken before the old path is
// left, so that who loses has lost nothing.
func TestGateTakenFirst(t *testing.T) {
	gate := &mothGate{Name: "G"}
	g := newGarrison(t, 2, scoped("ROOT", gated("THROW", gate), scoped("CHARGE")))
	g.value("THROW", 0)
	require.Equal(t, []string{"CHARGE", "CHARGE"}, g.frame())
	g.value("THROW", 1)
	var held [][]uint64
	g.ms[0].hook = func(call string) {
		if call == "-CHARGE:Interrupted" {
			held = append(held, g.world.Holders("G"))
		}
	}
	require.Equal(t, []string{"THROW", "CHARGE"}, g.frame())
	assert.Equal(t, [][]uint64{{1}}, held)
}

// TestGateOfChoice: the tokens of a delegating group's kept choices are taken
// with its own, and all of them count.
func TestGateOfChoice(t *testing.T) {
	outer, inner := &mothGate{Name: "OUTER", Limit: 2}, &mothGate{Name: "INNER"}
	table := func(p decider.Policy) *mothRow {
		deep := scoped("DEEP", gated("THROW", inner), scoped("SHOUT"))
		attack := gated("ATTACK", outer, deep)
		attack.Policy = p
		return scoped("ROOT", attack, scoped("CHARGE"))
	}
	for _, p := range policies {
		t.Run(p.String(), func(t *testing.T) {
			g := newGarrison(t, 3, table(p))
			assert.Equal(t, []string{"THROW", "SHOUT", "CHARGE"}, g.frame(), "SHOUT is chosen where THROW refuses")
			assert.Equal(t, []uint64{1, 2}, g.world.Holders("OUTER"))
			assert.Equal(t, []uint64{1}, g.world.Holders("INNER"))
			assert.Equal(t, []string{"1 Taken ATTACK 1/2", "1 Taken THROW 1/1", "2 Taken ATTACK 2/2"}, g.events())
			g.ms[0].values["ATTACK"], g.ms[0].ends["ATTACK"] = 0, decider.Succeeded
			assert.Equal(t, []string{"CHARGE", "THROW", "SHOUT"}, g.frame())
			assert.Equal(t, []uint64{2, 3}, g.world.Holders("OUTER"))
			assert.Equal(t, []uint64{2}, g.world.Holders("INNER"))
		})
	}
}

// TestGateBetweenTrees: a gate is known by its name within a world, whichever
// tree asks for it, and other worlds know nothing of it.
func TestGateBetweenTrees(t *testing.T) {
	gate := &mothGate{Name: "G", Limit: 2}
	one := decider.MustCompile(scoped("ROOT", gated("SHOOT", gate), scoped("CHARGE")))
	other := &mothGate{Name: "G", Limit: 2} // equal fields do as well as the same pointer
	two := decider.MustCompile(scoped("FLOCK", gated("PECK", &mothGate{Name: "SEED"}), gated("SWOOP", other), scoped("SOAR")))
	world := one.NewWorld(1)
	require.NoError(t, two.Join(world))
	require.NoError(t, two.Join(world), "joining again does nothing")
	a, b := newGarrisonIn(t, world, one, 1, 1), newGarrisonIn(t, world, two, 3, 10)
	world.Advance(time.Second)
	a.tick(1)
	b.tick(1)
	b.tick(2)
	b.tick(3)
	assert.Equal(t, []string{"SHOOT"}, a.leaves())
	assert.Equal(t, []string{"PECK", "SWOOP", "SOAR"}, b.leaves())
	assert.Equal(t, []uint64{1, 11}, world.Holders("G"))
	assert.Equal(t, []uint64{10}, world.Holders("SEED"))
	require.NoError(t, one.Reset(a.ms[0], a.mems[0]))
	b.tick(3)
	assert.Equal(t, []uint64{11, 12}, world.Holders("G"), "reclaimed from an agent of the other tree")

	elsewhere := newGarrison(t, 2, scoped("ROOT", gated("SHOOT", gate), scoped("CHARGE")))
	assert.Equal(t, []string{"SHOOT", "SHOOT"}, elsewhere.frame())
}

// TestGateClashChangesNothing: a tree that cannot join leaves nothing behind.
func TestGateClashChangesNothing(t *testing.T) {
	one := decider.MustCompile(scoped("ROOT", gated("SHOOT", &mothGate{Name: "G"}), scoped("CHARGE")))
	two := decider.MustCompile(scoped("FLOCK", gated("NEW", &mothGate{Name: "NEW"}), gated("SWOOP", &mothGate{Name: "G", Limit: 2}), scoped("SOAR")))
	world := one.NewWorld(1)
	var errs decider.Errors
	require.ErrorAs(t, two.Join(world), &errs)
	_, err := two.NewCrowd(world, decider.CrowdOptions{})
	require.ErrorAs(t, err, &errs)
	_, err = two.Tick(newMoth(), two.NewMemory(1), decider.Input{World: world})
	require.ErrorIs(t, err, decider.ErrForeignWorld, "it has not joined in part")
	three := decider.MustCompile(scoped("ROOT", gated("X", &mothGate{Name: "NEW", Limit: 9}), scoped("Y")))
	assert.NoError(t, three.Join(world), "none of its gates is known")
}

func TestGateNeedsWorld(t *testing.T) {
	g := newGarrison(t, 1, scoped("ROOT", gated("SHOOT", &mothGate{Name: "G"}), scoped("CHARGE")))
	plain := decider.MustCompile(scoped("ROOT", scoped("CHARGE")))
	for round := range 3 { // a new memory, an active one, a steady one
		before := bytes.Clone(decider.HeaderOf(g.mems[0]).Bytes(0, uint32(g.tree.MemorySize())))
		for want, world := range map[error]*decider.World{
			decider.ErrNoWorld: nil, decider.ErrForeignWorld: plain.NewWorld(1),
		} {
			res, err := g.tree.Tick(g.ms[0], g.mems[0], decider.Input{Delta: time.Second, World: world, Flags: 3})
			require.ErrorIs(t, err, want)
			assert.Equal(t, decider.Result{Status: decider.Idle, Leaf: decider.NoRow}, res)
			assert.Empty(t, g.ms[0].take())
			assert.Equal(t, before, decider.HeaderOf(g.mems[0]).Bytes(0, uint32(g.tree.MemorySize())), "round %d: %v", round, want)
		}
		g.frame()
	}
	_, err := plain.Tick(newMoth(), plain.NewMemory(1), decider.Input{})
	assert.NoError(t, err, "a tree that shares nothing needs no world")
	_, err = g.tree.NewCrowd(nil, decider.CrowdOptions{})
	assert.ErrorIs(t, err, decider.ErrNoWorld)
	assert.ErrorIs(t, g.tree.Join(nil), decider.ErrNoWorld)
}

// gatedTable is a group of the policy with a gated row among its children, in a
// list that goes on without it.
func gatedTable(p decider.Policy) (*mothRow, *mothGate) {
	gate := &mothGate{Name: "G", Cooldown: 2 * time.Second}
	group := &mothRow{Name: "GROUP", Policy: p, Children: []*mothRow{scoped("A"), gated("B", gate), scoped("C")}, Delegate: true}
	root := &mothRow{Name: "ROOT", Children: []*mothRow{scoped("HI"), group, scoped("REST")}}
	return root, gate
}

// drive changes what the moth wants, from draws of its own.
func drive(m *moth, draw func(n int) int) {
	name := []string{"HI", "A", "B", "C"}[draw(4)]
	m.values[name] = []float64{0, 1, 2, 3}[draw(4)]
	m.values["no "+name] = float64(1 - min(1, draw(5)))
	m.ends[name] = []decider.Status{decider.Running, decider.Running, decider.Succeeded, decider.Failed}[draw(4)]
}

// inRow returns the ids of the agents that have row name active.
func inRow(tree *decider.Tree[*moth], mem decider.Memory, name string) bool {
	state := tree.State(mem)
	for _, info := range tree.Outline().Rows() {
		if info.Name == name && state.Active(info.Row) {
			return true
		}
	}
	return false
}

// TestGateEveryPolicy: under every policy exactly those hold a token who are in
// a row that needs one, and the limit holds.
func TestGateEveryPolicy(t *testing.T) {
	for _, p := range policies {
		t.Run(p.String(), func(t *testing.T) {
			root, _ := gatedTable(p)
			g := newGarrison(t, 5, root)
			seed, busy, changes := uint64(p), 0, 0
			draw := func(n int) int { // xorshift
				seed = seed*6364136223846793005 + 1442695040888963407
				return int(seed >> 33 % uint64(n))
			}
			last := uint64(0)
			for range 600 {
				g.world.Advance(time.Second)
				for i, m := range g.ms {
					drive(m, draw)
					g.tick(i + 1)
					var in []uint64
					for k, mem := range g.mems {
						if inRow(g.tree, mem, "B") {
							in = append(in, uint64(k+1))
						}
					}
					require.LessOrEqual(t, len(in), 1)
					require.Equal(t, in, g.world.Holders("G"))
					if len(in) == 1 {
						busy++
						if in[0] != last {
							last = in[0]
							changes++
						}
					}
				}
			}
			assert.Greater(t, busy, 100)
			assert.Greater(t, changes, 20)
		})
	}
}

// TestGateReasonToRefuse: a row behind a full gate says who holds it.
func TestGateReasonToRefuse(t *testing.T) {
	g := newGarrison(t, 2, scoped("ROOT", gated("SHOOT", &mothGate{Name: "G"}), scoped("CHARGE")))
	g.frame()
	var refused []decider.Event
	g.world.Observe(observing(func(e decider.Event) {
		if e.Kind == decider.EventAsked && e.Answer == decider.RefusedGate {
			refused = append(refused, e)
		}
	}), decider.Rows, 2)
	g.frame()
	require.Len(t, refused, 1)
	e := refused[0]
	assert.Equal(t, []any{1, 1, uint64(1), "SHOOT"}, []any{e.Held, e.Limit, e.Holder, e.Tree.Row(e.Row).Name})
}

// TestGateKeyPanics: a Key may panic like any callback.
func TestGateKeyPanics(t *testing.T) {
	gate := &mothGate{Name: "G", Key: func(m *moth, q decider.Query) uint64 { m.call("#", q.Name()); return 1 }}
	g := newGarrison(t, 1, scoped("ROOT", scoped("HI"), gated("SHOOT", gate), scoped("CHARGE")))
	g.ms[0].hook = func(call string) {
		if call == "#SHOOT" {
			panic(errBoom)
		}
	}
	g.value("HI", 0)
	require.PanicsWithValue(t, errBoom, func() { g.frame() })
	require.NoError(t, g.tree.Unwind(g.ms[0], g.mems[0]))
	g.ms[0].hook = nil
	assert.Equal(t, []string{"SHOOT"}, g.frame())
	require.NoError(t, g.tree.Reset(g.ms[0], g.mems[0]))
	assert.Empty(t, g.world.Holders("G"))
}
