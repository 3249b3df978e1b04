package pipeline_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
)

// small is a configuration that a test can wait for.
func small(t testing.TB, seed uint64) pipeline.Config {
	t.Helper()
	c, err := pipeline.NewConfig("default", seed)
	require.NoError(t, err)
	c.Search.Population, c.Search.Generations = 20, 5
	c.Search.MonitorEvery, c.Search.MonitorBest, c.Search.MonitorRounds = 2, 4, 4
	c.Search.CutEvery, c.Search.BloatEvery = 2, 3
	c.Calibration, c.Tournament, c.Holdout = 4, 4, 8
	c.Admission.Most = 16
	return c
}

func newRun(t testing.TB, dir string, workers int) *pipeline.Run {
	t.Helper()
	env, err := pipeline.NewEnv(&foragetest.Brief, pipeline.Local, workers)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, env.Close()) })
	return &pipeline.Run{Dir: dir, Env: env, Config: small(t, 3)}
}

func doAll(t testing.TB, r *pipeline.Run) {
	t.Helper()
	for _, stage := range pipeline.Stages {
		require.NoError(t, r.Do(t.Context(), stage))
	}
}

// made has the files of runs that several tests begin with, by name. Each is made
// once, since a run has the same files every time.
var made = map[string]map[string]string{}

// begin fills the folder of r with the files of the run that make returns.
func begin(t testing.TB, r *pipeline.Run, name string, make func() *pipeline.Run) {
	t.Helper()
	if made[name] == nil {
		made[name] = files(t, make().Dir)
	}
	for file, text := range made[name] {
		require.NoError(t, os.WriteFile(r.Path(file), []byte(text), 0o644))
	}
}

// searched returns a run after the stage search.
func searched(t testing.TB) *pipeline.Run {
	t.Helper()
	r := newRun(t, t.TempDir(), 2)
	begin(t, r, "searched", func() *pipeline.Run {
		first := newRun(t, t.TempDir(), 2)
		require.NoError(t, first.Do(t.Context(), pipeline.Search))
		return first
	})
	return r
}

// done returns a run after all stages, made with one worker.
func done(t testing.TB) *pipeline.Run {
	t.Helper()
	r := newRun(t, t.TempDir(), 2)
	begin(t, r, "done", func() *pipeline.Run {
		first := newRun(t, t.TempDir(), 1)
		doAll(t, first)
		return first
	})
	return r
}

// files returns the files of a folder without timing.json.
func files(t testing.TB, dir string) map[string]string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	require.NoError(t, err)
	all := map[string]string{}
	for _, name := range names {
		if filepath.Base(name) == "timing.json" {
			continue
		}
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		all[filepath.Base(name)] = string(data)
	}
	return all
}

func TestSameFilesForAnyNumberOfWorkers(t *testing.T) {
	if testing.Short() {
		t.Skip("runs that are interrupted have other numbers of workers, too")
	}
	one, seven := done(t), newRun(t, t.TempDir(), 7)
	doAll(t, seven)
	want := files(t, one.Dir)
	for _, name := range []string{"archive.jsonl", "history.jsonl", "certified.jsonl", "picked.jsonl", "shipped.jsonl", "pack.json", "holdout.json", "search.journal"} {
		assert.Contains(t, want, name)
	}
	assert.Equal(t, want, files(t, seven.Dir))

	// Again from the start: no round is played, and no file changes.
	played := int64(0)
	one.Report = func(p pipeline.Progress) { played = max(played, p.Played) }
	doAll(t, one)
	assert.Zero(t, played)
	assert.Equal(t, want, files(t, one.Dir))
}

func TestInterruptedRunIsResumedToTheSameFiles(t *testing.T) {
	broken := t.TempDir()
	interrupt(t, 4, 5, func() *pipeline.Run { return newRun(t, broken, 2) })
	assert.Equal(t, files(t, done(t).Dir), files(t, broken))
}

