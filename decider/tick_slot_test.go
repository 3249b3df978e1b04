package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

func TestSlot(t *testing.T) {
	for _, workers := range []int{1, 2, 8} {
		t.Run(fmt.Sprint(workers, " workers"), func(t *testing.T) {
			shop := decider.MustCompile(stall())
			g := newSwarm(t, 3, workers, customer(shop.MemorySize()))
			for f, want := range []string{
				"+STROLL | +STROLL | +STROLL",
				"-STROLL:Interrupted +GO | -STROLL:Interrupted +GO | -STROLL:Interrupted +GO",
				" |  | ",
				// One seller: the order of the frame decides who buys, the others' plan has failed.
				"-GO:Succeeded +STROLL | -GO:Succeeded +BUY | -GO:Succeeded +STROLL",
				"-STROLL:Interrupted +HURT |  | -STROLL:Interrupted +GO",
				"-HURT:Succeeded +GO | -BUY:Ejected +STROLL | ",
				" |  | -GO:Succeeded +BUY",
			} {
				switch f {
				case 1:
					for _, h := range g.handles {
						require.NoError(t, g.Inject(h, "OBJECT", shop))
					}
				case 4:
					g.all[0].values["HURT"] = 1
				case 5:
					g.all[0].values["HURT"] = 0
					require.NoError(t, g.Eject(g.handles[1], "OBJECT"))
				}
				assert.Equal(t, want, g.frameCalls(), "frame %d", f)
			}
			assert.Equal(t, []uint64{3}, g.World().Holders("SELLER"))
			require.NoError(t, g.Remove(g.handles[2]))
			assert.Equal(t, []string{"-BUY:Removed"}, g.all[2].calls)
			assert.Empty(t, g.World().Holders("SELLER"), "what is injected gives back as well")
		})
	}
}

func TestSlotErrors(t *testing.T) {
	tree, shop := decider.MustCompile(customer(200)), decider.MustCompile(stall())
	world, mem := tree.NewWorld(1), tree.NewMemory(1)
	big := stall()
	big.Children[0].Behavior.Block = [300]byte{}
	before := tree.Hash(mem)
	for _, c := range []struct {
		want error
		err  error
	}{
		{decider.ErrNoSlot, tree.Inject(mem, world, "SUBJECT", shop)},
		{decider.ErrTooLarge, tree.Inject(mem, world, "OBJECT", decider.MustCompile(big))},
		{decider.ErrSelfInjection, tree.Inject(mem, world, "OBJECT", tree)},
		{decider.ErrForeignWorld, tree.Inject(mem, decider.NewWorld(1), "OBJECT", shop)},
		{decider.ErrNilTree, tree.Inject(mem, world, "OBJECT", nil)},
		{decider.ErrSquadInSlot, tree.Inject(mem, world, "OBJECT", decider.MustCompile(ambush(nil)))},
		{decider.ErrWrongMemory, tree.Inject(shop.NewMemory(1), world, "OBJECT", shop)},
		{decider.ErrWrongMemory, tree.Inject(decider.Memory{}, world, "OBJECT", shop)},
		{decider.ErrNoSlot, tree.Eject(mem, "SUBJECT")},
	} {
		assert.ErrorIs(t, c.err, c.want)
	}
	assert.Equal(t, before, tree.Hash(mem), "nothing has changed")
	_, err := tree.Tick(newMoth(0), mem, decider.Input{Delta: time.Second})
	assert.ErrorIs(t, err, decider.ErrNoWorld)
	_, err = tree.Tick(newMoth(0), mem, decider.Input{Delta: time.Second, World: decider.NewWorld(1)})
	assert.ErrorIs(t, err, decider.ErrForeignWorld)
	assert.Equal(t, before, tree.Hash(mem))
}

