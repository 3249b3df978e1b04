package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/skip"
)

// aim keys a gate by what the moth values most.
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

// TestGateKeysReused: keys that came and went leave nothing behind.
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

// TestHoldersOfKeyedGate: the holders of all keys stand in the order in which
// they took their tokens, also after the world was saved and loaded.
func TestHoldersOfKeyedGate(t *testing.T) {
	type eater struct {
		id    uint64
		eager bool
	}
	tree := decider.MustCompile(&decider.Decider[*eater]{Name: "ROOT", Children: []*decider.Decider[*eater]{
		{
			Name: "EAT", Decide: func(e *eater, _ decider.Query) float64 { return decider.Bool(e.eager) },
			Gate:     &decider.Gate[*eater]{Name: "BOWL", Limit: 2, Key: func(e *eater, _ decider.Query) uint64 { return e.id % 2 }},
			Behavior: &behavior.Behavior[*eater]{Name: "EAT"},
		},
		{Name: "WAIT", Behavior: &behavior.Behavior[*eater]{Name: "WAIT"}},
	}})
	w := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(w, nil)
	require.NoError(t, err)
	var all []*eater
	for id := range uint64(4) {
		all = append(all, &eater{id: id + 1})
		_, err := crowd.Add(id+1, all[id])
		require.NoError(t, err)
	}
	order := []uint64{3, 2, 1, 4} // odd, even, odd, even
	for _, id := range order {
		all[id-1].eager = true
		require.NoError(t, w.Tick(time.Second))
	}
	assert.Equal(t, order, w.Holders("BOWL"))

	data, err := w.Save()
	require.NoError(t, err)
	again := tree.NewWorld(1)
	loaded, err := tree.NewCrowd(again, nil)
	require.NoError(t, err)
	report, err := again.Load(data, loaded.LoadWith(func(id uint64) (*eater, bool) { return all[id-1], true }))
	require.NoError(t, err)
	assert.True(t, report.Same())
	assert.Equal(t, order, again.Holders("BOWL"))
	twice, err := again.Save()
	require.NoError(t, err)
	assert.Equal(t, data, twice)
}
