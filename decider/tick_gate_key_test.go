package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// aim keys a gate by the moth's target.
func aim(m *moth, _ decider.Query) uint64 { return uint64(m.values["target"]) }

func TestGateKeyed(t *testing.T) {
	gate := &mothGate{Name: "ATTACKERS", Limit: 2, Key: aim, Cooldown: 2 * time.Second}
	g := newFlock(t, 5, scoped("ROOT", gated("ATTACK", gate), scoped("CIRCLE")))
	for i, target := range []float64{7, 7, 7, 8, 9} {
		g.all[i].values["target"] = target
	}
	assert.Equal(t, []string{"ATTACK", "ATTACK", "CIRCLE", "ATTACK", "ATTACK"}, g.frame())
	assert.Equal(t, []uint64{1, 2, 4, 5}, g.world.Holders("ATTACKERS"))
	for _, m := range g.all {
		m.values["target"] = 8 // the key was kept with the token
	}
	assert.Equal(t, []string{"ATTACK", "ATTACK", "ATTACK", "ATTACK", "ATTACK"}, g.frame())
	assert.Equal(t, []uint64{1, 2, 4, 5, 3}, g.world.Holders("ATTACKERS"), "3 has the second of target 8")

	// Its own cooldown for each key.
	g.all[0].ends["ATTACK"], g.all[0].values["ATTACK"] = decider.Succeeded, 0
	g.frame()
	g.all[0].ends["ATTACK"], g.all[0].values["ATTACK"] = decider.Running, 1
	g.all[0].values["target"] = 7
	assert.Equal(t, "CIRCLE", g.frame()[0], "7 cools down")
	g.all[0].values["target"] = 10
	assert.Equal(t, "ATTACK", g.frame()[0], "10 does not")
}

// TestGateKeysReused: a key that is no longer used leaves nothing behind.
func TestGateKeysReused(t *testing.T) {
	skip.UnderRace(t)
	gate := &mothGate{Name: "ATTACKERS", Key: aim}
	g := newFlock(t, 2, scoped("ROOT", gated("ATTACK", gate), scoped("CIRCLE")))
	g.all[1].values["ATTACK"] = 0
	for i := range 200_000 { // more than a hold could number
		g.all[0].values["target"] = float64(i)
		g.tick(1)
		if i%5000 == 0 {
			require.Equal(t, []uint64{1}, g.world.Holders("ATTACKERS"))
			g.all[1].values["ATTACK"], g.all[1].values["target"] = 1, float64(i)
			g.tick(2)
			require.Equal(t, []string{"ATTACK", "CIRCLE"}, g.leaves())
			g.all[1].values["ATTACK"] = 0
		}
		require.NoError(t, g.tree.Reset(g.all[0], g.mems[0]))
		g.world.Advance(0)
	}
	assert.Empty(t, g.world.Holders("ATTACKERS"))
}

// TestGateKeyPanics: a Key may panic like any callback.
func TestGateKeyPanics(t *testing.T) {
	gate := &mothGate{Name: "G", Key: func(m *moth, q decider.Query) uint64 { m.call("#", q.Name()); return 1 }}
	g := newFlock(t, 1, scoped("ROOT", scoped("HI"), gated("SHOOT", gate), scoped("CHARGE")))
	g.all[0].hook = func(call string) {
		if call == "#SHOOT" {
			panic(errBoom)
		}
	}
	g.value("HI", 0)
	require.PanicsWithValue(t, errBoom, func() { g.frame() })
	require.NoError(t, g.tree.Unwind(g.all[0], g.mems[0]))
	g.all[0].hook = nil
	assert.Equal(t, []string{"SHOOT"}, g.frame())
	require.NoError(t, g.tree.Reset(g.all[0], g.mems[0]))
	assert.Empty(t, g.world.Holders("G"))
}

