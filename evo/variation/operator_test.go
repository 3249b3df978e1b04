package variation

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// children returns what one operator makes of a genome, many times over; all
// are valid.
func children(t *testing.T, p proof, g *evo.Genome, op Operator, o Options) []*evo.Genome {
	t.Helper()
	m := newMaker(p.c, evo.NewRand(5), o)
	parent := outlineOf(g.Root)
	var all []*evo.Genome
	for range 300 {
		if r := m.apply(op, parent); r != nil {
			child := &evo.Genome{Root: r}
			p.check(t, child, "%v", op)
			all = append(all, child)
		}
	}
	return all
}

// forms returns the distinct children, IDs aside.
func forms(all []*evo.Genome) map[evo.Key]*evo.Genome {
	distinct := map[evo.Key]*evo.Genome{}
	for _, g := range all {
		distinct[g.Canonical().Key()] = g
	}
	return distinct
}

func has(distinct map[evo.Key]*evo.Genome, r *evo.Row) bool {
	_, ok := distinct[numbered(r.Clone()).Key()]
	return ok
}

// plan is a small genome with a bit of everything.
func plan() *evo.Genome {
	return numbered(root(decider.PrioritizedList,
		under(decider.Sequence, hunger(), leaf("DIVE"), leaf("BLINK")),
		under(decider.Parallel, leaf("GLIDE"), leaf("SCREAM")),
		leaf("TURN"),
	))
}

func TestOperatorNames(t *testing.T) {
	seen := map[string]bool{}
	for op := range Operators {
		seen[op.String()] = true
	}
	assert.Len(t, seen, int(Operators))
	assert.Equal(t, "add behavior", AddBehavior.String())
	assert.Equal(t, "operator(?)", Operators.String())
}

// An operator that is off never occurs, and each occurs alone.
func TestWeights(t *testing.T) {
	c := catalog(t)
	for _, test := range []struct {
		op Operator
		w  Weights
	}{
		{Parameter, Weights{Parameter: 1}},
		{AddBehavior, Weights{Behavior: 1}},
		{AddGuard, Weights{Guard: 1}},
		{AddDecorator, Weights{Decorator: 1}},
		{SwapPolicy, Weights{Policy: 1}},
		{Reorder, Weights{Reorder: 1}},
		{Delete, Weights{Delete: 1, Parameter: -5}},
	} {
		r := evo.NewRand(9)
		for range 100 {
			_, op, ok := Mutate(c, r, plan(), Options{Weights: test.w})
			require.True(t, ok)
			require.Equal(t, test.op, op)
		}
	}

	// By default they come about as often as their weights say.
	r := evo.NewRand(2)
	var counts [Operators]int
	const n = 2_000
	for range n {
		_, op, ok := Mutate(c, r, plan(), Options{})
		require.True(t, ok)
		counts[op]++
	}
	w, sum := DefaultOptions().Weights, 0
	for op := range Crossover {
		sum += w.weight(op)
	}
	for op := range Crossover {
		assert.InDelta(t, float64(w.weight(op))/float64(sum), float64(counts[op])/n, 0.03, "%v", op)
	}
	assert.Zero(t, counts[Crossover])
}

// Where an operator has no valid site the next one has its turn.
func TestNextOperatorWhereOneHasNoSite(t *testing.T) {
	c, r := catalog(t), evo.NewRand(1)
	lone := numbered(root(decider.PrioritizedList, leaf("TURN")))
	w := Weights{Reorder: 1_000_000, Parameter: 1}
	child, op, ok := Mutate(c, r, lone, Options{Weights: w})
	require.True(t, ok)
	assert.Equal(t, Parameter, op)
	assert.False(t, same(lone.Root, child.Root))

	_, _, ok = Mutate(c, r, lone, Options{Weights: Weights{Reorder: 1}})
	assert.False(t, ok, "nothing that is on applies")
	_, _, ok = Mutate(c, r, lone, Options{Weights: Weights{Delete: 1}})
	assert.False(t, ok, "nothing would be left")
}

