package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/growth"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// TestLongLife: what a world takes depends on who lives in it, not on how many have lived,
// nor on how many keys, names and trees it has ever seen. Set ETHOGRAM_SOAK to a number of
// frames for a longer life.
func TestLongLife(t *testing.T) {
	skip.UnderRace(t)
	lives := 40_000
	if testing.Short() {
		lives = 4_000
	}
	if long := number("ETHOGRAM_SOAK", 0); long > 1 {
		lives = long
	}
	shop := decider.MustCompile(&mothRow{Name: "SHOP", Children: []*mothRow{{Name: "BUY", Behavior: lasts("BUY", 1)}}})
	keyed := &mothGate{Name: "KEYED", Cooldown: 2 * time.Second, Key: func(m *moth, _ decider.Query) uint64 { return m.id }}
	local := &mothGate{Name: "LOCAL", Limit: 100, LocalCooldown: time.Hour}
	tree := decider.MustCompile(&mothRow{Name: "ROOT", Children: []*mothRow{
		{Name: "USE", Slot: &decider.Slot{Name: "OBJECT", Bytes: shop.MemorySize()}},
		{Name: "PAIR", Squad: &decider.Squad[*moth]{Members: 2}, Preconditions: decider.Preconditions{Cooldown: 3 * time.Second}, Children: []*mothRow{
			{Name: "MEET", Behavior: lasts("MEET", 1)},
		}},
		{Name: "ASK", When: func(m *moth) bool { return false }, Behavior: lasts("ASK", 1)},
		{Name: "TAKE", Gate: keyed, Behavior: lasts("TAKE", 1)},
		{Name: "CALM", Gate: local, Behavior: lasts("CALM", 1)},
		{Name: "REST", Behavior: &behavior.Behavior[*moth]{Name: "REST", Each: func(*moth) {}}},
	}})
	w := withWorkers(tree.NewWorld(1), 1)
	crowd, err := tree.NewCrowd(w, nil)
	require.NoError(t, err)
	const crew = 20
	var first, last, before int
	for n := range lives {
		if n >= crew {
			require.NoError(t, w.Remove(uint64(n-crew)))
		}
		m := newMoth(uint64(n))
		require.NoError(t, crowd.Add(m.id, m))
		require.NoError(t, w.Every(m.id, 1+n%4))
		if n%3 == 0 {
			require.NoError(t, crowd.Inject(m.id, "OBJECT", shop))
		}
		w.Holders(fmt.Sprint("no such gate ", n)) // a mistake under another name each time
		require.NoError(t, w.Tick(time.Second))
		if n == lives/4 || n == lives-1 {
			data, err := w.Save()
			require.NoError(t, err)
			first, last = last, len(data)
			if n < lives-1 {
				before = growth.Heap()
			}
		}
	}
	assert.Equal(t, crew, crowd.Len())
	assert.InDelta(t, first, last, float64(first)/2, "bytes of a snapshot after a quarter of the lives, and after all")
	assert.LessOrEqual(t, len(w.Mistakes()), 256)
	assert.Less(t, growth.Heap()-before, 1<<20, "bytes of the heap that three quarters of the lives have left behind")
}
