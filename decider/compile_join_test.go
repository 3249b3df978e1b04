package decider_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// TestGateBetweenTrees: within a world, trees share gates by name; another world
// has its own.
func TestGateBetweenTrees(t *testing.T) {
	gate := &mothGate{Name: "G", Limit: 2}
	one := decider.MustCompile(scoped("ROOT", gated("SHOOT", gate), scoped("CHARGE")))
	other := &mothGate{Name: "G", Limit: 2} // equal fields do as well as the same pointer
	two := decider.MustCompile(scoped("FLOCK", gated("PECK", &mothGate{Name: "SEED"}), gated("SWOOP", other), scoped("SOAR")))
	world := one.NewWorld(1)
	require.NoError(t, two.Join(world))
	require.NoError(t, two.Join(world), "joining again does nothing")
	a, b := newFlockIn(t, world, one, 1, 1), newFlockIn(t, world, two, 3, 10)
	world.Advance(time.Second)
	a.tick(1)
	b.tick(1)
	b.tick(2)
	b.tick(3)
	assert.Equal(t, []string{"SHOOT"}, a.leaves())
	assert.Equal(t, []string{"PECK", "SWOOP", "SOAR"}, b.leaves())
	assert.Equal(t, []uint64{1, 11}, world.Holders("G"))
	assert.Equal(t, []uint64{10}, world.Holders("SEED"))
	require.NoError(t, one.Reset(a.all[0], a.mems[0]))
	b.tick(3)
	assert.Equal(t, []uint64{11, 12}, world.Holders("G"), "reclaimed from an agent of the other tree")

	elsewhere := newFlock(t, 2, scoped("ROOT", gated("SHOOT", gate), scoped("CHARGE")))
	assert.Equal(t, []string{"SHOOT", "SHOOT"}, elsewhere.frame())
}

// TestGateClashChangesNothing: a tree that cannot join leaves nothing behind.
func TestGateClashChangesNothing(t *testing.T) {
	one := decider.MustCompile(scoped("ROOT", gated("SHOOT", &mothGate{Name: "G"}), scoped("CHARGE")))
	two := decider.MustCompile(scoped("FLOCK", gated("NEW", &mothGate{Name: "NEW"}), gated("SWOOP", &mothGate{Name: "G", Limit: 2}), scoped("SOAR")))
	world := one.NewWorld(1)
	var errs decider.Errors
	require.ErrorAs(t, two.Join(world), &errs)
	_, err := two.NewCrowd(world, nil)
	require.ErrorAs(t, err, &errs)
	_, err = two.Tick(newMoth(0), two.NewMemory(1), decider.Input{World: world})
	require.ErrorIs(t, err, decider.ErrForeignWorld, "it has not joined in part")
	three := decider.MustCompile(scoped("ROOT", gated("X", &mothGate{Name: "NEW", Limit: 9}), scoped("Y")))
	assert.NoError(t, three.Join(world), "none of its gates is known")
}

func TestGateNeedsWorld(t *testing.T) {
	g := newFlock(t, 1, scoped("ROOT", gated("SHOOT", &mothGate{Name: "G"}), scoped("CHARGE")))
	plain := decider.MustCompile(scoped("ROOT", scoped("CHARGE")))
	for round := range 3 { // a new memory, an active one, a steady one
		before := bytes.Clone(decider.HeaderOf(g.mems[0]).Bytes(0, uint32(g.tree.MemorySize())))
		for want, world := range map[error]*decider.World{
			decider.ErrNoWorld: nil, decider.ErrForeignWorld: plain.NewWorld(1),
		} {
			res, err := g.tree.Tick(g.all[0], g.mems[0], decider.Input{Delta: time.Second, World: world, Flags: 3})
			require.ErrorIs(t, err, want)
			assert.Equal(t, decider.Result{Status: decider.Idle, Leaf: decider.NoRow}, res)
			assert.Empty(t, g.all[0].take())
			assert.Equal(t, before, decider.HeaderOf(g.mems[0]).Bytes(0, uint32(g.tree.MemorySize())), "round %d: %v", round, want)
		}
		g.frame()
	}
	_, err := plain.Tick(newMoth(0), plain.NewMemory(1), decider.Input{})
	assert.NoError(t, err, "a tree that shares nothing needs no world")
	_, err = g.tree.NewCrowd(nil, nil)
	assert.ErrorIs(t, err, decider.ErrNoWorld)
	assert.ErrorIs(t, g.tree.Join(nil), decider.ErrNoWorld)
}
