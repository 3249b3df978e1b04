package decider_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// swarm is a crowd of moths with the ids 1, 2, …
type swarm struct {
	t       *testing.T
	tree    *decider.Tree[*moth]
	world   *decider.World
	crowd   *decider.Crowd[*moth]
	ms      []*moth
	handles []decider.Handle
}

func newSwarm(t *testing.T, n int, o decider.CrowdOptions, root *mothRow) *swarm {
	t.Helper()
	tree, err := decider.Compile(root)
	require.NoError(t, err)
	s := &swarm{t: t, tree: tree, world: tree.NewWorld(1)}
	s.crowd, err = tree.NewCrowd(s.world, o)
	require.NoError(t, err)
	for range n {
		s.add()
	}
	return s
}

func (s *swarm) add() *moth {
	m := newMoth()
	h, err := s.crowd.Add(uint64(len(s.ms)+1), m)
	require.NoError(s.t, err)
	s.ms, s.handles = append(s.ms, m), append(s.handles, h)
	return m
}

// frame ticks the crowd by a second and returns the leaves.
func (s *swarm) frame() []string {
	s.t.Helper()
	require.NoError(s.t, s.crowd.Tick(time.Second, nil))
	return s.leaves()
}

func (s *swarm) leaves() (leaves []string) {
	s.crowd.Each(func(_ decider.Handle, _ *moth, mem decider.Memory) bool {
		name := "-"
		if leaf := s.tree.State(mem).Leaf(); leaf != decider.NoRow {
			name = s.tree.Outline().Row(leaf).Name
		}
		leaves = append(leaves, name)
		return true
	})
	return leaves
}

func (s *swarm) ids() (ids []uint64) {
	s.crowd.Each(func(_ decider.Handle, _ *moth, mem decider.Memory) bool {
		ids = append(ids, s.tree.State(mem).Agent())
		return true
	})
	return ids
}

func (s *swarm) value(name string, v float64) {
	for _, m := range s.ms {
		m.values[name] = v
	}
}

func throwOrCharge(g *mothGate) *mothRow {
	root := scoped("ROOT", gated("THROW", g), scoped("CHARGE"))
	root.Delegate = false // else the root's own choice loses with it
	return root
}

func TestCrowdHandles(t *testing.T) {
	s := newSwarm(t, 3, decider.CrowdOptions{Workers: 1, Reserve: 2}, throwOrCharge(&mothGate{Name: "G"}))
	assert.Equal(t, 3, s.crowd.Len())
	assert.Same(t, s.world, s.crowd.World())
	assert.Equal(t, []uint64{1, 2, 3}, s.ids())
	s.frame()
	old := s.handles[1]
	a, err := s.crowd.Agent(old)
	require.NoError(t, err)
	assert.Same(t, s.ms[1], a)
	res, err := s.crowd.Result(old)
	require.NoError(t, err)
	assert.Equal(t, decider.Running, res.Status)
	found, ok := s.crowd.Find(2)
	assert.True(t, ok)
	assert.Equal(t, old, found)

	require.NoError(t, s.crowd.Remove(old))
	_, ok = s.crowd.Find(2)
	assert.False(t, ok)
	assert.Equal(t, []uint64{1, 3}, s.ids())
	again, err := s.crowd.Add(2, newMoth()) // the same slot, the same id
	require.NoError(t, err)
	assert.NotEqual(t, old, again)
	mem, err := s.crowd.Memory(again)
	require.NoError(t, err)
	assert.Equal(t, s.tree.Hash(s.tree.NewMemory(2)), s.tree.Hash(mem), "nothing is left of who was there")
	res, err = s.crowd.Result(again)
	require.NoError(t, err)
	assert.Equal(t, decider.Result{Status: decider.Idle, Leaf: decider.NoRow}, res)

	before := fmt.Sprint(s.ids(), s.leaves(), s.crowd.Len(), s.world.Holders("G"))
	for name, h := range map[string]decider.Handle{"removed": old, "zero": {}} {
		for what, call := range map[string]func() error{
			"Remove": func() error { return s.crowd.Remove(h) },
			"Reset":  func() error { return s.crowd.Reset(h) },
			"Every":  func() error { return s.crowd.Every(h, 2) },
			"Agent":  func() error { _, err := s.crowd.Agent(h); return err },
			"Memory": func() error { _, err := s.crowd.Memory(h); return err },
			"Result": func() error { _, err := s.crowd.Result(h); return err },
		} {
			assert.ErrorIs(t, call(), decider.ErrStaleHandle, "%s of %s", what, name)
		}
	}
	assert.Equal(t, before, fmt.Sprint(s.ids(), s.leaves(), s.crowd.Len(), s.world.Holders("G")))

	_, err = s.crowd.Add(3, newMoth())
	require.ErrorIs(t, err, decider.ErrDuplicateAgent)
	assert.EqualError(t, err, "ethogram: agent 3: the crowd has an agent with this id")
	assert.Equal(t, 3, s.crowd.Len())
	require.ErrorIs(t, s.crowd.Tick(-1, nil), decider.ErrNegativeDelta)
	assert.Equal(t, uint64(1), s.world.Frame())
}

