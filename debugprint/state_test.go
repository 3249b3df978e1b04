package debugprint_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

// stateText is what DebugPrintState prints.
func stateText(t *testing.T, s *stage, mode debugprint.Mode, why ...*debugprint.Watcher) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, debugprint.DebugPrintState(&b, s.tree, s.mem, mode, why...))
	return b.String()
}

// line is the agent's one-line form.
func line(s *stage) string {
	return string(debugprint.AppendLine(nil, s.tree.Outline(), s.tree.State(s.mem)))
}

func TestStateModes(t *testing.T) {
	s, w := watched(t, nest())
	s.at(0)
	s.c.patrol = 1
	s.at(29810 * time.Millisecond)
	s.at(34320 * time.Millisecond)
	golden(t, "state_all.golden", stateText(t, s, debugprint.All))
	golden(t, "state_whynot.golden", stateText(t, s, debugprint.WhyNot, w))
}

// lanes is a tree with two running lanes, of which one is a group.
func lanes() *Decider {
	type counter struct{ n int32 }
	aim := &Behavior{
		Name: "AIM", Block: counter{-2},
		Tick: func(_ *creature, x behavior.Context) decider.Status {
			behavior.Block[counter](x).n++
			return decider.Running
		},
	}
	return list(decider.PrioritizedList,
		&Decider{Name: "COMBAT", Policy: decider.Parallel, FailFast: true, Children: []*Decider{
			{Name: "MOVE", Policy: decider.Selector, Children: []*Decider{
				{Name: "CHARGE", Decide: never, Behavior: act("CHARGE")},
				{Name: "STRAFE", Behavior: act("WALK")},
			}},
			{Name: "TAUNT", Preconditions: decider.Preconditions{Flags: decider.All(Night)}, Behavior: act("TAUNT")},
			{Name: "AIM", Behavior: aim},
		}},
		rest())
}

func TestStateLanes(t *testing.T) {
	s, w := watched(t, lanes())
	s.tick(0)
	s.tick(1500 * time.Millisecond)
	golden(t, "state_lanes.golden", stateText(t, s, debugprint.WhyNot, w))
	assert.Equal(t, "COMBAT > (MOVE > STRAFE [WALK] 1.5s + AIM 1.5s)", line(s))
}

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

// A looping group rests for a tick between two passes.
func TestStateResting(t *testing.T) {
	root := list(decider.SequentialList, &Decider{Name: "STEP", Behavior: act("STEP")})
	root.Loop = -1
	s := newStage(t, root)
	s.tick(0)
	s.c.ends = decider.Succeeded
	s.tick(time.Second)
	assert.Equal(t, "*0:ROOT/0x1e4ede85 (kGroup, kGroupSequentialList 0x0) time: 1.00 [(no group behavior)] idx: -1\n", stateText(t, s, debugprint.ActiveOnly))
	assert.Equal(t, "ROOT 1.0s", line(s))
}

func TestStateIdle(t *testing.T) {
	s := newStage(t, nest())
	assert.Empty(t, stateText(t, s, debugprint.ActiveOnly))
	assert.Equal(t, 13, strings.Count(stateText(t, s, debugprint.All), "\n"))
	assert.NotContains(t, stateText(t, s, debugprint.All), "*")
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func TestStateWriteError(t *testing.T) {
	s := newStage(t, nest())
	s.tick(0)
	broken := errors.New("broken")
	err := debugprint.DebugPrintState(failingWriter{broken}, s.tree, s.mem, debugprint.ActiveOnly)
	assert.ErrorIs(t, err, broken)
}

// A memory of another tree, or none at all, is an error of its own kind, and
// nothing is written.
func TestStateWrongMemory(t *testing.T) {
	s := newStage(t, nest())
	other := newStage(t, lanes())
	for _, mem := range []decider.Memory{{}, other.mem} {
		var b strings.Builder
		err := debugprint.DebugPrintState(&b, s.tree, mem, debugprint.All)
		require.ErrorIs(t, err, decider.ErrWrongMemory)
		assert.Equal(t, s.tree.Fits(mem), err)
		assert.Empty(t, b.String())
	}
	assert.NoError(t, s.tree.Fits(s.mem))
}

func TestModeString(t *testing.T) {
	assert.Equal(t, "ActiveOnly All WhyNot Mode(?)", strings.Join([]string{
		debugprint.ActiveOnly.String(), debugprint.All.String(), debugprint.WhyNot.String(), debugprint.Mode(9).String(),
	}, " "))
}

// poolsKeep says that a sync.Pool gives back what it was given.
var poolsKeep = true

func TestStateAllocates(t *testing.T) {
	s := newStage(t, lanes())
	s.tick(0)
	outline, buf := s.tree.Outline(), make([]byte, 0, 4096)
	for _, mode := range []debugprint.Mode{debugprint.ActiveOnly, debugprint.All, debugprint.WhyNot} {
		assert.Zero(t, testing.AllocsPerRun(100, func() {
			buf = debugprint.AppendDebugState(buf[:0], outline, s.tree.State(s.mem), mode, nil)
		}), mode)
	}
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		buf = debugprint.AppendLine(buf[:0], outline, s.tree.State(s.mem))
	}))
	if poolsKeep {
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() {
			_ = debugprint.DebugPrintState(io.Discard, s.tree, s.mem, debugprint.ActiveOnly)
		}), 1.0, "the pooled buffer may be lost to a garbage collection")
	}
}
