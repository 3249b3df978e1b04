package match_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

// TestRowsOfTheDead counts right when agents are reset between ticks, as they are
// when they die: observers are not told of that.
func TestRowsOfTheDead(t *testing.T) {
	builder, err := evo.NewBuilder(&matchtest.Vocabulary)
	require.NoError(t, err)
	g := &evo.Genome{Root: &evo.Row{Policy: decider.PrioritizedList, Children: []*evo.Row{
		{Action: "COLLECT", Args: []int{1}, Condition: "EVEN", Cooldown: 10 * matchtest.Tick},
		{Action: "COLLECT", Args: []int{2}},
	}}}
	genome.Renumber(g)
	tree, err := builder.Tree(g)
	require.NoError(t, err)

	observer, of := match.NewRows(2)
	sim := new(matchtest.Sim)
	require.NoError(t, sim.Reset(evo.Setup[*matchtest.Player]{
		Mode: "long", Trees: []*decider.Tree[*matchtest.Player]{tree, tree}, Observer: observer, Detail: decider.Ticks,
	}))
	play := func(steps int) {
		for range steps {
			require.False(t, sim.Step())
		}
	}
	play(5)
	sim.Kill(1)
	play(1) // it comes back at once, and what it did goes on cooldown
	sim.Kill(1)
	sim.Bury(1, 4) // and then only after a while
	play(4)
	play(7)
	sim.Kill(1)
	sim.Bury(1, 100) // and never

	play(3)

	assert.Equal(t, []match.RowUse{
		{ID: 1, Activations: 1, Ticks: 20},
		{ID: 2, Activations: 1, Ticks: 20},
		{ID: 3},
	}, of(0, g, tree.Outline()))
	assert.Equal(t, []match.RowUse{
		{ID: 1, Activations: 3, Ticks: 5 + 1 + 7, Brief: 1},
		{ID: 2, Activations: 1, Ticks: 5},
		{ID: 3, Activations: 2, Ticks: 1 + 7, Brief: 1},
	}, of(1, g, tree.Outline()))
}
