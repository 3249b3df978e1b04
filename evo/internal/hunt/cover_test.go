package hunt_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/hunt"
	"github.com/ethogram-go/ethogram/evo/internal/testing/mine"
)

// reached returns the sizes of what a hunt has reached, generation by generation.
func reached(t *testing.T, g *game, source hunt.Source) (sizes []int) {
	t.Helper()
	_, err := hunt.Hunt(t.Context(), g, hunt.Options{Seed: 1, Matches: 320, Source: source, Progress: func(p hunt.Progress) {
		sizes = append(sizes, p.Reached)
	}})
	require.NoError(t, err)
	return sizes
}

// TestNovelty: the mine has neither flags nor stimuli, and no Cell. Even so, tables
// reach more and more: rows, what follows them, and sizes of metrics. Tables that are
// bred from those that reached something new reach more than those by hand.
func TestNovelty(t *testing.T) {
	spec, err := mine.New("").Spec()
	require.NoError(t, err)
	require.Empty(t, spec.Vocabulary.Guards)
	require.Nil(t, mine.New("").Cell)

	evolved, byHand := reached(t, mine.New(""), hunt.Evolved), reached(t, mine.New(""), hunt.Library)
	require.Len(t, evolved, 10)
	require.Positive(t, evolved[0])
	require.Greater(t, evolved[9], evolved[0])
	require.IsNonDecreasing(t, evolved)
	require.Greater(t, evolved[9], byHand[9])

	celled := mine.New("")
	celled.Cell = func(sim evo.Sim[*mine.Digger]) uint64 { return uint64(mine.Ticks(sim) / 10) }
	more := reached(t, celled, hunt.Evolved)
	require.Equal(t, evolved[0]+7, more[0], "looks at ticks 8, 16 to 56, and 60: tens from 0 to 6")
}
