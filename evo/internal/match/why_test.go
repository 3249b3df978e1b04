package match_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// brittle is a Sim that breaks.
type brittle struct{ *game.Field }

func (brittle) Step() bool { panic("a rotten berry") }

func TestWhy(t *testing.T) {
	spec, err := game.Forage.Spec()
	require.NoError(t, err)
	var genomes []*evo.Genome
	for i := range spec.Evaluation.Slots {
		genomes = append(genomes, spec.Library[i%len(spec.Library)].Genome)
	}
	why, err := match.Why(t.Context(), &game.Forage, genomes, 0, []uint64{1, 2}, 0)
	require.NoError(t, err)
	i, refused := 0, false
	for p := range genomes[0].Places() {
		require.Equal(t, p.Row.ID, why[i].ID, "in preorder")
		sum := 0
		for k, r := range why[i].Refused {
			sum += r.Ticks
			assert.True(t, k == 0 || r.Ticks <= why[i].Refused[k-1].Ticks)
		}
		assert.LessOrEqual(t, sum, why[i].Asked, "once a tick")
		assert.LessOrEqual(t, why[i].Asked, 2*spec.Evaluation.Steps)
		refused = refused || sum > 0
		i++
	}
	require.Len(t, why, i)
	assert.True(t, refused)
	again, err := match.Why(t.Context(), &game.Forage, genomes, 0, []uint64{1, 2}, 0)
	require.NoError(t, err)
	assert.Equal(t, why, again)
	short, err := match.Why(t.Context(), &game.Forage, genomes, 0, []uint64{1, 2}, 10)
	require.NoError(t, err)
	for _, row := range short {
		assert.LessOrEqual(t, row.Asked, 20)
	}

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = match.Why(ctx, &game.Forage, genomes, 0, []uint64{1}, 0)
	require.ErrorIs(t, err, context.Canceled)
	_, err = match.Why(t.Context(), &game.Forage, genomes[:1], 0, []uint64{1}, 0)
	require.Error(t, err, "a slot has no genome")
	own := game.Forage
	own.NewSim = func() evo.Sim[*game.Forager] { return brittle{new(game.Field)} }
	_, err = match.Why(t.Context(), &own, genomes, 0, []uint64{7}, 0)
	require.ErrorContains(t, err, "the round of seed 7 panicked: a rotten berry")
}
