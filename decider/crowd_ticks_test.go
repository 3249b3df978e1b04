package decider_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// manyTicks is an everyTick that takes batches.
type manyTicks struct {
	everyTick
	sizes  []int
	frames int    // that are over
	over   func() // called then, or nil
}

func (o *manyTicks) ObserveTicks(w *decider.World, ticks []decider.Ticked) {
	if len(ticks) == 0 {
		if o.frames++; o.over != nil {
			o.over()
		}
		return
	}
	o.sizes = append(o.sizes, len(ticks))
	for _, t := range ticks {
		o.ObserveTick(w, t.State, t.Result)
	}
}

// visitor is an agent of a fair.
type visitor struct {
	id    uint64
	crowd *decider.Crowd[*visitor]
	rides bool
	act   func(behavior.Context)
}

// fair is a world of two crowds, in which happens what may keep an agent from its
// tick.
type fair struct {
	t      *testing.T
	world  *decider.World
	crowds []*decider.Crowd[*visitor]
	last   uint64   // id given out
	had    []uint64 // the agents that had a tick in this frame
	r      *rand.Rand
}

func newFair(t *testing.T, seed uint64) *fair {
	f := &fair{t: t, r: rand.New(rand.NewPCG(seed, 0)), world: withWorkers(decider.NewWorld(seed), 1)}
	does := &behavior.Behavior[*visitor]{Name: "DO", Tick: func(v *visitor, x behavior.Context) behavior.Status {
		if v.act != nil {
			v.act(x)
		}
		return behavior.Running
	}}
	gate := &decider.Gate[*visitor]{Name: "SEATS", Limit: 5}
	for range 2 {
		root := decider.Group("ROOT", decider.PrioritizedList,
			&decider.Decider[*visitor]{
				Name: "RIDE", Gate: gate, Behavior: does, Recheck: decider.EachTick,
				Decide: func(v *visitor, _ decider.Query) float64 {
					if v.rides {
						return 1
					}
					return 0
				},
			},
			&decider.Decider[*visitor]{Name: "WALK", Behavior: does})
		f.crowds = append(f.crowds, must1(decider.MustCompile(&root).NewCrowd(f.world, f.sense)))
	}
	for range 200 {
		f.last++
		c := f.crowds[f.r.IntN(2)]
		id := f.last * 7919 % 1009
		must(c.Add(id, &visitor{id: id, crowd: c}))
		if f.r.IntN(10) == 0 {
			must(f.world.Every(id, 1+f.r.IntN(4)))
		}
	}
	return f
}

// sense is called right before an agent's tick, in the same order whoever observes.
func (f *fair) sense(v *visitor, _ time.Duration) decider.Sense {
	lot := f.r.IntN(1000)
	if lot == 0 {
		panic("sense")
	}
	f.had = append(f.had, v.id)
	v.act = nil
	switch {
	case lot < 4:
		v.act = func(behavior.Context) {
			f.had = slices.DeleteFunc(f.had, func(id uint64) bool { return id == v.id })
			panic("tick")
		}
	case lot < 8:
		v.act = func(x behavior.Context) { x.Reset() }
	case lot < 30:
		v.act = f.order(lot)
	case lot < 100:
		v.rides = !v.rides
	}
	return decider.Sense{}
}

// order has an agent be removed, reset or added when the frame ends, or several.
func (f *fair) order(lot int) func(behavior.Context) {
	c := f.crowds[lot%2]
	var other uint64
	n := f.r.IntN(c.Len())
	c.Each(func(id uint64, _ *visitor) bool {
		other = id
		n--
		return n >= 0
	})
	f.last++
	id := f.last * 7919 % 1009
	return func(x behavior.Context) {
		f.world.Defer(x.Agent(), func() error {
			if lot%3 == 0 {
				return f.world.Reset(other)
			}
			return f.world.Remove(other)
		})
		f.world.Defer(x.Agent(), func() error { return c.Add(id, &visitor{id: id, crowd: c}) })
	}
}

