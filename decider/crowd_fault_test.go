package decider_test

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// TestCrowdPanics: the others finish their frame, an agent that panicked is unwound
// and releases its tokens, and the panic of the lowest id is raised.
func TestCrowdPanics(t *testing.T) {
	for _, workers := range []int{1, 2, 8} {
		s := newSwarm(t, 600, workers, throwOrCharge(&mothGate{Name: "G", Limit: 600}))
		s.frame()
		for i, m := range s.all {
			m.take()
			if i == 150 || i == 151 || i == 420 {
				m.hook = func(call string) {
					if call == ".THROW" {
						panic(fmt.Sprint("boom ", i+1))
					}
				}
			}
		}
		require.PanicsWithValue(t, "boom 151", func() { s.World().Tick(time.Second) })
		for i, m := range s.all {
			calls := m.take()
			if m.hook == nil {
				require.Equal(t, ".ROOT .THROW", calls, "agent %d", i+1)
				continue
			}
			require.Equal(t, ".ROOT .THROW -THROW:Panicked -ROOT:Panicked", withoutScopes(calls), "agent %d", i+1)
			m.hook = nil
			res, err := s.World().Result(uint64(i + 1))
			require.NoError(t, err)
			assert.Equal(t, decider.Result{Status: decider.Idle, Leaf: decider.NoRow}, res)
		}
		assert.Len(t, s.World().Holders("G"), 597)
		s.frame()
		assert.Len(t, s.World().Holders("G"), 600)
		assert.Equal(t, "THROW", s.leaves()[150])
	}
}

// TestCrowdPanicPlace: where nobody recovers from the panic, the stack of the callback is printed
// beside it; where somebody does, a mistake says where it was.
func TestCrowdPanicPlace(t *testing.T) {
	s := newSwarm(t, 3, 2, throwOrCharge(&mothGate{Name: "G", Limit: 3}))
	s.frame()
	s.all[1].hook = func(string) { s.all[len(s.all)].take() }
	if os.Getenv("FALLS") != "" {
		_ = s.World().Tick(time.Second)
	}
	require.PanicsWithError(t, "runtime error: index out of range [3] with length 3", func() { _ = s.World().Tick(time.Second) })
	require.Len(t, s.World().Mistakes(), 1)
	require.Regexp(t, `^agent 2 panicked in decider_test\.TestCrowdPanicPlace\.func1 \(crowd_fault_test\.go:\d+\): runtime error: index out of range \[3\] with length 3; `,
		s.World().Mistakes()[0].String())
	for range 3 {
		require.Panics(t, func() { _ = s.World().Tick(time.Second) })
	}
	require.Len(t, s.World().Mistakes(), 1, "one for a place")

	cmd := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), "FALLS=1")
	out, err := cmd.CombinedOutput()
	require.Error(t, err)
	require.Regexp(t, `(?s)panic: agent 2 panicked in .*TestCrowdPanicPlace\.func1.*crowd_fault_test\.go:\d+.*\tpanic: runtime error: index out of range`, string(out))
}

// TestCrowdPanicWhileSettling: the same for an agent that panics in the serial
// phase, after it has acquired its token.
func TestCrowdPanicWhileSettling(t *testing.T) {
	s := newSeededSwarm(t, 6, 3, 2, throwOrCharge(&mothGate{Name: "G", Limit: 2}))
	for i, call := range []string{"+THROW", "", ".THROW"} {
		s.all[i].hook = func(c string) {
			if c == call {
				panic(fmt.Sprint("boom ", i+1))
			}
		}
	}
	require.PanicsWithValue(t, "boom 3", func() { s.World().Tick(time.Second) }, "agent 1 is the last in frame 1")
	assert.Equal(t, []string{"CHARGE", "THROW", "-"}, s.leaves())
	assert.Equal(t, []uint64{2}, s.World().Holders("G"))
	s.all[2].hook, s.all[2].values["THROW"] = nil, 0
	require.PanicsWithValue(t, "boom 1", func() { s.World().Tick(time.Second) })
	assert.Equal(t, []string{"-", "THROW", "CHARGE"}, s.leaves())
	assert.Equal(t, []uint64{2}, s.World().Holders("G"), "an Activate that panics keeps nothing")
}

// TestCrowdReset: an agent that resets itself within its tick is Idle after it,
// and its token is free.
func TestCrowdReset(t *testing.T) {
	s := newSeededSwarm(t, 8, 2, 1, throwOrCharge(&mothGate{Name: "G"}))
	mem, err := s.Memory(2)
	require.NoError(t, err)
	s.all[1].hook = func(call string) {
		if call == ".THROW" {
			require.NoError(t, s.Tree().Reset(s.all[1], mem))
		}
	}
	assert.Equal(t, []string{"CHARGE", "-"}, s.frame(), "agent 2 is the first in frame 1")
	assert.Empty(t, s.World().Holders("G"))
	assert.Equal(t, []string{"THROW", "CHARGE"}, s.frame())
}

