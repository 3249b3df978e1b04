package debugprint_test

import (
	"fmt"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

func TestLine(t *testing.T) {
	s := newStage(t, nest())
	assert.Equal(t, "idle", line(s))
	s.tick(0)
	s.tick(4500 * time.Millisecond)
	assert.Equal(t, "GUARD_NEST_GROUP > GUARD_NEST_IDLE [IDLE_WALK] 4.5s", line(s))
	s.flags = Dead
	s.tick(0)
	assert.Equal(t, "DIE 0.0s", line(s))

	s = newStage(t, &Decider{Name: "ALONE", Behavior: act("PACE")})
	s.tick(0)
	assert.Equal(t, "ALONE [PACE] 0.0s", line(s))
}

// TestPassingRows: the line tells what began and ended in one tick.
func TestPassingRows(t *testing.T) {
	once := &Behavior{Name: "ONCE", Tick: func(*creature, behavior.Context) behavior.Status { return behavior.Succeeded }}
	s, w := watched(t, list(decider.PrioritizedList,
		&Decider{Name: "GROWL", Preconditions: decider.Preconditions{Every: time.Minute}, Behavior: once},
		&Decider{Name: "ROAR", Preconditions: decider.Preconditions{Every: time.Minute}, Behavior: once},
		rest()))
	outline := s.tree.Outline()
	watchedLine := func() string { return string(debugprint.AppendLine(nil, outline, s.tree.State(s.mem), w)) }
	s.tick(0)
	assert.Equal(t, "REST 0.0s (GROWL, ROAR ended this tick)", watchedLine())
	assert.Equal(t, "REST 0.0s", line(s))
	assert.Equal(t, "not GROWL: began and ended in this tick, succeeded\n"+
		"not ROAR: began and ended in this tick, succeeded\nREST 0.0 s\n", plainText(t, s, debugprint.WhyNot, w))
	s.c.ends = decider.Succeeded
	s.tick(time.Second) // REST began earlier, and ends
	assert.Equal(t, "idle", watchedLine())
	s.tick(time.Second)
	assert.Equal(t, "REST 0.0s", watchedLine())
	assert.Equal(t, "not GROWL: asked every 60.0 s, next in 58.0 s\n"+
		"not ROAR: asked every 60.0 s, next in 58.0 s\nREST 0.0 s\n", plainText(t, s, debugprint.WhyNot, w))
}

// TestLineOfCrowd: by the tree that the agent lives by now.
func TestLineOfCrowd(t *testing.T) {
	stay := Behavior{Name: "STAY"}
	a := Decider{Name: "A", Preconditions: decider.Preconditions{Flags: decider.All(Dead)}, Behavior: &stay}
	b := Decider{Name: "B", Behavior: &stay}
	root := Decider{Name: "ROOT", Children: []*Decider{&a, &b}}
	first := decider.MustCompile(&root)
	crowd, err := first.NewCrowd(first.NewWorld(1), nil)
	require.NoError(t, err)
	world := crowd.World()
	require.NoError(t, crowd.Add(1, &creature{}))
	require.NoError(t, world.Tick(time.Second))
	buf := make([]byte, 0, 64)
	of := func() string {
		text, err := debugprint.AppendLineOf(buf[:0], world, 1)
		require.NoError(t, err)
		return string(text)
	}
	assert.Equal(t, "B [STAY] 0.0s", of())
	moved := root
	moved.Children = []*Decider{&b, {Name: "C", Behavior: &stay}, &a}
	_, err = crowd.Retable(decider.MustCompile(&moved))
	require.NoError(t, err)
	assert.Equal(t, "B [STAY] 0.0s", of())
	assert.Zero(t, testing.AllocsPerRun(100, func() { debugprint.AppendLineOf(buf[:0], world, 1) }))

	state, err := world.State(1)
	require.NoError(t, err)
	for what, call := range map[string]func(){
		"AppendLine":         func() { debugprint.AppendLine(nil, first.Outline(), state) },
		"AppendState":        func() { debugprint.AppendState(nil, first.Outline(), state, debugprint.WhyNot, nil) },
		"AppendDebugState":   func() { debugprint.AppendDebugState(nil, first.Outline(), state, debugprint.WhyNot, nil) },
		"AppendReason":       func() { debugprint.NewWatcher(1).AppendReason(nil, first.Outline(), state, 1) },
		"GraphOptions.State": func() { debugprint.SVG(io.Discard, first.Outline(), debugprint.GraphOptions{State: state}) },
	} {
		assert.PanicsWithValue(t, fmt.Sprintf("ethogram: debugprint.%s: the state is of a tree with fingerprint …%08x, the outline of one with …%08x; use State.Outline. "+
			"Agents of a crowd live by Crowd.Tree, which Retable changes", what, uint32(crowd.Tree().Fingerprint()), uint32(first.Fingerprint())), call)
	}

	require.NoError(t, world.Remove(1))
	text, err := debugprint.AppendLineOf([]byte("Bob: "), world, 1)
	assert.ErrorIs(t, err, decider.ErrNoAgent)
	assert.Equal(t, "Bob: ", string(text))
}
