package override_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
)

type watchman struct{}

// calls is an Act that says itself whether it is wanted.
type calls struct {
	Text   string
	Radius float64 `min:"0" max:"60"`
	For    time.Duration
	Times  int
	Loud   bool
	Via    []string
	Gait   struct{ Speed float64 }
	From   func() int
}

func (c *calls) Act(*watchman, behavior.Context) behavior.Status { return behavior.Running }
func (c *calls) Decide(*watchman, decider.Query) float64         { return c.Radius }

func watchmen() *decider.Decider[*watchman] {
	type row = decider.Decider[*watchman]
	return &row{Name: "WATCH", Children: []*row{
		{Name: "HALT", Act: &calls{Text: "Halt!", Radius: 20, For: time.Second, Times: 2, Via: []string{"gate"}}},
		{Name: "A.Act.B", Act: &calls{Text: "What?"}},
		{Name: "REST"},
	}}
}

// TestArguments: data sets fields of an Act by name.
func TestArguments(t *testing.T) {
	table := watchmen()
	shared := table.Children[0].Act.(*calls)
	clone := decider.Clone(table)
	changes, err := override.Apply(clone, []byte(`{"HALT.Act.Radius": 30, "HALT.Act.Text": "Stop!", "HALT.Act.For": "2.5s", "HALT.Act.Times": 3,
		"HALT.Act.Loud": true, "HALT.Act.Via": ["door", "wall"], "HALT.Act.Gait.Speed": 1.5, "WATCH > A.Act.B.Act.Text": "Who?", "HALT.Timeout": "9s"}`))
	require.NoError(t, err)
	assert.Equal(t, []string{
		"HALT: Act.For 1s -> 2.5s", "HALT: Act.Gait.Speed 0 -> 1.5", "HALT: Act.Loud false -> true", "HALT: Act.Radius 20 -> 30",
		`HALT: Act.Text "Halt!" -> "Stop!"`, "HALT: Act.Times 2 -> 3", `HALT: Act.Via ["gate"] -> ["door" "wall"]`, "HALT: Timeout 0s -> 9s", `A.Act.B: Act.Text "What?" -> "Who?"`,
	}, changes)
	want := &calls{Text: "Stop!", Radius: 30, For: 2500 * time.Millisecond, Times: 3, Loud: true, Via: []string{"door", "wall"}}
	want.Gait.Speed = 1.5
	assert.Equal(t, want, clone.Children[0].Act)
	assert.Equal(t, "Halt!", shared.Text)
	assert.Equal(t, []string{"gate"}, shared.Via)
}

// TestWrongArguments: what does not fit is told, and nothing changes.
func TestWrongArguments(t *testing.T) {
	for data, want := range map[string]string{
		`{"HALT.Act.Radios": 3}`:                               `data cannot set "Act.Radios". Fix: write Act.Radius, if that is meant`,
		`{"HALT.Act.Gait": 3}`:                                 `data cannot set "Act.Gait". Fix: data may set Act.Text, Act.Radius, Act.For, Act.Times, Act.Loud, Act.Via, Act.Gait.Speed`,
		`{"HALT.Act.From": 3}`:                                 `data cannot set "Act.From"`,
		`{"HALT.Act.Text": 3}`:                                 `Act.Text is 3; want a text. Fix: write it in quotes`,
		`{"HALT.Act.Text": null}`:                              `Act.Text is null; want a text`,
		`{"HALT.Act.Radius": "3"}`:                             `Act.Radius is "3"; want a number. Fix: write it without quotes`,
		`{"HALT.Act.Times": 2.5}`:                              `Act.Times is 2.5; want a whole number`,
		`{"HALT.Act.Loud": 1}`:                                 `Act.Loud is 1; want true or false`,
		`{"HALT.Act.Via": "x"}`:                                `Act.Via is "x"; want a list. Fix: write it in brackets`,
		`{"HALT.Act.For": 3}`:                                  `Act.For is 3; want a duration in quotes with its unit`,
		`{"HALT.Act.For": "3"}`:                                `Act.For is "3"; want a duration with its unit`,
		`{"HALT.Ask.Radius": 3}`:                               `the row has no Ask, so that data cannot set "Ask.Radius"`,
		`{"REST.Act.Radius": 3}`:                               `the row has no Act, so that data cannot set "Act.Radius"`,
		`{"HALT.Act.Text": "a", "WATCH > HALT.Act.Text": "b"}`: `by another key`,
	} {
		table := decider.Clone(watchmen())
		_, err := override.Apply(table, []byte(data))
		assert.ErrorContains(t, err, want, data)
		assert.Equal(t, "Halt!", table.Children[0].Act.(*calls).Text)
	}
	table := decider.Clone(watchmen())
	_, err := override.Apply(table, []byte(`{"HALT.Act.Radius": 61}`))
	if err == nil {
		_, err = decider.Compile(table)
	}
	assert.ErrorContains(t, err, "Act has Radius of 61; its tags say min 0, max 60")
}
