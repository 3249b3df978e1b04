//go:build !linux

package growth

import "time"

var start = time.Now()

// threadTime returns the time since the program began: the standard library
// knows no other on this system.
func threadTime() time.Duration { return time.Since(start) }
