package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// TestCrowdPanics: the others finish their frame, whoever panicked is unwound
// and gives back, and the panic of the lowest id is raised.
func TestCrowdPanics(t *testing.T) {
	for _, workers := range []int{1, 2, 8} {
		s := newSwarm(t, 600, decider.CrowdOptions{Workers: workers}, throwOrCharge(&mothGate{Name: "G", Limit: 600}))
		s.frame()
		for i, m := range s.ms {
			m.take()
			if i == 150 || i == 151 || i == 420 {
				m.hook = func(call string) {
					if call == ".THROW" {
						panic(fmt.Sprint("boom ", i+1))
					}
				}
			}
		}
		require.PanicsWithValue(t, "boom 151", func() { s.crowd.Tick(time.Second, nil) })
		for i, m := range s.ms {
			calls := m.take()
			if m.hook == nil {
				require.Equal(t, ".ROOT .THROW", calls, "agent %d", i+1)
				continue
			}
			require.Equal(t, ".ROOT .THROW -THROW:Panicked -ROOT:Panicked", withoutScopes(calls), "agent %d", i+1)
			m.hook = nil
			res, err := s.crowd.Result(s.handles[i])
			require.NoError(t, err)
			assert.Equal(t, decider.Result{Status: decider.Idle, Leaf: decider.NoRow}, res)
		}
		assert.Len(t, s.world.Holders("G"), 597)
		s.frame()
		assert.Len(t, s.world.Holders("G"), 600)
		assert.Equal(t, "THROW", s.leaves()[150])
	}
}

// TestCrowdPanicWhileSettling: the same for one that panics once it has its
// token, at the time when the frame is settled.
func TestCrowdPanicWhileSettling(t *testing.T) {
	s := newSwarm(t, 3, decider.CrowdOptions{Workers: 2}, throwOrCharge(&mothGate{Name: "G", Limit: 2}))
	for i, call := range []string{"+THROW", "", ".THROW"} {
		s.ms[i].hook = func(c string) {
			if c == call {
				panic(fmt.Sprint("boom ", i+1))
			}
		}
	}
	require.PanicsWithValue(t, "boom 3", func() { s.crowd.Tick(time.Second, nil) }, "frame 1 begins with slot 1; slot 0 comes too late")
	assert.Equal(t, []string{"CHARGE", "THROW", "-"}, s.leaves())
	assert.Equal(t, []uint64{2}, s.world.Holders("G"))
	s.ms[2].hook, s.ms[2].values["THROW"] = nil, 0
	require.PanicsWithValue(t, "boom 1", func() { s.crowd.Tick(time.Second, nil) })
	assert.Equal(t, []string{"-", "THROW", "CHARGE"}, s.leaves())
	assert.Equal(t, []uint64{2}, s.world.Holders("G"), "an Activate that panics keeps nothing")
}

// TestCrowdReset: an agent that resets itself within its tick is Idle after it,
// and its token is free.
func TestCrowdReset(t *testing.T) {
	s := newSwarm(t, 2, decider.CrowdOptions{Workers: 1}, throwOrCharge(&mothGate{Name: "G"}))
	mem, err := s.crowd.Memory(s.handles[1])
	require.NoError(t, err)
	s.ms[1].hook = func(call string) {
		if call == ".THROW" {
			require.NoError(t, s.tree.Reset(s.ms[1], mem))
		}
	}
	assert.Equal(t, []string{"CHARGE", "-"}, s.frame(), "frame 1 begins with slot 1")
	assert.Empty(t, s.world.Holders("G"))
	assert.Equal(t, []string{"THROW", "CHARGE"}, s.frame())
}
