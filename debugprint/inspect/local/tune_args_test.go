package local

import (
	"errors"
	"go/format"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
)

// Gait is a constant that data has by its name, Pace one that it has as a number.
type (
	Gait uint8
	Pace int8
)

var gaits = []string{"walk", "trot"}

func (g Gait) String() string               { return gaits[g] }
func (g Gait) MarshalText() ([]byte, error) { return []byte(gaits[g]), nil }
func (p Pace) String() string               { return "fast" }

func (g *Gait) UnmarshalText(text []byte) error {
	for i, name := range gaits {
		if name == string(text) {
			*g = Gait(i)
			return nil
		}
	}
	return errors.New("want walk or trot")
}

// Hungry asks, and Peck acts, with fields of all kinds.
type (
	Hungry struct {
		Least float64 `min:"0" max:"1" step:"0.1"`
	}
	Seed struct {
		Name string
		Big  bool
	}
	Peck struct {
		Text  string
		Force float32       `max:"9" unit:"N"`
		For   time.Duration `min:"1s" max:"1m"`
		Times uint8
		Pace  Pace
		Gait  Gait
		Seed  Seed
		Near  func(*bird) int
		Words []string
		Beats [2]int
		More  []Seed
		Plans []struct{ Do func(*bird) }
	}
)

func (h *Hungry) Decide(*bird, decider.Query) float64 { return 1 - h.Least }
func (p *Peck) Act(b *bird, _ behavior.Context) behavior.Status {
	b.ate += int(p.Times)
	return behavior.Running
}

func grain(*bird) int { return 1 }

func peckers() *birdRow {
	root := decider.Group("BIRD", decider.PrioritizedList,
		&birdRow{Name: "PECK", Ask: &Hungry{Least: 0.5}, Act: &Peck{Text: "tok", Force: 2.5, For: 2 * time.Second, Times: 1, Pace: 1, Seed: Seed{Name: "corn"}, Near: grain}},
		&birdRow{Name: "SLEEP", Behavior: &sleeps},
		&birdRow{Name: "DRUM", Act: &Peck{For: time.Minute}, Timeout: time.Second})
	return &root
}

// TestTuneArguments: the fields of an Act and an Ask are those of the form, with their tags; Go source and data have
// what was changed.
func TestTuneArguments(t *testing.T) {
	root := peckers()
	root.Children[2].Act.(*Peck).Plans = make([]struct{ Do func(*bird) }, 1)
	a := newAviaryOf(t, root)
	assert.Equal(t, tuneField{Name: "Ask.Least", Kind: "number", Value: "0.5", Was: "0.5", Min: "0", Max: "1", Step: "0.1"}, a.field("PECK", "Ask.Least"))
	assert.Equal(t, tuneField{Name: "Act.Force", Kind: "number", Value: "2.5", Was: "2.5", Max: "9", Unit: "N"}, a.field("PECK", "Act.Force"))
	assert.Equal(t, tuneField{Name: "Act.For", Kind: "duration", Value: "1m0s", Was: "1m0s", Min: "1s", Max: "1m"}, a.field("DRUM", "Act.For"))
	for name, want := range map[string][2]string{
		"Text": {"text", "tok"}, "Times": {"count", "1"}, "Pace": {"count", "1"}, "Gait": {"text", "walk"}, "Seed.Name": {"text", "corn"}, "Seed.Big": {"switch", "false"},
		"Words": {"list", "[]"}, "Beats": {"list", "[0,0]"}, "More": {"list", "[]"},
	} {
		assert.Equal(t, tuneField{Name: "Act." + name, Kind: want[0], Value: want[1], Was: want[1]}, a.field("PECK", "Act."+name))
	}
	for _, f := range a.last.Rows[1].Fields {
		assert.NotContains(t, []string{"Act.Near", "Act.Plans"}, f.Name, "functions are the program's")
	}

	for field, value := range map[string]string{
		"Ask.Least": "0.25", "Act.Text": " \"tik\"\n", "Act.Force": "9", "Act.For": "1500ms", "Act.Times": "3", "Act.Pace": "-2", "Act.Gait": "trot",
		"Act.Seed.Big": "true", "Act.Words": `["a", "b"]`, "Act.Beats": `[1, -2]`, "Act.More": `[{"Name": "rye"}]`,
	} {
		a.set("PECK", field, value)
	}
	s := a.set("DRUM", "Act.Gait", "trot")
	assert.Contains(t, s.Text, `PECK: Act.Text "tok" -> " \"tik\"\n"`)
	assert.Contains(t, s.Text, "PECK: Act.Gait walk -> trot\n")
	_, source, _ := strings.Cut(s.Go, "// These stay: Act.Near.\n")
	assert.Equal(t, `{Name: "PECK", Ask: &Hungry{Least: 0.25}, Act: &Peck{Text: " \"tik\"\n", Force: 9, For: 1500 * time.Millisecond, Times: 3, Pace: -2, Gait: 1, Seed: Seed{Name: "corn", Big: true}, `+
		`Words: []string{"a", "b"}, Beats: [2]int{1, -2}, More: []Seed{{Name: "rye"}}}},

// DRUM: Act.Gait walk -> trot
// These stay: Act.Plans.
{Name: "DRUM", Timeout: time.Second, Act: &Peck{For: time.Minute, Gait: 1}},
`, source)
	formatted, err := format.Source([]byte("package p\n\nvar rows = []*Row{\n" + s.Go + "}\n"))
	require.NoError(t, err)
	assert.Contains(t, strings.ReplaceAll(string(formatted), "\t", ""), source)

	clone := decider.Clone(a.root)
	lines, err := override.Apply(clone, []byte(s.Data))
	require.NoError(t, err, s.Data)
	assert.Len(t, lines, 12)
	a.do("apply", "")
	a.frame()
	assert.Equal(t, 3, a.bird.ate)
	assert.Equal(t, decider.MustCompile(clone).String(), a.crowd.Tree().String())
	assert.Equal(t, a.tree.String(), decider.MustCompile(a.root).String(), "the game's table is as it was")

	for _, c := range s.Changes {
		a.set(c.Row, c.Field, a.field(c.Row, c.Field).Was)
	}
	assert.Empty(t, a.last.Changes)
}

