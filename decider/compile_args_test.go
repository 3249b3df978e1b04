package decider_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// reader notes the arguments that its callbacks get.
type reader struct{ decide, tick []float64 }

// TestArgsAreCopied: arguments that change after Compile, as in a search that
// tunes one table again and again, change no tree that was compiled from it.
func TestArgsAreCopied(t *testing.T) {
	type row = decider.Decider[*reader]
	shared := &row{
		Name:       "READ",
		DecideArgs: []float64{1, 2},
		Decide: func(a *reader, q decider.Query) float64 {
			a.decide = append(a.decide, q.Args()...)
			return q.Arg(0)
		},
		BehaviorArgs: []float64{3, 4},
		Behavior: &behavior.Behavior[*reader]{Name: "READING", Tick: func(a *reader, x behavior.Context) behavior.Status {
			a.tick = append(a.tick, x.Args()...)
			return behavior.Succeeded
		}},
	}
	// READ runs in two places, one after the other: each has a copy.
	root := &row{Name: "ROOT", Policy: decider.SequentialList, Children: []*row{
		{Name: "FIRST", Policy: decider.Selector, Children: []*row{shared}},
		{Name: "SECOND", Policy: decider.Selector, Children: []*row{shared}},
	}}
	tree := decider.MustCompile(root)
	shared.DecideArgs[0], shared.DecideArgs[1] = -1, -2 // refuses
	shared.BehaviorArgs[0], shared.BehaviorArgs[1] = -3, -4
	later := decider.MustCompile(root)

	a := &reader{}
	res, err := tree.Tick(a, tree.NewMemory(1), decider.Input{})
	require.NoError(t, err)
	assert.Equal(t, decider.Succeeded, res.Status)
	assert.Equal(t, &reader{decide: []float64{1, 2, 1, 2}, tick: []float64{3, 4, 3, 4}}, a)
	for _, o := range tree.Outline().Find("READ") {
		assert.Equal(t, []float64{1, 2}, tree.Outline().Row(o).DecideArgs)
	}

	a = &reader{}
	res, err = later.Tick(a, later.NewMemory(1), decider.Input{})
	require.NoError(t, err)
	assert.Equal(t, decider.Failed, res.Status, "a tree that is compiled later has the new ones")
	assert.Equal(t, &reader{decide: []float64{-1, -2, -1, -2}}, a)
}
