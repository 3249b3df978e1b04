package evo_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/example/forage/game"
	"github.com/ethogram-go/ethogram/internal/testing/growth"
)

// file returns a file of a genome's row.
func file(row string) []byte {
	return []byte(`{"ethogram": "table", "version": 1, "Table": ` + row + `}`)
}

// TestJSON: the canonical form, literally.
func TestJSON(t *testing.T) {
	c := genome.Inside(foraging(t).Catalog())
	const want = `{"ethogram": "table", "version": 1, "Table": {"Name": "PRIORITIZED_LIST_1", "Children": [
	{"Name": "FLEE_2", "Flags": {"All": ["NIGHT"], "None": ["TIRED"]}, "Stimuli": {"All": ["ROBBED"]}, "Cooldown": "1h30m0s",
		"Act": {"FLEE": {"Range": 3}}, "Commit": "1.5s", "Timeout": "2s"},
	{"Name": "PARALLEL_3", "Flags": {"All": ["ON_FOOD", "TIRED"]}, "Stimuli": {"None": ["RUSTLE"]}, "Policy": "Parallel", "Succeed": 1,
		"FailFast": true, "Children": [
		{"Name": "EAT_4", "Act": "EAT", "Commit": "1s", "Timeout": "3s"},
		{"Name": "REST_5", "Every": "750ms", "Scatter": true, "Chance": 0.35, "Ask": {"ENERGY_BELOW": {"Energy": 30}}, "Not": true,
			"Act": {"REST": {"Until": 40}}, "Recheck": "EachTick", "Outcome": "Invert", "Urgent": true, "Commit": "1s", "Timeout": "3s"}
	]},
	{"Name": "SCORED_6", "Policy": "Scored", "Delegate": true, "Margin": 0.125, "Rescore": true, "Children": [
		{"Name": "CHASE_7", "Act": {"CHASE": {"Range": 6}}, "Commit": "1s", "Timeout": "3s"},
		{"Name": "WANDER_8", "Ask": {"RICH_NEARBY": {"More": -2}}, "Act": {"WANDER": {"Straight": 2}}, "Commit": "1s", "Timeout": "3s"}
	]},
	{"Name": "SEQUENCE_9", "Policy": "Sequence", "Loop": 2, "Timeout": "1.000001ms", "Children": [
		{"Name": "CROWDED_10", "Ask": {"CROWDED": {"Others": 2}}},
		{"Name": "SHUFFLE_11", "Policy": "Shuffle", "Delegate": true, "EndOn": "OnAny", "Remember": "Place", "Children": [
			{"Name": "WANDER_12", "Act": {"WANDER": {"Straight": 10}}, "Commit": "1s", "Timeout": "3s"},
			{"Name": "REST_13", "Act": {"REST": {"Until": 100}}, "Commit": "1s", "Timeout": "3s"}
		]},
		{"Name": "SEEK_14", "Act": {"SEEK": {"Range": 8}}, "Commit": "1s", "Timeout": "3s"}
	]},
	{"Name": "WANDER_15", "Act": {"WANDER": {"Straight": 20}}, "Commit": "1s", "Timeout": "3s"}
]}}
`
	require.Equal(t, "x"+want, string(c.AppendJSON([]byte("x"), crafty())))
	for _, g := range []*evo.Genome{nil, {}, {Root: &evo.Row{ID: 1, Action: "FLY"}}} {
		require.Equal(t, "null", string(c.AppendJSON(nil, g)))
	}

	var compact bytes.Buffer
	require.NoError(t, json.Compact(&compact, []byte(want)))
	for _, data := range [][]byte{[]byte(want), compact.Bytes()} {
		g, err := genome.Parse(c, data)
		require.NoError(t, err)
		require.Empty(t, cmp.Diff(crafty(), g))
	}
}

