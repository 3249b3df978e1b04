package record_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// TestNoPhantoms: an agent that goes on in another table, or shares its id with a lone
// one, has no other injected trees in the log than those that were injected.
func TestNoPhantoms(t *testing.T) {
	c := newCamp(t, 1)
	c.stranger.mem = c.hounds.Tree().NewMemory(1) // the id of one of the bandits
	r, err := record.New(c.world, record.Options{Everything: true})
	require.NoError(t, err)
	other := campTable()
	other.Children[4].Margin = 0.3
	trees := []*decider.Tree[*bandit]{decider.MustCompile(other), c.bandits.Tree()}
	for i := range 100 {
		if i%25 == 24 {
			_, err := c.bandits.Retable(trees[i/25%2])
			require.NoError(t, err)
		}
		c.tick()
	}
	require.NoError(t, r.Stop())
	injected := 0
	for _, a := range read(t, written(t, r)).Agents() {
		if a.Last == 0 {
			injected++
			assert.Equal(t, "WELL", a.Outline.Name(0))
		}
	}
	assert.Positive(t, injected)
}
