package search_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/search"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

// A search without some entries makes no table that has one, and starts from those of the
// library that do without. Opponents stay as they are.
func TestWithout(t *testing.T) {
	b := spec(t)
	o := options(12)
	o.Without = []string{"STEAL", "ROBBED"}
	hidden := b.Catalog.Without(o.Without)
	var with, without []string
	for _, ref := range b.Library {
		if hidden.Foreign(ref.Genome) != nil {
			with = append(with, ref.Name)
		} else {
			without = append(without, ref.Name)
		}
	}
	require.NotEmpty(t, with)
	require.NotEmpty(t, without)

	s := run(t, b, o, &matchtest.FakeCache{Spec: b, Worth: leaves(b), Luck: 3})
	var started []string
	for _, in := range s.Archive() {
		require.Nil(t, hidden.Foreign(in.Genome), "%s %v", in.Origin.How, in.Genome)
		require.NotContains(t, with, in.Lineage)
		if in.Origin.How == match.Library {
			started = append(started, in.Lineage)
		}
	}
	assert.Equal(t, without, started)

	o.Without = []string{"STEALTH"}
	_, err := search.New(b, o)
	assert.ErrorContains(t, err, `without: the vocabulary has no entry "STEALTH"`)
	o.Without = nil
	for _, a := range b.Catalog.Actions {
		o.Without = append(o.Without, a.Name)
	}
	_, err = search.New(b, o)
	assert.ErrorContains(t, err, "without: no action is left")
}
