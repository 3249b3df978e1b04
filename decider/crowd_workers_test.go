package decider

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
)

// TestPortion: each slot of a portion is taken once; the owner takes the first and
// a thief the last.
func TestPortion(t *testing.T) {
	const n = 10_000
	var p portion
	p.set(0, n)
	from, to := p.take(256, true)
	assert.Equal(t, [2]uint32{0, 256}, [2]uint32{from, to})
	from, to = p.take(100, false)
	assert.Equal(t, [2]uint32{n - 100, n}, [2]uint32{from, to})

	p.set(0, n)
	var times [n]atomic.Int32
	var all sync.WaitGroup
	for owner := range 3 {
		all.Go(func() {
			for {
				from, to := p.take(37, owner == 0)
				if from == to {
					return
				}
				for i := from; i < to; i++ {
					times[i].Add(1)
				}
			}
		})
	}
	all.Wait()
	for i := range times {
		require.EqualValues(t, 1, times[i].Load(), "slot %d", i)
	}
	p.set(5, 8)
	from, to = p.take(256, false)
	assert.Equal(t, [2]uint32{5, 8}, [2]uint32{from, to}, "few are taken at once")
}

// TestHelpersComeAndGo opens and closes frames as fast as it can, with helpers that
// linger for different times: no helper works outside of a frame, all have left
// when it closes, and in the end no goroutine is left.
func TestHelpersComeAndGo(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, linger := range []time.Duration{0, time.Microsecond, 200 * time.Microsecond} {
		f := frames{done: make(chan struct{}, 1)}
		f.linger.Store(int64(linger))
		var inside, worked atomic.Int32
		var under atomic.Bool
		helpers := make([]helper, 3)
		work := func() {
			inside.Add(1)
			if !under.Load() {
				t.Error("a helper works outside of a frame")
			}
			worked.Add(1)
			for range 50 {
				runtime.Gosched()
			}
			inside.Add(-1)
		}
		for i := 0; i < 300 || worked.Load() < 20; i++ {
			under.Store(true)
			f.open()
			for k := range helpers {
				if helpers[k].wake() {
					go helpers[k].serve(&f, work)
				}
			}
			for range i % 7 * 40 {
				runtime.Gosched()
			}
			f.close()
			require.Zero(t, inside.Load())
			under.Store(false)
			require.Less(t, i, 100_000, "no helper ever comes")
		}
		for k := range helpers {
			require.Eventually(t, func() bool { return helpers[k].call.Load() == helperGone }, 10*time.Second, time.Millisecond)
		}
	}
	for range 10_000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal("goroutines are left")
}

// TestOneWorkerUnlessAskedFor: agents that write each other need no lock, and tell the
// same story in each run, however many processors there are, until SetWorkers is called.
// The race detector sees what the sums may not.
func TestOneWorkerUnlessAskedFor(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(8))
	var order []uint64
	var eaten int
	root := Decider[*uint64]{Name: "STEAL", Behavior: &behavior.Behavior[*uint64]{
		Name: "STEAL",
		Tick: func(_ *uint64, x behavior.Context) behavior.Status {
			eaten++
			order = append(order, x.Agent())
			return behavior.Status(x.IntN(2)) // Running or Succeeded
		},
	}}
	tree, err := Compile(&root)
	require.NoError(t, err)
	run := func(w *World) []uint64 {
		order, eaten = nil, 0
		crowd, err := tree.NewCrowd(w, func(a *uint64, _ time.Duration) Sense { *a++; eaten++; return Sense{} })
		require.NoError(t, err)
		agents := make([]uint64, 3000)
		for i := range agents {
			require.NoError(t, crowd.Add(uint64(i), &agents[i]))
		}
		for range 20 {
			require.NoError(t, w.Tick(time.Millisecond))
		}
		require.Equal(t, 2*20*len(agents), eaten)
		require.Len(t, w.sched.workers, 1)
		return order
	}
	want := run(NewWorld(7))
	require.Equal(t, want, run(NewWorld(7)))
	asked := NewWorld(7)
	require.NoError(t, asked.SetWorkers(0))
	require.Equal(t, runtime.GOMAXPROCS(0), asked.sched.wanted)
}

// TestLingering: workers that stay awake tick the same agents with the same
// result, and each agent once a frame.
func TestLingering(t *testing.T) {
	type counter struct{ ticks, draws uint64 }
	root := Decider[*counter]{Name: "COUNT", Behavior: &behavior.Behavior[*counter]{
		Name: "COUNT",
		Tick: func(a *counter, x behavior.Context) behavior.Status {
			a.ticks++
			a.draws += x.Uint64()
			return behavior.Status(x.IntN(2)) // Running or Succeeded
		},
	}}
	tree, err := Compile(&root)
	require.NoError(t, err)
	run := func(workers int, linger time.Duration) []counter {
		w := NewWorld(7)
		require.NoError(t, w.SetWorkers(workers))
		require.NoError(t, w.SetLinger(linger))
		crowd, err := tree.NewCrowd(w, nil)
		require.NoError(t, err)
		agents := make([]counter, 3000)
		for i := range agents {
			require.NoError(t, crowd.Add(uint64(i), &agents[i]))
		}
		for range 60 {
			require.NoError(t, crowd.World().Tick(time.Millisecond))
		}
		return agents
	}
	want := run(1, 0)
	require.EqualValues(t, 60, want[0].ticks)
	for _, linger := range []time.Duration{0, time.Millisecond} {
		require.Equal(t, want, run(4, linger), "%v", linger)
	}
}

// TestCallbackEndsItsGoroutine: a callback that ends a helper's goroutine, as
// testing.T.FailNow does, does not stop the frame.
func TestCallbackEndsItsGoroutine(t *testing.T) {
	f := frames{done: make(chan struct{}, 1)}
	var h helper
	started := make(chan struct{})
	f.open()
	require.True(t, h.wake())
	go h.serve(&f, func() { close(started); runtime.Goexit() })
	<-started
	f.close()
	require.Eventually(t, func() bool { return h.call.Load() == helperGone }, 10*time.Second, time.Millisecond)
	require.True(t, h.wake(), "it can be started again")
}
