package decider_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// TestArgNames: names of arguments change what tools say of a row, and nothing else.
func TestArgNames(t *testing.T) {
	type row = decider.Decider[*reader]
	near := func(*reader, decider.Query) float64 { return 1 }
	table := func(distance, speed []string) *row {
		return &row{Name: "ROOT", Children: []*row{{
			Name: "FLEE", Decide: near, DecideArgs: []float64{12, 0.4}, ArgNames: distance,
			Behavior: &behavior.Behavior[*reader]{Name: "RUN", Tick: behavior.Stay[*reader], Activate: func(*reader, behavior.Context) bool { return true }, ArgNames: speed}, BehaviorArgs: []float64{3},
		}}}
	}
	bare, err := decider.Compile(table(nil, nil))
	require.NoError(t, err)
	names := []string{"distance"}
	root := table(names, []string{"speed"})
	clone := decider.Clone(root)
	named, err := decider.Compile(clone)
	require.NoError(t, err)
	names[0] = "changed"
	assert.Equal(t, []string{"distance"}, clone.Children[0].ArgNames, "a clone's names are its own")
	assert.Equal(t, bare.Outline().Fingerprint(), named.Outline().Fingerprint())
	assert.Equal(t, bare.MemorySize(), named.MemorySize())
	assert.Contains(t, bare.String(), "args=[12 0.4] [RUN] behaviorargs=[3]")
	assert.Contains(t, named.String(), "args=[distance=12 0.4] [RUN] behaviorargs=[speed=3]")
	assert.Nil(t, bare.Outline().Row(1).ArgNames)

	data, err := decider.NewOutline(1, named.Outline().Rows())
	require.NoError(t, err)
	assert.Equal(t, []string{"distance"}, data.Row(1).ArgNames)
	assert.Equal(t, []string{"speed"}, data.Row(1).BehaviorArgNames)
	assert.Equal(t, []float64{3}, data.Row(1).BehaviorArgs)
	rows := append([]decider.RowInfo(nil), named.Outline().Rows()...)
	rows[1].ArgNames = []string{"a", "b", "c"}
	_, err = decider.NewOutline(1, rows)
	assert.ErrorContains(t, err, "ROOT > FLEE: ArgNames: there are more names (3) than arguments (2)")
	rows[1].ArgNames, rows[1].BehaviorArgNames = nil, []string{"a", "b"}
	_, err = decider.NewOutline(1, rows)
	assert.ErrorContains(t, err, "ROOT > FLEE: BehaviorArgNames: there are more names (2) than arguments (1)")

	for _, c := range []struct {
		distance, speed []string
		want            string
	}{
		{[]string{"a", "b", "c"}, nil, "of its DecideArgs: there are more names (3) than arguments (2)"},
		{[]string{"a", "a"}, nil, `of its DecideArgs: [1] is "a", as is one before it`},
		{[]string{""}, nil, `of its DecideArgs: [0] is ""; want letters`},
		{[]string{"a", "1"}, nil, `[1] is "1"; want letters`},
		{[]string{"range.max"}, nil, "want letters"},
		{[]string{"a]"}, nil, "want letters"},
		{[]string{"a\xff"}, nil, "want letters"},
		{[]string{"größte Weite_2", "half-life"}, nil, ""},
		{nil, []string{"a", "b"}, "ArgNames of the Behavior, of the row's BehaviorArgs: there are more names (2) than arguments (1)"},
		{nil, []string{" "}, "ArgNames of the Behavior"},
	} {
		_, err := decider.Compile(table(c.distance, c.speed))
		if c.want == "" {
			require.NoError(t, err)
			continue
		}
		require.Error(t, err, c.want)
		assert.Contains(t, err.Error(), "WrongArgNames at ROOT > FLEE: ")
		assert.Contains(t, err.Error(), c.want)
		assert.Contains(t, err.Error(), "Fix: ")
	}
}
