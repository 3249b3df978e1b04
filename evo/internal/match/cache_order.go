package match

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// ErrDiffers is in the error of a match that was played twice with different
// outcomes: the game depends on something that is not in its Setup.
var ErrDiffers = errors.New("the same match came to two outcomes")

// ErrMissing is in the error of an evaluator that ended without the outcomes of
// all matches.
var ErrMissing = errors.New("the evaluator ended without all outcomes")

// InOrder has matches played and calls done with their outcomes in the order of
// the matches, each as soon as all before it are there. The matches must differ
// from each other, and keys must be theirs. An error of done ends it. An outcome
// may come twice if it is the same both times.
func InOrder(ctx context.Context, ev Evaluator, matches []Match, keys []genome.Key, done func(i int, o Outcome) error) error {
	places := make(map[genome.Key]int, len(keys))
	for i, k := range keys {
		if j, twice := places[k]; twice {
			return fmt.Errorf("matches %d and %d are the same, %s", j, i, k)
		}
		places[k] = i
	}
	came := make([]genome.Key, len(matches)) // digests of the outcomes, zero while there is none
	waiting := map[int]Outcome{}             // those that came before their turn
	next := 0
	for o, err := range ev.Evaluate(ctx, each(matches)) {
		if err != nil {
			return err
		}
		i, asked := places[o.Match]
		if !asked {
			return fmt.Errorf("the outcome of match %s was not asked for: the evaluator plays by other rules", o.Match)
		}
		is := digest("outcome", AppendOutcome(nil, o))
		if came[i] == is {
			continue
		}
		if came[i] != (genome.Key{}) {
			return fmt.Errorf("%w: %s; a round may depend on nothing but its Setup", ErrDiffers, o.Match)
		}
		came[i], waiting[i] = is, o
		for ready, ok := waiting[next]; ok; ready, ok = waiting[next] {
			delete(waiting, next)
			if err := done(next, ready); err != nil {
				return err
			}
			next++
		}
	}
	if next < len(matches) {
		return errors.Join(fmt.Errorf("%w: %d of %d came, the first that is missing is %s", ErrMissing, next+len(waiting), len(matches), keys[next]), ctx.Err())
	}
	return nil
}

func each(matches []Match) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		for _, m := range matches {
			if !yield(m) {
				return
			}
		}
	}
}
