package decider_test

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// howLeft calls do on another goroutine and reports how it ended.
func howLeft(do func()) (how string) {
	var done sync.WaitGroup
	done.Go(func() {
		how = "ended"
		defer func() {
			if p := recover(); p != nil {
				how = fmt.Sprint("panicked with ", p)
			}
		}()
		do()
		how = "returned"
	})
	done.Wait()
	return how
}

// TestGoexit: a callback that ends its goroutine, as testing.T.FailNow does, is a
// fault like a panic, on any worker: its agent is unwound, all others are ticked
// once, and the caller's goroutine ends after the frame.
func TestGoexit(t *testing.T) {
	for _, workers := range []int{1, 4} {
		for _, call := range []string{"?THROW", "+THROW", ".THROW", "-CHARGE"} {
			t.Run(fmt.Sprint(workers, " workers, ", call), func(t *testing.T) {
				s := newSwarm(t, 60, workers, throwOrCharge(&mothGate{Name: "G", Limit: 60}))
				s.World().SetChunk(4)
				s.value("THROW", 0)
				s.frame()
				s.value("THROW", 1)
				var hooked atomic.Int32
				for _, i := range []int{3, 31, 32, 59} {
					s.all[i].hook = func(c string) {
						if strings.HasPrefix(c, call) {
							hooked.Add(1)
							runtime.Goexit()
						}
					}
				}
				require.Equal(t, "ended", howLeft(func() { s.World().Tick(time.Second) }))
				assert.EqualValues(t, 4, hooked.Load())
				leaves := s.leaves()
				for i, m := range s.all {
					if m.hook != nil {
						assert.Equal(t, "-", leaves[i], "agent %d is unwound", i+1)
						m.hook = nil
						continue
					}
					assert.Equal(t, "THROW", leaves[i], "agent %d", i+1)
				}
				assert.Len(t, s.World().Holders("G"), 56)
				assert.Equal(t, uint64(2), s.World().Frame())
				for _, leaf := range s.frame() {
					assert.Equal(t, "THROW", leaf, "the crowd goes on")
				}
			})
		}
	}
}

// TestGoexitAndPanic: of several faults, the one of the lowest id is raised, whether it was a
// panic or a Goexit; and the caller's goroutine ends, also for who recovers.
func TestGoexitAndPanic(t *testing.T) {
	for _, workers := range []int{1, 3} {
		for _, first := range []string{"goexit", "panic"} {
			s := newSwarm(t, 30, workers, throwOrCharge(&mothGate{Name: "G", Limit: 30}))
			s.World().SetChunk(1)
			exits, panics := 5, 20
			if first == "panic" {
				exits, panics = panics, exits
			}
			s.all[exits].hook = func(string) { runtime.Goexit() }
			s.all[panics].hook = func(string) { panic(errBoom) }
			var raised any
			assert.Equal(t, "ended", howLeft(func() { defer func() { raised = recover() }(); s.World().Tick(time.Second) }), "%d workers", workers)
			assert.Equal(t, map[string]any{"goexit": nil, "panic": errBoom}[first], raised, "%d workers", workers)
			s.all[exits].hook, s.all[panics].hook = nil, nil
			for _, leaf := range s.frame() {
				assert.Equal(t, "THROW", leaf)
			}
		}
	}
}

