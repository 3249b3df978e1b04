//go:build unix

package farm_test

import (
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// halt stops a process for a moment.
func halt(t *testing.T, p *os.Process, d time.Duration) {
	t.Helper()
	require.NoError(t, p.Signal(syscall.SIGSTOP))
	time.Sleep(d)
	require.NoError(t, p.Signal(syscall.SIGCONT))
}
