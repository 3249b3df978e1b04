package decider_test

import (
	"maps"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// number reads a whole number from the environment.
func number(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

// TestSoak ticks thousands of agents of two types in three crowds of one world,
// with gates, scopes, squads and slots. At random, agents are removed, added again,
// reset, given trees and robbed of them, and every kind of callback panics. No gate
// ever exceeds its limit, the memories agree with the callbacks about what is active
// and entered, and at the end every gate is free, every scope exited and every
// Activate matched by a Deactivate. Set ETHOGRAM_SOAK to 1 for 10,000 agents and
// 100,000 frames, or to another number of frames.
func TestSoak(t *testing.T) {
	agents, frames := 2000, 250
	if testing.Short() {
		frames = 60
	}
	if long := number("ETHOGRAM_SOAK", 0); long > 0 {
		agents, frames = 10_000, long
		if long == 1 {
			frames = 100_000
		}
	}
	recruits, limits := newDrill("KEYED", func(a *recruit) *recruit { return a })
	squires, more := newDrill("KEYED_BY_SQUIRES", func(a *recruit) squire { return squire{a} })
	maps.Copy(limits, more)
	world := decider.NewWorld(1)
	recruits.join(t, world, soakCrowds-1)
	squires.join(t, world, 1)
	var all []*recruit
	for range agents {
		all = append(all, &recruit{})
	}
	at := func(id uint64) soaker {
		if id%soakCrowds == soakCrowds-1 {
			return squires
		}
		return recruits
	}
	order := func(x behavior.Context, id uint64) { at(id).orders(x, id) }
	recruits.order, squires.order = order, order
	for id, a := range all {
		require.NoError(t, at(uint64(id)).add(uint64(id), a))
	}
	panics, most := 0, map[string]int{}
	for frame := range frames {
		var err error
		if survives(func() { err = world.Tick(10 * time.Millisecond) }) {
			panics++
		}
		require.NoError(t, err)
		for k := range 20 { // between frames: add removed agents again; remove, reset, slow down others
			id := uint64(frame*7919+k*104_729) % uint64(agents)
			survives(func() { err = at(id).meddle(id, k%10, frame, all[id]) })
			require.NoError(t, err)
		}
		if frame%2500 == 2499 {
			t.Logf("%d frames", frame+1)
		}
		if frame%10 != 0 {
			continue
		}
		for name, limit := range limits {
			n := len(world.Holders(name))
			most[name] = max(most[name], n)
			require.LessOrEqual(t, n, limit, "%s in frame %d", name, frame)
		}
		require.NoError(t, recruits.checkAll(), "frame %d", frame)
		require.NoError(t, squires.checkAll(), "frame %d", frame)
	}
	for id := range all {
		var err error
		survives(func() { err = at(uint64(id)).drop(uint64(id)) })
		require.NoError(t, err)
	}
	calls, rosters := uint64(0), 0
	for id, a := range all {
		require.Zero(t, a.active, "agent %d: Activates without Deactivates", id)
		require.Zero(t, a.open, "agent %d: scopes that were not left", id)
		require.Zero(t, a.halves, "agent %d: rosters that are not whole", id)
		calls += a.calls
		rosters += a.seen
	}
	for name := range limits {
		require.Empty(t, world.Holders(name), name)
		require.Greater(t, most[name], 5, name)
	}
	require.Greater(t, panics, frames/2)
	require.Positive(t, rosters, "members that saw each other")
	for _, tally := range []map[string]int{recruits.tally, squires.tally} {
		require.Positive(t, tally["used"], "injected trees")
		require.Positive(t, tally["storming"], "members of squads past their barrier")
	}
	t.Logf("%d agents, %d frames, %d behavior ticks, frames with panics %d, most holders %v, %d rosters, recruits %v, squires %v",
		agents, frames, calls, panics, most, rosters, recruits.tally, squires.tally)
}
