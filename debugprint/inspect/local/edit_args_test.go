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
	"github.com/ethogram-go/ethogram/decider/vocabulary"
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

// TestEditArguments: the fields of an Act and an Ask are those of the form, with their tags; Go source and data have
// what was changed.
func TestEditArguments(t *testing.T) {
	root := peckers()
	root.Children[2].Act.(*Peck).Plans = make([]struct{ Do func(*bird) }, 1)
	a := newAviaryOf(t, root)
	is, was := a.field("PECK", "Ask.Least")
	assert.Equal(t, [2]string{"0.5", "0.5"}, [2]string{is, was})
	is, _ = a.field("PECK", "Act.Times")
	assert.Equal(t, "1", is)
	is, _ = a.field("PECK", "Act.Gait")
	assert.Empty(t, is, "it is not set")

	for field, value := range map[string]string{
		"Ask.Least": "0.25", "Act.Text": `" \"tik\"\n"`, "Act.Force": "9", "Act.For": "1500ms", "Act.Times": "3", "Act.Pace": "-2", "Act.Gait": "trot",
		"Act.Seed.Big": "true", "Act.Words": `["a", "b"]`, "Act.Beats": `[1, -2]`, "Act.More": `[{"Name": "rye"}]`,
	} {
		a.set("PECK", field, value)
	}
	s := a.set("DRUM", "Act.Gait", "trot")
	assert.Contains(t, s.Text, `PECK: Act.Text "tok" -> " \"tik\"\n"`)
	assert.Contains(t, s.Text, "PECK: Act.Gait none -> \"trot\"\n")
	_, source, _ := strings.Cut(s.Go, `PECK: Act.More none -> [{"Name":"rye"}]`+"\n")
	assert.Equal(t, `{Name: "PECK", Ask: &Hungry{Least: 0.25}, Act: &Peck{Text: " \"tik\"\n", Force: 9, For: 1500 * time.Millisecond, Times: 3, Pace: -2, Gait: 1, Seed: Seed{Name: "corn", Big: true}, Near: grain, `+
		`Words: []string{"a", "b"}, Beats: [2]int{1, -2}, More: []Seed{{Name: "rye"}}}},

// DRUM: Act.Gait none -> "trot"
{Name: "DRUM", Act: &Peck{For: time.Minute, Gait: 1, Plans: []struct{ Do func(*bird) }{{}}}, Timeout: time.Second},
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
		edit := vocabulary.Edit{Do: "unset", Row: c.Row, Field: c.Field}
		if _, was := a.field(c.Row, c.Field); was != "" {
			edit.Do, edit.Value = "set", []byte(was)
		}
		a.do("edit", edits(edit))
	}
	assert.Empty(t, a.last.Changes)
}

// TestEditArgumentsRefused: what is no value of a field is refused in words; what is beyond its tags is a
// problem of its row.
func TestEditArgumentsRefused(t *testing.T) {
	a := newAviaryOf(t, peckers())
	for _, c := range [][3]string{
		{"Ask.Least", `"much"`, `PECK: Ask.Least is "much"; want a number. Fix: write it without quotes`},
		{"Act.Force", "1e300", `PECK: Act.Force is 1e300; want a number`},
		{"Act.For", "2", `PECK: Act.For is 2; want a duration in quotes with its unit. Fix: write "2s", "250ms" or "1.5s"`},
		{"Act.Times", "-1", `PECK: Act.Times is -1; want a whole number from 0 to 255`},
		{"Act.Times", "256", `PECK: Act.Times is 256; want a whole number from 0 to 255`},
		{"Act.Pace", "128", `PECK: Act.Pace is 128; want a whole number from -128 to 127`},
		{"Act.Gait", `"gallop"`, `PECK: Act.Gait is "gallop"; want a Gait: want walk or trot`},
		{"Act.Seed.Big", `"very"`, `PECK: Act.Seed.Big is "very"; want true or false`},
		{"Act.Words", `"a, b"`, `PECK: Act.Words is "a, b"; want a list`},
		{"Act.Words", "null", `PECK: Act.Words is null; want a list`},
		{"Act.Beats", "[1]", `PECK: Act.Beats has 1 elements; want 2`},
		{"Act.Beats", "[1.5, 2]", `PECK: Act.Beats[0] is 1.5; want a whole number`},
		{"Act.Near", `"f"`, `PECK: the vocabulary has no Peck.Near called f. Fix: there are grain`},
		{"Act.Txt", `"f"`, `Fix: write Text, if that is meant`},
		{"Act.Seed", "{}", `PECK: Peck has no field Seed`},
	} {
		code, body := a.post("edit", sets("PECK", c[0], c[1]))
		assert.Equal(t, http.StatusBadRequest, code, c)
		assert.Contains(t, body, c[2])
	}
	assert.Empty(t, a.get().Changes)
	for _, c := range [][3]string{
		{"Ask.Least", "1.1", "Ask has Least of 1.1; its tags say min 0, max 1"},
		{"Act.Force", "9.5", "Act has Force of 9.5; its tags say min none, max 9"},
		{"Act.For", "999ms", "Act has For of 999ms; its tags say min 1s, max 1m"},
	} {
		s := a.set("PECK", c[0], c[1])
		require.Len(t, s.Problems, 1)
		assert.Equal(t, c[2], s.Problems[0].Message)
		assert.Equal(t, "PECK", s.Problems[0].Row)
		assert.False(t, s.CanApply)
		a.do("undo", "")
	}
	s := a.set("PECK", "Act.Near", `"grain"`)
	assert.Empty(t, s.Changes)
}

// TestEditArgumentsElsewhere: types of other packages stand in Go source with theirs.
func TestEditArgumentsElsewhere(t *testing.T) {
	agent := agentTypeOf(reflect.TypeFor[*bird]())
	for want, v := range map[string]any{
		"Peck{}": Peck{}, "[]Seed{{Big: true}}": []Seed{{Big: true}}, "decider.Gate[*bird]{Limit: 2}": decider.Gate[*bird]{Limit: 2},
		"struct{ N int }{N: 2}": struct{ N int }{2}, "[1][]http.ConnState{{1}}": [1][]http.ConnState{{1}}, `[]Gait{1}`: []Gait{1},
	} {
		assert.Equal(t, want, agent.source().Value(reflect.ValueOf(v)))
	}
	for want, f := range map[string]any{"grain": grain, "strings.ToUpper": strings.ToUpper, "(*Hungry).Decide": (*Hungry).Decide, "": func() {}} {
		text, _ := agent.source().Function(f)
		assert.Equal(t, want, text)
	}
}
