package record_test

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// TestBreakpoints: what breakpoints find live, they find in the log, one after the other.
func TestBreakpoints(t *testing.T) {
	ann := uint64(1)
	points := []record.Breakpoint{
		{Row: "FLEE", On: record.OnEnter},
		{Row: "RAID", On: record.OnExit, Where: []record.Condition{{Field: "duration", Op: ">", Value: 0.35}}},
		{On: record.OnSwitch, Agent: &ann},
		{Row: "COOK", On: record.OnRefused, Answer: "RefusedGate", Agent: &ann, Where: []record.Condition{{Field: "held", Op: "==", Value: 1}}},
		{Row: "DRINK", On: record.OnEnter},
		{Row: "SIT", On: record.OnSwitch, Hits: 3, Once: true},
	}
	mine, given := ann, slices.Clone(points) // which the caller changes afterwards
	given[2].Agent, given[1].Where = &mine, slices.Clone(points[1].Where)
	c := newCamp(t, 1)
	live := make([][]record.Hit, len(points))
	step := int64(0)
	remove, err := record.Break(c.world, func(h record.Hit) {
		h.Step = step
		live[h.Breakpoint] = append(live[h.Breakpoint], h)
	}, given...)
	require.NoError(t, err)
	mine, given[1].Where[0].Value = 99, 99
	r, err := record.New(c.world, record.Options{Everything: true, Keyframe: 16})
	require.NoError(t, err)
	for range 120 {
		c.tick()
		step++
	}
	require.NoError(t, r.Stop())
	remove()
	assert.Empty(t, c.world.Observers())
	log := read(t, written(t, r))
	for i, p := range points {
		require.NotEmpty(t, live[i], "%d", i)
		if p.Once {
			assert.Len(t, live[i], 1)
		}
		from := int64(0)
		for k := 0; k < len(live[i]); {
			hit, ok, err := log.Next(p, from)
			require.NoError(t, err)
			require.True(t, ok, "%d: %v", i, live[i][k])
			want := live[i][k]
			assert.Equal(t, want.String(), hit.String())
			assert.Equal(t, want.Step, hit.Step)
			from = hit.Step + 1
			for k < len(live[i]) && live[i][k].Step < from { // several in one step
				k++
			}
		}
		if !p.Once {
			_, ok, err := log.Next(p, from)
			assert.NoError(t, err)
			assert.False(t, ok)
		}
	}
	assert.Equal(t, "agent 3, tick 13: enters FLEE", live[0][0].String())
}

func TestBreakpointErrors(t *testing.T) {
	for text, want := range map[string]string{
		`{"on":"entr"}`:                                                     `on is "entr"; want enter, exit, switch or refused`,
		`{"on":"enter","answer":"x"}`:                                       "only refused has an answer",
		`{"on":"refused","answer":"RefusedGates"}`:                          "did you mean RefusedGate?",
		`{"on":"enter","where":[{"field":"valu","op":"="}]}`:                `unknown operator "="; want <`,
		`{"on":"enter","where":[{"field":"vale","op":"<"}]}`:                "did you mean value?",
		`{"on":"enter","where":[{"field":"value","op":"<","value":"NaN"}]}`: "value < NaN never holds",
		`{"on":"enter","hits":-1}`:                                          "hits is -1; want 0 or more",
	} {
		var p record.Breakpoint
		require.NoError(t, json.Unmarshal([]byte(text), &p))
		assert.ErrorContains(t, p.Check(), want)
	}
	var p record.Breakpoint
	require.NoError(t, json.Unmarshal([]byte(`{"on":"enter","agent":"18446744073709551615"}`), &p))
	assert.EqualValues(t, uint64(1<<64-1), *p.Agent)
	require.NoError(t, p.Check())

	c := newCamp(t, 1)
	r, err := record.New(c.world, record.Options{})
	require.NoError(t, err)
	c.tick()
	log, err := r.Log()
	require.NoError(t, err)
	_, _, err = log.Next(record.Breakpoint{Row: "FLE", On: record.OnEnter}, 0)
	assert.EqualError(t, err, `record: breakpoint: the log has no row "FLE"; did you mean FLEE?`)
	_, err = record.Break(c.world, nil, record.Breakpoint{})
	assert.ErrorContains(t, err, "want enter, exit, switch or refused")
}

