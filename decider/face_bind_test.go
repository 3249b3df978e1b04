package decider

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestBindLeavesNothingOut: a field of a table that the engine's copy does not have would do
// nothing, and nobody would be told.
func TestBindLeavesNothingOut(t *testing.T) {
	row := full()
	row.Children = append(row.Children, full())
	bound := bindOf(row).root
	// field by field, also of what rows point to
	for _, pair := range [][2]any{
		{row, bound},
		{row.Behavior, bound.Behavior},
		{row.Scope, bound.Scope},
		{row.Gate, bound.Gate},
		{row.Squad, bound.Squad},
		{&row.Squad.Roles[0], &bound.Squad.Roles[0]},
		{row.Slot, bound.Slot},
		{row.Targets, bound.Targets},
	} {
		was, is := reflect.ValueOf(pair[0]).Elem(), reflect.ValueOf(pair[1]).Elem()
		for i := range was.NumField() {
			name := was.Type().Name() + "." + was.Type().Field(i).Name
			require.False(t, was.Field(i).IsZero(), "full does not set %s", name)
			assert.False(t, is.Field(i).IsZero(), "%s is not bound", name)
		}
	}
	require.Len(t, bound.Children, len(row.Children))
}

// TestBindKeepsWhatIsShared: rows, behaviors, gates, squads, scopes and slots that several rows
// point to are one.
func TestBindKeepsWhatIsShared(t *testing.T) {
	shared := full()
	other := full()
	other.Behavior, other.Gate, other.Squad, other.Scope, other.Slot, other.Targets = shared.Behavior, shared.Gate, shared.Squad, shared.Scope, shared.Slot, shared.Targets
	root := &Decider[*clerk]{Children: []*Decider[*clerk]{shared, other, shared, nil}}
	root.Children = append(root.Children, root) // a broken table stays as it is
	b := bindOf(root).root
	require.Len(t, b.Children, 5)
	assert.Same(t, b.Children[0], b.Children[2])
	assert.NotSame(t, b.Children[0], b.Children[1])
	assert.Nil(t, b.Children[3])
	assert.Same(t, b, b.Children[4])
	one, two := b.Children[0], b.Children[1]
	assert.Same(t, one.Behavior, two.Behavior)
	assert.Same(t, one.Gate, two.Gate)
	assert.Same(t, one.Squad, two.Squad)
	assert.Same(t, one.Scope, two.Scope)
	assert.Same(t, one.Slot, two.Slot)
	assert.Same(t, one.Targets, two.Targets)
}

// TestKeptIsForTheCompiler: what only makes the compiler careful is never done.
func TestKeptIsForTheCompiler(t *testing.T) {
	testAgent := 7
	assert.Equal(t, 7, agentOf[int](erase(&testAgent, false), false))
	assert.False(t, escapes)
	assert.Nil(t, kept)
}
