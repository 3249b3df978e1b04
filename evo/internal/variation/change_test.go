package variation

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

func TestSwapPolicy(t *testing.T) {
	p := gullProof(t)
	swapped := func(g *genome.Genome) map[genome.Key]*genome.Genome {
		return forms(children(t, p, g, SwapPolicy, Options{}))
	}

	t.Run("options follow the policy", func(t *testing.T) {
		g := numbered(root(decider.PrioritizedList, under(decider.Selector, leaf("TURN"), leaf("DIVE"))))
		g.Root.Latched, g.Root.Children[0].Latched = true, true
		seen := map[decider.Policy]bool{}
		for _, child := range swapped(g) {
			top, r := child.Root, child.Root.Children[0]
			if top.Policy != decider.PrioritizedList {
				assert.Equal(t, top.Policy == decider.Selector, top.Latched)
				assert.False(t, top.Delegate, "it has no sibling to interrupt")
				continue
			}
			seen[r.Policy] = true
			assert.Equal(t, !genome.Delegates(r.Policy), r.Delegate, "%v", r.Policy)
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
		genome.Renumber(g)
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
		swappedOf := func(steps ...*genome.Row) map[genome.Key]*genome.Genome {
			g := numbered(root(decider.PrioritizedList, under(decider.Sequence, steps...)))
			g.Root.Latched = true // so that the root's swaps are told apart
			return swapped(g)
		}
		want := func(group *genome.Row) *genome.Row {
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

		for name, distinct := range map[string]map[genome.Key]*genome.Genome{
			"Decide has the place": swappedOf(leaf("TURN"), hunger(), leaf("DIVE")),
			"three for two places": swappedOf(hunger(), hunger(), hunger(), leaf("TURN"), leaf("BLINK")),
			"a single behavior":    swappedOf(hunger(), leaf("TURN")),
		} {
			for _, child := range distinct {
				assert.Equal(t, decider.Sequence, child.Root.Children[0].Policy, name)
			}
		}

		flag := hunger()
		flag.Guards = []genome.Guard{{Name: "SPLASH"}}
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
		assert.Equal(t, genome.Count(g.Root), genome.Count(child.Root))
		for id := 1; id <= genome.Count(g.Root); id++ {
			assert.NotNil(t, genome.Find(child, id))
		}
		lanes := genome.Find(child, 6).Children
		assert.Equal(t, []int{7, 8}, []int{lanes[0].ID, lanes[1].ID}, "the order of lanes means nothing")
	}
	// Two orders of the root, and of the steps those in which the condition is
	// not last.
	assert.Len(t, forms(children(t, p, g, Reorder, Options{})), 1+3)
}

func TestDelete(t *testing.T) {
	p := gullProof(t)
	deleted := func(g *genome.Genome) map[genome.Key]*genome.Genome {
		return forms(children(t, p, g, Delete, Options{}))
	}

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
		r.Guards = []genome.Guard{{Name: "CRY"}}
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
		plain.Guards, plain.Recheck = []genome.Guard{{Name: "CRY"}}, decider.EachTick
		g = numbered(root(decider.PrioritizedList, plain, leaf("BLINK")))
		assert.True(t, has(deleted(g), root(decider.PrioritizedList, leaf("TURN"), leaf("BLINK"))), "there is nothing to check again")
	})
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

// The times of the game hold, and where they leave a single value nothing is
// changed.
func TestParameterStaysInItsRange(t *testing.T) {
	p := gullProof(t)
	g := numbered(root(decider.PrioritizedList, leaf("TURN"), leaf("DIVE")))
	g.Root.Children[0].Every, g.Root.Children[0].Chance = 2*time.Second, 500
	times := p.c.Times
	times.Commit.Max, times.Every = 300*time.Millisecond, genome.Span{Min: 2 * time.Second, Max: 2 * time.Second}
	p.c = p.c.Timed(times, p.c.TimeStep)
	commits, timeouts := map[time.Duration]bool{}, map[time.Duration]bool{}
	for _, child := range children(t, p, g, Parameter, Options{}) {
		r := child.Root.Children[0]
		assert.Equal(t, 2*time.Second, r.Every)
		commits[r.Commit] = true
		timeouts[child.Root.Children[1].Timeout] = true
	}
	assert.Len(t, commits, 3)
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

// TestTargetsVary: the numbers of Targets are tried where they mean something.
func TestTargetsVary(t *testing.T) {
	p := gullProof(t)
	best := leaf("DIVE")
	best.TargetsMax = 3
	g := numbered(root(decider.PrioritizedList, best, leaf("BLINK"), leaf("TURN")))
	tops, margins, switches := map[int]bool{}, map[int]bool{}, map[int]bool{}
	for _, child := range children(t, p, g, Parameter, Options{}) {
		for i, r := range child.Root.Children {
			if r.TargetsSwitch {
				switches[i] = true
			}
		}
		tops[child.Root.Children[0].TargetsTop] = true
		assert.Zero(t, child.Root.Children[1].TargetsTop, "nothing tells the targets of BLINK apart")
		assert.Equal(t, 3, child.Root.Children[0].TargetsMax)
	}
	assert.Equal(t, map[int]bool{0: true, 2: true, 3: true}, tops)
	assert.Equal(t, map[int]bool{0: true, 1: true}, switches)

	best.TargetsSwitch, best.TargetsMargin = true, 500
	off := false
	for _, child := range children(t, p, g, Parameter, Options{}) {
		r := child.Root.Children[0]
		margins[r.TargetsMargin] = true
		off = off || !r.TargetsSwitch
	}
	assert.Greater(t, len(margins), 5)
	assert.True(t, off)
}
