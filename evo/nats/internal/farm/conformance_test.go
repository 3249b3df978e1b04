package farm_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/evo/nats/internal/farm"
)

// TestConformance has all that evaluators must do be done by workers: one in this
// process, and one in a process whose rounds are played in further ones.
func TestConformance(t *testing.T) {
	t.Run("here", func(t *testing.T) {
		matchtest.Run(t, matchtest.Suite{New: func(t *testing.T, store *match.Store) match.Evaluator {
			c, _ := coordinate(t, store.Find, farm.Options{InFlight: 64})
			work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: c.URL()}, Workers: 2})
			t.Cleanup(func() { require.NoError(t, c.Close()) }) // the worker ends sooner without its coordinator
			employ(t, c, 2)
			warm(t, c, store)
			return c
		}})
	})
	t.Run("isolated", func(t *testing.T) {
		if testing.Short() {
			t.Skip("it starts many processes")
		}
		matchtest.Run(t, matchtest.Suite{
			Isolated: true,
			New: func(t *testing.T, store *match.Store) match.Evaluator {
				c, _ := coordinate(t, store.Find, farm.Options{InFlight: 64})
				spawn(t, c.URL(), "NATS_TEST_ISOLATED=1")
				employ(t, c, 2)
				warm(t, c, store)
				return c
			},
		})
	})
	t.Run("scrambled", func(t *testing.T) {
		if testing.Short() {
			t.Skip("the first covers most of it")
		}
		matchtest.Run(t, matchtest.Suite{New: func(t *testing.T, store *match.Store) match.Evaluator {
			c, _ := coordinate(t, store.Find, farm.Options{InFlight: 64})
			work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: c.URL()}, Workers: 3})
			employ(t, c, 3)
			warm(t, c, store)
			return matchtest.Scramble(c, matchtest.Chaos{Rules: c.Rules().Key(), Seed: 1, Window: 16, Loss: 300})
		}})
	})
}
