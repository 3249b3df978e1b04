package farm_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	client "github.com/nats-io/nats.go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/evo/nats/internal/farm"
)

// TestForged has a program with the right token send what no worker would.
func TestForged(t *testing.T) {
	t.Parallel()
	store := new(match.Store)
	keys := addPlayers(store)
	c, log := coordinate(t, store.Find, farm.Options{})
	conn, err := client.Connect(c.URL())
	require.NoError(t, err)
	defer conn.Close()
	send := func(m *client.Msg) { require.NoError(t, conn.PublishMsg(m)) }
	play := func(m match.Match) match.Outcome { return locally1(t, store, m) }
	asked := matchtest.Matches(1, 3, keys)
	came := make(chan error, 1)
	go func() {
		n, err := all(t.Context(), c, asked)
		assert.True(t, err != nil || n == len(asked))
		came <- err
	}()
	require.Eventually(t, func() bool { return farm.Waiting(c) > 0 }, 20*time.Second, 10*time.Millisecond)

	wrong := play(asked[0])
	wrong.Hash++
	send(farm.Forge(c, "stranger", "", farm.Played(wrong))) // it has not joined
	log.has(t, "a worker that has not joined sends outcomes")
	farm.Admit(c, "liar")
	nonsense := farm.Forge(c, "liar", "")
	nonsense.Data = []byte("\x02nonsense")
	send(nonsense)
	log.has(t, "a message of a worker is not understood")
	send(farm.Forge(c, "liar", "", farm.Played(play(matchtest.Matches(2, 1, keys)[0])))) // nobody asked
	send(farm.Forge(c, "liar", "ethogram.evolution.hello", farm.Played(play(asked[1]))))
	for range 3 {
		send(farm.Forge(c, "liar", "$JS.ACK.x")) // an answer without outcomes
	}
	work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: c.URL()}, Workers: 1})
	require.NoError(t, <-came)

	impossible := matchtest.Matches(3, 1, keys)
	go func() {
		_, err := all(t.Context(), c, impossible)
		came <- err
	}()
	bad := play(impossible[0])
	bad.Metrics = bad.Metrics[1:]
	require.Eventually(t, func() bool {
		_ = conn.PublishMsg(farm.Forge(c, "liar", "", farm.Played(bad)))
		return len(came) > 0
	}, 20*time.Second, time.Millisecond)
	if err := <-came; err != nil { // else the honest worker was faster
		require.ErrorContains(t, err, "worker liar: match "+bad.Match.String()+": the outcome cannot be")
	}
	forgets(t, c)
}

// TestLanes has workers that say that they play no match at a time, or more than can be,
// or that have never joined.
func TestLanes(t *testing.T) {
	t.Parallel()
	c, log := coordinate(t, new(match.Store).Find, farm.Options{})
	conn, err := client.Connect(c.URL())
	require.NoError(t, err)
	defer conn.Close()
	ask := func(what string, question map[string]any) (answer map[string]any) {
		data, err := json.Marshal(question)
		require.NoError(t, err)
		m, err := conn.Request("ethogram.evolution."+farm.Session(c)+"."+what, data, 20*time.Second)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(m.Data, &answer))
		return answer
	}
	for _, lanes := range []int{-1, 0, 4097, 1 << 30} {
		answer := ask("status", map[string]any{"id": "x", "name": "many", "lanes": lanes, "rules": c.Rules().Key()})
		assert.Equal(t, fmt.Sprintf("it plays %d matches at a time, and 1 to 4096 can be", lanes), answer["refused"])
	}
	log.has(t, "worker many is refused")
	assert.Equal(t, "it has not shown what it plays", ask("status", map[string]any{"id": "y", "lanes": 3})["refused"])
	assert.Zero(t, c.Workers())
	require.ErrorContains(t, farm.Work(t.Context(), &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: c.URL()}, Workers: 10_000}), "10000 workers, want 0 to 4096")
}

// TestOddWelcome has a program with the right token welcome workers as no coordinator
// would: to a game with a role that this one does not have, and with a time after which to
// say that a worker is there that has passed.
func TestOddWelcome(t *testing.T) {
	t.Parallel()
	broker := foreign(t, nil)
	conn, err := client.Connect(broker.url())
	require.NoError(t, err)
	defer conn.Close()
	rules := matchtest.Rules(t)
	var role atomic.Value
	role.Store("boss")
	joined := make(chan struct{}, 100)
	answer := func(m *client.Msg, what map[string]any) {
		data, err := json.Marshal(what)
		assert.NoError(t, err)
		_ = m.Respond(data)
	}
	_, err = conn.Subscribe("ethogram.evolution.hello", func(m *client.Msg) {
		own := rules
		own.Role = role.Load().(string)
		answer(m, map[string]any{"session": "odd", "host": "there", "rules": own, "ack_wait": -5})
	})
	require.NoError(t, err)
	_, err = conn.Subscribe("ethogram.evolution.odd.status", func(m *client.Msg) {
		answer(m, map[string]any{"session": "odd"})
		joined <- struct{}{}
	})
	require.NoError(t, err)
	require.NoError(t, conn.Flush())
	err = farm.Work(t.Context(), &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: broker.url()}, Workers: 1})
	require.ErrorContains(t, err, `this worker cannot play what the coordinator on there has played, coins 1 of the role "boss": `)
	role.Store("")
	work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: broker.url()}, Workers: 1})
	for range 3 {
		<-joined
	}
}

