package hunt

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/evo"
)

// kept is a round of a suite in its file, and what it came to.
type kept struct {
	Round  roundJSON `json:"round"`
	Digest uint64    `json:"digest"`
}

// Suite plays the rounds that a hunt has kept and returns them as data, with digests of
// how they went: [Changed] tells whether another build of the game plays them in the
// same way.
func Suite[A any](ctx context.Context, game *evo.Game[A], rounds []Round) (data []byte, err error) {
	spec, err := game.Spec()
	if err != nil {
		return nil, err
	}
	l := &local[A]{game: game}
	for _, r := range rounds {
		digest, v, err := l.digest(ctx, r, patience)
		if err != nil {
			return nil, err
		}
		if v.Oracle != "" {
			return nil, fmt.Errorf("a round that was kept fails: %s", v)
		}
		line, err := json.Marshal(kept{jsonOf(spec.Vocabulary, r), digest})
		if err != nil {
			return nil, err
		}
		data = append(append(data, line...), '\n')
	}
	return data, nil
}

// Changed plays the rounds of a suite and returns the number of the first that goes
// otherwise, from 1, or 0 if there is none. A step that takes longer than the patience
// does.
func Changed[A any](ctx context.Context, game *evo.Game[A], suite []byte, patience time.Duration) (n int, err error) {
	spec, err := game.Spec()
	if err != nil {
		return 0, err
	}
	l := &local[A]{game: game}
	for line := range bytes.Lines(suite) {
		n++
		var of kept
		if err := json.Unmarshal(line, &of); err != nil {
			return 0, err
		}
		r, err := of.Round.round(spec.Vocabulary)
		if err != nil {
			return 0, err
		}
		digest, v, err := l.digest(ctx, r, patience)
		if err != nil {
			return 0, err
		}
		if v.Oracle != "" || digest != of.Digest {
			return n, nil
		}
	}
	return 0, nil
}

// digest plays a round, compared with nothing, and returns a digest of its hashes and
// of the metrics at its end.
func (l *local[A]) digest(ctx context.Context, r Round, patience time.Duration) (digest uint64, v Verdict, err error) {
	v, err = l.watch(patience, func(j *judge[A]) (Verdict, error) {
		mode, err := j.mode(r.Mode)
		if err != nil {
			return Verdict{}, err
		}
		trees, err := j.trees(r, mode)
		if err != nil {
			return Verdict{}, err
		}
		j.ctx, j.rounds, j.cover = ctx, 0, nil
		tape, _, v := j.taped(r, mode, j.setup(mode, r.Seed, trees), nil)
		if ctx.Err() != nil {
			return Verdict{}, context.Cause(ctx)
		}
		numbers := tape.end
		for _, hash := range tape.hashes {
			numbers = append(numbers, int64(hash))
		}
		digest = evo.Digest(numbers...)
		return v, nil
	})
	return digest, v, err
}