// New rows are numbered above the others, those that stay keep their IDs.
func TestMutationKeepsIDs(t *testing.T) {
	p := gullProof(t)
	g := plan()
	for op := range Crossover {
		for _, child := range children(t, p, g, op, Options{}) {
			kept := 0
			for place := range child.Places() {
				was := g.Find(place.Row.ID)
				if was == nil {
					assert.Greater(t, place.Row.ID, g.Count(), "%v", op)
					continue
				}
				kept++
				assert.Equal(t, was.Action, place.Row.Action, "%v", op)
			}
			if op != Delete && op != SwapPolicy {
				assert.Equal(t, g.Count(), kept, "%v", op)
			}
		}
	}
	g.Root.Children[2].ID = evo.MaxID
	for _, child := range children(t, p, g, AddBehavior, Options{}) {
		assert.NotNil(t, child.Find(evo.MaxID))
		assert.NotNil(t, child.Find(9), "the lowest that is free")
	}
}

func TestParameterChangesOneNumber(t *testing.T) {
	p := gullProof(t)
	g := numbered(root(decider.PrioritizedList,
		&evo.Row{
			Action: "GLIDE", Args: []int{20, 1}, Condition: "WIND_BELOW", ConditionArgs: []int{3, 4}, Guards: []evo.Guard{{Name: "RAINING"}, {Name: "CRY", Not: true}},
			Chance: 300, Every: time.Second, Cooldown: 3 * time.Second, Commit: time.Second, Timeout: 5 * time.Second,
		},
		&evo.Row{Policy: decider.Random, Delegate: true, EndOn: decider.OnAny, Children: []*evo.Row{leaf("DIVE")}},
		&evo.Row{Policy: decider.Parallel, Succeed: 1, Children: []*evo.Row{leaf("TURN"), leaf("SCREAM")}},
	))
	changed := map[string]int{}
	for _, child := range children(t, p, g, Parameter, Options{}) {
		a, b := g.Root.Children[0], child.Root.Children[0]
		n := 0
		count := func(name string, differs bool) {
			if differs {
				changed[name]++
				n++
			}
		}
		count("argument", a.Args[0] != b.Args[0])
		count("two values", a.Args[1] != b.Args[1])
		count("condition's argument", a.ConditionArgs[0] != b.ConditionArgs[0])
		count("not", a.Not != b.Not)
		count("guard", a.Guards[0] != b.Guards[0])
		count("chance", a.Chance != b.Chance)
		count("every", a.Every != b.Every)
		count("cooldown", a.Cooldown != b.Cooldown)
		count("commit", a.Commit != b.Commit && a.Timeout == b.Timeout) // a short Timeout takes Commit along
		count("timeout", a.Timeout != b.Timeout)
		count("end", child.Root.Children[1].EndOn != decider.OnAny)
		count("succeed", child.Root.Children[2].Succeed != 1)
		assert.LessOrEqual(t, n, 1)
		assert.LessOrEqual(t, b.Commit, b.Timeout)
	}
	assert.Len(t, changed, 12, "%v", changed)
}

// Ranges of the options hold, and where they leave a single value nothing is
// changed.
func TestParameterStaysInItsRange(t *testing.T) {
	p := gullProof(t)
	g := numbered(root(decider.PrioritizedList, leaf("TURN"), leaf("DIVE")))
	g.Root.Children[0].Every, g.Root.Children[0].Chance = 2*time.Second, 500
	o := Options{Ranges: Ranges{
		Commit:  Span{200 * time.Millisecond, 300 * time.Millisecond},
		Timeout: Span{2 * time.Second, 10 * time.Second},
		Every:   Span{2 * time.Second, 2 * time.Second},
		Chance:  [2]int{400, 550},
	}}
	commits, timeouts, chances := map[time.Duration]bool{}, map[time.Duration]bool{}, map[int]bool{}
	for _, child := range children(t, p, g, Parameter, o) {
		r := child.Root.Children[0]
		assert.Equal(t, 2*time.Second, r.Every)
		commits[r.Commit], chances[r.Chance] = true, true
		timeouts[child.Root.Children[1].Timeout] = true
	}
	assert.Len(t, commits, 3)
	assert.Equal(t, map[int]bool{400: true, 450: true, 500: true, 550: true}, chances)
	for d := range timeouts {
		assert.LessOrEqual(t, d, 3*time.Second, "the MaxHold of DIVE")
	}
	assert.Greater(t, len(timeouts), 5)
}

