package evolve

import (
	"context"
	"errors"
	"fmt"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

// tries is how often a mutation or a crossover is drawn before it is given up.
const tries = 100

// Mutate returns a copy of a table with one change that the game's vocabulary allows: a
// number, an action, a guard, a timer, a policy, the order of rows, or a row less. The same
// seed makes the same change. A table that does not follow the rules of evolution is
// adapted first. It is an error if the vocabulary does not know a row, or allows no change.
func Mutate[A any](game *evo.Game[A], seed uint64, table *decider.Decider[A]) (*decider.Decider[A], error) {
	b, spec, of, err := clone(game, table)
	if err != nil {
		return nil, err
	}
	r := evo.NewRand(seed)
	for range tries {
		if g, _, ok := variation.Mutate(spec.Catalog, r, of[0], variation.DefaultOptions()); ok {
			return b.Table(g)
		}
	}
	return nil, errors.New("evolve: the vocabulary allows no change of the table")
}

// Cross returns two copies of tables that have exchanged a subtree. The same seed makes
// the same exchange. Errors are as for [Mutate].
func Cross[A any](game *evo.Game[A], seed uint64, x, y *decider.Decider[A]) (_, _ *decider.Decider[A], err error) {
	b, spec, of, err := clone(game, x, y)
	if err != nil {
		return nil, nil, err
	}
	r := evo.NewRand(seed)
	for range tries {
		if g, h, ok := variation.Cross(spec.Catalog, r, of[0], of[1], variation.DefaultOptions()); ok {
			first, err := b.Table(g)
			second, err2 := b.Table(h)
			return first, second, errors.Join(err, err2)
		}
	}
	return nil, nil, errors.New("evolve: no subtrees of the tables can change places")
}

// open returns what makes tables of a game's genomes, and its rules.
func open[A any](game *evo.Game[A]) (*evo.Builder[A], *evo.Spec, error) {
	if game == nil {
		return nil, nil, errNoGame
	}
	spec, err := game.Spec()
	if err != nil {
		return nil, nil, err
	}
	b, err := game.Builder()
	return b, spec, err
}

// clone returns tables as genomes that follow the rules of evolution.
func clone[A any](game *evo.Game[A], tables ...*decider.Decider[A]) (b *evo.Builder[A], spec *evo.Spec, all []*evo.Genome, err error) {
	if b, spec, err = open(game); err != nil {
		return nil, nil, nil, err
	}
	for _, table := range tables {
		g, err := b.Clone(table)
		if err == nil {
			g, _, err = variation.Adapt(spec.Catalog, g, variation.DefaultOptions())
		}
		if err != nil {
			return nil, nil, nil, err
		}
		all = append(all, g)
	}
	return b, spec, all, nil
}

// Play plays rounds of the game's Evaluation mode with tables in its first slots, of the
// library's in turn in the others, and returns the means of each metric for each table, in
// thousandths of the unit. The same seed plays the same rounds. A round that breaks is an
// error. It takes as many tables as the mode has slots, or fewer; rounds are at least 1.
func Play[A any](ctx context.Context, game *evo.Game[A], seed uint64, rounds int, tables ...*decider.Decider[A]) (means [][]int64, err error) {
	b, spec, err := open(game)
	if err != nil {
		return nil, err
	}
	mode := spec.Evaluation
	if len(tables) == 0 || len(tables) > mode.Slots || rounds < 1 {
		return nil, fmt.Errorf("evolve: Play of %d tables in %d rounds; want 1 to %d tables, and at least 1 round", len(tables), rounds, mode.Slots)
	}
	store := &match.Store{}
	ev, err := match.NewLocal(game, store.Find, match.Options{})
	if err != nil {
		return nil, err
	}
	cache := match.NewMemory(ev, store, match.RulesOf(spec).Key())
	keys := match.References(cache, spec)
	var own []genome.Key
	for _, table := range tables {
		g, err := b.Clone(table)
		if err != nil {
			return nil, err
		}
		own = append(own, cache.Add(g))
	}
	var matches []match.Match
	for round := range rounds {
		m := match.Match{Mode: mode.Name, Seed: evo.Seed(seed, "play", uint64(round)), Slots: make([]genome.Key, mode.Slots)}
		copy(m.Slots, own)
		for slot := len(own); slot < mode.Slots; slot++ {
			playing := match.Playing(spec, keys, mode.Role(slot))
			m.Slots[slot] = playing[(round+slot)%len(playing)]
		}
		matches = append(matches, m)
	}
	outcomes, err := cache.Play(ctx, matches)
	if err != nil {
		return nil, err
	}
	means = make([][]int64, len(tables))
	for slot := range tables {
		means[slot] = make([]int64, len(spec.Metrics))
		for round, out := range outcomes {
			if out.Status != match.OK {
				return nil, fmt.Errorf("evolve: round %d: %s", round, out.Failure())
			}
			for i, v := range out.Metrics[slot] {
				means[slot][i] += v * 1000
			}
		}
		for i := range means[slot] {
			means[slot][i] /= int64(rounds)
		}
	}
	return means, nil
}
