//go:build unix

package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// TestMain is the program itself if a test says so.
func TestMain(m *testing.M) {
	if os.Getenv("ETHOGRAM_TEST_MAIN") != "" {
		main()
	}
	os.Exit(m.Run())
}

// Ctrl-C reaches the program and what it has started, as from a terminal: all end, and no file stays.
func TestInterrupt(t *testing.T) {
	skip.UnderRace(t)
	skip.On32Bit(t)
	module(t, map[string]string{"slow/slow.go": `package slow

import (
	"os"
	"time"

	"github.com/ethogram-go/ethogram/decider"
)

var Root = decider.Decider[*int]{Name: "ROOT"}

func init() {
	_ = os.WriteFile(os.Getenv("ETHOGRAM_TEST_STARTED"), []byte("\n"), 0o600)
	time.Sleep(10 * time.Minute)
}
`})
	pipe, temporary := filepath.Join(t.TempDir(), "started"), t.TempDir()
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	exe, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command(exe, "check", "./slow")
	cmd.Env = append(os.Environ(), "ETHOGRAM_TEST_MAIN=1", "ETHOGRAM_TEST_STARTED="+pipe, "TMPDIR="+temporary)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	var diag strings.Builder
	cmd.Stderr = &diag
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	assert.NoError(t, err)
	assert.Contains(t, line, "1 init")
	started, err := os.Open(pipe) // until the test program writes to it
	require.NoError(t, err)
	_, err = io.ReadAll(started)
	require.NoError(t, err)
	require.NoError(t, syscall.Kill(-cmd.Process.Pid, syscall.SIGINT))
	_, _ = io.ReadAll(out)
	assert.Error(t, cmd.Wait())
	assert.Equal(t, 1, cmd.ProcessState.ExitCode())
	assert.Equal(t, "ethogram: interrupted\n", diag.String())
	left, err := os.ReadDir(temporary)
	require.NoError(t, err)
	assert.Empty(t, left)
}