func TestNudge(t *testing.T) {
	m := newMaker(catalog(t), evo.NewRand(3), Options{})
	assert.Zero(t, m.nudge(0, 1))
	for _, n := range []int{2, 3, 7, 100} {
		for _, v := range []int{-4, 0, n / 2, n - 1, n + 9} {
			seen := map[int]int{}
			near, at := 0, min(max(v, 0), n-1)
			for range 3_000 {
				w := m.nudge(v, n)
				seen[w]++
				if d := w - at; d <= max(1, n/8) && -d <= max(1, n/8) {
					near++
				}
			}
			assert.Len(t, seen, n-1, "all but %d of %d", at, n)
			assert.Zero(t, seen[at])
			assert.Greater(t, near, 1_500, "most steps are small")
		}
	}
}

func TestAddBehavior(t *testing.T) {
	p := gullProof(t)
	g := numbered(root(decider.PrioritizedList, leaf("TURN"), under(decider.Parallel, leaf("GLIDE"), leaf("SCREAM"))))
	at, policies := map[int]bool{}, map[decider.Policy]bool{}
	for _, child := range children(t, p, g, AddBehavior, Options{}) {
		switch child.Count() {
		case 6: // in a group that there is
			if len(child.Root.Children) == 3 {
				for i, r := range child.Root.Children {
					at[i] = at[i] || r.ID == 6
				}
				continue
			}
			lanes := child.Root.Children[1].Children
			require.Len(t, lanes, 3)
			for _, r := range lanes {
				if r.ID == 6 {
					assert.Contains(t, []string{"TURN", "BLINK"}, r.Action, "wings and voice are taken")
				}
			}
		case 7: // in a new one
			pair := child.Find(6)
			require.Len(t, pair.Children, 2)
			policies[pair.Policy] = true
			old := pair.Children[0]
			if old.ID == 7 {
				old = pair.Children[1]
			}
			assert.NotNil(t, g.Find(old.ID))
			assert.Equal(t, old.Commit, pair.Commit, "which holds against the row's siblings")
		default:
			t.Fatalf("%d rows", child.Count())
		}
	}
	assert.Equal(t, map[int]bool{0: true, 1: true, 2: true}, at)
	assert.Greater(t, len(policies), 3)
}

func TestLimitsHold(t *testing.T) {
	p := gullProof(t)
	g := plan()
	p.limits = evo.Limits{Rows: g.Count(), Width: 3, Depth: 3}
	o := Options{Limits: p.limits}
	assert.Empty(t, children(t, p, g, AddBehavior, o), "no row more")
	for _, child := range children(t, p, g, AddGuard, o) {
		assert.Equal(t, g.Count(), child.Count())
	}
	p.limits.Rows = 60
	o.Limits = p.limits
	for _, child := range children(t, p, g, AddBehavior, o) {
		assert.LessOrEqual(t, child.Width(), 3)
		assert.LessOrEqual(t, child.Depth(), 3)
	}
}

