package variation

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// bare is a leaf as people write it.
func bare(action string) *evo.Row {
	r := leaf(action)
	r.Commit, r.Timeout = 0, 0
	return r
}

// gullLibrary are tables as people would write them, with all that the rules of
// evolution do not allow.
func gullLibrary() []*evo.Genome {
	feed := &evo.Row{Policy: decider.Sequence, Children: []*evo.Row{hunger(), bare("DIVE"), bare("SCREAM")}}
	return []*evo.Genome{
		numbered(root(decider.PrioritizedList, feed, bare("GLIDE"), bare("BLINK"))),
		numbered(root(decider.Selector,
			&evo.Row{Policy: decider.PrioritizedList, Condition: "HUNGRY", ConditionArgs: []int{4}, Not: true, Children: []*evo.Row{bare("ROOST"), bare("TURN")}},
			&evo.Row{Policy: decider.Parallel, Children: []*evo.Row{bare("GLIDE"), bare("SCREAM"), bare("ROOST")}},
		)),
		numbered(root(decider.PrioritizedList,
			&evo.Row{Policy: decider.Random, Condition: "ALONE", Children: []*evo.Row{bare("TURN"), bare("GLIDE")}},
			&evo.Row{Policy: decider.Sequence, Loop: -1, Children: []*evo.Row{
				bare("BLINK"),
				{Policy: decider.Shuffle, Remember: decider.Place, Children: []*evo.Row{bare("TURN"), bare("SCREAM")}},
				{Condition: "ALONE"},
			}},
		)),
		numbered(bare("GLIDE")),
	}
}

