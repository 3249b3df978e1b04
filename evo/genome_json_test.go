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

// TestJSON: the canonical form, literally.
func TestJSON(t *testing.T) {
	c := genome.Inside(foraging(t).Catalog())
	const want = `{"id":1,"children":[` +
		`{"id":2,"action":"FLEE","args":[3],"guards":["!TIRED","NIGHT","ROBBED"],"cooldown":"1h30m0s","commit":"1.5s","timeout":"2s"},` +
		`{"id":3,"guards":["ON_FOOD","TIRED","!RUSTLE"],"policy":"Parallel","succeed":1,"failFast":true,"children":[` +
		`{"id":4,"action":"EAT","commit":"1s","timeout":"3s"},` +
		`{"id":5,"action":"REST","args":[40],"condition":"ENERGY_BELOW","conditionArgs":[30],"not":true,"every":"750ms","scatter":true,"chance":0.35,` +
		`"commit":"1s","timeout":"3s","recheck":"EachTick","outcome":"Invert","urgent":true}]},` +
		`{"id":6,"policy":"Scored","delegate":true,"margin":0.125,"rescore":true,"children":[` +
		`{"id":7,"action":"CHASE","args":[6],"commit":"1s","timeout":"3s"},` +
		`{"id":8,"action":"WANDER","args":[2],"condition":"RICH_NEARBY","conditionArgs":[-2],"commit":"1s","timeout":"3s"}]},` +
		`{"id":9,"timeout":"1.000001ms","policy":"Sequence","loop":2,"children":[` +
		`{"id":10,"condition":"CROWDED","conditionArgs":[2]},` +
		`{"id":11,"policy":"Shuffle","delegate":true,"endOn":"OnAny","remember":"Place","children":[` +
		`{"id":12,"action":"WANDER","args":[10],"commit":"1s","timeout":"3s"},` +
		`{"id":13,"action":"REST","args":[100],"commit":"1s","timeout":"3s"}]},` +
		`{"id":14,"action":"SEEK","args":[8],"commit":"1s","timeout":"3s"}]},` +
		`{"id":15,"action":"WANDER","args":[20],"commit":"1s","timeout":"3s"}]}`
	require.Equal(t, "x"+want, string(c.AppendJSON([]byte("x"), crafty())))
	require.True(t, json.Valid([]byte(want)))
	require.Equal(t, "null", string(c.AppendJSON(nil, &evo.Genome{})))

	var pretty bytes.Buffer
	require.NoError(t, json.Indent(&pretty, []byte(want), "", "\t"))
	g, err := genome.Parse(c, pretty.Bytes())
	require.NoError(t, err)
	require.Empty(t, cmp.Diff(crafty(), g))

	old := strings.Replace(want, `"remember":"Place"`, `"remember":true`, 1) // as it was written when it was a bool
	g, err = genome.Parse(c, []byte(old))
	require.NoError(t, err)
	require.Empty(t, cmp.Diff(crafty(), g))
}

