package pipeline_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// brittle is the forage game with a defect: it panics in the middle of a round, or
// never ends one, if trees of certain sizes play.
type brittle struct {
	*foragetest.Field
	panicRows, hangRows []int // of the trees

	panics, hangs bool
	steps         int
}

func (b *brittle) Reset(s evo.Setup[*game.Forager]) error {
	b.panics, b.hangs, b.steps = false, false, 0
	for _, tree := range s.Trees {
		rows := len(tree.Outline().Rows())
		b.panics = b.panics || slices.Contains(b.panicRows, rows)
		b.hangs = b.hangs || slices.Contains(b.hangRows, rows)
	}
	return b.Field.Reset(s)
}

func (b *brittle) Step() bool {
	if b.steps++; b.panics && b.steps == 20 {
		panic("too many rows")
	}
	return b.Field.Step() && !b.hangs
}

// A game that panics or hangs spoils the rounds in which it does. Candidates
// without other rounds have crashed, and the run continues to its end.
func TestGameThatPanicsOrHangs(t *testing.T) {
	own := foragetest.Brief
	var sizes []int // that no table of the library has
	for n := 3; len(sizes) < 6; n++ {
		if !slices.ContainsFunc(newRun(t, t.TempDir(), 1).Env.Spec.Library, func(ref evo.Reference) bool { return genome.Count(ref.Genome.Root) == n }) {
			sizes = append(sizes, n)
		}
	}
	own.NewSim = func() evo.Sim[*game.Forager] {
		return &brittle{Field: foragetest.New(), panicRows: sizes[3:], hangRows: sizes[:3]}
	}
	env, err := pipeline.NewEnv(&own, pipeline.Local, 2)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, env.Close()) })
	r := &pipeline.Run{Dir: t.TempDir(), Env: env, Config: small(t, 3)}
	env.Spec.Natural = funnel.AnyNature
	doAll(t, r)
	all, err := r.Candidates(pipeline.Pack)
	require.NoError(t, err)
	says := map[string]bool{}
	for _, c := range funnel.With(all, funnel.Crashed) {
		says[c.Fault] = true
	}
	assert.Contains(t, says, "Hang: the round was not over after the 180 steps of mode day")
	assert.Contains(t, says, "Panic: panic: too many rows (pipeline_test/run_faults_test.go:41)")
	assert.NotEmpty(t, funnel.With(all, funnel.Shipped))

	// A game that breaks every round is an error at once.
	own.NewSim = func() evo.Sim[*game.Forager] { return nil }
	broken, err := pipeline.NewEnv(&own, pipeline.Local, 2)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, broken.Close()) })
	r = &pipeline.Run{Dir: t.TempDir(), Env: broken, Config: small(t, 3)}
	assert.ErrorContains(t, r.Do(t.Context(), pipeline.Calibrate), "NewSim returned nil")
}

// A metric outside of its declared range is a fault of the round, with its name.
func TestMetricOutOfItsRange(t *testing.T) {
	own := foragetest.Brief
	own.Metrics = append([]evo.Metric{}, own.Metrics...)
	own.Metrics[4].Max = 3
	own.Classes = nil // no table could be in them
	env, err := pipeline.NewEnv(&own, pipeline.Local, 2)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, env.Close()) })
	r := &pipeline.Run{Dir: t.TempDir(), Env: env, Config: small(t, 3)}
	assert.ErrorContains(t, r.Do(t.Context(), pipeline.Calibrate), "metric steps is ")
}

// A class that no table can be in is an error with its place, before any round is
// played.
func TestClassThatNothingMeets(t *testing.T) {
	r := newRun(t, t.TempDir(), 1)
	require.NoError(t, os.WriteFile(r.Path("classes.json"),
		[]byte(`[{"name":"Godly","keep":1,"ranges":[{"metric":"berries","min":2000000,"max":3000000,"weight":1}]}]`), 0o644))
	err := r.Do(t.Context(), pipeline.Search)
	assert.ErrorContains(t, err, "classes[0] Godly: no table can be in it: berries is from 0 to 1000")

	// A class that a table could be in, but none is, has no tables.
	require.NoError(t, os.WriteFile(r.Path("classes.json"),
		[]byte(`[{"name":"Any","keep":2,"ranges":[{"metric":"berries","min":0,"max":50000,"weight":1}]},
		{"name":"Godly","keep":1,"ranges":[{"metric":"berries","min":900000,"max":1000000,"weight":1}]}]`), 0o644))
	doAll(t, r)
	pack, _, err := r.Pack()
	require.NoError(t, err)
	assert.Empty(t, pack.Classes[1].Tables)
}
