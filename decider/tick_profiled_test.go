package decider_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/skip"
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

// TestProfiledDifferential: in random scenarios the callbacks, results and hashes of
// a profiled table are those of the table, and its counts those of its callbacks.
func TestProfiledDifferential(t *testing.T) {
	skip.UnderRace(t)
	n := uint64(1000)
	if testing.Short() {
		n = 200
	}
	for i := range n {
		s := generate(randomBytes(i))
		if i%2 == 1 {
			s = generateShared(randomBytes(i))
		}
		b, err := s.mended()
		if err != nil {
			continue
		}
		w := profiled(b, profile.New(profile.Options{Every: 2}))
		plain, profiled := compiledTroops(s, b), compiledTroops(s, w)
		for k := range plain {
			at := fmt.Sprintf("scenario %d, %s", i, plain[k].name)
			want, diff := playSafely(s, b.names, plain[k])
			require.Empty(t, diff, at)
			got, diff := playSafely(s, b.names, profiled[k])
			require.Empty(t, diff, at)
			require.Empty(t, compareRecords(want, got), at)
			for step := range want {
				require.Equal(t, want[step].hash, got[step].hash, "%s, step %d", at, step)
			}
		}
	}
}
