package adapt

import "github.com/ethogram-go/ethogram/internal/fixed"

// belief is a player's skill, and whether it is still the same player's.
type belief struct {
	skill

	// better and worse are how much likelier the last results are for a player who is
	// now better, or worse, by a change than for the one believed in, in thousandths.
	better, worse int64

	// doubt says that the last result made a change likely. The next one decides: if it
	// goes the other way, there was none, and the skill is what it would be without.
	doubt   bool
	up      bool // the change was for the better
	without skill
}

// A change is one of two scales: from half of the rounds to 88 %. It is noticed when it
// makes the last results four times likelier, as four wins in a row do. The player is
// then more uncertain than a new one, and the mean follows fast. Luck does that, too, now
// and then, and is mostly found out by the next result. With a lower ratio it would do so
// all the time; with a higher one, who takes over from a weaker player would win for ten
// rounds. TestJumps, TestPlayers and TestOtherGames are the proof.
const (
	change  = 2 * unit
	noticed = 4 * unit
	keeps   = 850      // of a ratio from round to round; it begins again at 1000 when it is below
	doubles = 2 * unit // the most by which it grows in one round: that the favorite loses once is no change

	mostRatio = unit * unit
)

// learn takes the score of a round, as that of a skill does.
func (b *belief) learn(score, strength, variance, weight int64) {
	same := b.skill
	same.learn(score, strength, variance, weight)
	if b.doubt {
		b.doubt = false
		b.without.learn(score, strength, variance, weight)
		if b.up && score < million/2 || !b.up && score > million/2 {
			b.skill, b.better, b.worse = b.without, unit, unit
			return
		}
	} else {
		b.without = same
	}
	before := b.changed()
	if b.notice(score, strength, variance); !b.changed() {
		b.skill = same
		return
	}
	b.skill.variance = widest
	b.skill.learn(score, strength, variance, weight)
	b.doubt, b.up = !before, score > million/2
}

// notice compares the chances of a score: it is Page's test (Continuous inspection
// schemes, 1954), once for each direction.
func (b *belief) notice(score, strength, variance int64) {
	same := likelihood(b.chance(strength, variance), score)
	grow := func(ratio, by int64) int64 {
		now := b.skill
		now.mean += by
		factor := min(likelihood(now.chance(strength, variance), score)*unit/same, doubles)
		return min(max(ratio*keeps/unit, unit)*factor/unit, mostRatio)
	}
	b.better, b.worse = grow(b.better, change), grow(b.worse, -change)
}

// changed reports whether the last results say that the player has changed.
func (b *belief) changed() bool { return max(b.better, b.worse) > noticed }

// bound keeps the means within bounds.
func (b *belief) bound(low, high int64) {
	b.mean = min(max(b.mean, low), high)
	b.without.mean = min(max(b.without.mean, low), high)
}

// likelihood returns that of a score for a player who wins with a chance, both in
// millionths. A draw is half a win and half a loss.
func likelihood(chance, score int64) int64 {
	switch {
	case score > million/2:
		return max(chance, 1)
	case score < million/2:
		return max(million-chance, 1)
	}
	return max(int64(fixed.Sqrt(uint64(chance*(million-chance)))), 1)
}
