// Package growth helps tests to show that work grows no faster than its input.
package growth

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"time"

	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// factor is how much larger the larger input is.
const factor = 16

// Linear prepares work for 16 inputs of size n and for one that is as large as
// those together, and fails if that one takes more than 4 times the processor's
// time, or more than twice the memory: work that is quadratic takes 16 times
// both. Each counts as the least of several runs, as other goroutines take some
// too, and what takes less than some milliseconds is no attack, however it grows.
func Linear(t testing.TB, n int, prepare func(n int) (work func())) {
	t.Helper()
	if skip.Race && testing.Short() { // it measures one goroutine, and would measure the detector
		return
	}
	const tries, floorTime, floorBytes = 6, 50 * time.Millisecond, 1 << 20
	var small, large cost
	for try := range tries {
		works := make([]func(), factor)
		for i := range works {
			works[i] = prepare(n)
		}
		small.least(try, measure(works...))
		large.least(try, measure(prepare(factor*n)))
		slow := large.time > floorTime && large.time > 4*small.time
		big := large.bytes > floorBytes && large.bytes > 2*small.bytes
		if !slow && !big {
			return
		}
	}
	t.Errorf("one input of %d takes too much more than %d of %d: %v and %d bytes, not %v and %d bytes",
		factor*n, factor, n, large.time, large.bytes, small.time, small.bytes)
}

// cost is what work took.
type cost struct {
	time  time.Duration
	bytes uint64
}

// least lowers c to other, or is other at first.
func (c *cost) least(try int, other cost) {
	if try == 0 {
		*c = other
	}
	c.time, c.bytes = min(c.time, other.time), min(c.bytes, other.bytes)
}

// measure runs works on one thread, without the collector, and returns what it
// took.
func measure(works ...func()) cost {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := threadTime()
	for _, work := range works {
		work()
	}
	took := threadTime() - start
	runtime.ReadMemStats(&after)
	return cost{took, after.TotalAlloc - before.TotalAlloc}
}

// Bytes returns how many bytes are allocated while work runs. It runs work three
// times and returns the least, as other goroutines allocate too. Unlike Linear it
// is quick enough for fuzzing.
func Bytes(work func()) uint64 {
	least := uint64(math.MaxUint64)
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	for range 3 {
		metrics.Read(sample)
		before := sample[0].Value.Uint64()
		work()
		metrics.Read(sample)
		least = min(least, sample[0].Value.Uint64()-before)
	}
	return least
}
