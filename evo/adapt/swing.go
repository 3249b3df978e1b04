package adapt

// swings counts how often an estimate has fallen or risen further than luck takes it.
// Who loses on purpose, to meet weaker opponents, falls and rises again and again. So
// does a player who is two people.
type swings struct {
	began   bool
	falling bool  // the last one was a fall
	turn    int64 // the lowest mean since that fall, or the highest since that rise
	count   int64
	last    int64 // the player's round of the last one
}

const (
	// swing is how far the mean goes in one, in its unit: a little more than two classes
	// of a game in which luck decides much. TestSandbagging is the proof.
	swing = 6 * unit

	// After so many rounds without a swing they are forgotten. Told are the third and
	// later ones: a single fall and rise may have any reason.
	forgotten = 50
	told      = 3
)

// follow takes the mean after a round.
func (s *swings) follow(mean, round int64) {
	if !s.began {
		s.began, s.turn = true, mean
	}
	if s.falling {
		s.turn = min(s.turn, mean)
	} else {
		s.turn = max(s.turn, mean)
	}
	if round-s.last > forgotten {
		s.count = 0
	}
	if gone := mean - s.turn; s.falling && gone >= swing || !s.falling && gone <= -swing {
		s.falling, s.turn, s.last = !s.falling, mean, round
		count(&s.count, most)
	}
}
