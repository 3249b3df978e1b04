package match_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

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
		{"panics", `the check of the invariant "poor" failed: panic: boom (match_test/invariant_test.go:`, func(evo.Sim[player]) string { panic("boom") }, 1},
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
