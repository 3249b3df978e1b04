package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// Agents that the game has no more are dropped, and what they held is given
// back; a world that has gone on is refused.
func TestCrowdLosesAgents(t *testing.T) {
	h := newHunt(t, 1, 3)
	for n := 0; len(h.crowd.World().Holders("BOW")) < 2; n++ {
		require.Less(t, n, 500)
		h.frame(n)
	}
	data, err := h.crowd.World().Save()
	require.NoError(t, err)
	bows := h.crowd.World().Holders("BOW")
	gone := bows[0]
	w := h.world(0)
	crowd, loaded, err := decider.LoadCrowd(h.tree, data, w, func(id uint64) (*moth, bool) {
		return newMoth(id), id != gone
	})
	require.NoError(t, err)
	require.NotEmpty(t, loaded.Dropped)
	for _, d := range loaded.Dropped {
		assert.Equal(t, gone, d.Agent)
	}
	assert.Equal(t, decider.DroppedAgent, loaded.Dropped[len(loaded.Dropped)-1].Kind)
	assert.Equal(t, h.crowd.Len()-1, crowd.Len())
	assert.Equal(t, bows[1:], append([]uint64{}, w.Holders("BOW")...))
	_, _, err = decider.LoadCrowd(h.tree, data, h.crowd.World(), nil)
	assert.ErrorIs(t, err, decider.ErrUsedWorld)
}

// With a lower limit, those who came later lose their row at their next visit.
func TestCrowdUnderLowerLimit(t *testing.T) {
	h := newHunt(t, 1, 3)
	n := 0
	for ; len(h.crowd.World().Holders("BOW")) < 3; n++ {
		require.Less(t, n, 500)
		h.frame(n)
	}
	data, err := h.crowd.World().Save()
	require.NoError(t, err)
	first := h.crowd.World().Holders("BOW")[0]
	table, stall := huntTables(1)
	changed := &hunt{t: t, tree: decider.MustCompile(&table), stall: decider.MustCompile(&stall)}
	other, _ := changed.load(data, 1)
	assert.Equal(t, []uint64{first}, other.crowd.World().Holders("BOW"))
	restored := 0
	for range 4 { // the longest period is three frames
		require.NoError(t, other.crowd.World().Tick(100*time.Millisecond))
		require.LessOrEqual(t, len(other.crowd.World().Holders("BOW")), 1)
	}
	other.crowd.Each(func(_ decider.Handle, b *moth, _ decider.Memory) bool {
		for _, line := range b.calls {
			if line == "-SHOOT:"+behavior.ReasonRestored.String() || line == "-BUY:"+behavior.ReasonRestored.String() {
				restored++
			}
		}
		return true
	})
	assert.Equal(t, 2, restored)
}

// A memory that was copied or loaded alone is counted anew.
func TestRestoredAlone(t *testing.T) {
	gate := &mothGate{Name: "G"}
	table := decider.Group("ROOT", decider.PrioritizedList,
		&mothRow{Name: "AIM", Gate: gate, Behavior: &behavior.Behavior[*moth]{
			Name:       "AIM",
			Deactivate: func(b *moth, _ behavior.Context, why behavior.Reason) { b.call("", why.String()) },
		}},
		&mothRow{Name: "WAIT", Behavior: &behavior.Behavior[*moth]{Name: "WAIT"}},
	)
	tree := decider.MustCompile(&table)
	w := tree.NewWorld(1)
	in := decider.Input{World: w, Delta: time.Second}
	a, b := newMoth(1), newMoth(2)
	mine, yours := tree.NewMemory(1), tree.NewMemory(2)
	_, err := tree.Tick(a, mine, in)
	require.NoError(t, err)
	data, err := tree.Save(mine)
	require.NoError(t, err)
	require.Equal(t, []uint64{1}, w.Holders("G"))

	// Left and restored while the token is another's: the row ends.
	require.NoError(t, tree.Reset(a, mine))
	w.Advance(time.Second)
	_, err = tree.Tick(b, yours, in)
	require.NoError(t, err)
	a.calls = nil
	mine, _, err = tree.Load(data)
	require.NoError(t, err)
	_, err = tree.Tick(a, mine, in)
	require.NoError(t, err)
	assert.Equal(t, []string{behavior.ReasonRestored.String()}, a.calls)
	assert.Equal(t, []uint64{2}, w.Holders("G"))

	// A copy of the holder's memory takes the token over, and gives it back.
	dup := tree.NewMemory(0)
	require.NoError(t, tree.Copy(dup, yours))
	require.NoError(t, tree.Rejoin(b, dup, w))
	assert.Equal(t, []uint64{2}, w.Holders("G"))
	require.NoError(t, tree.Reset(b, yours)) // has nothing to give back
	w.Advance(time.Second)
	assert.Equal(t, []uint64{2}, w.Holders("G"))
	require.NoError(t, tree.Reset(b, dup))
	w.Advance(time.Second)
	assert.Empty(t, w.Holders("G"))

	// A holder whose memory is copied over with one that is idle holds nothing.
	mine, _, err = tree.Load(data)
	require.NoError(t, err)
	require.NoError(t, tree.Rejoin(a, mine, w))
	assert.Equal(t, []uint64{1}, w.Holders("G"))
	require.NoError(t, tree.Copy(mine, tree.NewMemory(1)))
	w.Advance(time.Second)
	assert.Empty(t, w.Holders("G"))
}