// TestJSONAnyOrder: order of fields and guards, spaces and ways to write a
// duration or a guard make no difference.
func TestJSONAnyOrder(t *testing.T) {
	c := genome.Inside(foraging(t).Catalog())
	g, err := genome.Parse(c, file(`
		{"Children": [ {"Act": {"FLEE": {"Range": 3}}, "Stimuli": {"All": ["ROBBED"]}, "Unless": ["TIRED"], "Commit": "1500ms", "Loop": 0,
			"Name": "ANY_7", "Policy": "PrioritizedList", "Not": false, "Chance": 0 } ],
		 "Policy": "Selector", "Name": "_B_1"} `))
	require.NoError(t, err)
	require.Equal(t, `{"ethogram": "table", "version": 1, "Table": {"Name": "SELECTOR_1", "Policy": "Selector", "Children": [
	{"Name": "FLEE_7", "Flags": {"None": ["TIRED"]}, "Stimuli": {"All": ["ROBBED"]}, "Act": {"FLEE": {"Range": 3}}, "Commit": "1.5s"}
]}}
`, string(c.AppendJSON(nil, g)))
}

// TestJSONRoundTrip: what is written is read back, and written the same.
func TestJSONRoundTrip(t *testing.T) {
	b := foraging(t)
	c := genome.Inside(b.Catalog())
	n := 0
	valid(t, b, 400, func(g *evo.Genome) {
		data := c.AppendJSON(nil, g)
		again, err := genome.Parse(c, data)
		require.NoError(t, err)
		require.Equal(t, genome.KeyOf(g), genome.KeyOf(again))
		require.Equal(t, string(data), string(c.AppendJSON(nil, again)))
		if n++; n < 40 {
			require.Empty(t, cmp.Diff(g, again, cmpopts.EquateEmpty()))
		}
	})
}

