package pipeline_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/journal"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
)

// begun returns a run that starts from another one, after its search.
func begun(t *testing.T, from, dir string, workers int) *pipeline.Run {
	t.Helper()
	r := newRun(t, dir, workers)
	require.NoError(t, r.OpenLibrary())
	require.NoError(t, r.Join(from))
	require.NoError(t, r.Resumable())
	require.NoError(t, r.KeepAncestors())
	require.NoError(t, r.Do(t.Context(), pipeline.Calibrate))
	require.NoError(t, r.Do(t.Context(), pipeline.Search))
	return r
}

func names(r *pipeline.Run) (all []string) {
	for _, ref := range r.Env.Spec.Library {
		all = append(all, ref.Name)
	}
	return all
}

// TestJoin: the best table of a run joins the library of the next, which goes on without
// the folder of the first, and so on.
func TestJoin(t *testing.T) {
	first := done(t)
	old := names(first)
	second := begun(t, first.Dir, t.TempDir(), 2)
	learned, err := first.Learned()
	require.NoError(t, err)
	best := "best " + learned.Key.String()[:8]
	assert.Equal(t, append(old, best), names(second))
	calibration, err := second.Calibration()
	require.NoError(t, err)
	assert.Len(t, calibration.Tables, len(old)+1)
	bred := false
	all, err := second.Candidates(pipeline.Search)
	require.NoError(t, err)
	for _, c := range all {
		bred = bred || c.Lineage == best
	}
	assert.True(t, bred, "some descend from %s", best)

	require.NoError(t, os.RemoveAll(first.Dir))
	want := files(t, second.Dir)
	second = begun(t, first.Dir, second.Dir, 1)
	assert.Equal(t, want, files(t, second.Dir))
	for _, stage := range pipeline.Stages[2:] {
		require.NoError(t, second.Do(t.Context(), stage))
	}

	third := newRun(t, t.TempDir(), 2)
	require.NoError(t, third.Join(second.Dir))
	assert.Equal(t, names(second), names(third)[:len(old)+1], "it keeps what had joined before")
	assert.LessOrEqual(t, len(names(third)), len(old)+2)

	// Another library is another search.
	plain := newRun(t, second.Dir, 2)
	require.ErrorIs(t, plain.Resumable(), journal.ErrOther)
	require.NoError(t, plain.OpenLibrary())
	require.NoError(t, plain.Resumable())
	require.ErrorContains(t, plain.Join(third.Dir), "has tables of run:")
	empty := newRun(t, t.TempDir(), 2)
	require.ErrorContains(t, empty.Join(t.TempDir()), "no run that has come to its pack")
	require.NoError(t, os.WriteFile(empty.Path(pipeline.LibraryFile), []byte("{"), 0o600))
	require.ErrorContains(t, empty.OpenLibrary(), pipeline.LibraryFile)
}
