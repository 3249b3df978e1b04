package decider_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// TestCrowdGivesBack: Remove and Reset release tokens at once.
func TestCrowdGivesBack(t *testing.T) {
	s := newSwarm(t, 3, 1, throwOrCharge(&mothGate{Name: "G"}))
	holder := func() int {
		held := s.World().Holders("G")
		require.Len(t, held, 1)
		return int(held[0]) - 1
	}
	s.frame()
	require.NoError(t, s.World().Reset(uint64(holder()+1)))
	assert.Empty(t, s.World().Holders("G"))
	s.frame()
	gone := holder()
	require.NoError(t, s.World().Remove(uint64(gone+1)))
	assert.Empty(t, s.World().Holders("G"))
	s.frame()
	assert.NotEqual(t, gone, holder())

	// Also where a Deactivate panics.
	last := holder()
	s.all[last].hook = func(call string) {
		if call[0] == '-' {
			panic(errBoom)
		}
	}
	require.PanicsWithValue(t, errBoom, func() { s.World().Remove(uint64(last + 1)) })
	assert.Empty(t, s.World().Holders("G"))
	assert.ErrorIs(t, s.World().Remove(uint64(last+1)), decider.ErrNoAgent)
	assert.Equal(t, 1, s.Len())
	s.frame()
	holder()
}

// TestCrowdLoserKeepsItsPath: an agent that does not get the token goes on as if
// the gate had refused it, with its old path untouched.
func TestCrowdLoserKeepsItsPath(t *testing.T) {
	s := newSeededSwarm(t, 2, 3, 1, throwOrCharge(&mothGate{Name: "G"}))
	s.value("THROW", 0)
	assert.Equal(t, []string{"CHARGE", "CHARGE", "CHARGE"}, s.frame())
	for _, m := range s.all {
		m.take()
	}
	s.value("THROW", 1)
	assert.Equal(t, []string{"CHARGE", "CHARGE", "THROW"}, s.frame(), "agent 3 is the first in frame 2")
	for _, m := range s.all[:2] {
		assert.Equal(t, ".ROOT ?THROW .CHARGE", m.take())
	}
	assert.Equal(t, ".ROOT ?THROW -CHARGE:Interrupted +THROW .THROW", withoutScopes(s.all[2].take()))
	assert.Equal(t, []string{"CHARGE", "CHARGE", "THROW"}, s.frame())
	assert.Equal(t, ".ROOT .CHARGE", s.all[0].take(), "the gate is full at the frame's start: not even asked")
}

// TestCrowdTurns: the order in which agents acquire contended tokens is another one in
// each frame, so that each has its turn; a released token is free from the next frame on.
func TestCrowdTurns(t *testing.T) {
	s := newSwarm(t, 4, 1, throwOrCharge(&mothGate{Name: "G"}))
	throws := map[int]int{}
	for _, m := range s.all {
		m.ends["THROW"] = decider.Succeeded
	}
	for range 80 {
		s.frame()
		thrown := 0
		for k, m := range s.all {
			for call := range strings.FieldsSeq(m.take()) {
				if call == "+THROW" {
					throws[k]++
					thrown++
				}
			}
		}
		assert.LessOrEqual(t, thrown, 1, "one token, one throw a frame")
	}
	for k := range s.all {
		assert.GreaterOrEqual(t, throws[k], 10, "agent %d: %v", k+1, throws)
	}
}

// TestCrowdEveryPolicy: under every policy, exactly the agents in a gated row hold
// a token, and never more than the limit.
func TestCrowdEveryPolicy(t *testing.T) {
	for _, p := range policies {
		t.Run(p.String(), func(t *testing.T) {
			s := newSwarm(t, 8, 2, gatedTable(p))
			turns := mothTurns{seed: uint64(p) + 77}
			for range 800 {
				for _, m := range s.all {
					turns.drive(m)
					m.calls = nil
				}
				s.frame()
				var in []uint64
				s.Each(func(id uint64, m *moth) bool {
					if must1(s.World().In(id, "B")) {
						in = append(in, m.id)
					}
					return true
				})
				turns.check(t, s.World(), in)
			}
			turns.varied(t)
		})
	}
}

// TestCrowdSuspendedBelowPlan: a tick that followed its plan and was suspended
// continues in the groups above as after a walk.
func TestCrowdSuspendedBelowPlan(t *testing.T) {
	gate := &mothGate{Name: "G"}
	inner := scoped("INNER", scoped("STEP"), gated("THROW", gate))
	inner.Policy = decider.Sequence
	root := scoped("ROOT", scoped("NO"), scoped("MIDDLE", scoped("NEVER"), inner, scoped("LAST")), scoped("REST"))
	s := newSwarm(t, 1, 1, root)
	m := s.all[0]
	m.values["NO"], m.values["NEVER"] = 0, 0
	s.frame()
	assert.Equal(t, []string{"STEP"}, s.frame())
	m.ends["STEP"], m.ends["THROW"] = decider.Succeeded, decider.Succeeded
	m.take()
	assert.Equal(t, []string{"LAST"}, s.frame(), "INNER has ended and is masked")
	assert.Equal(t, ".ROOT ?NO .MIDDLE ?NEVER .INNER .STEP -STEP:Succeeded ?THROW +THROW .THROW -THROW:Succeeded ?NEVER ?LAST -INNER:Succeeded +LAST .LAST",
		withoutScopes(m.take()))
}

// TestDelegatingRootLoses: a delegating root chooses a child in the parallel phase. If that child
// loses its token to another agent, the root is asked once more in the same frame (rule 33b), so
// that the agent does not idle in it.
func TestDelegatingRootLoses(t *testing.T) {
	bow := &mothGate{Name: "BOW"}
	for _, delegate := range []bool{false, true} {
		g := newSeededSwarm(t, 4, 2, 2, &mothRow{Name: "ROOT", Delegate: delegate, Children: []*mothRow{
			{Name: "AIM", Gate: bow, Behavior: lasts("AIM", 0)},
			{Name: "WAIT", Behavior: lasts("WAIT", 0)},
		}})
		for _, said := range []string{"+WAIT | +AIM", " | "} {
			assert.Equal(t, said, g.frameCalls())
		}
		r, err := g.World().Result(1)
		assert.NoError(t, err)
		assert.Equal(t, decider.Running, r.Status)
	}
}