// TestNextSwitch: the log is asked from any step on, also about agents that do not tick
// in the step before.
func TestNextSwitch(t *testing.T) {
	c := newCamp(t, 1)
	log := recorded(t, c, 120, record.Options{Keyframe: 16})
	rare := uint64(13) // ticks every third frame
	all := record.Breakpoint{On: record.OnSwitch, Agent: &rare}
	hits := 0
	for from := int64(0); ; hits++ {
		first, ok, err := log.Next(all, from)
		require.NoError(t, err)
		if !ok {
			break
		}
		for later := from + 1; later <= first.Step; later++ {
			hit, ok, err := log.Next(all, later)
			require.NoError(t, err)
			require.True(t, ok)
			require.Equal(t, first, hit, "from step %d", later)
		}
		from = first.Step + 1
	}
	require.Greater(t, hits, 4)
}

// TestSwitchNumbers: a switch has the time of the leaf before, and no value.
func TestSwitchNumbers(t *testing.T) {
	text := string(campText(t))
	log := readCamp(t, []byte(text))
	count := func(field, op string, value float64) (n int) {
		p := record.Breakpoint{On: record.OnSwitch, Where: []record.Condition{{Field: field, Op: op, Value: value}}}
		for from := int64(0); ; n++ {
			hit, ok, err := log.Next(p, from)
			require.NoError(t, err)
			if !ok {
				return n
			}
			from = hit.Step + 1
		}
	}
	assert.Zero(t, count("value", "<", 1))
	assert.Positive(t, count("duration", ">", 0.3))
	assert.Positive(t, count("duration", "<=", 0.3))
}

// TestSwitchRetabled: agents that go on in a changed tree have not switched; what is
// remembered does not grow with the changes.
func TestSwitchRetabled(t *testing.T) {
	c, hits := newCamp(t, 1), 0
	_, err := record.Break(c.world, func(record.Hit) { hits++ }, record.Breakpoint{On: record.OnSwitch, Row: "SLEEP"})
	require.NoError(t, err)
	for range 30 {
		c.tick()
	}
	before := hits
	require.Positive(t, before)
	table := houndTable()
	table.Children[0].Commit = 1e6
	_, err = c.hounds.Retable(decider.MustCompile(table))
	require.NoError(t, err)
	for range 30 {
		c.tick()
	}
	require.Greater(t, hits, before, "also the first switch in the new tree is noticed")
	_, err = record.Break(c.world, nil, record.Breakpoint{On: record.OnSwitch})
	require.ErrorContains(t, err, "the hook is nil")
}

// TestBreakOfOneAgent holds that breakpoints of agents have only these observed.
func TestBreakOfOneAgent(t *testing.T) {
	w := decider.NewWorld(1)
	one, other := uint64(1), uint64(2)
	remove, err := record.Break(w, func(record.Hit) {}, record.Breakpoint{On: record.OnRefused, Agent: &one}, record.Breakpoint{On: record.OnEnter, Agent: &other})
	require.NoError(t, err)
	assert.Len(t, w.Observers(), 2, "one is told of the answers of one agent")
	remove()
	assert.Empty(t, w.Observers())
	_, err = record.Break(w, func(record.Hit) {}, record.Breakpoint{On: record.OnEnter, Agent: &other}, record.Breakpoint{On: record.OnExit})
	require.NoError(t, err)
	assert.Len(t, w.Observers(), 1)
}

