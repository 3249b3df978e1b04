package vocabulary_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// shape returns the names of a table's rows, those of a group in brackets behind it.
func shape[A any](row *decider.Decider[A]) string {
	text := row.Name
	if row.Children != nil {
		var all []string
		for _, kid := range row.Children {
			all = append(all, shape(kid))
		}
		text += "[" + strings.Join(all, " ") + "]"
	}
	return text
}

// TestEdits makes each kind of edit in GUARD[HALT WHO LISTEN MARCH[REST] SLEEP].
func TestEdits(t *testing.T) {
	for _, c := range []struct {
		edits string // JSON
		shape string // "" for what it was
		row   string // a row as data afterwards
		wrong string
	}{
		{edits: `{"do": "set", "row": "HALT", "field": "Timeout", "value": "3s"}`, row: `"Timeout": "3s"`},
		{edits: `{"do": "set", "row": "HALT", "field": "Cooldown", "value": "3s"}`, row: `"Cooldown": "3s"`},
		{edits: `{"do": "set", "row": "HALT", "field": "If", "value": ["bit 3"]}`, row: `"If": ["bit 3"]`},
		{edits: `{"do": "set", "row": "HALT", "field": "Act.Radius", "value": 30}`, row: `"Radius": 30`},
		{edits: `{"do": "set", "row": "HALT", "field": "Act.Gait.Speed", "value": 3}`, row: `"Gait.Speed": 3`},
		{edits: `{"do": "set", "row": "HALT", "field": "Act", "value": {"bark": {"Text": "!"}}}`, row: `"Act": {"bark": {"Text": "!"}}`},
		{edits: `{"do": "set", "row": "HALT", "field": "When", "value": "tired"}`, row: `"When": "tired"`},
		{edits: `{"do": "set", "row": "HALT", "field": "Targets.Max", "value": 3}`, row: `"Targets": {"Max": 3}`},
		{edits: `{"do": "set", "row": "HALT", "field": "Squad.Members", "value": 3}`, row: `"Squad": {"Members": 3}`},
		{edits: `{"do": "set", "row": "WHO", "field": "Gate.Limit", "value": 3}`, row: `{"Name": "DOOR", "Limit": 3}`},
		{edits: `{"do": "set", "row": "REST", "field": "Ask", "value": {"enemy": {"Metres": 2}}}`, row: `{"enemy": {"Metres": 2}}, "Behavior"`},
		{edits: `{"do": "set", "row": "GUARD", "field": "Children", "value": ["SLEEP", "HALT", "WHO", "LISTEN", "MARCH"]}`, shape: "GUARD[SLEEP HALT WHO LISTEN MARCH[REST]]"},
		{edits: `{"do": "unset", "row": "HALT", "field": "Ask"}`, row: `{"Name": "HALT", "Act"`},
		{edits: `{"do": "unset", "row": "HALT", "field": "Decide"}`, row: `"Ask": {"enemy": {"Metres": 20}}, "Act"`}, // whose DBlock is that of the Ask
		{edits: `{"do": "unset", "row": "HALT", "field": "Act.Radius"}`, row: `"Act": {"bark": {"Text": "Halt!"}}`},
		{edits: `{"do": "set", "row": "HALT", "field": "Targets.Max", "value": 3}, {"do": "unset", "row": "HALT", "field": "Targets.Max"}`, row: `"Radius": 20}}},`},
		{edits: `{"do": "rename", "row": "REST", "name": "NAP"}`, shape: "GUARD[HALT WHO LISTEN MARCH[NAP] SLEEP]"},
		{edits: `{"do": "move", "row": "HALT", "group": "MARCH", "at": 1}`, shape: "GUARD[WHO LISTEN MARCH[REST HALT] SLEEP]"},
		{edits: `{"do": "move", "row": "HALT", "group": "GUARD", "at": 4}`, shape: "GUARD[WHO LISTEN MARCH[REST] SLEEP HALT]"},
		{edits: `{"do": "delete", "row": "MARCH"}`, shape: "GUARD[HALT WHO LISTEN SLEEP]"},
		{edits: `{"do": "delete", "row": "REST", "group": "MARCH"}`, shape: "GUARD[HALT WHO LISTEN MARCH[] SLEEP]"},
		{edits: `{"do": "duplicate", "row": "MARCH", "name": "WALK"}`, shape: "GUARD[HALT WHO LISTEN MARCH[REST] WALK[REST2] SLEEP]"},
		{edits: `{"do": "add", "group": "MARCH", "at": 0, "value": {"Name": "NEW", "Act": "Wait", "Children": ["HALT", {"Name": "A"}]}}`, shape: "GUARD[HALT WHO LISTEN MARCH[NEW[HALT A] REST] SLEEP]"},
		{edits: `{"do": "paste", "group": "GUARD", "at": 5, "value": {"Name": "MARCH", "Children": [{"Name": "REST", "After": ["X"]}, "REST", {"Name": "X"}]}}`, shape: "GUARD[HALT WHO LISTEN MARCH[REST] SLEEP MARCH2[REST2 REST2 X]]"},
		{edits: `{"do": "rename", "row": "REST", "name": "R\n"}, {"do": "add", "group": "MARCH", "value": {"Name": "X", "After": ["R\\n"], "Children": ["R\\n"]}}`, shape: "GUARD[HALT WHO LISTEN MARCH[X[R\n] R\n] SLEEP]", row: `"After": ["R\n"]`}, // as names are shown
		{edits: `{"do": "wrap", "group": "GUARD", "at": 1, "rows": 2, "name": "HEAR", "value": "Selector"}`, shape: "GUARD[HALT HEAR[WHO LISTEN] MARCH[REST] SLEEP]", row: `{"Name": "HEAR", "Policy": "Selector"`},
		{edits: `{"do": "unwrap", "row": "MARCH"}`, shape: "GUARD[HALT WHO LISTEN REST SLEEP]"},
		{edits: `{"do": "delete", "row": "WHO"}, {"do": "rename", "row": "HALT", "name": "WHO"}`, shape: "GUARD[WHO LISTEN MARCH[REST] SLEEP]"},

		{edits: `{"do": "set", "row": "WHO", "field": "Off", "value": true}, {"do": "rename", "row": "WHO", "name": "X"}`, shape: "GUARD[HALT LISTEN MARCH[REST] SLEEP]"},
		{edits: `{"do": "set", "row": "WHO", "field": "Off", "value": true}, {"do": "set", "row": "WHO", "field": "Off", "value": false}`, shape: "GUARD[HALT WHO LISTEN MARCH[REST] SLEEP]"},
		{edits: `{"do": "set", "row": "MARCH", "field": "Off", "value": true}, {"do": "set", "row": "REST", "field": "Off", "value": true}`, shape: "GUARD[HALT WHO LISTEN SLEEP]"},

		{edits: `{"do": "set", "row": "GUARD", "field": "Off", "value": true}`, wrong: "NothingLeft at GUARD: the root is off"},
		{edits: `{"do": "set", "row": "REST", "field": "Off", "value": true}`, wrong: "NothingLeft at MARCH: all rows of the group are off. Fix: turn off the group itself"},
		{edits: `{"do": "set", "row": "REST", "field": "Off", "value": 1}`, wrong: "Off is 1; want true or false"},
		{edits: `{"do": "set", "row": "HALT", "field": "Chance", "value": 0}`, wrong: "WrongValue at HALT: Chance is 0; want more than 0 and at most 1; 0 would be no limit. Fix: write 1 for always"},
		{edits: `{"do": "set", "row": "WHO", "field": "Gate.Limit", "value": 0}`, wrong: "Gate.Limit is 0; want 1 or more; 0 would be 1"},
		{edits: `{"do": "sett", "row": "HALT"}`, wrong: `BadEdit at HALT: no edit does "sett". Fix: write set`},
		{edits: `{"do": "set", "row": "HALTS", "field": "Timeout", "value": "3s"}`, wrong: "the table has no row HALTS. Fix: write HALT"},
		{edits: `{"do": "set", "row": "HALT", "field": "Timout", "value": "3s"}`, wrong: "a row has no field Timout that can be set. Fix: write Timeout"},
		{edits: `{"do": "set", "row": "HALT", "field": "Timeout", "value": 3}`, wrong: "WrongValue at HALT: Timeout is 3; want a duration in quotes"},
		{edits: `{"do": "set", "row": "HALT", "field": "Timeout"}`, wrong: "the value is no JSON"},
		{edits: `{"do": "set", "row": "HALT", "field": "Name", "value": "X"}`, wrong: "a row has no field Name that can be set"},
		{edits: `{"do": "set", "row": "HALT", "field": "Act.Radios", "value": 3}`, wrong: "bark has no field Radios. Fix: write Radius"},
		{edits: `{"do": "set", "row": "HALT", "field": "Act.Radius", "value": "3"}`, wrong: "Act.Radius is \"3\"; want a number"},
		{edits: `{"do": "set", "row": "HALT", "field": "Act.Choose", "value": "x"}`, wrong: "the vocabulary has no bark.Choose called x"},
		{edits: `{"do": "set", "row": "REST", "field": "Act.Radius", "value": 3}`, wrong: "the row has no Act that is a pointer to a struct. Fix: set Act first"},
		{edits: `{"do": "set", "row": "REST", "field": "Gate.Limit", "value": 3}`, wrong: "the row has no Gate"},
		{edits: `{"do": "set", "row": "WHO", "field": "Gate.Limits", "value": 3}`, wrong: "Gate has no field Limits. Fix: write Limit"},
		{edits: `{"do": "set", "row": "WHO", "field": "Gate.Name.X", "value": 3}`, wrong: "Gate has no field X"},
		{edits: `{"do": "set", "row": "WHO", "field": "Gato.Name", "value": 3}`, wrong: "a row has no field Gato. Fix: write Gate"},
		{edits: `{"do": "set", "row": "GUARD", "field": "Children", "value": ["SLEEP"]}`, wrong: "Children are SLEEP; want each of HALT, WHO, LISTEN, MARCH, SLEEP once"},
		{edits: `{"do": "unset", "row": "GUARD", "field": "Children"}`, wrong: "Children is never unset"},
		{edits: `{"do": "unset", "row": "GUARD", "field": "Targets.Max"}`, wrong: "the row has no Targets"},
		{edits: `{"do": "rename", "row": "REST", "name": "HALT"}`, wrong: "SaidTwice at REST: another row is called HALT"},
		{edits: `{"do": "rename", "row": "REST"}`, wrong: "the edit has no name"},
		{edits: `{"do": "move", "row": "GUARD", "group": "MARCH"}`, wrong: "GUARD would stand below itself"},
		{edits: `{"do": "move", "row": "HALT", "group": "MARCH", "at": 7}`, wrong: "the group MARCH has no place 7. Fix: write a place from 0 to 1"},
		{edits: `{"do": "move", "row": "HALT", "group": "X"}`, wrong: "the table has no row X"},
		{edits: `{"do": "delete", "row": "GUARD"}`, wrong: "GUARD does not stand in a group"},
		{edits: `{"do": "delete", "row": "HALT", "group": "MARCH"}`, wrong: "HALT does not stand in MARCH"},
		{edits: `{"do": "duplicate", "row": "GUARD", "name": "X"}`, wrong: "GUARD is the root"},
		{edits: `{"do": "add", "group": "MARCH", "value": {
"Name": "HALT", "If": 1}}`, wrong: "line 2, column 9: another row is called HALT"},
		{edits: `{"do": "add", "group": "MARCH", "at": -1, "value": {"Name": "NEW"}}`, wrong: "the group MARCH has no place -1"},
		{edits: `{"do": "add", "group": "MARCH", "value": {"Name": "NEW", "Children": ["NON"]}}`, wrong: "no row is called NON"},
		{edits: `{"do": "wrap", "group": "GUARD", "at": 4, "rows": 2, "name": "HEAR"}`, wrong: "GUARD has no rows 4 to 5"},
		{edits: `{"do": "wrap", "group": "GUARD", "at": 4, "rows": 1, "name": "HEAR", "value": "Selectr"}`, wrong: "want a constant"},
		{edits: `{"do": "unwrap", "row": "HALT"}`, wrong: "HALT is no group that can be unwrapped"},
		{edits: `{"do": "unwrap", "row": "MARCH"}, {"do": "unwrap", "row": "MARCH"}`, wrong: "edit 2: the table has no row MARCH"},
	} {
		one, two := tables()
		v := known(t, one, two)
		table := decider.Clone(one)
		var edits []vocabulary.Edit
		require.NoError(t, json.Unmarshal([]byte("["+c.edits+"]"), &edits), c.edits)
		err := v.Apply(table, edits...)
		if c.wrong != "" {
			require.ErrorContains(t, err, c.wrong, c.edits)
			continue
		}
		require.NoError(t, err, c.edits)
		if c.shape == "" {
			c.shape = shape(one)
		}
		assert.Equal(t, c.shape, shape(table), c.edits)
		data, err := v.Encode(table)
		require.NoError(t, err)
		assert.Contains(t, string(data), c.row, c.edits)
		fresh, _ := tables()
		assert.Equal(t, shape(fresh), shape(one), "the table that was cloned")
		assert.Equal(t, fresh.Children[0].Act, one.Children[0].Act)
		assert.Zero(t, door.Limit)
	}
	v, err := vocabulary.Of(&row{Name: "X"})
	require.NoError(t, err)
	assert.ErrorContains(t, v.Apply(row{}), "want a table of the vocabulary's agents")
}

