package arena

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Positions lie on the map, and a tank that is shot is away until it returns.
func TestTrail(t *testing.T) {
	spec, err := Game.Spec()
	require.NoError(t, err)
	var path match.Path
	for slot := 0; slot < spec.Evaluation.Slots && len(path) < 2; slot++ {
		players := spec.Library[:spec.Evaluation.Slots]
		path, err = match.Trail(t.Context(), &Game, genomesOf(players), 1, slot)
		require.NoError(t, err)
	}
	require.Greater(t, len(path), 1, "no tank was shot in a minute")
	for _, stretch := range path {
		require.NotEmpty(t, stretch)
		for _, at := range stretch {
			require.True(t, at.X > mapBounds.Left && at.X < mapBounds.Right && at.Y > mapBounds.Bottom && at.Y < mapBounds.Top, "%v", at)
		}
	}
	_, ok := trail(nil, 0)
	assert.False(t, ok)
}

func genomesOf(players []evo.Reference) (genomes []*evo.Genome) {
	for _, p := range players {
		genomes = append(genomes, p.Genome)
	}
	return genomes
}
