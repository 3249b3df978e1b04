package pipeline_test

import (
	"errors"
	"os"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/journal"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/report"
)

// Every write to a folder keeps other processes out until it is complete.
func TestEverythingThatWritesIsExclusive(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "plan9" {
		t.Skip("no locks here that end with a process")
	}
	dir := t.TempDir()
	r, other := newRun(t, dir, 1), newRun(t, dir, 1)
	classes := []evo.Class{{Name: "Any", Keep: 1, Ranges: []evo.Range{{Metric: "berries", Min: 0, Max: 1000, Weight: 1}}}}
	writers := map[string]func(r *pipeline.Run) error{
		"stage":   func(r *pipeline.Run) error { return r.Do(t.Context(), pipeline.Calibrate) },
		"classes": func(r *pipeline.Run) error { return r.SetClasses(classes) },
		"votes":   func(r *pipeline.Run) error { return r.Vote(funnel.Vote{Natural: new(bool)}) },
		"file":    func(r *pipeline.Run) error { return r.WriteFile("note.txt", []byte("one")) },
		"report":  report.Write,
		"ablation": func(r *pipeline.Run) error {
			return r.Ablate(t.Context(), pipeline.AblationOptions{Matches: 1, Seeds: 1, Best: 1, Rounds: 1})
		},
	}
	require.NoError(t, r.Exclusive(func() error {
		for name, write := range writers {
			assert.ErrorIs(t, write(other), pipeline.ErrBusy, name)
		}
		assert.Empty(t, files(t, dir), "nothing was written")
		assert.NoFileExists(t, r.Path("timing.json"))
		for _, name := range []string{"classes", "votes", "file", "stage"} {
			assert.NoError(t, writers[name](r), "%s by whom the folder belongs to", name)
		}
		assert.ErrorIs(t, writers["file"](other), pipeline.ErrBusy, "it is kept until the outermost has ended")
		return nil
	}))
	assert.NoError(t, writers["file"](other))
	broken := errors.New("broken")
	require.ErrorIs(t, r.Exclusive(func() error { return broken }), broken)
	assert.NoError(t, writers["file"](other), "also after an error")
}

// Files are replaced, not overwritten: a reader of the old file sees no part of the
// new one, and a full disk leaves the old one.
func TestFilesAreReplaced(t *testing.T) {
	r := newRun(t, t.TempDir(), 1)
	require.NoError(t, r.WriteFile("note.txt", []byte("one")))
	before, err := os.Stat(r.Path("note.txt"))
	require.NoError(t, err)
	require.NoError(t, r.WriteFile("note.txt", []byte("two")))
	after, err := os.Stat(r.Path("note.txt"))
	require.NoError(t, err)
	assert.False(t, os.SameFile(before, after))
	entries, err := os.ReadDir(r.Dir)
	require.NoError(t, err)
	assert.Len(t, entries, 1, "nothing is left over")
}

// Only one process at a time writes to a folder.
func TestFolderIsLocked(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "plan9" {
		t.Skip("no locks here that end with a process")
	}
	r := newRun(t, t.TempDir(), 1)
	folder, err := os.Open(r.Dir)
	require.NoError(t, err)
	require.True(t, journal.Lock(folder))
	require.ErrorIs(t, r.Do(t.Context(), pipeline.Calibrate), pipeline.ErrBusy)
	require.NoError(t, folder.Close())
	require.NoError(t, r.Do(t.Context(), pipeline.Calibrate))
}
