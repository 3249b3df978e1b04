package evo_test

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

type (
	Pounce struct{}
	Follow struct{}
)

func (*Pounce) Act(*game.Forager, behavior.Context) behavior.Status { return behavior.Running }
func (*Follow) Act(*game.Forager, behavior.Context) behavior.Status { return behavior.Running }

func (*Pounce) Decide(_ *game.Forager, q decider.Query) float64 { return 1 / float64(1+q.Target()) }

func Prey(_ *game.Forager, l *decider.TargetList) {
	for id := range uint64(9) {
		l.Add(id)
	}
}

func Others(*game.Forager, *decider.TargetList) {}

// aiming returns the foragers' builder with two actions that have Targets.
func aiming(t testing.TB) *evo.Builder[*game.Forager] {
	t.Helper()
	v := game.Vocabulary
	v.Actions = append(slices.Clone(v.Actions),
		evo.Action[*game.Forager]{Act: &Pounce{}, Targets: Prey},
		evo.Action[*game.Forager]{Act: &Follow{}, Targets: Others},
	)
	b, err := evo.NewBuilder(&v)
	require.NoError(t, err)
	return b
}

// TestTargetsOfActions: a row has the Targets of its action. What it says of them goes
// through tables, source and files.
func TestTargetsOfActions(t *testing.T) {
	b := aiming(t)
	root := group(1, decider.PrioritizedList,
		with(leaf(2, "POUNCE"), func(r *evo.Row) {
			r.TargetsMax, r.TargetsTop, r.TargetsSwitch, r.TargetsMargin = 8, 3, true, 250
		}),
		leaf(3, "FOLLOW"), leaf(4, "WANDER", 1))
	g := &evo.Genome{Root: root}
	table, err := b.Table(g)
	require.NoError(t, err)
	is := table.Children[0].Targets
	require.Equal(t, []any{8, 3, true, 0.25}, []any{is.Max, is.Top, is.Switch, is.Margin})
	require.NotNil(t, table.Children[1].Targets)
	require.Nil(t, table.Children[2].Targets)
	require.NotSame(t, is, table.Children[1].Targets)

	tree, err := b.Tree(g)
	require.NoError(t, err)
	mem := tree.NewMemory(1)
	_, err = tree.Tick(&game.Forager{}, mem, decider.Input{})
	require.NoError(t, err)
	target, ok := tree.State(mem).Target(1)
	require.True(t, ok)
	require.Less(t, target, uint64(3))

	again, err := b.Clone(table)
	require.NoError(t, err)
	require.Equal(t, genome.KeyOf(g), genome.KeyOf(again))
	c := genome.Inside(b.Catalog())
	require.Equal(t, "POUNCE_2, of at most 8, one of the best 3, switches targets, to one better by 250/1000", genome.Describe(c, bare(g.Root.Children[0])))
	var source bytes.Buffer
	require.NoError(t, b.WriteGo(&source, evo.GoFile{Package: "p", Tables: []evo.GoTable{{Variable: "V", Genome: g}}}))
	require.Contains(t, source.String(), "&decider.Targets[*game.Forager]{List: evo_test.Prey, Max: 8, Top: 3, Switch: true, Margin: 0.25}")
	require.Contains(t, source.String(), "&decider.Targets[*game.Forager]{List: evo_test.Others}")
	require.Contains(t, string(c.AppendJSON(nil, g)), `"Targets": {"List": "POUNCE", "Max": 8, "Top": 3, "Switch": true, "Margin": 0.25}`)
	require.NotEqual(t, genome.Inside(foraging(t).Catalog()).Fingerprint(), c.Fingerprint())
}

// bare returns a leaf without the timers that leaf gives it.
func bare(r *evo.Row) *evo.Row {
	c := *r
	c.Commit, c.Timeout = 0, 0
	return &c
}

// TestTargetsRefused: what a genome and a vocabulary cannot say of Targets is told.
func TestTargetsRefused(t *testing.T) {
	b := aiming(t)
	c := genome.Inside(b.Catalog())
	for what, change := range map[string]func(r *evo.Row){
		"NoTargets":      func(r *evo.Row) { r.Action, r.Args, r.TargetsTop = "WANDER", []int{1}, 2 },
		"BadTargets":     func(r *evo.Row) { r.TargetsMax = 4097 },
		"BadTargets at":  func(r *evo.Row) { r.TargetsMargin = 100 },
		"BadTargets at ": func(r *evo.Row) { r.TargetsTop = -1 },
		"TargetsWithNot": func(r *evo.Row) { r.Condition, r.ConditionArgs, r.Not = "ENERGY_BELOW", []int{2}, true },
	} {
		r := leaf(2, "FOLLOW")
		change(r)
		require.ErrorContains(t, c.Validate(&evo.Genome{Root: group(1, decider.PrioritizedList, r, leaf(4, "WANDER", 1))}, evo.Limits{}), what)
	}
	evolved := func(r *evo.Row) error {
		last := with(leaf(4, "WANDER", 1), func(r *evo.Row) { r.Timeout = 0 })
		return c.ValidateEvolved(&evo.Genome{Root: group(1, decider.PrioritizedList, r, last)}, evo.Limits{})
	}
	require.NoError(t, evolved(with(leaf(2, "POUNCE"), func(r *evo.Row) { r.TargetsTop, r.TargetsSwitch, r.TargetsMargin = 2, true, 250 })))
	require.ErrorContains(t, evolved(with(leaf(2, "POUNCE"), func(r *evo.Row) { r.TargetsSwitch, r.TargetsMargin = true, 33 })), "TargetsMargin is 33/1000; want 50/1000 to 1000/1000 in steps of 50/1000")
	require.ErrorContains(t, evolved(with(leaf(2, "FOLLOW"), func(r *evo.Row) { r.Condition, r.ConditionArgs, r.TargetsTop = "ENERGY_BELOW", []int{2}, 2 })), "NoTargets")

	prey := &decider.Targets[*game.Forager]{List: Prey}
	for says, r := range map[string]*row{
		"the row has Targets; a genome's rows have those of their action":       {Name: "R", Targets: prey, Act: &game.Wander{Straight: 8}},
		"the List of the row's Targets is not that of its action":               {Name: "R", Targets: prey, Act: &Follow{}},
		"the row has no Targets, and evolved rows with its action have them":    {Name: "R", Act: &Follow{}},
		"Targets.Margin is 0.0001; a genome has thousandths. Fix: round it, to": {Name: "R", Targets: &decider.Targets[*game.Forager]{List: Others, Switch: true, Margin: 0.0001}, Act: &Follow{}},
	} {
		_, err := b.Clone(r)
		require.ErrorContains(t, err, says)
	}

	v := plain()
	v.Actions[0].Targets = func(*Mouse, *decider.TargetList) {}
	_, err := evo.NewCatalog(v)
	require.ErrorContains(t, err, "Targets is a closure")
}

