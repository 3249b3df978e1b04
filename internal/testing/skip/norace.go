//go:build !race

package skip

// Race reports whether the race detector is on.
const Race = false
