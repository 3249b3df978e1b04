package vocabulary_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
)

// forMods is what the guards' game allows.
func forMods(t testing.TB) (all, allowed *vocabulary.Vocabulary) {
	one, two := tables()
	one.Children[1].Act.(*bark).Choose = loudest
	two.Children[1].Scope = &behavior.Scope[*guard]{Name: "HUSH"}
	all, err := vocabulary.Of(one, two)
	require.NoError(t, err)
	allowed, err = all.Allow(map[string][]string{"When": {"tired"}, "Act": {"bark"}, "Behavior": {"*"}, "Ask": {"enemy"}})
	require.NoError(t, err)
	return all, allowed
}

const head = `{"ethogram": "table", "version": 1, "Table": `

// problemsOf returns the problems of an error on a line each.
func problemsOf(t testing.TB, err error) (lines []string) {
	t.Helper()
	var errs decider.Errors
	require.ErrorAs(t, err, &errs)
	for _, p := range errs {
		lines = append(lines, strings.TrimPrefix(p.Error(), "error "))
	}
	return lines
}

// TestAllow: data names what the game allows; the rest of what the game has is refused by its name.
func TestAllow(t *testing.T) {
	all, v := forMods(t)
	var kept []string
	for _, p := range v.Parts("") {
		kept = append(kept, p.Kind+" "+p.Name)
	}
	assert.Equal(t, []string{"Ask enemy", "Act bark", "Behavior REST", "When tired", "Behavior LEAD"}, kept)
	table, err := vocabulary.Decode[*guard](v, []byte(head+`{"Name": "A", "Children": [{"Name": "B", "When": "tired", "Ask": "enemy", "Act": {"bark": {"Radius": 5}}}, {"Name": "C", "Behavior": "REST"}]}}`))
	require.NoError(t, err)
	assert.Equal(t, reflect.TypeFor[prey](), reflect.TypeOf(table.Children[0].DBlock), "the contract stays")

	denied := head + `{"Name": "A", "Children": [
	{"Name": "B", "When": "heardAny", "Act": {"bark": {"Choose": "loudest"}}, "Gate": "DOOR"},
	{"Name": "C", "When": "tried", "Act": "Wait", "Scope": "HUSH"}]},
	"Gates": [{"Name": "DOOR", "Limit": 9}, {"Name": "OWN", "Limit": 2}]}`
	_, err = vocabulary.Decode[*guard](v, []byte(denied))
	assert.Equal(t, []string{
		`DeniedPart: line 4, column 12: the game does not allow data the Gate DOOR. Fix: take another name.`,
		`DeniedPart at A > B: line 2, column 24: the game does not allow data the When heardAny. Fix: there are tired.`,
		`DeniedPart at A > B: line 2, column 63: the game does not allow data the bark.Choose loudest. Fix: there is none.`,
		`UnknownPart at A > C: line 3, column 24: the vocabulary has no When called tried. Fix: write tired, if that is meant.`,
		`DeniedPart at A > C: line 3, column 40: the game does not allow data the Act Wait. Fix: there are bark.`,
		`DeniedPart at A > C: line 3, column 57: the game does not allow data the Scope HUSH. Fix: there is none.`,
	}, problemsOf(t, err))
	_, err = vocabulary.Decode[*guard](all, []byte(strings.Replace(denied, "tried", "tired", 1)))
	require.NoError(t, err, "the game's own files")

	none, err := all.Allow(nil)
	require.NoError(t, err)
	assert.Empty(t, none.Parts(""))
	_, err = vocabulary.Decode[*guard](none, []byte(head+`{"Name": "A", "When": "tired"}}`))
	assert.ErrorContains(t, err, "the game does not allow data the When tired. Fix: there is none")
	require.NoError(t, none.Add("When", "", tired), "a game may add what it allows")
	_, err = vocabulary.Decode[*guard](none, []byte(head+`{"Name": "A", "When": "tired"}}`))
	require.NoError(t, err)

	_, err = all.Allow(map[string][]string{"When": {"tried", "tired"}, "Slot": {"*"}, "Wen": {"tired"}})
	assert.EqualError(t, err, "ethogram: vocabulary: Allow: no Slot is called *. Fix: there is none; no Wen is called tired. Fix: there is none; no When is called tried. Fix: write tired, if that is meant")
	_, err = (*vocabulary.Vocabulary)(nil).Allow(nil)
	assert.ErrorContains(t, err, "make one with Of")
}

