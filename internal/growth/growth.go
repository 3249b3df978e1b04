// Package growth helps tests: it holds that work grows no faster than its
// input.
package growth

import (
	"runtime"
	"testing"
	"time"
)

// factor is how much larger the larger input is.
const factor = 16

// Linear prepares work for an input of size n and for one that is 16 times as
// large, and fails if the larger one takes more than 64 times the time, or more
// than 32 times the memory: work that is quadratic takes 256 times both. Time
// is the least of several runs, and what takes less than a few milliseconds is
// no attack, however it grows.
func Linear(t testing.TB, n int, prepare func(n int) (work func())) {
	t.Helper()
	small, large := prepare(n), prepare(factor*n)
	smallTime, smallBytes := measure(small)
	largeTime, largeBytes := measure(large)
	const floorTime, floorBytes = 5 * time.Millisecond, 1 << 20
	for try := 0; try < 5 && largeTime > 4*factor*smallTime && largeTime > floorTime; try++ { // the machine may have been busy
		again, _ := measure(large)
		largeTime = min(largeTime, again)
	}
	if largeTime > floorTime && largeTime > 4*factor*smallTime {
		t.Errorf("%d times the input takes %.0f times the time: %v, then %v", factor, float64(largeTime)/float64(smallTime), smallTime, largeTime)
	}
	if largeBytes > floorBytes && largeBytes > 2*factor*smallBytes {
		t.Errorf("%d times the input takes %.0f times the memory: %d bytes, then %d", factor, float64(largeBytes)/float64(smallBytes), smallBytes, largeBytes)
	}
}

// measure runs work and returns the time that it took and the bytes that it
// allocated.
func measure(work func()) (time.Duration, uint64) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	start := time.Now()
	work()
	took := time.Since(start)
	runtime.ReadMemStats(&after)
	return took, after.TotalAlloc - before.TotalAlloc
}