// TestJSONErrors: everything that is wrong with a file, with its place.
func TestJSONErrors(t *testing.T) {
	c := genome.Inside(foraging(t).Catalog())
	const at = " at A_1: line 1, column "
	tests := []struct{ row, want string }{
		{`{"Name":"A_1"`, "error NoTable: column 60: the file ends within a value"},
		{`{"Name":"A_1","Name":"A_2"}`, "error SaidTwice" + at + "60: Name stands twice in a row"},
		{`[]`, "error WrongValue: line 1, column 46: a row is []; want an object"},
		{`{"Name":"A_1","Acts":"EAT"}`, "error UnknownPart" + at + "60: a row has no field called Acts. Fix: write Act, if that is meant"},
		{`{"Act":"EAT"}`, `error BadID at EAT_0: the ID is 0; want 1 to 65535`},
		{`{"Name":"EAT","Act":"EAT"}`, `error BadID at EAT_0: the ID is 0`},
		{`{"Name":"A_0","Act":"EAT"}`, `error BadID at EAT_0: the ID is 0`},
		{`{"Name":"A_65536","Act":"EAT"}`, `error BadID at EAT_65536`},
		{`{"Name":"A_1","Children":[{"Name":"B_1","Act":"EAT"}]}`, "error DuplicateID at PRIORITIZED_LIST_1 > EAT_1: another row, PRIORITIZED_LIST_1, has the ID 1 too"},
		{`{"Name":"A_1","Children":[{"Name":"B_2","Act":"EAT"},"B_2"]}`, "error SharedRow at PRIORITIZED_LIST_1 > EAT_2"},
		{`{"Name":"A_1","Children":["A_1"]}`, "error SharedRow at PRIORITIZED_LIST_1 > PRIORITIZED_LIST_1"},
		{`{"Name":"A_1","Children":[4]}`, "error WrongValue" + at + "72: a row is 4; want an object"},
		{`{"Name":"A_1","Act":"FLEA"}`, "error UnknownPart" + at + "66: the vocabulary has no Act called FLEA. Fix: write FLEE, if that is meant"},
		{`{"Name":"A_1","Act":7}`, "error WrongValue" + at + "66: Act is 7"},
		{`{"Name":"A_1","Act":"FLEE"}`, "error BadArgument at A_1: Act has Range of 0cells; want 1 to 8 in steps of 1"},
		{`{"Name":"A_1","Act":{"FLEE":{"Range":9}}}`, "error BadArgument at A_1: Act has Range of 9cells"},
		{`{"Name":"A_1","Act":{"FLEE":{"Range":1.5}}}`, "error WrongValue" + at + "83: FLEE.Range is 1.5; want a whole number"},
		{`{"Name":"A_1","Act":{"FLEE":{"Reach":1}}}`, "error UnknownPart" + at + "75: FLEE has no field called Reach"},
		{`{"Name":"A_1","Ask":"LEADIN"}`, "error UnknownPart" + at + "66: the vocabulary has no Ask called LEADIN. Fix: write LEADING, if that is meant"},
		{`{"Name":"A_1","Act":"EAT","Ask":"LEADING"}`, `error Possible at A_1`},
		{`{"Name":"A_1","Act":"EAT","Not":true}`, `error Possible at A_1`},
		{`{"Name":"A_1","Act":"EAT","Children":[{"Name":"B_2","Act":"EAT"}]}`, "error ActionOnGroup at A_1"},
		{`{"Name":"A_1","Flags":{"All":["NIGT"]}}`, "error UnknownPart" + at + "76: Flags.All has no bit called NIGT. Fix: write NIGHT, if that is meant"},
		{`{"Name":"A_1","Flags":{"All":["bit 40"]}}`, "error UnknownBits at A_1"},
		{`{"Name":"A_1","Flags":{"Any":["NIGHT"]}}`, "error CannotSay at A_1"},
		{`{"Name":"A_1","If":["NIGHT"],"Unless":["NIGHT"]}`, "error GuardOrder at NIGHT_1: the guard NIGHT is there twice"},
		{`{"Name":"A_1","Commit":1}`, "error WrongValue" + at + "69: Commit is 1; want a duration"},
		{`{"Name":"A_1","Chance":0.0001}`, "error CannotSay at A_1: Preconditions.Chance is 0.0001; a genome has thousandths"},
		{`{"Name":"A_1","Margin":1e300}`, "error CannotSay at A_1"},
		{`{"Name":"A_1","Policy":"Selektor"}`, `error WrongValue` + at + `69: Policy is "Selektor"; want a constant`},
		{`{"Name":"A_1","From":["EAT"]}`, "error CannotSay at A_1: the row has a From"},
	}
	for _, tt := range tests {
		t.Run(tt.row, func(t *testing.T) {
			g, err := genome.Parse(c, file(tt.row))
			require.Nil(t, g)
			var found evo.Errors
			require.True(t, errors.As(err, &found))
			require.Len(t, found, 1, "%v", err)
			require.True(t, strings.HasPrefix(found[0].Error(), tt.want), "%v", err)
		})
	}
	for _, no := range []string{"", "null", "[]", `{"id":1,"action":"EAT"}`} {
		_, err := genome.Parse(c, []byte(no))
		require.Error(t, err, no)
	}
	_, err := genome.Parse(c, file("{\"Name\":\"A_1\",\"Polcy\":\"Random\",\"Children\":[\n{\"Name\":\"B_1\",\"Act\":\"FLEA\"},\n{\"Name\":\"C_2\",\"Loop\":1.5,\"Chance\":\"3\",\"Act\":\"FLEE\"}]}"))
	var places []string
	for line := range strings.Lines(err.Error()) {
		place, _, _ := strings.Cut(strings.TrimPrefix(line, "error "), ",")
		places = append(places, place)
	}
	require.Equal(t, []string{
		"UnknownPart at A_1: line 1", "UnknownPart at A_1 > B_1: line 2", "WrongValue at A_1 > C_2: line 3", "WrongValue at A_1 > C_2: line 3",
	}, places)

	deep := func(n int) []byte {
		return file(strings.Repeat(`{"Name":"A_1","Children":[`, n) + `{"Name":"A_2"}` + strings.Repeat("]}", n))
	}
	for _, n := range []int{40, 60, 10_000} {
		_, err = genome.Parse(c, deep(n))
		require.Error(t, err)
	}
}

