package farm

import (
	"bytes"
	"context"
	"fmt"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// trial is a match between tables of the library that each worker plays before it
// joins. Rules say what a program claims to play; the trial shows that it does: a
// simulation of other source comes to another outcome, even if nobody has raised the
// game's version.
type trial struct {
	match, want []byte // encoded; a game for one player has none
	store       *match.Store
}

// newTrial plays the match in this process.
func newTrial[A any](game *evo.Game[A], spec *evo.Spec) (trial, error) {
	t := trial{store: &match.Store{}}
	local, err := match.NewLocal(game, t.store.Find, match.Options{Workers: 1})
	if err != nil {
		return t, err
	}
	var all, peers []genome.Key
	for _, entry := range spec.Library {
		key, _ := t.store.Add(entry.Genome)
		all = append(all, key)
	}
	for _, entry := range spec.Peers() {
		peers = append(peers, genome.KeyOf(entry.Genome))
	}
	if len(peers) == 0 { // it needs no library
		return t, nil
	}
	deck := match.Deal(spec, peers[:1], match.Rounds{N: 1, Seed: func(int) uint64 { return evo.Seed(0, "trial") }}, all, match.Want{HashEvery: max(spec.Evaluation.Steps/16, 1)})
	o, err := play(context.Background(), local, deck.Matches[0])
	if err != nil {
		return t, fmt.Errorf("the trial of workers: %w", err)
	}
	t.match, t.want = match.AppendMatch(nil, deck.Matches[0]), match.AppendOutcome(nil, o)
	return t, nil
}

// check returns why the outcome of a worker is not the coordinator's, or "".
func (t *trial) check(outcome []byte) string {
	if bytes.Equal(outcome, t.want) {
		return ""
	}
	return "it plays the same match to another outcome than the coordinator, although both say that they are of one version: " +
		"they are built from different source. Fix: build the worker from the coordinator's source, and raise the game's Version when its rules change"
}

// play has an evaluator play one match.
func play(ctx context.Context, ev match.Evaluator, m match.Match) (o match.Outcome, err error) {
	err = match.ErrMissing
	for o, err = range ev.Evaluate(ctx, func(yield func(match.Match) bool) { yield(m) }) {
	}
	return o, err
}
