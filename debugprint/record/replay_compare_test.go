package record

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// flickeringLog is the log of 100 ticks of a creature; from tick 50 on it is late.
func flickeringLog(t *testing.T, late uint32) *Log {
	t.Helper()
	tree := flickering(nil)
	w := decider.NewWorld(1)
	w.SetNames(decider.Names{Agent: func(uint64) string { return "Bob" }})
	r, err := New(w, Options{Everything: true, Hashes: true})
	require.NoError(t, err)
	b, mem := &beast{}, tree.NewMemory(7)
	for i := range 100 {
		if i == 50 {
			b.tick += late
		}
		b.tick++
		require.NoError(t, w.Advance(50*time.Millisecond))
		_, err := tree.Tick(b, mem, decider.Input{Delta: 50 * time.Millisecond, World: w})
		require.NoError(t, err)
	}
	require.NoError(t, r.Stop())
	log, err := r.Log()
	require.NoError(t, err)
	return log
}

// TestCompareShowsWhy: the first difference has the states of both with their reasons.
func TestCompareShowsWhy(t *testing.T) {
	report := flickeringLog(t, 0).Compare(flickeringLog(t, 1))
	require.False(t, report.Same())
	require.Equal(t, differentEvents, report.first.what)
	require.Equal(t, `step 52, tick 53 of agent 7 Bob: the events differ
  log: FLEE RefusedWhen
  run: FLEE Accepted, value 1
    log                            | run
  ! not FLEE: When FLEE is false   | FLEE [STAY] 0.0 s
  ! not GUARD: When GUARD is false | not EAT: ended in this tick, interrupted
  ! EAT [STAY] 0.1 s               | behind it: GUARD
`, report.String())
}
