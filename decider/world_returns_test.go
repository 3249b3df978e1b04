package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// biter bites what it wants, and may bite the same again a second later.
type biter struct {
	want uint64
	got  []uint64
	duet bool // it bites in a squad,
	done bool // and leaves it
}

type biterRow = decider.Decider[*biter]

func (b *biter) bite() { b.got = append(b.got, b.want) }

var biteGate = decider.Gate[*biter]{
	Name: "BITE", Limit: 99, LocalCooldown: time.Second,
	Key: func(b *biter, _ decider.Query) uint64 { return b.want },
}

func biters(more ...*biterRow) *decider.Tree[*biter] {
	rest := &behavior.Behavior[*biter]{Name: "REST"}
	rows := append(more, &biterRow{Name: "BITE", Gate: &biteGate, Do: (*biter).bite}, &biterRow{Name: "REST", Behavior: rest})
	return decider.MustCompile(&biterRow{Name: "BITER", Children: rows})
}

// pack is a crowd of biters with the ids from 1 on.
func pack(t *testing.T, tree *decider.Tree[*biter], n int) (*decider.Crowd[*biter], []*biter) {
	t.Helper()
	c, err := tree.NewCrowd(tree.NewWorld(3), nil)
	require.NoError(t, err)
	all := make([]*biter, n)
	for i := range all {
		all[i] = &biter{}
		require.NoError(t, c.Add(uint64(i+1), all[i]))
	}
	return c, all
}

// bites ticks c, whose agents all want key, and returns which bit.
func bites(t *testing.T, c *decider.Crowd[*biter], all []*biter, key uint64) []bool {
	t.Helper()
	bit := make([]bool, len(all))
	before := make([]int, len(all))
	for i, b := range all {
		b.want, before[i] = key, len(b.got)
	}
	require.NoError(t, c.World().Tick(100*time.Millisecond))
	for i, b := range all {
		bit[i] = len(b.got) > before[i]
	}
	return bit
}

// TestReturnsForgotten: the world has room for what still cools down, however many keys there were.
func TestReturnsForgotten(t *testing.T) {
	c, all := pack(t, biters(), 4)
	for key := range uint64(2000) {
		require.Equal(t, []bool{true, true, true, true}, bites(t, c, all, key))
	}
	assert.LessOrEqual(t, decider.Returns(c.World(), "BITE"), 64, "11 frames of 4 agents")
	full, err := c.World().Save()
	require.NoError(t, err)
	for range 12 {
		bites(t, c, all, 1999)
	}
	for range 9 {
		bites(t, c, all, 1999) // at most one return of each agent cools down
	}
	calm, err := c.World().Save()
	require.NoError(t, err)
	assert.Less(t, len(calm), len(full)-100)
}

// TestReturnsOfALife: who is cleared, removed and added again, or comes from another world is
// new to the gate; who moves between crowds or gets another table is not.
func TestReturnsOfALife(t *testing.T) {
	tree := biters()
	for name, x := range map[string]struct {
		change func(t *testing.T, c *decider.Crowd[*biter], all []*biter)
		again  bool
	}{
		"nothing": {func(*testing.T, *decider.Crowd[*biter], []*biter) {}, false},
		"reset": {func(t *testing.T, c *decider.Crowd[*biter], _ []*biter) {
			require.NoError(t, c.World().Reset(1))
		}, false},
		"clear": {func(t *testing.T, c *decider.Crowd[*biter], all []*biter) {
			mem, err := c.Memory(1)
			require.NoError(t, err)
			require.NoError(t, c.Tree().Clear(all[0], mem))
		}, true},
		"added again": {func(t *testing.T, c *decider.Crowd[*biter], all []*biter) {
			require.NoError(t, c.World().Remove(1))
			require.NoError(t, c.Add(1, all[0]))
		}, true},
		"copied": {func(t *testing.T, c *decider.Crowd[*biter], _ []*biter) {
			mem, err := c.Memory(1)
			require.NoError(t, err)
			other, err := c.Memory(2)
			require.NoError(t, err)
			require.NoError(t, c.Tree().Copy(mem, other))
		}, true},
		"another crowd": {func(t *testing.T, c *decider.Crowd[*biter], _ []*biter) {
			to, err := tree.NewCrowd(c.World(), nil)
			require.NoError(t, err)
			require.NoError(t, c.Move(1, to))
		}, false},
		"another world and back": {func(t *testing.T, c *decider.Crowd[*biter], _ []*biter) {
			to, err := tree.NewCrowd(tree.NewWorld(4), nil)
			require.NoError(t, err)
			require.NoError(t, c.Move(1, to))
			require.NoError(t, to.Move(1, c))
		}, true},
		"another table": {func(t *testing.T, c *decider.Crowd[*biter], _ []*biter) {
			_, err := c.Retable(biters(&biterRow{Name: "NEVER", If: 1, Do: func(*biter) {}}))
			require.NoError(t, err)
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			c, all := pack(t, tree, 3)
			require.Equal(t, []bool{true, true, true}, bites(t, c, all, 7))
			require.Equal(t, []bool{false, false, false}, bites(t, c, all, 7))
			x.change(t, c, all)
			assert.Equal(t, []bool{x.again, false, false}, bites(t, c, all, 7))
			assert.Equal(t, []bool{true, true, true}, bites(t, c, all, 8), "another key")
			assert.Equal(t, []bool{false, false, false}, bites(t, c, all, 7))
		})
	}
}

