package pipeline_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/search"
)

// learning has everything that a search may do, in few generations: a hall of fame,
// showdown rounds, refinement and restarts.
func learning(t testing.TB, dir string, workers int, objective search.Objective) *pipeline.Run {
	t.Helper()
	r := newStyledRun(t, dir, workers)
	o := &r.Config.Search
	o.Objective, o.Generations = objective, 8
	o.HallEvery, o.Showdown = 2, 300
	o.RefineEvery, o.Refine, o.RefineRounds = 2, 8, 2
	o.MonitorEvery, o.PlateauAfter, o.PlateauEnd = 1, 1, 1
	return r
}

// A search that is killed after any generation, and goes on with another number of
// workers, has the same files as one that was never interrupted.
func TestKilledBetweenGenerations(t *testing.T) {
	objectives := []search.Objective{search.Points, search.Archive}
	if testing.Short() {
		objectives = objectives[:1]
	}
	for _, objective := range objectives {
		straight := learning(t, t.TempDir(), 1, objective)
		require.NoError(t, straight.Do(t.Context(), pipeline.Search))
		want := files(t, straight.Dir)
		history, err := straight.History()
		require.NoError(t, err)
		if objective == search.Points {
			last := history[len(history)-1]
			assert.Positive(t, last.Hall)
			assert.Contains(t, want["search.journal"], `"restart"`)
		}

		workers := []int{2, 7}
		for n := range straight.Config.Search.Generations - 1 { // after the last one nothing is left to kill
			if testing.Short() && n%4 > 0 {
				continue
			}
			dir := t.TempDir()
			killed := learning(t, dir, workers[n%2], objective)
			ctx, cancel := context.WithCancel(t.Context())
			killed.Report = func(p pipeline.Progress) {
				if p.Generation != nil && p.Generation.Number == n {
					cancel()
				}
			}
			require.ErrorIs(t, killed.Do(ctx, pipeline.Search), context.Canceled, "%s, generation %d", objective, n)
			cancel()
			require.NoError(t, learning(t, dir, workers[(n+1)%2], objective).Do(t.Context(), pipeline.Search))
			assert.Equal(t, want, files(t, dir), "%s, killed after generation %d", objective, n)
		}
	}
}
