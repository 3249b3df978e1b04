package pipeline_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

func TestLearned(t *testing.T) {
	r := done(t)
	l, err := r.Learned()
	require.NoError(t, err)
	spec := r.Env.Spec
	assert.Equal(t, spec.Metrics[spec.Points].Name, l.Metric)
	assert.EqualValues(t, 16, l.Gain.N, "twice the rounds of a lineup")
	assert.Equal(t, l.Found.Sum-l.Best.Sum, l.Gain.Sum)
	assert.NotEqual(t, "library", l.Origin.How)

	text, err := os.ReadFile(r.Path("learned.json"))
	require.NoError(t, err)
	for edit, says := range map[string]string{
		`"metric": "berries"`: `no metric "hats"`,
		`"found": {`:          `no field "lost"`,
	} {
		wrong := strings.Replace(string(text), edit, map[string]string{`"metric": "berries"`: `"metric": "hats"`, `"found": {`: `"lost": {`}[edit], 1)
		require.NotEqual(t, string(text), wrong)
		require.NoError(t, os.WriteFile(r.Path("learned.json"), []byte(wrong), 0o644))
		_, err = r.Learned()
		assert.ErrorContains(t, err, says)
	}
}

func TestLearnedInWords(t *testing.T) {
	m := evo.Metric{Name: "points", Unit: "millipoints"}
	of := func(gains ...int64) pipeline.Learned {
		l := pipeline.Learned{Key: genome.Key{0xab, 0xcd, 0xef, 0x01}, Library: "Champion"}
		for _, g := range gains {
			l.Gain.Add(g)
			l.Found.Add(g)
			l.Best.Add(0)
		}
		return l
	}
	better, worse, same := of(1000, 1100, 900, 1000), of(-1000, -1100, -900, -1000), of(900, -1000, 1000, -850)
	assert.Equal(t, "abcdef01 beats Champion, the best of the library, by 1.00 ± 0.13 points a round, over 4 held-out rounds", better.Text(m))
	assert.Equal(t, "abcdef01 falls short of Champion, the best of the library, by 1.00 ± 0.13 points a round, over 4 held-out rounds", worse.Text(m))
	assert.Equal(t, "abcdef01 cannot be told from Champion, the best of the library: it is better by 0.01 ± 1.73 points a round, over 4 held-out rounds", same.Text(m))
	assert.True(t, better.Beats())
	assert.False(t, same.Beats())
	assert.True(t, same.Near())
	assert.False(t, worse.Near())
	assert.Equal(t, stats.Tally{}, of().Gain)
	assert.Contains(t, of().Text(m), "no held-out rounds")
}
