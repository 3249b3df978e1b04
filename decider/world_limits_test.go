package decider

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
)

// TestTooManyGates: rows refer to the gates of a world by 16 bits.
func TestTooManyGates(t *testing.T) {
	doing := &behavior.Behavior[int]{Name: "DO"}
	gated := func(names ...string) *Tree[int] {
		root := &Decider[int]{Name: "ROOT"}
		for _, name := range names {
			root.Children = append(root.Children, &Decider[int]{Name: name, Gate: &Gate[int]{Name: name}, Behavior: doing})
		}
		return MustCompile(root)
	}
	w := NewWorld(1)
	w.gates = make([]gateState, maxGates-1)
	require.NoError(t, gated("LAST").Join(w))
	require.NoError(t, gated("LAST").Join(w), "it is known")
	two := gated("LAST", "ONE_MORE")
	err := two.Join(w)
	require.ErrorIs(t, err, errTooManyGates)
	assert.EqualError(t, err, "ethogram: a world has at most 65,536 gates (with those of ROOT there would be 65537)")
	assert.Len(t, w.gates, maxGates)
	assert.Nil(t, w.find(two.plain.prog), "nothing has changed")
}

// TestTicksGoRound: after 2^32 ticks the count begins again with 0. An Every, with Scatter
// and without, goes on in its rhythm, and is saved in each tick of it.
func TestTicksGoRound(t *testing.T) {
	for _, scatter := range []bool{false, true} {
		var looks []time.Duration
		var now time.Duration
		look := func(int) bool { looks = append(looks, now); return false }
		tree := MustCompile(&Decider[int]{Name: "ROOT", Children: []*Decider[int]{
			{Name: "LOOK", Preconditions: Preconditions{Every: 2 * time.Second, Scatter: scatter}, When: look, Behavior: &behavior.Behavior[int]{Name: "LOOK"}},
			{Name: "REST", Behavior: &behavior.Behavior[int]{Name: "REST"}},
		}})
		mem := tree.NewMemory(3)
		mem.h.Tick = math.MaxUint32 - 4
		for range 12 {
			now += time.Second
			_, err := tree.Tick(0, mem, Input{Delta: time.Second})
			require.NoError(t, err)
			data, err := tree.Save(mem)
			require.NoError(t, err)
			again, loaded, err := tree.Load(data)
			require.NoError(t, err)
			assert.True(t, loaded.Same)
			assert.True(t, tree.Equal(mem, again), "tick %d", mem.h.Tick)
			mem = again
		}
		require.GreaterOrEqual(t, len(looks), 5, "scatter %v", scatter)
		for i := 1; i < len(looks); i++ {
			assert.Equal(t, 2*time.Second, looks[i]-looks[i-1], "scatter %v", scatter)
		}

		// The tick of the same number as that of the last look, 2^32 ticks later, is another.
		if !scatter {
			n, seen := &tree.plain.nodes[1], len(looks)
			*mem.h.Word(n.every), *mem.h.Word(n.every + 8) = uint64(mem.h.Now), uint64(mem.h.Tick)+1
			now += time.Second
			_, err := tree.Tick(0, mem, Input{Delta: time.Second})
			require.NoError(t, err)
			assert.Len(t, looks, seen, "it has looked a second ago")
		}
	}
}

// TestLocalCooldownAtTickZero: an agent that releases a token in the tick whose number is 0
// again, because 2^32 have gone by, has its LocalCooldown all the same.
func TestLocalCooldownAtTickZero(t *testing.T) {
	once := &behavior.Behavior[int]{Name: "ONCE", Tick: behavior.Succeed[int]}
	gate := &Gate[int]{Name: "GATE", LocalCooldown: time.Hour}
	tree := MustCompile(&Decider[int]{Name: "ROOT", Children: []*Decider[int]{
		{Name: "TAKE", Gate: gate, Behavior: once},
		{Name: "REST", Behavior: &behavior.Behavior[int]{Name: "REST"}},
	}})
	w := tree.NewWorld(1)
	mem := tree.NewMemory(1)
	mem.h.Tick = math.MaxUint32
	require.NoError(t, w.Advance(time.Second))
	_, err := tree.Tick(0, mem, Input{Delta: time.Second, World: w})
	require.NoError(t, err)
	require.Zero(t, mem.h.Tick)
	require.NoError(t, w.Advance(time.Second))
	assert.Equal(t, uint64(time.Second)+1, *mem.h.Word(tree.plain.nodes[1].local))
}

