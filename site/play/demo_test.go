//go:build !js

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/inspect/local"
	"github.com/ethogram-go/ethogram/decider"
)

// TestDemos: each world plays for two minutes, its agents are drawn and do more than one
// thing, and its table has numbers that the page can change.
func TestDemos(t *testing.T) {
	for _, d := range demos {
		t.Run(d.Name, func(t *testing.T) {
			r, err := open(d.Name)
			require.NoError(t, err)
			rows := map[string]bool{}
			for range 120_000 / d.Tick {
				require.NoError(t, r.next())
				for _, thing := range r.things() {
					if thing.ID == 0 {
						continue
					}
					rows[thing.Row] = true
					assert.True(t, strings.HasPrefix(thing.Look, "lane-") || thing.Row == "", thing)
					assert.True(t, thing.X >= 0 && thing.X <= r.sight.Map.Width && thing.Y >= 0 && thing.Y <= r.sight.Map.Height, thing)
				}
			}
			assert.Greater(t, len(rows), 1, rows)
			scene, err := r.scene()
			require.NoError(t, err)
			assert.True(t, json.Valid(scene))

			file, err := os.ReadFile(filepath.Join("../..", d.Table))
			require.NoError(t, err)
			parts, err := marked(file, r)
			require.NoError(t, err)
			var again strings.Builder
			numbers, off := 0, map[string]int{}
			for _, p := range parts {
				again.WriteString(p.Text)
				if p.Field == "Off" {
					off[p.Row]++
					assert.LessOrEqual(t, off[p.Row], len(r.game.Tuning), "%s is there too often", p.Row)
				} else if p.Row != "" {
					numbers++
				}
			}
			assert.Equal(t, string(file), again.String())
			assert.Positive(t, numbers)
			assert.Equal(t, d.Plays, r.press != nil)
			assert.Greater(t, len(off), 1)
		})
	}
	_, err := open("unicorns")
	assert.ErrorContains(t, err, "unicorns")
}

// TestNamedNumbers: what demos.go tells visitors to change can be changed, also a number that
// has a name in the table.
func TestNamedNumbers(t *testing.T) {
	r, err := open("nest")
	require.NoError(t, err)
	file, err := os.ReadFile("../../example/nest/creatures/table.go")
	require.NoError(t, err)
	parts, err := marked(file, r)
	require.NoError(t, err)
	assert.Contains(t, parts, part{Text: "5", Row: "FLEE", Field: "Ask.Within", Kind: "number", Was: "5"})
}

// howl is an Act, and near an Ask, with fields in the source of a table.
type (
	howl struct {
		Text   string
		Radius float64 `min:"0" max:"60" step:"5"`
		Tone   struct{ Hertz int }
		Words  []string
	}
	near struct{ Metres float64 }
)

func (*howl) Act(*int, behavior.Context) behavior.Status { return behavior.Running }
func (*near) Decide(*int, decider.Query) float64         { return 1 }

// TestArguments: the fields of Acts and Asks can be changed where the source has them.
func TestArguments(t *testing.T) {
	type row = decider.Decider[*int]
	tree := decider.MustCompile(&row{Name: "WOLF", Children: []*row{{Name: "CALL", Ask: &near{Metres: 20}, Act: &howl{Text: "Uu", Radius: 30, Tone: struct{ Hertz int }{440}, Words: []string{"a"}}}}})
	pack, err := tree.NewCrowd(tree.NewWorld(1), nil)
	require.NoError(t, err)
	table, err := local.Tuning(pack)
	require.NoError(t, err)
	const source = `package wolves

var Root = Decider{Name: "WOLF", Children: []*Decider{
	{Name: "CALL", Ask: &near{Metres: 20}, Act: &howl{Text: "Uu", Radius: 30, Tone: tone{Hertz: 440}, Words: []string{"a"}}},
}}
`
	parts, err := marked([]byte(source), &running{game: &local.Game{Tuning: []*local.Table{table}}})
	require.NoError(t, err)
	var values []part
	for _, p := range parts {
		if p.Row != "" && p.Field != "Off" {
			values = append(values, p)
		}
	}
	assert.Equal(t, []part{
		{Text: "20", Row: "CALL", Field: "Ask.Metres", Kind: "number", Was: "20"},
		{Text: `"Uu"`, Row: "CALL", Field: "Act.Text", Kind: "text", Was: "Uu"},
		{Text: "30", Row: "CALL", Field: "Act.Radius", Kind: "number", Was: "30", Min: "0", Max: "60", Step: "5"},
		{Text: "440", Row: "CALL", Field: "Act.Tone.Hertz", Kind: "count", Was: "440"},
		{Text: `[]string{"a"}`, Row: "CALL", Field: "Act.Words", Kind: "list", Was: `["a"]`},
	}, values)
}

// TestPause: what the inspector pauses stands still.
func TestPause(t *testing.T) {
	r, err := open("deer")
	require.NoError(t, err)
	require.NoError(t, r.next())
	was := r.things()
	_, err = r.game.Ask(t.Context(), "pause", []byte(`{"paused":true}`))
	require.NoError(t, err)
	require.NoError(t, r.next())
	assert.Equal(t, was, r.things())
	_, err = r.game.Ask(t.Context(), "pause", []byte(`{"paused":false}`))
	require.NoError(t, err)
	require.NoError(t, r.next())
	assert.NotEqual(t, was, r.things())
}

// TestOverride: the box of the page reads what override.Apply reads, in its words, for the
// tables of a demo together.
func TestOverride(t *testing.T) {
	deer, err := open("deer")
	require.NoError(t, err)
	nest, err := open("nest")
	require.NoError(t, err)
	for text, want := range map[string]string{
		`{"DEER.Margin": 0.2}`:                            "",
		"\ufeff{\"DEER > EAT.Off\": true}":                "",
		`{"DEER > EAT.Off": false, "DEER.Rescore": true}`: "",
		`{"DEER.Children": ["REST", "EAT", "DRINK"]}`:     "",
		`{}`:  "",
		``:    "the file ends within a value",
		`[1]`: "want an object",
		`{"DEER.Margin": 0.2, "DEER.Margin": 0.4}`:        "DEER.Margin",
		`{"DEER.Margin": "0.2"}`:                          `Margin is "0.2"; want a number`,
		`{"DEER.Margin": null, "DEER.Rescore": 1}`:        "Margin is null",
		`{"DEER.Rescore": 1, "ELK.Margin": 1}`:            "Rescore is 1; want true or false",
		`{"DEER.Children": ["FLEE"], "DEER.Margin": "2"}`: "Children are FLEE; want each of",
		`{"DEER > GRAZE.Off": true, "X": 1}`:              "the key has no field",
	} {
		err := deer.override(text)
		if want == "" {
			assert.NoError(t, err, text)
		} else {
			assert.ErrorContains(t, err, want, text)
		}
	}
	assert.NoError(t, nest.override(`{"FLEE.Off": true, "HUNT.Cooldown": "1s"}`), "of two tables")
	err = nest.override(`{"FLEE.Off": 7, "HUNT.Evry": "1s", "COW.Off": true}`)
	for _, want := range []string{"Off is 7", "Evry", "COW"} {
		assert.ErrorContains(t, err, want)
	}
}
