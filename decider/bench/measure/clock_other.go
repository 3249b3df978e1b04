//go:build !linux

package measure

import "time"

// HasThreadTime reports whether this system tells the CPU time of a thread exactly
// enough. If not, everything is measured by the clock on the wall.
const HasThreadTime = false

var start = time.Now()

// threadTime returns the time since the program began.
func threadTime() time.Duration { return time.Since(start) }
