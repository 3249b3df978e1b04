package variation

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// bush numbers its rows: 1 the root; 2 a Sequence of 3 and 4; 5 a Selector of 6,
// a Random of 7 alone; 8 a Selector of 9 and 10; 11 a leaf.
func bush() *evo.Genome {
	return numbered(root(decider.PrioritizedList,
		under(decider.Sequence, hunger(), leaf("DIVE")),
		under(decider.Selector, under(decider.Random, leaf("TURN"))),
		under(decider.Selector, leaf("GLIDE"), leaf("BLINK")),
		leaf("ROOST"),
	))
}

func TestTrim(t *testing.T) {
	g := bush()
	before := g.Clone()
	ids := func(g *evo.Genome) (ids []int) {
		for place := range g.Places() {
			ids = append(ids, place.Row.ID)
		}
		return ids
	}
	for id, want := range map[int][]int{
		2:  {1, 5, 6, 7, 8, 9, 10, 11},
		7:  {1, 2, 3, 4, 8, 9, 10, 11}, // with the groups above
		5:  {1, 2, 3, 4, 8, 9, 10, 11},
		9:  {1, 2, 3, 4, 5, 6, 7, 8, 10, 11}, // the group of one stays
		11: {1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
	} {
		trimmed, ok := Trim(g, id)
		if assert.True(t, ok, "row %d", id) {
			assert.Equal(t, want, ids(trimmed), "row %d", id)
		}
	}
	for _, id := range []int{1, 3, 4, 0, 12, -1} { // the root, steps, and none
		_, ok := Trim(g, id)
		assert.False(t, ok, "row %d", id)
	}
	assert.Empty(t, cmp.Diff(before, g))

	_, ok := Trim(numbered(root(decider.Selector, under(decider.Random, leaf("TURN")))), 3)
	assert.False(t, ok, "nothing would be left")
	_, ok = Trim(&evo.Genome{}, 1)
	assert.False(t, ok)

	// The Selector needs GLIDE to end Succeeded.
	step := numbered(root(decider.Sequence, under(decider.Selector, leaf("GLIDE"), under(decider.PrioritizedList, leaf("TURN"))), leaf("BLINK")))
	_, ok = Trim(step, 3)
	assert.False(t, ok)
	trimmed, ok := Trim(step, 4)
	require.True(t, ok)
	assert.Equal(t, []int{1, 2, 3, 6}, ids(trimmed))
}

// Whatever is trimmed, what is left is valid.
func TestTrimmedIsValid(t *testing.T) {
	p := gullProof(t, everyPolicy...)
	r := evo.NewRand(6)
	trimmed := 0
	for range 200 {
		g := Random(p.c, r, Options{})
		for place := range g.Places() {
			if left, ok := Trim(g, place.Row.ID); ok {
				p.check(t, FixTimeouts(p.c, left), "without %d", place.Row.ID)
				trimmed++
			}
		}
	}
	assert.Greater(t, trimmed, 500)
}

func TestUnused(t *testing.T) {
	unused := func(g *evo.Genome, used ...int) []int {
		return Unused(g, func(id int) bool {
			return slices.Contains(used, id)
		})
	}
	g := bush()
	assert.Empty(t, unused(g, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))
	assert.Equal(t, []int{2, 9}, unused(g, 1, 5, 6, 7, 8, 10, 11), "never the steps of 2")
	assert.Equal(t, []int{5, 6, 7}, unused(g, 1, 2, 4, 8, 9, 10, 11), "outermost first")
	assert.Equal(t, []int{2, 5, 8, 11, 6, 9, 10, 7}, unused(g, 1))
	assert.Empty(t, unused(numbered(root(decider.Selector, leaf("TURN")))), "something is left")
	assert.Empty(t, unused(&evo.Genome{}))
}

func TestCandidate(t *testing.T) {
	g, r := bush(), evo.NewRand(8)
	counts := map[int]int{}
	const n = 3_600
	for range n {
		counts[Candidate(r, g)]++
	}
	// By the depth of the subtree: 2 (2), 5 (3), 6 (2), 8 (2), 9 (1), 10 (1),
	// 11 (1); 7 is too far down, 3 and 4 are steps.
	for id, weight := range map[int]int{2: 2, 5: 3, 6: 2, 8: 2, 9: 1, 10: 1, 11: 1} {
		assert.InDelta(t, weight*n/12, counts[id], 110, "row %d", id)
	}
	assert.Len(t, counts, 7)
	assert.Zero(t, Candidate(r, numbered(root(decider.Selector, leaf("TURN")))))
	assert.Zero(t, Candidate(r, numbered(root(decider.Sequence, leaf("TURN"), leaf("BLINK")))), "steps only")
	assert.Zero(t, Candidate(r, &evo.Genome{}))
}
