package farm_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/evo/nats/internal/farm"
)

// TestAway has the coordinator hear nothing for so long that its workers play each match
// over and over, as if they did not survive it. It is not the matches' fault.
func TestAway(t *testing.T) {
	t.Parallel()
	store := new(match.Store)
	keys := addPlayers(store)
	broker := foreign(t, nil)
	network := newProxy(t, broker.url())
	c, _ := coordinate(t, store.Find, farm.Options{Link: farm.Link{URL: network.url()}, AckWait: 100 * time.Millisecond})
	work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: broker.url()}, Workers: 2})
	employ(t, c, 2)
	_, err := all(t.Context(), c, matchtest.Matches(2, 40, keys)) // the worker has all tables
	require.NoError(t, err)
	var answers atomic.Int32
	conn, err := client.Connect(broker.url())
	require.NoError(t, err)
	defer conn.Close()
	_, err = conn.Subscribe("ethogram.*.*.played", func(*client.Msg) { answers.Add(1) })
	require.NoError(t, err)
	require.NoError(t, conn.Flush())
	ended := make(chan error, 1)
	network.set(false, true)
	go func() {
		n, err := all(t.Context(), c, matchtest.Matches(1, 40, keys))
		assert.Equal(t, 40, n)
		ended <- err
	}()
	// Eight messages are under way, each of which is given to workers thirteen times or more.
	require.Eventually(t, func() bool { return answers.Load() > 8*15 }, 60*time.Second, 10*time.Millisecond)
	network.set(false, false)
	require.NoError(t, <-ended)
	forgets(t, c)
}

// TestExhausted has a match end its worker's process each time, until the coordinator
// gives up.
func TestExhausted(t *testing.T) {
	t.Parallel()
	store := new(match.Store)
	keys := addPlayers(store)
	c, _ := coordinate(t, store.Find, farm.Options{AckWait: 100 * time.Millisecond})
	done := make(chan struct{})
	var supervisor sync.WaitGroup
	supervisor.Go(func() {
		for {
			child, _ := spawn(t, c.URL())
			gone := make(chan struct{})
			go func() {
				_ = child.Wait()
				close(gone)
			}()
			select {
			case <-done:
				_ = child.Process.Kill()
				<-gone
				return
			case <-gone:
			}
		}
	})
	deadly, _ := store.Add(matchtest.Solo("EXIT", 3))
	m := matchtest.Matches(1, 1, keys)
	m[0].Slots[1] = deadly
	_, err := all(t.Context(), c, m)
	require.ErrorContains(t, err, m[0].Key(c.Rules().Key()).String())
	require.ErrorContains(t, err, "workers vanished meanwhile: it may end or freeze its process")
	playsOn(t, c, keys) // those who are left
	close(done)
	supervisor.Wait()
}

// TestBothAtOnce starts two coordinators of one queue at the same time: at most one
// remains, and it works.
func TestBothAtOnce(t *testing.T) {
	t.Parallel()
	store := new(match.Store)
	keys := addPlayers(store)
	broker := foreign(t, nil)
	work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: broker.url()}, Workers: 1})
	o := farm.Options{Link: farm.Link{URL: broker.url()}, AckWait: ackWait}
	for range 2 {
		var both sync.WaitGroup
		var mu sync.Mutex
		var begun []*farm.Coordinator
		for range 2 {
			both.Go(func() {
				c, err := farm.New(&matchtest.Game, store.Find, o)
				mu.Lock()
				defer mu.Unlock()
				if err != nil {
					assert.ErrorContains(t, err, `another coordinator has the queue "evolution"`)
					return
				}
				begun = append(begun, c)
			})
		}
		both.Wait()
		assert.LessOrEqual(t, len(begun), 1)
		for _, c := range begun {
			n, err := all(t.Context(), c, matchtest.Matches(1, 5, keys))
			require.NoError(t, err)
			assert.Equal(t, 5, n)
			require.NoError(t, c.Close())
		}
	}
}

// TestTakenOver cuts a coordinator off, and another of the same queue begins. When the
// first is back, it ends, leaves the other's queue alone, and lets its worker go there.
func TestTakenOver(t *testing.T) {
	t.Parallel()
	first := cutOff(t)
	ended := make(chan error, 1)
	go func() {
		_, err := all(t.Context(), first.Coordinator, matchtest.Matches(1, 5, first.keys))
		ended <- err
	}()
	second := takeOver(t, first.store.Find, first.broker)
	defer second.Close()
	first.network.set(false, false)
	require.ErrorContains(t, <-ended, "another coordinator has the queue")
	hasQueue(t, first.broker, second)
	n, err := all(t.Context(), second, matchtest.Matches(1, 5, first.keys))
	require.NoError(t, err)
	assert.Equal(t, 5, n)
}

