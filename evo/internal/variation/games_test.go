package variation

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// The vocabularies and libraries of real games.
func TestOperatorsKeepGenomesOfGamesValid(t *testing.T) {
	t.Run("forage", func(t *testing.T) { churnGame(t, game.Forage.Vocabulary, game.Forage.Library) })
	t.Run("arena", func(t *testing.T) { churnGame(t, arena.Game.Vocabulary, arena.Game.Library) })
}

func churnGame[A any](t *testing.T, v *evo.Vocabulary[A], tables []evo.Entry[A]) {
	b, err := evo.NewBuilder(v)
	require.NoError(t, err)
	p := proof{genome.Inside(b.Catalog()), func(g *evo.Genome) error {
		_, err := b.Tree(g)
		return err
	}, evo.DefaultLimits}
	var library []*evo.Genome
	for _, e := range tables {
		g, err := b.Clone(e.Table)
		require.NoError(t, err, e.Name)
		adapted, changes, err := Adapt(p.c, g, Options{})
		if !assert.NoError(t, err, e.Name) {
			continue
		}
		p.check(t, adapted, e.Name)
		t.Logf("%s: %d rows, %d changes", e.Name, genome.Count(g.Root), len(changes))
		for _, change := range changes {
			t.Logf("    %v", change)
		}
		again, changes, err := Adapt(p.c, adapted, Options{})
		require.NoError(t, err, e.Name)
		assert.Empty(t, changes, "%s: what is adapted stays as it is", e.Name)
		assert.Equal(t, genome.KeyOf(adapted), genome.KeyOf(again))
		library = append(library, adapted)
	}
	p.churn(t, applications(t)/5, Options{}, library)
}
