package adapt

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The integer logistic is within 50 millionths of the real one, never falls and is
// symmetric.
func TestLogistic(t *testing.T) {
	before := int64(0)
	for x := int64(-14 * unit); x <= 14*unit; x++ {
		got := logistic(x)
		require.InDelta(t, million/(1+math.Exp(-float64(x)/unit)), float64(got), 50, "%d", x)
		require.GreaterOrEqual(t, got, before, "%d", x)
		require.EqualValues(t, million, got+logistic(-x), "%d", x)
		before = got
	}
	assert.Equal(t, logistic(12*unit), logistic(math.MaxInt64))
	assert.Equal(t, logistic(-12*unit), logistic(-math.MaxInt64))
}

func TestLogit(t *testing.T) {
	for chance := int64(leastWins * 1000); chance <= mostWins*1000; chance += 250 {
		x := logit(chance)
		require.GreaterOrEqual(t, logistic(x), chance)
		require.Less(t, logistic(x-1), chance)
	}
	assert.Zero(t, logit(million/2))
}

// blur is Glicko's g.
func TestBlur(t *testing.T) {
	for v := int64(0); v < 3*unknown; v += 999 {
		want := 1000 / math.Sqrt(1+3*float64(v)/million/math.Pi/math.Pi)
		require.InDelta(t, want, float64(blur(v)), 1.5, "%d", v)
	}
}

// The formulas are Glicko's for one game, with the scale 400/ln 10.
func TestLearnIsGlicko(t *testing.T) {
	const scale = 400 / math.Ln10
	for _, c := range []struct{ rating, deviation, other, otherDeviation, score float64 }{
		{1500, 200, 1400, 30, 1},
		{1500, 200, 1550, 100, 0},
		{1500, 200, 1700, 300, 0.5},
		{1900, 50, 1500, 80, 0},
	} {
		q := math.Ln10 / 400
		g := 1 / math.Sqrt(1+3*q*q*c.otherDeviation*c.otherDeviation/math.Pi/math.Pi)
		expected := 1 / (1 + math.Pow(10, -g*(c.rating-c.other)/400))
		d2 := 1 / (q * q * g * g * expected * (1 - expected))
		precision := 1/(c.deviation*c.deviation) + 1/d2
		rating, deviation := c.rating+q/precision*g*(c.score-expected), math.Sqrt(1/precision)

		milli := func(x float64) int64 { return int64(math.Round(x / scale * unit)) }
		micro := func(x float64) int64 { return int64(math.Round(x * x / scale / scale * million)) }
		s := skill{mean: milli(c.rating), variance: micro(c.deviation)}
		s.update(int64(c.score*million), milli(c.other), micro(c.otherDeviation), unit)
		assert.InDelta(t, rating, float64(s.mean)*scale/unit, 1, "%v", c)
		assert.InDelta(t, deviation, math.Sqrt(float64(s.variance)/million)*scale, 1, "%v", c)
	}
}