// TestBreakForgets: what a breakpoint remembers does not grow with the agents that have been,
// whether a crowd removes them or nobody ticks them any more. One that goes on is remembered.
func TestBreakForgets(t *testing.T) {
	tree := decider.MustCompile(&whim{Name: "ROOT", Children: []*whim{
		{Name: "RUN", Preconditions: decider.Preconditions{Flags: decider.All(1)}, Recheck: decider.EachTick, Behavior: stayOf("RUN")}, {Name: "STAY", Behavior: stayOf("STAY")},
	}})
	world, hits := decider.NewWorld(1), 0
	o, remembers := record.LiveBreaker(func(h record.Hit) {
		if h.Agent == 0 {
			hits++
		}
	}, record.Breakpoint{On: record.OnSwitch})
	_, errObserve := world.Observe(o, decider.Transitions)
	require.NoError(t, errObserve)
	tick := func(mem decider.Memory, flags decider.Flags) {
		_, err := tree.Tick(&mood{}, mem, decider.Input{Delta: time.Second, Flags: flags, World: world})
		require.NoError(t, err)
	}
	lone := tree.NewMemory(0)
	for i := range uint64(3000) {
		tick(lone, decider.Flags(i&1))
		tick(tree.NewMemory(i+1), 0)
		require.Less(t, remembers(), 300)
	}
	assert.Equal(t, 3000, hits, "the first tick switches, too")

	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	require.NoError(t, crowd.Add(1, &mood{}))
	require.NoError(t, world.Tick(time.Second))
	require.NoError(t, world.Pause(1, true))
	for i := range uint64(3000) {
		require.NoError(t, crowd.Add(i+2, &mood{}))
		require.NoError(t, world.Tick(time.Second))
		require.NoError(t, world.Remove(i+2))
		require.Less(t, remembers(), 300)
	}
}

// TestBreakFromTheStart: what is so from the first tick on is found, live and in the log.
func TestBreakFromTheStart(t *testing.T) {
	tree := decider.MustCompile(&whim{Name: "ROOT", Children: []*whim{
		{Name: "HIDE", Preconditions: decider.Preconditions{Flags: decider.All(1)}, Behavior: stayOf("HIDE")}, {Name: "STAY", Behavior: stayOf("STAY")},
	}})
	points := []record.Breakpoint{
		{On: record.OnEnter, Row: "STAY"},
		{On: record.OnSwitch, Row: "STAY"},
		{On: record.OnSwitch},
		{On: record.OnRefused, Row: "HIDE"},
		{On: record.OnRefused, Row: "HIDE", Where: []record.Condition{{Field: "value", Op: "==", Value: math.NaN()}}},
	}
	world := decider.NewWorld(1)
	rec, err := record.New(world, record.Options{Everything: true})
	require.NoError(t, err)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	require.NoError(t, crowd.Add(7, &mood{}))
	live := make([]int, len(points))
	_, err = record.Break(world, func(h record.Hit) {
		if h.Tick == 1 {
			live[h.Breakpoint]++
		}
	}, points...)
	require.NoError(t, err)
	for range 3 {
		require.NoError(t, world.Tick(time.Second))
	}
	log, err := rec.Log()
	require.NoError(t, err)
	for i, p := range points {
		assert.Equal(t, 1, live[i], "%v", p)
		hit, ok, err := log.Next(p, 0)
		require.NoError(t, err)
		require.True(t, ok, "%v", p)
		assert.EqualValues(t, 1, hit.Tick, "%v", p)
		text, err := json.Marshal(p)
		require.NoError(t, err)
		var again record.Breakpoint
		require.NoError(t, json.Unmarshal(text, &again), "%s", text)
		assert.Equal(t, fmt.Sprint(p), fmt.Sprint(again))
	}
	_, ok, err := log.Next(points[2], 1)
	require.NoError(t, err)
	assert.False(t, ok, "who goes on does not switch")

	late := decider.NewWorld(1) // a breakpoint that comes later does not take what goes on for a switch
	other, err := tree.NewCrowd(late, nil)
	require.NoError(t, err)
	require.NoError(t, other.Add(7, &mood{}))
	require.NoError(t, late.Tick(time.Second))
	_, err = record.Break(late, func(h record.Hit) { t.Errorf("%v", h) }, points[1], points[2])
	require.NoError(t, err)
	require.NoError(t, late.Tick(time.Second))
}
