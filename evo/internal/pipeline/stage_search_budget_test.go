package pipeline_test

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
)

// An impossible budget is an error, not a search without end.
func TestBudgetThatCannotBe(t *testing.T) {
	for ended, want := range map[string]string{"-1": "after -1 generations", "0": "after 0 generations", "2000000000": "after 2000000000 generations"} {
		r := newRun(t, t.TempDir(), 1)
		o := r.Config.Search
		r.Config.Search.Wall = time.Hour
		require.NoError(t, os.WriteFile(r.Path("budget.json"), fmt.Appendf(nil,
			`{"seed":%d,"preset":%q,"wall_ns":%d,"generations":%d,"matches":%d,"genomes":%d,"filled":%d,"ended":%s}`,
			o.Seed, r.Config.Preset, time.Hour, o.Generations, o.Matches, o.Genomes, o.Filled, ended), 0o644))
		assert.ErrorContains(t, r.Do(t.Context(), pipeline.Search), want)
	}
}

// A search that ran out of time ends in the same generation when it is repeated,
// however fast it is then.
func TestBudgetIsSpentOnce(t *testing.T) {
	dir := t.TempDir()
	slow := newRun(t, dir, 2)
	slow.Config.Search.Wall = time.Second
	waited := false
	slow.Report = func(p pipeline.Progress) {
		if p.Stage == pipeline.Search && p.Done > 0 && !waited {
			waited = true
			time.Sleep(1100 * time.Millisecond)
		}
	}
	require.NoError(t, slow.Do(t.Context(), pipeline.Search))
	require.FileExists(t, slow.Path("budget.json"))
	before := files(t, dir)

	fast := newRun(t, dir, 2)
	fast.Config.Search.Wall = time.Second
	require.NoError(t, fast.Do(t.Context(), pipeline.Search))
	assert.Equal(t, before, files(t, dir), "the same limits: nothing more is searched")

	fast.Config.Search.Wall = time.Hour
	require.NoError(t, fast.Do(t.Context(), pipeline.Search))
	assert.Equal(t, files(t, searched(t).Dir), files(t, dir), "another budget continues to the limit of generations")
}
