package evo_test

import (
	"bytes"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
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

// carriers return a genome and the row of it that a test is about: leaves and
// groups of every policy, as not all of them may have every field.
func carriers() (all []func() (*evo.Genome, *evo.Row)) {
	add := func(make func() *evo.Row) {
		all = append(all, func() (*evo.Genome, *evo.Row) {
			r := make()
			return &evo.Genome{Root: group(1, decider.Selector, r, leaf(9, "WANDER", 1))}, r
		})
	}
	asking := func() *evo.Row {
		r := leaf(2, "WANDER", 1)
		r.Condition, r.ConditionArgs = "ENERGY_BELOW", []int{2}
		return r
	}
	bare := func() *evo.Row { return &evo.Row{ID: 2, Action: "WANDER", Args: []int{1}} }
	add(bare)
	add(asking)
	add(func() *evo.Row { return with(bare(), func(r *evo.Row) { r.Every = time.Second }) })
	add(func() *evo.Row { return &evo.Row{ID: 2, Action: "POUNCE"} })
	add(func() *evo.Row { return &evo.Row{ID: 2, Action: "POUNCE", TargetsSwitch: true} })
	for p := range decider.Parallel + 1 {
		add(func() *evo.Row { return group(2, p, asking(), leaf(4, "WANDER", 2)) })
		add(func() *evo.Row { return group(2, p, leaf(3, "WANDER", 1), leaf(4, "WANDER", 2)) })
	}
	return all
}

// change gives a field of a row another value, and reports whether it can. An
// option gets a value only where it has none.
func change(t *testing.T, r *evo.Row, name string) bool {
	v := reflect.ValueOf(r).Elem().FieldByName(name)
	switch name {
	case "ID":
		v.SetInt(7)
	case "Action":
		v.SetString("SEEK")
	case "Condition":
		v.SetString("CROWDED")
	case "Args", "ConditionArgs":
		if v.Len() == 0 {
			return false
		}
		v.Index(0).SetInt(0)
	case "Guards":
		r.Guards = []evo.Guard{{Name: "NIGHT"}}
	case "Children":
		r.Children = slices.Insert(r.Children, 0, leaf(8, "WANDER", 3))
	default:
		switch {
		case !v.IsZero():
			return false
		case v.Type() == reflect.TypeFor[time.Duration]():
			v.SetInt(int64(3 * time.Second))
		case v.Kind() == reflect.Bool:
			v.SetBool(true)
		case v.CanInt():
			v.SetInt(1)
		case v.CanUint():
			v.SetUint(1)
		default:
			t.Fatalf("the test does not know how to change %s, of type %s", name, v.Type())
		}
	}
	return true
}

// Every field of a row is in the table of fields: what is made of a genome
// changes with each of them.
func TestEveryFieldIsKnown(t *testing.T) {
	b := aiming(t)
	c := genome.Inside(b.Catalog())
	describe := func(g *evo.Genome) (lines []string) {
		for p := range g.Places() {
			lines = append(lines, genome.Describe(c, p.Row))
		}
		return lines
	}
	source := func(g *evo.Genome) string {
		var w bytes.Buffer
		require.NoError(t, b.WriteGo(&w, evo.GoFile{Package: "p", Tables: []evo.GoTable{{Variable: "V", Comment: "V", Genome: g}}}))
		return w.String()
	}
	cloned := func(g *evo.Genome) *evo.Genome {
		table, err := b.Table(g)
		require.NoError(t, err)
		again, err := b.Clone(table)
		require.NoError(t, err)
		return again
	}
	for field := range reflect.TypeFor[evo.Row]().Fields() {
		t.Run(field.Name, func(t *testing.T) {
			is := func(name ...string) bool { return slices.Contains(name, field.Name) }
			tried := 0
			for _, carrier := range carriers() {
				g, _ := carrier()
				h, r := carrier()
				if !change(t, r, field.Name) || c.Validate(g, evo.Limits{}) != nil || c.Validate(h, evo.Limits{}) != nil {
					continue
				}
				tried++
				require.NotEqual(t, genome.KeyOf(g), genome.KeyOf(h))
				require.NotEqual(t, string(c.AppendJSON(nil, g)), string(c.AppendJSON(nil, h)))
				require.NotEqual(t, source(g), source(h))
				parsed, err := genome.Parse(c, c.AppendJSON(nil, h))
				require.NoError(t, err)
				require.Equal(t, genome.KeyOf(h), genome.KeyOf(parsed))
				require.Equal(t, is("ID"), genome.Same(g.Root, h.Root))
				require.True(t, genome.Same(h.Root, cloned(h).Root), "through a table")
				require.True(t, genome.Same(h.Root, h.Clone().Root))
				require.Equal(t, is("ID", "Args", "ConditionArgs"), genome.Shape(g) == genome.Shape(h), "parameters are not in shapes")
				require.Equal(t, is("Delegate"), slices.Equal(describe(g), describe(h)))
			}
			require.NotZero(t, tried, "no row of a valid genome can have it")
		})
	}
}

func TestDescribe(t *testing.T) {
	c := genome.Inside(foraging(t).Catalog())
	var got []string
	for p := range crafty().Places() {
		got = append(got, genome.Describe(c, p.Row))
	}
	require.Equal(t, []string{
		"PRIORITIZED_LIST_1",
		"FLEE_2(range 3cells) & not TIRED & NIGHT & ROBBED, cooldown 1h30m0s, commit 1.5s, timeout 2s",
		"PARALLEL_3 & ON_FOOD & TIRED & not RUSTLE, succeed 1, fails fast",
		"EAT_4, commit 1s, timeout 3s",
		"REST_5(until 40energy) if not ENERGY_BELOW(energy 30), every 750ms, scattered, chance 35 %, commit 1s, timeout 3s, recheck EachTick, outcome Invert, urgent",
	}, got[:5])
	require.Equal(t, "SHUFFLE_11, ends OnAny, remembers Place", got[10])

	strange := full()
	strange.Action, strange.Args, strange.Policy, strange.Children = "FLEE", []int{70}, decider.Selector, nil
	require.Contains(t, genome.Describe(c, strange), "FLEE_3(range step 70) if not C & not G & H,", "what is not known is no reason to panic")
}

// TestEnding: how rows can end, by their policy, their children and their
// outcome.
func TestEnding(t *testing.T) {
	both, done, failed := genome.Ending{Succeeded: true, Failed: true}, genome.Ending{Succeeded: true}, genome.Ending{Failed: true}
	eat := func() *genome.Row { return leaf(2, "EAT") }
	list := group(1, decider.PrioritizedList, eat())
	untimed := &genome.Row{ID: 2, Action: "EAT"}
	for name, tt := range map[string]struct {
		row  *genome.Row
		want genome.Ending
	}{
		"leaf":                     {eat(), both},
		"condition":                {asks(1, "LEADING"), done},
		"inverted condition":       {with(asks(1, "LEADING"), func(r *genome.Row) { r.Outcome = decider.Invert }), failed},
		"outcome Succeed":          {with(untimed.Clone(), func(r *genome.Row) { r.Outcome = decider.Succeed }), done},
		"outcome Succeed, Timeout": {with(eat(), func(r *genome.Row) { r.Outcome = decider.Succeed }), both},
		"list":                     {list, failed},
		"selector":                 {group(1, decider.Selector, list, eat()), both},
		"sequence":                 {group(1, decider.Sequence, eat(), eat()), both},
		"sequence of a list":       {group(1, decider.Sequence, list, eat()), failed},
		"endless sequence":         {with(group(1, decider.Sequence, eat()), func(r *genome.Row) { r.Loop = -1 }), failed},
		"first lane":               {with(group(1, decider.Parallel, list, eat()), func(r *genome.Row) { r.Succeed = 1 }), both},
		"all lanes":                {group(1, decider.Parallel, list, eat()), failed},
		"random":                   {group(1, decider.Random, eat()), failed},
		"random, EndOn":            {with(group(1, decider.Random, asks(2, "LEADING")), func(r *genome.Row) { r.EndOn = decider.OnFailure }), done},
		"shuffle that never ends":  {with(group(1, decider.Shuffle, list), func(r *genome.Row) { r.EndOn = decider.OnSuccess }), failed},
		"timeout":                  {with(group(1, decider.Random, eat()), func(r *genome.Row) { r.Outcome, r.Timeout = decider.Succeed, time.Second }), both},
	} {
		require.Equal(t, tt.want, genome.EndingOf(tt.row), name)
	}
}