// TestJSONAnyOrder: order of fields and guards, spaces and ways to write a
// number make no difference.
func TestJSONAnyOrder(t *testing.T) {
	c := genome.Inside(foraging(t).Catalog())
	g, err := genome.Parse(c, []byte(`
		{"children": [ {"args": [ 3.0 ], "guards": ["ROBBED", "!TIRED"], "commit": "1500ms", "loop": 0,
			"action": "FLEE", "id": 7, "policy": "PrioritizedList", "not": false, "chance": 0 } ],
		 "policy": "Selector", "id": 1} `))
	require.NoError(t, err)
	require.Equal(t, `{"id":1,"policy":"Selector","children":[{"id":7,"action":"FLEE","args":[3],"guards":["!TIRED","ROBBED"],"commit":"1.5s"}]}`,
		string(c.AppendJSON(nil, g)))
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
	tests := []struct{ file, want string }{
		{``, "error Syntax: the file is not a genome: column 1: the file ends within a value"},
		{`{"id":1`, "error Syntax: the file is not a genome: column 8: the file ends within a value"},
		{"{\"id\":1,\n  \"action\" \"EAT\"}", "error Syntax: the file is not a genome: line 2, column 12: invalid character"},
		{`{"id":1,"action":"EAT"} {}`, "error Syntax: the file is not a genome: column 25: invalid character '{' after top-level value"},
		{`{"id":1,"action":"EAT","id":2}`, `error Syntax: the file is not a genome: column 24: the field "id" is there twice`},
		{`{"id":1,"loop":1e999}`, "error Syntax: the file is not a genome: column"},
		{`[]`, "error BadValue: here is a list; want a row"},
		{`null`, "error BadValue: here is null"},
		{`{"id":1,"acton":"EAT"}`, `error UnknownField at CONDITION_1: rows have no field "acton" (is it action?)`},
		{`{"action":"EAT"}`, `error BadID at EAT_0: the ID is 0; want 1 to 65535`},
		{`{"id":0,"action":"EAT"}`, `error BadID at EAT_0: the ID is 0`},
		{`{"id":65536,"action":"EAT"}`, `error BadID at EAT_65536`},
		{`{"id":1,"children":[{"id":1,"action":"EAT"}]}`, "error DuplicateID at PRIORITIZED_LIST_1 > EAT_1: another row, PRIORITIZED_LIST_1, has the ID 1 too"},
		{`{"id":1,"children":[]}`, `error BadValue at CONDITION_1: "children" is a list; want a list of at least one row`},
		{`{"id":1,"children":[4]}`, `error BadValue at PRIORITIZED_LIST_1: here is the number 4; want a row`},
		{`{"id":1,"action":"FLEA"}`, `error UnknownAction at FLEA_1: the vocabulary forage has no action "FLEA" (is it FLEE?)`},
		{`{"id":1,"action":7}`, `error BadValue at CONDITION_1: "action" is the number 7`},
		{`{"id":1,"action":"FLEE"}`, "error BadArgument at FLEE_1: there are 0 args; want 1"},
		{`{"id":1,"action":"FLEE","args":[1,2]}`, "error BadArgument at FLEE_1: there are 2 args; want 1"},
		{`{"id":1,"action":"FLEE","args":[1.5]}`, "error BadArgument at FLEE_1: range is 1.5; want 1 to 8 in steps of 1"},
		{`{"id":1,"action":"FLEE","args":[9]}`, "error BadArgument at FLEE_1: range is 9"},
		{`{"id":1,"action":"FLEE","args":["1"]}`, `error BadValue at FLEE_1: "args" is the text "1"; want a number`},
		{`{"id":1,"action":"FLEE","args":1}`, `error BadValue at FLEE_1: "args" is the number 1; want a list`},
		{`{"id":1,"args":[1]}`, `error BadValue at CONDITION_1: "args" is a list; want nothing`},
		{`{"id":1,"condition":"LEADIN"}`, `error UnknownCondition at LEADIN_1: the vocabulary forage has no condition "LEADIN" (is it LEADING?)`},
		{`{"id":1,"conditionArgs":[1]}`, `error BadValue at CONDITION_1: "conditionArgs" is a list; want nothing`},
		{`{"id":1,"action":"EAT","condition":"LEADING"}`, `error ConditionTaken at EAT_1`},
		{`{"id":1,"action":"EAT","not":true}`, `error NotNeeds at EAT_1`},
		{`{"id":1,"action":"EAT","children":[{"id":2,"action":"EAT"}]}`, "error ActionOnGroup at EAT_1"},
		{`{"id":1,"guards":["NIGT"]}`, `error UnknownGuard at NIGT_1: the vocabulary forage has no flag or stimulus "NIGT" (is it NIGHT?)`},
		{`{"id":1,"guards":["NIGHT","!NIGHT"]}`, "error GuardOrder at NIGHT_1: the guard NIGHT is there twice"},
		{`{"id":1,"guards":"NIGHT"}`, `error BadValue at CONDITION_1: "guards" is the text "NIGHT"; want a list`},
		{`{"id":1,"guards":[1]}`, `error BadValue at CONDITION_1: "guards" is the number 1`},
		{`{"id":1,"commit":"-1s"}`, `error BadValue at CONDITION_1: "commit" is the text "-1s"; want a duration`},
		{`{"id":1,"commit":1}`, `error BadValue at CONDITION_1: "commit" is the number 1`},
		{`{"id":1,"chance":0.0001}`, `error BadValue at CONDITION_1: "chance" is the number 0.0001`},
		{`{"id":1,"chance":1.001}`, `error BadValue`},
		{`{"id":1,"chance":-0.5}`, `error BadValue`},
		{`{"id":1,"margin":1e300}`, `error BadValue`},
		{`{"id":1,"loop":1.5}`, `error BadValue at CONDITION_1: "loop" is the number 1.5; want a whole number`},
		{`{"id":1,"loop":99999999999}`, `error BadValue`},
		{`{"id":1,"latched":1}`, `error BadValue at CONDITION_1: "latched" is the number 1; want true or false`},
		{`{"id":1,"policy":"Selektor"}`, `error BadValue at CONDITION_1: "policy" is the text "Selektor"; want one of PrioritizedList, Selector,`},
		{`{"id":1,"endOn":"Policy(?)"}`, `error BadValue`},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			g, err := genome.Parse(c, []byte(tt.file))
			require.Nil(t, g)
			var found evo.Errors
			require.True(t, errors.As(err, &found))
			require.Len(t, found, 1, "%v", err)
			require.True(t, strings.HasPrefix(found[0].Error(), tt.want), "%v", err)
		})
	}
	_, err := genome.Parse(c, []byte("{\"id\":1,\"polcy\":\"Random\",\"children\":[\n{\"id\":1,\"action\":\"FLEA\"},\n{\"id\":1.5,\"chance\":3,\"action\":\"FLEE\"}]}"))
	var places []string
	for line := range strings.Lines(err.Error()) {
		place, _, _ := strings.Cut(strings.TrimPrefix(line, "error "), ":")
		places = append(places, place)
	}
	const list = " at PRIORITIZED_LIST_1"
	require.Equal(t, []string{
		"UnknownField" + list, "BadValue" + list + " > FLEE_0", "BadArgument" + list + " > FLEE_0", "BadValue" + list + " > FLEE_0",
		"DuplicateID" + list + " > FLEA_1", "UnknownAction" + list + " > FLEA_1", "BadID" + list + " > FLEE_0",
	}, places)

	deep := strings.Repeat(`{"id":1,"children":[`, 10_000)
	_, err = genome.Parse(c, []byte(deep))
	require.ErrorContains(t, err, "exceeded max depth")
	_, err = genome.Parse(c, []byte(strings.Repeat(`{"id":1,"children":[`, 40)+`{"id":2}`+strings.Repeat("]}", 40)))
	require.ErrorContains(t, err, "TooDeep")
}

