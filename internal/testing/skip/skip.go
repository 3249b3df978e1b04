// Package skip lets tests say for themselves where running them again would
// find nothing. Nothing is skipped without -short.
package skip

import (
	"strconv"
	"testing"
)

// UnderRace skips a long test of one goroutine in short tests with the race
// detector: they take ten times as long and have no race to find.
func UnderRace(tb testing.TB) {
	tb.Helper()
	if Race && testing.Short() {
		tb.Skip("one goroutine has no races")
	}
}

// On32Bit skips a test in short tests of a 32-bit build if its result is the
// same on every machine, or if it builds for other machines itself.
func On32Bit(tb testing.TB) {
	tb.Helper()
	if strconv.IntSize == 32 && testing.Short() {
		tb.Skip("the same on every machine")
	}
}
