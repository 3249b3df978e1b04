package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// TestManyHoldersInOrder: holders are listed in the order in which they acquired their
// token, also where there are many and some have left.
func TestManyHoldersInOrder(t *testing.T) {
	gate := &mothGate{Name: "MANY", Limit: 30}
	g := newFlock(t, 40, scoped("ROOT", gated("SHOOT", gate), scoped("CHARGE")))
	var want []uint64
	for _, i := range []int{7, 3, 12, 1, 30, 31, 32, 33, 34, 35, 36, 2, 4} {
		g.tick(i)
		want = append(want, uint64(i))
	}
	require.Equal(t, want, g.world.Holders("MANY"))
	for _, i := range []int{3, 34, 7, 4} { // from the middle, the front and the back
		g.all[i-1].values["SHOOT"] = 0
		g.all[i-1].ends["SHOOT"] = decider.Failed
		g.tick(i)
	}
	assert.Equal(t, []uint64{12, 1, 30, 31, 32, 33, 35, 36, 2}, g.world.Holders("MANY"))
	for i := 1; i <= 40; i++ {
		g.tick(i)
	}
	holders := g.world.Holders("MANY")
	assert.Len(t, holders, 30)
	assert.Equal(t, []uint64{12, 1, 30, 31, 32, 33, 35, 36, 2, 5, 6, 8}, holders[:12])
}

// TestManyKeys: a keyed gate has as many keys in use as there are agents, more
// than fit into 16 bits, and keys out of use are reused.
func TestManyKeys(t *testing.T) {
	skip.UnderRace(t)
	type target struct{ at uint64 }
	const n = 70_000
	leaf := &decider.Decider[*target]{
		Name: "SHOOT", Behavior: &behavior.Behavior[*target]{Name: "SHOOT"},
		Gate: &decider.Gate[*target]{Name: "PER_TARGET", Key: func(a *target, _ decider.Query) uint64 { return a.at }},
	}
	root := decider.Group("ROOT", decider.PrioritizedList, leaf,
		&decider.Decider[*target]{Name: "CHARGE", Behavior: &behavior.Behavior[*target]{Name: "CHARGE"}})
	tree, err := decider.Compile(&root)
	require.NoError(t, err)
	world := tree.NewWorld(1)
	mems := tree.NewMemories(n, 0)
	shoot := tree.Outline().Find("SHOOT")[0]
	tick := func(i int, at uint64) bool {
		r, err := tree.Tick(&target{at}, mems[i], decider.Input{World: world})
		require.NoError(t, err)
		return r.Leaf == shoot
	}
	for i := range n {
		if !tick(i, uint64(i)) {
			t.Fatalf("agent %d got no token of its own key", i)
		}
	}
	require.Len(t, world.Holders("PER_TARGET"), n)
	require.NoError(t, tree.Reset(&target{}, mems[0]))
	world.Advance(time.Second)
	assert.False(t, tick(0, n-1), "the key of the last one is taken: not given to the first by a wrapped number")
	assert.True(t, func() bool { require.NoError(t, tree.Reset(&target{}, mems[0])); return tick(0, 0) }())
}

// TestManyRowsHold: an agent with more gated rows than fit into a byte releases all
// their tokens.
func TestManyRowsHold(t *testing.T) {
	root := scoped("ROOT")
	root.Policy = decider.Parallel
	for i := range 4 {
		lane := scoped(fmt.Sprintf("LANE_%d", i))
		lane.Policy = decider.Parallel
		for k := range 64 {
			name := fmt.Sprintf("ROW_%d", 64*i+k)
			lane.Children = append(lane.Children, gated(name, &mothGate{Name: name}))
		}
		root.Children = append(root.Children, lane)
	}
	g := newFlock(t, 2, root).watched()
	g.tick(1)
	require.Len(t, g.events(), 256)
	g.tick(2)
	require.Empty(t, g.events(), "all gates are full")
	require.NoError(t, g.tree.Reset(g.all[0], g.mems[0]))
	g.world.Advance(time.Second)
	for i := range 256 {
		require.Empty(t, g.world.Holders(fmt.Sprintf("ROW_%d", i)))
	}
	g.tick(2)
	require.Len(t, g.events(), 256)
}