// TestFramesGoRound: a world goes on past 2^64 frames, counted or not, and saves of it load.
func TestFramesGoRound(t *testing.T) {
	tree := MustCompile(&Decider[int]{Name: "DO", Behavior: &behavior.Behavior[int]{Name: "DO"}})
	for _, edge := range []uint64{1 << 16, 1 << 32, 1 << 53, 1 << 63, 0} {
		for _, apart := range []uint64{0, 3} {
			w := NewWorld(1)
			ticks := 0
			c, err := tree.NewCrowd(w, func(int, time.Duration) Sense { ticks++; return Sense{} })
			require.NoError(t, err)
			require.NoError(t, c.Add(1, 1))
			require.NoError(t, c.World().Every(1, 4))
			w.frame, w.counted = edge-6, edge-6-apart
			for range 12 {
				require.NoError(t, w.Tick(time.Second))
				data, err := w.Save()
				require.NoError(t, err)
				to := NewWorld(1)
				of, _, err := LoadCrowd(tree, data, to, func(uint64) (int, bool) { return 1, true })
				require.NoError(t, err, "frame %d, counted %d", w.frame, w.counted)
				same, err := to.Save()
				require.NoError(t, err)
				assert.Equal(t, data, same)
				period, err := of.World().Period(1)
				require.NoError(t, err)
				assert.Equal(t, 4, period)
			}
			assert.Equal(t, edge+6, w.Frame())
			assert.GreaterOrEqual(t, ticks, 2)
		}
	}
}

// TestGateOfLargeLimit: the largest Limits that Compile lets pass, past 15 bits and up to 16.
func TestGateOfLargeLimit(t *testing.T) {
	for _, limit := range []int{math.MaxInt16 + 1, math.MaxUint16} {
		gate := &Gate[int]{Name: "GATE", Limit: limit}
		tree := MustCompile(&Decider[int]{Name: "TAKE", Gate: gate, Behavior: &behavior.Behavior[int]{Name: "TAKE"}})
		w := tree.NewWorld(1)
		c, err := tree.NewCrowd(w, nil)
		require.NoError(t, err)
		for id := range uint64(100) {
			require.NoError(t, c.Add(id<<56|math.MaxUint32, 0))
		}
		require.NoError(t, w.Tick(time.Second))
		assert.Len(t, w.Holders("GATE"), 100)
		data, err := w.Save()
		require.NoError(t, err)
		to := NewWorld(1)
		_, loaded, err := LoadCrowd(tree, data, to, func(uint64) (int, bool) { return 0, true })
		require.NoError(t, err)
		assert.Empty(t, loaded.Dropped)
		assert.Equal(t, w.Holders("GATE"), to.Holders("GATE"))
	}
}

// TestErrorsQuoteNames: errors of crowds show the name of a tree and obey none of it.
func TestErrorsQuoteNames(t *testing.T) {
	const name = "ROOT\x1b[2J\n\u202e\xff\x00"
	tree := MustCompile(&Decider[int]{Name: name, Behavior: &behavior.Behavior[int]{Name: "DO"}})
	w := NewWorld(1)
	a, err := tree.NewCrowd(w, nil)
	require.NoError(t, err)
	b, err := tree.NewCrowd(w, nil)
	require.NoError(t, err)
	require.NoError(t, a.Add(1, 1))
	_, other := b.Memory(1)
	twice := b.Add(1, 1)
	for _, err := range []error{other, twice} {
		require.Error(t, err)
		assert.Contains(t, err.Error(), quote(name))
	}
}