func FuzzGenomeJSON(f *testing.F) {
	b := foraging(f)
	c := genome.Inside(b.Catalog())
	for _, g := range append(library(f, b), crafty()) {
		f.Add(c.AppendJSON(nil, g))
	}
	f.Add([]byte(`{"id":1,"action":"FLEA","args":[1e400],"guards":["!"],"every":"9999999h","chance":1e-3}`))
	f.Add([]byte("{\"id\":1,\"action\":\"\xff\\u0000\",\"\\u0069d\":2}"))
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

	_, _, _, err = genome.Salvage(more, []byte(`{"id":1,"children":[{"id":2,"action":"EAT","not":true}]}`))
	require.ErrorContains(t, err, "error NotNeeds at PRIORITIZED_LIST_1 > EAT_2")
	_, _, _, err = genome.Salvage(more, []byte(`{"id":1,"action":"EAT","colour":"red"}`))
	require.ErrorContains(t, err, "UnknownField")

	// A value that an argument does not have any more becomes the nearest one, and
	// arguments of another number take their row with them.
	for from, to := range map[float64]float64{55: 8, -3: 1, 2.4: 2, 2.6: 3} {
		g, cuts, moves, err := genome.Salvage(more, fmt.Appendf(nil, `{"id":1,"children":[{"id":2,"action":"FLEE","args":[%v]},{"id":3,"action":"CHASE","args":[]}]}`, from))
		require.NoError(t, err)
		require.Equal(t, []genome.Cut{{Name: "CHASE_3", Rows: 1, Why: "there are 0 args; want 1"}}, cuts)
		require.Equal(t, []genome.Move{{Name: "FLEE_2", Argument: "range", From: from, To: to, Want: "1 to 8 in steps of 1"}}, moves)
		require.Equal(t, fmt.Sprintf("FLEE_2: range %v becomes %v; the vocabulary has 1 to 8 in steps of 1", from, to), moves[0].String())
		require.Contains(t, string(more.AppendJSON(nil, g)), fmt.Sprintf(`"args":[%v]`, to))
	}
	_, cuts, moves, err := genome.Salvage(more, []byte(`{"id":1,"children":[{"id":2,"policy":"Sequence","children":[{"id":4,"condition":"SINGS"},{"id":5,"action":"FLEE","args":[55]}],"guards":["GONE"]},{"id":3,"action":"EAT"}]}`))
	require.NoError(t, err)
	require.Len(t, cuts, 1)
	require.Empty(t, moves, "its row is cut")
}

