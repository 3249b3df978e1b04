package search

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// ancestors returns n random genomes.
func ancestors(t testing.TB, n int) (all []Ancestor) {
	t.Helper()
	b, err := game.Forage.Spec()
	require.NoError(t, err)
	r := evo.NewRand(7)
	for i := range n {
		g := variation.Random(b.Catalog, r, variation.DefaultOptions())
		all = append(all, NewAncestor(g, fmt.Sprint("old ", i), "Hard", ""))
	}
	return all
}

func TestAncestorsJoinTheFirstGeneration(t *testing.T) {
	for _, start := range []Start{FromLibrary, AtRandom} {
		o := small(2)
		o.Start, o.Ancestors = start, ancestors(t, 5)
		s, _ := play(t, o, nil)
		names, mutants := map[string]int{}, 0
		of := map[genome.Key]bool{}
		for _, a := range o.Ancestors {
			of[genome.KeyOf(a.Genome)] = true
		}
		for _, in := range s.Archive() {
			if in.Origin.How == match.Ancestor {
				names[in.Origin.Name]++
				assert.Positive(t, in.Rounds)
				assert.True(t, s.distinct[genome.KeyOf(genome.Canonical(in.Genome))], "it counts as a genome of the search")
			}
			if len(in.Origin.Parents) == 1 && in.Origin.Generation == 0 && of[in.Origin.Parents[0]] {
				mutants++
			}
		}
		assert.Equal(t, map[string]int{"old 0": 1, "old 1": 1, "old 2": 1, "old 3": 1, "old 4": 1}, names)
		assert.Positive(t, mutants, "their mutants join, too")
	}
}

// All of them join, even if they are more than a population, and each is bred for
// the class that it was in.
func TestManyAncestors(t *testing.T) {
	o := small(2)
	o.Objective, o.Ancestors = Classes, ancestors(t, 60)
	o.Ancestors = append(o.Ancestors, o.Ancestors[3])
	s, _ := play(t, o, nil)
	found := 0
	for _, in := range s.Archive() {
		if in.Origin.How == match.Ancestor {
			assert.Equal(t, "Hard", s.spec.Classes[in.Class].Name)
			found++
		}
	}
	assert.Equal(t, 60, found, "each once")
	assert.GreaterOrEqual(t, s.History()[0].Genomes, 60)
	assert.LessOrEqual(t, len(s.population), 24)
}

func TestAncestorsFollowTheRules(t *testing.T) {
	o := small(2)
	o.Ancestors = []Ancestor{NewAncestor(&evo.Genome{Root: &evo.Row{ID: 1, Children: []*evo.Row{{ID: 2, Action: "SING"}}}}, "wild", "", "")}
	b, err := game.Forage.Spec()
	require.NoError(t, err)
	_, err = New(b, o)
	assert.ErrorContains(t, err, "ancestor wild")
	assert.ErrorContains(t, err, "SING")
}
