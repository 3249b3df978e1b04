package decider_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/walker"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// TestMatches plays random worlds with squads of who fits whom, in the library and by the reference,
// with bounds for Pairs that few agents reach: all that can be seen is the same. With the usual bounds
// TestWalked does so.
func TestMatches(t *testing.T) {
	skip.UnderRace(t)
	n, formed := uint64(12000), 0
	if testing.Short() {
		n = 1500
	}
	for i := range n {
		s := worlds.Draw(worlds.Walked+i, 40)
		if !strings.Contains(s.String(), "squad=pair") {
			continue
		}
		worlds.Range{N: 1, From: s.Seed, Frames: 40, Shrinks: worlds.Shrinks}.Run(t, func(c *worlds.Claim, s *worlds.Script) error {
			bounds := walker.Pairs{Partners: 1 + int(s.Seed%3), Calls: []int{1, 2, 3, 5, 9}[s.Seed%5]}
			way := worlds.Way{Name: "asked", Awake: true, Asks: true, Join: func(w *worlds.World) func() {
				w.World().SetPairing(bounds.Partners, bounds.Calls)
				return func() {}
			}}
			var said []string
			if err := c.Play(s, way, func(w *worlds.World) { said = append(said, w.Said()) }); err != nil {
				return err
			}
			formed++
			way = worlds.Way{Name: "walked", Awake: true, Asks: true, Walked: true, Join: func(w *worlds.World) func() {
				w.Bound(bounds)
				return func() {}
			}}
			return c.Play(s, way, func(w *worlds.World) { require.Equal(c, said[c.Frame], w.Said()) })
		})
		if worlds.One() {
			return
		}
	}
	require.Greater(t, formed, int(n)/40)
}
