//go:build !ethogen

package gen_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
)

// TestOverriddenCode: numbers that code reads from the row leave it in use. With others the tree
// ticks by the table, and Lint and the world say so.
func TestOverriddenCode(t *testing.T) {
	for data, stays := range map[string]bool{
		`{}`:                     true,
		`{"GUARD.Margin": 0}`:    true,
		`{"FLEE.Timeout": "2s"}`: false,
		`{"FLEE.Off": true}`:     false,
		`{"GUARD.Children": ["EAT", "FLEE", "STAY"]}`: false,
	} {
		root := decider.Clone(&Root)
		_, err := override.Apply(root, []byte(data))
		require.NoError(t, err, data)
		tree, err := decider.Compile(root, decider.Generated(guardCode))
		require.NoError(t, err, data)
		assert.Equal(t, stays, tree.HasCode(), data)
		warned := false
		for _, p := range tree.Lint() {
			warned = warned || p.Code == decider.WarnStaleCode
		}
		assert.Equal(t, !stays, warned, data)
		world := tree.NewWorld(1)
		_, err = tree.NewCrowd(world, nil)
		require.NoError(t, err, data)
		if all := world.Mistakes(); stays {
			assert.Empty(t, all, data)
		} else if assert.Len(t, all, 1, data) {
			assert.Contains(t, all[0].String(), "its generated code is not used")
		}
	}
}

// TestProfiledCode: code is not used in a table that is profiled; it would call past what counts.
func TestProfiledCode(t *testing.T) {
	tree, err := decider.Compile(profile.Wrap(profile.New(profile.Options{}), &Root), decider.Generated(guardCode))
	require.NoError(t, err)
	assert.False(t, tree.HasCode())
}