// TestGoexitEverywhere: the same in an Activate of a squad, a score, a deferred
// call and an observer.
func TestGoexitEverywhere(t *testing.T) {
	stop := func() {}
	type step struct {
		name string
		make func(exit func(id uint64)) (*mothRow, func(*swarm))
	}
	ambush := func() *mothRow {
		root := camp()
		rowOf(root, "AMBUSH").Decide = nil
		rowOf(root, "AMBUSH").Preconditions.Cooldown = 0
		*rowOf(root, "AMBUSH").Gate = mothGate{Name: "AMBUSHES", Limit: 3}
		return root
	}
	for _, c := range []step{
		{"Activate of a squad", func(exit func(uint64)) (*mothRow, func(*swarm)) {
			root := ambush()
			row := rowOf(root, "AMBUSH")
			row.Behavior = &behavior.Behavior[*moth]{Name: "AMBUSH", Activate: func(b *moth, _ behavior.Context) bool { exit(b.id); return true }}
			return root, nil
		}},
		{"score", func(exit func(uint64)) (*mothRow, func(*swarm)) {
			root := ambush()
			roles := rowOf(root, "AMBUSH").Squad.Roles
			for i := range roles {
				roles[i].Score = func(b *moth, _ decider.Query) float64 { exit(b.id); return 1 }
			}
			return root, nil
		}},
		{"deferred", func(exit func(uint64)) (*mothRow, func(*swarm)) {
			root := ambush()
			root.Behavior = &behavior.Behavior[*moth]{Name: "CAMP", Deactivate: func(b *moth, _ behavior.Context, why behavior.Reason) {
				if why == behavior.ReasonReset {
					exit(b.id)
				}
			}}
			return root, func(g *swarm) {
				rowOf(root, "AMBUSH").Squad.Roles[0].Score = func(*moth, decider.Query) float64 { return 0 }
				for i, b := range g.all {
					b.act = func(x behavior.Context) {
						g.World().Defer(x.Agent(), func() error { return g.World().Reset(uint64(i + 1)) })
					}
				}
			}
		}},
		{"observer", func(exit func(uint64)) (*mothRow, func(*swarm)) {
			return ambush(), func(g *swarm) {
				stop = listen(t, g.World(), observing(func(e decider.Event) { exit(e.Agent) }), decider.Rows)
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			armed, exits := false, 0
			stop = func() {}
			root, prepare := c.make(func(id uint64) {
				if armed && id%2 == 1 {
					exits++
					runtime.Goexit()
				}
			})
			g := newSwarm(t, 8, 1, root)
			if prepare != nil {
				prepare(g)
			}
			g.frameCalls()
			stop()
			for range 3 {
				if prepare != nil {
					prepare(g)
				}
				for i := range g.all {
					require.NoError(t, g.World().Reset(uint64(i+1)))
				}
				armed = true
				how := howLeft(func() { g.World().Tick(time.Second) })
				armed = false
				require.Equal(t, "ended", how)
				stop()
				require.NoError(t, g.World().Tick(time.Second), "the world is usable")
				for _, id := range g.ids() {
					_, err := g.World().Result(id)
					require.NoError(t, err)
				}
			}
			assert.Greater(t, exits, 2)
		})
	}
}

// TestSenseGoexit: an agent whose sense does not return gets the time of this
// frame in the next one.
func TestSenseGoexit(t *testing.T) {
	var deltas []time.Duration
	root := &mothRow{Name: "ROOT", Behavior: &behavior.Behavior[*moth]{Name: "ROOT", Tick: func(_ *moth, x behavior.Context) decider.Status {
		deltas = append(deltas, x.Delta())
		return decider.Running
	}}}
	s := newSwarm(t, 1, 1, root)
	s.sense = func(*moth, time.Duration) decider.Sense {
		runtime.Goexit()
		return decider.Sense{}
	}
	require.Equal(t, "ended", howLeft(func() { s.World().Tick(time.Second) }))
	s.sense = func(_ *moth, dt time.Duration) decider.Sense {
		assert.Equal(t, 2*time.Second, dt, "it is told so")
		return decider.Sense{}
	}
	s.frame()
	assert.Equal(t, []time.Duration{2 * time.Second}, deltas)
}

// TestObserverPanicsAtTheEnd: an observer that panics, at any event, costs no
// agent time.
func TestObserverPanicsAtTheEnd(t *testing.T) {
	s := newSwarm(t, 2, 1, scoped("ROOT", scoped("A")))
	for _, kind := range []decider.EventKind{decider.EventTickStart, decider.EventTickEnd} {
		stop := listen(t, s.World(), observing(func(e decider.Event) {
			if e.Kind == kind {
				panic(errBoom)
			}
		}), decider.Ticks)
		require.PanicsWithValue(t, errBoom, func() { s.World().Tick(time.Second) })
		stop()
	}
	assert.Equal(t, []string{"A", "A"}, s.frame())
	for _, id := range s.ids() {
		assert.Equal(t, s.World().Now(), s.Tree().State(must1(s.Memory(id))).Now())
	}
}
