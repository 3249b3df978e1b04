package decider_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// elsewhere returns another world that the flock's tree has joined, at this time.
func (g *flock) elsewhere(now time.Duration) *decider.World {
	w := g.tree.NewWorld(1)
	w.Advance(now)
	return w
}

// leavings are the ways to leave a path outside of a tick.
func leavings(g *flock) map[string]func(i int) {
	return map[string]func(int){
		"Reset": func(i int) { require.NoError(g.t, g.tree.Reset(g.all[i-1], g.mems[i-1])) },
		"Clear": func(i int) { require.NoError(g.t, g.tree.Clear(g.all[i-1], g.mems[i-1])) },
		"Unwind": func(i int) {
			m := g.all[i-1]
			m.hook = func(string) { panic(errBoom) }
			require.PanicsWithValue(g.t, errBoom, func() { g.tick(i) })
			m.hook = nil
			require.NoError(g.t, g.tree.Unwind(m, g.mems[i-1]))
			m.take()
		},
	}
}

// TestAgentMovesToAnotherWorld: an agent that has left its path may go on in another
// world, where it has no tokens. The old world releases its tokens, with their
// cooldown, even if it noticed nothing in between.
func TestAgentMovesToAnotherWorld(t *testing.T) {
	for _, way := range []string{"Reset", "Clear", "Unwind"} {
		for name, keyed := range map[string]bool{"one key": false, "many keys": true} {
			t.Run(way+", "+name, func(t *testing.T) {
				gate := &mothGate{Name: "GRENADE", Cooldown: 5 * time.Second}
				if keyed {
					gate.Key = aim
				}
				g := newFlock(t, 3, scoped("ROOT", gated("THROW", gate), scoped("CHARGE")))
				for i, target := range []float64{7, 8, 7} {
					g.all[i].values["target"] = target
				}
				g.world.Advance(0)
				holders, at := []uint64{1}, 1
				if keyed {
					holders, at = []uint64{1, 2}, 2 // 2 has tokens that the other world does not know of
					g.tick(1)
				}
				g.tick(at)
				g.tick(3)
				require.Equal(t, holders, g.world.Holders("GRENADE"))
				leavings(g)[way](at)

				old, w := g.world, g.elsewhere(0)
				g.world = w
				g.all[2].values["target"] = g.all[at-1].values["target"]
				require.NoError(t, g.tree.Reset(g.all[2], g.mems[2]))
				g.tick(at)
				g.tick(3)
				assert.Equal(t, []uint64{uint64(at)}, w.Holders("GRENADE"))
				assert.Equal(t, "THROW", g.leaves()[at-1])
				assert.Equal(t, "CHARGE", g.leaves()[2], "the limit is 1 here too")
				g.tick(at) // a steady one
				assert.ElementsMatch(t, holders[:len(holders)-1], old.Holders("GRENADE"))
				assert.Equal(t, []uint64{uint64(at)}, w.Holders("GRENADE"), "the old world has left this one alone")

				require.NoError(t, g.tree.Reset(g.all[2], g.mems[2]))
				g.world = old
				g.tick(3)
				assert.Equal(t, "CHARGE", g.leaves()[2], "it cools down")
				old.Advance(5 * time.Second)
				g.tick(3)
				assert.Equal(t, "THROW", g.leaves()[2])

				g.world = w
				g.all[at-1].values["THROW"] = 0
				g.all[at-1].ends["THROW"] = decider.Failed
				g.tick(at)
				assert.Empty(t, w.Holders("GRENADE"))
			})
		}
	}
}

// TestAgentWithTokensStays: an agent with a token cannot be ticked in another world
// until it has left its path; the attempt changes nothing.
func TestAgentWithTokensStays(t *testing.T) {
	g := newFlock(t, 2, scoped("ROOT", gated("THROW", &mothGate{Name: "GRENADE"}), scoped("CHARGE")))
	old, w := g.world, g.elsewhere(0)
	for round := range 3 { // after its first tick, a steady one, a full one
		g.world = old
		if round == 2 {
			g.all[0].values["THROW"] = 2 // no matter
		}
		g.tick(1)
		g.tick(2)
		before := bytes.Clone(decider.HeaderOf(g.mems[0]).Bytes(0, uint32(g.tree.MemorySize())))
		res, err := g.tree.Tick(g.all[0], g.mems[0], decider.Input{Delta: time.Second, World: w, Flags: decider.Flags(round / 2)})
		require.ErrorIs(t, err, decider.ErrForeignWorld)
		assert.EqualError(t, err, "ethogram: agent 1: this is the wrong world (the agent holds tokens in another world: tick it there, or call Tree.Reset before its first tick here)")
		assert.Equal(t, decider.Result{Status: decider.Idle, Leaf: decider.NoRow}, res)
		assert.Empty(t, g.all[0].take())
		assert.Equal(t, before, decider.HeaderOf(g.mems[0]).Bytes(0, uint32(g.tree.MemorySize())), "round %d", round)
		assert.Equal(t, []uint64{1}, old.Holders("GRENADE"))
		assert.Empty(t, w.Holders("GRENADE"))
	}
	g.world = w
	g.tick(2) // an agent without tokens may go
	assert.Equal(t, []uint64{2}, w.Holders("GRENADE"))
	assert.Equal(t, []uint64{1}, old.Holders("GRENADE"))
}

