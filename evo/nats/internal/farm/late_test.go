package farm_test

import (
	"sync/atomic"
	"testing"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/evo/nats/internal/farm"
)

// tapped returns a coordinator whose first questions for genomes of the store, not those of
// the trial, another program answers; it waits for that. The workers' genomes come late.
func tapped(t *testing.T, store *match.Store, answers ...[]byte) *farm.Coordinator {
	t.Helper()
	answered := make(chan struct{})
	c, _ := coordinate(t, func(k genome.Key) (*evo.Genome, bool) {
		g, ok := store.Find(k)
		if ok {
			<-answered
		}
		return g, ok
	}, farm.Options{})
	conn, err := client.Connect(c.URL())
	require.NoError(t, err)
	t.Cleanup(conn.Close)
	left := answers
	_, err = conn.Subscribe("ethogram.*.*.genome", func(m *client.Msg) {
		if _, ok := store.Find(genome.Key(m.Data)); !ok || len(left) == 0 {
			return
		}
		_ = m.Respond(left[0])
		_ = conn.Flush()
		if left = left[1:]; len(left) == 0 {
			close(answered)
		}
	})
	require.NoError(t, err)
	require.NoError(t, conn.Flush())
	return c
}

// TestStuckAfterLateGenomes has a game hang within a step of a match whose genomes did not
// come at first. The worker ends all the same, and has hung once: it does not hand the
// match back and hang again.
func TestStuckAfterLateGenomes(t *testing.T) {
	t.Parallel()
	store := new(match.Store)
	keys := addPlayers(store)
	c := tapped(t, store, []byte("nonsense"))
	release := make(chan struct{})
	defer close(release)
	sims := atomic.Int32{}
	game := matchtest.Game
	game.NewSim = func() evo.Sim[*matchtest.Player] {
		sims.Add(1)
		return &matchtest.Sim{Release: release}
	}
	ended := make(chan error, 1)
	go func() {
		ended <- farm.Work(t.Context(), &game, farm.WorkerOptions{Link: farm.Link{URL: c.URL()}, Workers: 1, Patience: 2 * time.Second})
	}()
	loop, _ := store.Add(matchtest.Solo("LOOP"))
	m := matchtest.Matches(1, 1, keys)
	m[0].Slots[1] = loop
	_, err := all(t.Context(), c, m)
	require.ErrorContains(t, err, "a round does not come back")
	require.ErrorIs(t, <-ended, match.ErrStuck)
	assert.EqualValues(t, 1, sims.Load(), "the Sim of the trial is used for the match, and none after it")
}

// TestGenomeDoesNotArrive has a genome be damaged on its way: the evaluation ends and says
// so, and the worker plays on.
func TestGenomeDoesNotArrive(t *testing.T) {
	t.Parallel()
	store := new(match.Store)
	keys := addPlayers(store)
	c := tapped(t, store, match.Frame{Kind: match.FrameGiven, Data: []byte("no genome")}.Append(nil))
	work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: c.URL()}, Workers: 1})
	_, err := all(t.Context(), c, matchtest.Matches(1, 1, keys))
	require.ErrorContains(t, err, ": the genome "+matchtest.Matches(1, 1, keys)[0].Slots[0].String()+": it does not arrive: ")
	playsOn(t, c, keys)
}

// TestReadyFirst has outcomes come together with a match that cannot be played: they are
// handed out before the error, so that the log has them.
func TestReadyFirst(t *testing.T) {
	t.Parallel()
	f := forge(t, farm.Options{Recheck: -1}, 3)
	require.Eventually(t, func() bool { return farm.Waiting(f.c) == 3*3 }, 20*time.Second, time.Millisecond)
	require.NoError(t, f.conn.PublishMsg(farm.Forge(f.c, "liar", "", farm.Played(f.truth(0)), farm.Played(f.truth(1)),
		farm.Problem(f.asked[2].Key(f.c.Rules().Key()), "it is stuck"))))
	got := <-f.came
	require.ErrorContains(t, got.err, "it is stuck")
	assert.Len(t, got.all, 2)
}
