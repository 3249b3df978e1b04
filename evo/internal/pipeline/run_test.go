package pipeline_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
)

// New classes outdate what was certified for the old ones.
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
	for _, stage := range pipeline.Stages[slices.Index(pipeline.Stages, pipeline.Certify):] {
		require.NoError(t, r.Do(t.Context(), stage))
		if stage == pipeline.Pick {
			break
		}
	}
	now, err := r.Classes()
	require.NoError(t, err)
	assert.Equal(t, classes, now)
}

// A damaged timing.json cannot stop a run.
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

func TestTimingSaysHowManyWorkers(t *testing.T) {
	r := newRun(t, t.TempDir(), 3)
	require.NoError(t, r.Do(t.Context(), pipeline.Calibrate))
	text, err := os.ReadFile(r.Path("timing.json"))
	require.NoError(t, err)
	assert.Contains(t, string(text), `"workers": 3`)
}
