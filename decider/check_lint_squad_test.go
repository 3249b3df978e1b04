package decider_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/skip"
)

// TestLintSquadsIsRight plays random scenarios: in none of them does a squad form
// that Lint says never does.
func TestLintSquadsIsRight(t *testing.T) {
	skip.UnderRace(t)
	skip.On32Bit(t)
	n := uint64(3000)
	if testing.Short() {
		n = 600
	}
	warned, formed := 0, 0
	for i := range n {
		s := generateShared(randomBytes(i))
		if !s.crowd || !s.squads() {
			continue
		}
		s = s.observable()
		b, err := s.mended()
		if err != nil {
			continue
		}
		var never []string
		for _, p := range b.tree.Lint() {
			if p.Code == decider.WarnSquadNeverForms {
				never = append(never, strings.ReplaceAll(p.Path, " > ", "/"))
			}
		}
		warned += len(never)
		records, err := playTroop(s, b.names, compiledTroop(s, b, 1, nil, decider.Nothing), true)
		require.NoError(t, err)
		for _, r := range records {
			for _, c := range r.calls {
				o, r := b.tree.Outline(), decider.Row(c.row)
				if strings.HasPrefix(c.text, "+") && c.tree == o.Row(0).Name && o.Row(r).Squad != 0 {
					formed++
					path := rowPath(o, r) // a shared row may stand where its squad forms, too
					require.False(t, slices.Contains(never, path), "%s has formed:\n%s", path, s)
				}
			}
		}
	}
	require.Greater(t, warned, int(n)/100)
	require.Greater(t, formed, int(n)/100)
}
