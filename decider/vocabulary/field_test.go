package vocabulary_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// TestFields: a form for rows can be made from the fields.
func TestFields(t *testing.T) {
	one, two := tables()
	v := known(t, one, two)
	kinds := map[string]string{}
	for _, f := range v.Fields() {
		kinds[f.Path] = f.Kind + f.Part
	}
	for path, want := range map[string]string{
		"If": "flags", "Flags.AnyClear": "flags", "Stimuli.All": "stimuli", "Cooldown": "duration", "Chance": "number", "When": "partWhen",
		"Policy": "choice", "From": "names", "On": "choice", "Behavior": "partBehavior", "BehaviorFlags": "count", "Act": "partAct", "Latched": "switch",
		"Targets.List": "partTargets.List", "Targets.Margin": "number", "PerAgent.Every": "partPerAgent.Every", "Gate": "partGate", "Gate.Limit": "count",
		"Squad.Members": "count", "Squad.Roles": "list", "Squad.Pair": "partSquad.Pair", "DBlock": "partDBlock", "Slot": "partSlot", "Accept": "list",
		"Name": "", "Children": "", "Preconditions": "", "tap": "", "Gate.Key": "", "Gate.Name": "", "Targets": "", "Score": "number", "Loop": "count",
	} {
		assert.Equal(t, want, kinds[path], path)
	}

	halt := one.Children[0]
	halt.Timeout, halt.Recheck, halt.If, halt.Act.(*bark).Choose = time.Second, decider.EachTick, 4, loudest
	who := one.Children[1]
	who.Gate.LimitOf, who.Targets = nil, &decider.Targets[*guard]{Max: 2}
	who.Do = func(*guard) {}
	says := func(row *row) (lines []string) {
		for _, value := range v.Values(row) {
			lines = append(lines, fmt.Sprintf("%s=%s%s", value.Path, value.JSON, value.Why))
		}
		return lines
	}
	assert.Equal(t, []string{
		`If=["bit 2"]`, `Ask="enemy"`, "Ask.Metres=20", `Act="bark"`, `Act.Text="Halt!"`, "Act.Radius=20", "Act.Choose=the vocabulary does not know the bark.Choose loudest", `Recheck="EachTick"`, `Timeout="1s"`,
	}, says(halt))
	assert.Equal(t, []string{`When="heardAny"`, "Do=the vocabulary does not know the Do without a name", `Act="bark"`, `Act.Text="Who is there?"`, "Act.Radius=5", "Targets.Max=2", `Gate="DOOR"`}, says(who))
}

// TestValuesAreEdits: a row that gets the values of another one by edits is like it.
func TestValuesAreEdits(t *testing.T) {
	for number := range uint64(40) {
		root := worlds.Draw(number, 1).Built()[0]
		v := known(t, root)
		table := decider.Clone(root)
		var edits []vocabulary.Edit
		var walk func(row *decider.Decider[*worlds.Agent])
		walk = func(row *decider.Decider[*worlds.Agent]) {
			kids := row.Children
			for _, value := range v.Values(row) {
				require.Empty(t, value.Why)
				edits = append(edits, vocabulary.Edit{Do: "set", Row: row.Name, Field: value.Path, Value: value.JSON})
			}
			*row = decider.Decider[*worlds.Agent]{Name: row.Name, Children: kids}
			for _, kid := range kids {
				walk(kid)
			}
		}
		walk(table)
		require.NoError(t, v.Apply(table, edits...))
		want, err := v.Encode(root)
		require.NoError(t, err)
		got, err := v.Encode(table)
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
	}
}

// TestEditsAreJSON: an edit is read as it is written.
func TestEditsAreJSON(t *testing.T) {
	edit := vocabulary.Edit{Do: "set", Row: "A", Field: "Timeout", Value: json.RawMessage(`"3s"`)}
	text, err := json.Marshal(edit)
	require.NoError(t, err)
	assert.Equal(t, `{"do":"set","row":"A","field":"Timeout","value":"3s"}`, string(text))
}
