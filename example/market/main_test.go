package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/example/internal/programtest"
)

func TestGolden(t *testing.T) {
	programtest.Golden(t, run,
		programtest.Call{Name: "default", Args: ""},
		programtest.Call{Name: "nothing", Args: "-ticks 0"},
		programtest.Call{Name: "help", Args: "-h"},
	)
}

// The seller serves one customer at a time, although each runs an injected tree.
// When all customers go home in the middle of it, no token is left behind.
func TestOneSeller(t *testing.T) {
	s, err := New()
	require.NoError(t, err)
	served, queued := 0, 0
	for second := range evening + 1 {
		require.NoError(t, s.Step(second))
		buying := 0
		for _, c := range s.customers {
			switch doing, err := s.doing(c); doing {
			case "BAKERY BUY":
				buying++
				fallthrough
			default:
				require.NoError(t, err)
			case "BAKERY QUEUE":
				queued++
			}
		}
		require.LessOrEqual(t, buying, 1)
		if second < evening {
			require.GreaterOrEqual(t, len(s.crowd.World().Holders("SELLER")), buying)
		}
		served += buying
	}
	assert.NotZero(t, served)
	assert.NotZero(t, queued)
	assert.Empty(t, s.crowd.World().Holders("SELLER"))
}

// A customer without money learns where there is bread, and buys none.
func TestNoCoinsNoBread(t *testing.T) {
	s, err := New()
	require.NoError(t, err)
	for _, c := range s.customers {
		c.coins = price - 1
	}
	taught := false
	for second := range evening {
		require.NoError(t, s.Step(second))
		for _, c := range s.customers {
			tree, _, err := s.crowd.Injected(c.handle, object.Name)
			require.NoError(t, err)
			taught = taught || tree == s.objects[0].tree
			doing, err := s.doing(c)
			require.NoError(t, err)
			assert.NotContains(t, doing, "BAKERY")
			assert.Equal(t, price-1, c.coins)
		}
	}
	assert.True(t, taught)
}

func TestTablesFitAndHaveNoWarnings(t *testing.T) {
	s, err := New()
	require.NoError(t, err)
	assert.Empty(t, s.crowd.Tree().Lint())
	for _, o := range s.objects {
		for _, warning := range o.tree.Lint() {
			assert.Equal(t, decider.WarnRootIdle, warning.Code, o.root.Name) // in a slot, a root may refuse
		}
		assert.LessOrEqual(t, o.tree.MemorySize(), object.Bytes, o.root.Name)
	}
	assert.ErrorIs(t, s.crowd.Inject(s.customers[0].handle, object.Name, s.crowd.Tree()), decider.ErrSelfInjection)
	assert.ErrorIs(t, s.crowd.Inject(s.customers[0].handle, "POCKET", s.objects[0].tree), decider.ErrNoSlot)
}

func TestMistakes(t *testing.T) {
	programtest.Mistakes(t, run,
		programtest.Mistake{Args: "-ticks -1", Says: "-ticks -1: want 0 or more; see -h"},
		programtest.Mistake{Args: "now", Says: "unexpected argument \"now\": market takes only flags; see -h"},
	)
}

func TestFullDisk(t *testing.T) { programtest.FullDisk(t, run) }