// interrupt begins a run so many times, and stops it a few more reports later each
// time. Then it goes on to the end.
func interrupt(t testing.TB, stops, later int, begin func() *pipeline.Run) {
	t.Helper()
	for stop := range stops {
		ctx, cancel := context.WithCancel(t.Context())
		r := begin()
		calls := 0
		r.Report = func(pipeline.Progress) {
			if calls++; calls == 3+later*stop {
				cancel()
			}
		}
		for _, stage := range pipeline.Stages {
			if err := r.Do(ctx, stage); err != nil {
				require.ErrorIs(t, err, context.Canceled)
				break
			}
		}
		cancel()
	}
	doAll(t, begin())
}

// A stage can be repeated with other parameters, from the files of the stage
// before it.
func TestStagesAreRunAgain(t *testing.T) {
	r := done(t)
	shipped := shippedOf(t, r)
	require.NotEmpty(t, shipped)

	vote := `{"key":"` + shipped[0].Key.String() + `","natural":false,"by":"test"}` + "\n"
	require.NoError(t, os.WriteFile(r.Path(pipeline.VotesFile), []byte(vote), 0o644))
	require.NoError(t, r.Do(t.Context(), pipeline.Pack))
	voted := shippedOf(t, r)
	assert.False(t, slices.ContainsFunc(voted, func(c *funnel.Candidate) bool { return c.Is(shipped[0].Key) }), "voted out")
	for _, c := range shipped[1:] {
		assert.True(t, slices.ContainsFunc(voted, func(o *funnel.Candidate) bool { return o.Key == c.Key }), "%v stays", c.Key)
	}
	assert.LessOrEqual(t, len(voted), len(shipped), "at most one takes its place")

	r.Config.Selection.Apart = 900
	require.NoError(t, r.Do(t.Context(), pipeline.Pick))
	require.NoError(t, os.Remove(r.Path(pipeline.VotesFile)))
	require.NoError(t, r.Do(t.Context(), pipeline.Pack))
	assert.LessOrEqual(t, len(shippedOf(t, r)), len(shipped))
}

func shippedOf(t testing.TB, r *pipeline.Run) []*funnel.Candidate {
	t.Helper()
	all, err := r.Candidates(pipeline.Pack)
	require.NoError(t, err)
	return funnel.With(all, funnel.Shipped)
}

func TestDamagedFilesAreReportedWithTheirPlace(t *testing.T) {
	r := newRun(t, t.TempDir(), 2)
	require.ErrorContains(t, r.Do(t.Context(), pipeline.Certify), "run the stage that writes it first")
	r = searched(t)
	data, err := os.ReadFile(r.Path("archive.jsonl"))
	require.NoError(t, err)
	intact := bytes.Clone(data)
	data[20] ^= 1
	require.NoError(t, os.WriteFile(r.Path("archive.jsonl"), append(data, "{nonsense\n"...), 0o644))
	err = r.Do(t.Context(), pipeline.Certify)
	assert.ErrorContains(t, err, "archive.jsonl:1: ")
	assert.ErrorContains(t, err, "column 2: invalid character")

	for _, wrong := range []struct{ edit, into, says string }{
		{`"fate":""`, `"fate":"shipped"`, `it is "shipped", but has no class`},
		{`"fate":""`, `"fate":"lucky"`, `there is no fate "lucky"`},
		{`"class":-1`, `"class":9`, "is in class 9, and the run has 3"},
		{`"training":[`, `"training":[{"n":1,"sum":1,"sum_sq":1},`, "training has 6 metrics, and the game 5"},
	} {
		text := strings.Replace(string(intact), wrong.edit, wrong.into, 1)
		require.NotEqual(t, string(intact), text, wrong.edit)
		require.NoError(t, os.WriteFile(r.Path("archive.jsonl"), []byte(text), 0o644))
		assert.ErrorContains(t, r.Do(t.Context(), pipeline.Certify), wrong.says)
	}

	require.NoError(t, os.WriteFile(r.Path("classes.json"), []byte("[\n  {\"name\": 3}]"), 0o644))
	assert.ErrorContains(t, r.Do(t.Context(), pipeline.Search), "line 2, column")
	assert.ErrorContains(t, r.Do(t.Context(), "dance"), "there is no stage")
}
