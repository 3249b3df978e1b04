package farm_test

import (
	"context"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/evo/nats/internal/farm"
)

// longest is how long an evaluation may take: no test hangs.
const longest = 3 * time.Minute

// all plays matches and returns how many outcomes came, and the error.
func all(ctx context.Context, ev match.Evaluator, matches []match.Match) (n int, err error) {
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	for _, err := range ev.Evaluate(ctx, each(matches)) {
		if err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// playsOn has a coordinator play more matches: what went wrong before is over.
func playsOn(t *testing.T, c *farm.Coordinator, keys []genome.Key) {
	t.Helper()
	n, err := all(t.Context(), c, matchtest.Matches(2, 10, keys))
	require.NoError(t, err)
	assert.Equal(t, 10, n)
}

// TestNothingBehind gives up an evaluation, and then ends: the broker has neither
// messages nor streams of it, and no goroutines are left.
func TestNothingBehind(t *testing.T) {
	broker := foreign(t, nil)
	store := new(match.Store)
	keys := addPlayers(store)
	c, err := farm.New(&matchtest.Game, store.Find, farm.Options{Link: farm.Link{URL: broker.url()}, AckWait: ackWait})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	asked := make(chan error)
	go func() {
		_, err := all(ctx, c, matchtest.Matches(1, 100, keys))
		asked <- err
	}()
	waiting := func() (name string, n int) {
		for name, s := range streams(t, broker.url()) {
			return name, int(s.Msgs)
		}
		return "", 0
	}
	require.Eventually(t, func() bool { _, n := waiting(); return n > 0 }, 20*time.Second, 10*time.Millisecond)
	cancel()
	require.ErrorIs(t, <-asked, context.Canceled)
	require.Eventually(t, func() bool { _, n := waiting(); return n == 0 }, 20*time.Second, 10*time.Millisecond)

	require.NoError(t, c.Close())
	require.NoError(t, c.Close())
	assert.Empty(t, streams(t, broker.url()))
	_, err = all(t.Context(), c, matchtest.Matches(1, 1, keys))
	require.ErrorContains(t, err, "closed")
	require.Eventually(t, func() bool {
		stacks := make([]byte, 1<<20)
		left := string(stacks[:runtime.Stack(stacks, true)])
		return !strings.Contains(left, "evo/nats/internal/farm.(*Coordinator)") && !strings.Contains(left, "nats%2ego.(*Conn)")
	}, 20*time.Second, 10*time.Millisecond, "goroutines are left")
}

// TestForgets has a coordinator keep nothing of the outcomes that were handed out, while
// the evaluation goes on.
func TestForgets(t *testing.T) {
	t.Parallel()
	store := new(match.Store)
	c, _ := coordinate(t, store.Find, farm.Options{InFlight: 20})
	work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: c.URL()}, Workers: 1})
	came := 0
	for _, err := range c.Evaluate(t.Context(), each(matchtest.Matches(1, 500, addPlayers(store)))) {
		require.NoError(t, err)
		if came++; came%100 == 0 {
			assert.LessOrEqual(t, farm.Waiting(c), 3*20)
		}
	}
	assert.Equal(t, 500, came)
	forgets(t, c)
}

// TestOneCoordinator refuses a second one of the same queue, and lets one take over
// that has vanished, with its workers.
func TestOneCoordinator(t *testing.T) {
	t.Parallel()
	broker := foreign(t, nil)
	store := new(match.Store)
	keys := addPlayers(store)
	o := farm.Options{Link: farm.Link{URL: broker.url()}, AckWait: ackWait}
	first, err := farm.New(&matchtest.Game, store.Find, o)
	require.NoError(t, err)
	_, err = farm.New(&matchtest.Game, store.Find, o)
	require.ErrorContains(t, err, `has the queue "evolution" of this broker`)
	named := o
	named.Queue = "evolution_2"
	coordinate(t, store.Find, named)

	log := work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: broker.url()}, Workers: 2})
	employ(t, first, 2)
	farm.Abandon(first)
	second, _ := coordinate(t, store.Find, o)
	n, err := all(t.Context(), second, matchtest.Matches(1, 20, keys))
	require.NoError(t, err)
	assert.Equal(t, 20, n)
	assert.Len(t, streams(t, broker.url()), 2, "the first one's was removed")
	log.has(t, "the coordinator has gone")
}

// TestOtherToken has the broker come back with another token: the worker ends and says
// so.
func TestOtherToken(t *testing.T) {
	t.Parallel()
	broker := foreign(t, func(o *server.Options) { o.Authorization = "old" })
	c, _ := coordinate(t, new(match.Store).Find, farm.Options{Link: farm.Link{URL: broker.url(), Token: "old"}})
	ended := make(chan error, 1)
	go func() {
		ended <- farm.Work(t.Context(), &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: broker.url(), Token: "old"}, Workers: 1})
	}()
	employ(t, c, 1)
	broker.options.Authorization = "new"
	broker.restart(false)
	require.ErrorContains(t, <-ended, "it wants another token")
	_, err := all(t.Context(), c, matchtest.Matches(1, 1, addPlayers(new(match.Store))))
	require.ErrorContains(t, err, "it wants another token", "the coordinator's evaluation, too")
}

