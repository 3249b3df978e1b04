package match_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

func TestMemory(t *testing.T) {
	store := new(match.Store)
	ev := local(t, store, 2)
	rules := ev.Rules().Key()
	m := match.NewMemory(matchtest.Scramble(ev, matchtest.Chaos{Rules: rules, Seed: 2, Loss: 200, Repeat: 200}), store, rules)
	var keys []genome.Key
	for _, g := range matchtest.Players(1, 5) {
		keys = append(keys, m.Add(g, match.Origin{How: "random"}))
	}
	assert.Equal(t, keys[0], m.Add(matchtest.Players(1, 1)[0], match.Origin{}))
	assert.Equal(t, 5, store.Len())

	matches := matchtest.Matches(1, 20, keys)
	matches = append(matches, matches[:7]...)
	outcomes, err := m.Play(t.Context(), matches)
	require.NoError(t, err)
	for i, o := range outcomes {
		require.Equal(t, matches[i].Key(rules), o.Match, "in the order of the matches")
	}
	assert.Equal(t, 20, m.Played())
	again, err := m.Play(t.Context(), slices.Clone(matches))
	require.NoError(t, err)
	assert.Equal(t, outcomes, again)
	assert.Equal(t, 20, m.Played())

	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	cancel(why)
	_, err = m.Play(ctx, matches)
	assert.ErrorIs(t, err, why, "even if there is nothing to play")

	unknown := matchtest.Matches(2, 1, []genome.Key{{1}})
	_, err = m.Play(t.Context(), unknown)
	assert.ErrorContains(t, err, "no genome has the key")
}