// TestAllowEdits: an edit names no part that is denied, nor changes one.
func TestAllowEdits(t *testing.T) {
	_, v := forMods(t)
	one, two := tables()
	for _, c := range []struct{ edit, want string }{
		{`{"do": "set", "row": "SLEEP", "field": "When", "value": "tired"}`, ""},
		{`{"do": "set", "row": "HALT", "field": "Act.Radius", "value": 3}`, ""},
		{`{"do": "move", "row": "WHO", "group": "GUARD"}`, ""},
		{`{"do": "set", "row": "SLEEP", "field": "When", "value": "heardAny"}`, "DeniedPart at SLEEP: the game does not allow data the When heardAny. Fix: there are tired."},
		{`{"do": "set", "row": "WHO", "field": "Gate.Limit", "value": 3}`, "DeniedPart at WHO: the game does not allow data the Gate DOOR. Fix: leave it as it is."},
		{`{"do": "set", "row": "WHO", "field": "Act.Choose", "value": "loudest"}`, "DeniedPart at WHO: the game does not allow data the bark.Choose loudest. Fix: there is none."},
		{`{"do": "add", "group": "GUARD", "value": {"Name": "N", "Act": "Wait"}}`, "DeniedPart at N: the game does not allow data the Act Wait. Fix: there are bark."},
	} {
		err := v.Apply(decider.Clone(one), edit(t, c.edit))
		if c.want == "" {
			require.NoError(t, err, c.edit)
			continue
		}
		assert.Equal(t, []string{c.want}, problemsOf(t, err), c.edit)
	}
	err := v.Apply(decider.Clone(two), edit(t, `{"do": "unset", "row": "WAIT", "field": "Act.For"}`))
	assert.Equal(t, []string{"DeniedPart at WAIT: the game does not allow data the Act Wait. Fix: leave it as it is."}, problemsOf(t, err))
}

