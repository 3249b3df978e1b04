package export_test

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
)

// creature is an agent that eats by day, in two lanes.
type creature struct {
	hungry bool
	burn   time.Duration // what each Decide burns of the real time
}

type (
	Decider  = decider.Decider[*creature]
	Behavior = behavior.Behavior[*creature]
)

const (
	Night decider.Flags = 1
	Dead  decider.Flags = 2
)

// hostile is a name that tries to be markup, a control sequence and a formula.
const hostile = "=<img src=x onerror=alert(1)>\x1b[2J\u202e\"\\\n"

var gate = decider.Gate[*creature]{Name: "TROUGH"}

// table is a table with a Parallel group, a gate and a slot.
func table() *Decider {
	return &Decider{Name: "ROOT", Children: []*Decider{
		{Name: "SLEEP", Preconditions: decider.Preconditions{Flags: decider.All(Night)}, Behavior: &Behavior{Name: "SNORE"}},
		{Name: "EAT", Decide: hunger, Recheck: decider.EachTick, Gate: &gate, Policy: decider.Parallel, Children: []*Decider{
			{Name: "CHEW", Policy: decider.SequentialList, Loop: -1, Children: []*Decider{
				{Name: "BITE", Act: &behavior.Wait[*creature]{For: 500 * time.Millisecond}},
				{Name: "SWALLOW", Act: &behavior.Wait[*creature]{For: 250 * time.Millisecond}},
			}},
			{Name: hostile, Behavior: &Behavior{Name: "LOOK"}},
		}},
		{Name: "VISIT", Delegate: true, Children: []*Decider{{Name: "PLACE", Slot: &decider.Slot{Name: "PLACE", Bytes: 4096}}}},
		{Name: "REST", Behavior: &Behavior{Name: "REST"}},
	}}
}

func hunger(c *creature, _ decider.Query) float64 {
	for start := time.Now(); time.Since(start) < c.burn; {
	}
	return decider.Bool(c.hungry)
}

// profiled is a profile of some ticks.
func profiled(t *testing.T) *profile.Profile {
	t.Helper()
	p := profile.New(profile.Options{Every: 1})
	tree := decider.MustCompile(profile.Wrap(p, table()))
	world := tree.NewWorld(1)
	c, mem := &creature{burn: 50 * time.Microsecond}, tree.NewMemory(1)
	for i := range 100 {
		c.hungry = i/10%2 == 0
		require.NoError(t, world.Advance(100*time.Millisecond))
		_, err := tree.Tick(c, mem, decider.Input{Delta: 100 * time.Millisecond, World: world})
		require.NoError(t, err)
	}
	return p.Profile()
}

// traceEvent is an event of a trace. Numbers keep their digits.
type traceEvent struct {
	Ph   string
	Pid  int
	Tid  int
	Ts   json.Number
	Name string
	Cat  string
	S    string
	Args map[string]any
}

// parsed checks the structure of a trace: it is JSON, times of a track never
// decrease, slices nest and all end, processes and tracks have names.
func parsed(t testing.TB, trace []byte) []traceEvent {
	t.Helper()
	var events []traceEvent
	require.NoError(t, json.Unmarshal(trace, &events), "%s", trace)
	open, last := map[int][]string{}, map[int]float64{}
	named := map[string]map[int]string{"process_name": {}, "thread_name": {}}
	counters := map[[2]any]float64{}
	for i, e := range events {
		require.Positive(t, e.Pid)
		require.LessOrEqual(t, e.Tid, math.MaxInt32)
		if e.Ph == "M" {
			id := e.Tid
			if e.Name == "process_name" {
				id = e.Pid
			}
			require.NotEmpty(t, e.Args["name"])
			require.NotContains(t, named[e.Name], id)
			named[e.Name][id] = e.Args["name"].(string)
			continue
		}
		require.Contains(t, named["process_name"], e.Pid, "event %d", i)
		ts, err := e.Ts.Float64()
		require.NoError(t, err)
		require.GreaterOrEqual(t, ts, 0.0)
		if e.Ph == "C" {
			require.GreaterOrEqual(t, ts, counters[[2]any{e.Pid, e.Name}], "event %d", i)
			counters[[2]any{e.Pid, e.Name}] = ts
			require.Len(t, e.Args, 1)
			continue
		}
		require.Contains(t, named["thread_name"], e.Tid, "event %d", i)
		require.GreaterOrEqual(t, ts, last[e.Tid], "event %d", i)
		last[e.Tid] = ts
		switch e.Ph {
		case "B":
			require.NotEmpty(t, e.Name)
			open[e.Tid] = append(open[e.Tid], e.Name)
		case "E":
			require.NotEmpty(t, open[e.Tid], "event %d ends nothing", i)
			open[e.Tid] = open[e.Tid][:len(open[e.Tid])-1]
		case "i":
			require.Equal(t, "t", e.S)
		default:
			require.Fail(t, "unknown phase", e.Ph)
		}
	}
	for tid, names := range open {
		assert.Empty(t, names, "track %d", tid)
	}
	assert.NotContains(t, string(trace), "<")
	assert.NotContains(t, string(trace), "\x1b")
	assert.NotContains(t, string(trace), "\u202e")
	return events
}