// TestEditsAllWrong: what is wrong with edits is said at once, up to where what follows may need a row.
func TestEditsAllWrong(t *testing.T) {
	one, _ := tables()
	v := known(t, one)
	var edits []vocabulary.Edit
	require.NoError(t, json.Unmarshal([]byte(`[{"do": "set", "row": "HALT", "field": "Timeout", "value": 3}, {"do": "set", "row": "WHO", "field": "Timeout", "value": "3s"},
		{"do": "unset", "row": "HALLT", "field": "Timeout"}, {"do": "add", "group": "GUARDS", "value": {"Name": "NEW"}}, {"do": "set", "row": "NEW", "field": "Timeout", "value": "3s"}]`), &edits))
	var wrong decider.Errors
	require.ErrorAs(t, v.Apply(decider.Clone(one), edits...), &wrong)
	require.Len(t, wrong, 3)
	assert.Contains(t, wrong[0].Message, "edit 1: Timeout is 3")
	assert.Contains(t, wrong[1].Message, "edit 3: the table has no row HALLT")
	assert.Contains(t, wrong[2].Message, "edit 4: the table has no row GUARDS")
	many := make([]vocabulary.Edit, 300)
	for i := range many {
		many[i] = edits[0]
	}
	require.ErrorAs(t, v.Apply(decider.Clone(one), many...), &wrong)
	assert.Less(t, len(wrong), 110)
}

