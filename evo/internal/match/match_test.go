package match_test

import (
	"context"
	"errors"
	"iter"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
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

func TestSlots(t *testing.T) {
	assert.True(t, match.SlotsOf().Empty())
	s := match.SlotsOf(130, 0, 63, 255, 64)
	var all []int
	for slot := range s.All() {
		all = append(all, slot)
	}
	assert.Equal(t, []int{0, 63, 64, 130, 255}, all)
	assert.False(t, s.Empty())
	for slot := range 300 {
		assert.Equal(t, slices.Contains([]int{0, 63, 64, 130, 255}, slot), s.Has(slot))
	}
	assert.False(t, s.Has(-1))
	assert.Equal(t, match.SlotsOf(0, 1, 2), match.FirstSlots(3))
	for slot := range s.All() {
		assert.Zero(t, slot)
		break
	}
}

func TestRulesKey(t *testing.T) {
	rules := matchtest.Rules(t)
	require.Equal(t, rules.Key(), matchtest.Rules(t).Key())
	require.Empty(t, rules.Diff(matchtest.Rules(t)))
	seen := map[genome.Key]bool{rules.Key(): true}
	for name, change := range map[string]func(*match.Rules){
		"engine":                 func(r *match.Rules) { r.Engine++ },
		"game":                   func(r *match.Rules) { r.Game = "x" },
		"game version":           func(r *match.Rules) { r.Version++ },
		"vocabulary":             func(r *match.Rules) { r.Vocabulary = "x" },
		"vocabulary fingerprint": func(r *match.Rules) { r.Fingerprint[3]++ },
		"points":                 func(r *match.Rules) { r.Points = "taken" },
		"metrics":                func(r *match.Rules) { r.Metrics = slices.Clone(r.Metrics); r.Metrics[1].Max++ },
		"modes":                  func(r *match.Rules) { r.Modes = slices.Clone(r.Modes); r.Modes[0].Steps++ },
	} {
		other := rules
		change(&other)
		assert.False(t, seen[other.Key()], name)
		seen[other.Key()] = true
		assert.Contains(t, rules.Diff(other), name+" ")
	}
}

func TestBadGames(t *testing.T) {
	for says, change := range map[string]func(*evo.Game[*matchtest.Player]){
		"two different modes have this name":  func(g *evo.Game[*matchtest.Player]) { g.Showdown.Name = "short" },
		`has 300 slots; a round has 1 to 256`: func(g *evo.Game[*matchtest.Player]) { g.Showdown.Slots = 300 },
	} {
		game := matchtest.Game
		change(&game)
		_, err := match.NewLocal(&game, new(match.Store).Find, match.Options{})
		assert.ErrorContains(t, err, says)
		_, err = match.NewProc(&game, new(match.Store).Find, match.ProcOptions{})
		assert.ErrorContains(t, err, says)
	}
	same := matchtest.Game
	same.Showdown = same.Evaluation
	_, err := match.NewLocal(&same, new(match.Store).Find, match.Options{})
	assert.NoError(t, err, "players may know the mode that evolution plays")
	game := matchtest.Game
	game.Points = "honor"
	_, err = match.NewLocal(&game, new(match.Store).Find, match.Options{})
	assert.ErrorContains(t, err, "honor")
	_, err = match.NewLocal(&matchtest.Game, nil, match.Options{})
	assert.ErrorContains(t, err, "genomes is nil")
	_, err = match.NewProc(&matchtest.Game, nil, match.ProcOptions{})
	assert.ErrorContains(t, err, "genomes is nil")
}

// TestVerify refuses rows, hashes and metrics that were not asked for.
func TestVerify(t *testing.T) {
	store := new(match.Store)
	ev := local(t, store, 1)
	m := matchtest.Matches(3, 1, players(store, 4))
	m[0].Want = match.Want{Rows: match.FirstSlots(4), HashEvery: 7}
	good, err := collect(t.Context(), ev, m)
	require.NoError(t, err)
	o := good[0]
	require.Equal(t, match.OK, o.Status)
	assert.NoError(t, ev.Rules().Verify(m[0], o))
	o.Rows[1][0].Brief = o.Rows[1][0].Activations + 1
	assert.ErrorContains(t, ev.Rules().Verify(m[0], o), "slot 1: row ")
	one := m[0]
	one.Want.Rows = match.SlotsOf(2)
	assert.ErrorContains(t, ev.Rules().Verify(one, good[0]), "slot 0: it says what ")
	one.Want.Rows = match.SlotsOf(4)
	assert.ErrorContains(t, ev.Rules().Verify(one, good[0]), "the match wants the rows of slot 4")
	o.Rows[1][0].Brief = 0
	o.Uses[2].Leafless = o.Uses[2].Ticks + 1
	assert.ErrorContains(t, ev.Rules().Verify(m[0], o), "slot 2 has ")
	o.Uses = o.Uses[:3]
	assert.ErrorContains(t, ev.Rules().Verify(m[0], o), "it has the ticks of 3 slots, and the rows of 4")
	o.Rows = o.Rows[:1]
	assert.ErrorContains(t, ev.Rules().Verify(m[0], o), "the rows of 1 slots did, want 4")
	o.Hashes = nil
	assert.ErrorContains(t, ev.Rules().Verify(m[0], o), "it has 0 hashes, want ")
}

func TestMemory(t *testing.T) {
	store := new(match.Store)
	ev := local(t, store, 2)
	rules := ev.Rules().Key()
	m := match.NewMemory(matchtest.Scramble(ev, matchtest.Chaos{Rules: rules, Seed: 2, Loss: 200, Repeat: 200}), store, rules)
	var keys []genome.Key
	for _, g := range matchtest.Players(1, 5) {
		keys = append(keys, m.Add(g))
	}
	assert.Equal(t, keys[0], m.Add(matchtest.Players(1, 1)[0]))
	assert.Equal(t, 5, store.Len())

	matches := matchtest.Matches(1, 20, keys)
	matches = append(matches, matches[:7]...)
	outcomes, err := m.Play(t.Context(), matches)
	require.NoError(t, err)
	for i, o := range outcomes {
		require.Equal(t, matches[i].Key(rules), o.Match, "in the order of the matches")
	}
	assert.Equal(t, 20, m.Played())
	again, err := m.Play(t.Context(), slices.Clone(matches))
	require.NoError(t, err)
	assert.Equal(t, outcomes, again)
	assert.Equal(t, 20, m.Played())

	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	cancel(why)
	_, err = m.Play(ctx, matches)
	assert.ErrorIs(t, err, why, "even if there is nothing to play")

	unknown := matchtest.Matches(2, 1, []genome.Key{{1}})
	_, err = m.Play(t.Context(), unknown)
	assert.ErrorContains(t, err, "no genome has the key")
}

// TestOrderOfTheSame refuses a match that is there twice.
func TestOrderOfTheSame(t *testing.T) {
	m := match.Match{Seed: 1}
	k := m.Key(genome.Key{})
	err := match.InOrder(t.Context(), nil, []match.Match{m, m}, []genome.Key{k, k}, nil)
	assert.ErrorContains(t, err, "matches 0 and 1 are the same")
}