// Files that are as wrong as they can be, of any size.
func TestReadingGenomesTakesTimeByTheirSize(t *testing.T) {
	c := genome.Inside(foraging(t).Catalog())
	repeat := func(before, text, after string) func(n int) []byte {
		return func(n int) []byte {
			return []byte(before + strings.TrimSuffix(strings.Repeat(text, n), ",") + after)
		}
	}
	for name, file := range map[string]func(n int) []byte{
		"unknown fields":   repeat(`{"id":1`, `,"colour":1`, `}`),
		"on lines":         repeat("{\"id\":1", ",\n\"x\":1", "}"),
		"the same field":   repeat(`{"id":1`, `,"loop":1`, `}`),
		"rows of one ID":   repeat(`{"id":1,"children":[`, `{"id":1,"action":"EAT"},`, `]}`),
		"unknown actions":  repeat(`{"id":1,"children":[`, "{\"action\":\"FLEA\"},\n", `{"id":2}]}`),
		"unknown guards":   repeat(`{"id":1,"guards":[`, `"NIGT",`, `]}`),
		"one guard":        repeat(`{"id":1,"guards":[`, `"NIGHT",`, `]}`),
		"arguments":        repeat(`{"id":1,"action":"FLEE","args":[`, `1,`, `]}`),
		"a long name":      repeat(`{"id":1,"action":"`, `FLEE`, `"}`),
		"a long field":     repeat(`{"id":1,"`, `loop`, `":1}`),
		"a long number":    repeat(`{"id":1,"loop":`, `1`, `}`),
		"lists":            repeat(``, `[`, ``),
		"empty objects":    repeat(`{"id":1,"children":[`, `{},`, `]}`),
		"lists of numbers": repeat(`{"id":1,"children":[`, `[1,1],`, `]}`),
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
	file := []byte(`{"id":1`)
	for i := range 60_000 {
		file = fmt.Appendf(file, `,"x%05d":1`, i)
	}
	_, err := genome.Parse(c, append(file, '}'))
	var found genome.Errors
	require.True(t, errors.As(err, &found))
	require.Len(t, found, 101)
	require.Equal(t, "error UnknownField at CONDITION_1: rows have no field \"x00000\". Fix: correct the name, or leave it out.", found[0].Error())
	require.Equal(t, "error MoreProblems: there are 59900 more problems. Fix: correct those above first.", found[100].Error())

	root := &genome.Row{ID: 1, Policy: decider.Sequence}
	for i := range 1000 {
		root.Children = append(root.Children, &genome.Row{ID: i + 2, Action: strings.Repeat("FLEA", 1000)})
	}
	err = c.Validate(&genome.Genome{Root: root}, genome.Limits{})
	require.True(t, errors.As(err, &found))
	require.Len(t, found, 101)
	require.Less(t, len(err.Error()), 60_000, "long names are cut")
	require.Contains(t, found[100].Message, "more problems")
}
