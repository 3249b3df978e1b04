package decider_test

import (
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
	old := g.handles[0]
	require.NoError(t, g.Remove(old))
	_, err := g.Add(9, newMoth(9)) // in the same place
	require.NoError(t, err)
	state := func() []byte {
		data, err := g.World().Save()
		require.NoError(t, err)
		return data
	}
	before := state()

	const removed = "ethogram: the agent of this handle was removed (Crowd.Find has the handle of an agent by its id)"
	const zero = "ethogram: the agent of this handle was removed (it is the zero Handle; Add and Find return handles)"
	for handle, says := range map[decider.Handle]string{old: removed, {}: zero} {
		agent, errAgent := g.Agent(handle)
		mem, errMemory := g.Memory(handle)
		result, errResult := g.Result(handle)
		assert.Nil(t, agent)
		assert.Equal(t, decider.Memory{}, mem)
		assert.Equal(t, decider.Result{}, result)
		for _, err := range []error{
			errAgent, errMemory, errResult, g.Remove(handle), g.Reset(handle), g.Every(handle, 2),
			g.Inject(handle, "OBJECT", shop), g.Eject(handle, "OBJECT"),
		} {
			assert.ErrorIs(t, err, decider.ErrStaleHandle)
			assert.EqualError(t, err, says)
		}
	}
	assert.Equal(t, before, state(), "nothing has changed")
	g.all[1].act = func(x behavior.Context) {
		g.Defer(x).Remove(old)
		g.Defer(x).Reset(old)
		g.Defer(x).Inject(old, "OBJECT", shop)
		g.Defer(x).Eject(old, "OBJECT")
	}
	require.NoError(t, g.World().Tick(0), "commands for removed agents do nothing")
	g.all[1].act = nil
	require.Equal(t, 2, g.Len())
	before = state()

	mem := must1(g.Memory(g.handles[1]))
	foreign := decider.NewWorld(1)
	_, errNone := tree.Tick(newMoth(0), mem, decider.Input{})
	_, errForeign := tree.Tick(newMoth(0), mem, decider.Input{World: foreign})
	_, errCrowd := tree.NewCrowd(nil, nil)
	_, errLoad := (*decider.World)(nil).Load(before, g.LoadWith(func(uint64) (*moth, bool) { return nil, true }))
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
		{g.Inject(g.handles[1], "OBJECT", tree), decider.ErrSelfInjection, "ethogram: agent 2: a tree cannot be injected into itself: CUSTOMER > USE"},
	} {
		assert.ErrorIs(t, c.err, c.is)
		assert.EqualError(t, c.err, c.says)
	}
	assert.Equal(t, before, state(), "nothing has changed")
	assert.Nil(t, foreign.Holders("SELLER"), "the shop has not joined it")
}