// TestCrowdObserverPanics: an observer that panics at events of tokens and squads
// in the serial phase changes nothing for the agents, and the crowd goes on.
func TestCrowdObserverPanics(t *testing.T) {
	calm, rough := newSwarm(t, 6, 1, camp()), newSwarm(t, 6, 2, camp())
	calm.World().Observe(ignore{}, decider.Transitions)
	heard, panics := map[decider.EventKind]int{}, 0
	rough.World().Observe(observing(func(e decider.Event) {
		heard[e.Kind]++
		panics++
		panic(errBoom)
	}), decider.Transitions)
	for n := range 60 {
		for i := range calm.all {
			hurt := decider.Bool(n%9 == i)
			calm.all[i].values["HURT"], rough.all[i].values["HURT"] = hurt, hurt
		}
		want := calm.frameCalls()
		raised := panics
		p := trapPanic(func() { require.NoError(t, rough.World().Tick(time.Second)) })
		if panics > raised {
			assert.Equal(t, errBoom, p)
		} else {
			assert.Nil(t, p)
		}
		require.Equal(t, want, rough.calls(), "frame %d", n)
		for _, gate := range []string{"AMBUSHES", "BOW", "PREY"} {
			require.Equal(t, calm.World().Holders(gate), rough.World().Holders(gate), "frame %d, %s", n, gate)
		}
	}
	for _, kind := range []decider.EventKind{decider.EventTaken, decider.EventReleased, decider.EventFormed} {
		assert.Greater(t, heard[kind], 2, "%v", kind)
	}
}

// TestObserverPanicsAtEachToken: even so, an agent releases all the tokens of the
// rows that it leaves.
func TestObserverPanicsAtEachToken(t *testing.T) {
	root := scoped("ROOT", gated("OUT", &mothGate{Name: "A"}, gated("IN", &mothGate{Name: "B"})), scoped("CHARGE"))
	boom := observing(func(e decider.Event) {
		if e.Kind == decider.EventReleased {
			panic(errBoom)
		}
	})
	t.Run("in a crowd", func(t *testing.T) {
		s := newSwarm(t, 2, 2, root)
		s.all[1].values["OUT"] = 0
		require.Equal(t, []string{"IN", "CHARGE"}, s.frame())
		s.World().Observe(boom, decider.Transitions)
		s.all[0].values["OUT"], s.all[0].ends["OUT"] = 0, decider.Failed
		require.PanicsWithValue(t, errBoom, func() { s.World().Tick(time.Second) })
		assert.Empty(t, s.World().Holders("A"))
		assert.Empty(t, s.World().Holders("B"))
		require.NoError(t, s.World().Remove(1), "no frame is under way")
		s.all[1].values["OUT"] = 1
		require.NoError(t, s.World().Tick(time.Second))
		assert.Equal(t, []uint64{2}, s.World().Holders("B"))
	})
	t.Run("alone", func(t *testing.T) {
		g := newFlock(t, 1, root)
		require.Equal(t, []string{"IN"}, g.frame())
		stop := listen(t, g.world, boom, decider.Transitions)
		g.all[0].values["OUT"], g.all[0].ends["OUT"] = 0, decider.Failed
		require.PanicsWithValue(t, errBoom, func() { g.frame() })
		stop()
		g.frame()
		assert.Empty(t, g.world.Holders("A"))
		assert.Empty(t, g.world.Holders("B"))
	})
}

// TestCrowdKeyPanicsOutOfTurn: the end of a frame counts again the tokens of an
// agent that was copied over and is not due; a Key that panics then affects no
// other agent.
func TestCrowdKeyPanicsOutOfTurn(t *testing.T) {
	broken := false
	gate := &mothGate{Name: "G", Key: func(*moth, decider.Query) uint64 {
		if broken {
			panic(errBoom)
		}
		return 1
	}}
	s := newSwarm(t, 3, 1, throwOrCharge(gate))
	for _, m := range s.all[1:] {
		m.values["THROW"] = 0
	}
	require.Equal(t, []string{"THROW", "CHARGE", "CHARGE"}, s.frame())
	require.NoError(t, s.World().Every(1, 1000))
	mem := must1(s.Memory(1))
	dup := s.Tree().NewMemory(1)
	require.NoError(t, s.Tree().Copy(dup, mem))
	require.NoError(t, s.Tree().Copy(mem, dup))
	broken = true
	for range 2 {
		require.PanicsWithValue(t, errBoom, func() { s.World().Tick(time.Second) })
	}
	broken = false
	require.NoError(t, s.World().Tick(time.Second))
	assert.Equal(t, []string{"THROW", "CHARGE", "CHARGE"}, s.leaves())
	assert.Equal(t, []uint64{1}, s.World().Holders("G"))
}
