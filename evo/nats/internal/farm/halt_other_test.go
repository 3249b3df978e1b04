//go:build !unix

package farm_test

import (
	"os"
	"testing"
	"time"
)

// halt does nothing: there is no signal for that.
func halt(*testing.T, *os.Process, time.Duration) {}
