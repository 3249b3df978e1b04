package pipeline_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/search"
)

// A deadline ends a search as Ctrl-C does: the results so far are written.
func TestSearchThatMeetsADeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // time passes only while the report waits
		r := newRun(t, t.TempDir(), 2)
		r.Config.Search.Generations = 1000
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		r.Report = func(p pipeline.Progress) {
			if p.Done >= 2 {
				<-ctx.Done()
			}
		}
		require.ErrorIs(t, r.Do(ctx, pipeline.Search), context.DeadlineExceeded)
		all, err := r.Candidates(pipeline.Search)
		require.NoError(t, err)
		assert.NotEmpty(t, all)
	})
}

// A search with a lower limit than that of the folder says what it leaves out.
func TestShorterSearchSaysSo(t *testing.T) {
	r := searched(t)
	whole := files(t, r.Dir)
	var notes []string
	r.Report = func(p pipeline.Progress) {
		if p.Note {
			notes = append(notes, p.Text)
		}
	}
	r.Config.Search.Generations = 2
	require.NoError(t, r.Do(t.Context(), pipeline.Search))
	assert.Contains(t, strings.Join(notes, " "), "went on beyond this limit")
	assert.NotEqual(t, whole["archive.jsonl"], files(t, r.Dir)["archive.jsonl"])
	r.Config.Search.Generations, notes = 5, nil
	require.NoError(t, r.Do(t.Context(), pipeline.Search))
	assert.NotContains(t, strings.Join(notes, " "), "went on beyond this limit")
	assert.Equal(t, whole, files(t, r.Dir))
}

// A search for points has the same files for any number of workers, with a hall of
// fame, rounds of the players' mode, races and a table that is refined.
func TestPointsAreTheSameForAnyNumberOfWorkers(t *testing.T) {
	var want map[string]string
	all := []int{1, 2, 7}
	if testing.Short() {
		all = all[:2]
	}
	for _, workers := range all {
		r := newRun(t, t.TempDir(), workers)
		o := &r.Config.Search
		o.Objective, o.Generations = search.Points, 4
		o.HallEvery, o.RefineEvery, o.Refine, o.RefineRounds, o.Showdown = 2, 2, 6, 2, 300
		require.NoError(t, r.Do(t.Context(), pipeline.Search))
		all := files(t, r.Dir)
		if want == nil {
			want = all
			require.Contains(t, all["history.jsonl"], `"hall":`)
		}
		require.Equal(t, want, all, "%d workers", workers)
	}
}

func TestCancelledSearchLeavesWhatThereIs(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r := newRun(t, t.TempDir(), 2)
	r.Report = func(p pipeline.Progress) {
		if p.Done >= 2 {
			cancel()
		}
	}
	require.ErrorIs(t, r.Do(ctx, pipeline.Search), context.Canceled)
	all, err := r.Candidates(pipeline.Search)
	require.NoError(t, err)
	assert.NotEmpty(t, all)
}

// Canceling a search that only replays its journal loses nothing.
func TestCancelledReplayKeepsTheFiles(t *testing.T) {
	r := done(t)
	want := files(t, r.Dir)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r.Report = func(pipeline.Progress) { cancel() }
	require.ErrorIs(t, r.Do(ctx, pipeline.Search), context.Canceled)
	assert.Equal(t, want, files(t, r.Dir))
}

func TestSearchIsMadeLonger(t *testing.T) {
	longer, straight := newRun(t, t.TempDir(), 2), searched(t)
	longer.Config.Search.Generations = 2
	require.NoError(t, longer.Do(t.Context(), pipeline.Search))
	longer.Config.Search.Generations = straight.Config.Search.Generations
	require.NoError(t, longer.Do(t.Context(), pipeline.Search))
	assert.Equal(t, files(t, straight.Dir), files(t, longer.Dir))
}
