package pipeline_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/journal"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
)

// wide returns a small run whose classes are so wide that both have tables,
// natural or not.
func wide(t *testing.T) *pipeline.Run {
	t.Helper()
	r := newRun(t, t.TempDir(), 2)
	r.Config.Admission.Watched = 0
	require.NoError(t, os.WriteFile(r.Path("classes.json"),
		[]byte(`[{"name":"Low","keep":3,"ranges":[{"metric":"berries","min":0,"max":50000,"weight":1}]},
		{"name":"High","keep":3,"ranges":[{"metric":"berries","min":10000,"max":1000000,"weight":1}]}]`), 0o644))
	return r
}

// heard is a report and the stage under way.
type heard struct {
	pipeline.Progress
	doing pipeline.Stage
}

var wideHeard []heard

// wideDone returns a run of wide after all stages.
func wideDone(t *testing.T) *pipeline.Run {
	t.Helper()
	r := wide(t)
	begin(t, r, "wide", func() *pipeline.Run {
		first := wide(t)
		for _, stage := range pipeline.Stages {
			first.Report = func(p pipeline.Progress) { wideHeard = append(wideHeard, heard{p, stage}) }
			require.NoError(t, first.Do(t.Context(), stage))
		}
		return first
	})
	return r
}

// heardOfWide returns the reports of a run of wide through all stages.
func heardOfWide(t *testing.T) []heard {
	t.Helper()
	wideDone(t)
	return wideHeard
}

// Long stages report after each round, not only when they begin.
func TestProgressCountsRounds(t *testing.T) {
	last := map[string]pipeline.Progress{}
	times := map[string]int64{}
	for _, h := range heardOfWide(t) {
		p := h.Progress
		if p.Stage != pipeline.Holdout && !strings.HasPrefix(p.Text, "tournament") {
			continue
		}
		if p.Done > 0 {
			assert.Greater(t, p.Done, last[p.Text].Done, p.Text)
			assert.Greater(t, p.Played, last[p.Text].Played, p.Text)
		}
		last[p.Text] = p
		times[p.Text]++
	}
	assert.Len(t, last, 3, "the tournament, the lineup, and the best tables")
	for text, p := range last {
		assert.Equal(t, p.Of, p.Done, text)
		assert.Equal(t, p.Of+1, times[text], text)
	}
}

// No stage plays a round with a seed of another stage, except that pack replays the
// rounds of certify to trim tables.
func TestStagesShareNoSeed(t *testing.T) {
	r := wideDone(t)
	of := map[uint64]pipeline.Stage{}
	for _, stage := range pipeline.Stages {
		if _, err := os.Stat(r.Path(string(stage) + ".journal")); err != nil {
			assert.NotContains(t, []pipeline.Stage{pipeline.Calibrate, pipeline.Search, pipeline.Certify, pipeline.Pack, pipeline.Holdout}, stage)
			continue // it plays nothing
		}
		seeds := map[uint64]bool{}
		for record, err := range journal.Records(r.Path(string(stage) + ".journal")) {
			require.NoError(t, err)
			if record.Kind != journal.KindOutcome {
				continue
			}
			m, _, err := record.Outcome()
			require.NoError(t, err)
			seeds[m.Seed] = true
		}
		assert.NotEmpty(t, seeds, stage)
		for seed := range seeds {
			if stage == pipeline.Pack && of[seed] == pipeline.Certify {
				continue
			}
			assert.Empty(t, of[seed], "seed %d of %s", seed, stage)
			of[seed] = stage
		}
	}
}

// Every report is of the stage under way.
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
