package vocabulary_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
)

type (
	guard struct{ heard float64 }
	row   = decider.Decider[*guard]
	prey  struct{ ID uint64 }
)

type gait struct {
	Speed float64 `min:"0" max:"5" unit:"m/s"`
}

// bark is an Act, enemy an Ask that leaves what it finds.
type (
	bark struct {
		Text   string
		Radius float64 `min:"0" max:"60" step:"5" unit:"m"`
		For    time.Duration
		Gait   gait
		Words  []string
		Choose func(*guard) string
	}
	enemy struct{ Metres float64 }
)

func (b *bark) Act(*guard, behavior.Context) behavior.Status { return behavior.Succeeded }

func (e *enemy) Decide(_ *guard, q decider.Query) float64 {
	decider.DBlock[prey](q).ID = 7
	return e.Metres
}

func (g *guard) heardAny() bool               { return g.heard > 0 }
func tired(*guard) bool                       { return false }
func louder(than float64) func(g *guard) bool { return func(g *guard) bool { return g.heard > than } }

var (
	rest  = behavior.Behavior[*guard]{Name: "REST"}
	lead  = behavior.Behavior[*guard]{Name: "LEAD"}
	other = behavior.Behavior[*guard]{Name: "REST"}
	door  = decider.Gate[*guard]{Name: "DOOR"}
)

func tables() (*row, *row) {
	halt := &row{Name: "HALT", Ask: &enemy{20}, DBlock: prey{}, Act: &bark{Text: "Halt!", Radius: 20}}
	return &row{Name: "GUARD", Children: []*row{
			halt,
			{Name: "WHO", When: (*guard).heardAny, Gate: &door, Act: &bark{Text: "Who is there?", Radius: 5}},
			{Name: "LISTEN", When: louder(2), Behavior: &rest},
			{Name: "MARCH", When: tired, Behavior: &lead, Children: []*row{{Name: "REST", Behavior: &rest}}},
			{Name: "SLEEP", When: (*guard).heardAny, Behavior: &other},
		}},
		&row{Name: "SERGEANT", Children: []*row{halt, {Name: "WAIT", Act: &behavior.Wait[*guard]{For: time.Second}}}}
}

// TestParts: a vocabulary has what rows point to, each once, and says which data cannot name.
func TestParts(t *testing.T) {
	one, two := tables()
	v, err := vocabulary.Of(one, two)
	require.NoError(t, err)
	var lines []string
	for _, p := range v.Parts("") {
		line := fmt.Sprintf("%s %q %s", p.Kind, p.Name, strings.Join(p.Rows, ","))
		if p.Needs != (vocabulary.Contract{}) {
			line += fmt.Sprintf(" needs %v %v", p.Needs.DBlock, p.Needs.Group)
		}
		if p.Doubt != "" {
			line += ": " + strings.ReplaceAll(p.Doubt, "github.com/ethogram-go/ethogram/decider/vocabulary_test.", "")
		}
		lines = append(lines, line)
	}
	assert.Equal(t, []string{
		`Ask "enemy" HALT needs vocabulary_test.prey false`,
		`DBlock "prey" HALT`,
		`Act "bark" HALT,WHO`,
		`When "heardAny" WHO,SLEEP`,
		`Gate "DOOR" WHO`,
		`When "louder" LISTEN: it may be another each time that it is made: tables.louder.func1`,
		`Behavior "REST" LISTEN,REST`,
		`When "tired" MARCH needs <nil> true`,
		`Behavior "LEAD" MARCH needs <nil> true`,
		`Behavior "REST" SLEEP: another Behavior is called REST`,
		`Act "Wait" WAIT`,
	}, lines)
	assert.Len(t, v.Parts("Act"), 2)

	for _, wrong := range []any{nil, 1, row{}, (*row)(nil), &struct{ Children []int }{}} {
		_, err := vocabulary.Of(wrong)
		assert.ErrorContains(t, err, "want a pointer to a decider.Decider", "%T", wrong)
	}
	_, err = vocabulary.Of(one, &decider.Decider[int]{})
	assert.ErrorContains(t, err, "tables of other agents have one of their own")
	loop := &row{Name: "LOOP"}
	loop.Children = []*row{loop, nil}
	v, err = vocabulary.Of(loop)
	require.NoError(t, err)
	assert.Empty(t, v.Parts(""))
}

