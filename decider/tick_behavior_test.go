package decider_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// cow is the agent for the behaviors of package behavior. It has methods that they
// call.
type cow struct {
	lows, bites, steps int
	time               time.Duration
}

type (
	cowRow      = decider.Decider[*cow]
	cowBehavior = behavior.Behavior[*cow]
)

func (c *cow) low()  { c.lows++ }
func (c *cow) bite() { c.bites++ }

func (c *cow) chew(dt time.Duration) { c.time += dt }

func (c *cow) trot(dt time.Duration) behavior.Status {
	c.time += dt
	return behavior.Until(c.time >= 3*time.Second)
}

func (c *cow) walk() behavior.Status {
	if c.steps++; c.steps < 3 {
		return behavior.Running
	}
	return behavior.Succeeded
}

var (
	cowYes   = cowBehavior{Name: "YES", Tick: behavior.Succeed[*cow]}
	cowNo    = cowBehavior{Name: "NO", Tick: behavior.Fail[*cow]}
	cowStay  = cowBehavior{Name: "STAY", Tick: behavior.Stay[*cow]}
	cowLow   = cowBehavior{Name: "LOW", Once: (*cow).low}
	cowGraze = cowBehavior{Name: "GRAZE", Each: (*cow).bite}
	cowWalk  = cowBehavior{Name: "WALK", Run: (*cow).walk}
	cowChew  = cowBehavior{Name: "CHEW", EachFor: (*cow).chew}
	cowTrot  = cowBehavior{Name: "TROT", RunFor: (*cow).trot}
)

// herd is one cow with its tree.
type herd struct {
	t     testing.TB
	tree  *decider.Tree[*cow]
	world *decider.World
	mem   decider.Memory
	cow   cow
}

func newHerd(t testing.TB, root *cowRow, seed, id uint64) *herd {
	tree := decider.MustCompile(root)
	return &herd{t: t, tree: tree, world: tree.NewWorld(seed), mem: tree.NewMemory(id)}
}

// tick returns the active rows, and how the root ended.
func (h *herd) tick(dt time.Duration) string {
	h.t.Helper()
	result, err := h.tree.Tick(&h.cow, h.mem, decider.Input{Delta: dt, World: h.world})
	require.NoError(h.t, err)
	if result.Status != decider.Running {
		return result.Status.String()
	}
	return h.tree.Outline().Name(result.Leaf)
}

func steps(name string, rows ...*cowRow) *cowRow {
	root := decider.Group(name, decider.SequentialList, rows...)
	return &root
}

func TestStockStatus(t *testing.T) {
	for behavior, want := range map[*cowBehavior][]string{
		&cowYes:   {"Succeeded", "Succeeded"},
		&cowNo:    {"Failed", "Failed"},
		&cowStay:  {"ROW", "ROW"},
		&cowLow:   {"Succeeded", "Succeeded"},
		&cowGraze: {"ROW", "ROW", "ROW"},
		&cowWalk:  {"ROW", "ROW", "Succeeded"},
		&cowChew:  {"ROW", "ROW", "ROW", "ROW"},
		&cowTrot:  {"ROW", "ROW", "Succeeded"},
	} {
		h := newHerd(t, &cowRow{Name: "ROW", Behavior: behavior}, 1, 1)
		var got []string
		for range want {
			got = append(got, h.tick(time.Second))
		}
		assert.Equal(t, want, got, behavior.Name)
		switch behavior {
		case &cowLow:
			assert.Equal(t, cow{lows: 2}, h.cow, "once an activation")
		case &cowGraze:
			assert.Equal(t, cow{bites: 3}, h.cow, "each tick")
		case &cowWalk:
			assert.Equal(t, cow{steps: 3}, h.cow)
		case &cowChew:
			assert.Equal(t, cow{time: 4 * time.Second}, h.cow, "the delta, also in a steady tick")
		case &cowTrot:
			assert.Equal(t, cow{time: 3 * time.Second}, h.cow)
		default:
			assert.Zero(t, h.cow)
		}
		row := h.tree.Outline().Row(0)
		assert.True(t, row.HasTick)
		assert.Equal(t, behavior.Name, row.Behavior, "what traces print")
	}
}

// TestOnceAfterActivate: the short forms replace Tick, not the other functions.
func TestOnceAfterActivate(t *testing.T) {
	var log []string
	h := newHerd(t, &cowRow{Name: "ROW", Behavior: &cowBehavior{
		Name: "ROW", Block: int32(3),
		Activate: func(_ *cow, x behavior.Context) bool {
			log = append(log, fmt.Sprint("activate ", *behavior.Block[int32](x)))
			return true
		},
		Once:       func(*cow) { log = append(log, "once") },
		Deactivate: func(_ *cow, _ behavior.Context, why behavior.Reason) { log = append(log, why.String()) },
	}}, 1, 1)
	h.tick(0)
	assert.Equal(t, []string{"activate 3", "once", "Succeeded"}, log)
}

// TestWait: one behavior runs in two lanes at once, each with its own time.
func TestWait(t *testing.T) {
	root := decider.Group("LANES", decider.Parallel,
		&cowRow{Name: "SHORT", Act: &behavior.Wait[*cow]{For: 2300 * time.Millisecond}},
		&cowRow{Name: "LONG", Act: &behavior.Wait[*cow]{For: 4 * time.Second, To: 4 * time.Second}},
	)
	h := newHerd(t, &root, 1, 1)
	assert.Equal(t, "SHORT", h.tick(time.Hour), "the time begins with the activation")
	assert.Equal(t, "SHORT", h.tick(2300*time.Millisecond-1))
	assert.Equal(t, "LONG", h.tick(1), "the first tick in which the time is over")
	assert.Equal(t, "LONG", h.tick(1700*time.Millisecond-1))
	assert.Equal(t, "Succeeded", h.tick(1))
}

