package hunt_test

import (
	"context"
	"encoding/json"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/hunt"
	"github.com/ethogram-go/ethogram/evo/internal/testing/mine"
)

// TestFindings: whatever a hunt reports fails again as it says, at the step that it says,
// for any number of judgements; and it takes no more of them.
func TestFindings(t *testing.T) {
	for _, fault := range []string{"panic", "leftover", "lost+kept", "metric", "all"} {
		for seed := uint64(1); seed <= 2; seed++ {
			for _, shrink := range []int{-1, 1, 3, 60, 0} {
				if testing.Short() && (seed > 1 || shrink == 60) {
					continue
				}
				game := mine.New(fault)
				report, err := hunt.Hunt(t.Context(), game, hunt.Options{Seed: seed, Matches: 96, Shrink: shrink})
				require.NoError(t, err)
				most := shrink
				if shrink == 0 {
					most = 2000
				}
				require.LessOrEqual(t, report.Shrunk, max(most, 0)*len(report.Findings))
				for _, f := range report.Findings {
					v, err := hunt.Repro(t.Context(), game, f, false)
					require.NoError(t, err)
					require.Equal(t, f.Verdict.Same(), v.Same())
					require.Equal(t, f.Verdict.Step, v.Step)
					require.False(t, f.Flaky, "%s, seed %d, %d judgements: %s", fault, seed, shrink, f)
					require.LessOrEqual(t, f.Round.Steps, game.Evaluation.Steps)
					if f.Round.Steps > 0 {
						require.LessOrEqual(t, v.Step, f.Round.Steps)
					}
				}
			}
		}
	}
}

// TestStoppedShrinking: a hunt that is stopped while it makes findings smaller loses none,
// and what it returns fails.
func TestStoppedShrinking(t *testing.T) {
	rounds, stopAt := atomic.Int64{}, int64(0)
	stop := errors.New("enough")
	find := func(at int64) (report *hunt.Report, told int, err error) {
		ctx, cancel := context.WithCancelCause(t.Context())
		defer cancel(nil)
		rounds.Store(0)
		stopAt = at
		game := declared("all", func(g *game) {
			newSim := g.NewSim
			g.NewSim = func() evo.Sim[*mine.Digger] {
				if rounds.Add(1) == stopAt {
					cancel(stop)
				}
				return newSim()
			}
		})
		report, err = hunt.Hunt(ctx, game, hunt.Options{Seed: 1, Matches: 32, Shrink: 200, Workers: 1, Found: func(*hunt.Finding) { told++ }})
		return report, told, err
	}
	whole, _, err := find(0)
	require.NoError(t, err)
	all := rounds.Load()
	for part := int64(7); part > 0; part-- {
		report, told, err := find(all * part / 8)
		require.Len(t, report.Findings, told)
		if report.Matches == 0 { // that was in the midst of the generation
			require.Less(t, part, int64(4))
			break
		}
		require.ErrorIs(t, err, stop)
		require.Len(t, report.Findings, len(whole.Findings))
		for i, f := range report.Findings {
			require.Equal(t, whole.Findings[i].Verdict.Same(), f.Verdict.Same())
			v, err := hunt.Repro(t.Context(), mine.New("all"), f, false)
			require.NoError(t, err)
			require.Equal(t, f.Verdict.Same(), v.Same())
			require.Equal(t, f.Verdict.Step, v.Step)
			require.False(t, f.Flaky)
		}
	}
}

// TestSameInProcesses: child processes find what goroutines find, to the byte.
func TestSameInProcesses(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	t.Setenv("MINE_FAULT", "all")
	find := func(proc bool) string {
		report, err := hunt.Hunt(t.Context(), mine.New("all"), hunt.Options{Seed: 2, Matches: 48, Shrink: 120, Proc: proc})
		require.NoError(t, err)
		require.NotEmpty(t, report.Findings)
		data, err := json.MarshalIndent(report, "", " ")
		require.NoError(t, err)
		return string(data)
	}
	require.Equal(t, find(false), find(true))
}

// TestEndlessOnTheWay: a step that does not come back while a finding is made smaller is
// a finding, too, and without processes it ends the hunt, as it does elsewhere.
func TestEndlessOnTheWay(t *testing.T) {
	if testing.Short() {
		t.Skip("keeps processors busy")
	}
	t.Cleanup(mine.Free)
	for _, seed := range []uint64{9, 15} { // with which none of the matches is endless
		report, err := hunt.Hunt(t.Context(), mine.New("panic+endless"), hunt.Options{Seed: seed, Matches: 8, Patience: 200 * time.Millisecond})
		require.NoError(t, err)
		require.Len(t, report.Findings, 2)
		require.Equal(t, hunt.Panic, report.Findings[0].Verdict.Oracle)
		require.Equal(t, hunt.Endless, report.Findings[1].Verdict.Oracle)
		require.Len(t, report.Notes, 1)
		require.Contains(t, report.Notes[0], "proc back end")
	}
}

// TestShrinkingIsTold: who waits hears that a finding is made smaller, and which.
func TestShrinkingIsTold(t *testing.T) {
	told := map[string]int{}
	var last hunt.Progress
	report, err := hunt.Hunt(t.Context(), mine.New("panic"), hunt.Options{Seed: 1, Matches: 160, Progress: func(p hunt.Progress) {
		last = p
		if p.Shrinking != nil {
			told[p.Shrinking.Name()]++
		}
	}})
	require.NoError(t, err)
	require.NotEmpty(t, report.Findings)
	for _, f := range report.Findings {
		require.Greater(t, told[f.Name()], 1, "%v", told)
	}
	require.Equal(t, report.Progress, last)
}
