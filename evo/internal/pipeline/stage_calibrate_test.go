package pipeline_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/report"
	"github.com/ethogram-go/ethogram/evo/internal/search"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
)

// A search for points needs no classes: a library from which none follow does not stop it,
// and all stages come to their ends.
func TestPointsNeedNoClasses(t *testing.T) {
	own := foragetest.Brief
	own.Classes, own.Library = nil, slices.Clone(own.Library[:2])
	own.Library[1].Table = own.Library[0].Table
	env, err := pipeline.NewEnv(&own, pipeline.Local, 2)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, env.Close()) })
	for _, objective := range []search.Objective{search.Points, "eaten", search.Classes, search.Archive} {
		r := &pipeline.Run{Dir: t.TempDir(), Env: env, Config: small(t, 3)}
		r.Config.Search.Objective = objective
		if objective.NeedsClasses() {
			require.ErrorContains(t, r.Do(t.Context(), pipeline.Calibrate), "no classes follow from the library")
			continue
		}
		var notes []string
		r.Report = func(p pipeline.Progress) {
			if p.Note {
				notes = append(notes, p.Text)
			}
		}
		doAll(t, r)
		assert.Contains(t, strings.Join(notes, "\n"), "the search for "+string(objective)+" needs none")
		_, err := r.Learned()
		assert.NoError(t, err, "the best table is proven")
		assert.NoError(t, report.Write(r))
	}
}

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
