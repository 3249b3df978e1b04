package pipeline_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/search"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
)

// newStyledRun is a run of a search for an archive.
func newStyledRun(t testing.TB, dir string, workers int) *pipeline.Run {
	t.Helper()
	r := newRun(t, dir, workers)
	r.Config.Search.Objective = search.Archive
	return r
}

// An archive is the same for any number of workers, and after interruptions.
func TestArchiveIsTheSameForAnyNumberOfWorkers(t *testing.T) {
	one := newStyledRun(t, t.TempDir(), 1)
	doAll(t, one)
	want := files(t, one.Dir)
	assert.Contains(t, want, "elites.json")
	assert.Contains(t, want, "heat.json")
	others, stops := []int{7, 2}, 4
	if testing.Short() {
		others, stops = nil, 1 // the interrupted run has two workers
	}
	for _, workers := range others {
		r := newStyledRun(t, t.TempDir(), workers)
		doAll(t, r)
		assert.Equal(t, want, files(t, r.Dir))
	}

	broken := t.TempDir()
	interrupt(t, stops, 7, func() *pipeline.Run { return newStyledRun(t, broken, 2) })
	assert.Equal(t, want, files(t, broken))

	a, err := one.Elites()
	require.NoError(t, err)
	maps, err := one.Heat()
	require.NoError(t, err)
	history, err := one.History()
	require.NoError(t, err)
	for i, l := range a.Layers() {
		assert.Equal(t, l.Summary(), maps[i].Summary)
		assert.Equal(t, l.Summary(), history[len(history)-1].Styles[i])
	}
	all, err := one.Candidates(pipeline.Search)
	require.NoError(t, err)
	for _, c := range all {
		assert.NotEmpty(t, c.Lineage)
	}
}

func TestFilesOfTheArchiveAreChecked(t *testing.T) {
	r := newStyledRun(t, t.TempDir(), 2)
	_, err := r.Elites()
	require.ErrorIs(t, err, os.ErrNotExist)
	assert.ErrorContains(t, err, "search")
	_, err = r.Heat()
	require.ErrorIs(t, err, os.ErrNotExist)

	require.NoError(t, r.Do(t.Context(), pipeline.Search))
	plain := foragetest.Brief
	plain.Descriptors = nil
	env, err := pipeline.NewEnv(&plain, pipeline.Local, 1)
	require.NoError(t, err)
	other := &pipeline.Run{Dir: r.Dir, Env: env, Config: r.Config}
	_, err = other.Elites()
	assert.ErrorContains(t, err, "2 descriptors, and the game 0")
	heat := files(t, r.Dir)["heat.json"]
	require.NoError(t, os.WriteFile(r.Path("heat.json"), []byte(strings.Replace(heat, `"filled": `, `"filled": 9`, 1)), 0o644))
	_, err = r.Heat()
	assert.ErrorContains(t, err, "no archive has")

	// The same question with another grid is another question.
	assert.ErrorContains(t, other.Resumable(), "descriptors")

	// A search with another objective leaves no archive of the old one.
	r.Force, r.Config.Search.Objective = true, search.Classes
	require.NoError(t, r.Do(t.Context(), pipeline.Search))
	assert.NoFileExists(t, r.Path("elites.json"))
	assert.NoFileExists(t, r.Path("heat.json"))
}

// A descriptor that does not vary is named before hours are spent.
func TestConstantDescriptorsAreReportedAtOnce(t *testing.T) {
	r := newStyledRun(t, t.TempDir(), 2)
	described := slices.Clone(r.Env.Spec.Descriptors)
	described[1].Cuts = []int64{-3, -2, -1}
	r.Env.Spec.Descriptors = described
	var notes []string
	r.Report = func(p pipeline.Progress) {
		if p.Note {
			notes = append(notes, p.Text)
		}
	}
	require.NoError(t, r.Do(t.Context(), pipeline.Search))
	require.Len(t, notes, 1)
	assert.Contains(t, notes[0], `warning: the descriptor "range" does not vary: all`)
	assert.Contains(t, notes[0], "its cuts are -0.003, -0.002, -0.001")
}