// TestFrameTicks: of every agent that had a tick in a frame the observer is told once,
// in the order of ids, and of no other, whether it takes ticks one by one or many at
// once. It hears the same.
func TestFrameTicks(t *testing.T) {
	skip.UnderRace(t)
	play := func(seed uint64, o decider.TickObserver, told *everyTick) (all [][]string) {
		f := newFair(t, seed)
		stop := listen(t, f.world, o, decider.Transitions)
		for frame := range 100 {
			if frame == 60 { // only some, one of them in full
				stop()
				listen(t, f.world, o, decider.Transitions, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233)
				listen(t, f.world, ignore{}, decider.Rows, 8, 9, 10)
			}
			f.had, told.told = nil, nil
			var ticked []uint64
			told.hook = func(w *decider.World, s decider.State) { ticked = append(ticked, s.Agent()) }
			howLeft(func() { f.world.Tick(time.Second) })
			want := slices.Clone(f.had)
			if frame >= 60 {
				want = slices.DeleteFunc(want, func(id uint64) bool {
					return !slices.Contains([]uint64{1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233}, id)
				})
			}
			slices.Sort(want)
			require.Equal(t, fmt.Sprint(want), fmt.Sprint(ticked), "seed %d, frame %d", seed, frame)
			all = append(all, told.told)
		}
		return all
	}
	events, sizes := 0, map[int]int{}
	for seed := range uint64(20) {
		one, many := &everyTick{}, &manyTicks{}
		want := play(seed, one, one)
		require.Equal(t, want, play(seed, many, &many.everyTick), "seed %d", seed)
		for _, n := range many.sizes {
			sizes[n]++
		}
		for _, told := range want {
			events += len(told)
		}
	}
	assert.Positive(t, sizes[1])
	assert.NotContains(t, sizes, 0)
	assert.Greater(t, len(sizes), 10)
	assert.LessOrEqual(t, slices.Max(keysOf(sizes)), 64)
	assert.Greater(t, events, 20*100*100)
}

func keysOf(m map[int]int) (keys []int) {
	for k := range m { // any order: only their maximum counts
		keys = append(keys, k)
	}
	return keys
}

// TestBatchObserverPanics: an observer of batches that panics is not told of the rest
// of that batch, but of all others, and its panic is raised.
func TestBatchObserverPanics(t *testing.T) {
	s := newSwarm(t, 200, 1, scoped("ROOT", scoped("THROW")))
	o := &manyTicks{}
	listen(t, s.World(), o, decider.Transitions)
	s.frame() // with events
	o.told = nil
	o.hook = func(_ *decider.World, st decider.State) {
		if st.Agent() == 10 {
			panic("ten")
		}
	}
	require.PanicsWithValue(t, "ten", func() { s.World().Tick(time.Second) })
	require.Len(t, o.told, 200-64+10)
	assert.Equal(t, "65 #2 Running THROW", o.told[10])
	o.hook, o.told = nil, nil
	s.frame()
	assert.Len(t, o.told, 200)
	assert.Equal(t, 3, o.frames, "a frame is over, whatever happened in it")
	o.over = func() { panic("over") }
	require.PanicsWithValue(t, "over", func() { s.World().Tick(time.Second) })
	assert.Equal(t, 4, o.frames, "once")
}

// TestBatchObserverFrames: an observer of batches is told of the end of each frame: also
// of one in which nobody ticks, and not of those of other agents' steps.
func TestBatchObserverFrames(t *testing.T) {
	s := newSwarm(t, 1, 1, scoped("ROOT", scoped("THROW")))
	o := &manyTicks{}
	listen(t, s.World(), o, decider.Transitions)
	require.NoError(t, s.World().Tick(time.Second))
	require.NoError(t, s.World().Every(1, 3))
	for range 6 {
		require.NoError(t, s.World().Tick(time.Second))
	}
	require.NoError(t, s.World().Remove(1))
	require.NoError(t, s.World().Tick(time.Second))
	require.NoError(t, s.World().Advance(time.Second)) // of lone agents
	assert.Equal(t, 8, o.frames)
	assert.Less(t, len(o.sizes), 5)
}

