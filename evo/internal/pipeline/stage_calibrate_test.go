package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
)

// A game without classes gets those that follow from its library.
func TestClassesFollowFromTheLibrary(t *testing.T) {
	own := foragetest.Brief
	own.Classes = nil
	env, err := pipeline.NewEnv(&own, pipeline.Local, 2)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, env.Close()) })
	r := &pipeline.Run{Dir: t.TempDir(), Env: env, Config: small(t, 3)}
	r.Config.Calibration = 48
	require.ErrorContains(t, r.Do(t.Context(), pipeline.Search), "calibrate proposes some")
	doAll(t, r)
	classes, err := r.Classes()
	require.NoError(t, err)
	require.NotEmpty(t, classes)
	pack, _, err := r.Pack()
	require.NoError(t, err)
	for i, class := range classes {
		assert.Equal(t, class, pack.Classes[i].Class)
	}
	before := files(t, r.Dir)
	doAll(t, r)
	assert.Equal(t, before, files(t, r.Dir), "what was calibrated once stays")
}