// TestTake: everything that Compile and the game refuse has the line of its row.
func TestTake(t *testing.T) {
	_, v := forMods(t)
	lanes := func(n int) []byte {
		var rows []string
		for i := range n {
			rows = append(rows, fmt.Sprintf(`{"Name": "L%d", "Act": "bark", "Timeout": "3s"}`, i))
		}
		return []byte(head + `{"Name": "A", "Policy": "Parallel", "Children": [` + strings.Join(rows, ", ") + "]}}")
	}
	tree, err := vocabulary.Take[*guard](v, lanes(4), vocabulary.Bounds{})
	require.NoError(t, err)
	_, err = vocabulary.Take[*guard](v, lanes(4), vocabulary.Bounds{Rows: 5, Lanes: 4, Loop: 1, Bytes: tree.MemorySize()})
	require.NoError(t, err)
	_, err = vocabulary.Take[*guard](v, lanes(4), vocabulary.Bounds{Rows: 4, Lanes: 3, Loop: 1, Bytes: 20})
	assert.Equal(t, []string{
		"BeyondBounds at A: line 1, column 46: the tree has 5 rows; the game takes at most 4. Fix: leave some out; a shared row counts in each of its places.",
		fmt.Sprintf("BeyondBounds at A: line 1, column 46: an agent takes %d bytes; the game takes at most 20. Fix: leave out rows, above all those that have memory.", tree.MemorySize()),
		"BeyondBounds at A: line 1, column 46: there are 4 lanes; the game takes at most 3. Fix: leave some out, or put some in one group.",
	}, problemsOf(t, err))

	shared := head + `{"Name": "A", "Children": [{"Name": "B", "Children": [{"Name": "C", "Act": "bark"}]}, {"Name": "D", "When": "tired", "Children": ["B", "C"]}]}}`
	_, err = vocabulary.Take[*guard](v, []byte(shared), vocabulary.Bounds{Rows: 6})
	assert.Contains(t, problemsOf(t, err)[0], "the tree has 7 rows; the game takes at most 6")

	_, err = vocabulary.Take[*guard](v, []byte(head+`{"Name": "A", "Children": [
	{"Name": "B", "Act": {"bark": {"Radius": 61, "Gait.Speed": -1}}},
	{"Name": "C", "Policy": "SequentialList", "Loop": -1, "Children": [
		{"Name": "D", "Act": "bark", "Chance": 3}, {"Act": "bark"}]},
	{"Name": "E", "Policy": "SequentialList", "Loop": 9, "Children": [{"Name": "F", "Act": "bark"}, {"Name": "G", "Act": "bark"}]}]}}`), vocabulary.Bounds{Loop: 3, Rows: 7})
	assert.Equal(t, []string{
		"WrongArguments at A > B: line 2, column 2",
		"WrongArguments at A > B: line 2, column 2",
		"BadChance at A > C > D: line 4, column 3",
		"EmptyName at A > C > Children[1]: line 4, column 46",
		"BeyondBounds at A: line 1, column 46",
		"BeyondBounds at A > C: line 3, column 2",
		"BeyondBounds at A > E: line 5, column 2",
	}, firsts(problemsOf(t, err), 2))
	assert.Contains(t, err.Error(), "the list runs without end; the game takes at most 3. Fix: write \"Loop\": 3")
	assert.Contains(t, err.Error(), "Radius of 61; its tags say min 0, max 60")

	// Thirty groups that each have the next one twice are a tree of a billion rows: they are counted, not compiled.
	tower := `{"Name": "X30", "Act": "bark"}`
	for i := 29; i >= 0; i-- {
		tower = fmt.Sprintf(`{"Name": "X%d", "Children": [%s, "X%d"]}`, i, tower, i+1)
	}
	for _, most := range []vocabulary.Bounds{{}, {Rows: 300}} {
		_, err = vocabulary.Take[*guard](v, []byte(head+tower+"}"), most)
		require.Error(t, err)
	}
	assert.Equal(t, []string{"BeyondBounds at X0: line 1, column 46: the tree has 2147483647 rows; the game takes at most 300. Fix: leave some out; a shared row counts in each of its places."}, problemsOf(t, err))

	for data, want := range map[string]string{
		`{"ethogram": "table", "version": 2, "Table": {"Name": "A", "Nwe": 1}}`: "NoTable: line 1, column 1: the file is of version 2; this game reads version 1. Fix: write it with the version of the library that this game has.",
		head + `{"Name": "TOWER", "Run": "fire"}}`:                              "UnknownPart at TOWER: line 1, column 71: the vocabulary has no Run called fire. Fix: there is none.",
		`{"ethogram": "log"}`: `NoTable: line 1, column 1: the file is no table: want {"ethogram": "table", "version": 1, "Table": {…}}. Fix: write these three fields.`,
	} {
		_, err := vocabulary.Take[*guard](v, []byte(data), vocabulary.Bounds{})
		assert.Equal(t, []string{want}, problemsOf(t, err))
	}
	_, err = vocabulary.Take[int](v, nil, vocabulary.Bounds{})
	assert.ErrorContains(t, err, "the vocabulary has no table of such agents")
}

// firsts returns the first n parts of lines, between colons.
func firsts(lines []string, n int) (heads []string) {
	for _, line := range lines {
		heads = append(heads, strings.Join(strings.SplitN(line, ":", n+1)[:n], ":"))
	}
	return heads
}

func edit(t *testing.T, text string) (e vocabulary.Edit) {
	require.NoError(t, json.Unmarshal([]byte(text), &e))
	return e
}