// TestEditsByShownNames: rows are found by their names as they are shown, which JSON can hold.
func TestEditsByShownNames(t *testing.T) {
	table := &row{Name: "R\x00", Children: []*row{{Name: "A\xff", When: tired}, {Name: "B\n"}}}
	v := known(t, table)
	var edits []vocabulary.Edit
	require.NoError(t, json.Unmarshal([]byte(`[{"do": "set", "row": "A\\xff", "field": "Timeout", "value": "3s"}, {"do": "set", "row": "R\\x00", "field": "Children", "value": ["B\\n", "A\\xff"]},
		{"do": "duplicate", "row": "A\\xff", "name": "C"}, {"do": "move", "row": "B\\n", "group": "R\\x00", "at": 1}, {"do": "rename", "row": "B\\n", "name": "B"}]`), &edits))
	require.NoError(t, v.Apply(table, edits...))
	assert.Equal(t, "R\x00[A\xff B C]", shape(table))
	assert.Equal(t, 3*time.Second, table.Children[0].Timeout)
}

// TestDraft: an editor sees rows that are off where they are.
func TestDraft(t *testing.T) {
	one, _ := tables()
	v := known(t, one)
	var edits []vocabulary.Edit
	require.NoError(t, json.Unmarshal([]byte(`[{"do": "set", "row": "WHO", "field": "Off", "value": true}, {"do": "rename", "row": "WHO", "name": "X"}]`), &edits))
	table := decider.Clone(one)
	off, err := v.Draft(table, edits...)
	require.NoError(t, err)
	assert.Equal(t, []string{"X"}, off)
	assert.Equal(t, "GUARD[HALT X LISTEN MARCH[REST] SLEEP]", shape(table))
	_, err = v.Draft(table, vocabulary.Edit{Do: "delete", Row: "WHO"})
	assert.ErrorContains(t, err, "no row WHO")
}

