package street

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// The seller serves one customer at a time, although each runs an injected tree.
// When all customers go home in the middle of it, no token is left behind.
func TestOneSeller(t *testing.T) {
	s, err := New(nil)
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
			require.GreaterOrEqual(t, len(s.Crowd.World().Holders("SELLER")), buying)
		}
		served += buying
	}
	assert.NotZero(t, served)
	assert.NotZero(t, queued)
	assert.Empty(t, s.Crowd.World().Holders("SELLER"))
}

// A customer without money learns where there is bread, and buys none.
func TestNoCoinsNoBread(t *testing.T) {
	s, err := New(nil)
	require.NoError(t, err)
	for _, c := range s.customers {
		c.coins = price - 1
	}
	taught := false
	for second := range evening {
		require.NoError(t, s.Step(second))
		for _, c := range s.customers {
			tree, _, err := s.Crowd.Injected(c.id, object.Name)
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
	s, err := New(nil)
	require.NoError(t, err)
	assert.Empty(t, s.Crowd.Tree().Lint())
	for _, o := range s.objects {
		for _, warning := range o.tree.Lint() {
			assert.Equal(t, decider.WarnRootIdle, warning.Code, o.root.Name) // in a slot, a root may refuse
		}
		assert.LessOrEqual(t, o.tree.MemorySize(), object.Bytes, o.root.Name)
	}
	assert.ErrorIs(t, s.Crowd.Inject(s.customers[0].id, object.Name, s.Crowd.Tree()), decider.ErrSelfInjection)
	assert.ErrorIs(t, s.Crowd.Inject(s.customers[0].id, "POCKET", s.objects[0].tree), decider.ErrNoSlot)
}