// TestCrowdGivesBack: Remove and Reset give tokens back at once.
func TestCrowdGivesBack(t *testing.T) {
	s := newSwarm(t, 3, decider.CrowdOptions{Workers: 1}, throwOrCharge(&mothGate{Name: "G"}))
	holder := func() int {
		held := s.world.Holders("G")
		require.Len(t, held, 1)
		return int(held[0]) - 1
	}
	s.frame()
	require.NoError(t, s.crowd.Reset(s.handles[holder()]))
	assert.Empty(t, s.world.Holders("G"))
	s.frame()
	gone := holder()
	require.NoError(t, s.crowd.Remove(s.handles[gone]))
	assert.Empty(t, s.world.Holders("G"))
	s.frame()
	assert.NotEqual(t, gone, holder())

	// Also where a Deactivate panics.
	last := holder()
	s.ms[last].hook = func(call string) {
		if call[0] == '-' {
			panic(errBoom)
		}
	}
	require.PanicsWithValue(t, errBoom, func() { s.crowd.Remove(s.handles[last]) })
	assert.Empty(t, s.world.Holders("G"))
	assert.ErrorIs(t, s.crowd.Remove(s.handles[last]), decider.ErrStaleHandle)
	assert.Equal(t, 1, s.crowd.Len())
	s.frame()
	holder()
}

// TestCrowdInFrame: callbacks may not change the crowd under way, whoever
// called them; they order.
func TestCrowdInFrame(t *testing.T) {
	s := newSwarm(t, 2, decider.CrowdOptions{Workers: 1}, scoped("ROOT", scoped("HI"), scoped("A")))
	tried := 0
	m := s.ms[0]
	try := func(call string) {
		tried++
		_, err := s.crowd.Add(9, newMoth())
		assert.ErrorIs(t, err, decider.ErrInFrame, call)
		for _, h := range s.handles {
			assert.ErrorIs(t, s.crowd.Remove(h), decider.ErrInFrame, call)
			assert.ErrorIs(t, s.crowd.Reset(h), decider.ErrInFrame, call)
			assert.ErrorIs(t, s.crowd.Every(h, 2), decider.ErrInFrame, call)
		}
		assert.ErrorIs(t, s.crowd.Tick(time.Second, nil), decider.ErrInFrame, call)
	}
	m.hook = try
	m.values["HI"] = 0
	s.frame()
	m.values["HI"] = 1
	assert.Equal(t, []string{"HI", "HI"}, s.frame())
	require.NoError(t, s.crowd.Reset(s.handles[0]))
	s.frame()
	require.NoError(t, s.crowd.Remove(s.handles[0]))
	assert.Greater(t, tried, 30)
	assert.Equal(t, []uint64{2}, s.ids())
	assert.Equal(t, uint64(3), s.world.Frame())
	_, err := s.crowd.Add(9, newMoth())
	assert.NoError(t, err, "and afterwards it is open again")
}