// TestEditStates: names in From and After follow.
func TestEditStates(t *testing.T) {
	table := &row{Name: "DOOR", Policy: decider.StateMachine, Children: []*row{
		{Name: "OPEN", After: []string{decider.Start, "SHUT"}, Behavior: &rest},
		{Name: "SHUT", From: []string{"OPEN", "SHUT"}, When: tired, Behavior: &rest, Children: []*row{{Name: "LOCK"}}},
	}}
	v := known(t, table)
	after := []string{"SHUT"}
	require.NoError(t, v.Apply(table, vocabulary.Edit{Do: "rename", Row: "SHUT", Name: "CLOSED"}))
	assert.Equal(t, []string{decider.Start, "CLOSED"}, table.Children[0].After)
	assert.Equal(t, []string{"OPEN", "CLOSED"}, table.Children[1].From)
	assert.Equal(t, []string{"SHUT"}, after)

	off := decider.Clone(table)
	off.Children = append(off.Children, &row{Name: "STAY", After: []string{decider.Start}, Behavior: &rest})
	require.NoError(t, v.Apply(off, vocabulary.Edit{Do: "set", Row: "CLOSED", Field: "Off", Value: json.RawMessage("true")}))
	assert.Equal(t, "DOOR[OPEN STAY]", shape(off))
	assert.Equal(t, []string{decider.Start}, off.Children[0].After)
	err := v.Apply(decider.Clone(table), vocabulary.Edit{Do: "set", Row: "OPEN", Field: "Off", Value: json.RawMessage("true")}, vocabulary.Edit{Do: "set", Row: "CLOSED", Field: "From", Value: json.RawMessage(`["OPEN"]`)})
	assert.ErrorContains(t, err, "NothingLeft at CLOSED: all states that the row may follow are off")

	machine := &row{Name: "ROOT", Children: []*row{table}}
	require.NoError(t, v.Apply(machine, vocabulary.Edit{Do: "duplicate", Row: "DOOR", Name: "GATE"}))
	assert.Equal(t, "ROOT[DOOR[OPEN CLOSED[LOCK]] GATE[OPEN2 CLOSED2[LOCK2]]]", shape(machine))
	assert.Equal(t, []string{decider.Start, "CLOSED2"}, machine.Children[1].Children[0].After)
	assert.Equal(t, []string{decider.Start, "CLOSED"}, table.Children[0].After)
}