// The first condition of a row is its Decide, a further one becomes a step in
// front of it.
func TestConditionsOfARow(t *testing.T) {
	p := gullProof(t)
	m := newMaker(p.c, evo.NewRand(1), Options{})
	put := func(g *evo.Genome, id int, cond *evo.Row) *evo.Genome {
		g = g.Clone()
		o := outlineOf(g.Root)
		for i, r := range o.rows {
			if r.ID == id {
				m.putBefore(o, i, cond)
				break
			}
		}
		p.check(t, g, "a condition before %d", id)
		return g
	}
	alone := func() *evo.Row { return &evo.Row{Condition: "ALONE"} }

	t.Run("the first is the Decide", func(t *testing.T) {
		g := put(numbered(root(decider.PrioritizedList, leaf("TURN"))), 2, not(hunger()))
		r := g.Root.Children[0]
		assert.Equal(t, "HUNGRY", r.Condition)
		assert.Equal(t, []int{3}, r.ConditionArgs)
		assert.True(t, r.Not)
	})
	t.Run("the second wraps", func(t *testing.T) {
		g := numbered(root(decider.PrioritizedList, leaf("TURN")))
		g.Root.Children[0].Urgent = true
		g = put(put(g, 2, hunger()), 2, alone())
		wrapper := g.Root.Children[0]
		require.True(t, isSequence(wrapper))
		require.Len(t, wrapper.Children, 2)
		assert.Equal(t, "ALONE", wrapper.Children[0].Condition)
		assert.Equal(t, 2, wrapper.Children[1].ID)
		assert.Equal(t, wrapper.Children[1].Commit, wrapper.Commit, "it holds against the same siblings")
		assert.True(t, wrapper.Urgent)
		assert.False(t, wrapper.Children[1].Urgent)
	})
	t.Run("Possible has the place", func(t *testing.T) {
		g := put(numbered(root(decider.PrioritizedList, leaf("DIVE"))), 2, hunger())
		require.True(t, isSequence(g.Root.Children[0]))
		assert.Equal(t, "HUNGRY", g.Root.Children[0].Children[0].Condition)
	})
	t.Run("in a Sequence there is one already", func(t *testing.T) {
		g := put(numbered(root(decider.PrioritizedList, under(decider.Sequence, leaf("TURN"), leaf("DIVE")))), 4, hunger())
		steps := g.Root.Children[0].Children
		require.Len(t, steps, 3)
		assert.Equal(t, "HUNGRY", steps[1].Condition)
	})
	t.Run("a group", func(t *testing.T) {
		g := numbered(root(decider.PrioritizedList, under(decider.Selector, leaf("TURN"), leaf("DIVE"))))
		one := put(g, 2, hunger())
		assert.Equal(t, "HUNGRY", one.Root.Children[0].Condition)
		negated := put(g, 2, not(hunger()))
		require.True(t, isSequence(negated.Root.Children[0]), "a group that asks its children is not negated")
		assert.True(t, negated.Root.Children[0].Children[0].Not)
	})
	t.Run("a Sequence", func(t *testing.T) {
		g := put(plan(), 2, not(alone()))
		steps := g.Root.Children[0].Children
		require.Len(t, steps, 4)
		assert.Equal(t, "ALONE", steps[0].Condition)
	})
}

func TestAddGuard(t *testing.T) {
	p := gullProof(t)
	g := numbered(root(decider.PrioritizedList, leaf("TURN"), under(decider.Selector, leaf("DIVE"), leaf("GLIDE"))))
	g.Root.Children[1].Guards = []evo.Guard{{Name: "FISH_NEAR"}}
	flags, conditions := map[string]bool{}, map[string]bool{}
	for _, child := range children(t, p, g, AddGuard, Options{}) {
		assert.Empty(t, child.Root.Guards)
		assert.Empty(t, child.Root.Condition)
		for place := range child.Places() {
			for _, guard := range place.Row.Guards {
				flags[guard.Name] = true
				if place.Parent != nil && place.Parent.ID == 3 {
					assert.NotEqual(t, "FISH_NEAR", guard.Name, "the group has it")
				}
			}
			if place.Row.Condition != "" {
				conditions[place.Row.Condition] = true
			}
		}
	}
	assert.Len(t, flags, 5)
	assert.Len(t, conditions, 3)

	full := g.Clone()
	full.Root.Children[0].Guards = []evo.Guard{{Name: "RAINING"}, {Name: "FISH_NEAR"}, {Name: "NEST_NEAR"}, {Name: "SPLASH"}}
	for _, child := range children(t, p, full, AddGuard, Options{}) {
		for place := range child.Places() {
			assert.LessOrEqual(t, len(place.Row.Guards), maxGuards)
		}
	}
}

