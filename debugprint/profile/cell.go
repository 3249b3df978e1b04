package profile

import (
	"sync/atomic"
	"time"

	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
)

// cell counts the calls of one callback at one place.
type cell struct {
	calls    atomic.Uint64
	accepted atomic.Uint64
	sampled  atomic.Uint64
	ns       atomic.Int64 // of the sampled calls, with what the clock costs
	slow     atomic.Uint64
	slowNs   atomic.Int64 // of the slow ones of them
}

// slowCall is how long a call takes that is told apart. Few callbacks take that long,
// but the system and the garbage collector do when they run in the middle of one.
const slowCall = 100 * time.Microsecond

// stop ends a timed call. It is deferred, so that a callback which panics or ends its
// goroutine counts as well.
func (c *cell) stop(p *Profiler, start time.Duration) {
	d := p.now() - start
	c.ns.Add(int64(d))
	c.sampled.Add(1)
	if d >= slowCall {
		c.slow.Add(1)
		c.slowNs.Add(int64(d))
	}
}

// accept counts a call that has accepted.
func (c *cell) accept(ok bool) {
	if ok {
		c.accepted.Add(1)
	}
}

func (c *cell) reset() {
	c.calls.Store(0)
	c.accepted.Store(0)
	c.sampled.Store(0)
	c.ns.Store(0)
	c.slow.Store(0)
	c.slowNs.Store(0)
}

// addTo adds the cell to calls, with the cost of a clock reading subtracted.
func (c *cell) addTo(calls *tally.Calls, clock float64) {
	sampled := c.sampled.Load()
	calls.Calls += c.calls.Load()
	calls.Accepted += c.accepted.Load()
	calls.Sampled += sampled
	calls.SampledTime += net(c.ns.Load(), sampled, clock)
	slow := c.slow.Load()
	calls.Slow += slow
	calls.SlowTime += net(c.slowNs.Load(), slow, clock)
}

// net returns the time of n calls without what the clock cost in each.
func net(ns int64, n uint64, clock float64) time.Duration {
	return time.Duration(ns - int64(float64(n)*clock))
}
