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
	squad.Children[1] = &mothRow{Name: "END", Policy: decider.Selector, Children: []*mothRow{squad.Children[1]}}
	g, loaded := moved(t, data, root, stall())
	assert.Equal(t, []string{"2 row WAIT: the group has no such child"}, lines(loaded.Dropped))
	for _, want := range []string{
		"-HIDE:Succeeded +WAIT | +LURE",
		" | -LURE:Succeeded +WAIT",
		"-WAIT:Succeeded +STRIKE | -WAIT:Succeeded +STRIKE",
	} {
		assert.Equal(t, want, strings.Join(strings.Split(g.frameCalls(), " | ")[:2], " | "))
	}
}

// pickets is a table for squads of two who wait at two barriers at once, lanes
// of one group; the higher id has to walk to them.
func pickets() *mothRow {
	here := &mothRow{Name: "HERE"}
	lane := func(name, way string, seconds int, barrier string) *mothRow {
		return &mothRow{Name: name, Policy: decider.Sequence, Children: []*mothRow{
			{Name: way + "_TO", Policy: decider.Selector, Children: []*mothRow{
				{Name: way, Preconditions: decider.Preconditions{Flags: decider.All(bait)}, Behavior: lasts(way, seconds)},
				here,
			}},
			{Name: barrier, Barrier: true, Timeout: time.Minute, Behavior: lasts(barrier, 0)},
		}}
	}
	return &mothRow{Name: "ROOT", Children: []*mothRow{
		{
			Name: "PICKET", Policy: decider.Sequence,
			Squad: &decider.Squad[*moth]{Members: 2, Roles: []decider.Role[*moth]{{Flag: bait, Score: byID}}},
			Children: []*mothRow{
				{Name: "BOTH", Policy: decider.Parallel, Children: []*mothRow{
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
	g := newSwarm(t, 2, 2, pickets())
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
		require.Equal(t, want, next.frameCalls(), "frame %d", i)
		g = next
	}
}

// TestSquadLosesAgent: the game has a member no more, and the other leaves.
func TestSquadLosesAgent(t *testing.T) {
	old, data := encamp(t)
	w := old.Tree().NewWorld(0)
	crowd, loaded, err := decider.LoadCrowd(old.Tree(), data, w, func(id uint64) (*moth, bool) {
		return newMoth(id), id < 2
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
	assert.Equal(t, []string{"-HIDE:GroupEnded", "-AMBUSH:SquadAborted", "+IDLE"}, b.calls)
	assert.Empty(t, w.Holders("AMBUSHES"))
}

// shopping is a moth in a stall in a mall that is about to pay.
func shopping(t testing.TB) (*swarm, []byte) {
	shop := decider.MustCompile(stall())
	inner := decider.MustCompile(mall(shop.MemorySize()))
	g := newSwarm(t, 1, 2, customer(inner.MemorySize()))
	require.NoError(t, g.Inject(g.handles[0], "OBJECT", inner))
	require.Equal(t, "+LOOK", g.frameCalls())
	mem, err := g.Memory(g.handles[0])
	require.NoError(t, err)
	in, part := g.Tree().Injected(mem, "OBJECT")
	require.NoError(t, in.Inject(part, g.World(), "SHOP", shop))
	require.Equal(t, "-LOOK:Interrupted +GO", g.frameCalls())
	require.Equal(t, "", g.frameCalls())
	require.Equal(t, "-GO:Succeeded +BUY", g.frameCalls())
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
			assert.Equal(t, old.frameCalls(), g.frameCalls())
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
		assert.Equal(t, "+GO", g.frameCalls())
	})
	t.Run("the inner tree is gone", func(t *testing.T) {
		_, data := shopping(t)
		g, loaded := moved(t, data, customer(whole), mall(size))
		assert.Equal(t, []string{
			"1 row BUY: its group was dropped", "1 row STALL: its slot was dropped", "1 slot SHOP: no tree called STALL has joined the world",
		}, lines(loaded.Dropped))
		assert.Equal(t, "+LOOK", g.frameCalls())
	})
	t.Run("both are gone", func(t *testing.T) {
		_, data := shopping(t)
		g, loaded := moved(t, data, customer(whole))
		assert.Equal(t, []string{
			"1 row BUY: its group was dropped", "1 row STALL: its slot was dropped",
			"1 row SHOP: its group was dropped", "1 row MALL: its slot was dropped",
			"1 slot OBJECT: no tree called MALL has joined the world",
		}, lines(loaded.Dropped))
		assert.Equal(t, "+STROLL", g.frameCalls())
	})
	t.Run("two trees look alike", func(t *testing.T) {
		_, data := shopping(t)
		g, loaded := moved(t, data, customer(whole), mall(size), stall(), stall())
		assert.Equal(t, "1 slot SHOP: several trees that have joined the world look like STALL", lines(loaded.Dropped)[2])
		assert.Equal(t, "+LOOK", g.frameCalls())
	})
	t.Run("removed", func(t *testing.T) {
		g, _ := shopping(t)
		require.NoError(t, g.Remove(g.handles[0]))
		assert.Equal(t, "-BUY:Removed", g.calls())
		assert.Empty(t, g.World().Holders("SELLER"))
	})
}