func TestAddDecorator(t *testing.T) {
	p := gullProof(t)
	g := plan()
	g.Root.Children[2].Guards = []evo.Guard{{Name: "RAINING"}}
	count := func(o Options) (seen [7]int) {
		for _, child := range children(t, p, g, AddDecorator, o) {
			for place := range child.Places() {
				r, was := place.Row, g.Find(place.Row.ID)
				for i, is := range []bool{
					r.Cooldown > 0, r.Every > 0 && r.Chance == 0, r.Chance > 0, isGroup(r) && r.Commit > 0,
					r.Recheck != 0, r.Urgent, r.Latched,
				} {
					if is {
						seen[i]++
						assert.NotNil(t, place.Parent, "none for the root", "but Latched", i)
					}
				}
				if isCondition(r) {
					assert.True(t, same(was, r), "none for conditions")
				}
				if r.Chance > 0 {
					assert.GreaterOrEqual(t, r.Every, evo.MinEvery, "which a Chance needs")
				}
			}
		}
		return seen
	}
	seen := count(Options{})
	for i, n := range seen {
		assert.Equal(t, i < 4, n > 0, "decorator %d", i)
	}
	seen = count(Options{Decorators: Recheck | Urgent})
	for i, n := range seen {
		assert.Equal(t, i == 4 || i == 5, n > 0, "decorator %d", i)
	}
	for _, child := range children(t, p, g, AddDecorator, Options{Decorators: Latched}) {
		assert.True(t, child.Root.Latched, "the only group in which rows interrupt")
	}
	for _, child := range children(t, p, g, AddDecorator, Options{Decorators: Recheck}) {
		for place := range child.Places() {
			if place.Row.Recheck != 0 {
				assert.Contains(t, []string{"TURN", "DIVE"}, place.Row.Action, "the others have nothing to check again")
			}
		}
	}
}

