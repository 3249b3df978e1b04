package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// TestSquadsOfGuests: a squad of an injected tree goes on in a loaded world, also after one of its trees
// has another table, and releases its token when its last member has left, whoever took it.
func TestSquadsOfGuests(t *testing.T) {
	type sheep struct{ id uint64 }
	type row = decider.Decider[*sheep]
	stay := &behavior.Behavior[*sheep]{Name: "STAY", Tick: behavior.Stay[*sheep]}
	host := decider.MustCompile(&row{Name: "HOST", Children: []*row{
		{Name: "USE", Slot: &decider.Slot{Name: "TOY", Bytes: 256}},
		{Name: "GRAZE", Behavior: stay},
	}})
	pairs := &decider.Gate[*sheep]{Name: "PAIRS"}
	toy := func(more ...*row) *decider.Tree[*sheep] {
		return decider.MustCompile(&row{Name: "TOY", Children: append([]*row{
			{Name: "PLAY", Gate: pairs, Squad: &decider.Squad[*sheep]{Members: 2}, Children: []*row{
				{Name: "MOVE", Behavior: stay},
				{Name: "MEET", Barrier: true, Timeout: time.Minute},
			}},
			{Name: "WAIT", Behavior: stay},
		}, more...)})
	}
	build := func(guest *decider.Tree[*sheep]) (*decider.World, []*decider.Crowd[*sheep]) {
		w := host.NewWorld(1)
		require.NoError(t, guest.Join(w))
		var crowds []*decider.Crowd[*sheep]
		for range 2 {
			c, err := host.NewCrowd(w, nil)
			require.NoError(t, err)
			crowds = append(crowds, c)
		}
		return w, crowds
	}
	guest := toy()
	w, crowds := build(guest)
	for id := range uint64(2) {
		require.NoError(t, crowds[id].Add(id, &sheep{id}))
		require.NoError(t, crowds[id].Inject(id, "TOY", guest))
	}
	require.NoError(t, w.Tick(time.Second))
	require.Len(t, w.Holders("PAIRS"), 2, "one from each crowd")

	data, err := w.Save()
	require.NoError(t, err)
	for _, next := range []*decider.Tree[*sheep]{toy(), toy(&row{Name: "MORE", Behavior: stay})} {
		w, crowds = build(next)
		_, err = w.Load(data, func(id uint64, to any) error { *to.(**sheep) = &sheep{id}; return nil })
		require.NoError(t, err)
		require.Len(t, w.Holders("PAIRS"), 2)
		require.NoError(t, w.Tick(time.Second))
		require.Len(t, w.Holders("PAIRS"), 2, "they play on")
	}

	var released []uint64
	_, err = w.Observe(observed(func(e decider.Event) {
		if e.Kind == decider.EventReleased {
			released = append(released, e.Agent)
		}
	}), decider.Transitions)
	require.NoError(t, err)
	for _, id := range w.Holders("PAIRS") { // first the one who took the token
		require.NoError(t, w.Eject(id, "TOY"))
		require.NoError(t, w.Tick(time.Second))
		require.NoError(t, w.Tick(time.Second))
	}
	require.Empty(t, w.Holders("PAIRS"))
	require.Len(t, released, 1)
	_, mem, err := crowds[0].Injected(0, "TOY")
	require.NoError(t, err)
	require.Zero(t, mem)
}
