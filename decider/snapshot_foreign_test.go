package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// TestSaveForeign: an agent of a crowd that was ticked in another world holds a token
// there, and has a cooldown by that world's clock. Neither belongs to its crowd's world.
func TestSaveForeign(t *testing.T) {
	gate := &mothGate{Name: "PREY", LocalCooldown: time.Hour, Key: func(m *moth, _ decider.Query) uint64 { return m.id }}
	root := &mothRow{Name: "ROOT", Children: []*mothRow{gated("HUNT", gate), scoped("REST")}}
	g := newSwarm(t, 2, 1, root)
	g.value("HUNT", 0)
	g.frame()
	elsewhere := g.Tree().NewWorld(2)
	require.NoError(t, elsewhere.Advance(24*time.Hour))
	mem := must1(g.Memory(g.handles[1]))
	tick := func(m *moth, mem decider.Memory) {
		_, err := g.Tree().Tick(m, mem, decider.Input{World: elsewhere, Delta: time.Second})
		require.NoError(t, err)
	}
	for id := range uint64(9) { // so that its token there has a number that is not one here
		tick(newMoth(10+id), g.Tree().NewMemory(10+id))
	}
	saves := func(want string) {
		data, err := g.World().Save()
		require.NoError(t, err)
		agentOf := func(id uint64) (*moth, bool) { return newMoth(id), true }
		again, loaded, err := decider.LoadCrowd(g.Tree(), data, g.Tree().NewWorld(1), agentOf)
		require.NoError(t, err)
		require.Equal(t, want, leafName(again.Tree(), must1(again.Memory(g.handles[1]))), "%v", loaded.Dropped)
		require.Empty(t, again.World().Holders("PREY"))
		require.NoError(t, again.World().Tick(time.Second))
	}
	g.all[1].values["HUNT"] = 1
	tick(g.all[1], mem)
	require.Len(t, elsewhere.Holders("PREY"), 10)
	saves("HUNT") // the report says that it has no token
	g.all[1].ends["HUNT"] = decider.Succeeded
	tick(g.all[1], mem)
	require.Len(t, elsewhere.Holders("PREY"), 9)
	saves("REST")

	g.all[1].ends["HUNT"] = decider.Running
	require.NoError(t, elsewhere.Advance(2*time.Hour))
	tick(g.all[1], mem)
	tree := must1(decider.Compile(root))
	_, err := g.Retable(tree)
	require.NoError(t, err)
	require.NoError(t, g.World().Tick(time.Second))
}
