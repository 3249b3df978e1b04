package decider_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// TestLintSquadsIsRight plays random scenarios: in none of them does a squad form
// that Lint says never does.
func TestLintSquadsIsRight(t *testing.T) {
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
				never = append(never, p.Path[strings.LastIndex(p.Path, " ")+1:])
			}
		}
		warned += len(never)
		records, err := playTroop(s, b.names, compiledTroop(s, b, 1, nil, decider.Nothing), true)
		require.NoError(t, err)
		for _, r := range records {
			for _, c := range r.calls {
				name, is := strings.CutPrefix(c.text, "+")
				name, _, _ = strings.Cut(name, "/")
				if d := b.tree.Outline().Find(name); is && len(d) > 0 && b.tree.Outline().Row(d[0]).Squad != 0 {
					formed++
					require.False(t, slices.Contains(never, name), "%s has formed:\n%s", name, s)
				}
			}
		}
	}
	require.Greater(t, warned, int(n)/100)
	require.Greater(t, formed, int(n)/100)
}
