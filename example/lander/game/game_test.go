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

// play plays a round to its end, and returns the hash of every tick.
func play(t *testing.T, table *row, seed uint64) (l *Lander, hashes []uint64) {
	t.Helper()
	l = new(Lander)
	require.NoError(t, l.Reset(evo.Setup[*Lander]{Seed: seed, Trees: []*decider.Tree[*Lander]{decider.MustCompile(table)}}))
	for done := false; !done; {
		done = l.Step()
		hashes = append(hashes, l.Hash())
	}
	return l, hashes
}

// TestRounds: the same round twice has the same hashes, and the tables of the
// library land as seldom as their authors think.
func TestRounds(t *testing.T) {
	const rounds = 200
	var landed []int64
	for _, entry := range Game.Library {
		sum := int64(0)
		for seed := range uint64(rounds) {
			l, hashes := play(t, entry.Table, seed)
			if seed < 3 {
				_, again := play(t, entry.Table, seed)
				require.Equal(t, hashes, again)
			}
			into := make([]int64, len(Game.Metrics))
			l.Metrics(0, into)
			for i, m := range Game.Metrics {
				require.True(t, into[i] >= m.Min && into[i] <= m.Max, "%s is %d", m.Name, into[i])
			}
			sum += into[1]
		}
		landed = append(landed, sum)
	}
	t.Logf("soft landings of stone, feather and pilot in %d rounds: %d", rounds, landed)
	require.Zero(t, landed[0])
	require.Greater(t, landed[1], int64(0))
	require.Greater(t, landed[2], 3*landed[1])
	require.Less(t, landed[2], int64(rounds*8/10), "there is something left to evolve")
}
