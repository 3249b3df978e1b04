package decider

import (
	"math/bits"
	"time"
)

// alarm is when an agent wakes that sleeps until then, by scheduler.spent.
type alarm struct {
	at  time.Duration
	who spot
}

// alarms are those of a world: a radix heap (Ahuja, Mehlhorn, Orlin and Tarjan 1990), which is
// a few moves for each alarm, because time does not go back. An alarm stays when its agent
// wakes before, and means nothing then.
type alarms struct {
	now     time.Duration
	buckets [64][]alarm // by the highest bit in which the alarm's time is not now
	set     int         // how many mean something
	all     int
}

// add sets an alarm, which is not before now.
func (a *alarms) add(x alarm) {
	b := bits.Len64(uint64(x.at ^ a.now))
	a.buckets[b] = append(a.buckets[b], x)
	a.all++
	a.set++
}

// pass lets the time pass up to now, and calls ring for the alarms that were set for then or
// before.
func (a *alarms) pass(now time.Duration, ring func(alarm)) {
	last := bits.Len64(uint64(now ^ a.now))
	if a.now = now; a.all == 0 {
		return
	}
	for b := range last + 1 {
		some := a.buckets[b]
		a.buckets[b] = some[:0] // what is kept goes to lower ones
		a.all -= len(some)
		for _, x := range some {
			if x.at <= now {
				ring(x)
			} else {
				to := bits.Len64(uint64(x.at ^ now))
				a.buckets[to] = append(a.buckets[to], x)
				a.all++
			}
		}
	}
}

// tidy drops what means nothing any more if that is most of it.
func (a *alarms) tidy(means func(alarm) bool) {
	const few = 1024
	if a.all <= 2*a.set+few {
		return
	}
	a.all = 0
	for b := range a.buckets {
		kept := a.buckets[b][:0]
		for _, x := range a.buckets[b] {
			if means(x) {
				kept = append(kept, x)
			}
		}
		a.buckets[b] = kept
		a.all += len(kept)
	}
}
