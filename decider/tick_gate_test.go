package decider_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

func TestGateLimit(t *testing.T) {
	gate := &mothGate{Name: "SHOOTERS", Limit: 2}
	g := newFlock(t, 4, scoped("ROOT", gated("SHOOT", gate), scoped("CHARGE"))).watched()
	assert.Equal(t, []string{"SHOOT", "SHOOT", "CHARGE", "CHARGE"}, g.frame())
	assert.Equal(t, []uint64{1, 2}, g.world.Holders("SHOOTERS"))
	assert.Equal(t, []string{"1 Taken SHOOT 1/2", "2 Taken SHOOT 2/2"}, g.events())
	assert.Equal(t, []string{"SHOOT", "SHOOT", "CHARGE", "CHARGE"}, g.frame())
	assert.Empty(t, g.events())
	assert.Nil(t, g.world.Holders("NO SUCH GATE"))

	// Plain ticks see gates as they are: a released token is free at once.
	g.all[0].ends["SHOOT"] = decider.Succeeded
	g.all[0].values["SHOOT"] = 0
	assert.Equal(t, []string{"CHARGE", "SHOOT", "SHOOT", "CHARGE"}, g.frame())
	assert.Equal(t, []uint64{2, 3}, g.world.Holders("SHOOTERS"))
	assert.Equal(t, []string{"1 Released SHOOT 1/2", "3 Taken SHOOT 2/2"}, g.events())
}

// TestGateLimitOfNothing: a limit of 0 is one of 1.
func TestGateLimitOfNothing(t *testing.T) {
	g := newFlock(t, 2, scoped("ROOT", gated("SHOOT", &mothGate{Name: "G"}), scoped("CHARGE")))
	assert.Equal(t, []string{"SHOOT", "CHARGE"}, g.frame())
}

func TestGateCooldown(t *testing.T) {
	gate := &mothGate{Name: "GRENADE", Cooldown: 3 * time.Second}
	g := newFlock(t, 2, scoped("ROOT", gated("THROW", gate), scoped("CHARGE")))
	var left []time.Duration
	g.world.Observe(observing(func(e decider.Event) {
		if e.Kind == decider.EventAsked && e.Answer == decider.RefusedGate {
			left = append(left, e.Left)
		}
	}), decider.Rows)
	assert.Equal(t, []string{"THROW", "CHARGE"}, g.frame())
	g.all[0].ends["THROW"] = decider.Succeeded
	assert.Equal(t, []string{"CHARGE", "CHARGE"}, g.frame())
	left = nil
	assert.Equal(t, []string{"CHARGE", "CHARGE"}, g.frame())
	assert.Equal(t, []time.Duration{2 * time.Second, 2 * time.Second}, left)
	assert.Equal(t, []string{"CHARGE", "CHARGE"}, g.frame())
	g.all[0].ends["THROW"] = decider.Running
	assert.Equal(t, []string{"THROW", "CHARGE"}, g.frame(), "three seconds later")
}

// TestGateCooldownOnInterruption: the cooldown runs however the row ends.
func TestGateCooldownOnInterruption(t *testing.T) {
	gate := &mothGate{Name: "GRENADE", Cooldown: 3 * time.Second}
	g := newFlock(t, 1, scoped("ROOT", scoped("FLEE"), gated("THROW", gate), scoped("CHARGE")))
	g.value("FLEE", 0)
	assert.Equal(t, []string{"THROW"}, g.frame())
	g.value("FLEE", 1)
	assert.Equal(t, []string{"FLEE"}, g.frame())
	assert.Empty(t, g.world.Holders("GRENADE"))
	g.value("FLEE", 0)
	g.all[0].ends["FLEE"] = decider.Succeeded
	assert.Equal(t, []string{"CHARGE"}, g.frame())
	assert.Equal(t, []string{"CHARGE"}, g.frame())
	assert.Equal(t, []string{"THROW"}, g.frame())
}

// TestGateFailedActivate: an Activate that returns false releases the token and starts
// no cooldown.
func TestGateFailedActivate(t *testing.T) {
	gate := &mothGate{Name: "GRENADE", Cooldown: time.Hour, LocalCooldown: time.Hour}
	g := newFlock(t, 2, scoped("ROOT", gated("THROW", gate), scoped("CHARGE"))).watched()
	g.all[0].values["no THROW"] = 1
	assert.Equal(t, []string{"CHARGE", "THROW"}, g.frame())
	assert.Equal(t, []string{"1 Taken THROW 1/1", "1 Released THROW 0/1", "2 Taken THROW 1/1"}, g.events())
	g.all[1].ends["THROW"] = decider.Succeeded
	assert.Equal(t, []string{"CHARGE", "CHARGE"}, g.frame())
	g.all[0].values["no THROW"] = 0
	assert.Equal(t, []string{"CHARGE", "CHARGE"}, g.frame(), "now it cools down")
}

