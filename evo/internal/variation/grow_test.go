package variation

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

func TestAddBehavior(t *testing.T) {
	p := gullProof(t)
	g := numbered(root(decider.PrioritizedList, leaf("TURN"), under(decider.Parallel, leaf("GLIDE"), leaf("SCREAM"))))
	at, policies, laned := map[int]bool{}, map[decider.Policy]bool{}, 0
	for _, child := range children(t, p, g, AddBehavior, Options{}) {
		switch genome.Count(child.Root) {
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
			pair := genome.Find(child, 6)
			require.Len(t, pair.Children, 2)
			policies[pair.Policy] = true
			old := pair.Children[0]
			if old.ID == 7 {
				old = pair.Children[1]
			}
			assert.NotNil(t, genome.Find(g, old.ID))
			assert.Equal(t, old.Commit, pair.Commit, "which holds against the row's siblings")
		case 8, 9: // with lanes
			lanes := genome.Find(child, 6)
			require.Equal(t, decider.Parallel, lanes.Policy)
			require.Len(t, lanes.Children, genome.Count(child.Root)-6)
			require.True(t, slices.Contains(child.Root.Children, lanes), "not within a Parallel")
			for i, lane := range lanes.Children {
				assert.Equal(t, 7+i, lane.ID)
				assert.NotEmpty(t, lane.Action)
				assert.Empty(t, lane.Guards)
			}
			laned++
		default:
			t.Fatalf("%d rows", genome.Count(child.Root))
		}
	}
	assert.Equal(t, map[int]bool{0: true, 1: true, 2: true}, at)
	assert.Greater(t, len(policies), 3)
	assert.Positive(t, laned)
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
				m.hold(g.Root)
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
	t.Run("Decide has the place", func(t *testing.T) {
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
				r, was := place.Row, genome.Find(g, place.Row.ID)
				for i, is := range []bool{
					r.Cooldown > 0, r.Every > 0 && r.Chance == 0, r.Chance > 0, r.Group() && r.Commit > 0,
					r.Recheck != 0, r.Urgent, r.Latched,
				} {
					if is {
						seen[i]++
						assert.NotNil(t, place.Parent, "none for the root", "but Latched", i)
					}
				}
				if isCondition(r) {
					assert.True(t, genome.Same(was, r), "none for conditions")
				}
				if r.Chance > 0 {
					assert.GreaterOrEqual(t, r.Every, catalog(t).Times.Every.Min, "which a Chance needs")
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
