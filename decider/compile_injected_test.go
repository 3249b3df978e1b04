package decider

import (
	"runtime"
	"testing"
	"time"
	"weak"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
)

// shelf is a table with two slots, the second in what the first may run.
func shelf(bytes int) *Tree[int] {
	return MustCompile(&Decider[int]{Name: "SHELF", Children: []*Decider[int]{
		{Name: "USE", Slot: &Slot{Name: "OBJECT", Bytes: bytes}},
		{Name: "IDLE", Behavior: &behavior.Behavior[int]{Name: "IDLE"}},
	}})
}

func toy() *Tree[int] {
	return MustCompile(&Decider[int]{
		Name: "TOY", Gate: &Gate[int]{Name: "TOYS", Limit: 60_000},
		Behavior: &behavior.Behavior[int]{Name: "PLAY"},
	})
}

// TestInjectedIsForgotten: of many injected trees, only those stay that an agent
// runs or is about to run.
func TestInjectedIsForgotten(t *testing.T) {
	tree := shelf(256)
	w := tree.NewWorld(1)
	mem := tree.NewMemory(1)
	stays := toy()
	require.NoError(t, stays.Join(w))
	first := func() weak.Pointer[Tree[int]] {
		sub := toy()
		require.NoError(t, tree.Inject(mem, w, "OBJECT", sub))
		return weak.Make(sub)
	}()
	for range 50 {
		sub := toy()
		require.NoError(t, tree.Inject(mem, w, "OBJECT", sub))
		for range 2 {
			w.Advance(time.Second)
			_, err := tree.Tick(1, mem, Input{Delta: time.Second, World: w})
			require.NoError(t, err)
		}
		in, _ := tree.Injected(mem, "OBJECT")
		require.Same(t, sub, in)
		require.LessOrEqual(t, len(tree.plain.injectables()), 2)
		require.LessOrEqual(t, len(w.joined), 4)
		require.Len(t, w.gates, 1, "what cools down does so still")
		require.Equal(t, []uint64{1}, w.Holders("TOYS"))
	}
	require.Eventually(t, func() bool { runtime.GC(); return first.Value() == nil }, 10*time.Second, time.Millisecond)
	assert.NotNil(t, w.find(stays.plain.prog), "the game has joined it")
	assert.NotNil(t, w.find(tree.plain.prog))
}

// TestHostedIsCounted: a tree knows how many slots it is in, whatever changes that.
func TestHostedIsCounted(t *testing.T) {
	sub := toy()
	middle := shelf(sub.MemorySize())
	tree := shelf(middle.MemorySize())
	w := tree.NewWorld(1)
	mem, other := tree.NewMemory(1), tree.NewMemory(2)
	counts := func(of *Tree[int], want int64, why string) {
		t.Helper()
		require.Equal(t, want, of.plain.hosted.Load(), why)
		require.Equal(t, want, SlotsWith(tree, mem, of)+SlotsWith(tree, other, of), why)
	}
	tick := func() {
		t.Helper()
		w.Advance(time.Second)
		_, err := tree.Tick(1, mem, Input{Delta: time.Second, World: w})
		require.NoError(t, err)
	}
	require.NoError(t, tree.Inject(mem, w, "OBJECT", sub))
	counts(sub, 1, "it is about to be injected")
	require.NoError(t, tree.Inject(mem, w, "OBJECT", middle))
	counts(sub, 0, "another takes its place")
	counts(middle, 1, "")
	tick()
	counts(middle, 1, "it runs")
	in, inner := tree.Injected(mem, "OBJECT")
	require.NoError(t, in.Inject(inner, w, "OBJECT", sub))
	counts(sub, 1, "")
	tick()
	tick()
	counts(sub, 1, "it runs in what runs in a slot")
	require.NoError(t, tree.Copy(other, mem))
	counts(sub, 2, "a copy")
	counts(middle, 2, "")
	require.NoError(t, tree.Copy(other, mem))
	counts(sub, 2, "a copy over a copy")
	require.NoError(t, tree.Copy(mem, mem))
	counts(sub, 2, "of itself")
	require.NoError(t, tree.Copy(other, tree.NewMemory(2)))
	counts(sub, 1, "over it was copied what has nothing")
	counts(middle, 1, "")
	require.NoError(t, tree.Eject(mem, "OBJECT"))
	tick()
	counts(middle, 1, "it is left")
	tick()
	counts(middle, 0, "it is gone,")
	counts(sub, 0, "with what ran in it")
	require.NoError(t, tree.Inject(mem, w, "OBJECT", sub))
	tick()
	require.NoError(t, tree.Inject(mem, w, "OBJECT", middle))
	require.NoError(t, tree.Clear(1, mem))
	counts(middle, 0, "the slot is emptied")
	tick()
	counts(sub, 0, "")
}