// TestCrowdEvery: agents far away are ticked in every nth frame, spread over
// the frames, with the time that has gone by.
func TestCrowdEvery(t *testing.T) {
	type tick struct {
		frame uint64
		delta time.Duration
	}
	ticks := map[uint64][]tick{}
	var world *decider.World
	root := &mothRow{Name: "ROOT", Behavior: &behavior.Behavior[*moth]{Name: "ROOT", Tick: func(_ *moth, x behavior.Context) decider.Status {
		ticks[x.Agent()] = append(ticks[x.Agent()], tick{world.Frame(), x.Delta()})
		return decider.Running
	}}}
	s := newSwarm(t, 8, decider.CrowdOptions{Workers: 1}, root)
	world = s.world
	for _, h := range s.handles[:6] {
		require.NoError(t, s.crowd.Every(h, 3))
	}
	require.NoError(t, s.crowd.Every(s.handles[7], 0)) // as 1
	for range 12 {
		s.frame()
	}
	byFrame := map[uint64]int{}
	for id := uint64(1); id <= 6; id++ {
		require.Len(t, ticks[id], 4, "agent %d", id)
		last := uint64(0)
		for i, k := range ticks[id] {
			assert.Equal(t, time.Duration(k.frame-last)*time.Second, k.delta, "agent %d", id)
			if i > 0 {
				assert.Equal(t, uint64(3), k.frame-last)
			}
			last = k.frame
			byFrame[k.frame]++
		}
	}
	for frame := uint64(1); frame <= 12; frame++ {
		assert.Equal(t, 2, byFrame[frame], "frame %d", frame)
	}
	assert.Len(t, ticks[7], 12)
	assert.Len(t, ticks[8], 12)

	require.NoError(t, s.crowd.Every(s.handles[0], 1))
	s.frame()
	n := len(ticks[1])
	assert.Equal(t, uint64(13), ticks[1][n-1].frame, "near again")
	assert.Equal(t, time.Duration(13-ticks[1][n-2].frame)*time.Second, ticks[1][n-1].delta)
}

// TestCrowdSense: what sense says is the agent's, and a panic in it costs the
// agent its tick but no time.
func TestCrowdSense(t *testing.T) {
	const noise = 1
	var seen []string
	root := &mothRow{Name: "ROOT", Behavior: &behavior.Behavior[*moth]{Name: "ROOT", Tick: func(_ *moth, x behavior.Context) decider.Status {
		seen = append(seen, fmt.Sprint(x.Agent(), x.Flags(), x.Delta()))
		return decider.Running
	}}, Preconditions: decider.Preconditions{Stimuli: stimuli.None(noise)}}
	s := newSwarm(t, 2, decider.CrowdOptions{Workers: 1}, root)
	heard := stimuli.Mask(noise)
	loud := true
	sense := func(m *moth) decider.Sense {
		if m != s.ms[1] {
			return decider.Sense{Flags: 4}
		}
		if loud {
			return decider.Sense{Flags: 8, Stimuli: &heard}
		}
		return decider.Sense{Flags: 8}
	}
	require.NoError(t, s.crowd.Tick(time.Second, sense))
	assert.Equal(t, []string{"1 4 1s"}, seen)
	loud = false
	require.NoError(t, s.crowd.Tick(time.Second, sense))
	assert.Equal(t, []string{"1 4 1s", "1 4 1s", "2 8 1s"}, seen)
	seen = nil
	require.NoError(t, s.crowd.Tick(time.Second, nil))
	assert.Equal(t, []string{"1 0 1s", "2 0 1s"}, seen, "nil perceives nothing")

	seen = nil
	require.PanicsWithValue(t, errBoom, func() {
		s.crowd.Tick(time.Second, func(m *moth) decider.Sense {
			if m == s.ms[0] {
				panic(errBoom)
			}
			return decider.Sense{}
		})
	})
	assert.Equal(t, []string{"2 0 1s"}, seen)
	seen = nil
	s.frame()
	assert.Equal(t, []string{"1 0 2s", "2 0 1s"}, seen)
}

// TestCrowdLoserKeepsItsPath: who does not get the token goes on as if it had
// been refused, with its old path untouched.
func TestCrowdLoserKeepsItsPath(t *testing.T) {
	s := newSwarm(t, 3, decider.CrowdOptions{Workers: 1}, throwOrCharge(&mothGate{Name: "G"}))
	s.value("THROW", 0)
	assert.Equal(t, []string{"CHARGE", "CHARGE", "CHARGE"}, s.frame())
	for _, m := range s.ms {
		m.take()
	}
	s.value("THROW", 1)
	assert.Equal(t, []string{"CHARGE", "CHARGE", "THROW"}, s.frame(), "frame 2 begins with slot 2")
	for _, m := range s.ms[:2] {
		assert.Equal(t, ".ROOT ?THROW .CHARGE", m.take())
	}
	assert.Equal(t, ".ROOT ?THROW -CHARGE:Interrupted +THROW .THROW", withoutScopes(s.ms[2].take()))
	assert.Equal(t, []string{"CHARGE", "CHARGE", "THROW"}, s.frame())
	assert.Equal(t, ".ROOT .CHARGE", s.ms[0].take(), "the gate is full at the frame's start: not even asked")
}