func TestAdapt(t *testing.T) {
	adapt := func(t *testing.T, r *evo.Row, policies ...decider.Policy) (*evo.Row, string) {
		p := gullProof(t, policies...)
		g := numbered(r)
		before := g.Clone()
		adapted, changes, err := Adapt(p.c, g, Options{})
		require.NoError(t, err)
		assert.Empty(t, cmp.Diff(before, g), "what is given stays as it is")
		p.check(t, adapted, "adapted")
		var lines []string
		for _, change := range changes {
			lines = append(lines, change.String())
		}
		return adapted.Root, strings.Join(lines, "\n")
	}
	t.Run("what fits stays", func(t *testing.T) {
		r := plan().Root
		got, changes := adapt(t, r)
		assert.Empty(t, changes)
		assert.True(t, genome.Same(r, got))
	})
	t.Run("leaves get timers", func(t *testing.T) {
		r := root(decider.PrioritizedList, bare("DIVE"), bare("GLIDE"), bare("TURN"))
		r.Children[1].Timeout, r.Children[1].Commit = 1234*time.Millisecond, 7*time.Second
		got, changes := adapt(t, r)
		assert.Equal(t, 200*time.Millisecond, got.Children[0].Commit)
		assert.Equal(t, 3*time.Second, got.Children[0].Timeout, "no more than its MaxHold")
		assert.Equal(t, 2*time.Second, got.Children[1].Commit)
		assert.Equal(t, 2*time.Second, got.Children[1].Timeout)
		assert.Zero(t, got.Children[2].Timeout, "no other row acts when it does not")
		assert.Contains(t, changes, "DIVE_2: Commit 0s becomes 200ms")
		assert.Contains(t, changes, "GLIDE_3: Timeout 1.234s becomes 2s")
		assert.NotContains(t, changes, "TURN_4: Timeout")
	})
	t.Run("timers move into their ranges", func(t *testing.T) {
		times := catalog(t).Times
		r := root(decider.PrioritizedList, leaf("TURN"), leaf("GLIDE"), under(decider.Sequence, hunger(), leaf("BLINK")))
		a, b, group := r.Children[0], r.Children[1], r.Children[2]
		a.Chance, a.Cooldown = 333, 20*time.Millisecond
		b.Chance, b.Every = 1000, time.Minute
		group.Commit, group.Children[0].Timeout = 5*time.Second, time.Second
		got, changes := adapt(t, r)
		assert.Equal(t, 350, got.Children[0].Chance)
		assert.Equal(t, times.Every.Min, got.Children[0].Every)
		assert.Equal(t, times.Cooldown.Min, got.Children[0].Cooldown)
		assert.Zero(t, got.Children[1].Chance)
		assert.Equal(t, times.Every.Max, got.Children[1].Every)
		assert.Equal(t, times.Commit.Max, got.Children[2].Commit)
		assert.Zero(t, got.Children[2].Children[0].Timeout, "a condition has none")
		assert.Equal(t, 7, strings.Count(changes, "\n")+1, changes)
	})
	t.Run("a lone leaf", func(t *testing.T) {
		got, changes := adapt(t, leaf("TURN"))
		require.Len(t, got.Children, 1)
		assert.Equal(t, 1, got.Children[0].ID)
		assert.Equal(t, 2, got.ID)
		assert.Contains(t, changes, "gets a group above it")
	})
	t.Run("Delegate", func(t *testing.T) {
		list := &evo.Row{Policy: decider.PrioritizedList, Guards: []evo.Guard{{Name: "RAINING"}}, Children: []*evo.Row{leaf("TURN"), leaf("BLINK")}}
		lazy := &evo.Row{Policy: decider.Selector, Delegate: true, Children: []*evo.Row{leaf("DIVE")}}
		got, changes := adapt(t, root(decider.PrioritizedList, list, lazy))
		assert.True(t, got.Children[0].Delegate)
		assert.False(t, got.Children[1].Delegate)
		assert.Equal(t, "PRIORITIZED_LIST_2: gets Delegate, so that it never interrupts for nothing", changes)
	})
	t.Run("a negated group", func(t *testing.T) {
		list := &evo.Row{
			Policy: decider.PrioritizedList, Condition: "HUNGRY", ConditionArgs: []int{4}, Not: true, Urgent: true, Recheck: decider.EachTick,
			Children: []*evo.Row{leaf("TURN"), leaf("BLINK")},
		}
		got, changes := adapt(t, root(decider.PrioritizedList, list, leaf("GLIDE")))
		before := not(hunger())
		before.ConditionArgs = []int{4}
		wrapper := under(decider.Sequence, before, under(decider.Selector, leaf("TURN"), leaf("BLINK")))
		wrapper.Urgent = true
		assert.True(t, genome.Same(numbered(root(decider.PrioritizedList, wrapper, leaf("GLIDE"))).Root, got), cmp.Diff(wrapper, got.Children[0]))
		assert.Contains(t, changes, "its negated HUNGRY becomes a step")
	})
	t.Run("conditions out of place", func(t *testing.T) {
		got, changes := adapt(t, root(decider.Selector,
			hunger(),
			under(decider.Sequence, hunger(), leaf("TURN"), hunger()),
			under(decider.Sequence, hunger(), hunger()),
		))
		assert.True(t, genome.Same(root(decider.Selector, under(decider.Sequence, hunger(), leaf("TURN"))), got))
		assert.Equal(t, 5, strings.Count(changes, "is cut"), changes)
	})
	t.Run("lanes", func(t *testing.T) {
		lanes := under(decider.Parallel, leaf("GLIDE"), leaf("DIVE"), leaf("SCREAM"))
		lanes.Succeed = 3
		got, changes := adapt(t, root(decider.PrioritizedList, lanes))
		want := under(decider.Parallel, leaf("GLIDE"), leaf("SCREAM"))
		want.Succeed = 2
		assert.True(t, genome.Same(numbered(root(decider.PrioritizedList, want)).Root, got))
		assert.Contains(t, changes, "DIVE_4: is cut: a lane before it uses the same channels")
	})
	t.Run("steps that never end", func(t *testing.T) {
		loop := under(decider.Sequence, leaf("TURN"))
		loop.Loop = -1
		fail := under(decider.Selector, leaf("TURN"))
		fail.Outcome = decider.Fail
		all := under(decider.Parallel, under(decider.PrioritizedList, leaf("TURN")), leaf("SCREAM"))
		got, changes := adapt(t, root(decider.Sequence,
			loop, fail, all,
			under(decider.Random, leaf("TURN")), under(decider.Shuffle, leaf("BLINK")), under(decider.PrioritizedList, leaf("TURN")),
			leaf("TURN"),
		))
		assert.Zero(t, got.Children[0].Loop)
		assert.Zero(t, got.Children[1].Outcome)
		assert.Equal(t, decider.Selector, got.Children[2].Children[0].Policy)
		assert.Equal(t, decider.OnAny, got.Children[3].EndOn)
		assert.Equal(t, decider.OnSuccess, got.Children[4].EndOn)
		assert.Equal(t, decider.Selector, got.Children[5].Policy)
		assert.Equal(t, 6, strings.Count(changes, "\n")+1, changes)
	})
	t.Run("long lists", func(t *testing.T) {
		leaves := func(n int) (rows []*evo.Row) {
			for i := range n {
				rows = append(rows, leaf("TURN"))
				rows[i].Commit += time.Duration(i) * 50 * time.Millisecond
			}
			return rows
		}
		list := root(decider.PrioritizedList, leaves(17)...)
		list.Latched = true
		got, changes := adapt(t, list)
		rest := got.Children[7]
		assert.Equal(t, []int{8, 8, 3}, []int{len(got.Children), len(rest.Children), len(rest.Children[7].Children)})
		assert.Equal(t, []int{19, 20}, []int{rest.ID, rest.Children[7].ID})
		assert.True(t, rest.Delegate && rest.Latched)
		assert.Equal(t, rest.Children[0].Commit, rest.Commit, "which is the shortest")
		var order []int
		for place := range (&evo.Genome{Root: got}).Places() {
			if place.Row.Leaf() {
				order = append(order, place.Row.ID)
			}
		}
		assert.True(t, slices.IsSorted(order), "%v", order)
		assert.Contains(t, changes, "its last 10 children become a group of their own: a group has at most 8")

		steps := append([]*evo.Row{hunger()}, leaves(8)...)
		got, _ = adapt(t, root(decider.Sequence, steps...))
		assert.Len(t, got.Children, 8)
		assert.Len(t, got.Children[7].Children, 2)
	})
	t.Run("policies that are not evolved", func(t *testing.T) {
		table := func() *evo.Row {
			list := &evo.Row{Policy: decider.SequentialList, Loop: -1, Remember: decider.Place, Children: []*evo.Row{leaf("TURN"), leaf("BLINK")}}
			scored := &evo.Row{Policy: decider.Scored, Margin: 200, Rescore: true, Children: []*evo.Row{leaf("TURN"), leaf("BLINK")}}
			return root(decider.WeightedRandom, list, scored)
		}
		got, changes := adapt(t, table())
		assert.Equal(t, decider.Random, got.Policy)
		latched := under(decider.PrioritizedList, leaf("TURN"), leaf("BLINK"))
		latched.Latched = true
		assert.True(t, genome.Same(latched, got.Children[0]))
		assert.True(t, genome.Same(under(decider.PrioritizedList, leaf("TURN"), leaf("BLINK")), got.Children[1]))
		assert.Equal(t, 3, strings.Count(changes, "which the vocabulary does not list"))

		got, _ = adapt(t, table(), everyPolicy...)
		assert.Equal(t, decider.SequentialList, got.Children[0].Policy)
		assert.Equal(t, 200, got.Children[1].Margin)
	})
}

