package pipeline_test

import (
	"context"
	"encoding/json"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/journal"
	"github.com/ethogram-go/ethogram/evo/pipeline"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// What was certified for other classes is not theirs.
func TestOtherClassesOutdateWhatWasCertified(t *testing.T) {
	r := done(t)
	classes, err := r.Classes()
	require.NoError(t, err)
	bad := []evo.Class{{Name: "None", Keep: 1}}
	require.ErrorContains(t, r.SetClasses(bad), "every table is in the class")
	assert.FileExists(t, r.Path("certified.jsonl"), "nothing was changed")

	classes[0].Keep++
	require.NoError(t, r.SetClasses(classes))
	for _, name := range []string{"certified.jsonl", "picked.jsonl", "shipped.jsonl", "pack.json", "holdout.json"} {
		assert.NoFileExists(t, r.Path(name))
	}
	assert.ErrorContains(t, r.Do(t.Context(), pipeline.Pick), "run the stage that writes it first")
	for _, stage := range []pipeline.Stage{pipeline.Certify, pipeline.Pick} {
		require.NoError(t, r.Do(t.Context(), stage))
	}
	now, err := r.Classes()
	require.NoError(t, err)
	assert.Equal(t, classes, now)
}

// A run of an older version of the game is not gone on with unless told so.
func TestRunOfAnOlderVersion(t *testing.T) {
	r := done(t)
	begun, err := r.Begun()
	require.NoError(t, err)
	require.NoError(t, r.Current(begun))
	newer := game.Forage
	newer.Version++
	env, err := pipeline.NewEnv(&newer, pipeline.Local, 2)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, env.Close()) })
	again := &pipeline.Run{Dir: r.Dir, Env: env, Config: r.Config}
	err = again.Current(begun)
	require.ErrorIs(t, err, journal.ErrOther)
	assert.ErrorContains(t, err, "version")
	again.Force = true
	assert.NoError(t, again.Current(begun))
	none, err := (&pipeline.Run{Dir: t.TempDir()}).Begun()
	require.NoError(t, err)
	assert.NoError(t, (&pipeline.Run{Env: env, Config: r.Config}).Current(none), "where there is no run")
}

// What says only what a run cost cannot keep it from going on.
func TestUnreadableTimingIsGivenUp(t *testing.T) {
	for _, text := range []string{"", "null", "{"} {
		r := newRun(t, t.TempDir(), 1)
		require.NoError(t, os.WriteFile(r.Path("timing.json"), []byte(text), 0o644))
		require.NoError(t, r.Do(t.Context(), pipeline.Calibrate), text)
		data, err := os.ReadFile(r.Path("timing.json"))
		require.NoError(t, err)
		assert.Contains(t, string(data), `"calibrate"`)
	}
}

// What is reported is of the stage that runs.
func TestProgressIsOfTheStage(t *testing.T) {
	texts := map[pipeline.Stage]map[string]bool{}
	for _, h := range heardOfWide(t) {
		assert.Equal(t, h.doing, h.Stage)
		if texts[h.doing] == nil {
			texts[h.doing] = map[string]bool{}
		}
		texts[h.doing][h.Text] = true
	}
	assert.Len(t, texts, len(pipeline.Stages))
	for _, a := range pipeline.Stages {
		for _, b := range pipeline.Stages {
			for text := range texts[a] {
				assert.True(t, a == b || text == "" || !texts[b][text], "%q of %s and %s", text, a, b)
			}
		}
	}
}

// A deadline ends a search as Ctrl-C does: with what there is.
func TestSearchThatMeetsADeadline(t *testing.T) {
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
}

// A search with a lower limit than the one in the folder says what it leaves out.
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
	assert.Empty(t, notes)
	assert.Equal(t, whole, files(t, r.Dir))
}

// Candidates of a class must have been certified.
func TestShippedWithoutMeasures(t *testing.T) {
	r := wideDone(t)
	data, err := os.ReadFile(r.Path("picked.jsonl"))
	require.NoError(t, err)
	var out []string
	for text := range strings.Lines(string(data)) {
		var line map[string]any
		require.NoError(t, json.Unmarshal([]byte(text), &line))
		if line["fate"] == "shipped" {
			line["certified"] = []any{}
		}
		edited, err := json.Marshal(line)
		require.NoError(t, err)
		out = append(out, string(edited))
	}
	require.NoError(t, os.WriteFile(r.Path("picked.jsonl"), []byte(strings.Join(out, "\n")+"\n"), 0o644))
	assert.ErrorContains(t, r.Do(t.Context(), pipeline.Pack), `it is "shipped", but has no class or was not certified`)
}

// Two processes do not write the files of one folder in turns.
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