// TestNamesakes has two workers of one name: both count.
func TestNamesakes(t *testing.T) {
	t.Parallel()
	c, _ := coordinate(t, new(match.Store).Find, farm.Options{})
	for range 2 {
		work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: c.URL()}, Workers: 2, Name: "one"})
	}
	employ(t, c, 4)
}

// TestLastMoment has the coordinator end while a worker plays its trial: a worker that
// should play for one coordinator ends, too.
func TestLastMoment(t *testing.T) {
	t.Parallel()
	for _, once := range []bool{true, false} {
		c, _ := coordinate(t, new(match.Store).Find, farm.Options{})
		late := matchtest.Game
		begun, release := make(chan struct{}), make(chan struct{})
		late.NewSim = func() evo.Sim[*matchtest.Player] {
			return &waits{Sim: new(matchtest.Sim), begun: begun, until: release}
		}
		ended := make(chan error, 1)
		ctx, cancel := context.WithCancel(t.Context())
		log := new(lines)
		go func() {
			ended <- farm.Work(ctx, &late, farm.WorkerOptions{Link: farm.Link{URL: c.URL()}, Workers: 1, Once: once, Log: log.add})
		}()
		<-begun
		require.NoError(t, c.Close())
		time.Sleep(50 * time.Millisecond)
		close(release)
		if !once {
			log.has(t, "the coordinator has ended; waiting for the next")
			cancel()
		}
		require.NoError(t, <-ended)
		cancel()
		assert.NotContains(t, log.String(), "lost")
	}
}

// waits is a simulation whose first round waits.
type waits struct {
	*matchtest.Sim
	begun, until chan struct{}
}

func (s *waits) Reset(setup evo.Setup[*matchtest.Player]) error {
	select {
	case <-s.until:
	default:
		close(s.begun)
		<-s.until
	}
	return s.Sim.Reset(setup)
}

// TestTooLong has a table, and then a match, that does not fit into a message of the
// broker.
func TestTooLong(t *testing.T) {
	t.Parallel()
	store := new(match.Store)
	keys := addPlayers(store)
	broker := foreign(t, func(o *server.Options) { o.MaxPayload = 1600 })
	c, _ := coordinate(t, store.Find, farm.Options{Link: farm.Link{URL: broker.url()}})
	work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: broker.url()}, Workers: 1})
	employ(t, c, 1)
	long := matchtest.Solo("REST", 1)
	for i := range 2000 {
		row := *long.Root.Children[0]
		row.Args = []int{i * 7919 % 20}
		long.Root.Children = append(long.Root.Children, &row)
	}
	genome.Renumber(long)
	key, _ := store.Add(long)
	m := matchtest.Matches(1, 1, keys)
	m[0].Slots[1] = key
	_, err := all(t.Context(), c, m)
	require.ErrorContains(t, err, "the genome "+key.String())
	require.ErrorContains(t, err, "the broker takes messages of at most 1600. Fix: raise its max_payload")

	m[0].Slots[1] = keys[0]
	m[0].Mode = string(make([]byte, 2000))
	_, err = all(t.Context(), c, m)
	require.ErrorContains(t, err, "a match has 2")
	playsOn(t, c, keys)
}

// TestProcesses has a worker on whose machine no processes can be started any more: it
// ends and says why, and another plays.
func TestProcesses(t *testing.T) {
	t.Parallel()
	store := new(match.Store)
	keys := addPlayers(store)
	c, log := coordinate(t, store.Find, farm.Options{})
	broken := filepath.Join(t.TempDir(), "broken")
	child, said := spawn(t, c.URL(), "NATS_TEST_ISOLATED=1", brokenEnv+"="+broken)
	employ(t, c, 2)
	require.NoError(t, os.WriteFile(broken, nil, 0o600))
	deadly, _ := store.Add(matchtest.Solo("EXIT", 3)) // it needs a new process
	m := matchtest.Matches(1, 1, keys)
	m[0].Slots[1] = deadly
	came := make(chan error, 1)
	go func() {
		_, err := all(t.Context(), c, m)
		came <- err
	}()
	log.has(t, "has ended: a playing process ended before it said hello")
	require.Error(t, child.Wait())
	said.has(t, "a playing process ended before it said hello")
	spawn(t, c.URL(), "NATS_TEST_ISOLATED=1")
	require.NoError(t, <-came)
}

// TestInvitation says what people type on other machines.
func TestInvitation(t *testing.T) {
	t.Parallel()
	store := new(match.Store)
	name, err := os.Hostname()
	require.NoError(t, err)
	c, log := coordinate(t, store.Find, farm.Options{Listen: "0.0.0.0:0", Queue: "mine", Link: farm.Link{Token: "x"}})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() { _, _ = all(ctx, c, matchtest.Matches(1, 1, addPlayers(store))) }()
	log.has(t, "Start some: worker -url nats://"+name+":")
	log.has(t, " -token @FILE -queue mine")
	require.ErrorContains(t, farm.Work(ctx, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: c.URL(), Token: "y"}, Queue: "mine"}), "another token")
	log.has(t, "is refused: it shows no token, or another one (-token)")
}
