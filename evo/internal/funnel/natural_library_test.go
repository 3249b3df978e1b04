package funnel_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// Tables that people wrote are natural, in the few rounds of an admission, too, and
// a twentieth away from each limit: else luck would decide over the tables that
// evolved from them.
func TestLibrariesAreNatural(t *testing.T) {
	// These were written to be harmless, which looks broken in an opponent, or stop for
	// whoever comes.
	const silent, turns = "stays silent in range", "turns on the spot"
	odd := map[string]string{"DriveBy": silent, "Pacifist": silent, "Coward": silent, "Sentry": turns, "Collector": turns}
	t.Run("arena", func(t *testing.T) { naturalLibrary(t, &arena.Game, odd, "Wanderer", "Ambusher") })
	t.Run("forage", func(t *testing.T) { naturalLibrary(t, &game.Forage, nil) })
}

func naturalLibrary[A any](t *testing.T, g *evo.Game[A], odd map[string]string, near ...string) {
	checked, err := g.Spec()
	require.NoError(t, err)
	b := *checked
	nearer := func(limit int64) int64 { return limit * 95 / 100 }
	limits := declared.Or(b.Natural, funnel.LeastNaturalness)
	b.Natural = evo.Naturalness{
		PerSecond: nearer(limits.PerSecond), Brief: nearer(limits.Brief), Restarts: nearer(limits.Restarts),
		Leafless: nearer(limits.Leafless), OneAction: nearer(limits.OneAction),
	}
	b.Oddities = slices.Clone(b.Oddities)
	for i := range b.Oddities {
		b.Oddities[i].Most = nearer(b.Oddities[i].Most)
	}

	store := &match.Store{}
	ev, err := match.NewLocal(g, store.Find, match.Options{Workers: 2})
	require.NoError(t, err)
	cache := match.NewMemory(ev, store, ev.Rules().Key())
	seeds := uint64(4)
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		measured, err := funnel.Calibrate(t.Context(), cache, &b, seed, 8, nil)
		require.NoError(t, err)
		var all []*funnel.Candidate
		for _, ref := range b.Library {
			at := slices.IndexFunc(measured.Tables, func(of funnel.Calibrated) bool { return of.Name == ref.Name })
			all = append(all, &funnel.Candidate{
				Candidate: match.Candidate{Key: genome.KeyOf(ref.Genome), Genome: ref.Genome}, Name: ref.Name, Fate: funnel.Admitted, Certified: measured.Tables[at].Metrics,
			})
		}
		require.NoError(t, funnel.Watch(t.Context(), cache, &b, all, seed))
		funnel.Natural(&b, all)
		for _, c := range all {
			if slices.Contains(near, c.Name) {
				continue // they are at a limit: luck decides
			}
			if odd[c.Name] != "" {
				assert.Equal(t, odd[c.Name], c.Oddity, c.Name)
				continue
			}
			assert.Equal(t, funnel.Admitted, c.Fate, "%s, seed %d: %s, less a twentieth", c.Name, seed, c.Cause)
		}
	}
}
