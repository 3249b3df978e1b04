package evo_test

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
	"github.com/ethogram-go/ethogram/evo"
)

// Gnat is an agent moved by models whose weights stand in its table.
type Gnat struct{ light, warmth, at float64 }

// Neuron is one of a model's.
type Neuron struct {
	Bias    float64
	Weights [2]float64
}

func (n *Neuron) of(in [2]float64) float64 {
	sum := n.Bias
	for i, x := range in {
		sum += float64(x * n.Weights[i])
	}
	return sum / (1 + max(sum, -sum))
}

// Net is a model of two layers.
type Net struct {
	Run    string
	Hidden [2]Neuron
	Out    Neuron
}

func (n Net) String() string { return n.Run }

func (n *Net) of(g *Gnat) float64 {
	in := [2]float64{g.light, g.warmth}
	return n.Out.of([2]float64{n.Hidden[0].of(in), n.Hidden[1].of(in)})
}

// Wants is a model that decides, Turn one that acts.
type (
	Wants struct{ Net Net }
	Turn  struct{ Net Net }
)

func (w *Wants) Decide(g *Gnat, _ decider.Query) float64 { return w.Net.of(g) }

func (w *Turn) Act(g *Gnat, _ behavior.Context) behavior.Status {
	g.at += w.Net.of(g)
	return behavior.Running
}

// Sit does nothing.
type Sit struct{}

func (*Sit) Act(*Gnat, behavior.Context) behavior.Status { return behavior.Running }

var trained = Net{
	Run:    "night-3",
	Hidden: [2]Neuron{{Bias: 0.5, Weights: [2]float64{-1.25, 2}}, {Weights: [2]float64{0.75, -0.5}}},
	Out:    Neuron{Bias: -0.1, Weights: [2]float64{1.5, 0.25}},
}

// models returns the vocabulary of the models, and a table that has both.
func models(t *testing.T) (*evo.Builder[*Gnat], *decider.Decider[*Gnat]) {
	t.Helper()
	b, err := evo.NewBuilder(&evo.Vocabulary[*Gnat]{
		Name:       "gnats",
		Actions:    []evo.Action[*Gnat]{{Act: &Turn{trained}}, {Act: &Sit{}}},
		Conditions: []evo.Condition[*Gnat]{{Ask: &Wants{trained}}},
	})
	require.NoError(t, err)
	return b, &decider.Decider[*Gnat]{Name: "GNAT", Children: []*decider.Decider[*Gnat]{
		{Name: "FLY", Ask: &Wants{trained}, Recheck: decider.EachTick, Act: &Turn{trained}},
		{Name: "SIT", Act: &Sit{}},
	}}
}

// flown returns where a gnat was, tick by tick.
func flown(t *testing.T, table *decider.Decider[*Gnat]) (at []float64) {
	t.Helper()
	tree, g := decider.MustCompile(table), &Gnat{}
	mem := tree.NewMemory(1)
	for i := range 64 {
		g.light, g.warmth = float64(i%9)/8, float64(i%7)/6
		_, err := tree.Tick(g, mem, decider.Input{Delta: time.Second})
		require.NoError(t, err)
		at = append(at, g.at)
	}
	return at
}

// TestModelsCloned: clones have weights of their own, and fly alike.
func TestModelsCloned(t *testing.T) {
	b, table := models(t)
	want := flown(t, table)
	require.NotEqual(t, want[0], want[63])

	clone := decider.Clone(table)
	clone.Children[0].Act.(*Turn).Net.Out.Weights[0] = 9
	require.NotEqual(t, want, flown(t, clone))
	require.Equal(t, want, flown(t, table))

	g, err := b.Clone(table)
	require.NoError(t, err)
	again, err := b.Table(g)
	require.NoError(t, err)
	require.Equal(t, want, flown(t, again))
}

// TestModelsWritten: a table as Go has all the weights.
func TestModelsWritten(t *testing.T) {
	b, table := models(t)
	g, err := b.Clone(table)
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, b.WriteGo(&out, evo.GoFile{Package: "x", Tables: []evo.GoTable{{Variable: "X", Genome: g}}}))
	const net = `evo_test.Net{Run: "night-3", Hidden: [2]evo_test.Neuron{{Bias: 0.5, Weights: [2]float64{-1.25, 2}}, {Weights: [2]float64{0.75, -0.5}}}, Out: evo_test.Neuron{Bias: -0.1, Weights: [2]float64{1.5, 0.25}}}`
	assert.Contains(t, out.String(), "&evo_test.Wants{Net: "+net+"}")
	assert.Contains(t, out.String(), "&evo_test.Turn{Net: "+net+"}")
}

// TestModelsOfOthers: evolution chooses no weights, and says so of those that are not the vocabulary's.
func TestModelsOfOthers(t *testing.T) {
	b, table := models(t)
	table.Children[0].Ask.(*Wants).Net.Hidden[1].Weights[0] = 4
	_, err := b.Clone(table)
	var found evo.Errors
	require.True(t, errors.As(err, &found))
	require.Len(t, found, 1)
	assert.Equal(t, "error FixedArgument at GNAT > FLY: Ask has Net.Hidden of [{0.5 [-1.25 2]} {0 [4 -0.5]}]; the vocabulary's has [{0.5 [-1.25 2]} {0 [0.75 -0.5]}], "+
		"and evolution chooses no other. Fix: write it as there, list an entry with this value, too, or give the field the tags min, max and step.", found[0].Error())
}

// TestModelsShown: readers see the training's name, and data may replace the weights.
func TestModelsShown(t *testing.T) {
	_, table := models(t)
	was := flown(t, table)
	assert.Equal(t, "Wants(Net night-3)", decider.MustCompile(table).Outline().Rows()[1].Ask)
	changes, err := override.Apply(table, []byte(`{"FLY.Act.Net.Run": "night-4", "FLY.Act.Net.Hidden": [{"Bias": 1, "Weights": [2, 3]}, {"Bias": 4, "Weights": [5, 6]}]}`))
	require.NoError(t, err)
	require.Len(t, changes, 2)
	assert.NotEqual(t, was, flown(t, table))
	assert.Equal(t, "Turn(Net night-4)", decider.MustCompile(table).Outline().Rows()[1].Act)
}
