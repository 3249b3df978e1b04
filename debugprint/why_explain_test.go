package debugprint_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

func TestExplain(t *testing.T) {
	tree := decider.MustCompile(thrower(&Gate{Name: "GRENADE"}))
	world := tree.NewWorld(6) // the seed by which agent 8 is the first
	world.SetNames(decider.Names{Agent: func(id uint64) string { return map[uint64]string{7: "Ann", 9: "Bob"}[id] }})
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	for id := range uint64(3) {
		require.NoError(t, crowd.Add(7+id, &creature{}))
	}
	explain := func(id uint64) string {
		t.Helper()
		var b bytes.Buffer
		require.NoError(t, debugprint.Explain(&b, world, id))
		return b.String()
	}
	assert.Equal(t, "Ann at 0.0 s: idle\n  the reasons are not known: call debugprint.Watch before the tick\n", explain(7))
	require.NoError(t, world.Tick(time.Second))
	assert.Equal(t, "agent 8 at 1.0 s: THROW 0.0s\n  the reasons are not known: call debugprint.Watch before the tick\n", explain(8))

	var trace bytes.Buffer
	stop, errAttach := debugprint.Attach(world, debugprint.NewTracer(&trace, debugprint.TraceOptions{Level: 3, Agents: []uint64{8}}))
	require.NoError(t, errAttach)
	ann := debugprint.NewWatcher(7)
	stopAnn, err := debugprint.Attach(world, ann)
	require.NoError(t, err)
	w, err := debugprint.Watch(world, 9)
	require.NoError(t, err)
	assert.Equal(t, "Bob at 1.0 s: REST 0.0s\n  the reasons are known after its next tick\n", explain(9))
	require.NoError(t, world.Tick(time.Second))
	for _, who := range []struct {
		id   uint64
		name string
	}{{7, "Ann"}, {9, "Bob"}} {
		assert.Equal(t, who.name+" at 2.0 s: REST 1.0s\n  not THROW: gate GRENADE is full (1/1, held by agent 8)\n  REST 1.0 s\n", explain(who.id))
	}
	assert.Contains(t, explain(8), "call debugprint.Watch")
	assert.Contains(t, trace.String(), "agent 8: does THROW 1.0s\n", "the earlier observer continues")
	assert.NotContains(t, trace.String(), "Ann")

	require.NoError(t, world.Every(9, 4))
	assert.True(t, strings.HasPrefix(explain(9), "Bob at 2.0 s: REST 1.0s\n  ticked in one of every 4 frames (World.Every)\n  not THROW: "))
	require.NoError(t, world.Every(9, 1))
	assert.NotContains(t, explain(9), "Every")
	w.Unwatch(9)
	assert.Contains(t, explain(9), "call debugprint.Watch")
	stop()
	stopAnn()
	assert.Contains(t, explain(7), "call debugprint.Watch")

	var b bytes.Buffer
	err = debugprint.Explain(&b, world, 10)
	require.ErrorIs(t, err, decider.ErrNoAgent)
	assert.EqualError(t, err, "ethogram: agent 10: there is no agent with this id")
	assert.Empty(t, b.String())
}

// TestExplainAgain: a row that begins and ends in tick after tick is told.
func TestExplainAgain(t *testing.T) {
	noise := true
	tree := decider.MustCompile(&Decider{Name: "ROOT", Children: []*Decider{
		{Name: "LOOK", When: func(*creature) bool { return noise }, Behavior: &Behavior{Name: "TURN", Once: func(*creature) {}}},
		{Name: "PATROL", Behavior: act("PATROL")},
	}})
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	require.NoError(t, crowd.Add(7, &creature{}))
	_, err = debugprint.Watch(world, 7)
	require.NoError(t, err)
	explain := func(ticks int) string {
		for range ticks {
			require.NoError(t, world.Tick(time.Second))
		}
		var b bytes.Buffer
		require.NoError(t, debugprint.Explain(&b, world, 7))
		return b.String()
	}
	assert.NotContains(t, explain(64), "each of")
	assert.Contains(t, explain(1), "\n  LOOK began and ended in each of the last 65 ticks: it accepts again at once; a Cooldown ends that\n")
	noise = false
	assert.NotContains(t, explain(1), "each of")
	noise = true
	assert.NotContains(t, explain(10), "each of")
}

// Watch returns an error within a frame, where observers cannot change.
func TestWatchInFrame(t *testing.T) {
	var world *decider.World
	var errs []error
	tree := decider.MustCompile(list(decider.PrioritizedList, &Decider{
		Name: "A", Behavior: act("A"), Decide: func(*creature, decider.Query) float64 {
			_, err := debugprint.Watch(world, 1)
			errs = append(errs, err)
			return 1
		},
	}))
	world = tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	require.NoError(t, crowd.Add(1, &creature{}))
	require.NoError(t, world.Tick(time.Second))
	require.Len(t, errs, 1)
	require.ErrorIs(t, errs[0], decider.ErrInFrame)
}