func withoutScopes(calls string) string {
	var kept strings.Builder
	for _, call := range splitCalls(calls) {
		if call[0] != '<' && call[0] != '>' {
			kept.WriteString(" " + call)
		}
	}
	if kept.String() == "" {
		return ""
	}
	return kept.String()[1:]
}

// TestCrowdTurns: the order in which agents get what they contend for is
// rotated, so that each has its turn; what is given back is free from the next
// frame on.
func TestCrowdTurns(t *testing.T) {
	s := newSwarm(t, 4, decider.CrowdOptions{Workers: 1}, throwOrCharge(&mothGate{Name: "G"}))
	throws := map[int]int{}
	for _, m := range s.ms {
		m.ends["THROW"] = decider.Succeeded
	}
	for range 80 {
		s.frame()
		thrown := 0
		for k, m := range s.ms {
			for _, call := range splitCalls(m.take()) {
				if call == "+THROW" {
					throws[k]++
					thrown++
				}
			}
		}
		assert.LessOrEqual(t, thrown, 1, "one token, one throw a frame")
	}
	for k := range s.ms {
		assert.GreaterOrEqual(t, throws[k], 10, "agent %d: %v", k+1, throws)
	}
}

func splitCalls(calls string) (list []string) {
	from := 0
	for i := 0; i <= len(calls); i++ {
		if i == len(calls) || calls[i] == ' ' {
			if i > from {
				list = append(list, calls[from:i])
			}
			from = i + 1
		}
	}
	return list
}

// TestCrowdEveryPolicy: under every policy exactly those hold a token who are in
// a row that needs one, never more than there are.
func TestCrowdEveryPolicy(t *testing.T) {
	for _, p := range policies {
		t.Run(p.String(), func(t *testing.T) {
			root, _ := gatedTable(p)
			s := newSwarm(t, 8, decider.CrowdOptions{Workers: 2}, root)
			seed, busy, changes := uint64(p)+77, 0, 0
			draw := func(n int) int {
				seed = seed*6364136223846793005 + 1442695040888963407
				return int(seed >> 33 % uint64(n))
			}
			last := uint64(0)
			for range 800 {
				for _, m := range s.ms {
					drive(m, draw)
					m.calls = nil
				}
				s.frame()
				var in []uint64
				s.crowd.Each(func(_ decider.Handle, _ *moth, mem decider.Memory) bool {
					if inRow(s.tree, mem, "B") {
						in = append(in, s.tree.State(mem).Agent())
					}
					return true
				})
				require.LessOrEqual(t, len(in), 1)
				require.Equal(t, in, s.world.Holders("G"))
				if len(in) == 1 {
					busy++
					if in[0] != last {
						last = in[0]
						changes++
					}
				}
			}
			assert.Greater(t, busy, 100)
			assert.Greater(t, changes, 20)
		})
	}
}

// TestCrowdSuspendedBelowPlan: a tick that went by its plan and is suspended
// goes on in the groups above as if it had walked.
func TestCrowdSuspendedBelowPlan(t *testing.T) {
	gate := &mothGate{Name: "G"}
	inner := scoped("INNER", scoped("STEP"), gated("THROW", gate))
	inner.Policy = decider.Sequence
	root := scoped("ROOT", scoped("NO"), scoped("MIDDLE", scoped("NEVER"), inner, scoped("LAST")), scoped("REST"))
	s := newSwarm(t, 1, decider.CrowdOptions{Workers: 1}, root)
	m := s.ms[0]
	m.values["NO"], m.values["NEVER"] = 0, 0
	s.frame()
	assert.Equal(t, []string{"STEP"}, s.frame())
	m.ends["STEP"], m.ends["THROW"] = decider.Succeeded, decider.Succeeded
	m.take()
	assert.Equal(t, []string{"LAST"}, s.frame(), "INNER has ended and is masked")
	assert.Equal(t, ".ROOT ?NO .MIDDLE ?NEVER .INNER .STEP -STEP:Succeeded ?THROW +THROW .THROW -THROW:Succeeded ?NEVER ?LAST -INNER:Succeeded +LAST .LAST",
		withoutScopes(m.take()))
}

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

