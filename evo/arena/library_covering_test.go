package arena_test

import (
	"reflect"
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
	used := map[reflect.Type]bool{}
	var walk func(d *arena.Decider)
	walk = func(d *arena.Decider) {
		used[reflect.TypeOf(d.Act)], used[reflect.TypeOf(d.Ask)] = true, true
		for _, c := range d.Children {
			walk(c)
		}
	}
	for _, e := range arena.Game.Covering {
		g, err := b.Clone(e.Table)
		require.NoError(t, err, e.Name)
		require.NoError(t, b.Catalog().Validate(g, evo.Limits{}), e.Name)
		walk(e.Table)
	}
	for _, a := range arena.Vocabulary.Actions {
		assert.True(t, used[reflect.TypeOf(a.Act)], "%T", a.Act)
	}
	for _, c := range arena.Vocabulary.Conditions {
		assert.True(t, used[reflect.TypeOf(c.Ask)], "%T", c.Ask)
	}
}
