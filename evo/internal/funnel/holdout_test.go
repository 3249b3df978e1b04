package funnel_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

func TestHoldout(t *testing.T) {
	b, cache, all := bench(t, 20, func(i int) int64 { return 150 + int64(i%2)*100 })
	classes := make([][]*genome.Genome, 2)
	for i, c := range all {
		classes[i%2] = append(classes[i%2], c.Genome)
	}
	h, err := funnel.Hold(t.Context(), cache, b, classes, funnel.Lineup{2, 2}, 1, 400)
	require.NoError(t, err)
	assert.EqualValues(t, 400, h.Rounds)
	// The means of two classes differ by 100, each with luck of up to 60: the
	// harder class is above in all but a few rounds.
	assert.Greater(t, h.AboveShare(1).Low, int64(930))
	assert.Equal(t, h.Beats[1][0], h.All)
	assert.Greater(t, h.PairShare().Of, int64(900))
	assert.Less(t, h.PairShare().Low, h.PairShare().Of)

	assert.Empty(t, h.BrokenText())

	// Broken rounds are counted, with a reason.
	bad := genome.KeyOf(classes[1][0])
	cache.Breaks = func(g *genome.Genome) match.Status {
		if genome.KeyOf(g) == bad {
			return match.Panic
		}
		return match.OK
	}
	h, err = funnel.Hold(t.Context(), cache, b, classes, funnel.Lineup{2, 2}, 2, 400)
	require.NoError(t, err)
	assert.EqualValues(t, 400, h.Rounds+h.Broken)
	assert.Positive(t, h.Rounds)
	assert.Regexp(t, `^\d+ more rounds broke and are left out. The first has the seed \d+: Panic: `, h.BrokenText())
	cache.Breaks = nil

	// Equal classes are above each other in half of the rounds.
	cache.Worth = func(*genome.Genome) int64 { return 200 }
	h, err = funnel.Hold(t.Context(), cache, b, classes, funnel.Lineup{2, 2}, 1, 400)
	require.NoError(t, err)
	assert.InDelta(t, 500, h.AboveShare(1).Of, 80)
	assert.InDelta(t, 500, h.PairShare().Of, 80)

	// Without luck nobody is above, and a tie counts half.
	cache.Luck = 0
	h, err = funnel.Hold(t.Context(), cache, b, classes, funnel.Lineup{2, 2}, 1, 40)
	require.NoError(t, err)
	assert.Zero(t, h.AboveShare(1).Of)
	assert.EqualValues(t, 500, h.PairShare().Of)
}

// A lineup in which a class has no place compares the others.
func TestLineupsWithoutAClass(t *testing.T) {
	b, cache, all := bench(t, 6, func(i int) int64 { return 150 + int64(i%3)*100 })
	classes := make([][]*genome.Genome, 3)
	for i, c := range all {
		classes[i%3] = append(classes[i%3], c.Genome)
	}
	h, err := funnel.Hold(t.Context(), cache, b, classes, funnel.Lineup{2, 0, 2}, 1, 100)
	require.NoError(t, err)
	assert.Greater(t, h.Beats[2][0], int64(90))
	assert.Equal(t, h.Beats[2][0], h.All, "the order is that of the classes that played")
	h, err = funnel.Hold(t.Context(), cache, b, classes, funnel.Lineup{2, 2, 0}, 1, 100)
	require.NoError(t, err)
	assert.Greater(t, h.Beats[1][0], int64(80))
	assert.Equal(t, h.Beats[1][0], h.All, "a class that did not play does not count")
}

// Where rounds have another end, it is worth a line that the time ended some.
// A draw of two is told; in a round of more there is no such thing.
func TestDraws(t *testing.T) {
	h := funnel.Holdout{Lineup: funnel.Lineup{0, 1, 1}, Rounds: 50, Beats: [][]int64{{0, 0, 0}, {0, 0, 10}, {0, 38, 0}}}
	assert.Equal(t, "4.0 % of the rounds were draws, in which neither was above the other", h.DrawText())
	h.Beats[2][1] = 40
	assert.Empty(t, h.DrawText())
	h.Beats[2][1], h.Lineup[1] = 0, 2
	assert.Empty(t, h.DrawText())
	h.Lineup[1], h.Alone = 1, true
	assert.Empty(t, h.DrawText())
}

func TestLateRounds(t *testing.T) {
	assert.Equal(t, "2.0 % of the rounds ended only with the time", funnel.Holdout{Rounds: 50, Late: 1}.LateText())
	for _, h := range []funnel.Holdout{{Rounds: 50}, {Rounds: 50, Late: 50}, {Rounds: 50, Late: 1, Alone: true}, {}} {
		assert.Empty(t, h.LateText(), "%+v", h)
	}
}

// The tournament removes candidates that look like their class only against the
// library.
func TestTournamentRemovesImpostors(t *testing.T) {
	b, cache, all := bench(t, 24, func(i int) int64 {
		switch {
		case i == 4:
			return 290
		case i == 22:
			return 210
		case i < 12:
			return 150
		}
		return 350
	})
	for i, c := range all {
		c.Fate, c.Class = funnel.Admitted, i/12
	}
	all[2].Class, all[20].Class = 1, 0
	means, err := funnel.Tournament(t.Context(), cache, b, all, 1)
	require.NoError(t, err)
	require.Len(t, means, 2)
	assert.Less(t, means[0], means[1])
	for i, c := range all {
		assert.EqualValues(t, 24, c.Showed[b.Points].N)
		if i == 2 || i == 4 || i == 20 || i == 22 {
			assert.Equal(t, funnel.Lost, c.Fate, "candidate %d", i)
		} else {
			assert.Equal(t, funnel.Admitted, c.Fate, "candidate %d", i)
		}
	}
	assert.Zero(t, funnel.Agreement(b, all), "no candidate has certified points to agree with")
}