// away is a coordinator that has lost its network.
type away struct {
	*farm.Coordinator
	network *proxy
	broker  string // its URL, which the worker has
	store   *match.Store
	keys    []genome.Key
}

// cutOff cuts a coordinator off that has a worker.
func cutOff(t testing.TB) away {
	t.Helper()
	store := new(match.Store)
	keys := addPlayers(store)
	broker := foreign(t, nil).url()
	network := newProxy(t, broker)
	c, _ := coordinate(t, store.Find, farm.Options{Link: farm.Link{URL: network.url()}})
	work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: broker}, Workers: 1})
	employ(t, c, 1)
	network.set(true, false)
	return away{c, network, broker, store, keys}
}

// takeOver returns a coordinator for a queue whose first one was cut off: the broker
// takes a moment to notice.
func takeOver(t testing.TB, find match.Genomes, url string) *farm.Coordinator {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		c, err := farm.New(&matchtest.Game, find, farm.Options{Link: farm.Link{URL: url}, AckWait: ackWait})
		if err == nil {
			return c
		}
		require.True(t, time.Now().Before(end), "%v", err)
	}
}

// hasQueue requires that the only queue of a broker is that of a coordinator.
func hasQueue(t testing.TB, url string, c *farm.Coordinator) {
	t.Helper()
	_, queue := queueAt(t, url)
	assert.Equal(t, []string{"ethogram.evolution." + farm.Session(c) + ".work"}, queue.Subjects)
}

// queueAt returns the queue at a broker.
func queueAt(t testing.TB, url string) (jetstream.JetStream, jetstream.StreamConfig) {
	t.Helper()
	conn, err := client.Connect(url)
	require.NoError(t, err)
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	require.NoError(t, err)
	s, err := js.Stream(t.Context(), "ethogram=evolution")
	require.NoError(t, err)
	return js, s.CachedInfo().Config
}

// TestLeftBehind has another coordinator of the same queue come and vanish while one is
// cut off: nobody answers for the queue that is there, and the first goes on with its own.
func TestLeftBehind(t *testing.T) {
	t.Parallel()
	first := cutOff(t)
	farm.Abandon(takeOver(t, first.store.Find, first.broker))
	first.network.set(false, false)
	n, err := all(t.Context(), first.Coordinator, matchtest.Matches(1, 5, first.keys))
	require.NoError(t, err)
	assert.Equal(t, 5, n)
	hasQueue(t, first.broker, first.Coordinator)
}

// TestStopped has a coordinator that is there for the broker, and does not answer: it
// may go on any time, so nobody takes its queue.
func TestStopped(t *testing.T) {
	t.Parallel()
	store := new(match.Store)
	broker := foreign(t, nil)
	network := newProxy(t, broker.url())
	first, log := coordinate(t, store.Find, farm.Options{Link: farm.Link{URL: network.url()}})
	network.set(false, true)
	_, err := farm.New(&matchtest.Game, store.Find, farm.Options{Link: farm.Link{URL: broker.url()}})
	require.ErrorContains(t, err, "and does not answer: it is stopped")
	network.set(false, false)
	log.has(t, "the broker is back")
	hasQueue(t, broker.url(), first)
}

// TestDeaf has a queue that is there and stores nothing, without a word, as that of a
// NATS server whose disk is full: the evaluation ends with an error.
func TestDeaf(t *testing.T) {
	t.Parallel()
	store := new(match.Store)
	keys := addPlayers(store)
	broker := foreign(t, nil)
	c, _ := coordinate(t, store.Find, farm.Options{Link: farm.Link{URL: broker.url()}})
	js, config := queueAt(t, broker.url())
	config.NoAck = true
	_, err := js.UpdateStream(t.Context(), config)
	require.NoError(t, err)
	_, err = all(t.Context(), c, matchtest.Matches(1, 5, keys))
	require.ErrorContains(t, err, "the broker takes no more matches")
	require.ErrorContains(t, err, "restart it if its disk was full")
}
