package variation

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
)

// The tables of two actions are all ways to put two beside or below each other.
func TestTiny(t *testing.T) {
	spec, err := arena.Game.Spec()
	require.NoError(t, err)
	ones := Tiny(spec.Catalog, nil)
	require.Len(t, ones, len(spec.Catalog.Actions))
	texts := map[string]bool{}
	for _, one := range ones {
		before := one.Clone()
		for _, g := range Tiny(spec.Catalog, one) {
			texts[Outline(spec.Vocabulary, g.Root)] = true
			require.NoError(t, spec.Catalog.Validate(g, evo.DefaultLimits))
		}
		require.Equal(t, before, one)
	}
	assert.Contains(t, texts, "EVADE_3(horizon 1s, at 15u) beside FIRE_WHEN_AIMED_4")
	assert.Contains(t, texts, "FIRE_WHEN_AIMED_2, else EVADE_3(horizon 1s, at 15u)")
	assert.NotContains(t, texts, "EVADE_3(horizon 1s, at 15u) beside CIRCLE_4", "both drive")
}
