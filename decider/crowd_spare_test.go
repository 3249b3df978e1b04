package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/skip"
)

// newsTicks is an observer that can do without the ticks in which nothing happens.
type newsTicks struct {
	manyTicks
	spares func() bool
	known  map[uint64]decider.State // of agents that it was told of
	left   []uint64                 // the agents of this frame of which it was not
	spared int
}

func (o *newsTicks) Spare(*decider.World) bool { return o.spares() }

func (o *newsTicks) Spared(_ *decider.World, n int, left func(uint64, decider.State) bool) {
	o.spared = n
	for id, s := range o.known { // in any order: sorted below
		if left(id, s) {
			o.left = append(o.left, id)
		}
	}
	slices.Sort(o.left)
}

// lastTick is what the observer can know of an agent's tick without being told.
type lastTick struct {
	tick uint32
	now  time.Duration
	leaf decider.Row
	told int // ticks in a row
}

// TestSpare: an observer that can do without the ticks in which nothing happens is told of all
// others, in order, after their events, and knows of whom it was not: of agents whose ticks went
// on, at least 3 of which it was told of before, one in each frame.
func TestSpare(t *testing.T) {
	skip.UnderRace(t)
	spared, told := 0, 0
	for seed := range uint64(20) {
		f := newFair(t, seed)
		o := &newsTicks{known: map[uint64]decider.State{}}
		o.spares = func() bool { return f.world.Frame()%16 != 9 }
		last := map[uint64]lastTick{}
		require.NoError(t, f.world.Observe(o, decider.Transitions))
		for frame := range 100 {
			f.had, o.told, o.left, o.spared = nil, nil, nil, 0
			var ticked []uint64
			now := map[uint64]lastTick{}
			o.hook = func(_ *decider.World, s decider.State) {
				ticked = append(ticked, s.Agent())
				o.known[s.Agent()] = s
				now[s.Agent()] = lastTick{s.Tick(), s.Now(), s.Leaf(), last[s.Agent()].told + 1}
			}
			howLeft(func() { f.world.Tick(time.Second) })
			slices.Sort(f.had)
			require.True(t, slices.IsSorted(ticked), "seed %d, frame %d", seed, frame)
			require.Len(t, o.left, o.spared, "seed %d, frame %d", seed, frame)
			all := append(slices.Clone(ticked), o.left...)
			slices.Sort(all)
			require.Equal(t, f.had, all, "seed %d, frame %d", seed, frame)
			for _, id := range o.left {
				s, was := o.known[id], last[id]
				require.GreaterOrEqual(t, was.told, 3, "seed %d, frame %d, agent %d", seed, frame, id)
				is := lastTick{s.Tick(), s.Now(), s.Leaf(), was.told}
				require.Equal(t, lastTick{was.tick + 1, was.now + time.Second, was.leaf, was.told}, is, "seed %d, frame %d, agent %d", seed, frame, id)
				now[id] = is
			}
			last = now
			spared, told = spared+len(o.left), told+len(ticked)
			require.Equal(t, frame+1, o.frames)
		}
	}
	assert.Greater(t, spared, told)
}

// TestSpareSome: an observer of some agents is told of all their ticks.
func TestSpareSome(t *testing.T) {
	s := newSwarm(t, 10, 1, scoped("ROOT", scoped("THROW")))
	o := &newsTicks{spares: func() bool { return true }}
	require.NoError(t, s.World().Observe(o, decider.Transitions, 1, 2, 3))
	for range 8 {
		s.frame()
	}
	ticks := 0
	for _, n := range o.sizes {
		ticks += n
	}
	assert.Equal(t, 3*8, ticks)
}
