package local

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
)

// TestEditNames changes rows whose names JSON cannot hold: they are those of the log.
func TestEditNames(t *testing.T) {
	names := []string{"A\xff", "A\xfe", "B\x1b[31m\u202e", "C\n"}
	root := &decider.Decider[*bird]{Name: "R\x00"}
	for _, name := range names {
		root.Children = append(root.Children, &decider.Decider[*bird]{Name: name, Behavior: &behavior.Behavior[*bird]{Name: name}})
	}
	tree, err := decider.Compile(root)
	require.NoError(t, err)
	crowd, err := tree.NewCrowd(tree.NewWorld(1), nil)
	require.NoError(t, err)
	table, err := Tuning(crowd)
	require.NoError(t, err)
	table.mu.Lock()
	defer table.mu.Unlock()
	shown := table.state(nil)
	assert.Equal(t, `R\x00`, shown.Root)
	assert.Equal(t, []string{`A\xff`, `A\xfe`, `B\x1b[31m\u202e`, `C\n`}, shown.Rows[0].Children)
	text, err := json.Marshal(shown)
	require.NoError(t, err)
	var back tuneState
	require.NoError(t, json.Unmarshal(text, &back))
	again, err := json.Marshal(back)
	require.NoError(t, err)
	require.Equal(t, string(text), string(again))
	assert.Equal(t, shown.Rows, back.Rows, "nothing is lost on the way")

	list := func(names []string) json.RawMessage { text, _ := json.Marshal(names); return text }
	order := slices.Clone(shown.Rows[0].Children)
	slices.Reverse(order)
	require.NoError(t, table.carryOut(tuneActions["edit"], tuneOrder{Edits: []vocabulary.Edit{
		{Do: "set", Row: `A\xfe`, Field: "Commit", Value: json.RawMessage(`"2s"`)},
		{Do: "set", Row: `R\x00`, Field: "Children", Value: list(order)},
	}}, true))
	is := table.state(nil)
	assert.Equal(t, order, is.Rows[0].Children)
	assert.Equal(t, `A\xfe`, is.Changes[1].Row)
	assert.True(t, is.CanApply, is.Problems)
	table.mu.Unlock()
	_, err = table.Update()
	table.mu.Lock()
	require.NoError(t, err)
	assert.Equal(t, "A\xff", crowd.Tree().Outline().Name(4))
	require.NoError(t, table.carryOut(tuneActions["edit"], tuneOrder{
		Revision: table.revision, Edits: []vocabulary.Edit{{Do: "set", Row: "R\x00", Field: "Children", Value: list(shown.Rows[0].Children)}}, // as the source has it
	}, false))
	assert.Len(t, table.state(nil).Changes, 1)
}