// TestFull has a broker without room: the evaluation ends with an error that says so,
// and goes on once there is room.
func TestFull(t *testing.T) {
	t.Parallel()
	store := new(match.Store)
	keys := addPlayers(store)
	broker := foreign(t, func(o *server.Options) { o.JetStreamMaxStore = 1000 })
	c, _ := coordinate(t, store.Find, farm.Options{Link: farm.Link{URL: broker.url()}})
	_, err := all(t.Context(), c, matchtest.Matches(1, 100, keys))
	require.ErrorContains(t, err, "the broker takes no more matches")
	require.ErrorContains(t, err, "every outcome that came is in the log")
	work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: broker.url()}, Workers: 1})
	employ(t, c, 1)
	require.Eventually(t, func() bool { n, err := all(t.Context(), c, matchtest.Matches(2, 4, keys)); return err == nil && n == 4 },
		20*time.Second, 10*time.Millisecond)

	none := foreign(t, func(o *server.Options) { o.JetStream = false })
	_, err = farm.New(&matchtest.Game, store.Find, farm.Options{Link: farm.Link{URL: none.url()}})
	require.ErrorContains(t, err, "has no JetStream")
}

// TestLongOutcome has an outcome that does not fit into a message.
func TestLongOutcome(t *testing.T) {
	t.Parallel()
	store := new(match.Store)
	keys := addPlayers(store)
	broker := foreign(t, func(o *server.Options) { o.MaxPayload = 1600 })
	c, _ := coordinate(t, store.Find, farm.Options{Link: farm.Link{URL: broker.url()}})
	work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: broker.url()}, Workers: 1})
	long := match.Match{Mode: matchtest.Game.Showdown.Name, Slots: keys[:2], Seed: 1, Want: match.Want{HashEvery: 1}}
	long.Want.Rows = match.FirstSlots(2)
	_, err := all(t.Context(), c, []match.Match{long})
	require.ErrorContains(t, err, "raise the broker's max_payload")
	n, err := all(t.Context(), c, matchtest.Matches(2, 200, keys)) // several messages for each answer
	require.NoError(t, err)
	assert.Equal(t, 200, n)
}

// TestSignal ends a worker by a signal: it gives back what it has not begun, so that
// another plays it without waiting for AckWait. Before, it is stopped for a moment, in
// which messages come to it. A machine that stops it for a second more may lose one, so
// there are two attempts.
func TestSignal(t *testing.T) {
	t.Parallel()
	for range 2 {
		if start := time.Now(); endBySignal(t) && time.Since(start) < longWait {
			return
		}
	}
	t.Fatal("what the worker held waited for AckWait")
}

const longWait = time.Minute

// endBySignal reports whether a worker in another process that was told to end did so with
// all in order.
func endBySignal(t *testing.T) bool {
	store := new(match.Store)
	keys := addPlayers(store)
	c, log := coordinate(t, store.Find, farm.Options{AckWait: longWait})
	child, said := spawn(t, c.URL(), slowEnv+"=1")
	employ(t, c, 2)
	came := 0
	for _, err := range c.Evaluate(t.Context(), each(matchtest.Matches(1, 200, keys))) {
		require.NoError(t, err)
		switch came++; came {
		case 8, 16, 24, 32, 40:
			halt(t, child.Process, 400*time.Millisecond)
		case 50:
			require.NoError(t, child.Process.Signal(syscall.SIGTERM))
			require.NoError(t, child.Wait())
			work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: c.URL()}, Workers: 1})
		}
	}
	assert.Equal(t, 200, came)
	said.has(t, "ended well")
	log.has(t, "has left in good order")
	return true
}

// TestStuck has a game that hangs within a step: the worker ends, and so does the
// evaluation, with the reason.
func TestStuck(t *testing.T) {
	t.Parallel()
	store := new(match.Store)
	keys := addPlayers(store)
	release := make(chan struct{})
	defer close(release)
	game := matchtest.Game
	game.NewSim = func() evo.Sim[*matchtest.Player] { return &matchtest.Sim{Release: release} }
	c, _ := coordinate(t, store.Find, farm.Options{})
	ended := make(chan error, 1)
	go func() {
		// Patience enough for the trial round on a busy machine.
		ended <- farm.Work(t.Context(), &game, farm.WorkerOptions{Link: farm.Link{URL: c.URL()}, Workers: 1, Patience: 2 * time.Second})
	}()
	loop, _ := store.Add(matchtest.Solo("LOOP"))
	m := matchtest.Matches(1, 1, keys)
	m[0].Slots[1] = loop
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	_, err := all(ctx, c, m)
	require.ErrorContains(t, err, "a round does not come back")
	require.ErrorIs(t, <-ended, match.ErrStuck)
}

// TestWaiting says what to do if nobody plays.
func TestWaiting(t *testing.T) {
	t.Parallel()
	store := new(match.Store)
	c, log := coordinate(t, store.Find, farm.Options{Program: "./farm"})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() { _, _ = all(ctx, c, matchtest.Matches(1, 1, addPlayers(store))) }()
	log.has(t, "no worker is there. Start some: ./farm worker -url "+c.URL())
}

// TestLogCallsBack has a Log that calls the coordinator.
func TestLogCallsBack(t *testing.T) {
	t.Parallel()
	var c *farm.Coordinator
	ready, heard := make(chan struct{}), make(chan int, 10)
	c, _ = coordinate(t, new(match.Store).Find, farm.Options{Log: func(line string) {
		<-ready
		if strings.Contains(line, "has joined") {
			heard <- c.Workers()
		}
	}})
	close(ready)
	work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: c.URL()}, Workers: 3})
	assert.Equal(t, 3, <-heard)
}