// TestSlotIsLeft: what is injected is cleaned up on every way out of a plain
// memory, also where no world is at hand.
func TestSlotIsLeft(t *testing.T) {
	shop := decider.MustCompile(stall())
	tree := decider.MustCompile(customer(shop.MemorySize()))
	for name, leave := range map[string]func(b *moth, mem decider.Memory){
		"Reset": func(b *moth, mem decider.Memory) { assert.NoError(t, tree.Reset(b, mem)) },
		"Clear": func(b *moth, mem decider.Memory) { assert.NoError(t, tree.Clear(b, mem)) },
	} {
		t.Run(name, func(t *testing.T) {
			world, mem, b := tree.NewWorld(1), tree.NewMemory(1), newMoth(1)
			tick := func() {
				world.Advance(time.Second)
				_, err := tree.Tick(b, mem, decider.Input{Delta: time.Second, World: world})
				require.NoError(t, err)
			}
			require.NoError(t, tree.Inject(mem, world, "OBJECT", shop))
			for range 4 {
				tick()
			}
			require.Equal(t, []uint64{1}, world.Holders("SELLER"))
			sub, inner := tree.Injected(mem, "OBJECT")
			require.Same(t, shop, sub)
			require.True(t, sub.State(inner).Active(sub.Outline().Find("BUY")[0]))
			b.calls = nil
			leave(b, mem)
			assert.Equal(t, []string{"-BUY:Reset"}, b.calls)
			world.Advance(0)
			assert.Empty(t, world.Holders("SELLER"))
		})
	}
}

func TestSlotPanics(t *testing.T) {
	shop := decider.MustCompile(stall())
	tree := decider.MustCompile(customer(shop.MemorySize()))
	for _, at := range []string{"+GO", "-GO:Succeeded", "+BUY", "-BUY:Succeeded"} {
		t.Run(at, func(t *testing.T) {
			world, mem, b := tree.NewWorld(1), tree.NewMemory(1), newMoth(1)
			b.trap(at)
			require.NoError(t, tree.Inject(mem, world, "OBJECT", shop))
			raised := false
			for range 12 {
				world.Advance(time.Second)
				func() {
					defer func() {
						if recover() != nil {
							raised = true
							assert.NoError(t, tree.Unwind(b, mem))
						}
					}()
					tree.Tick(b, mem, decider.Input{Delta: time.Second, World: world})
				}()
			}
			assert.True(t, raised)
			b.calls = nil
			for range 8 {
				world.Advance(time.Second)
				_, err := tree.Tick(b, mem, decider.Input{Delta: time.Second, World: world})
				require.NoError(t, err)
			}
			assert.Contains(t, b.calls, "+BUY", "the memory is usable again, and the seller free")
		})
	}
}

// TestSlotTimers: the timers of a tree go with it.
func TestSlotTimers(t *testing.T) {
	bell := decider.MustCompile(&mothRow{
		Name: "BELL", Preconditions: decider.Preconditions{Every: time.Hour}, Behavior: lasts("RING", 1),
	})
	tree := decider.MustCompile(customer(bell.MemorySize()))
	world, mem, b := tree.NewWorld(1), tree.NewMemory(1), newMoth(1)
	tick := func() {
		world.Advance(time.Second)
		_, err := tree.Tick(b, mem, decider.Input{Delta: time.Second, World: world})
		require.NoError(t, err)
	}
	require.NoError(t, tree.Inject(mem, world, "OBJECT", bell))
	for range 5 {
		tick()
	}
	assert.Equal(t, []string{"+RING", "-RING:Succeeded", "+STROLL"}, b.calls, "once an hour")
	require.NoError(t, tree.Inject(mem, world, "OBJECT", bell))
	b.calls = nil
	tick()
	assert.Equal(t, []string{"-STROLL:Interrupted", "+RING"}, b.calls, "a new tree begins anew")
}

