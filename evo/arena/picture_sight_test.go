package arena

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// TestSight: the inspector sees each tank where the round has it, and no tank in a wall.
func TestSight(t *testing.T) {
	tree, err := decider.Compile(Library[0].Table)
	require.NoError(t, err)
	a := New()
	setup := evo.Setup[*Tank]{Seed: 3, Mode: Game.Evaluation.Name}
	for range Game.Evaluation.Slots {
		setup.Trees = append(setup.Trees, tree)
	}
	require.NoError(t, a.Reset(setup))
	sight := a.Sight()
	_, err = record.New(a.World(), record.Options{Sight: sight})
	require.NoError(t, err)
	seen := 0
	for range 200 {
		a.Step()
		for slot := range Game.Evaluation.Slots {
			tank := a.Tank(slot)
			x, y, ok := sight.Position(uint64(tank.id) + 1)
			require.Equal(t, tank.Alive(), ok)
			assert.EqualValues(t, tank.Health(), sight.Values["health"](uint64(tank.id)+1))
			if !ok {
				continue
			}
			seen++
			for _, wall := range sight.Map.Lines {
				inside := x > wall[0] && x < wall[2] && y > wall[1] && y < wall[5]
				assert.False(t, inside, "slot %d at %v, %v in %v", slot, x, y, wall)
			}
		}
	}
	assert.Positive(t, seen)
	assert.NotEmpty(t, sight.Map.Lines)
}