// TestCrowdOrders: callbacks change the crowd by orders, which are carried out
// when the frame is over, by the id of the caller and then as they were given.
func TestCrowdOrders(t *testing.T) {
	for _, workers := range []int{1, 2, 8} {
		var s *swarm
		var now func(m *moth, x behavior.Context)
		s = newSwarm(t, 400, decider.CrowdOptions{Workers: workers}, orderly(func(m *moth, x behavior.Context) {
			if now != nil {
				now(m, x)
			}
		}, nil))
		s.frame()
		recruits := map[uint64]*moth{}
		for id := range uint64(401) {
			recruits[1000+id] = newMoth()
		}
		now = func(_ *moth, x behavior.Context) {
			from, id := s.crowd.From(x), x.Agent()
			if id > 400 {
				return
			}
			h, ok := s.crowd.Find(id)
			assert.True(t, ok)
			other, _ := s.crowd.Find(401 - id)
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
			mem, err := s.crowd.Memory(h)
			assert.NoError(t, err)
			assert.True(t, s.tree.State(mem).Active(0), "not before the end")
		}
		s.frame()
		now = nil
		assert.Equal(t, 400, s.crowd.Len())
		for i, m := range s.ms {
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

// TestCrowdOrdersOfOrders: a Deactivate that an order calls may order, too, and
// so may one that Remove calls; that is done with the next frame.
func TestCrowdOrdersOfOrders(t *testing.T) {
	var s *swarm
	s = newSwarm(t, 3, decider.CrowdOptions{Workers: 1}, orderly(func(m *moth, x behavior.Context) {
		if m.values["leave"] == 1 {
			h, _ := s.crowd.Find(x.Agent())
			s.crowd.From(x).Remove(h)
		}
	}, func(_ *moth, x behavior.Context) { // all follow
		if h, ok := s.crowd.Find(x.Agent() + 1); ok {
			s.crowd.From(x).Remove(h)
		}
	}))
	s.frame()
	s.ms[1].values["leave"] = 1
	s.frame()
	assert.Equal(t, []uint64{1}, s.ids())
	s.add()
	require.NoError(t, s.crowd.Remove(s.handles[0]))
	assert.Equal(t, []uint64{4}, s.ids())
	assert.Equal(t, 1, s.crowd.Len())
}

// TestCrowdDuplicateOrder: an order that cannot be carried out is the frame's
// error, and the rest is done.
func TestCrowdDuplicateOrder(t *testing.T) {
	var s *swarm
	s = newSwarm(t, 2, decider.CrowdOptions{Workers: 1}, orderly(func(m *moth, x behavior.Context) {
		if x.Agent() == 2 {
			s.crowd.From(x).Add(1, newMoth())
			s.crowd.From(x).Add(7, newMoth())
		}
	}, nil))
	assert.ErrorIs(t, s.crowd.Tick(time.Second, nil), decider.ErrDuplicateAgent)
	assert.Equal(t, []uint64{1, 2, 7}, s.ids())
}

// TestCrowdPanicOfOrder: an agent that panics in its tick and whose order
// panics, too, raises the first, on whichever worker it was; the other orders
// are carried out.
func TestCrowdPanicOfOrder(t *testing.T) {
	for _, workers := range []int{1, 2, 8} {
		var s *swarm
		s = newSwarm(t, 600, decider.CrowdOptions{Workers: workers}, orderly(func(m *moth, x behavior.Context) {
			if m.values["order"] == 1 {
				victim, _ := s.crowd.Find(1)
				last, _ := s.crowd.Find(600)
				s.crowd.From(x).Remove(victim)
				s.crowd.From(x).Remove(last)
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
		s.ms[400].values["order"], s.ms[400].values["panic"] = 1, 1
		require.PanicsWithValue(t, "in the tick", func() { s.crowd.Tick(time.Second, nil) }, "%d workers", workers)
		assert.Equal(t, 598, s.crowd.Len())
		s.ms[400].values["order"] = 0
		s.frame()
	}
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

// TestCrowdTwoInOneWorld: crowds of different trees share the gates of their
// world.
func TestCrowdTwoInOneWorld(t *testing.T) {
	gate := &mothGate{Name: "G", Limit: 3}
	s := newSwarm(t, 2, decider.CrowdOptions{Workers: 1}, throwOrCharge(gate))
	other := decider.MustCompile(scoped("FLOCK", gated("SWOOP", gate), scoped("SOAR")))
	birds, err := other.NewCrowd(s.world, decider.CrowdOptions{Workers: 1})
	require.NoError(t, err)
	for id := range uint64(3) {
		_, err := birds.Add(100+id, newMoth())
		require.NoError(t, err)
	}
	s.frame()
	require.NoError(t, birds.Tick(time.Second, nil))
	assert.Len(t, s.world.Holders("G"), 3)
	require.NoError(t, s.crowd.Remove(s.handles[0]))
	require.NoError(t, birds.Tick(time.Second, nil))
	assert.Len(t, s.world.Holders("G"), 3)
	assert.NotContains(t, s.world.Holders("G"), uint64(1))
}

// TestCrowdWorkers: agents are ticked side by side. The first waits for another.
func TestCrowdWorkers(t *testing.T) {
	var arrived atomic.Int64
	beside := false
	tree := decider.MustCompile(&mothRow{Name: "ROOT", Behavior: &behavior.Behavior[*moth]{Name: "ROOT", Tick: func(*moth, behavior.Context) decider.Status {
		if arrived.Add(1) == 1 {
			for start := time.Now(); !beside && time.Since(start) < 10*time.Second; runtime.Gosched() {
				beside = arrived.Load() > 1
			}
		}
		return decider.Running
	}}})
	crowd, err := tree.NewCrowd(tree.NewWorld(1), decider.CrowdOptions{Workers: 4})
	require.NoError(t, err)
	for id := range uint64(1000) {
		_, err := crowd.Add(id, newMoth())
		require.NoError(t, err)
	}
	require.NoError(t, crowd.Tick(time.Second, nil))
	assert.Equal(t, int64(1000), arrived.Load())
	assert.True(t, beside)
}

// TestCrowdAllocs: once everything has its size a frame allocates nothing, with
// gates that change hands, keys that come and go, and several workers.
func TestCrowdAllocs(t *testing.T) {
	keyed := &decider.Gate[*vole]{Name: "KEYED", Limit: 2, Key: func(v *vole, _ decider.Query) uint64 { return uint64(v.ticks) % 40 }}
	plain := &decider.Gate[*vole]{Name: "PLAIN", Limit: 20, Cooldown: 20 * time.Millisecond, LocalCooldown: 50 * time.Millisecond}
	for _, workers := range []int{1, 2, 8} {
		root := voleTable(decider.PrioritizedList, 0)
		middle := root.Children[3]
		middle.Children[0].Gate, middle.Children[1].Gate = plain, keyed
		entered := 0
		scope := &behavior.Scope[*vole]{Name: "S", Exit: func(*vole, behavior.Context, behavior.Reason) {}}
		middle.Scope, middle.Children[1].Scope = scope, scope
		tree := decider.MustCompile(root)
		world := tree.NewWorld(3)
		crowd, err := tree.NewCrowd(world, decider.CrowdOptions{Workers: workers})
		require.NoError(t, err)
		for id := range uint64(600) {
			_, err := crowd.Add(id, &vole{churn: id%3 != 0, ticks: int(id)})
			require.NoError(t, err)
		}
		sense := func(*vole) decider.Sense { return decider.Sense{Flags: 1} }
		for range 150 {
			require.NoError(t, crowd.Tick(10*time.Millisecond, sense))
			entered += len(world.Holders("KEYED")) + len(world.Holders("PLAIN"))
		}
		assert.Greater(t, entered, 1000)
		allocs := testing.AllocsPerRun(100, func() { err = errors.Join(err, crowd.Tick(10*time.Millisecond, sense)) })
		require.NoError(t, err)
		assert.Zero(t, allocs, "%d workers", workers)
	}
}

// TestDelegatingRootLoses: a root that delegates has chosen a child with its own
// answer; an agent that loses that child's gate has nobody to ask on in this
// frame, and begins with what is left in the next.
func TestDelegatingRootLoses(t *testing.T) {
	bow := &decider.Gate[*bandit]{Name: "BOW"}
	for _, delegate := range []bool{false, true} {
		g := newGang(t, &banditRow{Name: "ROOT", Delegate: delegate, Children: []*banditRow{
			{Name: "AIM", Gate: bow, Behavior: lasts("AIM", 0)},
			{Name: "WAIT", Behavior: lasts("WAIT", 0)},
		}}, 2, 2)
		want := []string{"+WAIT | +AIM", " | "}
		if delegate {
			want = []string{" | +AIM", "+WAIT | "}
		}
		for _, said := range want {
			assert.Equal(t, said, g.frame(t))
		}
		r, err := g.Result(g.handles[0])
		assert.NoError(t, err)
		assert.Equal(t, decider.Running, r.Status)
	}
}