// TestHoldersOfKeyedGate: the holders of all keys are listed in the order in which
// they acquired their tokens, also after a save and a load.
func TestHoldersOfKeyedGate(t *testing.T) {
	gate := &mothGate{Name: "BOWL", Limit: 2, Key: func(m *moth, _ decider.Query) uint64 { return m.id % 2 }}
	s := newSwarm(t, 4, 1, &mothRow{Name: "ROOT", Children: []*mothRow{
		{Name: "EAT", Decide: valued("EAT"), Gate: gate, Behavior: lasts("EAT", 0)},
		{Name: "WAIT", Behavior: lasts("WAIT", 0)},
	}})
	order := []uint64{3, 2, 1, 4} // odd, even, odd, even
	for _, id := range order {
		s.all[id-1].values["EAT"] = 1
		s.frame()
	}
	assert.Equal(t, order, s.World().Holders("BOWL"))

	data, err := s.World().Save()
	require.NoError(t, err)
	again := s.Tree().NewWorld(1)
	_, loaded, err := decider.LoadCrowd(s.Tree(), data, again, func(id uint64) (*moth, bool) { return s.all[id-1], true })
	require.NoError(t, err)
	assert.Equal(t, decider.LoadedCrowd{Same: true}, loaded)
	assert.Equal(t, order, again.Holders("BOWL"))
	twice, err := again.Save()
	require.NoError(t, err)
	assert.Equal(t, data, twice)
}

// TestKeysTold: what is told of a gate or a squad with a Key names the key, and what the world
// calls it.
func TestKeysTold(t *testing.T) {
	type dancer struct{ at uint64 }
	type row = decider.Decider[*dancer]
	each := func(*dancer) {}
	root := row{Name: "DANCER", Children: []*row{
		{Name: "SIT", Gate: &decider.Gate[*dancer]{Name: "BENCH", Key: func(d *dancer, _ decider.Query) uint64 { return d.at }}, Each: each},
		{
			Name: "DANCE", Policy: decider.SequentialList, Squad: &decider.Squad[*dancer]{Members: 2, Key: func(d *dancer) uint64 { return d.at }},
			Children: []*row{{Name: "STEP", Each: each}},
		},
		{Name: "WAIT", Each: each},
	}}
	tree := decider.MustCompile(&root)
	for _, workers := range []int{1, 3} {
		world := tree.NewWorld(1)
		world.SetNames(decider.Names{Key: func(of string, key uint64) string {
			switch {
			case key == 99:
				panic("no such key")
			case key == 20:
				return of + " Hall"
			}
			return ""
		}})
		require.NoError(t, world.SetWorkers(workers))
		crowd, err := tree.NewCrowd(world, nil)
		require.NoError(t, err)
		for i, at := range []uint64{20, 20, 20, 5, 5, 99} {
			require.NoError(t, crowd.Add(uint64(i+1), &dancer{at}))
		}
		var told []string
		_, err = world.Observe(observerFunc(func(e decider.Event) {
			if e.HasKey {
				what := e.Answer.String()
				if e.Kind != decider.EventAsked {
					what = e.Kind.String()
				}
				told = append(told, fmt.Sprintf("%d %s %s %d %s", e.Agent, tree.Outline().Name(e.Row), what, e.Key, e.KeyName))
			}
		}), decider.Rows)
		require.NoError(t, err)
		require.NoError(t, world.Tick(2*time.Second))
		slices.Sort(told)
		assert.Equal(t, []string{
			"1 SIT Taken 20 BENCH Hall", "2 SIT RefusedLost 20 BENCH Hall", "3 SIT RefusedLost 20 BENCH Hall",
			"4 SIT RefusedLost 5 ", "5 SIT Taken 5 ", "6 SIT Taken 99 ",
		}, told, "%d workers", workers)
		told = nil
		require.NoError(t, world.Tick(2*time.Second))
		slices.Sort(told)
		assert.Equal(t, []string{
			"2 DANCE Formed 20 DANCE Hall", "2 SIT RefusedGate 20 BENCH Hall", "3 DANCE Formed 20 DANCE Hall", "3 SIT RefusedGate 20 BENCH Hall",
			"4 DANCE RefusedSquad 5 ", "4 SIT RefusedGate 5 ",
		}, told, "%d workers", workers)
		require.Len(t, world.Mistakes(), 1)
		assert.Contains(t, world.Mistakes()[0].Message, `SetNames: Names.Key panicked for key 99: no such key; return "" for one without a name`)
	}
}
