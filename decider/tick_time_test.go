package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// watchman is an agent whose rounds are disturbed.
type watchman struct{ alarm bool }

// rounds is a table of two waits, which an alarm interrupts.
func rounds(r decider.Remember, first behavior.Wait[*watchman]) *decider.Decider[*watchman] {
	type row = decider.Decider[*watchman]
	return &row{Name: "SENTRY", Children: []*row{
		{Name: "ALARM", When: func(s *watchman) bool { return s.alarm }, Recheck: decider.EachTick, Behavior: &behavior.Behavior[*watchman]{Name: "ALARM"}},
		{Name: "ROUNDS", Policy: decider.SequentialList, Remember: r, Children: []*row{
			{Name: "LOOK", Act: &first},
			{Name: "WALK", Act: &behavior.Wait[*watchman]{For: 5000 * time.Second}},
		}},
	}}
}

// disturbed plays ticks of 100 ms, with alarms in the ticks from on and before to, and
// returns in how many each row was the leaf.
func disturbed(t *testing.T, tree *decider.Tree[*watchman], mem decider.Memory, w *decider.World, n, from, to int) map[string]int {
	t.Helper()
	ticks := map[string]int{}
	s := &watchman{}
	for i := range n {
		s.alarm = i >= from && i < to
		r, err := tree.Tick(s, mem, decider.Input{Delta: 100 * time.Millisecond, World: w})
		require.NoError(t, err)
		ticks[tree.Outline().Name(r.Leaf)]++
	}
	return ticks
}

// TestWaitGoesOn: a Wait goes on for the time that is left of it, also of one that it drew.
func TestWaitGoesOn(t *testing.T) {
	const never = 1000
	for _, wait := range []behavior.Wait[*watchman]{{For: 4 * time.Second}, {For: 2 * time.Second, To: 8 * time.Second}} {
		for id := range uint64(20) {
			tree := decider.MustCompile(rounds(decider.PlaceAndTime, wait))
			calm := disturbed(t, tree, tree.NewMemory(id), nil, 140, never, never)
			for _, from := range []int{1, 7, 15} {
				ticks := disturbed(t, tree, tree.NewMemory(id), nil, 140, from, from+30)
				require.Equal(t, calm["LOOK"], ticks["LOOK"], "agent %d, alarm in tick %d", id, from)
				require.Equal(t, 30, ticks["ALARM"])
			}
		}
	}
	tree := decider.MustCompile(rounds(decider.Place, behavior.Wait[*watchman]{For: 4 * time.Second}))
	assert.Equal(t, 55, disturbed(t, tree, tree.NewMemory(1), nil, 140, 15, 45)["LOOK"], "the place alone: its time begins anew")
}

// TestTimeOfStepSaved: what is saved while the step waits goes on as it would have.
func TestTimeOfStepSaved(t *testing.T) {
	tree := decider.MustCompile(rounds(decider.PlaceAndTime, behavior.Wait[*watchman]{For: 2 * time.Second, To: 8 * time.Second}))
	for _, at := range []int{5, 20, 50} { // in the step, in the alarm, in the step again
		mem := tree.NewMemory(3)
		disturbed(t, tree, mem, nil, at, 10, 40)
		data, err := tree.Save(mem)
		require.NoError(t, err)
		loaded, report, err := tree.Load(data)
		require.NoError(t, err)
		assert.Empty(t, report.Dropped)
		require.True(t, tree.Equal(mem, loaded))
		require.Equal(t, tree.Hash(mem), tree.Hash(loaded))
		copied := tree.NewMemory(3)
		require.NoError(t, tree.Copy(copied, mem))
		want := disturbed(t, tree, mem, nil, 100, -at+10, -at+40)
		assert.Equal(t, want, disturbed(t, tree, loaded, nil, 100, -at+10, -at+40))
		assert.Equal(t, want, disturbed(t, tree, copied, nil, 100, -at+10, -at+40))
	}
}

