package pipeline_test

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/pipeline"
)

// What a stage has written anew leaves nothing that was made of what was there
// before, but the journals and what people said.
func TestStagesRemoveWhatIsOutdated(t *testing.T) {
	r := done(t)
	require.NoError(t, os.WriteFile(r.Path(pipeline.VotesFile), []byte("# none yet\n"), 0o644))
	whole := files(t, r.Dir)
	later := [][]string{
		{"certified.jsonl", "certify.json"},
		{"picked.jsonl", "pick.json"},
		{"shipped.jsonl", "pack.json"},
		{"holdout.json"},
	}
	for i, stage := range []pipeline.Stage{pipeline.Search, pipeline.Certify, pipeline.Pick} {
		require.NoError(t, r.Do(t.Context(), stage))
		left := files(t, r.Dir)
		for k, names := range later {
			for _, name := range names {
				if k < i {
					assert.Contains(t, left, name, stage)
				} else {
					assert.NotContains(t, left, name, stage)
					delete(left, name)
				}
			}
		}
		for name := range whole {
			gone := false
			for _, names := range later[i:] {
				for _, n := range names {
					gone = gone || n == name
				}
			}
			if !gone {
				assert.Contains(t, left, name, stage)
			}
		}
		doAll(t, r)
		require.Equal(t, whole, files(t, r.Dir), "the later stages write them again")
	}

	// Whoever reads a report of all stages must not take it for the newer ones.
	page := r.Path("report.html")
	require.NoError(t, os.WriteFile(page, []byte("the old one"), 0o644))
	require.NoError(t, r.Do(t.Context(), pipeline.Certify))
	assert.NoFileExists(t, page)
	doAll(t, r)

	// The proof of a pack stays as long as the pack does.
	require.NoError(t, r.Do(t.Context(), pipeline.Pack))
	assert.Equal(t, whole, files(t, r.Dir))
	vote := `{"key":"` + shippedOf(t, r)[0].Key.String() + `","natural":false}` + "\n"
	require.NoError(t, os.WriteFile(r.Path(pipeline.VotesFile), []byte(vote), 0o644))
	require.NoError(t, r.Do(t.Context(), pipeline.Pack))
	assert.NoFileExists(t, r.Path("holdout.json"))
}

// A search whose time was over ends in the same generation when it is run
// again, however fast that goes.
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
	assert.Equal(t, files(t, searched(t).Dir), files(t, dir), "another budget goes on, to the limit of generations")
}

func TestTimingSaysHowManyWorkers(t *testing.T) {
	r := newRun(t, t.TempDir(), 3)
	require.NoError(t, r.Do(t.Context(), pipeline.Calibrate))
	text, err := os.ReadFile(r.Path("timing.json"))
	require.NoError(t, err)
	assert.Contains(t, string(text), `"workers": 3`)
}