func TestSwapPolicy(t *testing.T) {
	p := gullProof(t)
	swapped := func(g *evo.Genome) map[evo.Key]*evo.Genome { return forms(children(t, p, g, SwapPolicy, Options{})) }

	t.Run("options follow the policy", func(t *testing.T) {
		g := numbered(root(decider.PrioritizedList, under(decider.Selector, leaf("TURN"), leaf("DIVE"))))
		g.Root.Latched, g.Root.Children[0].Latched = true, true
		seen := map[decider.Policy]bool{}
		for _, child := range swapped(g) {
			top, r := child.Root, child.Root.Children[0]
			if top.Policy != decider.PrioritizedList {
				assert.Equal(t, top.Policy == decider.Selector, top.Latched)
				assert.False(t, top.Delegate, "it has nobody to interrupt")
				continue
			}
			seen[r.Policy] = true
			assert.Equal(t, !delegating(r.Policy), r.Delegate, "%v", r.Policy)
			assert.Equal(t, r.Policy == decider.Random || r.Policy == decider.Shuffle, r.EndOn != 0, "%v", r.Policy)
			assert.Equal(t, r.Policy == decider.PrioritizedList, r.Latched, "%v", r.Policy)
		}
		assert.Len(t, seen, 4, "all but Selector, and Parallel as both use the head")
	})
	t.Run("lanes share no channel", func(t *testing.T) {
		g := numbered(root(decider.Selector, leaf("TURN"), under(decider.Sequence, leaf("SCREAM"), leaf("GLIDE"))))
		parallel := 0
		for _, child := range swapped(g) {
			for place := range child.Places() {
				if place.Row.Policy == decider.Parallel {
					parallel++
				}
			}
		}
		assert.Equal(t, 4, parallel, "each of the groups, for all lanes or one")
		g.Root.Children[1].Children[0] = numbered(leaf("TURN")).Root
		g.Renumber()
		for _, child := range swapped(g) {
			assert.NotEqual(t, decider.Parallel, child.Root.Policy)
		}
	})
	t.Run("a step can end Succeeded", func(t *testing.T) {
		g := numbered(root(decider.Sequence, leaf("TURN"), under(decider.Selector, leaf("GLIDE"), leaf("SCREAM"))))
		for _, child := range swapped(g) {
			if child.Root.Policy == decider.Sequence {
				assert.NotEqual(t, decider.PrioritizedList, child.Root.Children[1].Policy)
			}
		}
		g = numbered(root(decider.Selector, leaf("TURN"), under(decider.PrioritizedList, leaf("GLIDE"), leaf("SCREAM"))))
		for _, child := range swapped(g) {
			assert.False(t, child.Root.Policy == decider.Sequence && child.Root.Children[1].Policy == decider.PrioritizedList)
		}
	})
	t.Run("conditions of a Sequence", func(t *testing.T) {
		swappedOf := func(steps ...*evo.Row) map[evo.Key]*evo.Genome {
			g := numbered(root(decider.PrioritizedList, under(decider.Sequence, steps...)))
			g.Root.Latched = true // so that the root's swaps are told apart
			return swapped(g)
		}
		want := func(group *evo.Row) *evo.Row {
			r := root(decider.PrioritizedList, group)
			r.Latched = true
			return r
		}
		guarded := under(decider.Selector, leaf("TURN"), leaf("BLINK"))
		guarded.Condition, guarded.ConditionArgs = "HUNGRY", []int{3}
		assert.True(t, has(swappedOf(hunger(), leaf("TURN"), leaf("BLINK")), want(guarded)), "the group's Decide")

		later := leaf("BLINK")
		later.Condition, later.ConditionArgs = "HUNGRY", []int{3}
		assert.True(t, has(swappedOf(leaf("TURN"), hunger(), leaf("BLINK")), want(under(decider.Selector, leaf("TURN"), later))), "that of the row behind")

		first := leaf("TURN")
		first.Condition, first.ConditionArgs, first.Not = "HUNGRY", []int{3}, true
		assert.True(t, has(swappedOf(not(hunger()), leaf("TURN"), leaf("BLINK")), want(under(decider.Selector, first, leaf("BLINK")))), "a negated one cannot be the group's")

		for name, distinct := range map[string]map[evo.Key]*evo.Genome{
			"Possible has the place": swappedOf(leaf("TURN"), hunger(), leaf("DIVE")),
			"three for two places":   swappedOf(hunger(), hunger(), hunger(), leaf("TURN"), leaf("BLINK")),
			"a single behavior":      swappedOf(hunger(), leaf("TURN")),
		} {
			for _, child := range distinct {
				assert.Equal(t, decider.Sequence, child.Root.Children[0].Policy, name)
			}
		}

		flag := hunger()
		flag.Guards = []evo.Guard{{Name: "SPLASH"}}
		with := under(decider.Selector, leaf("TURN"), leaf("BLINK"))
		with.Condition, with.ConditionArgs, with.Guards = "HUNGRY", []int{3}, flag.Guards
		assert.True(t, has(swappedOf(flag, leaf("TURN"), leaf("BLINK")), want(with)), "flags of a condition come along")
		timed := hunger()
		timed.Every = time.Second
		for _, child := range swappedOf(timed, leaf("TURN"), leaf("BLINK")) {
			assert.Equal(t, decider.Sequence, child.Root.Children[0].Policy, "a timer has no place to go")
		}
	})
}

