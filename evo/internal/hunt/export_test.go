package hunt

import (
	"testing"
	"time"
)

// HaveLess has the default patience be less while a test runs.
func HaveLess(t *testing.T, d time.Duration) {
	was := patience
	t.Cleanup(func() { patience = was })
	patience = d
}

// RememberLess has hunts remember fewer things that were reached while a test runs.
func RememberLess(t *testing.T, n int) {
	was := mostReached
	t.Cleanup(func() { mostReached = was })
	mostReached = n
}
