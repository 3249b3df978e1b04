package variation

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	duel "github.com/ethogram-go/ethogram/example/duel/game"
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

// In a game of turns the timers of evolution need not cost a table anything: what they
// make of the library plays all rounds as the library does.
func TestAdaptedPlaysAsByHand(t *testing.T) {
	spec, err := duel.Game.Spec()
	require.NoError(t, err)
	b, err := evo.NewBuilder(duel.Game.Vocabulary)
	require.NoError(t, err)
	type tree = *decider.Tree[*duel.Duelist]
	var hand, adapted []tree
	for i, ref := range spec.Library {
		g, changes, err := Adapt(spec.Catalog, ref.Genome, Options{})
		require.NoError(t, err)
		require.NotEmpty(t, changes, "timers")
		evolved, err := b.Tree(g)
		require.NoError(t, err)
		hand, adapted = append(hand, decider.MustCompile(duel.Game.Library[i].Table)), append(adapted, evolved)
	}
	play := func(a, b tree, seed uint64) (hashes []uint64) {
		sim := duel.Game.NewSim()
		require.NoError(t, sim.Reset(evo.Setup[*duel.Duelist]{Seed: seed, Trees: []tree{a, b}}))
		for done := false; !done; {
			done = sim.Step()
			hashes = append(hashes, sim.Hash())
		}
		return hashes
	}
	for i := range hand {
		for k := range hand {
			for seed := range uint64(20) {
				require.Equal(t, play(hand[i], hand[k], seed), play(adapted[i], adapted[k], seed), "%s and %s", spec.Library[i].Name, spec.Library[k].Name)
			}
		}
	}
}
