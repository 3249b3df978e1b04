package evolve_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/evolve"
	lander "github.com/ethogram-go/ethogram/example/lander/game"
)

// TestTransfer compares how many tables a search makes until it has found fifty Hard ones:
// with the library, from nothing, and from the pack of the game before its vocabulary had
// a condition: one that Hard tables can do without, and the one that most need. (Paper:
// transfer learning.)
func TestTransfer(t *testing.T) {
	if testing.Short() {
		t.Skip("it evolves thirty times, for a minute")
	}
	const hard, generations = 50, 60
	until := func(o evolve.Options) int {
		o.Generations, o.Until = generations, "search"
		s, err := evolve.Run(t.Context(), &lander.Game, o)
		require.NoError(t, err)
		n := 0
		for g := range s.Generations() {
			if n = g.Tables; g.InClass[2] >= hard {
				break
			}
		}
		return n
	}
	after := func(seed uint64, added func(evo.Condition[*lander.Lander]) bool) int {
		older := lander.Game
		vocabulary := *older.Vocabulary
		all := vocabulary.Conditions
		vocabulary.Conditions = slices.DeleteFunc(slices.Clone(all), added)
		require.Len(t, vocabulary.Conditions, len(all)-1)
		older.Vocabulary = &vocabulary
		dir := t.TempDir()
		_, err := evolve.Run(t.Context(), &older, evolve.Options{Seed: seed, Genomes: 1500, Holdout: 40, Folder: dir})
		require.NoError(t, err)
		return until(evolve.Options{Seed: seed, From: "pack:" + filepath.Join(dir, "pack.json")})
	}
	var library, random, useful, needed []int
	for seed := range uint64(5) {
		library = append(library, until(evolve.Options{Seed: seed}))
		random = append(random, until(evolve.Options{Seed: seed, Start: "random"}))
		useful = append(useful, after(seed, func(c evo.Condition[*lander.Lander]) bool { return c.When != nil }))
		needed = append(needed, after(seed, func(c evo.Condition[*lander.Lander]) bool { _, is := c.Ask.(*lander.Below); return is }))
	}
	t.Logf("tables until %d are Hard: from the library %d, from nothing %d, from the pack before LOW_FUEL %d, before BELOW %d", hard, library, random, useful, needed)
	median := func(all []int) int { slices.Sort(all); return all[len(all)/2] }
	assert.Less(t, median(useful), median(library))
	assert.Less(t, median(library), median(random))
}
