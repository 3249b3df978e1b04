package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
)

// TestStrange: the guests are tables of the vocabulary.
func TestStrange(t *testing.T) {
	builder, err := evo.NewBuilder(arena.Game.Vocabulary)
	require.NoError(t, err)
	for _, table := range strange {
		_, err := builder.Clone(table)
		require.NoError(t, err, table.Name)
	}
}

// TestMeasure measures a small run.
func TestMeasure(t *testing.T) {
	if testing.Short() {
		t.Skip("it evolves tanks")
	}
	env, err := pipeline.NewEnv(&arena.Game, pipeline.Local, 0)
	require.NoError(t, err)
	config, err := pipeline.NewConfig("default", 1)
	require.NoError(t, err)
	config.Search.Population, config.Search.Generations = 32, 2
	config.Calibration, config.Tournament, config.Holdout, config.Admission.Most = 4, 4, 2, 24
	r := &pipeline.Run{Dir: t.TempDir(), Env: env, Config: config}
	for _, stage := range pipeline.Stages {
		require.NoError(t, r.Do(t.Context(), stage))
	}
	require.NoError(t, env.Close())
	all, err := r.Candidates(pipeline.Pack)
	require.NoError(t, err)

	var out strings.Builder
	require.NoError(t, run(t.Context(), &out, []string{r.Dir, r.Dir}, 4))
	assert.Contains(t, out.String(), "median of 2")
	assert.Regexp(t, `\| shipped, easy \| at least 129 \| [0-9]+ \|`, out.String())
	assert.Contains(t, out.String(), "3+3+2: all in order")
	require.NotEmpty(t, funnel.With(all, funnel.Shipped))

	require.ErrorContains(t, run(t.Context(), &out, []string{t.TempDir()}, 4), "shipped.jsonl")
}

// TestPrint: medians and worst values of both kinds of figures.
func TestPrint(t *testing.T) {
	var runs []figures
	for _, v := range []int64{3, 1, 2} {
		var f figures
		f.add("good", count, 2, v)
		f.addMost("bad", percent, 20, v*10)
		runs = append(runs, f)
	}
	var out strings.Builder
	require.NoError(t, print(&out, runs))
	assert.Contains(t, out.String(), "| good | at least 2 | 2 | 1 | 3, 1, 2 |\n| bad | at most 2.0 % | 2.0 % | 3.0 % | 3.0 %, 1.0 %, 2.0 % |\n")
	runs[1] = runs[1][:1]
	require.ErrorContains(t, print(&out, runs), "the same version")
}
