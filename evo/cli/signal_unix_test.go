//go:build unix

package cli_test

import (
	"bufio"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// TestStuckProgram is no test but the child process of the next one: a command in
// a game that never returns.
func TestStuckProgram(t *testing.T) {
	folder := os.Getenv("CLI_STUCK") // of its parent, which outlives it
	if folder == "" {
		t.Skip("it is run by another test")
	}
	own := foragetest.Brief
	own.Text = func(evo.Sim[*game.Forager]) string {
		os.Stdout.WriteString("stuck\n")
		time.Sleep(time.Minute)
		return ""
	}
	os.Args = []string{"forage", "watch", "-out", folder}
	cli.Main(&own)
}

func TestSecondInterruptEndsAtOnce(t *testing.T) {
	child := exec.Command(os.Args[0], "-test.run", "^TestStuckProgram$")
	child.Env = append(os.Environ(), "CLI_STUCK="+t.TempDir())
	out, err := child.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, child.Start())
	defer child.Process.Kill()
	for lines := bufio.NewScanner(out); lines.Scan() && lines.Text() != "stuck"; {
	}
	ended := make(chan struct{})
	go func() { child.Wait(); close(ended) }()
	for range 100 { // how soon the first one has been taken note of is not known
		child.Process.Signal(syscall.SIGINT)
		select {
		case <-ended:
			status := child.ProcessState.Sys().(syscall.WaitStatus)
			require.True(t, status.Signaled(), "%v", status)
			require.Equal(t, syscall.SIGINT, status.Signal())
			return
		case <-time.After(50 * time.Millisecond):
		}
	}
	t.Fatal("it still runs after many interrupts")
}
