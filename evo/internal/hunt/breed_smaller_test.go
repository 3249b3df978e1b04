package hunt

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/testing/mine"
)

// guarded returns the mine with guards, who have no seat in Evaluation and so cannot
// evolve, and may only rest in the middle.
func guarded(fault string) *evo.Game[*mine.Digger] {
	g := mine.New(fault)
	guard := decider.Decider[*mine.Digger]{Name: "GUARD", Act: &mine.Middle{}}
	g.Library = append(g.Library, evo.Entry[*mine.Digger]{Name: "guard", Table: &guard})
	g.Roles = []evo.Role{{Name: "miner", Library: []string{"miner"}}, {Name: "guard", Entries: []string{"MIDDLE"}, Library: []string{"guard"}}}
	g.Showdown = evo.Mode{Name: "night", Slots: 3, Steps: g.Evaluation.Steps, Seats: []string{"miner", "guard", "guard"}}
	return g
}

// TestSmaller: smaller rounds can be played, and each player has what its role may have,
// even if the role cannot evolve.
func TestSmaller(t *testing.T) {
	game := guarded("")
	spec, err := game.Spec()
	require.NoError(t, err)
	b, err := newBreeder(game, spec, Options{Source: Evolved})
	require.NoError(t, err)
	require.Nil(t, b.roles["guard"].catalog)
	var of Round
	for n := 0; of.Mode != "night" || of.Slots[0] == nil || genome.Count(of.Slots[0].Root) < 3; n++ {
		of = b.round(n)
	}
	guards := 0
	for n := range uint64(2000) {
		small := b.smaller(evo.NewRand(n), of)
		require.Len(t, small.Slots, 3)
		for slot, g := range small.Slots {
			if g == nil {
				continue
			}
			require.NoError(t, spec.Vocabulary.Validate(g, evo.Limits{}))
			if slot == 0 {
				continue
			}
			guards++
			for p := range g.Places() {
				if p.Row.Leaf() {
					require.Equal(t, "MIDDLE", p.Row.Action)
				}
			}
		}
	}
	require.Greater(t, guards, 100)
}

// TestRoles: findings of a game with such roles fail again.
func TestRoles(t *testing.T) {
	for _, fault := range []string{"panic", "lost"} {
		report, err := Hunt(t.Context(), guarded(fault), Options{Seed: 1, Matches: 128, Shrink: 300})
		require.NoError(t, err)
		require.NotEmpty(t, report.Findings)
		for _, f := range report.Findings {
			v, err := Repro(t.Context(), guarded(fault), f, false)
			require.NoError(t, err)
			require.Equal(t, f.Verdict.Same(), v.Same())
		}
	}
}
