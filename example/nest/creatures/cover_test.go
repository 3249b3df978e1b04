package creatures

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/cover"
)

// TestCover: some days in a few worlds show every decision of both tables, but for a
// creature that is scared by day: the wolf then sleeps, so the test scares one.
func TestCover(t *testing.T) {
	cover.Require(t, 100)
	play := func(agents int, seed uint64, ticks int) *World {
		w, err := New(agents, seed, nil)
		require.NoError(t, err)
		cover.Start(t, w.Minds)
		for range ticks {
			require.NoError(t, w.Step(step))
		}
		return w
	}
	for seed := range uint64(6) {
		play(6, seed, 1800)
	}
	play(3, 1, 3400) // a hunt of twelve seconds, which is rare
	w := play(2, 1, 1)
	w.Creatures[0].signal(w.Creatures[1], Scared, step)
	require.NoError(t, w.Step(step))
}
