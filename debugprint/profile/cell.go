package profile

import (
	"sync/atomic"
	"time"
)

// cell counts the calls of one callback at one place.
type cell struct {
	calls    atomic.Uint64
	accepted atomic.Uint64
	sampled  atomic.Uint64
	ns       atomic.Int64 // of the sampled calls, with what the clock costs
}

// stop ends a timed call. It is deferred, so that a callback which panics or ends its
// goroutine counts as well.
func (c *cell) stop(p *Profiler, start time.Duration) {
	c.ns.Add(int64(p.now() - start))
	c.sampled.Add(1)
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
}

// addTo adds the cell to calls, with the cost of a clock reading subtracted.
func (c *cell) addTo(calls *Calls, clock float64) {
	sampled := c.sampled.Load()
	calls.Calls += c.calls.Load()
	calls.Accepted += c.accepted.Load()
	calls.Sampled += sampled
	calls.SampledTime += time.Duration(float64(c.ns.Load()) - float64(float64(sampled)*clock))
}
