package evo_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

func TestNames(t *testing.T) {
	for want, r := range map[string]*genome.Row{
		"CHASE_7":            {ID: 7, Action: "CHASE", Condition: "LEADING"},
		"LEADING_2":          {ID: 2, Condition: "LEADING", Guards: []genome.Guard{{Name: "NIGHT"}}},
		"NIGHT_3":            {ID: 3, Guards: []genome.Guard{{Name: "NIGHT", Not: true}}},
		"CONDITION_4":        {ID: 4},
		"PRIORITIZED_LIST_1": {ID: 1, Condition: "LEADING", Children: []*genome.Row{{}}},
		"WEIGHTED_RANDOM_65": {ID: 65, Policy: decider.WeightedRandom, Children: []*genome.Row{{}}},
		"POLICY_1":           {ID: 1, Policy: 200, Children: []*genome.Row{{}}},
	} {
		require.Equal(t, want, r.Name())
	}
}

func TestPlaces(t *testing.T) {
	a, b, c := leaf(4, "EAT"), leaf(9, "REST", 1), leaf(2, "EAT")
	inner := group(7, decider.Sequence, a, b)
	root := group(5, decider.Selector, inner, c)
	g := &genome.Genome{Root: root}
	var got []genome.Place
	for p := range g.Places() {
		got = append(got, p)
	}
	require.Equal(t, []genome.Place{
		{Row: root, Depth: 1},
		{Row: inner, Parent: root, Depth: 2},
		{Row: a, Parent: inner, Depth: 3},
		{Row: b, Parent: inner, Index: 1, Depth: 3},
		{Row: c, Parent: root, Index: 1, Depth: 2},
	}, got)
	for p := range g.Places() {
		if p.Row == inner {
			break
		}
	}
	require.Equal(t, []int{5, 3, 2, 10}, []int{genome.Count(g.Root), genome.Depth(g.Root), genome.Width(g), g.NextID()})
	require.Same(t, b, genome.Find(g, 9))
	require.Nil(t, genome.Find(g, 1))

	b.ID = genome.MaxID
	require.Equal(t, 1, g.NextID(), "the lowest that is free")
	canonical := genome.Canonical(g)
	require.Equal(t, []int{5, 7, 4, genome.MaxID, 2}, ids(g))
	require.Equal(t, []int{1, 2, 3, 4, 5}, ids(canonical))

	empty := &genome.Genome{}
	require.Equal(t, []int{0, 0, 0, 1}, []int{genome.Count(empty.Root), genome.Depth(empty.Root), genome.Width(empty), empty.NextID()})
	require.Empty(t, ids(empty.Clone()))
}

func ids(g *genome.Genome) (list []int) {
	for p := range g.Places() {
		list = append(list, p.Row.ID)
	}
	return list
}

// full is a row in which no field is the default.
func full() *genome.Row {
	return &genome.Row{
		ID: 3, Action: "A", Args: []int{1, 2}, Condition: "C", ConditionArgs: []int{3}, Not: true,
		Guards: []genome.Guard{{Name: "G", Not: true}, {Name: "H"}}, Cooldown: time.Second, Every: 2 * time.Second, Scatter: true,
		Chance: 50, Commit: 3 * time.Second, Timeout: 4 * time.Second, Policy: decider.Scored,
		Children: []*genome.Row{{ID: 4}}, Delegate: true, Recheck: decider.EachTick, Outcome: decider.Invert, EndOn: decider.OnAny,
		Loop: 2, Latched: true, Urgent: true, Remember: decider.Place, Margin: 5, Rescore: true, Succeed: 1, FailFast: true,
		TargetsMax: 8, TargetsTop: 2, TargetsSwitch: true, TargetsMargin: 100,
	}
}