func TestAdaptRefuses(t *testing.T) {
	c := catalog(t)
	_, _, err := Adapt(c, numbered(root(decider.Selector, hunger())), Options{})
	assert.ErrorContains(t, err, "it runs no action")
	_, _, err = Adapt(c, numbered(root(decider.Selector, leaf("SWIM"))), Options{})
	assert.ErrorContains(t, err, `no action "SWIM"`)
	_, _, err = Adapt(c, plan(), Options{Limits: evo.Limits{Rows: 7}})
	assert.ErrorContains(t, err, "it has 9 rows")
	var many []*evo.Row
	for range 9 {
		many = append(many, leaf("BLINK"))
	}
	_, _, err = Adapt(c, numbered(root(decider.Random, many...)), Options{})
	assert.ErrorContains(t, err, "9 in one group")
	_, _, err = Adapt(c, nil, Options{})
	assert.Error(t, err)
}

// A library in its adapted form gives rise to others.
func TestAdaptedMutates(t *testing.T) {
	p := gullProof(t)
	for _, g := range gullLibrary() {
		adapted, _, err := Adapt(p.c, g, Options{})
		require.NoError(t, err)
		r := evo.NewRand(1)
		for range 50 {
			child, _, ok := Mutate(p.c, r, adapted, Options{})
			require.True(t, ok)
			p.check(t, child, "a child of the library")
		}
	}
}

// TestAdaptTargets: numbers of Targets come into their ranges.
func TestAdaptTargets(t *testing.T) {
	best, any := bare("DIVE"), bare("BLINK")
	best.TargetsTop, best.TargetsSwitch, best.TargetsMargin = 4, true, 130
	any.Condition, any.ConditionArgs, any.TargetsTop, any.TargetsSwitch, any.TargetsMargin = "HUNGRY", []int{3}, 2, true, 5000
	adapted, changes, err := Adapt(catalog(t), numbered(root(decider.PrioritizedList, best, any)), Options{})
	require.NoError(t, err)
	for i, want := range [][2]int{{4, 150}, {0, 1000}} {
		r := adapted.Root.Children[i]
		assert.Equal(t, want, [2]int{r.TargetsTop, r.TargetsMargin})
	}
	assert.True(t, slices.ContainsFunc(changes, func(c Change) bool { return strings.Contains(c.What, "TargetsTop is left out") }))
}
