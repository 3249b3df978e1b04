package decider_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// profiled returns b with tables that p profiles.
func profiled(b *built, p *profile.Profiler) *built {
	w := *b
	w.root = profile.Wrap(p, b.root)
	w.tree = decider.MustCompile(w.root, decider.MaxRedecides(b.maxRedecides))
	w.trees, w.guests = map[string]*row{}, map[string]*decider.Tree[*actor]{}
	for name, root := range b.trees {
		w.trees[name] = profile.Wrap(p, root)
		w.guests[name] = decider.MustCompile(w.trees[name])
	}
	return &w
}

// TestProfiledCases: a profiled table does in every case what the table does, whether
// all ticks are timed or some or none.
func TestProfiledCases(t *testing.T) {
	skip.UnderRace(t)
	for i, s := range loadCases(t) {
		b, err := s.compile()
		require.NoError(t, err, s.name)
		p := profile.New(profile.Options{Every: [...]int{1, 3, -1}[i%3]})
		w := profiled(b, p)
		require.Equal(t, b.tree.Outline().Fingerprint(), w.tree.Outline().Fingerprint(), s.name)
		require.Equal(t, b.tree.String(), w.tree.String(), s.name)
		require.Equal(t, b.tree.Lint(), w.tree.Lint(), s.name)
		for _, tr := range compiledTroops(s, w) {
			records, err := playTroop(s, b.names, tr, false)
			require.NoError(t, err, s.name)
			if diff := s.diff(records); diff != "" {
				t.Errorf("%s:%d: %s, %s: %s", s.file, s.line, s.name, tr.name, diff)
			}
		}
	}
}

// TestProfiledDifferential: in random worlds all that can be seen of agents with profiled tables is what
// it is without.
func TestProfiledDifferential(t *testing.T) {
	skip.UnderRace(t)
	n := uint64(200)
	if testing.Short() {
		n = 30
	}
	worlds.Run(t, n, 40, func(c *worlds.Claim, s *worlds.Script) error {
		var said []string
		err := c.Play(s, worlds.Way{Name: "plain", Awake: true}, func(w *worlds.World) { said = append(said, w.Said()) })
		if err != nil {
			return err
		}
		p := profile.New(profile.Options{Every: [...]int{1, 2, -1}[s.Seed%3]})
		wrap := func(d *worlds.Decider) *worlds.Decider { return profile.Wrap(p, d) }
		return c.Play(s, worlds.Way{Name: "profiled", Awake: true, Table: wrap}, func(w *worlds.World) {
			require.Equal(c, said[c.Frame], w.Said())
		})
	})
}