// TestEditsOfData: random edits of random tables do the same in memory and in data.
func TestEditsOfData(t *testing.T) {
	n := uint64(200)
	if testing.Short() {
		n = 12
	}
	made := map[string]int{}
	for number := range n {
		for _, root := range worlds.Draw(number, 1).Built() {
			v := known(t, root)
			data, err := v.Encode(root)
			require.NoError(t, err)
			dice := rand.New(rand.NewPCG(number, 1))
			table := decider.Clone(root)
			for range 12 {
				edit := drawEdit(dice, v, table)
				before, err := v.Encode(table)
				require.NoError(t, err)
				next := decider.Clone(table)
				err = v.Apply(next, edit)
				from, wrong := vocabulary.Decode[*worlds.Agent](v, data)
				require.NoError(t, wrong)
				assert.Equal(t, err, v.Apply(from, edit), "%+v", edit)
				same, wrong := v.Encode(table)
				require.NoError(t, wrong)
				require.Equal(t, string(before), string(same), "the table that was cloned")
				if err != nil {
					continue
				}
				made[edit.Do]++
				table = next
				data, err = v.Encode(table)
				require.NoError(t, err)
				other, err := v.Encode(from)
				require.NoError(t, err)
				require.Equal(t, string(data), string(other), "%+v", edit)
			}
		}
	}
	for _, deed := range []string{"set", "unset", "rename", "move", "delete", "duplicate", "add", "paste", "wrap", "unwrap"} {
		assert.NotZero(t, made[deed], deed)
	}
}