// TestTickObserverCrowd: after a frame the observer is told of one agent after the
// other, in the order of their ids, of each its events first and then its tick: also
// where it went on in the serial phase, with any number of workers.
func TestTickObserverCrowd(t *testing.T) {
	play := func(workers int) (told []string) {
		s := newSwarm(t, 0, workers, throwOrCharge(&mothGate{Name: "G", Limit: 2}))
		other, err := s.Tree().NewCrowd(s.World(), nil)
		require.NoError(t, err)
		o := &everyTick{}
		listen(t, s.World(), o, decider.Transitions, 1, 2, 4, 5, 6, 7, 8)
		for _, id := range []uint64{7, 3, 5, 1, 8} {
			err := s.Add(id, newMoth(id))
			require.NoError(t, err)
			if id == 5 {
				require.NoError(t, s.World().Every(id, 3))
			}
		}
		for _, id := range []uint64{6, 2, 4} {
			must(other.Add(id, newMoth(id)))
		}
		for frame := range 7 {
			o.hook = func(w *decider.World, _ decider.State) {
				_, err := w.Observe(o, decider.Rows)
				assert.ErrorIs(t, err, decider.ErrInFrame)
			}
			if frame == 4 {
				s.Each(func(_ uint64, m *moth) bool { m.values["THROW"] = 0; return true })
			}
			require.NoError(t, s.World().Tick(time.Second))
			told = append(told, o.take(false))
		}
		return told
	}
	want := play(1)
	require.Equal(t, want, play(4))
	for frame, told := range want {
		last, ticked := uint64(0), []uint64(nil)
		for what := range strings.SplitSeq(told, "; ") {
			var id uint64
			_, err := fmt.Sscan(what, &id)
			require.NoError(t, err)
			require.GreaterOrEqual(t, id, last)
			if strings.Contains(what, "#") {
				ticked, last = append(ticked, id), id+1
			} else {
				last = id
			}
		}
		all := []uint64{1, 2, 4, 6, 7, 8}
		if len(ticked) == 7 {
			all = []uint64{1, 2, 4, 5, 6, 7, 8}
		}
		require.Equal(t, all, ticked, "frame %d: %s", frame, told)
	}
	counts := strings.Count(strings.Join(want, "; "), "5 #")
	assert.Contains(t, []int{2, 3}, counts, "in every third frame")
	assert.Contains(t, want[0], "Taken")
}

// TestTickObserverDeferred: in a frame the observer is told of the state that an agent's tick
// has left, before what was deferred is done to it: also if another has its memory by then.
func TestTickObserverDeferred(t *testing.T) {
	s := newSwarm(t, 4, 2, scoped("ROOT", &mothRow{Name: "THROW", Behavior: lasts("THROW", 0)}))
	o := &everyTick{}
	var states []string
	o.hook = func(_ *decider.World, st decider.State) {
		states = append(states, fmt.Sprintf("%d #%d %t %v %d", st.Agent(), st.Tick(), st.Active(0), st.Now(), st.Leaf()))
	}
	listen(t, s.World(), o, decider.Transitions)
	s.frame()
	states, o.told = nil, nil
	s.all[3].act = func(x behavior.Context) {
		s.World().Defer(x.Agent(), func() error {
			return errors.Join(s.World().Remove(2), s.Add(10, newMoth(10)), s.World().Remove(3), s.Add(9, newMoth(9)), s.World().Reset(1))
		})
	}
	require.NoError(t, s.World().Tick(time.Second))
	assert.Equal(t, []string{"1 #2 true 2s 1", "2 #2 true 2s 1", "3 #2 true 2s 1", "4 #2 true 2s 1"}, states)
	assert.Equal(t, "1 #2 Running THROW; 2 #2 Running THROW; 3 #2 Running THROW; 4 #2 Running THROW", o.take(true))
	s.all[3].act, states = nil, nil
	require.NoError(t, s.World().Tick(time.Second))
	assert.Equal(t, "1 #3 Running THROW; 4 #3 Running THROW; 9 #1 Running THROW; 10 #1 Running THROW", o.take(true))
	assert.Equal(t, []string{"1 #3 true 3s 1", "4 #3 true 3s 1", "9 #1 true 1s 1", "10 #1 true 1s 1"}, states)
}

