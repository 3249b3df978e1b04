package match_test

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// foragers returns a genome of the library for each slot.
func foragers(t *testing.T) (*evo.Spec, []*evo.Genome) {
	t.Helper()
	spec, err := game.Forage.Spec()
	require.NoError(t, err)
	var genomes []*evo.Genome
	for i := range spec.Evaluation.Slots {
		genomes = append(genomes, spec.Library[i%len(spec.Library)].Genome)
	}
	return spec, genomes
}

func TestTrail(t *testing.T) {
	spec, genomes := foragers(t)
	path, err := match.Trail(t.Context(), &game.Forage, genomes, 1, 2)
	require.NoError(t, err)
	require.Len(t, path, 1, "a forager is always on the field")
	assert.Len(t, path[0], spec.Evaluation.Steps+1, "before the first step and after each one")
	again, err := match.Trail(t.Context(), &game.Forage, genomes, 1, 2)
	require.NoError(t, err)
	assert.Equal(t, path, again)

	own := game.Forage
	steps := 0
	own.Trail = func(evo.Sim[*game.Forager], int) (evo.Position, bool) {
		steps++
		return evo.Position{X: steps}, steps%10 != 0
	}
	path, err = match.Trail(t.Context(), &own, genomes, 1, 0)
	require.NoError(t, err)
	require.Greater(t, len(path), 2, "a new stretch after each absence")
	assert.Equal(t, evo.Position{X: 9}, path[0][8])
	assert.Equal(t, evo.Position{X: 11}, path[1][0])

	own.NewSim = func() evo.Sim[*game.Forager] { return brittle{new(game.Field)} }
	_, err = match.Trail(t.Context(), &own, genomes, 1, 0)
	require.ErrorContains(t, err, "a rotten berry")
	own.Trail = nil
	_, err = match.Trail(t.Context(), &own, genomes, 1, 0)
	assert.ErrorContains(t, err, "has no Trail")
}

func TestReplay(t *testing.T) {
	_, genomes := foragers(t)
	own := game.Forage
	own.Replay = func(w io.Writer, g *evo.Game[*game.Forager], setup evo.Setup[*game.Forager], names []string) error {
		require.Same(t, &own, g)
		require.EqualValues(t, 1, setup.Seed)
		_, err := io.WriteString(w, names[3])
		return err
	}
	var page bytes.Buffer
	require.NoError(t, match.Replay(&page, &own, genomes, 1, []string{"a", "b", "c", "d"}))
	assert.Equal(t, "d", page.String())
	own.Replay = func(io.Writer, *evo.Game[*game.Forager], evo.Setup[*game.Forager], []string) error { panic("no film") }
	require.ErrorContains(t, match.Replay(&page, &own, genomes, 1, nil), "no film")
	own.Replay = func(io.Writer, *evo.Game[*game.Forager], evo.Setup[*game.Forager], []string) error {
		return errors.ErrUnsupported
	}
	require.ErrorIs(t, match.Replay(&page, &own, genomes, 1, nil), errors.ErrUnsupported)
	require.Error(t, match.Replay(&page, &own, genomes[:1], 1, nil), "a slot has no genome")
}
