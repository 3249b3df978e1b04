package match_test

import (
	"context"
	"iter"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

// players fills a store and returns the keys.
func players(store *match.Store, n int) (keys []genome.Key) {
	for _, g := range matchtest.Players(1, n) {
		k, _ := store.Add(g)
		keys = append(keys, k)
	}
	return keys
}

// collect returns the outcomes of an evaluation.
func collect(ctx context.Context, ev match.Evaluator, matches []match.Match) (outcomes []match.Outcome, err error) {
	for o, e := range ev.Evaluate(ctx, each(matches)) {
		if e != nil {
			return outcomes, e
		}
		outcomes = append(outcomes, o)
	}
	return outcomes, nil
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
