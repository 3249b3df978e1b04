package decider_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/skip"
)

// A crowd that was saved and loaded goes on as if nothing had happened.
func TestCrowdGoesOn(t *testing.T) {
	held, formed := 0, 0
	for _, frames := range []int{0, 1, 17, 40, 61, 93} {
		h := newHunt(t, 2, 3)
		for n := range frames {
			h.frame(n)
		}
		h.look()
		data, err := h.crowd.World().Save()
		require.NoError(t, err)
		other, loaded := h.load(data, 1)
		assert.Equal(t, decider.LoadedCrowd{Same: true}, loaded)
		again, err := other.crowd.World().Save()
		require.NoError(t, err)
		require.Equal(t, data, again, "frames %d", frames)
		held += len(other.crowd.World().Holders("BOW")) + len(other.crowd.World().Holders("PREY"))
		formed += len(other.crowd.World().Holders("PARTY"))
		require.Empty(t, cmp.Diff(h.look(), other.look()), "frames %d", frames)
		for n := frames; n < frames+200; n++ {
			h.frame(n)
			other.frame(n)
			require.Empty(t, cmp.Diff(h.look(), other.look()), "frames %d, then to %d", frames, n)
		}
	}
	assert.Greater(t, held, 10)
	assert.Positive(t, formed)
}

// TestCrowdOfManyKeys: a gate may have more keys in use than fit into 16 bits,
// also in a snapshot.
func TestCrowdOfManyKeys(t *testing.T) {
	skip.UnderRace(t)
	const n = 66_000
	type guard struct{ id uint64 }
	root := decider.Group("ROOT", decider.PrioritizedList, &decider.Decider[*guard]{
		Name: "WATCH", Behavior: &behavior.Behavior[*guard]{Name: "WATCH"},
		Gate: &decider.Gate[*guard]{Name: "POST", Key: func(g *guard, _ decider.Query) uint64 { return g.id }},
	})
	tree := decider.MustCompile(&root)
	crowd, err := tree.NewCrowd(withWorkers(tree.NewWorld(1), 1), nil)
	require.NoError(t, err)
	for id := range uint64(n) {
		_, err := crowd.Add(id, &guard{id})
		require.NoError(t, err)
	}
	require.NoError(t, crowd.World().Tick(time.Second))
	data, err := crowd.World().Save()
	require.NoError(t, err)
	again, loaded, err := decider.LoadCrowd(tree, data, tree.NewWorld(1), func(id uint64) (*guard, bool) { return &guard{id}, true })
	require.NoError(t, err)
	assert.Equal(t, decider.LoadedCrowd{Same: true}, loaded)
	require.NoError(t, again.World().Tick(time.Second))
	assert.True(t, slices.Equal(crowd.World().Holders("POST"), again.World().Holders("POST")))
	assert.Len(t, again.World().Holders("POST"), n)
	last, _ := again.Find(n - 1)
	res, err := again.Result(last)
	require.NoError(t, err)
	assert.Equal(t, "WATCH", tree.Outline().Name(res.Leaf))
}
