package funnel_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
)

// The tournament removes candidates that look like their class only against the library:
// also those that are not beyond the mean of another class, but nearer to it.
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