// TestTickObserverRewound: an agent whose memory a callback has copied over or cleared
// after its tick is told of in its state after that.
func TestTickObserverRewound(t *testing.T) {
	s := newSwarm(t, 3, 1, scoped("ROOT", scoped("THROW")))
	o := &everyTick{}
	listen(t, s.World(), o, decider.Transitions)
	s.frame()
	mem := must1(s.Memory(1))
	before := s.Tree().NewMemory(1)
	require.NoError(t, s.Tree().Copy(before, mem))
	s.frame()
	o.take(false)
	for n, step := range []struct {
		do   func() error
		want string
	}{
		{func() error { return s.Tree().Copy(mem, before) }, "1 #1 Running THROW; 2 #3 Running THROW; 3 #3 Running THROW"},
		{func() error { return s.Tree().Clear(s.all[0], mem) }, "1 #0 Running THROW; 2 #4 Running THROW; 3 #4 Running THROW"},
	} {
		s.all[2].hook = func(call string) {
			if call == ".THROW" {
				require.NoError(t, step.do())
			}
		}
		s.frame()
		assert.Equal(t, step.want, o.take(true), "step %d", n)
	}
}

// TestTickObserverPanics: an observer that panics is told of the other agents of the
// frame as well, and the first panic is raised. Of an agent whose callback panicked it
// is not told.
func TestTickObserverPanics(t *testing.T) {
	s := newSwarm(t, 4, 2, scoped("ROOT", scoped("THROW")))
	o := &everyTick{}
	listen(t, s.World(), o, decider.Transitions)
	s.frame()
	o.take(false)
	o.hook = func(_ *decider.World, st decider.State) {
		if st.Agent()%2 == 0 {
			panic(st.Agent())
		}
	}
	s.all[2].trap(".THROW")
	require.PanicsWithValue(t, uint64(2), func() { s.World().Tick(time.Second) })
	assert.Equal(t, "1 #2 Running THROW; 2 #2 Running THROW; 4 #2 Running THROW", o.take(true))
	o.hook = nil
	s.frame()
	assert.Equal(t, "1 #3 Running THROW; 2 #3 Running THROW; 3 #3 Running THROW; 4 #3 Running THROW", o.take(true))

	o.hook = func(_ *decider.World, st decider.State) {
		if st.Agent() == 3 {
			runtime.Goexit()
		}
	}
	require.Equal(t, "ended", howLeft(func() { s.World().Tick(time.Second) }))
	assert.Equal(t, "1 #4 Running THROW; 2 #4 Running THROW; 3 #4 Running THROW; 4 #4 Running THROW", o.take(true))
}

// TestTickObserverParts: an agent ticks once, in squads and with injected trees too.
func TestTickObserverParts(t *testing.T) {
	pair := scoped("PAIR", scoped("STAY"))
	pair.Delegate = false
	pair.Squad = &decider.Squad[*moth]{Members: 2}
	root := scoped("ROOT", pair, &mothRow{Name: "USE", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}})
	root.Delegate = false
	s := newSwarm(t, 3, 2, root)
	sub := decider.MustCompile(scoped("SUB", scoped("IN")))
	for _, id := range s.ids() {
		require.NoError(t, s.Inject(id, "OBJECT", sub))
	}
	o := &everyTick{}
	o.hook = func(_ *decider.World, st decider.State) { assert.Same(t, s.Tree().Outline(), st.Outline()) }
	listen(t, s.World(), o, decider.Transitions)
	for n := 1; n < 5; n++ {
		if n == 3 {
			s.value("PAIR", 0)
		}
		s.frame()
		told := o.take(true)
		assert.Equal(t, 3, strings.Count(told, "#"), told)
		assert.Equal(t, 2, strings.Count(told, "STAY"), told)
		assert.Equal(t, 1, strings.Count(told, "USE"), told)
	}
}
