package decider

import (
	"math"
	"time"
)

// Clocks and durations are sums of what the game passes in, deltas of years and
// limits of "for ever" included, so no sum and no difference of them may wrap.

// maxClock, 146 years, is where an agent's and a world's clock stop. It leaves
// room for the one that is added where 0 stands for never.
const maxClock = 1 << 62

// forever is the longest duration.
const forever = time.Duration(math.MaxInt64)

// plus adds two durations that are not negative; what no duration holds is
// forever.
func plus(a, b time.Duration) time.Duration {
	if sum := a + b; sum >= 0 {
		return sum
	}
	return forever
}

// advanced returns a clock that has moved on by delta, which is not negative.
func advanced(clock, delta time.Duration) time.Duration {
	return min(plus(clock, delta), maxClock)
}

// remaining returns how much of limit is left at now of what began at since; it is
// not positive once the limit is over. What began later than now, by the clock of
// another world, has just begun.
func remaining(limit, since, now time.Duration) time.Duration {
	return limit - max(now-since, 0)
}
