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

// orderly is a row whose Tick and Deactivate call functions of the test.
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
		// The next agent that is added gets the slot of one that was removed.
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

// TestOrdersInject: a callback injects trees into its own agent and into others
// from the next frame on, and empties slots.
func TestOrdersInject(t *testing.T) {
	for _, workers := range []int{1, 2, 8} {
		t.Run(fmt.Sprint(workers, " workers"), func(t *testing.T) {
			shop := decider.MustCompile(stall())
			g := newSwarm(t, 300, workers, customer(shop.MemorySize()))
			g.frameCalls()
			for i, b := range g.all {
				b.act = func(x behavior.Context) { // each for its neighbour
					g.Defer(x).Inject(g.handles[(i+1)%len(g.all)], "OBJECT", shop)
				}
			}
			g.frameCalls()
			for i, b := range g.all {
				b.act = nil
				mem, err := g.Memory(g.handles[i])
				require.NoError(t, err)
				sub, _ := g.Tree().Injected(mem, "OBJECT")
				require.Nil(t, sub, "not before the next frame")
				require.Empty(t, b.calls)
			}
			g.frameCalls()
			for i, h := range g.handles {
				mem, err := g.Memory(h)
				require.NoError(t, err)
				sub, _ := g.Tree().Injected(mem, "OBJECT")
				require.Same(t, shop, sub, "agent %d", i+1)
			}
			g.all[4].act = func(x behavior.Context) {
				g.Defer(x).Eject(g.handles[4], "OBJECT")
				g.Defer(x).Eject(g.handles[9], "OBJECT")
				g.Defer(x).Inject(g.handles[5], "OBJECT", shop) // again
				g.Defer(x).Inject(g.handles[6], "OBJECT", shop)
				g.Defer(x).Eject(g.handles[6], "OBJECT") // the later order counts
				g.Defer(x).Remove(g.handles[7])
				g.Defer(x).Inject(g.handles[7], "OBJECT", shop) // gone by then
			}
			g.frameCalls()
			g.all[4].act = nil
			assert.Equal(t, 299, g.Len())
			require.NoError(t, g.World().Tick(time.Second))
			for _, i := range []int{4, 5, 6, 9} { // of 5, too, the slot has ended and is masked for this tick
				leaf := g.Tree().State(must1(g.Memory(g.handles[i]))).Leaf()
				assert.Equal(t, "STROLL", g.Tree().Outline().Name(leaf), "agent %d", i+1)
				assert.Contains(t, g.all[i].calls, "-GO:Ejected")
			}
			g.frameCalls()
			sub, _ := g.Tree().Injected(must1(g.Memory(g.handles[5])), "OBJECT")
			assert.Same(t, shop, sub)
			for _, i := range []int{4, 6, 9} {
				sub, _ := g.Tree().Injected(must1(g.Memory(g.handles[i])), "OBJECT")
				assert.Nil(t, sub)
			}
		})
	}
}

// TestCommandsFail: the frame returns the error of a command that fails, which
// changes nothing; the others are applied.
func TestCommandsFail(t *testing.T) {
	shop := decider.MustCompile(stall())
	g := newSwarm(t, 2, 2, customer(shop.MemorySize()))
	big := stall()
	big.Children[0].Behavior.Block = [300]byte{}
	large := decider.MustCompile(big)
	g.frameCalls()
	g.all[0].act = func(x behavior.Context) {
		g.Defer(x).Inject(g.handles[1], "SUBJECT", shop)
		g.Defer(x).Inject(g.handles[1], "OBJECT", large)
		g.Defer(x).Inject(g.handles[1], "OBJECT", g.Tree())
		g.Defer(x).Eject(g.handles[1], "SUBJECT")
		g.Defer(x).Inject(g.handles[0], "OBJECT", shop)
	}
	err := g.World().Tick(0)
	for _, want := range []error{decider.ErrNoSlot, decider.ErrTooLarge, decider.ErrSelfInjection} {
		assert.ErrorIs(t, err, want)
	}
	sub, _ := g.Tree().Injected(must1(g.Memory(g.handles[1])), "OBJECT")
	assert.Nil(t, sub)
	g.all[0].act = nil
	assert.Equal(t, "-STROLL:Interrupted +GO | ", g.frameCalls(), "the other has nothing new")
}
