package report

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/evo/internal/search"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

func TestChartsOfLittle(t *testing.T) {
	assert.Empty(t, chart("Nothing", "", []series{{name: "none"}}))
	for _, s := range []series{
		{name: "a point", x: []float64{3}, y: []float64{-2}},
		{name: "flat", x: []float64{1, 2}, y: []float64{5, 5}},
		{name: "zero", x: []float64{1, 2}, y: []float64{0, 0}, low: []float64{0, 0}, high: []float64{0, 0}},
		{name: "huge", x: []float64{1, 2}, y: []float64{-1e12, 1e12}},
	} {
		drawn := string(chart("A & B", "x", []series{s}))
		assert.NotContains(t, drawn, "NaN")
		assert.NotContains(t, drawn, "Inf")
		assert.Contains(t, drawn, "A &amp; B")
	}
}

func TestNiceSteps(t *testing.T) {
	for d, want := range map[float64]float64{0: 1, -1: 1, 1: 1, 1.5: 2, 3: 5, 7: 10, 0.03: 0.05, 420: 500} {
		assert.InDelta(t, want, niceStep(d), 1e-12)
	}
	assert.Equal(t, "0.50", number(0.5, 0.05))
	assert.Equal(t, "3", number(3, 1))
}

// The band is one standard deviation wide: the standard error of the tally times
// the root of its number.
func TestDeviation(t *testing.T) {
	var g search.Generation
	assert.Zero(t, deviation(g))
	for _, v := range []int64{2, 4, 4, 4, 5, 5, 7, 9} {
		g.Fitness.Add(v)
	}
	assert.InDelta(t, 1000*math.Sqrt(32.0/7), deviation(g), 5)
	g.Fitness = stats.Tally{N: 1, Sum: 3, SumSq: 9}
	assert.Zero(t, deviation(g))
}