func FuzzGenomeJSON(f *testing.F) {
	b := foraging(f)
	c := genome.Inside(b.Catalog())
	for _, g := range append(library(f, b), crafty()) {
		f.Add(c.AppendJSON(nil, g))
	}
	f.Add(file(`{"Name":"A_1","Act":{"FLEA":{"Range":1e400}},"If":[""],"Every":"9999999h","Chance":1e-3,"Children":["A_1"]}`))
	f.Add(file("{\"Name\":\"A_1\",\"Act\":\"\xff\\u0000\",\"\\u004eame\":2}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := genome.Parse(c, data)
		if err != nil {
			var found evo.Errors
			require.True(t, errors.As(err, &found))
			require.LessOrEqual(t, len(found), 101)
			for _, p := range found {
				require.NotEmpty(t, p.Message, "%v", p)
			}
		} else {
			written := c.AppendJSON(nil, g)
			again, err := genome.Parse(c, written)
			require.NoError(t, err)
			require.Equal(t, string(written), string(c.AppendJSON(nil, again)))
			require.Equal(t, genome.KeyOf(g), genome.KeyOf(again))
			_ = c.Validate(g, evo.DefaultLimits)
		}
		if g, _, _, err := genome.Salvage(c, data); err == nil && g != nil {
			_, err := b.Table(g)
			require.NoError(t, err)
		}
	})
}

// without returns the game's vocabulary without some of its entries, and with
// another one in front.
func without(t *testing.T, names ...string) *genome.Catalog {
	t.Helper()
	gone := func(name string) bool { return slices.Contains(names, name) }
	v, all := game.Vocabulary, genome.Inside(foraging(t).Catalog())
	v.Actions, v.Conditions, v.Flags = nil, nil, nil
	for i, a := range game.Vocabulary.Actions {
		if !gone(all.Actions[i].Name) {
			v.Actions = append(v.Actions, a)
		}
	}
	for i, c := range game.Vocabulary.Conditions {
		if !gone(all.Conditions[i].Name) {
			v.Conditions = append(v.Conditions, c)
		}
	}
	v.Flags = append(v.Flags, evo.Flag{Name: "RAIN", Flag: 1 << 40, Expr: "game.Rain"})
	for _, f := range game.Vocabulary.Flags {
		if !gone(f.Name) {
			v.Flags = append(v.Flags, f)
		}
	}
	c, err := newCatalog(&v)
	require.NoError(t, err)
	return c
}

