package farm_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/evo/nats/internal/farm"
)

// forger sends outcomes in the names of workers that have joined.
type forger struct {
	*testing.T
	c     *farm.Coordinator
	conn  *client.Conn
	store *match.Store
	asked []match.Match
	came  chan came

	forgotten atomic.Bool // the coordinator finds no table
}

// came is what a call of Evaluate returned.
type came struct {
	all []match.Outcome
	err error
}

// forge asks a coordinator for matches, and returns who answers.
func forge(t *testing.T, o farm.Options, matches int) *forger {
	f := &forger{T: t, store: new(match.Store), came: make(chan came, 1)}
	f.asked = matchtest.Matches(1, matches, addPlayers(f.store))
	f.c, _ = coordinate(t, func(k genome.Key) (*genome.Genome, bool) {
		if f.forgotten.Load() {
			return nil, false
		}
		return f.store.Find(k)
	}, o)
	var err error
	f.conn, err = client.Connect(f.c.URL())
	require.NoError(t, err)
	t.Cleanup(f.conn.Close)
	for _, name := range []string{"liar", "other"} {
		farm.Admit(f.c, name)
	}
	go func() {
		ctx, cancel := context.WithTimeout(t.Context(), longest)
		defer cancel()
		var got came
		for o, err := range f.c.Evaluate(ctx, each(f.asked)) {
			if got.err = err; err != nil {
				break
			}
			got.all = append(got.all, o)
		}
		f.came <- got
	}()
	require.Eventually(t, func() bool { return farm.Waiting(f.c) > 0 }, time.Minute, time.Millisecond)
	return f
}

// truth plays a match of those that are asked for.
func (f *forger) truth(i int) match.Outcome { return locally1(f.T, f.store, f.asked[i]) }

// send sends an outcome in a worker's name until it has come.
func (f *forger) send(worker string, o match.Outcome) {
	m := farm.Forge(f.c, worker, "", farm.Played(o))
	came := func() bool { return farm.Came(f.c, o.Match) || len(f.came) > 0 }
	require.Eventually(f.T, func() bool { return f.conn.PublishMsg(m) == nil && came() }, time.Minute, time.Millisecond)
}

// lie makes an outcome one that could be, and is not.
func lie(o match.Outcome) match.Outcome {
	o.Hash ^= 12345
	return o
}

// TestLiar has a worker that is all alone lie once it has joined: its first outcome is
// played again whatever the share is.
func TestLiar(t *testing.T) {
	t.Parallel()
	f := forge(t, farm.Options{}, 3)
	f.send("liar", lie(f.truth(0)))
	got := <-f.came
	require.ErrorIs(t, got.err, match.ErrDiffers)
	for _, part := range []string{
		"match " + f.truth(0).Match.String(), "worker liar says OK", "the coordinator on ", "This outcome is not in the log",
		"Of the other 0 that worker liar has sent", "Fix: stop that worker",
	} {
		assert.ErrorContains(t, got.err, part)
	}
	assert.Empty(t, got.all)
	_, err := all(t.Context(), f.c, f.asked)
	require.ErrorIs(t, err, match.ErrDiffers, "later calls, too")
}

// TestRareLiar has a worker lie in one match of ten. The coordinator plays half of them
// again, which depends on nothing but its secret.
func TestRareLiar(t *testing.T) {
	t.Parallel()
	f := forge(t, farm.Options{Recheck: 0.5}, 60)
	farm.SetSecret(f.c, 1)
	lies := map[genome.Key]bool{}
	for i := range f.asked {
		o := f.truth(i)
		if i%10 == 9 {
			o = lie(o)
			lies[o.Match] = true
		}
		if f.send("liar", o); len(f.came) > 0 {
			break
		}
	}
	got := <-f.came
	require.ErrorIs(t, got.err, match.ErrDiffers)
	require.ErrorContains(t, got.err, "worker liar says")
	for _, o := range got.all {
		assert.False(t, lies[o.Match] && farm.Chosen(f.c, o), "what is played again is handed out only if it is right")
	}
	chosen := 0
	for i := range 1000 {
		if farm.Chosen(f.c, match.Outcome{Match: genome.Key{byte(i), byte(i >> 8)}}) {
			chosen++
		}
	}
	assert.Equal(t, 493, chosen)
}

