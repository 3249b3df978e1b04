package adapt

import "github.com/ethogram-go/ethogram/internal/fixed"

// skill is how strong a player is believed to be: a normal distribution, in the scale
// of a Director.
type skill struct {
	mean     int64 // in thousandths of the scale
	variance int64 // in millionths of its square

	// trend is by how much the mean rises from round to round, in its unit, beyond
	// what the results say: it grows while they say the same again and again. The mean
	// is that of the next round: the trend is in it already.
	trend int64
}

// The filter's constants.
const (
	// drift is by how much a player may change in a round, as a variance: a fifth of
	// the scale.
	drift = 35_000

	// unknown is the variance of a player of whom nothing is known: three scales, so
	// that the ends of the classes are in reach of the middle.
	unknown = 9 * million

	// widest is the variance of a player who has just changed: five scales, because the
	// strength is the old one for a round or two, and what is won or lost there says
	// little of how large the change was.
	widest = 27 * million

	// A trend takes a quarter of each change of the mean and fades slowly. With less, a
	// player who gets better wins too often for long; with more, the strength swings.
	// With a trend that fades in a few rounds, luck moves it as much as skill.
	// TestPlayers and TestOtherGames are the proof.
	trendTakes, trendKeeps = 230, 960
	mostTrend              = 300

	// beyond is how far outside of the tables' strengths the mean may lie: who wins
	// every round against the strongest is not estimated ever higher, and so comes
	// back soon.
	beyond = 2 * unit

	// upset is the same after a loss, and for who wins after having lost to the weakest
	// tables. Without it, the estimate of a good player wanders off above the strongest
	// table, where no choice can answer it, and takes rounds to come back.
	upset = unit / 4
)

// pi2over3 is π²/3 in millionths.
const pi2over3 = 3_289_868

// blur returns Glicko's g in thousandths: by how much an uncertain strength, of a
// variance in millionths, moves chances towards the middle.
func blur(variance int64) int64 {
	// 1/√(1 + 3v/π²), as 10⁶/√(10⁶ + 10⁶v/(π²/3)).
	return divRound(million, int64(fixed.Sqrt(uint64(million+variance*million/pi2over3))))
}

// chance returns the expected share of wins, in millionths, against a strength with a
// variance.
func (s skill) chance(strength, variance int64) int64 {
	return logistic(divRound(blur(s.variance+variance)*(s.mean-strength), unit))
}

// learn takes the score of a round, in millionths, against a strength with a variance.
// weight is at least 1000.
func (s *skill) learn(score, strength, variance, weight int64) {
	s.variance = min(s.variance+drift, widest)
	change := s.update(score, strength, variance, weight)
	s.trend = min(max((s.trend*trendKeeps+change*trendTakes)/unit, -mostTrend), mostTrend)
	s.mean += s.trend
}

// update is Glicko's for one game. It returns by how much it has changed the mean.
func (s *skill) update(score, strength, variance, weight int64) (change int64) {
	g := blur(variance)
	expected := logistic(divRound(g*(s.mean-strength), unit))
	// g²E(1-E) in millionths, from which follows what one game tells.
	information := g * g * (expected * (million - expected) / million) / million * weight / unit
	s.variance = max(divRound(s.variance*million, million+s.variance*information/million), 1)
	change = divRound(s.variance*g/unit*(score-expected)/unit*weight/unit, million)
	s.mean += change
	return change
}