// TestReturnsSaved: a loaded world saves the same bytes and goes on alike, and so do worlds of one
// and of many workers.
func TestReturnsSaved(t *testing.T) {
	tree := biters()
	const frames, further = 40, 15
	step := func(c *decider.Crowd[*biter], all map[uint64]*biter, frame int) []byte {
		for id, b := range all {
			b.want = (id*7 + uint64(frame)*id) % 5
		}
		require.NoError(t, c.World().Tick(100*time.Millisecond))
		data, err := c.World().Save()
		require.NoError(t, err)
		return data
	}
	var saves [][]byte
	for _, workers := range []int{1, 8} {
		c, list := pack(t, tree, 70)
		require.NoError(t, c.World().SetWorkers(workers))
		all := map[uint64]*biter{}
		for i, b := range list {
			all[uint64(i+1)] = b
		}
		for frame := range frames + further {
			data := step(c, all, frame)
			if workers == 1 {
				saves = append(saves, data)
			} else {
				require.Equal(t, saves[frame], data, "frame %d", frame)
			}
		}
	}
	for at := range frames {
		all := map[uint64]*biter{}
		c, _, err := decider.LoadCrowd(tree, saves[at], tree.NewWorld(0), func(id uint64) (*biter, bool) {
			all[id] = &biter{}
			return all[id], true
		})
		require.NoError(t, err)
		again, err := c.World().Save()
		require.NoError(t, err)
		require.Equal(t, saves[at], again, "saved after frame %d", at)
		for frame := at + 1; frame <= at+further; frame++ {
			again = step(c, all, frame)
		}
		require.Equal(t, saves[at+further], again, "%d frames after frame %d", further, at)
	}
}

// TestReturnsBesideSquads: what an agent gave back in a squad bars it outside, for the same key
// only, however it has left the squad.
func TestReturnsBesideSquads(t *testing.T) {
	tree := biters(&biterRow{
		Name: "DUET", Policy: decider.SequentialList, Squad: &decider.Squad[*biter]{Members: 2, Key: func(b *biter) uint64 { return b.want }},
		When: func(b *biter) bool { return b.duet },
		Children: []*biterRow{
			{Name: "BITE_IT", Gate: &biteGate, Do: (*biter).bite},
			{Name: "SING", Run: func(b *biter) decider.Status { return behavior.Until(b.done) }},
		},
	})
	none := func(*testing.T, *decider.Crowd[*biter], []*biter) *decider.Crowd[*biter] { return nil }
	for name, leave := range map[string]func(*testing.T, *decider.Crowd[*biter], []*biter) *decider.Crowd[*biter]{
		"at its end": func(_ *testing.T, _ *decider.Crowd[*biter], all []*biter) *decider.Crowd[*biter] {
			all[0].done, all[1].done = true, true
			return nil
		},
		"not at all": none,
		"by a reset": func(t *testing.T, c *decider.Crowd[*biter], _ []*biter) *decider.Crowd[*biter] {
			require.NoError(t, c.World().Reset(2))
			return nil
		},
		"by a load": func(t *testing.T, c *decider.Crowd[*biter], all []*biter) *decider.Crowd[*biter] {
			data, err := c.World().Save()
			require.NoError(t, err)
			all[0].done, all[1].done = true, true
			loaded, _, err := decider.LoadCrowd(c.Tree(), data, c.Tree().NewWorld(0), func(id uint64) (*biter, bool) { return all[id-1], true })
			require.NoError(t, err)
			return loaded
		},
		"by a reset, and moved": func(t *testing.T, c *decider.Crowd[*biter], _ []*biter) *decider.Crowd[*biter] {
			to, err := c.Tree().NewCrowd(c.World(), nil)
			require.NoError(t, err)
			require.NoError(t, c.World().Reset(1)) // none may leave a squad with a Move
			require.NoError(t, c.Move(1, to))
			require.NoError(t, to.Move(1, c))
			return nil
		},
		"in another table": func(t *testing.T, c *decider.Crowd[*biter], _ []*biter) *decider.Crowd[*biter] {
			_, err := c.Retable(biters(&biterRow{Name: "NEVER", If: 1, Do: func(*biter) {}}))
			require.NoError(t, err)
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			for _, workers := range []int{1, 8} {
				c, all := pack(t, tree, 4)
				require.NoError(t, c.World().SetWorkers(workers))
				all[0].duet, all[1].duet = true, true
				require.Equal(t, []bool{true, true, true, true}, bites(t, c, all, 7), "two of them in a squad")
				require.True(t, inRowOf(t, c, 1, "SING") && inRowOf(t, c, 2, "SING"))
				if other := leave(t, c, all); other != nil {
					c = other
				}
				if name != "not at all" {
					all[0].duet, all[1].duet = false, false
				}
				again := name != "not at all"
				for range 2 { // where one has left its squad, the others do so a frame later
					assert.Equal(t, []bool{false, false, false, false}, bites(t, c, all, 7))
				}
				assert.Equal(t, []bool{again, again, true, true}, bites(t, c, all, 8), "another key")
				assert.Equal(t, []bool{false, false, false, false}, bites(t, c, all, 7))
			}
		})
	}
}

