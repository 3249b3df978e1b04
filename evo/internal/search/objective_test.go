package search_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/search"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

// The name of the points' metric means the same as "points", and with a minus sign
// the search goes the other way.
func TestObjectiveIsAMetric(t *testing.T) {
	b := spec(t)
	last := func(o search.Objective) int64 {
		with := options(12)
		with.Objective = o
		history := run(t, b, with, &matchtest.FakeCache{Spec: b, Worth: leaves(b), Luck: 3}).History()
		return history[11].Points.Mean()
	}
	points := last(search.Points)
	assert.Equal(t, points, last("berries"))
	assert.Less(t, last("-berries"), points)
	first := run(t, b, options(1), &matchtest.FakeCache{Spec: b, Worth: leaves(b), Luck: 3}).History()[0].Points.Mean()
	assert.Less(t, last("-berries"), first)
}

func TestUnknownObjective(t *testing.T) {
	b := spec(t)
	for _, wrong := range []search.Objective{"beauty", "-", "-points", "--berries"} {
		o := options(3)
		o.Objective = wrong
		_, err := search.New(b, o)
		require.Error(t, err)
		assert.ErrorContains(t, err, `there is no "`+string(wrong)+`"; choose points, class`)
		assert.ErrorContains(t, err, "berries, eaten, stolen")
	}
	for _, m := range b.Metrics {
		assert.NoError(t, search.Objective(m.Name).Check(b))
		assert.NoError(t, search.Objective("-"+m.Name).Check(b))
	}
	assert.NoError(t, search.Classes.Check(&evo.Spec{}))
}
