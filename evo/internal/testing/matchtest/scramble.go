package matchtest

import (
	"context"
	"iter"
	"sync/atomic"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Chaos says how unruly a [Scramble] is. Shares are in thousandths.
type Chaos struct {
	Rules  genome.Key // of the game
	Seed   uint64
	Window int // how many matches are shuffled at a time; 0 is 32
	Loss   int // share of outcomes that are lost and played again

	// Repeat is the share of outcomes that come twice. The contract of evaluators
	// does not allow it, but networks do it, so caches must accept it.
	Repeat int
}

// Scramble returns an evaluator that has ev play matches in a random order, loses
// some of the outcomes and has those matches played again, and yields the
// outcomes in another random order.
func Scramble(ev match.Evaluator, c Chaos) match.Evaluator {
	if c.Window < 1 {
		c.Window = 32
	}
	return &scramble{ev: ev, chaos: c}
}

type scramble struct {
	ev    match.Evaluator
	chaos Chaos
	calls atomic.Uint64
}

func (s *scramble) Evaluate(ctx context.Context, matches iter.Seq[match.Match]) iter.Seq2[match.Outcome, error] {
	r := evo.NewRand(evo.Seed(s.chaos.Seed, "scramble", s.calls.Add(1)))
	return func(yield func(match.Outcome, error) bool) {
		next, stop := iter.Pull(matches)
		defer stop()
		for more := true; more; {
			var window []match.Match
			for len(window) < s.chaos.Window {
				var m match.Match
				if m, more = next(); !more {
					break
				}
				window = append(window, m)
			}
			if !s.play(ctx, r, window, yield) {
				return
			}
		}
	}
}

// play plays a window until no outcome is lost, and reports whether to go on.
func (s *scramble) play(ctx context.Context, r *evo.Rand, window []match.Match, yield func(match.Outcome, error) bool) bool {
	byKey := map[genome.Key]match.Match{}
	for _, m := range window {
		byKey[m.Key(s.chaos.Rules)] = m
	}
	var all []match.Outcome
	for len(window) > 0 {
		r.Shuffle(len(window), func(i, j int) { window[i], window[j] = window[j], window[i] })
		var lost []match.Match
		for o, err := range s.ev.Evaluate(ctx, each(window)) {
			switch {
			case err != nil:
				yield(match.Outcome{}, err)
				return false
			case r.Permille(s.chaos.Loss):
				lost = append(lost, byKey[o.Match])
			default:
				all = append(all, o)
			}
		}
		window = lost
	}
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, o := range all {
		if !yield(o, nil) || r.Permille(s.chaos.Repeat) && !yield(o, nil) {
			return false
		}
	}
	return true
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
