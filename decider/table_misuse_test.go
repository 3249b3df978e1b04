package decider_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// TestMisuseAtRunTime: a mistake that only shows at run time is a typed error, and
// changes nothing.
func TestMisuseAtRunTime(t *testing.T) {
	shop := decider.MustCompile(stall())
	g := newSwarm(t, 2, 1, customer(shop.MemorySize()))
	tree, world := g.Tree(), g.World()
	g.frameCalls()
	const old = 1
	require.NoError(t, g.World().Remove(old))
	err := g.Add(9, newMoth(9)) // in the same place
	require.NoError(t, err)
	state := func() []byte {
		data, err := g.World().Save()
		require.NoError(t, err)
		return data
	}
	before := state()

	for _, id := range []uint64{old, 0} {
		agent, there := g.AgentOf(id)
		mem, errMemory := g.Memory(id)
		result, errResult := g.World().Result(id)
		assert.Nil(t, agent)
		assert.False(t, there)
		assert.Nil(t, g.World().Agent(id))
		assert.Equal(t, decider.Memory{}, mem)
		assert.Equal(t, decider.Result{}, result)
		for _, err := range []error{
			errMemory, errResult, g.World().Remove(id), g.World().Reset(id), g.World().Every(id, 2),
			g.Inject(id, "OBJECT", shop), g.World().Eject(id, "OBJECT"),
		} {
			assert.ErrorIs(t, err, decider.ErrNoAgent)
			assert.EqualError(t, err, fmt.Sprintf("ethogram: agent %d: there is no agent with this id", id))
		}
	}
	assert.Equal(t, before, state(), "nothing has changed")
	g.all[1].act = func(x behavior.Context) {
		g.World().Defer(x.Agent(), func() error { return g.World().Remove(old) })
		g.World().Defer(x.Agent(), func() error { return g.World().Reset(old) })
		g.World().Defer(x.Agent(), func() error { return g.Inject(old, "OBJECT", shop) })
		g.World().Defer(x.Agent(), func() error { return g.World().Eject(old, "OBJECT") })
	}
	require.NoError(t, g.World().Tick(0), "what is deferred for removed agents does nothing")
	g.all[1].act = nil
	require.Equal(t, 2, g.Len())
	before = state()

	mem := must1(g.Memory(2))
	foreign := decider.NewWorld(1)
	_, errNone := tree.Tick(newMoth(0), mem, decider.Input{})
	_, errForeign := tree.Tick(newMoth(0), mem, decider.Input{World: foreign})
	_, errCrowd := tree.NewCrowd(nil, nil)
	_, errLoad := (*decider.World)(nil).Load(before, decider.AgentsBy(func(uint64) (*moth, bool) { return nil, true }))
	for _, c := range []struct {
		err  error
		is   error
		says string
	}{
		{errNone, decider.ErrNoWorld, "ethogram: there is no world (the tree has gates, squads or slots: make one with Tree.NewWorld)"},
		{errForeign, decider.ErrForeignWorld, "ethogram: this is the wrong world (the tree has not joined it: call Tree.Join)"},
		{errCrowd, decider.ErrNoWorld, "ethogram: there is no world (a crowd lives in a world: make one with NewWorld)"},
		{errLoad, decider.ErrNoWorld, "ethogram: there is no world (World.Load of a nil World; make one with NewWorld)"},
		{
			tree.Inject(mem, nil, "OBJECT", shop), decider.ErrNoWorld,
			"ethogram: agent 2: there is no world: CUSTOMER > USE (it is the one that the agent is ticked in)",
		},
		{
			tree.Inject(mem, foreign, "OBJECT", shop), decider.ErrForeignWorld,
			"ethogram: agent 2: this is the wrong world: CUSTOMER > USE (the tree has not joined it: call Tree.Join)",
		},
		{
			tree.Inject(mem, world, "OBJECT", tree), decider.ErrSelfInjection,
			"ethogram: agent 2: a tree cannot be injected into itself: CUSTOMER > USE",
		},
		{g.Inject(2, "OBJECT", tree), decider.ErrSelfInjection, "ethogram: agent 2: a tree cannot be injected into itself: CUSTOMER > USE"},
	} {
		assert.ErrorIs(t, c.err, c.is)
		assert.EqualError(t, c.err, c.says)
	}
	assert.Equal(t, before, state(), "nothing has changed")
	assert.Nil(t, foreign.Holders("SELLER"), "the shop has not joined it")
}
