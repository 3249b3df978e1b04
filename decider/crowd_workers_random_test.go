package decider_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// TestCrowdSameForAnyNumberOfWorkers plays regiments with different numbers of
// workers and processors, with disturbed scheduling, observed and not, also by an
// observer that panics, which changes only what is raised. All memories, results,
// callbacks, holders, panics and events are the same, and after every frame exactly
// the agents in gated rows hold tokens.
func TestCrowdSameForAnyNumberOfWorkers(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	tables, frames := 24, 12
	if testing.Short() {
		tables, frames = 12, 8
	}
	taken, faults, formed, housed, touches := 0, 0, 0, 0, 0
	for number, done := uint64(0), 0; done < tables; number++ {
		var want *regiment
		for _, run := range []struct {
			workers, procs int
			detail         decider.Detail
			touchy         bool
		}{
			{1, 1, decider.Nothing, false},
			{2, 2, decider.Nothing, false},
			{8, 4, decider.Nothing, false},
			{1, 1, decider.Rows, false},
			{8, 2, decider.Rows, false},
			{2, 2, decider.Rows, true},
			{1, 1, decider.Transitions, true},
			{2, 2, decider.Ticks, true},
		} {
			if run.detail > decider.Nothing && done%6 != 0 {
				continue
			}
			runtime.GOMAXPROCS(run.procs)
			g := newRegiment(number, run.workers, run.detail)
			if g == nil {
				break
			}
			g.loose, g.touchy = run.workers > 1, run.touchy
			for range frames {
				require.NoError(t, g.frame(), "table %d: %+v", number, run)
			}
			if want == nil {
				want = g
				taken += g.taken
				faults += g.faults
				formed += g.formed
				housed += g.housed
				done++
			}
			for i := range want.log {
				require.Equal(t, want.log[i], g.log[i], "table %d: frame %d of %+v", number, i+1, run)
				if run.touchy && strings.Contains(g.ends[i], touched) {
					touches++
					continue
				}
				require.Equal(t, want.ends[i], g.ends[i], "table %d: frame %d of %+v", number, i+1, run)
			}
			if run.detail > decider.Nothing && !run.touchy {
				if want.events == 0 {
					want.events = g.events
				}
				require.NotZero(t, g.events)
				require.Equal(t, want.events, g.events, "table %d: %+v", number, run)
			}
		}
	}
	require.Greater(t, taken, tables)
	require.Positive(t, faults)
	require.Greater(t, touches, tables)
	require.Greater(t, formed, tables)
	require.Greater(t, housed, tables)
}
