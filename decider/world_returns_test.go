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
}

type biterRow = decider.Decider[*biter]

func biters(more ...*biterRow) *decider.Tree[*biter] {
	gate := &decider.Gate[*biter]{
		Name: "BITE", Limit: 99, LocalCooldown: time.Second,
		Key: func(b *biter, _ decider.Query) uint64 { return b.want },
	}
	rest := &behavior.Behavior[*biter]{Name: "REST"}
	rows := append(more, &biterRow{Name: "BITE", Gate: gate, Do: func(b *biter) { b.got = append(b.got, b.want) }}, &biterRow{Name: "REST", Behavior: rest})
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
		_, err := c.Add(uint64(i+1), all[i])
		require.NoError(t, err)
	}
	return c, all
}

func handleOf(t *testing.T, c *decider.Crowd[*biter], id uint64) decider.Handle {
	t.Helper()
	h, ok := c.Find(id)
	require.True(t, ok)
	return h
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
			require.NoError(t, c.Reset(handleOf(t, c, 1)))
		}, false},
		"clear": {func(t *testing.T, c *decider.Crowd[*biter], all []*biter) {
			mem, err := c.Memory(handleOf(t, c, 1))
			require.NoError(t, err)
			require.NoError(t, c.Tree().Clear(all[0], mem))
		}, true},
		"added again": {func(t *testing.T, c *decider.Crowd[*biter], all []*biter) {
			require.NoError(t, c.Remove(handleOf(t, c, 1)))
			_, err := c.Add(1, all[0])
			require.NoError(t, err)
		}, true},
		"copied": {func(t *testing.T, c *decider.Crowd[*biter], _ []*biter) {
			mem, err := c.Memory(handleOf(t, c, 1))
			require.NoError(t, err)
			other, err := c.Memory(handleOf(t, c, 2))
			require.NoError(t, err)
			require.NoError(t, c.Tree().Copy(mem, other))
		}, true},
		"another crowd": {func(t *testing.T, c *decider.Crowd[*biter], _ []*biter) {
			to, err := tree.NewCrowd(c.World(), nil)
			require.NoError(t, err)
			_, err = c.Move(handleOf(t, c, 1), to)
			require.NoError(t, err)
		}, false},
		"another world and back": {func(t *testing.T, c *decider.Crowd[*biter], _ []*biter) {
			to, err := tree.NewCrowd(tree.NewWorld(4), nil)
			require.NoError(t, err)
			h, err := c.Move(handleOf(t, c, 1), to)
			require.NoError(t, err)
			_, err = to.Move(h, c)
			require.NoError(t, err)
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