// TestTargetsSalvaged: rows with Targets that the vocabulary has no more are cut.
func TestTargetsSalvaged(t *testing.T) {
	c := genome.Inside(aiming(t).Catalog())
	g := &evo.Genome{Root: group(1, decider.PrioritizedList, with(leaf(2, "FOLLOW"), func(r *evo.Row) { r.TargetsSwitch = true }), leaf(3, "FOLLOW"), leaf(4, "WANDER", 1))}
	v := game.Vocabulary
	v.Actions = append(slices.Clone(v.Actions), evo.Action[*game.Forager]{Act: &Follow{}})
	now, err := newCatalog(&v)
	require.NoError(t, err)
	_, err = genome.Parse(now, c.AppendJSON(nil, g))
	require.ErrorContains(t, err, "the vocabulary has no Targets.List called FOLLOW")
	left, cuts, _, err := genome.Salvage(now, c.AppendJSON(nil, g))
	require.NoError(t, err)
	require.Equal(t, []int{1, 4}, ids(left))
	require.Equal(t, "FOLLOW_2: the vocabulary has no Targets.List called FOLLOW", cuts[0].String())
	require.Len(t, cuts, 2)
}

// TestKeysWithoutTargets: rows that say nothing of Targets have the keys, on which stored
// results depend, that they had before there were any.
func TestKeysWithoutTargets(t *testing.T) {
	r := full()
	r.TargetsMax, r.TargetsTop, r.TargetsSwitch, r.TargetsMargin = 0, 0, false, 0
	g := &evo.Genome{Root: r}
	require.Empty(t, cmp.Diff([]string{"86848e476a6cd2f2e4f8648d77dc218b", "9f717ab4510c53de31ec5cb26a70f8af"}, []string{genome.KeyOf(g).String(), genome.Shape(g).String()}))
}

// TestWhenConditions: a condition of a vocabulary may be a When. Genomes, files and
// texts know it by its name alone; tables and Go source have it in the row's When.
func TestWhenConditions(t *testing.T) {
	v := plain()
	v.Conditions = append(v.Conditions, evo.Condition[*Mouse]{When: Awake})
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
	require.True(t, hide.When != nil && hide.Ask == nil && hide.Not)
	require.True(t, hide.When(&Mouse{hunger: 1}))
	require.True(t, table.Children[2].When == nil && table.Children[2].Ask != nil)

	again, err := b.Clone(table)
	require.NoError(t, err)
	require.Equal(t, genome.KeyOf(g), genome.KeyOf(again))
	parsed, err := genome.Parse(c, c.AppendJSON(nil, g))
	require.NoError(t, err)
	require.Equal(t, genome.KeyOf(g), genome.KeyOf(parsed))

	var source bytes.Buffer
	require.NoError(t, b.WriteGo(&source, evo.GoFile{Package: "p", Tables: []evo.GoTable{{Variable: "V", Genome: g}}}))
	require.Contains(t, source.String(), `{Name: "HIDE_2", When: evo_test.Awake, Not: true, Act: &evo_test.Hide{Near: 0.1}},`)
	require.Contains(t, source.String(), `{Name: "AWAKE_4", When: evo_test.Awake},`)
	require.Contains(t, source.String(), `{Name: "HIDE_6", Ask: &evo_test.Alone{}, Act: &evo_test.Hide{Near: 0.15}},`)

	both := g.Clone()
	both.Root.Children[1].Children[1].Condition = "AWAKE"
	require.ErrorContains(t, c.Validate(both, evo.Limits{}), "error ConditionTaken at")

	tree, err := b.Tree(g)
	require.NoError(t, err)
	mem, m := tree.NewMemory(1), &Mouse{}
	for hunger, want := range []string{"HIDE_2", "GNAW_5"} {
		m.hunger = hunger
		require.NoError(t, tree.Clear(m, mem))
		res, err := tree.Tick(m, mem, decider.Input{})
		require.NoError(t, err)
		require.Equal(t, want, tree.Outline().Name(res.Leaf))
	}
}
