package debugprint_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// stateText is what DebugPrintState prints.
func stateText(t *testing.T, s *stage, mode debugprint.Mode, why ...*debugprint.Watcher) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, debugprint.DebugPrintState(&b, s.tree, s.mem, mode, why...))
	return b.String()
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

func TestStateLanes(t *testing.T) {
	s, w := watched(t, lanes())
	s.tick(0)
	s.tick(1500 * time.Millisecond)
	golden(t, "state_lanes.golden", stateText(t, s, debugprint.WhyNot, w))
	assert.Equal(t, "COMBAT > (MOVE > STRAFE [WALK] 1.5s + AIM 1.5s)", line(s))
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

func TestStateWriteError(t *testing.T) {
	s := newStage(t, nest())
	s.tick(0)
	broken := errors.New("broken")
	err := debugprint.DebugPrintState(failingWriter{broken}, s.tree, s.mem, debugprint.ActiveOnly)
	assert.ErrorIs(t, err, broken)
}

// A memory of another tree, or none, is an error, and nothing is written.
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
	if !skip.Race { // under it a sync.Pool drops some of what it is given
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() {
			_ = debugprint.DebugPrintState(io.Discard, s.tree, s.mem, debugprint.ActiveOnly)
		}), 1.0, "the pooled buffer may be lost to a garbage collection")
	}
}