// edits are the smallest changes of a full row, by what they change.
var edits = map[string]struct {
	set func(*genome.Row)

	shape  bool // the shape is another
	guards bool // and stays so when guards are ignored
}{
	"ID":            {func(r *genome.Row) { r.ID++ }, false, false},
	"Action":        {func(r *genome.Row) { r.Action = "B" }, true, true},
	"Args":          {func(r *genome.Row) { r.Args[1]++ }, false, false},
	"Condition":     {func(r *genome.Row) { r.Condition = "D" }, true, false},
	"ConditionArgs": {func(r *genome.Row) { r.ConditionArgs[0]++ }, false, false},
	"Not":           {func(r *genome.Row) { r.Not = false }, true, false},
	"Guards.Name":   {func(r *genome.Row) { r.Guards[1].Name = "I" }, true, false},
	"Guards.Not":    {func(r *genome.Row) { r.Guards[1].Not = true }, true, false},
	"Guards":        {func(r *genome.Row) { r.Guards = r.Guards[:1] }, true, false},
	"Cooldown":      {func(r *genome.Row) { r.Cooldown++ }, false, false},
	"no Cooldown":   {func(r *genome.Row) { r.Cooldown = 0 }, true, false},
	"Every":         {func(r *genome.Row) { r.Every++ }, false, false},
	"Scatter":       {func(r *genome.Row) { r.Scatter = false }, true, false},
	"Chance":        {func(r *genome.Row) { r.Chance++ }, false, false},
	"no Chance":     {func(r *genome.Row) { r.Chance = 0 }, true, false},
	"Commit":        {func(r *genome.Row) { r.Commit++ }, false, false},
	"Timeout":       {func(r *genome.Row) { r.Timeout++ }, false, false},
	"Policy":        {func(r *genome.Row) { r.Policy = decider.Random }, true, true},
	"Children":      {func(r *genome.Row) { r.Children = append(r.Children, &genome.Row{ID: 5}) }, true, true},
	"Delegate":      {func(r *genome.Row) { r.Delegate = false }, true, true},
	"Recheck":       {func(r *genome.Row) { r.Recheck = decider.OnRedecide }, true, true},
	"Outcome":       {func(r *genome.Row) { r.Outcome = decider.Fail }, true, true},
	"EndOn":         {func(r *genome.Row) { r.EndOn = decider.OnSuccess }, true, true},
	"Loop":          {func(r *genome.Row) { r.Loop++ }, false, false},
	"Latched":       {func(r *genome.Row) { r.Latched = false }, true, true},
	"Urgent":        {func(r *genome.Row) { r.Urgent = false }, true, true},
	"Remember":      {func(r *genome.Row) { r.Remember = 0 }, true, true},
	"its time":      {func(r *genome.Row) { r.Remember = decider.PlaceAndTime }, true, true},
	"Margin":        {func(r *genome.Row) { r.Margin++ }, false, false},
	"Rescore":       {func(r *genome.Row) { r.Rescore = false }, true, true},
	"Succeed":       {func(r *genome.Row) { r.Succeed++ }, false, false},
	"FailFast":      {func(r *genome.Row) { r.FailFast = false }, true, true},
	"TargetsMax":    {func(r *genome.Row) { r.TargetsMax++ }, false, false},
	"TargetsTop":    {func(r *genome.Row) { r.TargetsTop++ }, false, false},
	"TargetsSwitch": {func(r *genome.Row) { r.TargetsSwitch = false }, true, true},
	"TargetsMargin": {func(r *genome.Row) { r.TargetsMargin++ }, false, false},
}

// TestKeyAndShape: every field is in the key; the shape is blind to IDs and
// parameters, and to guards and timers when it is told to be.
func TestKeyAndShape(t *testing.T) {
	g := &genome.Genome{Root: full()}
	require.Equal(t, genome.KeyOf(g), genome.KeyOf((&genome.Genome{Root: full()})))
	for name, edit := range edits {
		t.Run(name, func(t *testing.T) {
			other := &genome.Genome{Root: full()}
			edit.set(other.Root)
			require.NotEqual(t, genome.KeyOf(g), genome.KeyOf(other))
			require.Equal(t, edit.shape, genome.Shape(g) != genome.Shape(other), "shape")
			require.Equal(t, edit.guards, genome.Shape(g, genome.IgnoreGuards) != genome.Shape(other, genome.IgnoreGuards), "shape without guards")
		})
	}
}

func TestShapeOrder(t *testing.T) {
	ab := func(p decider.Policy, swap bool) *genome.Genome {
		a, b := leaf(2, "EAT"), leaf(3, "REST", 1)
		if swap {
			a, b = b, a
		}
		return &genome.Genome{Root: group(1, decider.Selector, group(4, p, a, b))}
	}
	for p := range decider.Parallel + 1 {
		sorted := p == decider.Random || p == decider.WeightedRandom || p == decider.Shuffle || p == decider.Scored || p == decider.Parallel
		require.Equal(t, sorted, genome.Shape(ab(p, false)) == genome.Shape(ab(p, true)), "%v", p)
		require.Equal(t, genome.Shape(ab(p, false), genome.IgnoreOrder), genome.Shape(ab(p, true), genome.IgnoreOrder), "%v", p)
		require.NotEqual(t, genome.KeyOf(ab(p, false)), genome.KeyOf(ab(p, true)))
	}
	require.NotEqual(t, genome.Shape(ab(decider.Random, false), genome.IgnoreOrder), genome.Shape(ab(decider.Shuffle, false), genome.IgnoreOrder))
}

// TestClone: a copy shares nothing with the original.
func TestClone(t *testing.T) {
	for name, edit := range edits {
		g := &genome.Genome{Root: full()}
		c := g.Clone()
		require.Empty(t, cmp.Diff(g, c), name)
		edit.set(c.Root)
		for p := range c.Places() {
			p.Row.ID += 100
		}
		require.Empty(t, cmp.Diff(&genome.Genome{Root: full()}, g), name)
	}
	require.Empty(t, (&genome.Genome{}).Clone().Root)
}

// TestKeysText: a key is read back from its text, and nothing else is.
func TestKeysText(t *testing.T) {
	k := genome.KeyOf((&genome.Genome{Root: full()}))
	text, err := k.MarshalText()
	require.NoError(t, err)
	var again genome.Key
	require.NoError(t, again.UnmarshalText(text))
	require.Equal(t, k, again)
	require.Error(t, again.UnmarshalText(text[2:]))
	require.Error(t, again.UnmarshalText(append(text, '0')))
	require.Error(t, again.UnmarshalText([]byte("x"+string(text[1:]))))
	require.Zero(t, k.Compare(k))
	require.Equal(t, -k.Compare(genome.Key{}), (genome.Key{}).Compare(k))
}