func inRowOf(t *testing.T, c *decider.Crowd[*biter], id uint64, row string) bool {
	t.Helper()
	state, err := c.World().State(id)
	require.NoError(t, err)
	return state.Active(c.Tree().Outline().Find(row)[0])
}

// TestReturnsOfLoneAgents: a lone agent is barred from what it gave back in its world, also with
// another table; what it is in another world, and a copy of it alone, is new to the gate, and
// nobody's number there is taken for its own.
func TestReturnsOfLoneAgents(t *testing.T) {
	type lone struct {
		tree  *decider.Tree[*biter]
		world *decider.World
		mem   decider.Memory
		b     *biter
	}
	tree, other := biters(), biters(&biterRow{Name: "NEVER", If: 1, Do: func(*biter) {}})
	bite := func(t *testing.T, x *lone, key uint64) bool {
		t.Helper()
		x.b.want = key
		before := len(x.b.got)
		require.NoError(t, x.world.Advance(10*time.Millisecond))
		_, err := x.tree.Tick(x.b, x.mem, decider.Input{Delta: 10 * time.Millisecond, World: x.world})
		require.NoError(t, err)
		return len(x.b.got) > before
	}
	migrate := func(t *testing.T, x *lone, to *decider.Tree[*biter]) {
		t.Helper()
		mem, loaded, err := to.Migrate(x.tree, x.mem, x.world)
		require.NoError(t, err)
		require.Empty(t, loaded.Dropped)
		x.tree, x.mem = to, mem
	}
	elsewhere := func(t *testing.T) *decider.World { // where others have bitten the same
		t.Helper()
		w := tree.NewWorld(4)
		for id := range uint64(5) {
			require.True(t, bite(t, &lone{tree, w, tree.NewMemory(50 + id), &biter{}}, 7))
		}
		return w
	}
	for name, c := range map[string]struct {
		change func(t *testing.T, x *lone)
		again  bool
	}{
		"nothing":        {func(*testing.T, *lone) {}, false},
		"reset":          {func(t *testing.T, x *lone) { require.NoError(t, x.tree.Reset(x.b, x.mem)) }, false},
		"cleared":        {func(t *testing.T, x *lone) { require.NoError(t, x.tree.Clear(x.b, x.mem)) }, true},
		"migrated":       {func(t *testing.T, x *lone) { migrate(t, x, other) }, false},
		"to itself":      {func(t *testing.T, x *lone) { migrate(t, x, x.tree) }, false},
		"there and back": {func(t *testing.T, x *lone) { migrate(t, x, other); migrate(t, x, tree) }, false},
		"another world":  {func(t *testing.T, x *lone) { x.world = elsewhere(t) }, true},
		"and migrated": {func(t *testing.T, x *lone) {
			migrate(t, x, other)
			x.world = elsewhere(t)
			require.NoError(t, other.Join(x.world))
		}, true},
		"migrated to one": {func(t *testing.T, x *lone) { x.world = elsewhere(t); migrate(t, x, other) }, true},
		"another world and back": {func(t *testing.T, x *lone) {
			home := x.world
			x.world = elsewhere(t)
			require.True(t, bite(t, x, 7))
			x.world = home
		}, true},
		"copied": {func(t *testing.T, x *lone) {
			mem := tree.NewMemory(2)
			require.NoError(t, tree.Copy(mem, x.mem))
			x.mem = mem
		}, true},
		"saved alone": {func(t *testing.T, x *lone) {
			data, err := x.tree.Save(x.mem)
			require.NoError(t, err)
			x.mem, _, err = x.tree.Load(data)
			require.NoError(t, err)
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			w := tree.NewWorld(3)
			x, beside := &lone{tree, w, tree.NewMemory(1), &biter{}}, &lone{tree, w, tree.NewMemory(9), &biter{}}
			for _, l := range []*lone{x, beside} {
				require.True(t, bite(t, l, 7))
				require.False(t, bite(t, l, 7))
			}
			c.change(t, x)
			assert.Equal(t, c.again, bite(t, x, 7))
			assert.False(t, bite(t, x, 7))
			assert.True(t, bite(t, x, 8), "another key")
			assert.False(t, bite(t, beside, 7))
			assert.True(t, bite(t, beside, 8))
		})
	}
}
