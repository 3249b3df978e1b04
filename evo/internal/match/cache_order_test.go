package match_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// TestOrderOfTheSame refuses a match that is there twice.
func TestOrderOfTheSame(t *testing.T) {
	m := match.Match{Seed: 1}
	k := m.Key(genome.Key{})
	err := match.InOrder(t.Context(), nil, []match.Match{m, m}, []genome.Key{k, k}, nil)
	assert.ErrorContains(t, err, "matches 0 and 1 are the same")
}