func TestReorder(t *testing.T) {
	p := gullProof(t)
	g := numbered(root(decider.PrioritizedList, under(decider.Sequence, hunger(), leaf("TURN"), leaf("DIVE")), under(decider.Parallel, leaf("GLIDE"), leaf("TURN"))))
	for _, child := range children(t, p, g, Reorder, Options{}) {
		assert.Equal(t, g.Count(), child.Count())
		for id := 1; id <= g.Count(); id++ {
			assert.NotNil(t, child.Find(id))
		}
		lanes := child.Find(6).Children
		assert.Equal(t, []int{7, 8}, []int{lanes[0].ID, lanes[1].ID}, "the order of lanes means nothing")
	}
	// Two orders of the root, and of the steps those in which the condition is
	// not last.
	assert.Len(t, forms(children(t, p, g, Reorder, Options{})), 1+3)
}

func TestDelete(t *testing.T) {
	p := gullProof(t)
	deleted := func(g *evo.Genome) map[evo.Key]*evo.Genome { return forms(children(t, p, g, Delete, Options{})) }

	t.Run("any row below the root", func(t *testing.T) {
		g := numbered(root(decider.PrioritizedList, leaf("TURN"), under(decider.Parallel, leaf("GLIDE"), leaf("SCREAM"), leaf("BLINK"))))
		g.Root.Children[1].Succeed = 3
		distinct := deleted(g)
		assert.Len(t, distinct, 5)
		assert.True(t, has(distinct, root(decider.PrioritizedList, leaf("TURN"))))
		two := under(decider.Parallel, leaf("GLIDE"), leaf("BLINK"))
		two.Succeed = 2
		assert.True(t, has(distinct, root(decider.PrioritizedList, leaf("TURN"), two)), "as many as there are lanes")
	})
	t.Run("groups without a behavior go", func(t *testing.T) {
		g := numbered(root(decider.PrioritizedList, leaf("BLINK"), under(decider.Selector, under(decider.Sequence, hunger(), leaf("TURN")))))
		distinct := deleted(g)
		assert.True(t, has(distinct, root(decider.PrioritizedList, leaf("BLINK"))))
		assert.True(t, has(distinct, root(decider.PrioritizedList, leaf("BLINK"), under(decider.Selector, leaf("TURN")))), "the Sequence without its condition is no use")
		assert.Len(t, distinct, 3)
	})
	t.Run("conditions that would be last go", func(t *testing.T) {
		distinct := deleted(numbered(root(decider.PrioritizedList, under(decider.Sequence, leaf("TURN"), leaf("DIVE"), hunger(), leaf("BLINK")))))
		assert.True(t, has(distinct, root(decider.PrioritizedList, under(decider.Sequence, leaf("TURN"), leaf("DIVE")))))
	})
	t.Run("never all", func(t *testing.T) {
		assert.Empty(t, deleted(numbered(root(decider.PrioritizedList, under(decider.Selector, leaf("TURN"))))))
	})
	t.Run("guards and decorators", func(t *testing.T) {
		r := leaf("TURN")
		r.Condition, r.ConditionArgs, r.Not = "HUNGRY", []int{1}, true
		r.Guards = []evo.Guard{{Name: "CRY"}}
		r.Every, r.Chance, r.Cooldown, r.Urgent, r.Recheck = time.Second, 500, time.Second, true, decider.EachTick
		g := numbered(root(decider.PrioritizedList, r, leaf("BLINK")))
		distinct := deleted(g)
		assert.Len(t, distinct, 9)
		for _, child := range distinct {
			r := child.Root.Children[0]
			assert.False(t, r.Chance > 0 && r.Every == 0)
			assert.False(t, r.Not && r.Condition == "")
		}
		plain := leaf("TURN")
		plain.Guards, plain.Recheck = []evo.Guard{{Name: "CRY"}}, decider.EachTick
		g = numbered(root(decider.PrioritizedList, plain, leaf("BLINK")))
		assert.True(t, has(deleted(g), root(decider.PrioritizedList, leaf("TURN"), leaf("BLINK"))), "there is nothing to check again")
	})
}
