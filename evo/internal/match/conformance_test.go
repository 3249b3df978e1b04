package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

func local(t testing.TB, store *match.Store, workers int) *match.Local[*matchtest.Player] {
	t.Helper()
	ev, err := match.NewLocal(&matchtest.Game, store.Find, match.Options{Workers: workers})
	require.NoError(t, err)
	return ev
}

func proc(t testing.TB, store *match.Store, o match.ProcOptions) *match.Proc {
	t.Helper()
	ev, err := match.NewProc(&matchtest.Game, store.Find, o)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ev.Close()) })
	return ev
}

func TestLocal(t *testing.T) {
	for name, workers := range map[string]int{"1": 1, "2": 2, "7": 7} {
		t.Run(name, func(t *testing.T) {
			matchtest.Run(t, matchtest.Suite{New: func(t *testing.T, store *match.Store) match.Evaluator { return local(t, store, workers) }})
		})
	}
}

func TestProc(t *testing.T) {
	for name, workers := range map[string]int{"1": 1, "3": 3} {
		t.Run(name, func(t *testing.T) {
			if workers == 1 && testing.Short() {
				t.Skip("it takes time, and the one with three covers it")
			}
			matchtest.Run(t, matchtest.Suite{
				Isolated: true,
				New: func(t *testing.T, store *match.Store) match.Evaluator {
					return proc(t, store, match.ProcOptions{Workers: workers, Patience: 2 * time.Second, Memory: 256 << 20})
				},
			})
		})
	}
}

func TestScramble(t *testing.T) {
	for name, workers := range map[string]int{"1": 1, "7": 7} {
		t.Run(name, func(t *testing.T) {
			matchtest.Run(t, matchtest.Suite{New: func(t *testing.T, store *match.Store) match.Evaluator {
				ev := local(t, store, workers)
				return matchtest.Scramble(ev, matchtest.Chaos{Rules: ev.Rules().Key(), Seed: 1, Window: 16, Loss: 300})
			}})
		})
	}
}
