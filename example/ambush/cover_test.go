package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/cover"
)

// TestCover: the program shows every decision of the table that can happen.
func TestCover(t *testing.T) {
	const roles = "every member has one of the two roles: one that is not the bait is the blade"
	cover.Require(t, 100,
		cover.Allow("PREPARE", roles), cover.Allow("CLIMB_TREE", roles), cover.Allow("STRIKE", roles), cover.Allow("JUMP", roles),
		cover.Allow("WAIT", "the slower of the two takes five seconds, and no bandit leaves without breaking up the squad"),
	)
	g, err := New(nil, "Rolf", 16)
	require.NoError(t, err)
	cover.Start(t, g.crowd.World())
	for second := range 29 {
		require.NoError(t, g.Step(second))
	}
}
