package debugprint

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// TestWatcherForgets: an agent that goes on in one changed table after the other takes
// no more memory with each.
func TestWatcherForgets(t *testing.T) {
	table := func() *decider.Tree[*int] {
		never := func(*int) bool { return false }
		root := decider.Group("ROOT", decider.PrioritizedList,
			&decider.Decider[*int]{Name: "RUN", When: never, Behavior: &behavior.Behavior[*int]{Name: "RUN"}},
			&decider.Decider[*int]{Name: "STAY", Behavior: &behavior.Behavior[*int]{Name: "STAY"}})
		return decider.MustCompile(&root)
	}
	world, w := decider.NewWorld(1), NewWatcher(1, 2)
	_, errAttach := Attach(world, w)
	require.NoError(t, errAttach)
	crowd, err := table().NewCrowd(world, nil)
	require.NoError(t, err)
	for id := range uint64(3) {
		require.NoError(t, crowd.Add(id, new(int)))
	}
	why := func(id uint64) string {
		mem, err := crowd.Memory(id)
		require.NoError(t, err)
		return string(w.AppendReason(nil, crowd.Tree().Outline(), crowd.Tree().State(mem), 1))
	}
	for range 3 * maxRecords {
		require.NoError(t, world.Tick(time.Second))
		for id := range crowd.Each {
			if id > 0 {
				require.Equal(t, "When is false", why(id))
			}
		}
		require.LessOrEqual(t, len(w.records), 2*maxRecords)
		_, err := crowd.Retable(table())
		require.NoError(t, err)
	}
	assert.Len(t, w.records, 2*maxRecords)
	w.Unwatch(1)
	assert.Len(t, w.records, maxRecords)
	assert.False(t, w.Watching(1))
	w.Watch(1)
	assert.True(t, w.Watching(1))
}
