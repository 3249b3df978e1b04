package farm_test

import (
	"iter"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

func addPlayers(store *match.Store) (keys []genome.Key) {
	for _, g := range matchtest.Players(1, 12) {
		k, _ := store.Add(g)
		keys = append(keys, k)
	}
	return keys
}

// locally1 plays a match in this process.
func locally1(t testing.TB, store *match.Store, m match.Match) match.Outcome {
	t.Helper()
	local, err := match.NewLocal(&matchtest.Game, store.Find, match.Options{Workers: 1})
	require.NoError(t, err)
	for o, err := range local.Evaluate(t.Context(), each([]match.Match{m})) {
		require.NoError(t, err)
		return o
	}
	return match.Outcome{}
}

func each(matches []match.Match) iter.Seq[match.Match] {
	return func(yield func(match.Match) bool) {
		for _, m := range matches {
			if !yield(m) {
				return
			}
		}
	}
}
