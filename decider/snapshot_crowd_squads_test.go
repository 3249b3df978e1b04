package decider_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// TestSquadsSavedInOneOrder: new squads take the places of ended ones, and a loaded
// world has no such places. Even so, both are later saved as the same bytes.
func TestSquadsSavedInOneOrder(t *testing.T) {
	const ms = time.Millisecond
	dance := &mothRow{
		Name: "DANCE", Squad: &decider.Squad[*moth]{Members: 2}, Policy: decider.Sequence,
		Preconditions: decider.Preconditions{Cooldown: 300 * time.Millisecond},
		Children:      []*mothRow{{Name: "BOW", Act: &behavior.Wait[*moth]{For: 100 * ms, To: 3 * time.Second}}},
	}
	stand := &mothRow{Name: "STAND", Act: &behavior.Wait[*moth]{For: 100 * ms, To: time.Second}}
	list := decider.Group("HERON", decider.PrioritizedList, dance, stand)
	left, right := decider.Group("LEFT", decider.PrioritizedList, dance, stand), decider.Group("RIGHT", decider.Scored, dance, stand)
	lanes := decider.Group("HERONS", decider.Parallel, &left, &right) // an agent may dance in two pairs
	for _, root := range []*mothRow{&list, &lanes} {
		t.Run(root.Name, func(t *testing.T) { savedInOneOrder(t, root) })
	}
}

func savedInOneOrder(t *testing.T, root *mothRow) {
	tree := decider.MustCompile(root)
	world := tree.NewWorld(3)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	for id := range uint64(9) {
		require.NoError(t, crowd.Add(id, newMoth(id)))
	}
	const frames, further = 200, 12
	var saves [][]byte
	for range frames + further {
		data, err := crowd.World().Save()
		require.NoError(t, err)
		saves = append(saves, data)
		require.NoError(t, world.Tick(100*time.Millisecond))
	}
	for at := range frames {
		w := tree.NewWorld(0)
		loaded, _, err := decider.LoadCrowd(tree, saves[at], w, func(id uint64) (*moth, bool) { return newMoth(id), true })
		require.NoError(t, err)
		for range further {
			require.NoError(t, w.Tick(100*time.Millisecond))
		}
		again, err := loaded.World().Save()
		require.NoError(t, err)
		require.Equal(t, saves[at+further], again, "saved after %d frames", at)
	}
}

// lanesOfSquads is a table whose one squad row stands in two lanes: an agent may
// be in two squads of it.
func lanesOfSquads() *mothRow {
	pair := scoped("PAIR", scoped("DANCE"))
	pair.Scope, pair.Squad = nil, &decider.Squad[*moth]{Members: 2}
	lane := func(name string) *mothRow {
		r := scoped(name, pair, scoped("ALONE"))
		r.Scope, r.Behavior, r.Delegate = nil, nil, false
		return r
	}
	first, second := lane("FIRST"), lane("SECOND")
	second.Children = []*mothRow{pair, scoped("APART")}
	return &mothRow{Name: "ROOT", Policy: decider.Parallel, Children: []*mothRow{first, second, scoped("FLY")}}
}

// TestLoadOfTwoSquads: an agent in two squads of one row is in both after a load,
// with the same partners.
func TestLoadOfTwoSquads(t *testing.T) {
	s := newSwarm(t, 3, 1, lanesOfSquads())
	s.value("FIRST", 0)
	s.value("SECOND", 0)
	s.all[0].values["FIRST"], s.all[1].values["FIRST"] = 1, 1
	s.frame()
	s.all[0].values["SECOND"], s.all[2].values["SECOND"] = 1, 1
	s.frame()
	count := func(tree *decider.Tree[*moth], c *decider.Crowd[*moth]) (n []int) {
		c.Each(func(id uint64, _ *moth) bool {
			state := must1(c.World().State(id))
			active := 0
			for _, info := range tree.Outline().Rows() {
				if info.Name == "DANCE" && state.Active(info.Row) {
					active++
				}
			}
			n = append(n, active)
			return true
		})
		return n
	}
	rows := count(s.Tree(), s.Crowd)
	require.Equal(t, []int{2, 1, 1}, rows)

	data, err := s.World().Save()
	require.NoError(t, err)
	w := s.Tree().NewWorld(2)
	crowd, loaded, err := decider.LoadCrowd(s.Tree(), data, w, func(id uint64) (*moth, bool) { return s.all[id-1], true })
	require.NoError(t, err)
	assert.Equal(t, decider.LoadedCrowd{Same: true}, loaded)
	again, err := crowd.World().Save()
	require.NoError(t, err)
	assert.True(t, bytes.Equal(data, again))
	for range 3 {
		require.NoError(t, w.Tick(time.Second))
		assert.Equal(t, rows, count(s.Tree(), crowd), "nobody has lost a partner")
	}

	// An agent that leaves one of the two squads ends only that one for its partner.
	s.all[2].values["no DANCE"] = 1

	require.NoError(t, crowd.World().Reset(3))
	s.all[2].values["SECOND"] = 0
	require.NoError(t, w.Tick(time.Second))
	assert.Equal(t, []int{1, 1, 0}, count(s.Tree(), crowd))
}

// TestBarrierMoved: an arrival counts only while the member is at the barrier. Here
// the barrier is elsewhere in the new table, and the member has to arrive again.
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

// pickets is a table for squads of two that wait at two barriers at once, in lanes of
// one group; the higher id has to walk to them.
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

// TestTwoBarriersSaved: a snapshot holds at which of several barriers the members
// wait, and which barriers have opened.
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

// TestSquadLosesAgent: the game no longer has one member, so the other leaves.
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
	b, ok := crowd.AgentOf(1)
	require.True(t, ok)
	require.NoError(t, crowd.World().Tick(time.Second))
	assert.Equal(t, []string{"-HIDE:GroupEnded", "-AMBUSH:SquadAborted", "+IDLE"}, b.calls)
	assert.Empty(t, w.Holders("AMBUSHES"))
}

// shopping is a moth in a stall in a mall that is about to pay.
func shopping(t testing.TB) (*swarm, []byte) {
	shop := decider.MustCompile(stall())
	inner := decider.MustCompile(mall(shop.MemorySize()))
	g := newSwarm(t, 1, 2, customer(inner.MemorySize()))
	require.NoError(t, g.Inject(1, "OBJECT", inner))
	require.Equal(t, "+LOOK", g.frameCalls())
	mem, err := g.Memory(1)
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
		require.NoError(t, g.World().Remove(1))
		assert.Equal(t, "-BUY:Removed", g.calls())
		assert.Empty(t, g.World().Holders("SELLER"))
	})
}
