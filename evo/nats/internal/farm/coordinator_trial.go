package farm

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// trial is a match between tables of the library that each worker plays before it
// joins. Rules say what a program claims to play; the trial shows that it does: a
// simulation of other source comes to another outcome, even if nobody has raised the
// game's version.
type trial struct {
	match match.Match // without slots there is none
	store *match.Store
	want  [sha256.Size]byte
}

// encoded returns the match for workers, or nothing.
func (t *trial) encoded() []byte {
	if len(t.match.Slots) == 0 {
		return nil
	}
	return match.AppendMatch(nil, t.match)
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
	if len(peers) == 0 { // a game for one player needs no library
		return t, nil
	}
	seed := func(int) uint64 { return evo.Seed(0, "trial") }
	deck := match.Deal(spec, peers[:1], match.Rounds{N: 1, Seed: seed}, all, match.Want{HashEvery: max(spec.Evaluation.Steps/16, 1)})
	t.match = deck.Matches[0]
	o, err := play(context.Background(), local, t.match)
	if err != nil {
		return t, fmt.Errorf("the trial of workers: %w", err)
	}
	t.want = sha256.Sum256(match.AppendOutcome(nil, o))
	return t, nil
}

// check returns why the outcome of a worker is not the coordinator's.
func (t *trial) check(outcome []byte) error {
	if len(t.match.Slots) == 0 || sha256.Sum256(outcome) == t.want {
		return nil
	}
	return errors.New("it plays the same match to another outcome than the coordinator, although both say that they are of one version: " +
		"they are built from different source. Fix: build the worker from the coordinator's source, and raise the game's Version when its rules change")
}

// play has an evaluator play one match.
func play(ctx context.Context, ev match.Evaluator, m match.Match) (o match.Outcome, err error) {
	err = match.ErrMissing
	var only iter.Seq[match.Match] = func(yield func(match.Match) bool) { yield(m) }
	for o, err = range ev.Evaluate(ctx, only) {
		if err != nil {
			break
		}
	}
	return o, err
}
