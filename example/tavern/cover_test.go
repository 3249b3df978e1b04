package main

import (
	"testing"

	"github.com/ethogram-go/ethogram/debugprint/cover"
)

// TestCover: an evening shows every decision of both tables that can happen.
func TestCover(t *testing.T) {
	const roles = "every member of a brawl has one of the two roles"
	cover.Require(t, 100,
		cover.Allow("SQUARE_UP", roles), cover.Allow("PUT_DOWN_MUG", roles), cover.Allow("EXCHANGE_BLOWS", roles), cover.Allow("DUCK", roles),
		cover.Allow("GLARE", "the slower of the two takes four seconds"),
	)
	tavern := opened(t)
	cover.Start(t, tavern.world)
	for range evening {
		tavern.second(t)
	}
}
