package vocabulary_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
	"github.com/ethogram-go/ethogram/stimuli"
)

// known returns the vocabulary of tables, in which all parts have names.
func known(t testing.TB, tables ...any) *vocabulary.Vocabulary {
	t.Helper()
	v, err := vocabulary.Of(tables...)
	require.NoError(t, err)
	for i, p := range v.Parts("") {
		if p.Doubt != "" {
			require.NoError(t, v.Add(p.Kind, fmt.Sprint(p.Name, "#", i), p.Value))
		}
	}
	return v
}

// roundTrip writes a table as data and reads it again.
func roundTrip[A any](t *testing.T, v *vocabulary.Vocabulary, root *decider.Decider[A]) []byte {
	t.Helper()
	data, err := v.Encode(root)
	require.NoError(t, err)
	again, err := vocabulary.Decode[A](v, data)
	require.NoError(t, err, "%s", data)
	second, err := v.Encode(again)
	require.NoError(t, err)
	require.Equal(t, string(data), string(second), "all parts are the same")
	was, err := decider.Compile(root)
	require.NoError(t, err)
	is, err := decider.Compile(again)
	require.NoError(t, err)
	require.True(t, was.Outline().Equal(is.Outline()), "%s", data)
	return data
}

// TestDataOfTable shows the form of data.
func TestDataOfTable(t *testing.T) {
	one, two := tables()
	v := known(t, one, two)
	require.NoError(t, v.SetNames(decider.Names{
		Flags:   map[decider.Flags]string{1: "SEEN", 4: "NIGHT"},
		Stimuli: map[stimuli.Mask]string{2: "SHOT"},
	}))
	one.Policy = decider.Selector
	one.Children[0].If, one.Children[0].Unless = 1, 2|4
	one.Children[1].Preconditions = decider.Preconditions{
		Stimuli: stimuli.Check{Any: 2, AnyClear: 1 << 63}, Cooldown: 2 * time.Second, Chance: 0.5,
	}
	one.Children[1].Score = 0.25
	one.Children[2].Recheck = decider.EachTick
	one.Children[3].Children = append(one.Children[3].Children, one.Children[0])
	one.Children[0].Act.(*bark).Choose = loudest
	require.NoError(t, v.Add("bark.Choose", "", loudest))
	data := string(roundTrip(t, v, one))
	assert.Equal(t, `{"ethogram": "table", "version": 1, "Table": {"Name": "GUARD", "Policy": "Selector", "Children": [
	{"Name": "HALT", "If": ["SEEN"], "Unless": ["bit 1", "NIGHT"], "Ask": {"enemy": {"Metres": 20}},
		"Act": {"bark": {"Text": "Halt!", "Radius": 20, "Choose": "loudest"}}},
	{"Name": "WHO", "Stimuli": {"Any": ["SHOT"], "AnyClear": ["bit 63"]}, "Cooldown": "2s", "Chance": 0.5, "When": "heardAny", "Score": 0.25,
		"Act": {"bark": {"Text": "Who is there?", "Radius": 5}}, "Gate": "DOOR"},
	{"Name": "LISTEN", "When": "louder#5", "Behavior": "REST", "Recheck": "EachTick"},
	{"Name": "MARCH", "When": "tired", "Behavior": "LEAD", "Children": [{"Name": "REST", "Behavior": "REST"}, "HALT"]},
	{"Name": "SLEEP", "When": "heardAny", "Behavior": "REST#9"}
]}}
`, data)

	var errs decider.Errors
	_, err := v.Encode(&row{Name: "ROOT", Children: []*row{
		{Name: "NEW", When: func(g *guard) bool { return g.heard > 1 }},
		nil,
		{Name: "ODD", Do: func(*guard) {}, Score: math.Inf(1), Recheck: 9, Gate: &decider.Gate[*guard]{Name: "DOOR", Key: func(*guard, decider.Query) uint64 { return 0 }}},
		{Name: "ACT", Act: &bark{Radius: math.NaN(), Choose: func(*guard) string { return "" }}},
	}})
	require.ErrorAs(t, err, &errs)
	var said []string
	for _, p := range errs {
		said = append(said, fmt.Sprintf("%s %s: %s", p.Code, p.Path, p.Message))
	}
	assert.Equal(t, []string{
		"UnknownPart ROOT > NEW: the vocabulary does not know the When without a name",
		"CannotBeData ROOT: a child is nil",
		"CannotBeData ROOT > ODD: Score is +Inf: data has finite numbers",
		"UnknownPart ROOT > ODD: the vocabulary does not know the Do without a name",
		"CannotBeData ROOT > ODD: Recheck is 9, which is no constant",
		"CannotBeData ROOT > ODD: the Gate DOOR has another Key than the vocabulary's",
		"CannotBeData ROOT > ACT: bark.Radius is NaN: data has finite numbers",
		"UnknownPart ROOT > ACT: the vocabulary does not know the bark.Choose without a name",
	}, said)
	for _, wrong := range []any{nil, 1, row{}, (*row)(nil), &decider.Decider[int]{}} {
		_, err := v.Encode(wrong)
		assert.ErrorContains(t, err, "want a table of the vocabulary's agents", "%T", wrong)
	}
}

