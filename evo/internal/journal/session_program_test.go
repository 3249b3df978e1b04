package journal_test

import (
	"context"
	"encoding/json"
	"iter"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/journal"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

const helperEnv = "JOURNAL_TEST_HELPER" // path of the journal that a process of TestKilled writes

func TestMain(m *testing.M) {
	match.Serve(&matchtest.Game)
	if path := os.Getenv(helperEnv); path != "" {
		os.Exit(helper(path))
	}
	os.Exit(m.Run())
}

// generations is how long the tests' program is.
const generations = 8

// program is like a search: what it asks depends on the outcomes of what it asked
// before.
func program(ctx context.Context, cache match.MatchCache, generations int) error {
	var keys []genome.Key
	for _, g := range matchtest.Players(1, 6) {
		keys = append(keys, cache.Add(g, match.Origin{How: "random"}))
	}
	keys = append(keys, cache.Add(matchtest.Trembler(), match.Origin{How: "library"}))
	var before []match.Match
	for generation := range generations {
		matches := matchtest.Matches(evo.Seed(9, "test", uint64(generation)), 10, keys)
		matches[3].Want.Rows = match.FirstSlots(4)
		matches[4].Want.HashEvery = 10
		matches = append(matches, matches[2], matches[9]) // twice in a batch
		if before != nil {
			matches = append([]match.Match{before[0]}, matches...) // and again in a later one
		}
		before = matches
		outcomes, err := cache.Play(ctx, matches)
		if err != nil {
			return err
		}
		best, coins, faults := genome.Key{}, int64(-1<<62), 0
		for i, o := range outcomes {
			if o.Status != match.OK {
				faults++
				continue
			}
			for slot, m := range o.Metrics {
				if m[0] > coins || m[0] == coins && matches[i].Slots[slot].Compare(best) < 0 {
					best, coins = matches[i].Slots[slot], m[0]
				}
			}
		}
		child := matchtest.Players(uint64(coins)+uint64(generation), 1)[0]
		keys = append(keys, cache.Add(child, match.Origin{How: "child", Parents: []genome.Key{best}, Generation: generation}))
		if err := cache.Note("generation", map[string]any{"number": generation, "best": best, "coins": coins, "faults": faults}); err != nil {
			return err
		}
	}
	return nil
}

// kit is what a session needs.
type kit struct {
	catalog *genome.Catalog
	header  journal.Header
}

func newKit() (kit, error) {
	spec, err := matchtest.Game.Spec()
	if err != nil {
		return kit{}, err
	}
	return kit{spec.Catalog, journal.Header{
		Rules: match.RulesOf(spec), Seed: 1, Preset: "test", Config: json.RawMessage(`{"size": 6}`),
	}}, nil
}

func needKit(t testing.TB) kit {
	t.Helper()
	k, err := newKit()
	require.NoError(t, err)
	return k
}

// local returns a store and an evaluator that plays its genomes.
func local(t testing.TB, workers int) (*match.Store, match.Evaluator) {
	t.Helper()
	store := new(match.Store)
	ev, err := match.NewLocal(&matchtest.Game, store.Find, match.Options{Workers: workers})
	require.NoError(t, err)
	return store, ev
}

// run runs the program with the journal at path to its end.
func run(t testing.TB, path string, store *match.Store, ev match.Evaluator, o journal.Options) journal.Stats {
	t.Helper()
	o.NoSync = true
	k := needKit(t)
	s, err := journal.Open(path, k.header, ev, store, k.catalog, o)
	require.NoError(t, err)
	require.NoError(t, program(t.Context(), s, generations))
	stats := s.Stats()
	require.NoError(t, s.Close())
	return stats
}

// golden is the journal of a run straight through.
func golden(t testing.TB) []byte {
	t.Helper()
	store, ev := local(t, 1)
	path := filepath.Join(t.TempDir(), "golden.journal")
	run(t, path, store, ev, journal.Options{})
	return read(t, path)
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	return data
}

func write(t testing.TB, data []byte) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "run.journal")
	require.NoError(t, os.WriteFile(path, data, 0o644))
	return path
}

// slow takes its time with each outcome, so that a process can be killed
// meanwhile.
type slow struct {
	match.Evaluator
	pause time.Duration
}

func (s slow) Evaluate(ctx context.Context, matches iter.Seq[match.Match]) iter.Seq2[match.Outcome, error] {
	return func(yield func(match.Outcome, error) bool) {
		for o, err := range s.Evaluator.Evaluate(ctx, matches) {
			time.Sleep(s.pause)
			if !yield(o, err) {
				return
			}
		}
	}
}

// helper runs the program in a process that is to be killed.
func helper(path string) int {
	k, err := newKit()
	if err != nil {
		return 3
	}
	store := new(match.Store)
	ev, err := match.NewLocal(&matchtest.Game, store.Find, match.Options{Workers: 2})
	if err != nil {
		return 4
	}
	s, err := journal.Open(path, k.header, slow{ev, time.Millisecond}, store, k.catalog, journal.Options{})
	if err != nil {
		os.Stderr.WriteString(err.Error())
		return 5
	}
	if err := program(context.Background(), s, generations); err != nil {
		os.Stderr.WriteString(err.Error())
		return 6
	}
	if err := s.Close(); err != nil {
		return 7
	}
	return 0
}