// TestSalvage: what is added to a vocabulary keeps old genomes as they are, and
// what is removed takes its rows with it.
func TestSalvage(t *testing.T) {
	b := foraging(t)
	data := genome.Inside(b.Catalog()).AppendJSON(nil, crafty())
	salvage := func(c *genome.Catalog) (string, []genome.Cut) {
		g, cuts, moves, err := genome.Salvage(c, data)
		require.NoError(t, err)
		require.Empty(t, moves)
		pruned, same := c.Salvage(crafty())
		for i := range cuts {
			cuts[i].Why, same[i].Why = "", ""
		}
		require.Equal(t, cuts, same)
		require.Empty(t, cmp.Diff(g, pruned, cmpopts.EquateEmpty()))
		if g == nil {
			return "", cuts
		}
		require.NoError(t, c.Validate(g, evo.Limits{}))
		var names []string
		for p := range g.Places() {
			names = append(names, p.Row.Name())
		}
		return strings.Join(names, " "), cuts
	}
	more := without(t)
	g, cuts, _, err := genome.Salvage(more, data)
	require.NoError(t, err)
	require.Empty(t, cuts)
	require.Equal(t, genome.KeyOf(crafty()), genome.KeyOf(g))
	g, err = genome.Parse(more, data)
	require.NoError(t, err)
	require.Equal(t, genome.KeyOf(crafty()), genome.KeyOf(g))

	const all = "PRIORITIZED_LIST_1 FLEE_2 PARALLEL_3 EAT_4 REST_5 SCORED_6 CHASE_7 WANDER_8 SEQUENCE_9 CROWDED_10 SHUFFLE_11 WANDER_12 REST_13 SEEK_14 WANDER_15"
	left, cuts := salvage(without(t, "CROWDED"))
	require.Equal(t, strings.Replace(all, " CROWDED_10", "", 1), left)
	require.Equal(t, []genome.Cut{{Name: "CROWDED_10", Rows: 1}}, cuts)

	left, cuts = salvage(without(t, "NIGHT", "CHASE", "RICH_NEARBY"))
	require.Equal(t, "PRIORITIZED_LIST_1 PARALLEL_3 EAT_4 REST_5 SEQUENCE_9 CROWDED_10 SHUFFLE_11 WANDER_12 REST_13 SEEK_14 WANDER_15", left)
	require.Equal(t, []genome.Cut{
		{Name: "FLEE_2", Rows: 1},
		{Name: "CHASE_7", Rows: 1},
		{Name: "WANDER_8", Rows: 1},
		{Name: "SCORED_6", Rows: 1},
	}, cuts)

	left, cuts = salvage(without(t, "WANDER", "REST", "SEEK")) // the Sequence has nothing but its condition left
	require.Equal(t, "PRIORITIZED_LIST_1 FLEE_2 PARALLEL_3 EAT_4 SCORED_6 CHASE_7", left)
	require.Contains(t, cuts, genome.Cut{Name: "CROWDED_10", Rows: 1})

	tied, cuts := salvage(without(t, "OTHER_WITHIN", "TIRED", "WANDER", "SEEK", "CHASE", "REST"))
	require.Empty(t, tied)
	require.Equal(t, genome.Cut{Name: "PRIORITIZED_LIST_1", Rows: 1}, cuts[len(cuts)-1])

	_, _, _, err = genome.Salvage(more, file(`{"Name":"A_1","Children":[{"Name":"B_2","Policy":"Sequence","Not":true,"Children":[{"Name":"C_3","Act":"EAT"}]}]}`))
	require.ErrorContains(t, err, "error NotNeeds at PRIORITIZED_LIST_1 > SEQUENCE_2")
	for _, no := range [][]byte{nil, file(`{"Act":"FLEA"}`)[:20], file(`{"Act":"FLEA"}`), file(`{"Name":"A_1","Children":["A_1"]}`)} {
		_, _, _, err = genome.Salvage(more, no)
		require.Error(t, err)
	}

	// A value that an argument does not have any more becomes the nearest one, and
	// what a row cannot have takes the row with it.
	for from, to := range map[float64]float64{55: 8, -3: 1} {
		g, cuts, moves, err := genome.Salvage(more, file(fmt.Sprintf(`{"Name":"A_1","Children":[{"Name":"B_2","Act":{"FLEE":{"Range":%v}}},{"Name":"C_3","Act":{"CHASE":{"Speed":1}}},{"Name":"D_4","From":["B_2"],"Act":"EAT"}]}`, from)))
		require.NoError(t, err)
		require.Equal(t, []genome.Cut{{Name: "C_3", Rows: 1, Why: "CHASE has no field called Speed"}, {Name: "EAT_4", Rows: 1, Why: "the row has a From, which a genome cannot say"}}, cuts)
		require.Equal(t, []genome.Move{{Name: "FLEE_2", Argument: "range", From: from, To: to, Want: "1 to 8 in steps of 1"}}, moves)
		require.Equal(t, fmt.Sprintf("FLEE_2: range %v becomes %v; the vocabulary has 1 to 8 in steps of 1", from, to), moves[0].String())
		require.Contains(t, string(more.AppendJSON(nil, g)), fmt.Sprintf(`"Range": %v`, to))
	}
	_, cuts, moves, err := genome.Salvage(more, file(`{"Name":"A_1","Children":[{"Name":"B_2","Policy":"Sequence","Children":[{"Name":"C_4","Ask":"SINGS"},{"Name":"D_5","Act":{"FLEE":{"Range":55}}}],"If":["GONE"]},{"Name":"E_3","Act":"EAT"}]}`))
	require.NoError(t, err)
	require.Equal(t, []genome.Cut{{Name: "SEQUENCE_2", Rows: 3, Why: "If has no bit called GONE"}}, cuts)
	require.Empty(t, moves, "its row is cut")
}

