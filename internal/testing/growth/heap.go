package growth

import (
	"math"
	"runtime"
)

// Heap returns how many bytes of the heap are in use. It looks ten times: finalizers run beside,
// on a busy machine after some collections.
func Heap() int {
	least := math.MaxInt
	for range 10 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		least = min(least, int(m.HeapAlloc))
	}
	return least
}