func TestGateLocalCooldown(t *testing.T) {
	gate := &mothGate{Name: "GRENADE", LocalCooldown: 3 * time.Second}
	g := newFlock(t, 2, scoped("ROOT", gated("THROW", gate), gated("LOB", gate), scoped("CHARGE")))
	assert.Equal(t, []string{"THROW", "CHARGE"}, g.frame())
	g.all[0].ends["THROW"], g.all[0].ends["LOB"] = decider.Succeeded, decider.Succeeded
	assert.Equal(t, []string{"CHARGE", "CHARGE"}, g.frame(), "LOB has begun and ended in this tick, too")
	assert.Equal(t, []string{"CHARGE", "THROW"}, g.frame(), "on all rows of the gate, for this agent only")
	g.all[1].ends["THROW"], g.all[1].ends["LOB"] = decider.Succeeded, decider.Succeeded
	g.all[0].ends["THROW"] = decider.Running
	assert.Equal(t, []string{"CHARGE", "CHARGE"}, g.frame())
	assert.Equal(t, []string{"THROW", "CHARGE"}, g.frame())
}

// TestGateLocalCooldownAfterReset: a reset outside of a tick releases tokens like every
// other way out.
func TestGateLocalCooldownAfterReset(t *testing.T) {
	gate := &mothGate{Name: "GRENADE", LocalCooldown: 3 * time.Second}
	g := newFlock(t, 1, scoped("ROOT", gated("THROW", gate), scoped("CHARGE")))
	assert.Equal(t, []string{"THROW"}, g.frame())
	require.NoError(t, g.tree.Reset(g.all[0], g.mems[0]))
	assert.Equal(t, []string{"CHARGE"}, g.frame())
	assert.Equal(t, []string{"CHARGE"}, g.frame())
	assert.Equal(t, []string{"CHARGE"}, g.frame())
	assert.Equal(t, []string{"THROW"}, g.frame(), "three seconds after the world knew of it")
}

// TestGateGivenBackOutside: the token of an agent that was reset, cleared or unwound is
// free for the agents ticked next, for Holders and in the next frame.
func TestGateGivenBackOutside(t *testing.T) {
	ways := map[string]func(*flock){
		"Reset": func(g *flock) { require.NoError(t, g.tree.Reset(g.all[0], g.mems[0])) },
		"Clear": func(g *flock) { require.NoError(t, g.tree.Clear(g.all[0], g.mems[0])) },
		"Unwind": func(g *flock) {
			g.all[0].hook = func(call string) { panic(errBoom) }
			require.PanicsWithValue(t, errBoom, func() { g.tick(1) })
			assert.Equal(t, []uint64{1}, g.world.Holders("G"), "its row is active still")
			g.all[0].hook = nil
			require.NoError(t, g.tree.Unwind(g.all[0], g.mems[0]))
		},
	}
	for name, leave := range ways {
		t.Run(name, func(t *testing.T) {
			start := func() *flock {
				g := newFlock(t, 3, scoped("ROOT", gated("SHOOT", &mothGate{Name: "G"}), scoped("CHARGE")))
				require.Equal(t, []string{"SHOOT", "CHARGE", "CHARGE"}, g.frame())
				leave(g)
				return g
			}
			g := start()
			assert.Empty(t, g.world.Holders("G"))
			g = start()
			g.tick(2)
			assert.Equal(t, []string{"-", "SHOOT", "CHARGE"}, g.leaves())
			assert.Equal(t, []uint64{2}, g.world.Holders("G"))
			g = start()
			g.world.Advance(0)
			g.tick(3)
			assert.Equal(t, []string{"-", "CHARGE", "SHOOT"}, g.leaves())
			g = start()
			g.tick(1)
			assert.Equal(t, []string{"SHOOT", "CHARGE", "CHARGE"}, g.leaves())
			assert.Equal(t, []uint64{1}, g.world.Holders("G"))
			g.all[0].values["SHOOT"], g.all[0].ends["SHOOT"] = 0, decider.Succeeded
			assert.Equal(t, []string{"CHARGE", "SHOOT", "CHARGE"}, g.frame(), "it held one token, not two")
		})
	}
}

// TestGateClear: a cleared agent is like a new one; the world takes its token back.
func TestGateClear(t *testing.T) {
	gate := &mothGate{Name: "G", LocalCooldown: time.Hour}
	g := newFlock(t, 1, scoped("ROOT", gated("SHOOT", gate), scoped("CHARGE")))
	g.frame()
	require.NoError(t, g.tree.Clear(g.all[0], g.mems[0]))
	g.world.Advance(time.Second)
	assert.Empty(t, g.world.Holders("G"))
	assert.Equal(t, g.tree.Hash(g.tree.NewMemory(1)), g.tree.Hash(g.mems[0]))
	assert.Equal(t, []string{"SHOOT"}, g.frame())
}

// TestGateCooldownForEver: the longest cooldown there is does not wrap around.
func TestGateCooldownForEver(t *testing.T) {
	gate := &mothGate{Name: "GRENADE", Cooldown: math.MaxInt64}
	g := newFlock(t, 1, scoped("ROOT", gated("THROW", gate), scoped("CHARGE")))
	g.frame()
	g.all[0].ends["THROW"] = decider.Succeeded
	require.Equal(t, []string{"CHARGE"}, g.frame())
	g.frame()
	for range 3 { // steady ones
		g.world.Advance(time.Hour)
		_, err := g.tree.Tick(g.all[0], g.mems[0], decider.Input{Delta: time.Second, World: g.world})
		require.NoError(t, err)
		assert.Equal(t, ".ROOT .CHARGE", g.all[0].take(), "THROW is not asked")
	}
}