// Files that are as wrong as they can be, of any size.
func TestReadingGenomesTakesTimeByTheirSize(t *testing.T) {
	c := genome.Inside(foraging(t).Catalog())
	repeat := func(before, text, after string) func(n int) []byte {
		return func(n int) []byte {
			return file(before + strings.TrimSuffix(strings.Repeat(text, n), ",") + after)
		}
	}
	for name, file := range map[string]func(n int) []byte{
		"unknown fields":   repeat(`{"Name":"A_1"`, `,"Colour":1`, `}`),
		"on lines":         repeat("{\"Name\":\"A_1\"", ",\n\"X\":1", "}"),
		"the same field":   repeat(`{"Name":"A_1"`, `,"Loop":1`, `}`),
		"rows of one name": repeat(`{"Name":"A_1","Children":[`, `{"Name":"A_1","Act":"EAT"},`, `]}`),
		"rows of one ID":   repeat(`{"Name":"A_1","Children":[`, `{"Act":"EAT"},`, `]}`),
		"unknown actions":  repeat(`{"Name":"A_1","Children":[`, "{\"Act\":\"FLEA\"},\n", `{"Name":"A_2"}]}`),
		"unknown flags":    repeat(`{"Name":"A_1","If":[`, `"NIGT",`, `]}`),
		"one flag":         repeat(`{"Act":"EAT","If":[`, `"NIGHT",`, `]}`),
		"a long name":      repeat(`{"Name":"A_1","Act":"`, `FLEE`, `"}`),
		"a long field":     repeat(`{"Name":"A_1","`, `Loop`, `":1}`),
		"a long number":    repeat(`{"Name":"A_1","Loop":`, `1`, `}`),
		"lists":            repeat(``, `[`, ``),
		"empty objects":    repeat(`{"Name":"A_1","Children":[`, `{},`, `]}`),
		"lists of numbers": repeat(`{"Name":"A_1","Children":[`, `[1,1],`, `]}`),
		"names":            repeat(`{"Name":"A_1","Children":[`, `"A_1",`, `]}`),
	} {
		t.Run(name, func(t *testing.T) {
			growth.Linear(t, 1000, func(n int) func() {
				data := file(n)
				return func() {
					_, err := genome.Parse(c, data)
					require.Error(t, err)
					require.Less(t, len(err.Error()), 40_000)
				}
			})
		})
	}
}

// Only the first problems are listed, with how many more there are.
func TestManyProblems(t *testing.T) {
	c := genome.Inside(foraging(t).Catalog())
	var found genome.Errors
	root := &genome.Row{ID: 1, Policy: decider.Sequence}
	for i := range 1000 {
		root.Children = append(root.Children, &genome.Row{ID: i + 2, Action: strings.Repeat("FLEA", 1000)})
	}
	require.True(t, errors.As(c.Validate(&genome.Genome{Root: root}, genome.Limits{}), &found))
	require.Len(t, found, 101)
	require.Less(t, len(found.Error()), 60_000, "long names are cut")
	require.Contains(t, found[100].Message, "more problems")
}
