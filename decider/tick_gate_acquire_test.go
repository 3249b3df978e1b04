package decider_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// TestGateKeptOverSwitch: a gate counts agents, not rows. A switch and a step to
// a row of the same gate keep the token, although another waits for it.
func TestGateKeptOverSwitch(t *testing.T) {
	gate := &mothGate{Name: "G", Cooldown: time.Hour}
	t.Run("switch", func(t *testing.T) {
		g := newFlock(t, 2, scoped("ROOT", gated("THROW", gate), gated("AIM", gate), scoped("CHARGE"))).watched()
		g.value("THROW", 0)
		require.Equal(t, []string{"AIM", "CHARGE"}, g.frame())
		g.value("THROW", 1)
		assert.Equal(t, []string{"THROW", "CHARGE"}, g.frame())
		assert.Equal(t, []string{"1 Taken AIM 1/1"}, g.events())
		g.all[0].ends["THROW"] = decider.Succeeded
		assert.Equal(t, []string{"AIM", "CHARGE"}, g.frame(), "and back, while the gate would cool down for others")
		assert.Equal(t, []uint64{1}, g.world.Holders("G"))
		assert.Empty(t, g.events())
	})
	t.Run("step", func(t *testing.T) {
		steps := scoped("STEPS", gated("AIM", gate), gated("THROW", gate))
		steps.Policy = decider.Sequence
		g := newFlock(t, 2, scoped("ROOT", steps, scoped("CHARGE"))).watched()
		require.Equal(t, []string{"AIM", "CHARGE"}, g.frame())
		g.all[0].ends["AIM"] = decider.Succeeded
		assert.Equal(t, []string{"THROW", "CHARGE"}, g.frame())
		assert.Equal(t, []string{"1 Taken AIM 1/1"}, g.events())
		g.all[0].ends["THROW"] = decider.Succeeded
		assert.Equal(t, []string{"CHARGE", "CHARGE"}, g.frame())
		assert.Equal(t, []string{"1 Released THROW 0/1"}, g.events())
	})
	t.Run("group and child", func(t *testing.T) {
		g := newFlock(t, 2, scoped("ROOT", gated("ATTACK", gate, gated("THROW", gate), scoped("SHOUT")), scoped("CHARGE")))
		require.Equal(t, []string{"THROW", "CHARGE"}, g.frame())
		g.all[0].ends["THROW"] = decider.Failed
		assert.Equal(t, []string{"SHOUT", "CHARGE"}, g.frame())
		assert.Equal(t, []uint64{1}, g.world.Holders("G"), "the group's row is active still")
		g.all[0].ends["SHOUT"], g.all[0].values["ATTACK"] = decider.Failed, 0
		g.frame()
		assert.Equal(t, []uint64{1}, g.world.Holders("G"), "THROW began and ended in this tick")
		g.frame()
		assert.Empty(t, g.world.Holders("G"))
	})
	t.Run("lanes", func(t *testing.T) {
		lanes := scoped("LANES", gated("AIM", gate), gated("THROW", gate))
		lanes.Policy = decider.Parallel
		g := newFlock(t, 2, scoped("ROOT", lanes, scoped("CHARGE"))).watched()
		require.Equal(t, []string{"AIM", "CHARGE"}, g.frame())
		g.all[0].ends["AIM"] = decider.Succeeded
		require.Equal(t, []string{"THROW", "CHARGE"}, g.frame())
		assert.Equal(t, []uint64{1}, g.world.Holders("G"))
		assert.Equal(t, []string{"1 Taken AIM 1/1"}, g.events())
	})
}

// TestGateTakenFirst: an agent acquires the candidate's tokens before it leaves its
// old path, so that one that gets none has lost nothing.
func TestGateTakenFirst(t *testing.T) {
	gate := &mothGate{Name: "G"}
	g := newFlock(t, 2, scoped("ROOT", gated("THROW", gate), scoped("CHARGE")))
	g.value("THROW", 0)
	require.Equal(t, []string{"CHARGE", "CHARGE"}, g.frame())
	g.value("THROW", 1)
	var held [][]uint64
	g.all[0].hook = func(call string) {
		if call == "-CHARGE:Interrupted" {
			held = append(held, g.world.Holders("G"))
		}
	}
	require.Equal(t, []string{"THROW", "CHARGE"}, g.frame())
	assert.Equal(t, [][]uint64{{1}}, held)
}

