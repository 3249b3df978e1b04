package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/cover"
)

// TestCover: a hundred seconds show every decision of both tables but two limits.
func TestCover(t *testing.T) {
	cover.Require(t, 100,
		cover.Allow("LIFT", "a grip takes three seconds at most, and nobody waits for one who has fled: the squad breaks up"),
		cover.Allow("HUNT", "within eight metres a wolf reaches its prey in a second"),
	)
	g := begun(t)
	cover.Start(t, g.world)
	for range 1000 {
		require.NoError(t, g.Step())
	}
}