// TestAdd: a game adds parts, and names those in doubt.
func TestAdd(t *testing.T) {
	one, _ := tables()
	v, err := vocabulary.Of(one)
	require.NoError(t, err)
	_, err = v.Find("When", "louder")
	assert.ErrorContains(t, err, "no When is called louder. Fix: there are heardAny, tired")
	require.NoError(t, v.Add("When", "louderThanTwo", one.Children[2].When))
	p, err := v.Find("When", "louderThanTwo")
	require.NoError(t, err)
	assert.True(t, p.Value.(func(*guard) bool)(&guard{heard: 3}))
	require.NoError(t, v.Add("Behavior", "NAP", &other))
	p, err = v.Find("Behavior", "NAP")
	require.NoError(t, err)
	assert.Same(t, &other, p.Value)
	require.NoError(t, v.Add("Targets.List", "nobody", func(*guard, *decider.TargetList) {}))
	require.NoError(t, v.Add("PerAgent.Commit", "patience", func(*guard) time.Duration { return 0 }))

	for _, c := range []struct {
		kind, name string
		part       any
		want       string
	}{
		{"Wen", "x", tired, `there is no kind "Wen"`},
		{"When", "x", 1, "a int is no When; want a func(*vocabulary_test.guard) bool"},
		{"When", "x", nil, "is no When"},
		{"When", "x", (func(*guard) bool)(nil), "is no When"},
		{"Act", "x", bark{}, "is no Act"},
		{"Behavior", "LEAD", &behavior.Behavior[*guard]{Name: "X"}, "another Behavior is called LEAD. Fix: give it another name"},
		{"Decide", "", func(*guard, decider.Query) float64 { return 1 }, "cannot be named"},
	} {
		assert.ErrorContains(t, v.Add(c.kind, c.name, c.part), c.want)
	}
	_, err = v.Find("Behavior", "NAPP")
	assert.ErrorContains(t, err, "Fix: write NAP, if that is meant")
	none, err := vocabulary.Of()
	require.NoError(t, err)
	assert.ErrorContains(t, none.Add("When", "", tired), "add parts after a table")
}

// TestArguments: the fields of an Act have their tags and what the first row has, and data makes
// another one.
func TestArguments(t *testing.T) {
	one, two := tables()
	v, err := vocabulary.Of(one, two)
	require.NoError(t, err)
	p, err := v.Find("Act", "bark")
	require.NoError(t, err)
	assert.Equal(t, []vocabulary.Field{
		{Path: "Text", Kind: "text"},
		{Path: "Radius", Kind: "number", Min: "0", Max: "60", Step: "5", Unit: "m"},
		{Path: "For", Kind: "duration"},
		{Path: "Gait.Speed", Kind: "number", Min: "0", Max: "5", Unit: "m/s"},
		{Path: "Words", Kind: "list"},
		{Path: "Choose", Kind: "part", Part: "bark.Choose"},
	}, p.Fields())
	when, err := v.Find("When", "tired")
	require.NoError(t, err)
	assert.Nil(t, when.Fields())
}

// TestPlaces: each field of a row that points to something is a kind of part, or no part.
func TestPlaces(t *testing.T) {
	none := map[string]bool{"Targets": true, "PerAgent": true, "Squad": true, "tap": true}
	for f := range reflect.TypeFor[row]().Fields() {
		switch f.Type.Kind() {
		case reflect.Func, reflect.Interface, reflect.Pointer:
			v, err := vocabulary.Of(&row{})
			require.NoError(t, err)
			err = v.Add(f.Name, "x", nil)
			assert.Equal(t, none[f.Name], strings.Contains(err.Error(), "there is no kind"), f.Name)
		}
	}
}