// TestAgentComesBack: an agent that was in another world has lost its old token, even
// if its first world noticed nothing in between.
func TestAgentComesBack(t *testing.T) {
	g := newFlock(t, 1, scoped("ROOT", gated("THROW", &mothGate{Name: "GRENADE"}), scoped("CHARGE")))
	old, w := g.world, g.elsewhere(0)
	for range 3 {
		for _, in := range []*decider.World{old, w} {
			g.world = in
			g.tick(1)
			require.Equal(t, []string{"THROW"}, g.leaves())
			require.NoError(t, g.tree.Reset(g.all[0], g.mems[0]))
		}
	}
	assert.Empty(t, old.Holders("GRENADE"))
	assert.Empty(t, w.Holders("GRENADE"))
}

// TestLocalCooldownOfAnotherWorld: an agent's own cooldown counts only by the clock of
// the world in which it released the token.
func TestLocalCooldownOfAnotherWorld(t *testing.T) {
	g := newFlock(t, 1, scoped("ROOT", gated("THROW", &mothGate{Name: "GRENADE", LocalCooldown: 10 * time.Second}), scoped("CHARGE")))
	g.world.Advance(time.Hour)
	g.tick(1)
	require.NoError(t, g.tree.Reset(g.all[0], g.mems[0]))
	require.Empty(t, g.world.Holders("GRENADE"), "given back, after an hour")
	assert.Equal(t, []string{"CHARGE"}, g.frame())
	require.NoError(t, g.tree.Reset(g.all[0], g.mems[0]))
	g.world = g.elsewhere(time.Minute)
	assert.Equal(t, []string{"THROW"}, g.frame(), "59 minutes ahead of its first tick here")
}

// TestInjectedMovesToAnotherWorld: an injected tree moves with its agent and joins the
// new world; its tokens stay behind.
func TestInjectedMovesToAnotherWorld(t *testing.T) {
	shop := decider.MustCompile(stall())
	tree := decider.MustCompile(customer(shop.MemorySize()))
	old, w := tree.NewWorld(1), tree.NewWorld(1)
	b, mem := newMoth(1), tree.NewMemory(1)
	tick := func(in *decider.World) error {
		b.calls = nil
		_, err := tree.Tick(b, mem, decider.Input{World: in, Delta: time.Second})
		return err
	}
	require.NoError(t, tree.Inject(mem, old, "OBJECT", shop))
	for range 5 {
		if len(old.Holders("SELLER")) == 0 {
			require.NoError(t, tick(old))
		}
	}
	require.Equal(t, []uint64{1}, old.Holders("SELLER"))
	require.ErrorIs(t, tick(w), decider.ErrForeignWorld)
	assert.Empty(t, b.calls)
	assert.Equal(t, []uint64{1}, old.Holders("SELLER"))

	require.NoError(t, tree.Reset(b, mem))
	for range 5 {
		if len(w.Holders("SELLER")) == 0 {
			require.NoError(t, tick(w))
		}
	}
	assert.Equal(t, []uint64{1}, w.Holders("SELLER"))
	assert.Empty(t, old.Holders("SELLER"))

	require.NoError(t, tree.Reset(b, mem))
	clash := decider.MustCompile(&mothRow{Name: "CLASH", Gate: &mothGate{Name: "SELLER", Limit: 9}})
	third := tree.NewWorld(1)
	require.NoError(t, clash.Join(third))
	var errs decider.Errors
	require.ErrorAs(t, tick(third), &errs, "the shop cannot join")
	require.NoError(t, tick(w))
}

// TestCrowdsMemoryElsewhere: ticking an agent of a crowd in another world is a
// mistake. It shows as an error, or as tokens that the crowd does not know, but
// never as a panic.
func TestCrowdsMemoryElsewhere(t *testing.T) {
	for what, leave := range map[string]func(s *swarm, id uint64) error{
		"Reset":  func(s *swarm, id uint64) error { return s.World().Reset(id) },
		"Remove": func(s *swarm, id uint64) error { return s.World().Remove(id) },
		"Tick":   func(s *swarm, _ uint64) error { return s.World().Tick(time.Second) },
	} {
		t.Run(what, func(t *testing.T) {
			gate := &mothGate{Name: "G", Limit: 9, Key: func(m *moth, _ decider.Query) uint64 { return uint64(m.values["target"]) }}
			s := newSwarm(t, 3, 2, throwOrCharge(gate))
			mem := must1(s.Memory(3))
			w := s.Tree().NewWorld(1)
			for i := range 40 {
				m := newMoth(0)
				m.values["target"] = float64(i)
				_, err := s.Tree().Tick(m, s.Tree().NewMemory(uint64(100+i)), decider.Input{World: w})
				require.NoError(t, err)
			}
			s.all[2].values["target"] = 39
			_, err := s.Tree().Tick(s.all[2], mem, decider.Input{World: w})
			require.NoError(t, err)
			require.Contains(t, w.Holders("G"), uint64(3))
			require.NoError(t, leave(s, 3))
			if what == "Tick" {
				_, err := s.World().Result(3)
				assert.ErrorIs(t, err, decider.ErrForeignWorld)
				return
			}
			assert.NotContains(t, w.Holders("G"), uint64(3))
			s.frame()
			assert.Equal(t, what == "Reset", len(s.World().Holders("G")) == 3)
		})
	}
}

// TestMemoryOfSharers: only a memory that may hold tokens has room for its world.
func TestMemoryOfSharers(t *testing.T) {
	size := func(g *mothGate, others ...*mothRow) int {
		return decider.MustCompile(scoped("ROOT", append(others, gated("A", g))...)).MemorySize()
	}
	slot := &mothRow{Name: "B", Slot: &decider.Slot{Name: "S", Bytes: 80}}
	assert.Equal(t, 96, size(nil))
	assert.Equal(t, 224, size(nil, slot))
	assert.Equal(t, 224, size(&mothGate{Name: "G"}, slot))
	assert.Equal(t, 96+32+8, size(&mothGate{Name: "G"}), "a suspended tick, the world and the hold")
}