// TestLiarsAgree has two workers tell the same lie: nobody but the coordinator finds out.
func TestLiarsAgree(t *testing.T) {
	t.Parallel()
	f := forge(t, farm.Options{Recheck: 1}, 2)
	f.send("liar", lie(f.truth(0)))
	f.send("other", lie(f.truth(0)))
	got := <-f.came
	require.ErrorIs(t, got.err, match.ErrDiffers)
	require.ErrorContains(t, got.err, "worker liar says")
}

// TestWorkersDiffer names both workers of which one lies, though none is played again.
func TestWorkersDiffer(t *testing.T) {
	t.Parallel()
	f := forge(t, farm.Options{Recheck: -1}, 2)
	f.send("other", f.truth(0))
	require.NoError(t, f.conn.PublishMsg(farm.Forge(f.c, "liar", "", farm.Played(lie(f.truth(0))))))
	got := <-f.came
	require.ErrorIs(t, got.err, match.ErrDiffers)
	require.ErrorContains(t, got.err, "was played by worker other and then by worker liar, which says OK")
	assert.Zero(t, farm.Checked(f.c))
}

// TestRecheckAll has all outcomes of honest workers played again, also those that a worker
// sent that has gone since, and those that come twice: the same come as from a local run.
func TestRecheckAll(t *testing.T) {
	t.Parallel()
	for _, isolated := range []bool{false, true} {
		if isolated && testing.Short() {
			break
		}
		f := forge(t, farm.Options{Recheck: 1, RecheckIsolated: isolated}, 40)
		f.send("other", f.truth(0))
		f.send("other", f.truth(0))
		work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: f.c.URL()}, Workers: 2})
		got := <-f.came
		require.NoError(t, got.err)
		assert.Len(t, got.all, 40)
		want := map[genome.Key]match.Outcome{}
		for i := range f.asked {
			o := f.truth(i)
			want[o.Match] = o
		}
		for _, o := range got.all {
			assert.Equal(t, want[o.Match], o)
		}
		assert.Equal(t, 40, farm.Checked(f.c))
		forgets(t, f.c)
	}
}

// TestFeignedDeath has a worker say of a harmless match that it ends its process: only a
// coordinator that plays in child processes can find out.
func TestFeignedDeath(t *testing.T) {
	t.Parallel()
	dead := func(f *forger) match.Outcome {
		return match.Outcome{Match: f.truth(0).Match, Status: match.Panic, Slot: -1, Fault: "the process that played the round died: exit status 3"}
	}
	f := forge(t, farm.Options{Recheck: 1}, 1)
	f.send("liar", dead(f))
	got := <-f.came
	require.NoError(t, got.err)
	assert.Zero(t, farm.Checked(f.c))

	f = forge(t, farm.Options{Recheck: 1, RecheckIsolated: true}, 1)
	f.send("liar", dead(f))
	got = <-f.came
	require.ErrorIs(t, got.err, match.ErrDiffers)
	require.ErrorContains(t, got.err, `worker liar says "Panic: the process that played the round died: exit status 3" after 0 steps`)
}

// TestRecheckFails has a coordinator that cannot play a match again.
func TestRecheckFails(t *testing.T) {
	t.Parallel()
	f := forge(t, farm.Options{Recheck: 1}, 1)
	f.forgotten.Store(true)
	f.send("other", f.truth(0))
	got := <-f.came
	require.ErrorContains(t, got.err, "which plays some matches again")
	forgets(t, f.c)
}

func TestShare(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]float64{"1%": 0.01, "0.25 %": 0.0025, "100": 1, "0%": -1} {
		var o farm.Options
		require.NoError(t, farm.Share(&o, text))
		assert.InDelta(t, want, o.Recheck, 1e-12, text)
	}
	var o farm.Options
	for _, text := range []string{"", "-1", "101%", "NaN", "some"} {
		assert.ErrorContains(t, farm.Share(&o, text), "want a share from 0% to 100%", text)
	}
	_, err := farm.New(&matchtest.Game, new(match.Store).Find, farm.Options{Listen: "127.0.0.1:0", Recheck: 1.5})
	require.ErrorContains(t, err, "Recheck is 1.5, want a share of at most 1")
}
