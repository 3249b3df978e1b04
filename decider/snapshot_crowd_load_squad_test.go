package decider_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// TestBarrierMoved: an arrival counts only for as long as the member is at the
// barrier; here the barrier is elsewhere in the new table, and the member that
// had arrived comes to it a second time.
func TestBarrierMoved(t *testing.T) {
	_, data := encamp(t)
	root := camp()
	squad := rowOf(root, "AMBUSH")
	squad.Children[1] = &banditRow{Name: "END", Policy: decider.Selector, Children: []*banditRow{squad.Children[1]}}
	g, loaded := moved(t, data, root, stall())
	assert.Equal(t, []string{"2 row WAIT: the group has no such child"}, lines(loaded.Dropped))
	for _, want := range []string{
		"-HIDE:Succeeded +WAIT | +LURE",
		" | -LURE:Succeeded +WAIT",
		"-WAIT:Succeeded +STRIKE | -WAIT:Succeeded +STRIKE",
	} {
		assert.Equal(t, want, strings.Join(strings.Split(g.frame(t), " | ")[:2], " | "))
	}
}

// pickets is a table for squads of two who wait at two barriers at once, lanes
// of one group; the higher id has to walk to them.
func pickets() *banditRow {
	here := &banditRow{Name: "HERE"}
	lane := func(name, way string, seconds int, barrier string) *banditRow {
		return &banditRow{Name: name, Policy: decider.Sequence, Children: []*banditRow{
			{Name: way + "_TO", Policy: decider.Selector, Children: []*banditRow{
				{Name: way, Preconditions: decider.Preconditions{Flags: decider.All(bait)}, Behavior: lasts(way, seconds)},
				here,
			}},
			{Name: barrier, Barrier: true, Timeout: time.Minute, Behavior: lasts(barrier, 0)},
		}}
	}
	return &banditRow{Name: "ROOT", Children: []*banditRow{
		{
			Name: "PICKET", Policy: decider.Sequence,
			Squad: &decider.Squad[*bandit]{Members: 2, Roles: []decider.Role[*bandit]{{Flag: bait, Score: byID}}},
			Children: []*banditRow{
				{Name: "BOTH", Policy: decider.Parallel, Children: []*banditRow{
					lane("LEFT", "WALK", 3, "NEAR"),
					lane("RIGHT", "CREEP", 1, "FAR"),
				}},
				{Name: "STRIKE", Behavior: lasts("STRIKE", 1)},
			},
		},
		{Name: "IDLE", Behavior: lasts("IDLE", 0)},
	}}
}

// TestTwoBarriersSaved: at which of several barriers the members stand, and
// which have opened, is in the snapshot.
func TestTwoBarriersSaved(t *testing.T) {
	g := newGang(t, pickets(), 2, 2)
	for i, want := range []string{
		"+NEAR +FAR | +WALK +CREEP",
		" | -CREEP:Succeeded +FAR",
		"-FAR:Succeeded | -FAR:Succeeded",
		" | -WALK:Succeeded +NEAR",
		"-NEAR:Succeeded +STRIKE | -NEAR:Succeeded +STRIKE",
	} {
		data, err := g.World().Save()
		require.NoError(t, err)
		next, loaded := moved(t, data, pickets())
		require.True(t, loaded.Same)
		again, err := next.World().Save()
		require.NoError(t, err)
		require.Equal(t, data, again)
		require.Equal(t, want, next.frame(t), "frame %d", i)
		g = next
	}
}

// TestSquadLosesAgent: the game has a member no more, and the other leaves.
func TestSquadLosesAgent(t *testing.T) {
	old, data := encamp(t)
	w := old.Tree().NewWorld(0)
	crowd, loaded, err := decider.LoadCrowd(old.Tree(), data, w, func(id uint64) (*bandit, bool) {
		return &bandit{id: id}, id < 2
	})
	require.NoError(t, err)
	assert.Equal(t, []string{
		"2 row WAIT: its group was dropped", "2 row AMBUSH: its group was dropped", "2 row ROOT: its agent is gone",
		"2 agent : the game no longer has this agent",
	}, lines(loaded.Dropped)[:4])
	assert.Equal(t, "1 seat AMBUSH: its squad has lost a member or its token", lines(loaded.Dropped)[len(loaded.Dropped)-1])
	assert.Equal(t, []uint64{1}, w.Holders("AMBUSHES"), "it is in it still")
	h, ok := crowd.Find(1)
	require.True(t, ok)
	b, err := crowd.Agent(h)
	require.NoError(t, err)
	require.NoError(t, crowd.World().Tick(time.Second))
	assert.Equal(t, []string{"-HIDE:GroupEnded", "-AMBUSH:SquadAborted", "+IDLE"}, b.log)
	assert.Empty(t, w.Holders("AMBUSHES"))
}

