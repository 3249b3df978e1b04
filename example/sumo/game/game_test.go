package game

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/vocab"
)

// TestVocabulary: the generated names are up to date, and the game can be evolved.
func TestVocabulary(t *testing.T) {
	vocab.Check(t)
	_, err := Game.Spec()
	require.NoError(t, err)
}

// bout plays a round to its end, and returns the points of both and the hash of every tick.
func bout(t *testing.T, a, b evo.Reference, seed uint64) (points [2]int64, hashes []uint64) {
	t.Helper()
	r := new(Ring)
	builder, err := Game.Builder()
	require.NoError(t, err)
	var trees []*decider.Tree[*Wrestler]
	for _, ref := range []evo.Reference{a, b} {
		tree, err := builder.Tree(ref.Genome)
		require.NoError(t, err)
		trees = append(trees, tree)
	}
	require.NoError(t, r.Reset(evo.Setup[*Wrestler]{Seed: seed, Trees: trees}))
	for done := false; !done; {
		done = r.Step()
		hashes = append(hashes, r.Hash())
	}
	for slot := range points {
		into := make([]int64, len(Game.Metrics))
		r.Metrics(slot, into)
		for i, m := range Game.Metrics {
			require.True(t, into[i] >= m.Min && into[i] <= m.Max, "%s is %d", m.Name, into[i])
		}
		points[slot] = into[0]
	}
	return points, hashes
}

// TestBouts: the same round twice has the same hashes, what one gains the other loses, the
// seat gives no advantage, and no style beats all others.
func TestBouts(t *testing.T) {
	const rounds = 40
	spec, err := Game.Spec()
	require.NoError(t, err)
	for _, a := range spec.Library {
		beats := 0
		for _, b := range spec.Library {
			left, right := int64(0), int64(0)
			for seed := range uint64(rounds) {
				points, hashes := bout(t, a, b, seed)
				require.EqualValues(t, 200, points[0]+points[1])
				_, again := bout(t, a, b, seed)
				require.Equal(t, hashes, again)
				other, _ := bout(t, b, a, seed+rounds)
				left, right = left+points[0], right+other[1]
			}
			if a.Name != b.Name {
				require.InDelta(t, left, right, rounds*200/4, "%s against %s", a.Name, b.Name)
			}
			if left > rounds*100 && a.Name != b.Name {
				beats++
			}
		}
		require.Less(t, beats, len(Game.Library)-1, a.Name)
	}
}
