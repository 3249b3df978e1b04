package search_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/search"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

// met is a cache that counts the rounds of an opponent.
type met struct {
	*matchtest.FakeCache
	key    genome.Key
	rounds int
}

func (m *met) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	for _, of := range matches {
		if slices.Contains(of.Slots, m.key) {
			m.rounds++
		}
	}
	return m.FakeCache.Play(ctx, matches)
}

// TestBots: a bot of the library is an opponent, and nothing descends from it.
func TestBots(t *testing.T) {
	b, err := matchtest.Game.Spec()
	require.NoError(t, err)
	bot := genome.NewBot("Tape")
	s, err := search.New(b, options(4))
	require.NoError(t, err)
	cache := &met{FakeCache: &matchtest.FakeCache{Spec: b, Worth: leaves(b), Luck: 3}, key: genome.KeyOf(bot)}
	require.NoError(t, search.Run(t.Context(), s, cache, nil))
	assert.Greater(t, cache.rounds, 100)
	for _, in := range s.Archive() {
		assert.NotEqual(t, "Tape", in.Lineage)
		for p := range in.Genome.Places() {
			assert.NotContains(t, p.Row.Action, "Tape")
		}
	}

	builder, err := matchtest.Game.Builder()
	require.NoError(t, err)
	const want = "the bot Tape is Go code and no table: it can only be an opponent"
	assert.ErrorContains(t, b.Catalog.ValidateEvolved(bot, evo.DefaultLimits), want)
	assert.ErrorContains(t, builder.WriteGo(&bytes.Buffer{}, evo.GoFile{Package: "p", Tables: []evo.GoTable{{Variable: "T", Genome: bot}}}), want)
	strange := genome.NewBot("Tapes")
	_, err = builder.Tree(strange)
	assert.ErrorContains(t, err, "the bot Tapes is Go code and no table")
	_, err = genome.Parse(b.Catalog, b.Catalog.AppendJSON(nil, bot))
	assert.ErrorContains(t, err, "Tape")
}
