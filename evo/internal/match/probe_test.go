package match_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// blind is a Sim that is no Prober.
type blind struct{ evo.Sim[*game.Forager] }

// saved is a Sim that can be saved, but not looked at.
type saved struct {
	evo.Sim[*game.Forager]
	evo.Snapshotter
}

// absurd is a Sim whose target the game does not have.
type absurd struct{ *game.Field }

func (absurd) Target(int) int { return 7 }

func TestProbe(t *testing.T) {
	spec, err := game.Forage.Spec()
	require.NoError(t, err)
	var genomes []*evo.Genome
	for _, ref := range spec.Library {
		genomes = append(genomes, ref.Genome)
	}
	choices, err := match.Probe(t.Context(), &game.Forage, genomes)
	require.NoError(t, err)
	for i, g := range genomes {
		require.Len(t, choices[i], len(game.Forage.Situations())*spec.Evaluation.Slots)
		// What a genome chooses does not depend on the genomes before it.
		alone, err := match.Probe(t.Context(), &game.Forage, []*evo.Genome{g, genomes[0], g})
		require.NoError(t, err)
		require.Equal(t, choices[i], alone[0])
		require.Equal(t, choices[i], alone[2])
		for _, other := range choices[:i] {
			require.NotEqual(t, other, choices[i], "the tables of the library differ")
		}
	}

	own := game.Forage
	own.NewSim = func() evo.Sim[*game.Forager] { return blind{new(game.Field)} }
	_, err = match.Probe(t.Context(), &own, genomes)
	require.ErrorContains(t, err, "its simulation match_test.blind lacks AppendSnapshot and Restore of evo.Snapshotter, and Look and Target of evo.Prober. Fix: ")
	own.NewSim = func() evo.Sim[*game.Forager] { return saved{new(game.Field), new(game.Field)} }
	_, err = match.Probe(t.Context(), &own, genomes)
	require.ErrorContains(t, err, "saved lacks Look and Target of evo.Prober. Fix: ")
	own.Situations = nil
	none, err := match.Probe(t.Context(), &own, genomes)
	require.NoError(t, err, "without situations no Prober is needed")
	require.Empty(t, none[0])

	own = game.Forage
	own.Situations = func() [][]byte { return [][]byte{game.Forage.Situations()[0], {1, 2, 3}} }
	_, err = match.Probe(t.Context(), &own, genomes)
	require.ErrorContains(t, err, "situation 1: ")

	own = game.Forage
	own.NewSim = func() evo.Sim[*game.Forager] { return absurd{new(game.Field)} }
	_, err = match.Probe(t.Context(), &own, genomes)
	require.ErrorContains(t, err, "situation 0, slot 0: the target is 7, and the game has 3")
}

// TestInvariants: a round ends where an invariant is broken, and says which one, in
// its words; the next round is played in the same Sim.
func TestInvariants(t *testing.T) {
	type player = *matchtest.Player
	asked := 0
	holds := evo.Invariant[player]{Name: "holds", Check: func(evo.Sim[player]) string { return "" }}
	for _, c := range []struct {
		name, want string
		check      func(evo.Sim[player]) string
		steps      int
	}{
		{"broken", `the invariant "poor" is broken: a purse at 0x?, after step 3`, func(evo.Sim[player]) string {
			if asked++; asked%3 == 0 {
				return fmt.Sprintf("a purse at %p", &asked)
			}
			return ""
		}, 3},
		{"panics", `the check of the invariant "poor" failed: panic: boom (match_test/probe_test.go:`, func(evo.Sim[player]) string { panic("boom") }, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			made := 0
			game := matchtest.Game
			game.NewSim = func() evo.Sim[player] {
				made++
				return new(matchtest.Sim)
			}
			game.Invariants = []evo.Invariant[player]{holds, {Name: "poor", Check: c.check}}
			store := new(match.Store)
			lineup := players(store, 4)
			ev, err := match.NewLocal(&game, store.Find, match.Options{Workers: 1})
			require.NoError(t, err)
			matches := matchtest.Matches(1, 3, lineup)
			for i := range matches {
				matches[i].Want = match.Want{HashEvery: 1, Rows: match.FirstSlots(4)}
			}
			outcomes, err := collect(t.Context(), ev, matches)
			require.NoError(t, err)
			require.Len(t, outcomes, 3)
			for i, o := range outcomes {
				require.Equal(t, match.Oracle, o.Status)
				require.Contains(t, o.Fault, c.want)
				require.Equal(t, c.steps, o.Steps)
				require.Nil(t, o.Metrics)
				require.NoError(t, ev.Rules().Verify(matches[i], o))
			}
			require.Equal(t, 1, made)
		})
	}
}
