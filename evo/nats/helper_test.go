package nats_test

import (
	"iter"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/match/matchtest"
)

func addPlayers(store *match.Store) (keys []evo.Key) {
	for _, g := range matchtest.Players(1, 12) {
		k, _ := store.Add(g)
		keys = append(keys, k)
	}
	return keys
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
