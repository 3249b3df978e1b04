package tally

import (
	"math"
	"math/bits"
	"time"
)

// Calls are those of one callback.
type Calls struct {
	Calls       uint64        `json:"calls"`              // how many there were, exactly
	Accepted    uint64        `json:"accepted,omitempty"` // how many accepted; only of When, Decide, Score and Activate
	Sampled     uint64        `json:"sampled,omitempty"`  // how many were timed
	SampledTime time.Duration `json:"time,omitempty"`     // how long these took

	Slow     uint64        `json:"slow,omitempty"`     // how many of the timed ones took 100 µs or more
	SlowTime time.Duration `json:"slowTime,omitempty"` // how long these took, which is a part of SampledTime
}

// few is how many slow calls are too few to say how many there were in all.
const few = 8

// Time returns how long all calls took: the time of the timed ones, in proportion.
// Less than eight slow calls count once each: in most cases they were interrupted
// by the system, and multiplied they would hide everything else.
func (c Calls) Time() time.Duration {
	switch {
	case c.Sampled == 0 || c.SampledTime <= 0:
		return 0
	case c.Sampled >= c.Calls:
		return c.SampledTime
	case c.Slow >= few || c.Slow >= c.Sampled || c.SlowTime > c.SampledTime:
		return scaled(c.SampledTime, c.Calls, c.Sampled)
	}
	return Plus(scaled(c.SampledTime-c.SlowTime, c.Calls-c.Slow, c.Sampled-c.Slow), c.SlowTime)
}

// scaled returns d * n / of, up to the longest duration there is. of is not 0.
func scaled(d time.Duration, n, of uint64) time.Duration {
	hi, lo := bits.Mul64(uint64(d), n)
	if hi >= of {
		return math.MaxInt64
	}
	q, _ := bits.Div64(hi, lo, of)
	return time.Duration(min(q, math.MaxInt64))
}

// Each returns how long a call took on average, 0 if none was timed.
func (c Calls) Each() time.Duration {
	if c.Calls == 0 {
		return 0
	}
	return time.Duration(uint64(c.Time()) / c.Calls)
}

// Add adds the calls of other.
func (c *Calls) Add(other Calls) {
	c.Calls = plus(c.Calls, other.Calls)
	c.Accepted = plus(c.Accepted, other.Accepted)
	c.Sampled = plus(c.Sampled, other.Sampled)
	c.SampledTime = Plus(c.SampledTime, other.SampledTime)
	c.Slow = plus(c.Slow, other.Slow)
	c.SlowTime = Plus(c.SlowTime, other.SlowTime)
}

// Plus adds durations, up to the longest there is. One that is negative, as of a damaged log, adds nothing.
func Plus(a, b time.Duration) time.Duration {
	if b = max(b, 0); a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}
