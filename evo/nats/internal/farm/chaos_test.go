//go:build unix

package farm_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/evo/nats/internal/farm"
)

// breed is a program whose matches depend on the outcomes before, as a search's do. Some
// of its genomes break their rounds.
func breed(ctx context.Context, cache match.MatchCache, generations, size int) error {
	var keys []genome.Key
	for _, g := range append(matchtest.Players(3, 30), matchtest.Trembler(), matchtest.Solo("STALL"), matchtest.Solo("PANIC", 7)) {
		keys = append(keys, cache.Add(g))
	}
	fittest := uint64(0)
	for n := range generations {
		matches := matchtest.Matches(evo.Seed(fittest, "generation", uint64(n)), size, keys)
		for i := range matches {
			if i%5 == 0 {
				matches[i].Want.Rows = match.SlotsOf(i % 4)
			}
		}
		outcomes, err := cache.Play(ctx, matches)
		if err != nil {
			return err
		}
		for _, o := range outcomes {
			fittest = evo.Seed(fittest, "outcome", o.Hash, uint64(o.Status))
		}
	}
	return nil
}

// keep runs breed with a log, and returns the log's bytes.
func keep(t testing.TB, ev match.Evaluator, store *match.Store, generations, size int, progress func(loop.Counts)) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "log")
	s, err := loop.OpenLog(path, matchtest.Rules(t), ev, store, progress)
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	require.NoError(t, breed(ctx, s, generations, size))
	require.NoError(t, s.Close())
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	return data
}

// locally returns the log of the same program in this process.
func locally(t testing.TB, generations, size int) []byte {
	store := new(match.Store)
	ev, err := match.NewLocal(&matchtest.Game, store.Find, match.Options{Workers: 1})
	require.NoError(t, err)
	return keep(t, ev, store, generations, size, nil)
}

// TestChaos has three processes play while they are killed and stopped, the broker
// restarts with and without what it has stored, messages come twice or get lost. The
// log has the same bytes as that of an undisturbed process.
func TestChaos(t *testing.T) {
	t.Parallel()
	generations, size, every := 5, 250, 130
	if testing.Short() {
		generations, size, every = 2, 200, 70
	}
	want := locally(t, generations, size)
	r := rand.New(rand.NewPCG(13, 4))
	broker := foreign(t, nil)
	store := new(match.Store)
	c, _ := coordinate(t, store.Find, farm.Options{Link: farm.Link{URL: broker.url()}})
	g := newGremlin(t, broker.url())
	gang := newGang(t, broker.url(), 3)
	employ(t, c, 6)

	events := []struct {
		name string
		do   func()
	}{
		{"a worker is killed", func() { gang.kill(r.IntN(3)) }},
		{"a worker freezes", func() { gang.freeze(r.IntN(3)) }},
		{"messages are lost", func() { g.lose() }},
		{"the broker restarts", func() { broker.restart(false) }},
		{"the broker forgets all", func() { broker.restart(true) }},
	}
	happened, at := map[string]int{}, every/2
	next := 0
	got := keep(t, c, store, generations, size, func(s loop.Counts) {
		if s.Played < at {
			return
		}
		at += every/2 + r.IntN(every)
		e := events[next%len(events)]
		next++
		happened[e.name]++
		e.do()
	})
	assert.Equal(t, want, got, "the logs differ")
	t.Log(happened)
	for _, e := range events {
		assert.NotZero(t, happened[e.name], e.name)
	}
}

// TestLost has the queue emptied, and then the broker forget it, while matches wait.
func TestLost(t *testing.T) {
	t.Parallel()
	broker := foreign(t, nil)
	store := new(match.Store)
	c, log := coordinate(t, store.Find, farm.Options{Link: farm.Link{URL: broker.url()}})
	matches := matchtest.Matches(1, 5, addPlayers(store))
	ended := make(chan error, 1)
	go func() {
		n, err := all(t.Context(), c, matches)
		assert.Equal(t, 5, n)
		ended <- err
	}()
	require.Eventually(t, func() bool { return streams(t, broker.url())["ethogram=evolution"].Msgs > 0 }, 20*time.Second, 10*time.Millisecond)
	newGremlin(t, broker.url()).lose()
	log.has(t, " messages with matches were lost; they are published again")
	broker.restart(true)
	log.has(t, "the queue was lost; it has been made again")
	work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: broker.url()}, Workers: 1})
	require.NoError(t, <-ended)
}

// gang is the worker processes.
type gang struct {
	t      testing.TB
	url    string
	all    []*exec.Cmd
	frozen int // or -1
}

func newGang(t testing.TB, url string, n int) *gang {
	g := &gang{t: t, url: url, frozen: -1}
	for range n {
		g.all = append(g.all, g.spawn())
	}
	return g
}

func (g *gang) spawn() *exec.Cmd {
	child, _ := spawn(g.t, g.url, slowEnv+"=1")
	return child
}

// kill ends a worker as a power cut does, and another begins.
func (g *gang) kill(i int) {
	if i == g.frozen {
		g.frozen = -1
	}
	require.NoError(g.t, g.all[i].Process.Kill())
	_ = g.all[i].Wait()
	g.all[i] = g.spawn()
}

// freeze stops a worker; the one that was stopped before goes on.
func (g *gang) freeze(i int) {
	if g.frozen >= 0 {
		require.NoError(g.t, g.all[g.frozen].Process.Signal(syscall.SIGCONT))
	}
	require.NoError(g.t, g.all[i].Process.Signal(syscall.SIGSTOP))
	g.frozen = i
}

// gremlin repeats messages of all kinds, and makes others vanish from the queue.
type gremlin struct {
	t    testing.TB
	conn *client.Conn
	mu   sync.Mutex
	r    *rand.Rand
	seen map[string]bool
}

func newGremlin(t testing.TB, url string) *gremlin {
	t.Helper()
	conn, err := client.Connect(url, client.MaxReconnects(-1), client.ReconnectWait(50*time.Millisecond))
	require.NoError(t, err)
	t.Cleanup(conn.Close)
	g := &gremlin{t: t, conn: conn, r: rand.New(rand.NewPCG(1, 2)), seen: map[string]bool{}}
	for _, subject := range []string{"ethogram.*.*.work", "ethogram.*.*.played"} {
		_, err := conn.Subscribe(subject, g.repeat)
		require.NoError(t, err)
	}
	require.NoError(t, conn.Flush())
	return g
}

// repeat sends every sixth message once more.
func (g *gremlin) repeat(m *client.Msg) {
	g.mu.Lock()
	defer g.mu.Unlock()
	id := m.Subject + string(m.Data)
	if g.seen[id] || g.r.IntN(6) > 0 {
		return
	}
	g.seen[id] = true
	again := client.NewMsg(m.Subject)
	again.Data, again.Header = m.Data, m.Header
	_ = g.conn.PublishMsg(again)
}

// lose empties the queue.
func (g *gremlin) lose() {
	js, err := jetstream.New(g.conn)
	require.NoError(g.t, err)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	for info := range js.ListStreams(ctx).Info() {
		if strings.HasPrefix(info.Config.Name, "ethogram=") {
			s, err := js.Stream(ctx, info.Config.Name)
			if err == nil {
				err = s.Purge(ctx)
			}
			if err != nil {
				g.t.Log(fmt.Sprint("the queue is not emptied: ", err))
			}
		}
	}
}