// drawEdit draws an edit that can often be made.
func drawEdit[A any](dice *rand.Rand, v *vocabulary.Vocabulary, table *decider.Decider[A]) vocabulary.Edit {
	var rows, groups []*decider.Decider[A]
	var walk func(row *decider.Decider[A])
	walk = func(row *decider.Decider[A]) {
		if slices.Contains(rows, row) {
			return
		}
		rows = append(rows, row)
		if row.Children != nil {
			groups = append(groups, row)
		}
		for _, kid := range row.Children {
			walk(kid)
		}
	}
	walk(table)
	row, group := rows[dice.IntN(len(rows))], groups[dice.IntN(len(groups))]
	deeds := []string{"set", "set", "set", "unset", "rename", "move", "delete", "duplicate", "add", "paste", "wrap", "unwrap"}
	edit := vocabulary.Edit{Do: deeds[dice.IntN(len(deeds))], Row: row.Name, Group: group.Name, Name: fmt.Sprint("N", dice.IntN(50))}
	edit.At = dice.IntN(len(group.Children) + 1)
	edit.Rows = 1 + dice.IntN(2)
	fields := [][2]string{{"Timeout", `"2s"`}, {"Chance", "0.5"}, {"If", `["bit 1"]`}, {"Loop", "2"}, {"Recheck", `"EachTick"`}, {"Act.Odds", "3"}, {"Ask.Less", "1"}, {"Gate.Limit", "4"}, {"Targets.Max", "5"}, {"Urgent", "true"}, {"Off", "true"}}
	of := fields[dice.IntN(len(fields))]
	edit.Field, edit.Value = of[0], json.RawMessage(of[1])
	switch edit.Do {
	case "add":
		edit.Value = json.RawMessage(fmt.Sprintf(`{"Name": %q, "Children": [{"Name": "M%d"}]}`, edit.Name, dice.IntN(50)))
	case "paste":
		whole, _ := v.Encode(row)
		var file struct{ Table json.RawMessage }
		_ = json.Unmarshal(whole, &file)
		edit.Value = file.Table
	case "delete":
		edit.Group = ""
	case "wrap":
		edit.Value = json.RawMessage(`"Sequence"`)
	}
	return edit
}

type (
	hound   struct{}
	byValue struct{ Speed int }
	byFunc  func()
)

func (byValue) Act(*hound, behavior.Context) behavior.Status { return behavior.Running }
func (byFunc) Act(*hound, behavior.Context) behavior.Status  { return behavior.Running }

// TestEditsOfWrongTables: a table that Compile refuses, for an Act that is no pointer to a struct, is
// edited and shown all the same, so that an editor can mend it.
func TestEditsOfWrongTables(t *testing.T) {
	type row = decider.Decider[*hound]
	for _, act := range []behavior.Action[*hound]{byValue{3}, byFunc(func() {}), (*byValue)(nil)} {
		table := &row{Name: "DOG", Children: []*row{{Name: "GNAW", Act: act}}}
		v, err := vocabulary.Of(table)
		require.NoError(t, err)
		assert.Empty(t, v.Parts("Act"))
		_, err = v.Encode(table)
		assert.ErrorContains(t, err, "does not know the Act by")
		require.Len(t, v.Values(table.Children[0]), 1)
		set := vocabulary.Edit{Do: "set", Row: "GNAW", Field: "Act.Speed", Value: json.RawMessage("4")}
		assert.ErrorContains(t, v.Apply(table, set), "no Act that is a pointer")
		assert.NoError(t, v.Apply(table, vocabulary.Edit{Do: "unset", Row: "GNAW", Field: "Act"}))
		assert.Nil(t, table.Children[0].Act)
	}
}
