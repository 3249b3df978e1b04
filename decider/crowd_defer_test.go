package decider_test

import (
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/maps"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// orderly is a row whose Tick and Deactivate call functions of the test.
func orderly(do func(*moth, behavior.Context), leave func(*moth, behavior.Context)) *mothRow {
	return &mothRow{Name: "ROOT", Behavior: &behavior.Behavior[*moth]{
		Name: "ROOT",
		Tick: func(m *moth, x behavior.Context) decider.Status {
			m.call(".", "ROOT")
			do(m, x)
			return decider.Running
		},
		Deactivate: func(m *moth, x behavior.Context, r behavior.Reason) {
			m.call("-", "ROOT:"+r.String())
			if leave != nil {
				leave(m, x)
			}
		},
	}}
}

// acting is an orderly row whose Tick calls the moth's act.
func acting() *mothRow {
	return orderly(func(m *moth, x behavior.Context) {
		if m.act != nil {
			m.act(x)
		}
	}, nil)
}

// TestDefer: callbacks have the world changed when the frame is over, by the id of the one whose
// callback ran and then by call.
func TestDefer(t *testing.T) {
	for _, workers := range []int{1, 2, 8} {
		s := newSwarm(t, 400, workers, acting())
		w := s.World()
		s.frame()
		recruits := map[uint64]*moth{}
		for id := range uint64(401) {
			recruits[1000+id] = newMoth(0)
		}
		for _, m := range s.all {
			m.act = func(x behavior.Context) {
				id := x.Agent()
				switch {
				case id%4 == 0:
					w.Defer(id, func() error { return s.Add(1000+id, recruits[1000+id]) })
					w.Defer(id, func() error { return w.Remove(id) })
					w.Defer(id, func() error { return w.Remove(id) }) // again: it is gone by then
				case id%4 == 1:
					w.Defer(id, func() error { return w.Reset(401 - id) }) // who removes itself, perhaps before
				case id%4 == 2:
					w.Defer(id, func() error { return w.Reset(id) })
				}
				mem, err := s.Memory(id)
				assert.NoError(t, err)
				assert.True(t, s.Tree().State(mem).Active(0), "not before the end")
			}
		}
		s.frame()
		assert.Equal(t, 400, s.Len())
		for i, m := range s.all {
			id := uint64(i + 1)
			want := ".ROOT .ROOT"
			switch {
			case id%4 == 2:
				want += " -ROOT:Reset"
			case id%4 == 0 && 401-id < id: // 401-id is one of id%4 == 1 and came first
				want += " -ROOT:Reset"
			case id%4 == 0:
				want += " -ROOT:Removed"
			}
			require.Equal(t, want, m.take(), "agent %d", id)
			m.act = nil
		}
		// The next agent that is added gets the slot of one that was removed.
		ids := s.ids()
		for slot, id := range ids {
			if (slot+1)%4 == 0 {
				require.GreaterOrEqual(t, id, uint64(1000))
			} else {
				require.Equal(t, uint64(slot+1), id)
			}
		}
		s.frame()
		for _, id := range ids {
			if id >= 1000 {
				require.Equal(t, ".ROOT", recruits[id].take())
			}
		}
	}
}

// TestDeferOrder: what is deferred is done in the order of (agent, call), on the goroutine of Tick, for
// any number of workers, and whatever phase the callbacks ran in.
func TestDeferOrder(t *testing.T) {
	var want []string
	for _, workers := range []int{1, 3, 8} {
		s := newSwarm(t, 90, workers, throwOrCharge(&mothGate{Name: "G", Limit: 20}))
		w := s.World()
		w.SetChunk(1)
		var done []string // no lock: the race detector would see another goroutine
		for _, m := range s.all {
			n := 0
			m.hook = func(call string) {
				if call[0] == '?' || call[0] == '#' {
					return
				}
				n++
				say := fmt.Sprintf("%02d.%02d %s", m.id, n, call)
				w.Defer(m.id, func() error {
					done = append(done, say)
					return nil
				})
			}
		}
		var all []string
		for frame := range 6 {
			for _, m := range s.all {
				m.ends["THROW"] = decider.Status(int(decider.Running) + (frame+int(m.id))%2)
			}
			done, s.all[0].calls = nil, nil
			require.NoError(t, w.Tick(time.Second))
			require.Greater(t, len(done), 90)
			require.True(t, slices.IsSorted(done), done)
			all = append(all, done...)
			for _, m := range s.all {
				m.take()
			}
		}
		if want == nil {
			want = all
		}
		require.Equal(t, want, all, "%d workers", workers)
	}
}

// TestDeferAfterObservers: the observers have been told of the frame by then, and are told of what is
// done at once.
func TestDeferAfterObservers(t *testing.T) {
	s := newSwarm(t, 3, 2, acting())
	w := s.World()
	s.frame()
	var told []string
	listen(t, w, observing(func(e decider.Event) {
		told = append(told, fmt.Sprintf("%d %v", e.Agent, e.Kind))
	}), decider.Ticks)
	s.all[0].act = func(behavior.Context) {
		w.Defer(1, func() error {
			told = append(told, "deferred")
			err := w.Remove(2)
			told = append(told, "done")
			return err
		})
	}
	s.frame()
	at := slices.Index(told, "deferred")
	require.Positive(t, at)
	assert.Contains(t, told[:at], fmt.Sprintf("3 %v", decider.EventTickEnd))
	assert.Equal(t, []string{"deferred", fmt.Sprintf("2 %v", decider.EventDeactivated), "done"}, told[at:])
}

// TestDeferMore: what is deferred may defer, and so may the Deactivate of an agent that it removes: that
// comes last, in the same Tick. Between frames it is done before Remove returns.
func TestDeferMore(t *testing.T) {
	var s *swarm
	var done []string
	s = newSwarm(t, 5, 1, orderly(func(m *moth, x behavior.Context) {
		if m.values["leave"] == 1 {
			s.World().Defer(m.id, func() error { return s.World().Remove(m.id) })
		}
	}, func(_ *moth, x behavior.Context) { // all follow
		id := x.Agent()
		s.World().Defer(id, func() error {
			done = append(done, fmt.Sprint("after ", id))
			return s.World().Remove(id + 1)
		})
	}))
	w := s.World()
	s.frame()
	s.all[2].values["leave"] = 1
	s.frame()
	assert.Equal(t, []uint64{1, 2}, s.ids())
	assert.Equal(t, []string{"after 3", "after 4", "after 5"}, done)

	done = nil
	s.all[0].values["leave"], s.all[1].values["leave"] = 1, 1
	s.frame() // 1 removes 2 before 2 would have removed itself, and both had deferred by then
	assert.Empty(t, s.ids())
	assert.Equal(t, []string{"after 1", "after 2"}, done)

	for id := range uint64(3) {
		must(s.Add(11+id, newMoth(11+id)))
	}
	must(s.Add(20, newMoth(20)))
	s.frame()
	require.NoError(t, w.Remove(11), "that of 14, which is nobody, is ErrNoAgent")
	assert.Equal(t, []uint64{20}, s.ids(), "before Remove has returned")
}

// TestDeferInDeferred: a call that a deferred call defers comes behind all that were there.
func TestDeferInDeferred(t *testing.T) {
	s := newSwarm(t, 3, 2, acting())
	w := s.World()
	var done []string
	say := func(what string) func() error {
		return func() error {
			done = append(done, what)
			return nil
		}
	}
	for _, m := range s.all {
		m.act = func(behavior.Context) {
			w.Defer(m.id, func() error {
				w.Defer(1, func() error {
					w.Defer(1, say(fmt.Sprint("last ", m.id)))
					return say(fmt.Sprint("later ", m.id))()
				})
				return say(fmt.Sprint("first ", m.id))()
			})
		}
	}
	s.frame()
	assert.Equal(t, []string{"first 1", "first 2", "first 3", "later 1", "later 2", "later 3", "last 1", "last 2", "last 3"}, done)
	assert.Empty(t, mistakes(w))
}

// TestDeferRemovesItself: an agent whose deferred call removes it finishes its tick first, and what it
// has deferred behind that is done as well.
func TestDeferRemovesItself(t *testing.T) {
	s := newSwarm(t, 2, 2, acting())
	w := s.World()
	behind := 0
	s.all[0].act = func(x behavior.Context) {
		w.Defer(1, func() error { return w.Remove(1) })
		w.Defer(1, func() error { behind++; return w.Reset(1) })
		w.Defer(1, func() error { behind++; return w.Reset(2) })
	}
	require.NoError(t, w.Tick(time.Second))
	assert.Equal(t, []uint64{2}, s.ids())
	assert.Equal(t, 2, behind)
	assert.Equal(t, ".ROOT -ROOT:Removed", s.all[0].take())
	assert.Equal(t, ".ROOT -ROOT:Reset", s.all[1].take())
}

// TestDeferErrors: World.Tick returns the errors of what was deferred, and notes its own, but not that an
// agent is gone; also where that is joined with others. The rest is done.
func TestDeferErrors(t *testing.T) {
	gone := func(w *decider.World) error { return w.Remove(99) }
	own, other := errors.New("own"), errors.New("other")
	for name, c := range map[string]struct {
		err   func(w *decider.World) error
		keeps []error
	}{
		"none":          {func(*decider.World) error { return nil }, nil},
		"gone":          {gone, nil},
		"gone, wrapped": {func(w *decider.World) error { return fmt.Errorf("so: %w", gone(w)) }, nil},
		"ErrNoAgent":    {func(*decider.World) error { return decider.ErrNoAgent }, nil},
		"gone, twice":   {func(w *decider.World) error { return errors.Join(gone(w), gone(w)) }, nil},
		"one":           {func(*decider.World) error { return own }, []error{own}},
		"two":           {func(*decider.World) error { return errors.Join(own, other) }, []error{own, other}},
		"gone and one":  {func(w *decider.World) error { return errors.Join(gone(w), own) }, []error{own}},
	} {
		s := newSwarm(t, 3, 2, acting())
		w := s.World()
		s.all[1].act = func(behavior.Context) {
			w.Defer(2, func() error { return c.err(w) })
			w.Defer(2, func() error { return s.Add(7, newMoth(7)) })
		}
		err := w.Tick(time.Second)
		require.NotErrorIs(t, err, decider.ErrNoAgent, name)
		for _, keeps := range c.keeps {
			require.ErrorIs(t, err, keeps, name)
		}
		require.Equal(t, len(c.keeps) == 0, err == nil, name)
		require.Equal(t, []uint64{1, 2, 3, 7}, s.ids(), name)
		s.all[1].act = nil
		require.NoError(t, w.Tick(time.Second), "an error is returned once")
	}

	s := newSwarm(t, 2, 1, acting())
	s.all[1].act = func(behavior.Context) {
		s.World().Defer(2, func() error { return s.Add(1, newMoth(1)) })
		s.World().Defer(2, func() error { return s.Add(7, newMoth(7)) })
	}
	assert.ErrorIs(t, s.World().Tick(time.Second), decider.ErrDuplicateAgent)
	assert.Equal(t, []uint64{1, 2, 7}, s.ids())
	require.Len(t, mistakes(s.World()), 1)
	assert.Contains(t, mistakes(s.World())[0], "a deferred call has failed: agent 1: the world has an agent with this id")
}

// TestDeferErrorsNested: so it is where joined errors are joined or wrapped again.
func TestDeferErrorsNested(t *testing.T) {
	own, other := errors.New("own"), errors.New("other")
	for name, err := range map[string]error{
		"joined":  errors.Join(errors.Join(own, decider.ErrNoAgent), errors.Join(decider.ErrNoAgent, other)),
		"wrapped": fmt.Errorf("so: %w", errors.Join(own, decider.ErrNoAgent, other)),
	} {
		s := newSwarm(t, 1, 1, acting())
		s.all[0].act = func(behavior.Context) { s.World().Defer(1, func() error { return err }) }
		err := s.World().Tick(time.Second)
		assert.ErrorIs(t, err, own, name)
		assert.ErrorIs(t, err, other, name)
		assert.NotErrorIs(t, err, decider.ErrNoAgent, name)
	}
}

// TestDeferPanics: a panic in a deferred call does not stop the others, and Tick raises the one of the
// lowest id, also among those of ticks, on whichever worker they were; errors beside it are lost.
func TestDeferPanics(t *testing.T) {
	for _, workers := range []int{1, 2, 8} {
		s := newSwarm(t, 600, workers, acting())
		w := s.World()
		s.frame()
		for _, id := range []uint64{400, 300, 500} {
			s.all[id-1].act = func(behavior.Context) {
				w.Defer(id, func() error { return w.Remove(id - 1) })
				w.Defer(id, func() error { panic(fmt.Sprint("deferred by ", id)) })
				w.Defer(id, func() error { return errors.Join(w.Remove(id-2), errBoom) })
			}
		}
		s.all[449].act = func(behavior.Context) { panic("in the tick") }
		require.PanicsWithValue(t, "deferred by 300", func() { w.Tick(time.Second) }, "%d workers", workers)
		assert.Equal(t, 594, s.Len())
		for _, m := range s.all {
			m.act = nil
		}
		require.NoError(t, w.Tick(time.Second))

		s.all[399].act = func(behavior.Context) {
			w.Defer(400, func() error { panic("deferred") })
			panic("in the tick")
		}
		require.PanicsWithValue(t, "in the tick", func() { w.Tick(time.Second) }, "%d workers", workers)
		s.all[399].act = nil
		s.frame()
	}
}

// TestDeferPanicsOfRemoved: a Deactivate that a deferred Remove calls may panic, too: the agent is gone,
// and the rest is done.
func TestDeferPanicsOfRemoved(t *testing.T) {
	var s *swarm
	s = newSwarm(t, 6, 2, orderly(func(m *moth, x behavior.Context) {
		if m.values["order"] == 1 {
			for _, id := range []uint64{1, 6} {
				s.World().Defer(x.Agent(), func() error { return s.World().Remove(id) })
			}
		}
	}, func(_ *moth, x behavior.Context) {
		if x.Agent() == 1 {
			panic("in the order")
		}
	}))
	s.frame()
	s.all[3].values["order"] = 1
	require.PanicsWithValue(t, "in the order", func() { s.World().Tick(time.Second) })
	assert.Equal(t, []uint64{2, 3, 4, 5}, s.ids())
	s.all[3].values["order"] = 0
	s.frame()
	assert.Equal(t, []uint64{2, 3, 4, 5}, s.ids())
}

// TestDeferGoexit: a deferred call that ends its goroutine, as a failed test does, ends that of Tick;
// the others are done before.
func TestDeferGoexit(t *testing.T) {
	for _, between := range []bool{false, true} {
		for _, workers := range []int{1, 4} {
			var s *swarm
			var done []uint64
			s = newSwarm(t, 5, workers, orderly(func(m *moth, x behavior.Context) {
				if m.act != nil {
					m.act(x)
				}
			}, func(m *moth, x behavior.Context) {
				if m.act != nil {
					m.act(x)
				}
			}))
			w := s.World()
			s.frame()
			for _, m := range s.all {
				m.act = func(behavior.Context) {
					for i := range uint64(2) {
						w.Defer(m.id, func() error {
							done = append(done, 10*m.id+i)
							if m.id < 4 && i == 0 {
								runtime.Goexit()
							}
							return nil
						})
					}
				}
			}
			ended := make(chan bool)
			go func() {
				returned := false
				defer func() { ended <- returned }()
				if between {
					_ = w.Remove(2)
				} else {
					_ = w.Tick(time.Second)
				}
				returned = true
			}()
			require.False(t, <-ended)
			if want := []uint64{10, 11, 20, 21, 30, 31, 40, 41, 50, 51}; between {
				assert.Equal(t, []uint64{20, 21}, done)
			} else {
				assert.Equal(t, want, done)
			}
			for _, m := range s.all {
				m.act = nil
			}
			require.NoError(t, w.Tick(time.Second), "it goes on")
			_, err := w.Save()
			require.NoError(t, err)
		}
	}
}

// TestDeferUsedIDs: an id that has left in a frame is not used again in it, as what others have deferred
// may mean the one that is gone. Afterwards it is free.
func TestDeferUsedIDs(t *testing.T) {
	s := newSwarm(t, 4, 2, acting())
	w := s.World()
	far, err := s.Tree().NewCrowd(decider.NewWorld(1), nil)
	require.NoError(t, err)
	again := newMoth(2)
	var errs []error
	s.all[0].act = func(behavior.Context) {
		w.Defer(1, func() error { return w.Remove(2) })
		w.Defer(1, func() error { errs = append(errs, s.Add(2, again)); return nil })
		w.Defer(1, func() error { errs = append(errs, s.Add(9, newMoth(9)), w.Remove(9), s.Add(9, newMoth(9))); return nil })
		w.Defer(1, func() error {
			errs = append(errs, s.Move(3, far), s.Add(3, newMoth(3)), far.Move(3, s.Crowd))
			return nil
		})
	}
	s.all[3].act = func(behavior.Context) { w.Defer(4, func() error { return w.Reset(2) }) }
	require.NoError(t, w.Tick(time.Second))
	require.Len(t, errs, 7)
	for i, refused := range []bool{true, false, false, true, false, true, true} {
		if !refused {
			assert.NoError(t, errs[i])
			continue
		}
		assert.ErrorIs(t, errs[i], decider.ErrDuplicateAgent, i)
		assert.ErrorContains(t, errs[i], "it has left in this frame, and what is deferred may mean the old one: "+
			"take another id, or add it when World.Tick has returned")
	}
	assert.Equal(t, []uint64{1, 4}, s.ids())
	s.all[0].act, s.all[3].act = nil, nil
	require.NoError(t, s.Add(2, again))
	require.NoError(t, s.Add(9, newMoth(9)))
	require.NoError(t, far.Move(3, s.Crowd))
	require.NoError(t, w.Remove(2))
	require.NoError(t, s.Add(2, again), "between frames as well")
	s.frame()
	assert.Empty(t, mistakes(w))
}

// TestDeferUsedIDsBetween: the same holds of what Remove has done between frames.
func TestDeferUsedIDsBetween(t *testing.T) {
	var s *swarm
	var err error
	s = newSwarm(t, 2, 1, orderly(func(*moth, behavior.Context) {}, func(m *moth, _ behavior.Context) {
		s.World().Defer(m.id, func() error {
			err = s.Add(m.id, newMoth(m.id))
			return nil
		})
	}))
	s.frame()
	require.NoError(t, s.World().Remove(1))
	require.ErrorIs(t, err, decider.ErrDuplicateAgent)
	require.NoError(t, s.Add(1, newMoth(1)))
	assert.Equal(t, 2, s.Len())
}

// TestDeferNoFrameWithin: a deferred call changes whatever it wants, and begins no frame of its world,
// and saves and loads no half of one.
func TestDeferNoFrameWithin(t *testing.T) {
	var s *swarm
	var errs map[string]error
	var other *decider.Crowd[*moth]
	next := decider.MustCompile(acting())
	within := func() error {
		w := s.World()
		errs = map[string]error{"World.Tick": w.Tick(time.Second), "World.Advance": w.Advance(time.Second)}
		_, errs["World.Save"] = w.Save()
		_, errs["World.AppendSave"] = w.AppendSave(nil)
		_, errs["World.Load"] = w.Load(nil, nobody)
		var err error
		if other, err = next.NewCrowd(w, nil); err != nil {
			return err
		}
		_, err = s.Retable(next)
		_, errObserve := w.Observe(ignore{}, decider.Rows)
		_, errState := w.State(1)
		_, errResult := w.Result(1)
		lone := next.NewMemory(99)
		_, errLone := next.Tick(newMoth(99), lone, decider.Input{World: w})
		return errors.Join(err, errObserve, errState, errResult, errLone, other.Add(50, newMoth(50)), w.Every(1, 3), w.Pause(1, true),
			w.Pause(1, false), w.Every(1, 1), w.SetWorkers(3), s.Reserve(100), s.Move(1, other), other.Move(1, s.Crowd), w.Reset(1))
	}
	refused := func() {
		t.Helper()
		require.Len(t, errs, 5)
		for what, err := range errs {
			require.ErrorIs(t, err, decider.ErrInFrame, what)
			require.ErrorContains(t, err, what+": wait for the end of World.Tick")
		}
		errs = nil
	}
	s = newSwarm(t, 2, 2, acting())
	s.all[1].act = func(behavior.Context) { s.World().Defer(2, within) }
	require.NoError(t, s.World().Tick(time.Second))
	refused()
	assert.Equal(t, uint64(1), s.World().Frame())
	for _, what := range []string{"Remove", "Reset"} { // between frames
		s = newSwarm(t, 2, 2, orderly(func(*moth, behavior.Context) {}, func(m *moth, _ behavior.Context) {
			if m.id == 2 {
				s.World().Defer(2, within)
			}
		}))
		s.frame()
		require.NoError(t, map[string]func(uint64) error{"Remove": s.World().Remove, "Reset": s.World().Reset}[what](2))
		refused()
		_, err := s.World().Save()
		require.NoError(t, err)
		s.frame()
	}
}

// TestDeferBetween: Remove and Reset between frames do what their callbacks have deferred before they
// return, with its errors and panics; a save lacks nothing of it.
func TestDeferBetween(t *testing.T) {
	var s *swarm
	var leave func(id uint64) error
	s = newSwarm(t, 4, 2, orderly(func(*moth, behavior.Context) {}, func(m *moth, _ behavior.Context) {
		s.World().Defer(m.id, func() error { return leave(m.id) })
		assert.ErrorIs(t, s.World().Remove(4), decider.ErrInFrame)
	}))
	w := s.World()
	s.frame()
	ran := []uint64{}
	leave = func(id uint64) error {
		ran = append(ran, id)
		return errors.Join(w.Remove(77), errBoom)
	}
	err := w.Reset(1)
	require.ErrorIs(t, err, errBoom)
	require.NotErrorIs(t, err, decider.ErrNoAgent)
	require.NoError(t, w.Remove(1), "it has nothing to leave")
	assert.Equal(t, []uint64{1}, ran)
	leave = func(id uint64) error {
		if id == 2 {
			return w.Remove(3)
		}
		panic("left")
	}
	require.PanicsWithValue(t, "left", func() { w.Remove(2) })
	assert.Equal(t, []uint64{4}, s.ids())
	leave = func(uint64) error { return s.Add(5, newMoth(5)) }
	require.NoError(t, w.Remove(4))
	assert.Equal(t, []uint64{5}, s.ids())
	s.frame()
}

// TestDeferAtOnce: between frames, and in callbacks of lone agents, what is deferred is done at once.
func TestDeferAtOnce(t *testing.T) {
	s := newSwarm(t, 2, 2, acting())
	w := s.World()
	done := false
	w.Defer(1, func() error { done = true; return nil })
	assert.True(t, done)
	w.Defer(99, func() error { return w.Remove(2) }) // that is nobody: it is not asked who it is
	assert.Equal(t, []uint64{1}, s.ids())
	w.Defer(1, func() error { return w.Remove(2) })
	assert.Empty(t, mistakes(w), "that an agent is gone is no mistake")
	w.Defer(1, func() error { return s.Add(1, newMoth(1)) })
	assert.Len(t, mistakes(w), 1, "an error is noted, as nobody else is told")

	lone, mem, deferred := newMoth(9), s.Tree().NewMemory(9), 0
	lone.act = func(behavior.Context) {
		w.Defer(9, func() error { deferred++; return nil })
		assert.Equal(t, 1, deferred)
	}
	_, err := s.Tree().Tick(lone, mem, decider.Input{World: w})
	require.NoError(t, err)
	assert.Equal(t, 1, deferred)
	require.PanicsWithValue(t, "at once", func() { w.Defer(1, func() error { panic("at once") }) })
	s.frame()
}

// TestDeferInject: a callback injects trees into its own agent and into others
// from the next frame on, and empties slots.
func TestDeferInject(t *testing.T) {
	for _, workers := range []int{1, 2, 8} {
		t.Run(fmt.Sprint(workers, " workers"), func(t *testing.T) {
			shop := decider.MustCompile(stall())
			g := newSwarm(t, 300, workers, customer(shop.MemorySize()))
			w := g.World()
			g.frameCalls()
			for i, b := range g.all {
				b.act = func(x behavior.Context) { // each for its neighbour
					w.Defer(x.Agent(), func() error { return g.Inject(uint64((i+1)%len(g.all)+1), "OBJECT", shop) })
				}
			}
			g.frameCalls()
			for i, b := range g.all {
				b.act = nil
				mem, err := g.Memory(uint64(i + 1))
				require.NoError(t, err)
				sub, _ := g.Tree().Injected(mem, "OBJECT")
				require.Nil(t, sub, "not before the next frame")
				require.Empty(t, b.calls)
			}
			g.frameCalls()
			for i, id := range g.ids() {
				mem, err := g.Memory(id)
				require.NoError(t, err)
				sub, _ := g.Tree().Injected(mem, "OBJECT")
				require.Same(t, shop, sub, "agent %d", i+1)
			}
			g.all[4].act = func(x behavior.Context) {
				w.Defer(x.Agent(), func() error { return w.Eject(5, "OBJECT") })
				w.Defer(x.Agent(), func() error { return w.Eject(10, "OBJECT") })
				w.Defer(x.Agent(), func() error { return g.Inject(6, "OBJECT", shop) }) // again
				w.Defer(x.Agent(), func() error { return g.Inject(7, "OBJECT", shop) })
				w.Defer(x.Agent(), func() error { return w.Eject(7, "OBJECT") }) // the later order counts
				w.Defer(x.Agent(), func() error { return w.Remove(8) })
				w.Defer(x.Agent(), func() error { return g.Inject(8, "OBJECT", shop) }) // gone by then
			}
			g.frameCalls()
			g.all[4].act = nil
			assert.Equal(t, 299, g.Len())
			require.NoError(t, w.Tick(time.Second))
			for _, i := range []int{4, 5, 6, 9} { // of 5, too, the slot has ended and is masked for this tick
				leaf := g.Tree().State(must1(g.Memory(uint64(i + 1)))).Leaf()
				assert.Equal(t, "STROLL", g.Tree().Outline().Name(leaf), "agent %d", i+1)
				assert.Contains(t, g.all[i].calls, "-GO:Ejected")
			}
			g.frameCalls()
			sub, _ := g.Tree().Injected(must1(g.Memory(6)), "OBJECT")
			assert.Same(t, shop, sub)
			for _, i := range []int{4, 6, 9} {
				sub, _ := g.Tree().Injected(must1(g.Memory(uint64(i+1))), "OBJECT")
				assert.Nil(t, sub)
			}
		})
	}
}

// TestDeferInjectFails: the frame returns the error of a call that fails, which
// changes nothing; the others are applied.
func TestDeferInjectFails(t *testing.T) {
	shop := decider.MustCompile(stall())
	g := newSwarm(t, 2, 2, customer(shop.MemorySize()))
	w := g.World()
	big := stall()
	big.Children[0].Behavior.Block = [300]byte{}
	large := decider.MustCompile(big)
	g.frameCalls()
	g.all[0].act = func(x behavior.Context) {
		w.Defer(x.Agent(), func() error { return g.Inject(2, "SUBJECT", shop) })
		w.Defer(x.Agent(), func() error { return g.Inject(2, "OBJECT", large) })
		w.Defer(x.Agent(), func() error { return g.Inject(2, "OBJECT", g.Tree()) })
		w.Defer(x.Agent(), func() error { return w.Eject(2, "SUBJECT") })
		w.Defer(x.Agent(), func() error { return g.Inject(1, "OBJECT", shop) })
	}
	err := w.Tick(0)
	for _, want := range []error{decider.ErrNoSlot, decider.ErrTooLarge, decider.ErrSelfInjection} {
		assert.ErrorIs(t, err, want)
	}
	sub, _ := g.Tree().Injected(must1(g.Memory(2)), "OBJECT")
	assert.Nil(t, sub)
	g.all[0].act = nil
	assert.Equal(t, "-STROLL:Interrupted +GO | ", g.frameCalls(), "the other has nothing new")
}

// scout is an agent whose callbacks of all kinds tell the test of themselves.
type scout struct {
	id     uint64
	frame  int
	called func(s *scout, kind string)
}

type scoutRow = decider.Decider[*scout]

// scouts is a table that has callbacks of every kind.
func scouts(name string, slot bool) *scoutRow {
	does := func(row string) *behavior.Behavior[*scout] {
		return &behavior.Behavior[*scout]{
			Name:       row,
			Activate:   func(s *scout, _ behavior.Context) bool { s.called(s, "Activate"); return true },
			Tick:       func(s *scout, _ behavior.Context) behavior.Status { s.called(s, "Tick"); return behavior.Running },
			Deactivate: func(s *scout, _ behavior.Context, _ behavior.Reason) { s.called(s, "Deactivate") },
			Retarget:   func(s *scout, _ behavior.Context, _ uint64) { s.called(s, "Retarget") },
		}
	}
	scope := &behavior.Scope[*scout]{
		Name:  "SCOPE",
		Enter: func(s *scout, _ behavior.Context) { s.called(s, "Enter") },
		Exit:  func(s *scout, _ behavior.Context, _ behavior.Reason) { s.called(s, "Exit") },
	}
	at := func(every, of int, kind string) func(*scout) bool {
		return func(s *scout) bool { s.called(s, kind); return s.frame%every < of }
	}
	decides := func(every, of int, kind string) func(*scout, decider.Query) float64 {
		return func(s *scout, _ decider.Query) float64 { s.called(s, kind); return decider.Bool(s.frame%every < of) }
	}
	limit := func(kind string) func(*scout) time.Duration {
		return func(s *scout) time.Duration { s.called(s, kind); return time.Second }
	}
	limited := func(row string) *scoutRow {
		return &scoutRow{Name: name + row, When: at(5, 2, "When"), Behavior: does(name + row), PerAgent: &decider.PerAgent[*scout]{
			Cooldown: limit("Cooldown"), Timeout: limit("Timeout"), Commit: limit("Commit"), Every: limit("Every"),
			Chance: func(s *scout) float64 { s.called(s, "Chance"); return 1 },
		}}
	}
	gate := &decider.Gate[*scout]{Name: name + "_GATE", Limit: 2, Key: func(s *scout, _ decider.Query) uint64 {
		s.called(s, "Key")
		return s.id % 3
	}}
	eachFor := func(s *scout, _ time.Duration) { s.called(s, "EachFor") }
	run := func(s *scout) behavior.Status { s.called(s, "Run"); return behavior.Running }
	runFor := func(s *scout, _ time.Duration) behavior.Status { s.called(s, "RunFor"); return behavior.Running }
	root := &scoutRow{Name: name, Behavior: does(name), Children: []*scoutRow{
		{Name: name + "_HURT", When: at(11, 2, "When"), Recheck: decider.EachTick, Behavior: does(name + "_HURT"), Scope: scope},
		{Name: name + "_TAKE", Decide: decides(7, 3, "Decide"), Gate: gate, Recheck: decider.EachTick, Behavior: does(name + "_TAKE")},
		{
			Name: name + "_SHOOT", When: at(13, 6, "When"), Recheck: decider.EachTick, Behavior: does(name + "_SHOOT"),
			Targets: &decider.Targets[*scout]{Switch: true, List: func(s *scout, l *decider.TargetList) {
				s.called(s, "List")
				l.Add(uint64(s.frame/2%3 + 1))
				l.Add(uint64(s.frame/2%3 + 2))
			}},
			Decide: decides(1, 1, "Decide of a target"),
		},
		limited("_LIMITS"),
		{Name: name + "_ONCE", When: at(17, 1, "When"), Do: func(s *scout) { s.called(s, "Do") }},
		{Name: name + "_SIDE", When: at(19, 8, "When"), Recheck: decider.EachTick, Policy: decider.Parallel, Children: []*scoutRow{
			{Name: name + "_LANE", Behavior: does(name + "_LANE")},
			{Name: name + "_OTHER", When: at(2, 1, "When"), Recheck: decider.EachTick, Each: func(s *scout) { s.called(s, "Each") }},
			{Name: name + "_THIRD", Decide: decides(3, 2, "Decide"), Recheck: decider.EachTick, EachFor: eachFor},
		}},
		{Name: name + "_WORK", Behavior: does(name + "_WORK"), Policy: decider.PrioritizedList, Children: []*scoutRow{
			limited("_FIRST"),
			{Name: name + "_RUN", When: at(6, 2, "When"), Recheck: decider.EachTick, Run: run},
			{Name: name + "_BEST", When: at(9, 4, "When"), Recheck: decider.EachTick, Policy: decider.Scored, Children: []*scoutRow{
				{Name: name + "_ONE", Decide: decides(4, 2, "Score"), RunFor: runFor},
				{Name: name + "_TWO", Decide: decides(6, 3, "Score"), Behavior: does(name + "_TWO")},
				{Name: name + "_NONE", Score: 0.1, Behavior: does(name + "_NONE")},
			}},
			{Name: name + "_REST", Behavior: does(name + "_REST")},
		}},
	}}
	if slot {
		sides := &root.Children[5].Children
		*sides = slices.Insert(*sides, 1, &scoutRow{Name: "USE_BESIDE", Slot: &decider.Slot{Name: "BESIDE", Bytes: 4096}})
		use := &scoutRow{Name: "USE", When: at(3, 2, "When"), Recheck: decider.EachTick, Slot: &decider.Slot{Name: "OBJECT", Bytes: 4096}}
		squad := &scoutRow{Name: "PAIR", When: at(23, 6, "When"), Squad: &decider.Squad[*scout]{
			Members: 2, Key: func(s *scout) uint64 { s.called(s, "Key of a squad"); return 1 },
			Pair:  func(a, b *scout) float64 { a.called(a, "Pair"); return 1 },
			Roles: []decider.Role[*scout]{{Flag: 2, Score: decides(1, 1, "Score of a role")}},
		}, Children: []*scoutRow{{Name: "TALK", Behavior: does("TALK"), Timeout: time.Second}}}
		root.Children = append([]*scoutRow{squad}, root.Children...)
		root.Children = slices.Insert(root.Children, len(root.Children)-1, use)
	}
	return root
}

// actsOf are the kinds of callbacks in which an agent acts. All others only ask.
var actsOf = []string{"Activate", "Tick", "Deactivate", "Retarget", "Enter", "Exit", "Do", "Each", "EachFor", "Run", "RunFor"}

// TestDeferWhereItActs: an agent defers in callbacks in which it acts, in any tick, and also those of
// what is injected; in all that only ask it is a mistake, and nothing is done. So it is in its sense.
func TestDeferWhereItActs(t *testing.T) {
	for _, injected := range []bool{false, true} {
		for _, workers := range []int{1, 4} {
			for _, detail := range []decider.Detail{decider.Nothing, decider.Transitions, decider.Rows} {
				about := fmt.Sprintf("injected %v, %d workers, detail %v", injected, workers, detail)
				tree, sub := decider.MustCompile(scouts("SCOUT", true)), decider.MustCompile(scouts("SUB", false))
				w := withWorkers(tree.NewWorld(3), workers)
				w.SetChunk(1)
				var mu sync.Mutex
				frame := 0
				called, done, wrong := map[string]int{}, map[string]int{}, map[string]int{}
				within := func(s *scout, kind string) {
					mu.Lock()
					defer mu.Unlock()
					called[kind]++
					w.Defer(s.id, func() error { done[kind]++; return nil })
					w.Defer(1000, func() error { wrong[kind]++; return nil })
				}
				c, err := tree.NewCrowd(w, func(s *scout, _ time.Duration) decider.Sense {
					s.frame = frame + int(s.id)*5
					within(s, "sense")
					return decider.Sense{}
				})
				require.NoError(t, err)
				require.NoError(t, sub.Join(w))
				for id := range uint64(6) {
					require.NoError(t, c.Add(id+1, &scout{id: id + 1, called: within}))
					if injected {
						require.NoError(t, c.Inject(id+1, "OBJECT", sub))
						require.NoError(t, c.Inject(id+1, "BESIDE", sub))
					}
				}
				if detail > decider.Nothing {
					listen(t, w, ignore{}, detail)
				}
				for ; frame < 400; frame++ {
					require.NoError(t, w.Tick(100*time.Millisecond))
				}
				for _, kind := range append([]string{
					"When", "Decide", "Decide of a target", "Score", "Key", "List", "Cooldown", "Timeout", "Commit", "Every", "Chance",
					"sense", "Key of a squad", "Pair", "Score of a role",
				}, actsOf...) {
					require.Positive(t, called[kind], "%s: %s", about, kind)
				}
				for _, kind := range sortedKeys(called) {
					want := 0
					if slices.Contains(actsOf, kind) {
						want = called[kind]
					}
					assert.Equal(t, want, done[kind], "%s: %s", about, kind)
				}
				assert.Empty(t, wrong, about)
				assert.Equal(t, []string{
					"World.Defer was called in a frame for agent N, which no crowd has, and did nothing: " +
						"pass the id of the agent whose callback runs",
					"SCOUT: World.Defer was called for an agent whose tick was not under way, and did nothing: " +
						"pass the id of the agent whose callback runs, not of the one that it is about; a sense is no part of the tick",
					"SCOUT: World.Defer was called in a When, Decide, Key, Score or the like, and did nothing: " +
						"these may be asked again at any time; call it where the agent acts, in its behavior",
				}, withoutNumbers(mistakes(w)), about)

				// Between two frames it is done before these return.
				clear(done)
				clear(called)
				for id := range uint64(6) {
					require.NoError(t, w.Reset(id+1))
				}
				for _, kind := range maps.Keys(called) {
					assert.Contains(t, []string{"Deactivate", "Exit"}, kind, about)
				}
				assert.Positive(t, called["Deactivate"], about)
				assert.Equal(t, called, done, about)
			}
		}
	}
}

// TestDeferSteady: so it is in ticks in which nothing changes, where a group on the path ticks before rows
// are asked, and of lanes.
func TestDeferSteady(t *testing.T) {
	for _, policy := range []decider.Policy{decider.PrioritizedList, decider.Scored, decider.Parallel} {
		var w *decider.World
		called, done := map[string]int{}, map[string]int{}
		defers := func(s *scout, kind string) {
			called[kind]++
			w.Defer(s.id, func() error { done[kind]++; return nil })
		}
		ticks := func(name string) *behavior.Behavior[*scout] {
			return &behavior.Behavior[*scout]{Name: name, Tick: func(s *scout, _ behavior.Context) behavior.Status {
				defers(s, name)
				return behavior.Running
			}}
		}
		never := func(name string) *scoutRow {
			return &scoutRow{Name: name, When: func(s *scout) bool { defers(s, name); return false }, Behavior: ticks(name + " runs")}
		}
		lasts := &scoutRow{
			Name: "LASTS", When: func(s *scout) bool { defers(s, "recheck"); return true }, Recheck: decider.EachTick,
			Policy: policy, Behavior: ticks("LASTS ticks"), Children: []*scoutRow{
				never("inner"),
				{
					Name: "WORK", Decide: func(s *scout, _ decider.Query) float64 { defers(s, "decide"); return 2 },
					Recheck: decider.EachTick, Behavior: ticks("WORK ticks"),
				},
				never("behind"),
			},
		}
		if policy == decider.Parallel {
			lasts.Behavior = nil
			lasts.Children = append(lasts.Children, &scoutRow{
				Name: "SIDE", Behavior: ticks("SIDE ticks"), Recheck: decider.EachTick,
				When: func(s *scout) bool { defers(s, "side"); return true },
			})
		}
		tree := decider.MustCompile(&scoutRow{Name: "ROOT", Behavior: ticks("ROOT ticks"), Children: []*scoutRow{
			never("before"), {Name: "OUTER", Behavior: ticks("OUTER ticks"), Children: []*scoutRow{never("first"), lasts}},
		}})
		w = tree.NewWorld(1)
		c := must1(tree.NewCrowd(w, func(*scout, time.Duration) decider.Sense { return decider.Sense{} }))
		require.NoError(t, c.Add(1, &scout{id: 1}))
		for range 20 {
			require.NoError(t, w.Tick(time.Second))
		}
		for kind, n := range called {
			want := 0
			if strings.HasSuffix(kind, " ticks") {
				want = n
				assert.Equal(t, 20, n, "%v: %s", policy, kind)
			}
			assert.Equal(t, want, done[kind], "%v: %s", policy, kind)
		}
		assert.Greater(t, called["first"], 15, policy)
		assert.Greater(t, called["recheck"], 15, policy)
	}
}

// TestDeferForOthers: an agent defers under its own id, not under that of another one whose tick is over,
// or has not begun, or that has another crowd.
func TestDeferForOthers(t *testing.T) {
	for _, crowds := range []int{1, 2} {
		s := newSwarm(t, 3, 1, acting())
		w := s.World()
		if crowds == 2 {
			other := must1(s.Tree().NewCrowd(w, nil))
			must(s.Move(1, other))
			must(s.Move(3, other))
		}
		for range 3 { // also on the steady path
			require.Empty(t, mistakes(w))
			s.frame()
		}
		s.all[1].act = func(behavior.Context) {
			for _, id := range []uint64{1, 3} {
				w.Defer(id, func() error { t.Error("it is done"); return nil })
			}
		}
		require.NoError(t, w.Tick(time.Second))
		assert.Equal(t, []string{
			"ROOT: World.Defer was called for an agent whose tick was not under way, and did nothing: " +
				"pass the id of the agent whose callback runs, not of the one that it is about; a sense is no part of the tick",
		}, withoutNumbers(mistakes(w)))
	}
}

var agentNumbers = regexp.MustCompile(`agent \d+`)

// withoutNumbers replaces the ids of agents.
func withoutNumbers(all []string) []string {
	for i, s := range all {
		all[i] = agentNumbers.ReplaceAllString(s, "agent N")
	}
	return all
}
