package evo

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"golang.org/x/exp/slices"

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

	tree = decider.MustCompile(&decider.Decider[noAgent]{Name: "ROW", When: standInWhen, Behavior: &behavior.Behavior[noAgent]{Name: "ACT"}})
	row = tree.Outline().Row(0)
	assert.Empty(t, row.When)
	assert.NotZero(t, row.Checks&decider.CheckWhen)
}

// Every field of a decider is one of a genome's rows, or Clone refuses it.
func TestEveryFieldOfATableIsKnown(t *testing.T) {
	known := []string{
		"Name", "Preconditions", "When", "Decide", "DecideArgs", "Behavior", "BehaviorArgs", "Children",
		"Flags", "Stimuli", // guards
		"Accept", // changes nothing in play
	}
	for _, f := range options {
		known = append(known, f.name)
	}
	for _, f := range unsayable {
		known = append(known, f.field)
	}
	for _, of := range []reflect.Type{rowType, preconditionsType} {
		for field := range of.Fields() {
			assert.True(t, slices.Contains(known, field.Name), field.Name)
		}
	}
}

// Row.set lists the options by hand.
func TestSetKnowsEachOption(t *testing.T) {
	assert.Zero(t, new(Row).set())
	for n, f := range options {
		var r Row
		f.option.set(&r, 1)
		assert.Equal(t, uint32(1)<<n, r.set(), f.name)
	}
}
