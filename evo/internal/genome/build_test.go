package genome

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
	tree := decider.MustCompile(&decider.Decider[NoAgent]{Name: "ROW", Decide: standInDecide, Behavior: &behavior.Behavior[NoAgent]{Name: "ACT"}})
	row := tree.Outline().Row(0)
	assert.Empty(t, row.Decide)
	assert.NotZero(t, row.Checks&decider.CheckDecide)

	tree = decider.MustCompile(&decider.Decider[NoAgent]{Name: "ROW", When: standInWhen, Behavior: &behavior.Behavior[NoAgent]{Name: "ACT"}})
	row = tree.Outline().Row(0)
	assert.Empty(t, row.When)
	assert.NotZero(t, row.Checks&decider.CheckWhen)
}

// Every field of a decider is one of a genome's rows, or Clone refuses it.
func TestEveryFieldOfATableIsKnown(t *testing.T) {
	known := []string{
		"Name", "Preconditions", "When", "Ask", "Act", "Children",
		"Flags", "Stimuli", "If", "Unless", // guards
		"Accept", // change nothing in play
	}
	for _, f := range Options() {
		known = append(known, f.Name, f.Path)
	}
	known = append(known, "Targets", "Targets.List") // of actions
	row, preconditions, targets := Places()
	for field := range targets.Fields() {
		assert.True(t, slices.Contains(known, "Targets."+field.Name), field.Name)
	}
	for _, f := range Unsayable {
		known = append(known, f.Field)
	}
	for _, of := range []reflect.Type{row, preconditions} {
		for field := range of.Fields() {
			assert.True(t, slices.Contains(known, field.Name), field.Name)
		}
	}
}

// Row.set lists the Options by hand.
func TestSetKnowsEachOption(t *testing.T) {
	assert.Zero(t, new(Row).set())
	for n, f := range Options() {
		var r Row
		f.Option.Set(&r, 1)
		assert.Equal(t, uint32(1)<<n, r.set(), f.Name)
	}
}
