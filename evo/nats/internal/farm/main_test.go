package farm_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/evo/nats/internal/farm"
)

// workerEnv has the URL for a process that is a worker, and arenaEnv has a process play
// the arena.
const (
	workerEnv = "NATS_TEST_WORKER"
	arenaEnv  = "NATS_TEST_ARENA"
)

// slowEnv makes a worker's rounds take some milliseconds, so that there is a middle.
const slowEnv = "NATS_TEST_SLOW"

// brokenEnv names a file: while it is there, processes that should play end at once.
const brokenEnv = "NATS_TEST_BROKEN"

type slow struct {
	*matchtest.Sim
	steps int
}

func (s *slow) Step() bool {
	if s.steps++; s.steps%20 == 0 {
		time.Sleep(time.Millisecond)
	}
	return s.Sim.Step()
}

func TestMain(m *testing.M) {
	if os.Getenv(arenaEnv) != "" {
		match.Serve(&arena.Game)
	}
	if file := os.Getenv(brokenEnv); file != "" && os.Getenv("ETHOGRAM_MATCH_CHILD") != "" {
		if _, err := os.Stat(file); err == nil {
			os.Exit(3)
		}
	}
	match.Serve(&matchtest.Game)
	if url := os.Getenv(workerEnv); url != "" {
		game := matchtest.Game
		if os.Getenv(slowEnv) != "" {
			game.NewSim = func() evo.Sim[*matchtest.Player] { return &slow{Sim: new(matchtest.Sim)} }
		}
		if os.Getenv(arenaEnv) != "" {
			os.Exit(asWorker(url, &arena.Game))
		}
		os.Exit(asWorker(url, &game))
	}
	// Most tests wait for timers and other processes, so more of them than there are
	// processors go on at a time.
	flag.Parse()
	if of := flag.Lookup("test.parallel"); of != nil && of.Value.String() == strconv.Itoa(runtime.GOMAXPROCS(0)) {
		_ = of.Value.Set(strconv.Itoa(4 * runtime.GOMAXPROCS(0)))
	}
	os.Exit(m.Run())
}

// asWorker is the process of a worker.
func asWorker[A any](url string, game *evo.Game[A]) int {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	err := farm.Work(ctx, game, farm.WorkerOptions{
		Link: farm.Link{URL: url, Token: os.Getenv("NATS_TEST_TOKEN")}, Workers: 2,
		Isolated: os.Getenv("NATS_TEST_ISOLATED") != "", Patience: 2 * time.Second, Memory: 256 << 20,
		Log: func(line string) { fmt.Println(line) },
	})
	if err != nil {
		fmt.Println("ended:", err)
		return 1
	}
	fmt.Println("ended well")
	return 0
}

// lines collects what is logged.
type lines struct {
	mu  sync.Mutex
	all []string
}

func (l *lines) add(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, line)
}

func (l *lines) Write(b []byte) (int, error) {
	l.add(strings.TrimSuffix(string(b), "\n"))
	return len(b), nil
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.all, "\n")
}

// has waits until something was logged.
func (l *lines) has(t testing.TB, text string) {
	t.Helper()
	require.Eventually(t, func() bool { return strings.Contains(l.String(), text) }, 30*time.Second, 10*time.Millisecond, "waiting for %q in\n%s", text, l)
}

const ackWait = time.Second

// coordinate returns a coordinator with a broker of its own, unless the options name
// one.
func coordinate(t testing.TB, find match.Genomes, o farm.Options) (*farm.Coordinator, *lines) {
	t.Helper()
	log := new(lines)
	if o.Log == nil {
		o.Log = log.add
	}
	if o.URL == "" && o.Listen == "" {
		o.Listen = "127.0.0.1:0"
	}
	if o.AckWait == 0 {
		o.AckWait = ackWait
	}
	c, err := farm.New(&matchtest.Game, find, o)
	require.NoError(t, err)
	t.Cleanup(func() {
		require.NoError(t, c.Close())
		if t.Failed() {
			t.Logf("the coordinator said:\n%s", log)
		}
	})
	return c, log
}

// work has a worker play in this process until the test ends, or its coordinator with
// WorkerOptions.Once.
func work[A any](t testing.TB, game *evo.Game[A], o farm.WorkerOptions) *lines {
	t.Helper()
	log := new(lines)
	o.Log = log.add
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- farm.Work(ctx, game, o) }()
	t.Cleanup(func() {
		cancel()
		require.NoError(t, <-ended)
		if t.Failed() {
			t.Logf("the worker said:\n%s", log)
		}
	})
	return log
}

// employ waits until so many matches can be played at a time.
func employ(t testing.TB, c *farm.Coordinator, lanes int) {
	t.Helper()
	require.Eventually(t, func() bool { return c.Workers() == lanes }, 60*time.Second, 10*time.Millisecond)
}

// forgets waits until a coordinator remembers no match and no message.
func forgets(t testing.TB, c *farm.Coordinator) {
	t.Helper()
	require.Eventually(t, func() bool { return farm.Waiting(c) == 0 }, 60*time.Second, 10*time.Millisecond)
}

// warm has a worker play, so that all its goroutines are there.
func warm(t testing.TB, c *farm.Coordinator, store *match.Store) {
	t.Helper()
	require.Eventually(t, func() bool { return farm.Pulls(c) == c.Workers() }, 60*time.Second, 10*time.Millisecond)
	_, err := all(t.Context(), c, matchtest.Matches(999, 2, addPlayers(store)))
	require.NoError(t, err)
}

// spawn starts a worker in a process of its own.
func spawn(t testing.TB, url string, env ...string) (*exec.Cmd, *lines) {
	t.Helper()
	log := new(lines)
	child := exec.Command(os.Args[0])
	child.Env = append(append(os.Environ(), workerEnv+"="+url), env...)
	child.Stdout, child.Stderr = log, log
	require.NoError(t, child.Start())
	t.Cleanup(func() {
		if child.ProcessState == nil {
			_ = child.Process.Kill()
			_ = child.Wait()
		}
		if t.Failed() {
			t.Logf("worker %d said:\n%s", child.Process.Pid, log)
		}
	})
	return child, log
}
