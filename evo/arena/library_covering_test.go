package arena_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
)

// The tables for hunts use each action and each condition: a new one wants a row there.
func TestCovering(t *testing.T) {
	b, err := arena.Game.Builder()
	require.NoError(t, err)
	used := map[string]bool{}
	for _, e := range arena.Game.Covering {
		g, err := b.Clone(e.Table)
		require.NoError(t, err, e.Name)
		require.NoError(t, b.Catalog().Validate(g, evo.Limits{}), e.Name)
		for p := range g.Places() {
			used[p.Row.Action], used[p.Row.Condition] = true, true
		}
	}
	for _, a := range arena.Vocabulary.Actions {
		assert.True(t, used[a.Name], a.Name)
	}
	for _, c := range arena.Vocabulary.Conditions {
		assert.True(t, used[c.Name], c.Name)
	}
}
