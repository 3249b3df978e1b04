package evo

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// TestStandInHasNoName: pictures of tables name the Decide of each row; that of
// a stand-in would be wrong.
func TestStandInHasNoName(t *testing.T) {
	tree := decider.MustCompile(&decider.Decider[noAgent]{Name: "ROW", Decide: standIn, Behavior: &behavior.Behavior[noAgent]{Name: "ACT"}})
	row := tree.Outline().Row(0)
	assert.Empty(t, row.Decide)
	assert.NotZero(t, row.Checks&decider.CheckDecide)
}