// TestHostedByCrowd: a removed agent and an abandoned world keep no tree.
func TestHostedByCrowd(t *testing.T) {
	sub := toy()
	tree := shelf(sub.MemorySize())
	func() {
		w := tree.NewWorld(1)
		c, err := tree.NewCrowd(w, nil)
		require.NoError(t, err)
		for id := range uint64(5) {
			err := c.Add(id, 1)
			require.NoError(t, err)
			require.NoError(t, c.Inject(id, "OBJECT", sub))
		}
		require.NoError(t, w.Tick(time.Second))
		require.EqualValues(t, 5, sub.plain.hosted.Load())

		require.NoError(t, c.World().Remove(3))
		require.EqualValues(t, 4, sub.plain.hosted.Load())
		lone := tree.NewMemory(9)
		require.NoError(t, tree.Inject(lone, w, "OBJECT", sub))
		require.EqualValues(t, 5, sub.plain.hosted.Load())
		runtime.KeepAlive(c)
		runtime.KeepAlive(lone)
	}()
	require.Eventually(t, func() bool { runtime.GC(); return sub.plain.hosted.Load() == 0 }, 10*time.Second, time.Millisecond)
}

// TestInjectedOfOneShape: trees of the same shape have different numbers, and
// hashes do not depend on them, nor on what else was injected, and when.
func TestInjectedOfOneShape(t *testing.T) {
	tree := shelf(256)
	w := tree.NewWorld(1)
	mems := tree.NewMemories(20, 7)
	var subs []*Tree[int]
	for i, mem := range mems {
		mem.h.ID = 7
		subs = append(subs, toy())
		require.NoError(t, tree.Inject(mem, w, "OBJECT", subs[i]))
	}
	tree.plain.subs.Store([]injectable{}) // as if another had begun
	for _, mem := range mems {
		*mem.h.Quad(tree.plain.nodes[tree.plain.slots[0]].slot + slotPending) = 0
	}
	for i := len(mems) - 1; i >= 0; i-- {
		tree.plain.pend(&tree.plain.nodes[tree.plain.slots[0]], mems[i].h, tree.plain.know(&subs[i].plain))
	}
	for i, mem := range mems {
		assert.Equal(t, tree.Hash(mems[0]), tree.Hash(mem))
		assert.Equal(t, i == 0, tree.Equal(mems[0], mem), "it will run another tree")
	}
	seen := map[uint32]bool{}
	for at, s := range tree.plain.injectables() {
		assert.False(t, seen[s.number])
		seen[s.number] = true
		assert.Same(t, s.tree, tree.plain.known(s.number))
		assert.True(t, at == 0 || tree.plain.injectables()[at-1].number < s.number, "in order")
	}
	assert.Len(t, seen, len(mems))
}

// TestNumbersOfInjected: no tree gets one of the two reserved numbers.
func TestNumbersOfInjected(t *testing.T) {
	tree := shelf(256)
	for _, print := range []uint32{0, 1, pendingNothing - 1, pendingNothing} {
		var numbers []uint32
		for range 4 {
			sub := toy()
			sub.plain.print = print
			number := tree.plain.know(&sub.plain)
			assert.NotZero(t, number)
			assert.NotEqual(t, uint32(pendingNothing), number)
			assert.Same(t, &sub.plain, tree.plain.known(number))
			numbers = append(numbers, number)
		}
		for i, n := range numbers {
			for _, m := range numbers[:i] {
				assert.NotEqual(t, n, m)
			}
		}
	}
	assert.Nil(t, tree.plain.known(0))
	assert.Nil(t, tree.plain.known(pendingNothing))
}

// TestLeafOfInjected: the leaf of what is injected is its first running lane, and
// none once it is left.
func TestLeafOfInjected(t *testing.T) {
	do := &behavior.Behavior[int]{Name: "DO"}
	sub := MustCompile(&Decider[int]{Name: "BOTH", Policy: Parallel, Children: []*Decider[int]{
		{Name: "LEFT", Behavior: do}, {Name: "RIGHT", Behavior: do},
	}})
	tree := shelf(sub.MemorySize())
	w, mem := tree.NewWorld(1), tree.NewMemory(1)
	require.NoError(t, tree.Inject(mem, w, "OBJECT", sub))
	leaf := func() Row {
		_, err := tree.Tick(1, mem, Input{Delta: time.Second, World: w})
		require.NoError(t, err)
		in, inner := tree.Injected(mem, "OBJECT")
		return in.State(inner).Leaf()
	}
	for range 3 {
		assert.Equal(t, "LEFT", sub.Outline().Name(leaf()))
	}
	require.NoError(t, tree.Eject(mem, "OBJECT"))
	assert.Equal(t, NoRow, leaf())
}
