package funnel

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// styled is a spec with one class of points from 10 to 90 and four styles.
func styled() *evo.Spec {
	return &evo.Spec{
		Metrics:     []evo.Metric{{Name: "points", Min: 0, Max: 100}, {Name: "range", Min: 0, Max: 100}},
		Classes:     []evo.Class{{Name: "Any", Keep: 4, Ranges: []evo.Range{{Metric: "points", Min: 10_000, Max: 90_000, Weight: 1}}}},
		Descriptors: []evo.Descriptor{{Name: "range", Ratio: evo.Ratio{Of: []string{"range"}}, Cuts: []int64{25_000, 50_000, 75_000}, Words: []string{"a", "b", "c", "d"}}},
	}
}

// trained is a candidate with these means in training.
func trained(id byte, lineage string, points, style int64) *Candidate {
	c := &Candidate{Candidate: match.Candidate{Key: genome.Key{id}, Lineage: lineage}, Training: make([]stats.Tally, 2)}
	for i := range int64(4) {
		c.Training[0].Add(points + i%2)
		c.Training[1].Add(style)
	}
	return c
}

func TestStylesAndFamiliesTakeTurns(t *testing.T) {
	b := styled()
	open := []*Candidate{
		trained(1, "A", 50, 10), trained(2, "A", 51, 10), trained(3, "A", 52, 10),
		trained(4, "A", 30, 60), trained(5, "B", 25, 10), trained(6, "A", 15, 90), trained(7, "A", 5, 90),
	}
	inside, outside, err := takeTurns(t.Context(), b, open, nil)
	require.NoError(t, err)
	order := func(all []*Candidate) (order []byte) {
		for _, c := range all {
			order = append(order, c.Key[0])
		}
		return order
	}
	assert.Equal(t, []byte{1, 4, 5, 6, 2, 3}, order(inside), "each line once, then again")
	assert.Equal(t, []byte{7}, order(outside))

	// 4 and 6 behave as 1 does, and so does 5: they come after all that do not.
	choose := func(_ context.Context, genomes []*evo.Genome) ([][]uint16, error) {
		require.Len(t, genomes, 6)
		return [][]uint16{{1, 1}, {1, 2}, {2, 2}, {1, 1}, {1, 1}, {1, 1}}, nil
	}
	inside, _, err = takeTurns(t.Context(), b, open, choose)
	require.NoError(t, err)
	assert.Equal(t, []byte{1, 2, 3, 4, 5, 6}, order(inside))
}

// A cell that has its share waits for the others, and takes what they leave.
func TestCellsShareThePlacesOfAClass(t *testing.T) {
	b := styled()
	b.Classes[0].Keep = 2
	var all []*Candidate
	for i := range byte(12) {
		all = append(all, trained(i, "", 50, 10))
	}
	all = append(all, trained(90, "", 50, 60), trained(91, "", 50, 90))
	q := newQuota(b, all, all)
	assert.Equal(t, 8, q.classes[0].most)
	assert.Equal(t, 3, q.classes[0].share, "of three cells with candidates")
	admitted := 0
	try := func(open []*Candidate) {
		for _, c := range open {
			q.count()
			if q.decide(c, []int{0}) {
				c.Fate, c.Class, c.Certified = Admitted, 0, c.Training
				admitted++
			}
		}
	}
	try(all)
	assert.Equal(t, 5, admitted, "three of the first cell, and one of each other")
	waiting := q.raise()
	require.Len(t, waiting, 9)
	for _, c := range waiting {
		assert.Equal(t, Open, c.Fate)
		assert.Nil(t, c.Certified)
	}
	try(waiting)
	assert.Equal(t, 8, admitted, "the class is full")
	assert.Len(t, With(all, Surplus), 6)
	assert.Empty(t, q.raise())
}

// No lineage takes more of a class than pick could keep, until nobody else is left; and
// those whose cell is full come before those whose lineage is.
func TestLineagesShareThePlacesOfAClass(t *testing.T) {
	b := styled()
	var all []*Candidate
	for i := range byte(10) {
		all = append(all, trained(i, "A", 50, 10))
	}
	for i := range byte(4) {
		all = append(all, trained(20+i, "B", 50, 60), trained(30+i, string(rune('C'+i)), 50, 60))
	}
	b.Classes[0].Keep = 3
	q := newQuota(b, all, all)
	require.Equal(t, 4, q.classes[0].bound, "a third of 12 places")
	require.Equal(t, 6, q.classes[0].share)
	admitted := map[string]int{}
	try := func(open []*Candidate) {
		for _, c := range open {
			q.count()
			if q.decide(c, []int{0}) {
				c.Fate, c.Class, c.Certified = Admitted, 0, c.Training
				admitted[c.Lineage]++
			}
		}
	}
	try(all)
	assert.Equal(t, map[string]int{"A": 4, "B": 3, "C": 1, "D": 1, "E": 1}, admitted, "of the second cell only six")
	assert.Equal(t, 8, len(q.crowded)+len(q.related))
	crowded := q.raise()
	require.Len(t, crowded, 2)
	try(crowded)
	assert.Equal(t, map[string]int{"A": 4, "B": 4, "C": 1, "D": 1, "E": 1, "F": 1}, admitted)
	related := q.raise()
	require.Len(t, related, 6)
	try(related)
	assert.Len(t, With(all, Surplus), 6, "the class is full")
	assert.Empty(t, q.raise())
}

// A class that is full still takes a few of a style that it has hardly any of: those that
// training puts there, not all that luck might.
func TestRareStylesHaveAPlaceInAFullClass(t *testing.T) {
	b := styled()
	var all []*Candidate
	for i := range byte(17) {
		all = append(all, trained(i, "", 50, 10))
	}
	rare, lucky, second, third := trained(90, "", 50, 60), trained(91, "", 5, 60), trained(92, "", 50, 60), trained(93, "", 50, 60)
	all = append(all, rare, lucky, second, third)
	q := newQuota(b, all, all)
	require.Equal(t, 2, q.classes[0].least, "of two cells for four")
	for _, c := range all[:16] {
		c.Fate, c.Class, c.Certified = Admitted, 0, c.Training
	}
	q.count()
	assert.False(t, q.decide(all[16], []int{0}), "the class is full for a style that it has")
	assert.False(t, q.decide(lucky, []int{0}))
	assert.True(t, q.decide(rare, []int{0}))
	assert.True(t, q.decide(second, []int{0}))
	for _, c := range []*Candidate{rare, second} {
		c.Fate, c.Class, c.Certified = Admitted, 0, c.Training
	}
	q.count()
	assert.False(t, q.decide(third, []int{0}), "it has as many as pick would give it")
}

// Who behaves as an admitted one of the class does plays no round: pick would drop one of
// the two. One of another class, or of whom nothing is known, does.
func TestEchoesOfAdmittedOnesPlayNoRound(t *testing.T) {
	b := styled()
	first, echo, other, silent := trained(1, "A", 50, 10), trained(2, "A", 51, 10), trained(3, "A", 52, 10), trained(4, "A", 53, 10)
	first.choices, echo.choices, other.choices = []uint16{1, 1}, []uint16{1, 1}, []uint16{1, 2}
	all := []*Candidate{first, echo, other, silent}
	q := newQuota(b, all, all)
	q.count()
	assert.True(t, q.decide(echo, []int{0}), "nobody is admitted yet")
	first.Fate, first.Class = Admitted, 0
	q.count()
	assert.False(t, q.decide(echo, []int{0}))
	assert.Equal(t, Similar, echo.Fate)
	assert.True(t, q.decide(other, []int{0}))
	assert.True(t, q.decide(silent, []int{0}))
}