func TestWaitTimes(t *testing.T) {
	for _, c := range []struct{ least, most, want time.Duration }{
		{1000, 0, 1000},
		{100 * time.Millisecond, 0, 100 * time.Millisecond},
		{4e18, 0, 4e18},
		{2 * time.Second, 2 * time.Second, 2 * time.Second},
	} {
		h := newHerd(t, &cowRow{Name: "ROW", Act: &behavior.Wait[*cow]{For: c.least, To: c.most}}, 1, 1)
		assert.Equal(t, "ROW", h.tick(0), "%v", c)
		assert.Equal(t, "ROW", h.tick(c.want-1), "%v", c)
		assert.Equal(t, "Succeeded", h.tick(1), "%v", c)
	}
	h := newHerd(t, &cowRow{Name: "ROW", Act: &behavior.Wait[*cow]{To: math.MaxInt64}}, 1, 1)
	assert.Equal(t, "ROW", h.tick(0))
	assert.Equal(t, "ROW", h.tick(time.Hour))
}

// drawn ticks every 10 ms and returns how long each activation of the two rows
// of a sequence lasted.
func drawn(t *testing.T, seed, id uint64, n int) (first, second []time.Duration) {
	h := newHerd(t, steps("PACE",
		&cowRow{Name: "LEFT", Act: &behavior.Wait[*cow]{For: 2 * time.Second, To: 4 * time.Second}},
		&cowRow{Name: "RIGHT", Act: &behavior.Wait[*cow]{For: 2 * time.Second, To: 4 * time.Second}},
	), seed, id)
	const dt = 10 * time.Millisecond
	lasts := map[string]time.Duration{}
	for len(first) < n {
		row := h.tick(dt)
		lasts[row] += dt
		if row == "Succeeded" { // the next tick begins again
			first, second = append(first, lasts["LEFT"]), append(second, lasts["RIGHT"])
			clear(lasts)
		}
	}
	return first, second
}

func TestWaitDraws(t *testing.T) {
	skip.UnderRace(t)
	const n = 300
	left, right := drawn(t, 1, 1, n)
	again, _ := drawn(t, 1, 1, n)
	otherAgent, _ := drawn(t, 1, 2, n)
	otherSeed, _ := drawn(t, 2, 1, n)
	assert.Equal(t, left, again)
	assert.NotEqual(t, left, right)
	assert.NotEqual(t, left, otherAgent)
	assert.NotEqual(t, left, otherSeed)
	for _, list := range [][]time.Duration{left, right, otherAgent, otherSeed} {
		var sum time.Duration
		quarters := [4]int{}
		for _, d := range list {
			require.GreaterOrEqual(t, d, 1990*time.Millisecond)
			require.LessOrEqual(t, d, 4010*time.Millisecond)
			sum += d
			quarters[min(3, max(0, int((d-2*time.Second)/(500*time.Millisecond))))]++
		}
		assert.InDelta(t, 3, (sum / n).Seconds(), 0.15)
		for _, count := range quarters {
			assert.InDelta(t, n/4, count, 30)
		}
	}
}

// TestWaitSavedAnywhere: a wait that is copied, saved or loaded in any tick ends
// in the same tick, observed or not.
func TestWaitSavedAnywhere(t *testing.T) {
	table := func() *cowRow {
		root := steps("PACE",
			&cowRow{Name: "LEFT", Act: &behavior.Wait[*cow]{For: 500 * time.Millisecond, To: 1500 * time.Millisecond}},
			&cowRow{Name: "LOW", Behavior: &cowLow},
			&cowRow{Name: "RIGHT", Act: &behavior.Wait[*cow]{For: 500 * time.Millisecond, To: 1500 * time.Millisecond}},
		)
		root.Loop = -1
		return root
	}
	const dt, ticks = 100 * time.Millisecond, 60
	original := newHerd(t, table(), 5, 7)
	var want []string
	var saves [][]byte
	for range ticks {
		data, err := original.tree.Save(original.mem)
		require.NoError(t, err)
		saves = append(saves, data)
		want = append(want, original.tick(dt))
	}
	assert.Contains(t, want, "RIGHT")
	for at, data := range saves {
		h := newHerd(t, table(), 5, 1)
		var err error
		h.mem, _, err = h.tree.Load(data)
		require.NoError(t, err)
		h.world.Observe(nothingSeen{}, decider.Rows)
		for i := at; i < ticks; i++ {
			require.Equal(t, want[i], h.tick(dt), "saved in tick %d, tick %d", at, i)
		}
		require.True(t, h.tree.Equal(h.mem, original.mem))
	}
}

type nothingSeen struct{}

func (nothingSeen) Observe(decider.Event) {}

func TestStockDoesNotAllocate(t *testing.T) {
	root := decider.Group("LANES", decider.Parallel,
		&cowRow{Name: "WAIT", Act: &behavior.Wait[*cow]{For: 200 * time.Millisecond, To: 400 * time.Millisecond}},
		&cowRow{Name: "NO", Behavior: &cowNo},
		&cowRow{Name: "LOW", Behavior: &cowLow, Outcome: decider.Fail}, // begins again each tick
		&cowRow{Name: "GRAZE", Behavior: &cowGraze},
		&cowRow{Name: "STAY", Behavior: &cowStay},
	)
	h := newHerd(t, &root, 1, 1)
	round := func() {
		for range 20 {
			_, err := h.tree.Tick(&h.cow, h.mem, decider.Input{Delta: 50 * time.Millisecond, World: h.world})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	round()
	assert.Zero(t, allocations(20, round))
	assert.Greater(t, h.cow.lows, 100)
	assert.Greater(t, h.cow.bites, 100)
}
