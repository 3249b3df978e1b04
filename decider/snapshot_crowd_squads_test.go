package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// TestSquadsSavedInOneOrder: squads take the places of those that have ended,
// and a loaded world has no such places. Later both are saved as the same bytes
// all the same.
func TestSquadsSavedInOneOrder(t *testing.T) {
	wait := behavior.Behavior[*moth]{Name: "WAIT", Tick: behavior.Wait[*moth]}
	dance := &mothRow{
		Name: "DANCE", Squad: &decider.Squad[*moth]{Members: 2}, Policy: decider.Sequence,
		Preconditions: decider.Preconditions{Cooldown: 300 * time.Millisecond},
		Children:      []*mothRow{{Name: "BOW", Behavior: &wait, BehaviorArgs: []float64{0.1, 3}}},
	}
	stand := &mothRow{Name: "STAND", Behavior: &wait, BehaviorArgs: []float64{0.1, 1}}
	list := decider.Group("HERON", decider.PrioritizedList, dance, stand)
	left, right := decider.Group("LEFT", decider.PrioritizedList, dance, stand), decider.Group("RIGHT", decider.Scored, dance, stand)
	lanes := decider.Group("HERONS", decider.Parallel, &left, &right) // an agent may dance in two pairs
	for _, root := range []*mothRow{&list, &lanes} {
		t.Run(root.Name, func(t *testing.T) { savedInOneOrder(t, root) })
	}
}

func savedInOneOrder(t *testing.T, root *mothRow) {
	tree := decider.MustCompile(root)
	world := tree.NewWorld(3)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	for id := range uint64(9) {
		_, err := crowd.Add(id, newMoth(id))
		require.NoError(t, err)
	}
	const frames, further = 200, 12
	var saves [][]byte
	for range frames + further {
		data, err := crowd.World().Save()
		require.NoError(t, err)
		saves = append(saves, data)
		require.NoError(t, world.Tick(100*time.Millisecond))
	}
	for at := range frames {
		w := tree.NewWorld(0)
		loaded, _, err := decider.LoadCrowd(tree, saves[at], w, func(id uint64) (*moth, bool) { return newMoth(id), true })
		require.NoError(t, err)
		for range further {
			require.NoError(t, w.Tick(100*time.Millisecond))
		}
		again, err := loaded.World().Save()
		require.NoError(t, err)
		require.Equal(t, saves[at+further], again, "saved after %d frames", at)
	}
}
