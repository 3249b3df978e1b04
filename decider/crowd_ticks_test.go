package decider_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// manyTicks is an everyTick that takes batches.
type manyTicks struct {
	everyTick
	sizes []int
}

func (o *manyTicks) ObserveTicks(w *decider.World, ticks []decider.Ticked) {
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
		h := must1(c.Add(f.last*7919%1009, &visitor{id: f.last * 7919 % 1009, crowd: c}))
		if f.r.IntN(10) == 0 {
			must(c.Every(h, 1+f.r.IntN(4)))
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
		v.act = f.command(lot)
	case lot < 100:
		v.rides = !v.rides
	}
	return decider.Sense{}
}

// command has an agent be removed, reset or added when the frame ends, or several.
func (f *fair) command(lot int) func(behavior.Context) {
	c := f.crowds[lot%2]
	var h decider.Handle
	n := f.r.IntN(c.Len())
	c.Each(func(other decider.Handle, _ *visitor, _ decider.Memory) bool {
		h = other
		n--
		return n >= 0
	})
	f.last++
	id := f.last * 7919 % 1009
	return func(x behavior.Context) {
		d := c.Defer(x)
		if lot%3 == 0 {
			d.Reset(h)
		} else {
			d.Remove(h)
		}
		d.Add(id, &visitor{id: id, crowd: c})
	}
}

// TestFrameTicks: of every agent that had a tick in a frame the observer is told once,
// in the order of ids, and of no other, whether it takes ticks one by one or many at
// once. It hears the same.
func TestFrameTicks(t *testing.T) {
	play := func(seed uint64, o decider.TickObserver, told *everyTick) (all [][]string) {
		f := newFair(t, seed)
		require.NoError(t, f.world.Observe(o, decider.Transitions))
		for frame := range 100 {
			if frame == 60 { // only some, one of them in full
				require.NoError(t, f.world.Observe(o, decider.Transitions, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233))
				require.NoError(t, f.world.Focus(decider.Rows, 8, 9, 10))
			}
			f.had, told.told = nil, nil
			var ticked []uint64
			told.hook = func(w *decider.World, s decider.State) { ticked = append(ticked, s.Agent()) }
			howLeft(func() { f.world.Tick(time.Second) })
			want := slices.Clone(f.had)
			if frame >= 60 {
				want = slices.DeleteFunc(want, func(id uint64) bool {
					return !slices.Contains([]uint64{1, 2, 3, 5, 8, 9, 10, 13, 21, 34, 55, 89, 144, 233}, id)
				})
			}
			slices.Sort(want)
			require.Equal(t, want, ticked, "seed %d, frame %d", seed, frame)
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
	require.NoError(t, s.World().Observe(o, decider.Transitions))
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
}
