package decider

import (
	"math"
	"time"
)

// Games may pass in deltas of years and limits of "for ever", so no sum and no
// difference of times may wrap.

// maxClock, 146 years, is where the clocks of agents and worlds stop. It leaves room
// for adding one where 0 means never.
const maxClock = 1 << 62

// forever is the longest duration.
const forever = time.Duration(math.MaxInt64)

// plus adds two durations that are not negative, up to forever.
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

// remaining returns how much is left at now of a limit that began at since. It is
// not positive once the limit is over. A since after now, by the clock of another
// world, counts as now.
func remaining(limit, since, now time.Duration) time.Duration {
	return limit - max(now-since, 0)
}