// TestTimeOfStepMigrates: the time of a step goes with its place, and what is lost is told.
func TestTimeOfStepMigrates(t *testing.T) {
	timed := decider.MustCompile(rounds(decider.PlaceAndTime, behavior.Wait[*watchman]{For: 4 * time.Second}))
	placed := decider.MustCompile(rounds(decider.Place, behavior.Wait[*watchman]{For: 4 * time.Second}))
	require.NotEqual(t, timed.Fingerprint(), placed.Fingerprint())
	interrupted := func(tree *decider.Tree[*watchman]) decider.Memory {
		mem := tree.NewMemory(1)
		disturbed(t, tree, mem, nil, 20, 15, 99)
		return mem
	}
	mem, loaded, err := placed.Migrate(timed, interrupted(timed), nil)
	require.NoError(t, err)
	assert.Equal(t, []decider.Dropped{{Kind: "time", Name: "ROUNDS", Why: "the decider does not remember the time of its step"}}, loaded.Dropped)
	assert.Equal(t, 40, disturbed(t, placed, mem, nil, 60, 0, 0)["LOOK"])

	mem, loaded, err = timed.Migrate(placed, interrupted(placed), nil)
	require.NoError(t, err)
	assert.Empty(t, loaded.Dropped)
	assert.Equal(t, 40, disturbed(t, timed, mem, nil, 60, 0, 0)["LOOK"], "no time was remembered")

	// The step runs when its group begins to remember times.
	mem = placed.NewMemory(1)
	disturbed(t, placed, mem, nil, 15, 99, 99)
	mem, _, err = timed.Migrate(placed, mem, nil)
	require.NoError(t, err)
	assert.Equal(t, 40-15, disturbed(t, timed, mem, nil, 60, 5, 20)["LOOK"])

	// The step is gone.
	other := rounds(decider.PlaceAndTime, behavior.Wait[*watchman]{For: 4 * time.Second})
	other.Children[1].Children[0].Name = "LISTEN"
	changed := decider.MustCompile(other)
	mem, loaded, err = changed.Migrate(timed, interrupted(timed), nil)
	require.NoError(t, err)
	assert.Equal(t, []decider.Dropped{{Kind: "time", Name: "ROUNDS", Why: "its step LOOK is gone"}}, loaded.Dropped)
	assert.Equal(t, 40, disturbed(t, changed, mem, nil, 60, 0, 0)["LISTEN"])
}

// TestWaitAsks: the agent is asked once, and what it said is saved and goes on.
func TestWaitAsks(t *testing.T) {
	type row = decider.Decider[*veteran]
	asked := 0
	reload := &behavior.Wait[*veteran]{Ask: func(v *veteran) time.Duration { asked++; return v.reload }}
	tree := decider.MustCompile(&row{Name: "VETERAN", Children: []*row{
		{Name: "CHARGE", When: func(v *veteran) bool { return v.eager }, Recheck: decider.EachTick, Behavior: stays("CHARGE")},
		{Name: "DRILL", Policy: decider.SequentialList, Remember: decider.PlaceAndTime, Children: []*row{
			{Name: "LOAD", Act: reload},
			{Name: "AIM", Behavior: stays("AIM")},
		}},
	}})
	world := decider.NewWorld(1)
	play := func(v *veteran, mem decider.Memory, n int) (leaf string) {
		for range n {
			r, err := tree.Tick(v, mem, decider.Input{Delta: 100 * time.Millisecond, World: world})
			require.NoError(t, err)
			leaf = tree.Outline().Name(r.Leaf)
		}
		return leaf
	}
	v, mem := &veteran{reload: time.Second}, tree.NewMemory(1)
	require.Equal(t, "LOAD", play(v, mem, 5))
	v.reload = time.Hour
	data, err := tree.Save(mem)
	require.NoError(t, err)
	loaded, _, err := tree.Load(data)
	require.NoError(t, err)
	for _, mem := range []decider.Memory{mem, loaded} {
		require.Equal(t, "LOAD", play(v, mem, 5))
		require.Equal(t, "AIM", play(v, mem, 1))
	}
	require.Equal(t, 1, asked)

	v, mem = &veteran{reload: time.Second}, tree.NewMemory(2) // what is left of a time that it says again
	play(v, mem, 5)
	require.Equal(t, "CHARGE", play(&veteran{eager: true}, mem, 30))
	require.Equal(t, "LOAD", play(v, mem, 5))
	require.Equal(t, "AIM", play(v, mem, 1))
	require.Equal(t, 3, asked)

	require.Equal(t, "AIM", play(&veteran{}, tree.NewMemory(3), 1), "no time at all")
	require.Equal(t, "AIM", play(&veteran{reload: -time.Second}, tree.NewMemory(4), 1))
	require.Empty(t, world.Mistakes())
	require.Equal(t, "LOAD", play(&veteran{reload: 5}, tree.NewMemory(5), 1))
	require.Equal(t, "VETERAN > LOAD: its Wait asked and was told 5, which is 5 nanoseconds: write the unit, as in 5*time.Second; 0 ends at once", world.Mistakes()[0].String())

	standing := tree.NewMemory(6) // a clock that stands is told of
	for range 100 {
		_, err := tree.Tick(&veteran{reload: time.Second}, standing, decider.Input{World: world})
		require.NoError(t, err)
	}
	require.Contains(t, fmt.Sprint(world.Mistakes()), "clock stands")
}