// TestGateOfChoice: a delegating group acquires the tokens of its kept choices with
// its own, and all of them count.
func TestGateOfChoice(t *testing.T) {
	outer, inner := &mothGate{Name: "OUTER", Limit: 2}, &mothGate{Name: "INNER"}
	table := func(p decider.Policy) *mothRow {
		deep := scoped("DEEP", gated("THROW", inner), scoped("SHOUT"))
		attack := gated("ATTACK", outer, deep)
		attack.Policy = p
		return scoped("ROOT", attack, scoped("CHARGE"))
	}
	for _, p := range policies {
		t.Run(p.String(), func(t *testing.T) {
			g := newFlock(t, 3, table(p)).watched()
			assert.Equal(t, []string{"THROW", "SHOUT", "CHARGE"}, g.frame(), "SHOUT is chosen where THROW refuses")
			assert.Equal(t, []uint64{1, 2}, g.world.Holders("OUTER"))
			assert.Equal(t, []uint64{1}, g.world.Holders("INNER"))
			assert.Equal(t, []string{"1 Taken ATTACK 1/2", "1 Taken THROW 1/1", "2 Taken ATTACK 2/2"}, g.events())
			g.all[0].values["ATTACK"], g.all[0].ends["ATTACK"] = 0, decider.Succeeded
			assert.Equal(t, []string{"CHARGE", "THROW", "SHOUT"}, g.frame())
			assert.Equal(t, []uint64{2, 3}, g.world.Holders("OUTER"))
			assert.Equal(t, []uint64{2}, g.world.Holders("INNER"))
		})
	}
}

// TestGateEveryPolicy: under every policy, exactly the agents in a gated row hold a
// token, and never more than the limit.
func TestGateEveryPolicy(t *testing.T) {
	skip.UnderRace(t)
	for _, p := range policies {
		t.Run(p.String(), func(t *testing.T) {
			g := newFlock(t, 5, gatedTable(p))
			turns := mothTurns{seed: uint64(p)}
			for range 600 {
				g.world.Advance(time.Second)
				turn := uint64(0) // whose row began and ended in a tick of this frame
				for i, m := range g.all {
					turns.drive(m)
					if did := g.tick(i + 1); strings.Contains(did, "+B") && strings.LastIndex(did, "-B:") > strings.LastIndex(did, "+B") {
						turn = uint64(i + 1)
					}
					var in []uint64
					for k, mem := range g.mems {
						if inRow(g.tree, mem, "B") {
							in = append(in, uint64(k+1))
						}
					}
					if turn != 0 && !slices.Contains(in, turn) {
						in = append(in, turn)
					}
					turns.check(t, g.world, in)
				}
			}
			turns.varied(t)
		})
	}
}

// TestGateReasonToRefuse: the event of a row behind a full gate names a holder.
func TestGateReasonToRefuse(t *testing.T) {
	g := newFlock(t, 2, scoped("ROOT", gated("SHOOT", &mothGate{Name: "G"}), scoped("CHARGE")))
	g.frame()
	var refused []decider.Event
	g.world.Observe(observing(func(e decider.Event) {
		if e.Kind == decider.EventAsked && e.Answer == decider.RefusedGate {
			refused = append(refused, e)
		}
	}), decider.Rows, 2)
	g.frame()
	require.Len(t, refused, 1)
	e := refused[0]
	assert.Equal(t, []any{1, 1, uint64(1), "SHOOT"}, []any{e.Held, e.Limit, e.Holder, e.Tree.Row(e.Row).Name})
}

// TestHoldersInFrame: Holders releases no token within a frame, and its result does
// not depend on the order of ticks.
func TestHoldersInFrame(t *testing.T) {
	for _, workers := range []int{1, 8} {
		t.Run(fmt.Sprint(workers, " workers"), func(t *testing.T) {
			root := throwOrCharge(&mothGate{Name: "G"})
			root.Children = append([]*mothRow{scoped("LOOK")}, root.Children...)
			s := newSeededSwarm(t, 20, 200, workers, root)
			s.World().SetChunk(1)
			seen := make([][]uint64, len(s.all))
			for i, m := range s.all {
				m.values["THROW"], m.values["LOOK"] = float64(1-min(i, 1)), 0
				m.hook = func(call string) {
					if call == "?LOOK" {
						seen[i] = s.World().Holders("G")
					}
				}
			}
			s.frame()
			require.Equal(t, []uint64{1}, s.World().Holders("G"))
			s.all[0].values["THROW"], s.all[0].ends["THROW"] = 0, decider.Failed
			for _, m := range s.all[1:] {
				m.values["THROW"] = 1
			}
			assert.NotContains(t, s.frame(), "THROW", "it is free from the next frame on")
			for i, holders := range seen[1:] {
				require.Equal(t, []uint64{1}, holders, "as agent %d saw it", i+2)
			}
			assert.Empty(t, s.World().Holders("G"))
			leaves := s.frame()
			assert.Equal(t, "THROW", leaves[3], "the first of frame 3")
			assert.Equal(t, []uint64{4}, s.World().Holders("G"))
		})
	}
}
