package variation

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

func actions(genomes ...*evo.Genome) (names []string) {
	for _, g := range genomes {
		for place := range g.Places() {
			names = append(names, place.Row.Action+place.Row.Condition)
		}
	}
	slices.Sort(names)
	return names
}

func TestCrossSwapsSubtrees(t *testing.T) {
	p := gullProof(t)
	r := evo.NewRand(4)
	for range 300 {
		a, b := Random(p.c, r, Options{}), Random(p.c, r, Options{})
		x, y, ok := Cross(p.c, r, a, b, Options{})
		if !ok {
			continue
		}
		for _, child := range []*evo.Genome{x, y} {
			p.check(t, child, "crossed")
			assert.Equal(t, genome.KeyOf(genome.Canonical(child)), genome.KeyOf(child), "numbered in preorder")
			assert.False(t, genome.Same(child.Root, a.Root) || genome.Same(child.Root, b.Root))
		}
		assert.Equal(t, actions(a, b), actions(x, y), "nothing is lost, nothing comes in")
		assert.Equal(t, a.Root.Policy, x.Root.Policy, "roots stay")
	}
}

func TestCrossRefuses(t *testing.T) {
	c, r := catalog(t), evo.NewRand(1)
	g := numbered(root(decider.PrioritizedList, leaf("BLINK"), leaf("BLINK")))
	_, _, ok := Cross(c, r, g, g, Options{})
	assert.False(t, ok, "all subtrees are the same")
	_, _, ok = Cross(c, r, numbered(leaf("TURN")), g, Options{})
	assert.False(t, ok, "there is nothing below the root")

	// What would exceed the limits, share a channel or leave a Sequence without
	// its last step is not done.
	wide := numbered(root(decider.Parallel, leaf("TURN"), leaf("GLIDE")))
	roosts := numbered(root(decider.PrioritizedList, leaf("ROOST")))
	_, _, ok = Cross(c, r, wide, roosts, Options{})
	assert.False(t, ok, "ROOST uses all channels")
	steps := numbered(root(decider.Sequence, hunger(), leaf("TURN")))
	for range 50 {
		x, y, ok := Cross(c, r, steps, roosts, Options{})
		require.True(t, ok)
		assert.Equal(t, "ROOST", x.Root.Children[1].Action, "the condition has no place in a list")
		assert.Equal(t, "TURN", y.Root.Children[0].Action)
	}
	deep := numbered(root(decider.PrioritizedList, under(decider.Selector, under(decider.Selector, leaf("TURN"), leaf("DIVE")))))
	flat := numbered(root(decider.PrioritizedList, under(decider.Random, leaf("SCREAM"))))
	for range 50 {
		if x, y, ok := Cross(c, r, deep, flat, Options{Limits: evo.Limits{Rows: 5, Depth: 4}}); ok {
			assert.LessOrEqual(t, max(genome.Count(x.Root), genome.Count(y.Root)), 5)
			assert.LessOrEqual(t, max(genome.Depth(x.Root), genome.Depth(y.Root)), 4)
		}
	}
}

// The tables of two actions are all ways to put two beside or below each other.
func TestTiny(t *testing.T) {
	spec, err := arena.Game.Spec()
	require.NoError(t, err)
	ones := Tiny(spec.Catalog, nil)
	require.Len(t, ones, len(spec.Catalog.Actions))
	texts := map[string]bool{}
	for _, one := range ones {
		before := one.Clone()
		for _, g := range Tiny(spec.Catalog, one) {
			texts[Outline(spec.Vocabulary, g.Root)] = true
			require.NoError(t, spec.Catalog.Validate(g, evo.DefaultLimits))
		}
		require.Equal(t, before, one)
	}
	assert.Contains(t, texts, "EVADE_3(horizon 1s, at 15u) beside FIRE_WHEN_AIMED_4")
	assert.Contains(t, texts, "FIRE_WHEN_AIMED_2, else EVADE_3(horizon 1s, at 15u)")
	assert.NotContains(t, texts, "EVADE_3(horizon 1s, at 15u) beside CIRCLE_4", "both drive")
}