// TestTuneArgumentsRefused: what is no value of a field, or is beyond its tags, is refused in words.
func TestTuneArgumentsRefused(t *testing.T) {
	a := newAviaryOf(t, peckers())
	for _, c := range [][3]string{
		{"Ask.Least", "1.1", "PECK: Ask.Least is 1.1; its tags say min 0, max 1"},
		{"Ask.Least", "-0.1", "PECK: Ask.Least is -0.1; its tags say min 0, max 1"},
		{"Ask.Least", "much", `PECK: Ask.Least: "much" is no number: want one such as 0.25`},
		{"Act.Force", "9.5", "PECK: Act.Force is 9.5; its tags say min none, max 9"},
		{"Act.Force", "1e300", `PECK: Act.Force: "1e300" is no number`},
		{"Act.For", "999ms", "PECK: Act.For is 999ms; its tags say min 1s, max 1m"},
		{"Act.For", "2", `PECK: Act.For: "2" is no duration`},
		{"Act.Times", "-1", `PECK: Act.Times: "-1" is no whole number: want one such as 3, not below 0`},
		{"Act.Times", "256", `PECK: Act.Times: "256" is more than a uint8 can be`},
		{"Act.Pace", "128", `PECK: Act.Pace: "128" is more than a local.Pace can be`},
		{"Act.Gait", "gallop", `PECK: Act.Gait: "gallop" is refused: want walk or trot`},
		{"Act.Seed.Big", "very", `PECK: Act.Seed.Big: "very" is neither true nor false`},
		{"Act.Words", "a, b", `PECK: Act.Words: "a, b" is no list of string: want one such as ["", ""]`},
		{"Act.Words", "null", `PECK: Act.Words: "null" is no list of string`},
		{"Act.Beats", "[1]", `PECK: Act.Beats: "[1]" has 1 elements: want 2`},
		{"Act.Beats", "[1.5, 2]", `PECK: Act.Beats: "[1.5, 2]" is no list of int: want one such as [0, 0]`},
		{"Act.Near", "f", `PECK: no field "Act.Near" of the row can be changed`},
		{"Act.Txt", "f", `did you mean Act.Text?`},
		{"Act.Seed", "{}", `PECK: no field "Act.Seed" of the row can be changed`},
	} {
		code, body := a.post("set", `,"values":[{"row":"PECK","field":"`+c[0]+`","value":"`+c[1]+`"}]`)
		assert.Equal(t, http.StatusBadRequest, code)
		assert.Contains(t, body, c[2])
	}
	assert.Empty(t, a.get().Changes)
	s := a.set("PECK", "Ask.Least", "NaN")
	require.Len(t, s.Problems, 1)
	assert.Equal(t, "Ask has Least of NaN; want a finite number", s.Problems[0].Message)
	assert.False(t, s.CanApply)
}

// TestTuneArgumentsElsewhere: types of other packages stand in Go source with theirs.
func TestTuneArgumentsElsewhere(t *testing.T) {
	agent := agentTypeOf(reflect.TypeFor[*bird]())
	for want, v := range map[string]any{
		"Peck{}": Peck{}, "[]Seed{{Big: true}}": []Seed{{Big: true}}, "decider.Gate[*bird]{Limit: 2}": decider.Gate[*bird]{Limit: 2},
		"struct{ N int }{N: 2}": struct{ N int }{2}, "[1][]http.ConnState{{1}}": [1][]http.ConnState{{1}}, `[]Gait{1}`: []Gait{1},
	} {
		assert.Equal(t, want, agent.goLiteral(reflect.ValueOf(v)))
	}
}
