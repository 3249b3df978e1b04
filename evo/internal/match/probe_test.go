package match_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// blind is a Sim that is no Prober.
type blind struct{ evo.Sim[*game.Forager] }

// saved is a Sim that can be saved, but not looked at.
type saved struct {
	evo.Sim[*game.Forager]
	evo.Snapshotter
}

// absurd is a Sim whose target the game does not have.
type absurd struct{ *game.Field }

func (absurd) Target(int) int { return 7 }

func TestProbe(t *testing.T) {
	spec, err := game.Forage.Spec()
	require.NoError(t, err)
	var genomes []*evo.Genome
	for _, ref := range spec.Library {
		genomes = append(genomes, ref.Genome)
	}
	choices, err := match.Probe(t.Context(), &game.Forage, genomes)
	require.NoError(t, err)
	for i, g := range genomes {
		require.Len(t, choices[i], len(game.Forage.Situations())*spec.Evaluation.Slots)
		// What a genome chooses does not depend on the genomes before it.
		alone, err := match.Probe(t.Context(), &game.Forage, []*evo.Genome{g, genomes[0], g})
		require.NoError(t, err)
		require.Equal(t, choices[i], alone[0])
		require.Equal(t, choices[i], alone[2])
		for _, other := range choices[:i] {
			require.NotEqual(t, other, choices[i], "the tables of the library differ")
		}
	}

	own := game.Forage
	own.NewSim = func() evo.Sim[*game.Forager] { return blind{new(game.Field)} }
	_, err = match.Probe(t.Context(), &own, genomes)
	require.ErrorContains(t, err, "its simulation match_test.blind lacks AppendSnapshot and Restore of evo.Snapshotter, and Look and Target of evo.Prober. Fix: ")
	own.NewSim = func() evo.Sim[*game.Forager] { return saved{new(game.Field), new(game.Field)} }
	_, err = match.Probe(t.Context(), &own, genomes)
	require.ErrorContains(t, err, "saved lacks Look and Target of evo.Prober. Fix: ")
	own.Situations = nil
	none, err := match.Probe(t.Context(), &own, genomes)
	require.NoError(t, err, "without situations no Prober is needed")
	require.Empty(t, none[0])

	own = game.Forage
	own.Situations = func() [][]byte { return [][]byte{game.Forage.Situations()[0], {1, 2, 3}} }
	_, err = match.Probe(t.Context(), &own, genomes)
	require.ErrorContains(t, err, "situation 1: ")

	own = game.Forage
	own.NewSim = func() evo.Sim[*game.Forager] { return absurd{new(game.Field)} }
	_, err = match.Probe(t.Context(), &own, genomes)
	require.ErrorContains(t, err, "situation 0, slot 0: the target is 7, and the game has 3")
}
