//go:build unix

package match_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

func init() {
	asParent = func() {
		switch os.Getenv(parentEnv) {
		case "stopped":
			stopped()
		default:
			parent()
		}
	}
}

// parent starts an idle process and one that hangs in a round, and prints their
// ids.
func parent() {
	store := new(match.Store)
	ev, err := match.NewProc(&matchtest.Game, store.Find, match.ProcOptions{Workers: 2, Patience: time.Hour})
	if err != nil {
		panic(err)
	}
	if err := ev.StartProcess(context.Background()); err != nil {
		panic(err)
	}
	fmt.Println(ev.IdleProcesses()[0])
	if err := ev.StartProcess(context.Background()); err != nil {
		panic(err)
	}
	fmt.Println(ev.IdleProcesses()[1])
	matches := matchtest.Matches(1, 1, players(store, 4))
	matches[0].Slots[0], _ = store.Add(matchtest.Solo("LOOP"))
	_, err = collect(context.Background(), ev, matches)
	panic(err) // it is killed before
}

// alive reports whether a process runs: a zombie does not.
func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return !os.IsNotExist(err) || !isDir("/proc/self")
	}
	return !strings.Contains(string(stat), ") Z ")
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// TestOrphans end with their parent, also in the middle of a round.
func TestOrphans(t *testing.T) {
	exe, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), parentEnv+"=1")
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	var pids []int
	for lines := bufio.NewScanner(out); len(pids) < 2 && lines.Scan(); {
		pid, err := strconv.Atoi(lines.Text())
		require.NoError(t, err)
		pids = append(pids, pid)
	}
	require.Len(t, pids, 2)
	time.Sleep(200 * time.Millisecond) // until one of them loops
	for _, pid := range pids {
		require.True(t, alive(pid))
	}
	require.NoError(t, cmd.Process.Kill())
	_ = cmd.Wait()
	for _, pid := range pids {
		require.Eventually(t, func() bool { return !alive(pid) }, 20*time.Second, 20*time.Millisecond, "process %d plays on without a parent", pid)
	}
}