// TestGatesOfData: data writes what a gate has other than the vocabulary's, and makes new ones.
func TestGatesOfData(t *testing.T) {
	busy := decider.Gate[*guard]{Name: "BUSY", Limit: 3, Key: func(*guard, decider.Query) uint64 { return 1 }}
	one, _ := tables()
	one.Children[0].Gate = &busy
	v := known(t, one)
	tuned := busy
	tuned.Limit, tuned.Cooldown = 0, time.Second
	root := &row{Name: "ROOT", Policy: decider.Sequence, Children: []*row{{Name: "A", Gate: &tuned}, {Name: "B", Gate: &tuned}, {Name: "C", Gate: &door}, {Name: "D", Gate: &decider.Gate[*guard]{Name: "NEW", Limit: 9}}}}
	data := string(roundTrip(t, v, root))
	assert.Equal(t, `{"ethogram": "table", "version": 1, "Table": {"Name": "ROOT", "Policy": "Sequence", "Children": [
	{"Name": "A", "Gate": "BUSY"},
	{"Name": "B", "Gate": "BUSY"},
	{"Name": "C", "Gate": "DOOR"},
	{"Name": "D", "Gate": "NEW"}
]},
	"Gates": [{"Name": "BUSY", "Limit": 0, "Cooldown": "1s"}, {"Name": "NEW", "Limit": 9}]}
`, data)
	again, err := vocabulary.Decode[*guard](v, []byte(data))
	require.NoError(t, err)
	assert.Same(t, again.Children[0].Gate, again.Children[1].Gate)
	assert.Same(t, &door, again.Children[2].Gate)
	assert.NotNil(t, again.Children[0].Gate.Key)
}

func loudest(*guard) string { return "WOOF" }

// TestDataOfWorlds: what tables of random worlds say data says, too.
func TestDataOfWorlds(t *testing.T) {
	n := uint64(400)
	if testing.Short() {
		n = 60
	}
	for number := range n {
		for _, root := range worlds.Draw(number, 1).Built() {
			roundTrip(t, known(t, root), root)
		}
	}
}

