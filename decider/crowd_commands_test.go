package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// orderly is a moth row whose Tick does what the test wants with its Context.
func orderly(do func(*moth, behavior.Context), leave func(*moth, behavior.Context)) *mothRow {
	return &mothRow{Name: "ROOT", Behavior: &behavior.Behavior[*moth]{
		Name: "ROOT",
		Tick: func(m *moth, x behavior.Context) decider.Status {
			m.call(".", "ROOT")
			do(m, x)
			return decider.Running
		},
		Deactivate: func(m *moth, x behavior.Context, r behavior.Reason) {
			m.call("-", "ROOT:"+r.String())
			if leave != nil {
				leave(m, x)
			}
		},
	}}
}

// TestCrowdCommands: callbacks change the crowd by commands. They are applied at
// the end of the frame, by the id of the caller and then by call.
func TestCrowdCommands(t *testing.T) {
	for _, workers := range []int{1, 2, 8} {
		var s *swarm
		var now func(m *moth, x behavior.Context)
		s = newSwarm(t, 400, workers, orderly(func(m *moth, x behavior.Context) {
			if now != nil {
				now(m, x)
			}
		}, nil))
		s.frame()
		recruits := map[uint64]*moth{}
		for id := range uint64(401) {
			recruits[1000+id] = newMoth(0)
		}
		now = func(_ *moth, x behavior.Context) {
			from, id := s.Defer(x), x.Agent()
			if id > 400 {
				return
			}
			h, ok := s.Find(id)
			assert.True(t, ok)
			other, _ := s.Find(401 - id)
			switch {
			case id%4 == 0:
				from.Add(1000+id, recruits[1000+id])
				from.Remove(h)
				from.Remove(h) // again: it is gone by then
			case id%4 == 1:
				from.Reset(other) // who removes itself, perhaps before
			case id%4 == 2:
				from.Reset(h)
			}
			mem, err := s.Memory(h)
			assert.NoError(t, err)
			assert.True(t, s.Tree().State(mem).Active(0), "not before the end")
		}
		s.frame()
		now = nil
		assert.Equal(t, 400, s.Len())
		for i, m := range s.all {
			id := uint64(i + 1)
			want := ".ROOT .ROOT"
			switch {
			case id%4 == 2:
				want += " -ROOT:Reset"
			case id%4 == 0 && 401-id < id: // 401-id is one of id%4 == 1 and came first
				want += " -ROOT:Reset"
			case id%4 == 0:
				want += " -ROOT:Removed"
			}
			require.Equal(t, want, m.take(), "agent %d", id)
		}
		// A slot that was given up is taken by the next who is added.
		ids := s.ids()
		for slot, id := range ids {
			if (slot+1)%4 == 0 {
				require.GreaterOrEqual(t, id, uint64(1000))
			} else {
				require.Equal(t, uint64(slot+1), id)
			}
		}
		s.frame()
		for _, id := range ids {
			if id >= 1000 {
				require.Equal(t, ".ROOT", recruits[id].take())
			}
		}
	}
}

// TestCrowdCommandsOfCommands: a Deactivate that a command calls may defer more,
// and so may one that Remove calls; that is applied with the next frame.
func TestCrowdCommandsOfCommands(t *testing.T) {
	var s *swarm
	s = newSwarm(t, 3, 1, orderly(func(m *moth, x behavior.Context) {
		if m.values["leave"] == 1 {
			h, _ := s.Find(x.Agent())
			s.Defer(x).Remove(h)
		}
	}, func(_ *moth, x behavior.Context) { // all follow
		if h, ok := s.Find(x.Agent() + 1); ok {
			s.Defer(x).Remove(h)
		}
	}))
	s.frame()
	s.all[1].values["leave"] = 1
	s.frame()
	assert.Equal(t, []uint64{1}, s.ids())
	must1(s.Add(4, newMoth(4)))
	require.NoError(t, s.Remove(s.handles[0]))
	assert.Equal(t, []uint64{4}, s.ids())
	assert.Equal(t, 1, s.Len())
}

// TestCrowdCommandFails: World.Tick returns the error of a command that fails,
// and applies the rest.
func TestCrowdCommandFails(t *testing.T) {
	var s *swarm
	s = newSwarm(t, 2, 1, orderly(func(m *moth, x behavior.Context) {
		if x.Agent() == 2 {
			s.Defer(x).Add(1, newMoth(1))
			s.Defer(x).Add(7, newMoth(7))
		}
	}, nil))
	assert.ErrorIs(t, s.World().Tick(time.Second), decider.ErrDuplicateAgent)
	assert.Equal(t, []uint64{1, 2, 7}, s.ids())
}

// TestCrowdPanicOfCommand: an agent that panics in its tick and whose command
// panics, too, raises the first, on whichever worker it was; the other commands
// are applied.
func TestCrowdPanicOfCommand(t *testing.T) {
	for _, workers := range []int{1, 2, 8} {
		var s *swarm
		s = newSwarm(t, 600, workers, orderly(func(m *moth, x behavior.Context) {
			if m.values["order"] == 1 {
				victim, _ := s.Find(1)
				last, _ := s.Find(600)
				s.Defer(x).Remove(victim)
				s.Defer(x).Remove(last)
				if m.values["panic"] == 1 {
					panic("in the tick")
				}
			}
		}, func(_ *moth, x behavior.Context) {
			if x.Agent() == 1 {
				panic("in the order")
			}
		}))
		s.frame()
		s.all[400].values["order"], s.all[400].values["panic"] = 1, 1
		require.PanicsWithValue(t, "in the tick", func() { s.World().Tick(time.Second) }, "%d workers", workers)
		assert.Equal(t, 598, s.Len())
		s.all[400].values["order"] = 0
		s.frame()
	}
}