// TestSlotLocalCooldown: what an agent's own cooldown of a gate is says its own
// tree, if that has the gate, whoever gave the token back; else it goes with the
// tree that was injected.
func TestSlotLocalCooldown(t *testing.T) {
	seller := &mothGate{Name: "SELLER", LocalCooldown: 3 * time.Second}
	shop := decider.MustCompile(&mothRow{Name: "SHOP", Gate: seller, Behavior: lasts("BUY", 1)})
	for _, c := range []struct {
		name   string
		gate   *mothGate // of HAGGLE
		hurt   int       // from this frame on HAGGLE wants to run
		inject map[int]bool
		want   []string
	}{
		{"gave back within", seller, 2, map[int]bool{0: true, 2: true}, []string{
			"+BUY", "-BUY:Succeeded +STROLL", "", "", "-STROLL:Interrupted +HAGGLE",
		}},
		{"injected anew", seller, 9, map[int]bool{0: true, 2: true}, []string{
			"+BUY", "-BUY:Succeeded +STROLL", "", "", "-STROLL:Interrupted +BUY",
		}},
		{"gave back outside", seller, 0, map[int]bool{2: true}, []string{
			"+HAGGLE", "-HAGGLE:Succeeded +STROLL", "", "", "-STROLL:Interrupted +HAGGLE",
		}},
		{"the tree itself has no such gate", nil, 9, map[int]bool{0: true, 3: true}, []string{
			"+BUY", "-BUY:Succeeded +STROLL", "", "-STROLL:Interrupted +BUY",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newSwarm(t, 1, 1, &mothRow{Name: "ROOT", Children: []*mothRow{
				{Name: "HAGGLE", Gate: c.gate, Decide: valued("HURT"), Behavior: lasts("HAGGLE", 1)},
				{Name: "USE", Slot: &decider.Slot{Name: "OBJECT", Bytes: shop.MemorySize()}},
				{Name: "STROLL", Behavior: lasts("STROLL", 0)},
			}})
			for f, want := range c.want {
				g.all[0].values["HURT"] = decider.Bool(f >= c.hurt)
				if c.inject[f] {
					require.NoError(t, g.Inject(g.handles[0], "OBJECT", shop))
				}
				require.Equal(t, want, g.frameCalls(), "frame %d", f)
			}
		})
	}
}

// TestSlotResetAlone: if what runs in a slot is reset by itself, its row ends; it
// does not begin again without being asked and without a token.
func TestSlotResetAlone(t *testing.T) {
	shop := decider.MustCompile(&mothRow{
		Name: "SHOP", Gate: &mothGate{Name: "SELLER"}, Decide: valued("HURT"), Behavior: lasts("BUY", 0),
	})
	tree := decider.MustCompile(&mothRow{Name: "ROOT", Children: []*mothRow{
		{Name: "USE", Slot: &decider.Slot{Name: "OBJECT", Bytes: shop.MemorySize()}},
		{Name: "STROLL", Behavior: lasts("STROLL", 0)},
	}})
	world, mem, b := tree.NewWorld(1), tree.NewMemory(1), newMoth(1)
	b.values["HURT"] = 1
	tick := func() []string {
		b.calls = nil
		world.Advance(time.Second)
		_, err := tree.Tick(b, mem, decider.Input{Delta: time.Second, World: world})
		require.NoError(t, err)
		return b.calls
	}
	require.NoError(t, tree.Inject(mem, world, "OBJECT", shop))
	require.Equal(t, []string{"+BUY"}, tick())
	sub, inner := tree.Injected(mem, "OBJECT")
	b.values["HURT"] = 0 // it would refuse
	require.NoError(t, sub.Reset(b, inner))
	assert.Equal(t, []string{"+STROLL"}, tick())
	assert.Empty(t, world.Holders("SELLER"))
	b.values["HURT"] = 1
	assert.Equal(t, []string{"-STROLL:Interrupted", "+BUY"}, tick(), "it was not ejected")
	assert.Equal(t, []uint64{1}, world.Holders("SELLER"))
}