// TestDecodeRefuses: everything that is wrong with data is said, with its place and what is meant.
func TestDecodeRefuses(t *testing.T) {
	one, two := tables()
	v := known(t, one, two)
	require.NoError(t, v.SetNames(decider.Names{Flags: map[decider.Flags]string{1: "SEEN"}}))
	const head = `{"ethogram": "table", "version": 1, "Table": `
	for data, want := range map[string][]string{
		"":                                    {"NoTable: ", "the file ends within a value"},
		"{":                                   {"NoTable: column 2: the file ends within a value"},
		"[1]":                                 {"WrongValue: line 1, column 1: the file is [1]; want an object"},
		"{}":                                  {`NoTable: line 1, column 1: the file is no table: want {"ethogram": "table"`},
		head + `{"Name": "A"}} x`:             {"NoTable: column"},
		head + `{"Name": "A"}, "Versoin": 1}`: {"UnknownPart: line 1, column 61: the file has no field called Versoin. Fix: write version, if that is meant"},
		head + `[]}`:                          {"a row is []; want an object"},
		strings.Repeat("[", 200) + strings.Repeat("]", 200): {"NoTable: values stand 200 deep in each other; want at most 100"},
		strings.Repeat(" ", 2<<20):                          {"there are 2097152 bytes; want at most 1048576"},
		"\xef\xbb\xbf" + head + "\n\t" + `{"Name": "A", "Nmae": 1, "Name": "B", "If": ["SEEM", 3, "bit 0"], "Unless": "SEEN", "Preconditions": {}, "tap": 1}}`: {
			"UnknownPart at A: line 2, column 16: a row has no field called Nmae. Fix: write Name, if that is meant",
			"SaidTwice at A: line 2, column 27: Name stands twice in a row. Fix: leave one of them out",
			"UnknownPart at A: line 2, column 47: If has no bit called SEEM. Fix: write SEEN, if that is meant",
			`WrongValue at A: line 2, column 55: If is 3; want the name of a bit. Fix: write ["NIGHT"]`,
			"If has no bit called bit 0. Fix: there are SEEN",
			`Unless is "SEEN"; want a list`,
			"a row has no field called Preconditions", "a row has no field called tap",
		},
		head + `{"Name": "A", "Children": [
	{"Name": "B", "When": "tried", "Act": {"bark": {"Radios": 1, "For": 2, "Text": [], "Gait.Speed": "fast", "Choose": "x"}}, "Timeout": 3},
	{"Name": "B", "Act": {"bark": {}, "Wait": {}}, "Policy": "Selctor", "Recheck": 1, "Children": {}, "Gate": 1, "Behavior": "RUN"},
	"C", "CC", {"Name": "CD", "Act": "brak", "Ask": 1, "Accept": [{"Code": 1, "Because": "x", "Why": 1}], "Targets": {"Max": 1.5, "List": "x"}, "Loop": 1e99}]}}`: {
			"UnknownPart at A > B: line 2, column 24: the vocabulary has no When called tried. Fix: write tired",
			"bark has no field called Radios. Fix: write Radius", "bark.For is 2; want a duration in quotes", "bark.Text is []; want a text", "Gait.Speed is", "no bark.Choose called x. Fix: there is none",
			"Timeout is 3; want a duration",
			"SaidTwice at A > B: line 3, column 11: another row is called B. Fix: give it another name",
			`Act is {"bark": {}, "Wait": {}}; want the name of one`, `Policy is "Selctor"; want a constant of package decider in quotes. Fix: write Selector`, "Recheck is 1; want a constant",
			"Children is {}; want a list", "Gate is 1; want the name of a part", "no Behavior called RUN. Fix: there are REST, LEAD",
			"UnknownPart at A: line 4, column 2: no row is called C. Fix: there are A, B, CD", "line 4, column 7: no row is called CC",
			"no Act called brak. Fix: write bark", "Ask is 1; want the name", "Accept.Code is 1", "Accept has no field called Why", "Targets.Max is 1.5; want a whole number", "Loop is 1e99",
		},
		head + `{"Name": "A"}, "Gates": [{"Name": "DOOR", "Key": "x", "Limit": "2"}, {"Name": "DOOR"}, 1]}`: {
			"no Gate.Key called x", "Gate.Limit is \"2\"; want a whole number", "SaidTwice: line 1, column 115: two gates are called DOOR", "Gate is 1; want an object",
		},
	} {
		_, err := vocabulary.Decode[*guard](v, []byte(data))
		for _, want := range want {
			assert.ErrorContains(t, err, want, "%.300s", data)
		}
		if err != nil {
			var errs decider.Errors
			assert.ErrorAs(t, err, &errs)
		}
	}
	_, err := vocabulary.Decode[int](v, nil)
	assert.ErrorContains(t, err, "the vocabulary has no table of such agents")
}

// TestDataPlays: worlds whose tables have been through data play as those of the tables themselves.
func TestDataPlays(t *testing.T) {
	n, frames := uint64(60), 200
	if testing.Short() {
		n, frames = 6, 60
	}
	worlds.Run(t, n, frames, func(c *worlds.Claim, s *worlds.Script) error {
		var said []string
		read := 0
		err := c.Play(s, worlds.Way{}, func(w *worlds.World) { said = append(said, w.Said()) })
		if err != nil {
			return err
		}
		return c.Play(s, worlds.Way{Name: "data", Table: func(root *worlds.Decider) *worlds.Decider {
			v := known(t, root)
			data, err := v.Encode(root)
			require.NoError(c, err)
			again, err := vocabulary.Decode[*worlds.Agent](v, data)
			require.NoError(c, err)
			return again
		}}, func(w *worlds.World) {
			require.Equal(c, said[read], w.Said(), "frame %d", read)
			read++
		})
	})
}
