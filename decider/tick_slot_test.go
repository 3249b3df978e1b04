package decider_test

import (
	"fmt"
	"strings"
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
			g := newSeededSwarm(t, 7, 3, workers, customer(shop.MemorySize()))
			for f, want := range []string{
				"+STROLL | +STROLL | +STROLL",
				"-STROLL:Interrupted +GO | -STROLL:Interrupted +GO | -STROLL:Interrupted +GO",
				" |  | ",
				// One seller: the order of the frame decides which agent buys; the others' plan fails.
				"-GO:Succeeded +STROLL | -GO:Succeeded +BUY | -GO:Succeeded +STROLL",
				"-STROLL:Interrupted +HURT |  | -STROLL:Interrupted +GO",
				"-HURT:Succeeded +GO | -BUY:Ejected +STROLL | ",
				" |  | -GO:Succeeded +BUY",
			} {
				switch f {
				case 1:
					for _, id := range g.ids() {
						require.NoError(t, g.Inject(id, "OBJECT", shop))
					}
				case 4:
					g.all[0].values["HURT"] = 1
				case 5:
					g.all[0].values["HURT"] = 0
					require.NoError(t, g.World().Eject(2, "OBJECT"))
				}
				assert.Equal(t, want, g.frameCalls(), "frame %d", f)
			}
			assert.Equal(t, []uint64{3}, g.World().Holders("SELLER"))
			require.NoError(t, g.World().Remove(3))
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

// TestSlotIsLeft: an injected tree is cleaned up however a plain agent leaves its
// path, even without a world.
func TestSlotIsLeft(t *testing.T) {
	shop := decider.MustCompile(stall())
	tree := decider.MustCompile(customer(shop.MemorySize()))
	for name, leave := range map[string]func(*moth, decider.Memory) error{"Reset": tree.Reset, "Clear": tree.Clear} {
		t.Run(name, func(t *testing.T) {
			g := newCustomer(t, tree, shop)
			for range 4 {
				g.next()
			}
			require.Equal(t, []uint64{1}, g.world.Holders("SELLER"))
			sub, inner := tree.Injected(g.mem, "OBJECT")
			require.Same(t, shop, sub)
			require.True(t, inRow(sub, inner, "BUY"))
			require.NoError(t, leave(g.m, g.mem))
			assert.Equal(t, "-BUY:Reset", g.m.take())
			g.world.Advance(0)
			assert.Empty(t, g.world.Holders("SELLER"))
		})
	}
}

func TestSlotPanics(t *testing.T) {
	shop := decider.MustCompile(stall())
	tree := decider.MustCompile(customer(shop.MemorySize()))
	for _, at := range []string{"+GO", "-GO:Succeeded", "+BUY", "-BUY:Succeeded"} {
		t.Run(at, func(t *testing.T) {
			g := newCustomer(t, tree, shop)
			g.m.trap(at)
			raised := false
			for range 12 {
				if trapPanic(func() { g.next() }) != nil {
					raised = true
					assert.NoError(t, tree.Unwind(g.m, g.mem))
				}
			}
			assert.True(t, raised)
			var calls strings.Builder
			for range 8 {
				calls.WriteString(g.next() + " ")
			}
			assert.Contains(t, calls.String(), "+BUY", "the memory is usable again, and the seller free")
		})
	}
}

// TestSlotTimers: the timers of an injected tree end with it.
func TestSlotTimers(t *testing.T) {
	bell := decider.MustCompile(&mothRow{
		Name: "BELL", Preconditions: decider.Preconditions{Every: time.Hour}, Behavior: lasts("RING", 1),
	})
	g := newCustomer(t, decider.MustCompile(customer(bell.MemorySize())), bell)
	for _, want := range []string{"+RING", "-RING:Succeeded +STROLL", "", "", ""} {
		assert.Equal(t, want, g.next(), "once an hour")
	}
	require.NoError(t, g.tree.Inject(g.mem, g.world, "OBJECT", bell))
	assert.Equal(t, "-STROLL:Interrupted +RING", g.next(), "a new tree has new timers")
}

// TestSlotLocalCooldown: if the agent's own tree has the gate, the agent's cooldown of
// it stays, whichever tree released the token; else it ends with the injected tree. With a Key it is the same.
func TestSlotLocalCooldown(t *testing.T) {
	testSlotLocalCooldown(t, &mothGate{Name: "SELLER", LocalCooldown: 3 * time.Second})
	testSlotLocalCooldown(t, &mothGate{Name: "SELLER", LocalCooldown: 3 * time.Second, Key: func(*moth, decider.Query) uint64 { return 7 }})
}

func testSlotLocalCooldown(t *testing.T, seller *mothGate) {
	t.Helper()
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
		{"injected again", seller, 9, map[int]bool{0: true, 2: true}, []string{
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
					require.NoError(t, g.Inject(1, "OBJECT", shop))
				}
				require.Equal(t, want, g.frameCalls(), "frame %d", f)
			}
		})
	}
}

// TestSlotResetAlone: if the tree in a slot is reset on its own, the slot's row ends.
// The tree does not start again without its Decide and without a token.
func TestSlotResetAlone(t *testing.T) {
	shop := decider.MustCompile(&mothRow{
		Name: "SHOP", Gate: &mothGate{Name: "SELLER"}, Decide: valued("HURT"), Behavior: lasts("BUY", 0),
	})
	g := newCustomer(t, decider.MustCompile(&mothRow{Name: "ROOT", Children: []*mothRow{
		{Name: "USE", Slot: &decider.Slot{Name: "OBJECT", Bytes: shop.MemorySize()}},
		{Name: "STROLL", Behavior: lasts("STROLL", 0)},
	}}), shop)
	g.value("HURT", 1)
	require.Equal(t, "+BUY", g.next())
	sub, inner := g.tree.Injected(g.mem, "OBJECT")
	g.value("HURT", 0) // it would refuse
	require.NoError(t, sub.Reset(g.m, inner))
	assert.Equal(t, "-BUY:Reset", g.m.take())
	assert.Equal(t, "+STROLL", g.next())
	assert.Empty(t, g.world.Holders("SELLER"))
	g.value("HURT", 1)
	assert.Equal(t, "-STROLL:Interrupted +BUY", g.next(), "it was not ejected")
	assert.Equal(t, []uint64{1}, g.world.Holders("SELLER"))
}
