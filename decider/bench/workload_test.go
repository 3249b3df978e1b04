package bench

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestCompetitors has every competitor run every workload, and looks after
// every tick: what is verified is also at which tick a change happens.
func TestCompetitors(t *testing.T) {
	most, rounds := 300, 3
	if testing.Short() {
		most, rounds = 150, 1 // still more agents than a worker of a crowd takes at a time
	}
	for _, w := range Workloads() {
		agents := min(w.Agents, most)
		for _, c := range append(w.Competitors(), crowdOf(8, 0)) {
			if !w.takes(c) {
				continue
			}
			t.Run(w.Name+"/"+c.Name, func(t *testing.T) {
				t.Parallel()
				run := w.Start(c, agents)
				for range rounds * sceneTicks * len(scenes) {
					run.Ticks(1)
					require.NoError(t, run.Verify())
				}
				run.Ticks(100*rounds + 1)
				require.NoError(t, run.Verify())
			})
		}
	}
}

// lazy is a competitor that never does anything but what it did first.
func lazy() Competitor {
	always := func(l Leaf) func(c *Creature) Ticker {
		return func(c *Creature) Ticker { return lazyTicker(func() { c.enter(l); c.tick(l) }) }
	}
	return Competitor{Figure1: always(Flee), Churn: always(EatFood), Rechecked: always(EatFood), Wide: lazyWide}
}

func lazyWide(crowd []Soldier) Ticker {
	first := make([]Leaf, len(crowd))
	return lazyTicker(func() {
		for i := range crowd {
			if s := &crowd[i]; first[i] == 0 {
				s.run(&first[i], wideLeaf(s.Flags))
			} else {
				s.tick(first[i])
			}
		}
	})
}

type lazyTicker func()

func (f lazyTicker) Tick() { f() }

// TestVerify proves that a run which goes wrong is noticed.
func TestVerify(t *testing.T) {
	for _, w := range Workloads() {
		run := w.Start(lazy(), 150)
		run.Ticks(500)
		switch err := run.Verify(); w.Name {
		case "W2", "W4", "W6":
			assert.NoError(t, err, "%s: the leaf never changes, so doing the first thing forever is right", w.Name)
		default:
			assert.Error(t, err, w.Name)
		}
	}
}

// TestScenes holds what W3 is meant to be: each scene another leaf than the
// one before, all leaves, and each change by the condition of a row.
func TestScenes(t *testing.T) {
	seen := map[Leaf]bool{}
	for i, s := range scenes {
		before := scenes[(i+len(scenes)-1)%len(scenes)]
		assert.NotEqual(t, before.want, s.want, "scene %d", i)
		seen[s.want] = true
	}
	assert.Len(t, seen, int(Dance))

	s := steady.Situation
	assert.Equal(t, [5]bool{false, false, false, true, false},
		[5]bool{s.flees(), s.guards(), s.fights(), s.hungry(), s.seeksFood()}, "W1: four refuse")
}

func TestWideMasks(t *testing.T) {
	seen := map[uint64]int{}
	for i := range wideLeaves {
		m := wideMask(i)
		if j, ok := seen[m]; ok {
			t.Errorf("leaves %d and %d need the same bits", j, i)
		}
		seen[m] = i

		assert.Equal(t, Leaf(i+1), wideByHand(m), "leaf %d by hand", i)
		for bit := m; bit != 0; bit &= bit - 1 {
			assert.Zero(t, wideByHand(m&^(bit&-bit)), "leaf %d needs both bits", i)
		}
	}
	assert.EqualValues(t, wideLeaves, wideLeaf(lastOnly))
	assert.Zero(t, wideLeaf(0))
	for g := range wideGroups {
		common := ^uint64(0)
		for k := range widePerGroup {
			common &= wideMask(g*widePerGroup + k)
		}
		assert.Zero(t, common, "group %d could be skipped by one bit", g)
	}
}

// TestLivingCrowd holds that W5 lives: 2 % of the flags change each tick, most
// of them so that another leaf runs, and everybody has their turn.
func TestLivingCrowd(t *testing.T) {
	crowd := newCrowd(1000)
	l := life{dice: crowdSeed}
	turns := make([]int, len(crowd))
	other := 0
	for range 50 {
		before := append([]Soldier(nil), crowd...)
		n := 0
		l.change(crowd, func(i int) {
			turns[i]++
			n++
			if wideLeaf(before[i].Flags) != wideLeaf(crowd[i].Flags) {
				other++
			}
		})
		require.Equal(t, len(crowd)/50, n)
	}
	for i, n := range turns {
		require.Equal(t, 1, n, "soldier %d", i)
	}
	assert.Greater(t, other, 800)
}

// TestFlicker holds that in W6 the flags of all soldiers change in each tick, in
// different bits, and the leaf never does.
func TestFlicker(t *testing.T) {
	r := startFlicker(handWide, 64).(*crowdRun)
	bits := map[uint64]bool{}
	for range 3 {
		before := append([]Soldier(nil), r.crowd...)
		r.Ticks(1)
		for i := range r.crowd {
			changed := before[i].Flags ^ r.crowd[i].Flags
			bits[changed] = true
			require.NotZero(t, changed, "soldier %d", i)
			require.Equal(t, wideLeaf(before[i].Flags), wideLeaf(r.crowd[i].Flags), "soldier %d", i)
		}
	}
	assert.Greater(t, len(bits), 30)
}

// TestHeap holds that what measures memory measures it: hand has one byte for an agent.
func TestHeap(t *testing.T) {
	least := heapOf(hand(), CrowdSize)
	for range 4 { // the run-time may allocate meanwhile, too
		least = min(least, heapOf(hand(), CrowdSize))
	}
	assert.InDelta(t, CrowdSize, least, CrowdSize/2)
	assert.Greater(t, heapOf(goBehave(), 100), int64(100*5000))
}

// TestRaw holds that goroutines without a crowd tick all soldiers in every frame, and
// TestThinking that all soldiers think.
func TestRaw(t *testing.T) {
	run := startCrowd(rawOf(3), 1000)
	run.Ticks(50)
	assert.NoError(t, run.Verify())
}

func TestThinking(t *testing.T) {
	for _, workers := range []int{1, 3} {
		run := startThinking(workers, 0)
		run.Ticks(10)
		assert.NoError(t, run.Verify(), workers)
	}
}
