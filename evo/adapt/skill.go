package adapt

import "github.com/ethogram-go/ethogram/internal/fixed"

// skill is how strong a player is believed to be: a normal distribution, in the scale
// of a Director.
type skill struct {
	mean     int64 // in thousandths of the scale
	variance int64 // in millionths of its square

	// Surprise is the sum of what the last results were above what was expected, in
	// millionths of a win; older ones count less. It is far from zero if the player
	// gets better or worse.
	surprise int64
}

// The filter's constants.
const (
	// drift is by how much a player may change in a round, as a variance: a fifth of
	// the scale.
	drift = 40_000

	// most variance, which is also that of a player of whom nothing is known: two
	// scales, so that the strongest tables are in reach of the weakest's.
	unknown = 4 * million

	// An old surprise counts for three quarters of a new one. Beyond usual, it adds
	// to the drift.
	fadeNum, fadeDen = 3, 4
	usual            = 700_000

	// beyond is how far outside of the tables' strengths the mean may lie: who wins
	// every round against the strongest is not estimated ever higher, and so comes
	// back soon.
	beyond = 2 * unit
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
	s.age()
	s.surprise = s.surprise*fadeNum/fadeDen + s.update(score, strength, variance, weight)
}

// update is Glicko's for one game. It returns by how much the score was above what was
// expected.
func (s *skill) update(score, strength, variance, weight int64) (above int64) {
	g := blur(variance)
	expected := logistic(divRound(g*(s.mean-strength), unit))
	// g²E(1-E) in millionths, from which follows what one game tells.
	information := g * g * (expected * (million - expected) / million) / million * weight / unit
	s.variance = max(divRound(s.variance*million, million+s.variance*information/million), 1)
	s.mean += divRound(s.variance*g/unit*(score-expected)/unit*weight/unit, million)
	return score - expected
}

// age lets the player have changed since the last round: the more, the more the last
// results surprised.
func (s *skill) age() {
	odd := max(s.surprise, -s.surprise) - usual
	change := int64(drift)
	if odd > 0 {
		change += drift * (odd / unit) / 100
	}
	s.variance = min(s.variance+change, unknown)
}
