package measure

import (
	"time"

	"golang.org/x/sys/unix"
)

// HasThreadTime reports whether this system tells the CPU time of a thread exactly
// enough. If not, everything is measured by the clock on the wall.
const HasThreadTime = true

// threadTime returns the CPU time of the calling thread. Getrusage, which needs nothing
// but the standard library, moves only with the ticks of the scheduler: every 1 to
// 10 ms.
func threadTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		panic(err)
	}
	return time.Duration(t.Nano())
}