// mall is a tree with a slot that is injected itself.
func mall(bytes int) *banditRow {
	return &banditRow{Name: "MALL", Children: []*banditRow{
		{Name: "SHOP", Slot: &decider.Slot{Name: "SHOP", Bytes: bytes}},
		{Name: "LOOK", Behavior: lasts("LOOK", 0)},
	}}
}

// shopping is a bandit in a stall in a mall, who is about to pay.
func shopping(t testing.TB) (*gang, []byte) {
	shop := decider.MustCompile(stall())
	inner := decider.MustCompile(mall(shop.MemorySize()))
	g := newGang(t, customer(inner.MemorySize()), 1, 2)
	require.NoError(t, g.Inject(g.handles[0], "OBJECT", inner))
	require.Equal(t, "+LOOK", g.frame(t))
	mem, err := g.Memory(g.handles[0])
	require.NoError(t, err)
	in, part := g.Tree().Injected(mem, "OBJECT")
	require.NoError(t, in.Inject(part, g.World(), "SHOP", shop))
	require.Equal(t, "-LOOK:Interrupted +GO", g.frame(t))
	require.Equal(t, "", g.frame(t))
	require.Equal(t, "-GO:Succeeded +BUY", g.frame(t))
	require.Equal(t, []uint64{1}, g.World().Holders("SELLER"))
	data, err := g.World().Save()
	require.NoError(t, err)
	return g, data
}

// TestNestedInjection saves a crowd whose agents run trees in trees.
func TestNestedInjection(t *testing.T) {
	size := decider.MustCompile(stall()).MemorySize()
	whole := decider.MustCompile(mall(size)).MemorySize()
	t.Run("goes on", func(t *testing.T) {
		old, data := shopping(t)
		g, loaded := moved(t, data, customer(whole), mall(size), stall())
		assert.Equal(t, decider.LoadedCrowd{Same: true}, loaded)
		again, err := g.World().Save()
		require.NoError(t, err)
		assert.Equal(t, data, again)
		for range 9 {
			assert.Equal(t, old.frame(t), g.frame(t))
			assert.Equal(t, old.World().Holders("SELLER"), g.World().Holders("SELLER"))
		}
	})
	t.Run("a row is gone", func(t *testing.T) {
		_, data := shopping(t)
		changed := stall()
		changed.Children[1].Name = "BARTER"
		g, loaded := moved(t, data, customer(whole), mall(size), changed)
		assert.Equal(t, []string{"1 row BUY: the group has no such child"}, lines(loaded.Dropped))
		assert.Empty(t, g.World().Holders("SELLER"))
		assert.Equal(t, "+GO", g.frame(t))
	})
	t.Run("the inner tree is gone", func(t *testing.T) {
		_, data := shopping(t)
		g, loaded := moved(t, data, customer(whole), mall(size))
		assert.Equal(t, []string{
			"1 row BUY: its group was dropped", "1 row STALL: its slot was dropped", "1 slot SHOP: no tree called STALL has joined the world",
		}, lines(loaded.Dropped))
		assert.Equal(t, "+LOOK", g.frame(t))
	})
	t.Run("both are gone", func(t *testing.T) {
		_, data := shopping(t)
		g, loaded := moved(t, data, customer(whole))
		assert.Equal(t, []string{
			"1 row BUY: its group was dropped", "1 row STALL: its slot was dropped",
			"1 row SHOP: its group was dropped", "1 row MALL: its slot was dropped",
			"1 slot OBJECT: no tree called MALL has joined the world",
		}, lines(loaded.Dropped))
		assert.Equal(t, "+STROLL", g.frame(t))
	})
	t.Run("two trees look alike", func(t *testing.T) {
		_, data := shopping(t)
		g, loaded := moved(t, data, customer(whole), mall(size), stall(), stall())
		assert.Equal(t, "1 slot SHOP: several trees that have joined the world look like STALL", lines(loaded.Dropped)[2])
		assert.Equal(t, "+LOOK", g.frame(t))
	})
	t.Run("removed", func(t *testing.T) {
		g, _ := shopping(t)
		require.NoError(t, g.Remove(g.handles[0]))
		assert.Equal(t, "-BUY:Removed", g.said())
		assert.Empty(t, g.World().Holders("SELLER"))
	})
}
