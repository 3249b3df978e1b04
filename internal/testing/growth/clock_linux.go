package growth

import (
	"syscall"
	"time"
)

// threadTime returns the time that the calling thread has run for: unlike the
// clock on the wall it stands still while other programs have the processor. Some
// kernels count in steps of 10 ms.
func threadTime() time.Duration {
	const thread = 1 // RUSAGE_THREAD
	var use syscall.Rusage
	if err := syscall.Getrusage(thread, &use); err != nil {
		panic(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
