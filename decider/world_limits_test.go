package decider

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
)

// TestTooManyGates: rows refer to the gates of a world by 16 bits.
func TestTooManyGates(t *testing.T) {
	doing := &behavior.Behavior[int]{Name: "DO"}
	gated := func(names ...string) *Tree[int] {
		root := &Decider[int]{Name: "ROOT"}
		for _, name := range names {
			root.Children = append(root.Children, &Decider[int]{Name: name, Gate: &Gate[int]{Name: name}, Behavior: doing})
		}
		return MustCompile(root)
	}
	w := NewWorld(1)
	w.gates = make([]gateState, maxGates-1)
	require.NoError(t, gated("LAST").Join(w))
	require.NoError(t, gated("LAST").Join(w), "it is known")
	two := gated("LAST", "ONE_MORE")
	err := two.Join(w)
	require.ErrorIs(t, err, ErrTooManyGates)
	assert.EqualError(t, err, "ethogram: a world has at most 65,536 gates (with those of ROOT there would be 65537)")
	assert.Len(t, w.gates, maxGates)
	assert.Nil(t, w.find(two.prog), "nothing has changed")
}

// TestGenerationsGoRound: no agent gets the generation of the zero Handle, however often
// its slot was used.
func TestGenerationsGoRound(t *testing.T) {
	tree := MustCompile(&Decider[int]{Name: "DO", Behavior: &behavior.Behavior[int]{Name: "DO"}})
	c, err := tree.NewCrowd(NewWorld(1), nil)
	require.NoError(t, err)
	_, err = c.Add(1, 1)
	require.NoError(t, err)
	c.members[0].generation = math.MaxUint32
	last, ok := c.Find(1)
	require.True(t, ok)
	require.NoError(t, c.Remove(last))
	h, err := c.Add(2, 2)
	require.NoError(t, err)
	assert.Equal(t, Handle{c.number, 0, 1}, h)
	_, err = c.Agent(Handle{})
	require.ErrorIs(t, err, ErrStaleHandle)
	data, err := c.World().Save()
	require.NoError(t, err)
	_, _, err = LoadCrowd(tree, data, NewWorld(1), func(uint64) (int, bool) { return 2, true })
	require.NoError(t, err)
}
