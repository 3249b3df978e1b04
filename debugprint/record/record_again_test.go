package record_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// TestBackToATable: an agent that goes on in another table, does something else there, and
// comes back to the first one, has in the log what it had live.
func TestBackToATable(t *testing.T) {
	choice := 0
	table := func(limit time.Duration) *decider.Tree[*mood] {
		is := func(n int) func(*mood) bool { return func(*mood) bool { return choice == n } }
		return decider.MustCompile(&whim{Name: "ROOT", Children: []*whim{
			{Name: "A", When: is(0), Recheck: decider.EachTick, Behavior: stayOf("A")},
			{Name: "B", When: is(1), Recheck: decider.EachTick, Behavior: stayOf("B")},
			{Name: "C", Timeout: limit, Behavior: stayOf("C")},
		}})
	}
	first, second := table(time.Hour), table(time.Minute)
	world := decider.NewWorld(1)
	r, err := record.New(world, record.Options{})
	require.NoError(t, err)
	live, played := &diary{}, &diary{}
	_, err = debugprint.Beside(world, live)
	require.NoError(t, err)
	crowd, err := first.NewCrowd(world, nil)
	require.NoError(t, err)
	_, err = crowd.Add(1, &mood{})
	require.NoError(t, err)
	for i, tree := range []*decider.Tree[*mood]{first, second, first, second} {
		if i > 0 {
			_, err := crowd.Retable(tree)
			require.NoError(t, err)
		}
		for range 3 {
			require.NoError(t, world.Tick(100*time.Millisecond))
			choice = (choice + 1) % 3
		}
		choice = (choice + i) % 3
	}
	require.NoError(t, r.Stop())
	require.NoError(t, read(t, written(t, r)).Play(played, record.Range{}))
	require.Equal(t, live.lines, played.lines)
}

// TestFullBesideAgents: agents of Full are recorded although Agents lacks them, and no
// others are, whether the recorder is the only observer or not.
func TestFullBesideAgents(t *testing.T) {
	for _, beside := range []bool{false, true} {
		world := decider.NewWorld(1)
		if beside {
			_, err := debugprint.Beside(world, &diary{})
			require.NoError(t, err)
		}
		r, err := record.New(world, record.Options{Agents: []uint64{1}, Full: []uint64{2}})
		require.NoError(t, err)
		r.Watch(1, 3)
		require.Equal(t, []uint64{1, 2}, r.Watched())
		tree := decider.MustCompile(&whim{Name: "ROOT", Behavior: stayOf("STAY")})
		crowd, err := tree.NewCrowd(world, nil)
		require.NoError(t, err)
		for id := range uint64(4) {
			_, err := crowd.Add(id+1, &mood{})
			require.NoError(t, err)
		}
		for range 3 {
			require.NoError(t, world.Tick(100*time.Millisecond))
		}
		require.NoError(t, r.Stop())
		var ids []uint64
		for _, a := range read(t, written(t, r)).Agents() {
			ids = append(ids, a.ID)
		}
		require.Equal(t, []uint64{1, 2}, ids)
	}
}
