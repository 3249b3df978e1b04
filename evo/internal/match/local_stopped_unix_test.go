//go:build unix

package match_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

// stoppedPatience is that of the process that is stopped.
const stoppedPatience = 2 * time.Second

// stopped plays a round that takes some time. It prints when the round has begun,
// and its outcome.
func stopped() {
	var steps atomic.Int32
	game := variant(func(s *sim) {
		s.step = func() {
			if steps.Add(1) == 1 {
				fmt.Println("began")
			}
			time.Sleep(5 * time.Millisecond) // each of its own: only one of them passes while the process is stopped
		}
	})
	store := new(match.Store)
	ev, err := match.NewLocal(game, store.Find, match.Options{Workers: 1, Patience: stoppedPatience})
	if err != nil {
		panic(err)
	}
	outcomes, err := collect(context.Background(), ev, matchtest.Matches(1, 1, players(store, 4)))
	fmt.Println(len(outcomes), err)
	os.Exit(0)
}

// TestStoppedProcess does not take a round for stuck because the process was
// stopped, as by Ctrl-Z, in the middle of it.
func TestStoppedProcess(t *testing.T) {
	exe, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), parentEnv+"=stopped")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	defer func() {
		_ = cmd.Process.Kill() // it may have ended
		_ = cmd.Wait()
	}()
	lines := bufio.NewScanner(out)
	require.True(t, lines.Scan())
	require.Equal(t, "began", lines.Text())
	require.NoError(t, cmd.Process.Signal(syscall.SIGSTOP))
	time.Sleep(stoppedPatience + stoppedPatience/4)
	require.NoError(t, cmd.Process.Signal(syscall.SIGCONT))
	require.True(t, lines.Scan())
	require.Equal(t, "1 <nil>", lines.Text())
}
