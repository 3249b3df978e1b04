package evo_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// TestWhenConditions: a condition of a vocabulary may be a When. Genomes, files and
// texts know it by its name alone; tables and Go source have it in the row's When.
func TestWhenConditions(t *testing.T) {
	v := plain()
	v.Conditions = append(v.Conditions, awake)
	b, err := evo.NewBuilder(v)
	require.NoError(t, err)
	c := genome.Inside(b.Catalog())
	at, ok := c.Condition("AWAKE")
	require.Equal(t, []any{2, true}, []any{at, ok})
	require.Equal(t, []bool{false, false, true}, []bool{c.Conditions[0].When, c.Conditions[1].When, c.Conditions[2].When})

	g := &evo.Genome{Root: &evo.Row{ID: 1, Children: []*evo.Row{
		{ID: 2, Action: "HIDE", Args: []int{0}, Condition: "AWAKE", Not: true},
		{ID: 3, Policy: decider.Sequence, Children: []*evo.Row{{ID: 4, Condition: "AWAKE"}, {ID: 5, Action: "GNAW"}}},
		{ID: 6, Action: "HIDE", Args: []int{1}, Condition: "ALONE"},
		{ID: 7, Action: "HIDE", Args: []int{2}},
	}}}
	require.NoError(t, c.Validate(g, evo.Limits{}))
	require.Equal(t, "HIDE_2(near 0.1m) if not AWAKE", genome.Describe(c, g.Root.Children[0]))

	table, err := b.Table(g)
	require.NoError(t, err)
	hide := table.Children[0]
	require.True(t, hide.When != nil && hide.Decide == nil && hide.Not)
	require.True(t, hide.When(&mouse{hunger: 1}))
	require.True(t, table.Children[2].When == nil && table.Children[2].Decide != nil)

	again, err := b.Clone(table)
	require.NoError(t, err)
	require.Equal(t, genome.KeyOf(g), genome.KeyOf(again))
	parsed, err := genome.Parse(c, c.AppendJSON(nil, g))
	require.NoError(t, err)
	require.Equal(t, genome.KeyOf(g), genome.KeyOf(parsed))

	var source bytes.Buffer
	require.NoError(t, b.WriteGo(&source, evo.GoFile{Package: "p", Tables: []evo.GoTable{{Variable: "V", Genome: g}}}))
	require.Contains(t, source.String(), `{Name: "HIDE_2", When: mice.Awake, Not: true, Behavior: &mice.Hide, BehaviorArgs: []float64{0.1}},`)
	require.Contains(t, source.String(), `{Name: "AWAKE_4", When: mice.Awake},`)
	require.Contains(t, source.String(), `{Name: "HIDE_6", Decide: mice.Alone, Behavior: &mice.Hide, BehaviorArgs: []float64{0.15}},`)

	both := g.Clone()
	both.Root.Children[1].Children[1].Condition = "AWAKE"
	require.ErrorContains(t, c.Validate(both, evo.Limits{}), "error ConditionTaken at")

	tree, err := b.Tree(g)
	require.NoError(t, err)
	mem, m := tree.NewMemory(1), &mouse{}
	for hunger, want := range []string{"HIDE_2", "GNAW_5"} {
		m.hunger = hunger
		require.NoError(t, tree.Clear(m, mem))
		res, err := tree.Tick(m, mem, decider.Input{})
		require.NoError(t, err)
		require.Equal(t, want, tree.Outline().Name(res.Leaf))
	}
}
