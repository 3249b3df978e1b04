package decider_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// TestStepsAddUp: any n deltas in a row add up to a second, and no two differ by more
// than a nanosecond.
func TestStepsAddUp(t *testing.T) {
	skip.UnderRace(t)
	for _, n := range []int{1, 2, 3, 7, 10, 20, 30, 50, 59, 60, 61, 90, 144, 240, 1000, 999_983} {
		steps := decider.Steps(n)
		var all []time.Duration
		sum, last := time.Duration(0), min(3*n, n+100)
		for k := range last {
			d := steps.Next()
			require.InDelta(t, float64(time.Second)/float64(n), float64(d), 1, "%d a second", n)
			all = append(all, d)
			if sum += d; k >= n {
				sum -= all[k-n]
			}
			if k >= n-1 {
				require.Equal(t, time.Second, sum, "%d a second, those up to %d", n, k)
			}
		}
	}
	steps := decider.Steps(1_000_000_000)
	require.Equal(t, time.Nanosecond, steps.Next())
	steps = decider.Steps(60)
	assert.Equal(t, []time.Duration{16_666_666, 16_666_667, 16_666_667}, []time.Duration{steps.Next(), steps.Next(), steps.Next()})
}

func TestStepsRefuse(t *testing.T) {
	for n, want := range map[int]string{
		0:             "ethogram: Steps: 0 frames a second: a second has at least one; make it with the frames a second of the game, as in decider.Steps(60)",
		-60:           "ethogram: Steps: -60 frames a second: a second has at least one; make it with the frames a second of the game, as in decider.Steps(60)",
		1_000_000_001: "ethogram: Steps: 1000000001 frames a second: a frame lasts at least a nanosecond, so that a second has at most 1000000000; was the frame's length passed? Steps wants frames a second, as in decider.Steps(60)",
	} {
		assert.PanicsWithValue(t, want, func() { decider.Steps(n) })
	}
	assert.PanicsWithValue(t, "ethogram: Stepper.Next: 0 frames a second: a second has at least one; make it with the frames a second of the game, as in decider.Steps(60)",
		func() { new(decider.Stepper).Next() })
	for _, done := range []int{-1, 60} {
		assert.PanicsWithValue(t, "ethogram: Stepper.Next: Done is "+map[int]string{-1: "-1", 60: "60"}[done]+" of 60 frames a second: it counts from 0 to 59; load it together with PerSecond",
			func() { (&decider.Stepper{PerSecond: 60, Done: done}).Next() })
	}
}

// TestStepsSaved: a saved Stepper goes on as the other one does.
func TestStepsSaved(t *testing.T) {
	steps := decider.Steps(144)
	for range 100 {
		steps.Next()
	}
	data, err := json.Marshal(steps)
	require.NoError(t, err)
	var loaded decider.Stepper
	require.NoError(t, json.Unmarshal(data, &loaded))
	require.Equal(t, `{"PerSecond":144,"Done":100}`, string(data))
	for range 1000 {
		require.Equal(t, steps.Next(), loaded.Next())
	}
}

type metronome struct{}

// beats is a wait whose ends are counted.
type beats struct {
	behavior.Wait[metronome]
	Runs func()
}

func (b *beats) Deactivate(metronome, behavior.Context, behavior.Reason) { b.Runs() }

// TestMetronome: at all frame rates, what is to happen once a second happens once a second:
// sixty frames of a sixtieth are a second.
func TestMetronome(t *testing.T) {
	skip.UnderRace(t)
	type agent = metronome
	for _, n := range []int{10, 20, 30, 50, 60, 90, 144} {
		runs := map[string]int{}
		count := func(name string) *behavior.Behavior[agent] {
			return &behavior.Behavior[agent]{Name: name, Once: func(agent) { runs[name]++ }}
		}
		stay := &behavior.Behavior[agent]{Name: "STAY"}
		type row = decider.Decider[agent]
		tree := decider.MustCompile(&row{Name: "R", Policy: decider.Parallel, Children: []*row{
			{Name: "L1", Children: []*row{{Name: "EVERY", Preconditions: decider.Preconditions{Every: time.Second}, Behavior: count("Every")}, {Name: "I1", Behavior: stay}}},
			{Name: "L2", Children: []*row{{Name: "COOL", Preconditions: decider.Preconditions{Cooldown: time.Second}, Behavior: count("Cooldown")}, {Name: "I2", Behavior: stay}}},
			{Name: "L3", Children: []*row{{Name: "SCATTER", Preconditions: decider.Preconditions{Every: time.Second, Scatter: true}, Behavior: count("Scatter")}, {Name: "I3", Behavior: stay}}},
			{Name: "L4", Policy: decider.SequentialList, Loop: -1, Children: []*row{{Name: "WAIT", Act: &beats{Runs: func() { runs["Wait"]++ }, Wait: behavior.Wait[agent]{For: time.Second}}}}},
		}})
		mem, steps := tree.NewMemory(1), decider.Steps(n)
		const seconds = 600
		for range seconds * n {
			_, err := tree.Tick(agent{}, mem, decider.Input{Delta: steps.Next()})
			require.NoError(t, err)
		}
		require.Equal(t, seconds*time.Second, tree.State(mem).Now())
		for what, want := range map[string]int{"Every": seconds, "Cooldown": seconds, "Scatter": seconds} {
			assert.InDelta(t, want, runs[what], 1, "%d frames a second: %s", n, what)
		}
		// A step that ends is followed by the next in the tick after: a frame more each round.
		assert.InDelta(t, float64(seconds)*float64(n)/float64(n+1), runs["Wait"], 2, "%d frames a second: Wait in a Loop", n)
	}
}
