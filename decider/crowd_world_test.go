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

// TestEventsInIdOrder: the observer gets the events of a frame agent by agent, in
// the order of their ids, each agent once, even one that had to wait for a token,
// with its state as it was.
func TestEventsInIdOrder(t *testing.T) {
	tree := decider.MustCompile(throwOrCharge(&mothGate{Name: "G", Limit: 2}))
	w := withWorkers(tree.NewWorld(0), 3)
	var crowds []*decider.Crowd[*moth]
	for range 2 {
		c, err := tree.NewCrowd(w, nil)
		require.NoError(t, err)
		crowds = append(crowds, c)
	}
	for i, id := range []uint64{5, 1, 9, 3, 7} {
		require.NoError(t, crowds[i%2].Add(id, newMoth(id)))
	}
	order, states := "", map[uint64]string{}
	listen(t, w, observing(func(e decider.Event) {
		switch e.Kind {
		case decider.EventTickStart:
			order += fmt.Sprint(e.Agent, " ")
			states[e.Agent] = ""
		case decider.EventActivated, decider.EventTickEnd:
			leaf := "-"
			for r := range e.Tree.Rows() {
				if e.State.Active(decider.Row(r)) {
					leaf = e.Tree.Name(decider.Row(r))
				}
			}
			states[e.Agent] += leaf + " "
		}
	}), decider.Rows)
	require.NoError(t, w.Tick(time.Second))
	assert.Equal(t, "1 3 5 7 9 ", order)
	threw := 0
	for _, s := range states {
		switch s {
		case "ROOT THROW THROW ":
			threw++
		default:
			assert.Equal(t, "ROOT CHARGE CHARGE ", s)
		}
	}
	assert.Equal(t, 2, threw)
	assert.Len(t, w.Holders("G"), 2)
}

// TestEveryInCrowds: periods count the frames of the world, which all crowds share;
// ticks of lone agents are no frames.
func TestEveryInCrowds(t *testing.T) {
	ticks := map[uint64]int{}
	tree := decider.MustCompile(&mothRow{Name: "ROOT", Behavior: &behavior.Behavior[*moth]{Name: "ROOT", Tick: func(_ *moth, x behavior.Context) decider.Status {
		ticks[x.Agent()]++
		return decider.Running
	}}})
	w := withWorkers(tree.NewWorld(1), 1)
	for k := range uint64(3) {
		c, err := tree.NewCrowd(w, nil)
		require.NoError(t, err)
		for i := range uint64(4) {
			require.NoError(t, c.Add(10*k+i, newMoth(10*k+i)))
			require.NoError(t, w.Every(10*k+i, 2))
		}
	}
	lone := tree.NewMemory(99)
	for range 12 {
		require.NoError(t, w.Tick(time.Second))
		_, err := tree.Tick(newMoth(0), lone, decider.Input{Delta: time.Second, World: w})
		require.NoError(t, err)
	}
	for k := range uint64(3) {
		for i := range uint64(4) {
			assert.Equal(t, 6, ticks[10*k+i])
		}
	}
	assert.Equal(t, 12, ticks[99])
	assert.Equal(t, 12*time.Second, w.Now())
}

// TestDeferOverCrowds: what is deferred is done in the order of the ids of those whose callbacks
// ran, whichever crowds they and the changed ones are in.
func TestDeferOverCrowds(t *testing.T) {
	for _, workers := range []int{1, 4} {
		var crowds []*decider.Crowd[*moth]
		tree := decider.MustCompile(&mothRow{Name: "ROOT", Behavior: &behavior.Behavior[*moth]{Name: "ROOT", Tick: func(m *moth, x behavior.Context) decider.Status {
			other := crowds[(x.Agent()+1)%2]
			other.World().Defer(x.Agent(), func() error { return other.Add(1000, m) })
			return decider.Running
		}}})
		w := withWorkers(tree.NewWorld(1), workers)
		w.SetChunk(1)
		var first *moth
		for k := range uint64(2) {
			c, err := tree.NewCrowd(w, nil)
			require.NoError(t, err)
			crowds = append(crowds, c)
			for i := range uint64(20) {
				m := newMoth(0)
				id := 100 - 2*i + k // the highest in the first slot
				if id == 62 {
					first = m
				}
				require.NoError(t, c.Add(id, m))
			}
		}
		require.ErrorIs(t, w.Tick(time.Second), decider.ErrDuplicateAgent, "all others")
		got, ok := crowds[1].AgentOf(1000)
		require.True(t, ok, "62 is the lowest id, and orders it for the second crowd")
		assert.Same(t, first, got)
		_, ok = crowds[0].AgentOf(1000)
		assert.False(t, ok)
	}
}

// TestRemoveOneself: an agent that removes itself finishes its tick first, as
// that is deferred like all else.
func TestRemoveOneself(t *testing.T) {
	var s *swarm
	row := scoped("ROOT", scoped("A"), scoped("B"))
	row.Children[0].Behavior.Tick = func(m *moth, x behavior.Context) decider.Status {
		m.call(".", "A")
		s.World().Defer(m.id, func() error { return s.World().Remove(m.id) })
		return decider.Succeeded
	}
	s = newSwarm(t, 1, 1, row)
	require.NoError(t, s.World().Tick(time.Second))
	assert.Equal(t, "<ROOT +ROOT .ROOT <A +A .A -A:Succeeded >A:Succeeded <B +B .B -B:Removed >B:Removed -ROOT:Removed >ROOT:Removed", withoutAsks(s.all[0].take()))
	assert.Zero(t, s.Len())
}

// TestOtherCrowd: what only a crowd can do, it does not do for the agent of another one, and says
// why; the world's calls are for all agents.
func TestOtherCrowd(t *testing.T) {
	s := newSwarm(t, 1, 1, throwOrCharge(&mothGate{Name: "G"}))
	other, err := s.Tree().NewCrowd(s.World(), nil)
	require.NoError(t, err)
	require.NoError(t, other.Add(2, newMoth(2)))
	_, errMemory := s.Memory(2)
	_, _, errInjected := s.Injected(2, "OBJECT")
	for _, err := range []error{errMemory, errInjected, s.Inject(2, "OBJECT", nil), s.Move(2, other)} {
		require.ErrorIs(t, err, decider.ErrOtherCrowd)
		assert.EqualError(t, err, "ethogram: agent 2: the agent is in another crowd (that of ROOT, this is that of ROOT)")
	}
	_, there := s.AgentOf(2)
	assert.False(t, there)
	assert.Equal(t, 1, s.Len())
	err = other.Add(1, newMoth(1))
	assert.EqualError(t, err, "ethogram: agent 1: the world has an agent with this id (in the crowd of ROOT)")
	require.NoError(t, s.World().Remove(2))
	assert.Zero(t, other.Len())
}

// TestLoadOfCrowds: Load matches crowds by the names of their roots, and those of
// one name by their order, even beside other crowds.
func TestLoadOfCrowds(t *testing.T) {
	rats, cats := decider.MustCompile(scoped("RAT", scoped("EAT"))), decider.MustCompile(scoped("CAT", scoped("SLEEP")))
	w := rats.NewWorld(3)
	add := func(tree *decider.Tree[*moth], id uint64) {
		c, err := tree.NewCrowd(w, nil)
		require.NoError(t, err)
		require.NoError(t, c.Add(id, newMoth(id)))
	}
	add(rats, 1)
	add(cats, 2)
	add(rats, 3)
	require.NoError(t, w.Tick(time.Second))
	data, err := w.Save()
	require.NoError(t, err)
	again, err := w.AppendSave([]byte("x"))
	require.NoError(t, err)
	assert.Equal(t, append([]byte("x"), data...), again)

	agentOf := decider.AgentsBy(func(id uint64) (*moth, bool) { return newMoth(id), true })
	crowd := func(x *decider.World, tree *decider.Tree[*moth]) *decider.Crowd[*moth] {
		c, err := tree.NewCrowd(x, nil)
		require.NoError(t, err)
		return c
	}
	x := rats.NewWorld(0)
	cat := crowd(x, cats)
	crowd(x, decider.MustCompile(scoped("DOG", scoped("BARK"))))
	one, two := crowd(x, rats), crowd(x, rats)
	_, err = x.Load(data, nil)
	require.ErrorIs(t, err, decider.ErrNoFunction)
	_, err = x.Load(data, func(id uint64, to any) error {
		if id == 1 {
			return nil
		}
		return agentOf(id, to)
	})
	require.ErrorIs(t, err, decider.ErrNilAgent)
	assert.EqualError(t, err, "ethogram: agent 1: the function of World.Load has set nothing: return ErrNoAgent for an agent that the game no longer has (of the crowd of RAT)")
	require.PanicsWithValue(t, errBoom, func() {
		x.Load(data, func(id uint64, to any) error {
			if id == 3 {
				panic(errBoom)
			}
			return agentOf(id, to)
		})
	})
	assert.Zero(t, x.Frame()+uint64(one.Len()+two.Len()+cat.Len()), "nothing has changed")

	loaded, err := x.Load(data, agentOf)
	require.NoError(t, err)
	assert.True(t, loaded.Same())
	assert.Equal(t, []decider.LoadedCrowd{{Root: "RAT", Same: true}, {Root: "CAT", Same: true}, {Root: "RAT", Same: true}}, loaded.Crowds)
	for i, c := range []*decider.Crowd[*moth]{one, cat, two} {
		m, ok := c.AgentOf(uint64(i + 1))
		require.True(t, ok)
		assert.EqualValues(t, i+1, m.id)
	}
	assert.Equal(t, uint64(1), x.Frame())
	assert.Equal(t, uint64(3), x.Seed())

	y := rats.NewWorld(0) // it has no cats now
	one, two = crowd(y, rats), crowd(y, rats)
	loaded, err = y.Load(data, agentOf)
	require.NoError(t, err)
	assert.False(t, loaded.Same())
	assert.Equal(t, decider.DroppedOf{Agent: 2, Dropped: decider.Dropped{Kind: "agent", Why: "the world has no crowd of CAT"}}, loaded.Crowds[1].Dropped[2])
	assert.Equal(t, 2, one.Len()+two.Len())
}

// TestWordsInsteadOfFaults: a nil, zero or invalid value has a clear message.
func TestWordsInsteadOfFaults(t *testing.T) {
	var none *decider.Tree[*moth]
	var zero decider.Crowd[*moth]
	tree := decider.MustCompile(scoped("ROOT", scoped("A")))
	w := tree.NewWorld(1)
	for says, do := range map[string]func(){
		"NewMemory of a nil Tree":          func() { none.NewMemory(1) },
		"NewMemories of a nil Tree":        func() { none.NewMemories(1, 1) },
		"NewWorld of a nil Tree":           func() { none.NewWorld(1) },
		"Outline of a nil Tree":            func() { none.Outline() },
		"State of a nil Tree":              func() { none.State(decider.Memory{}) },
		"NewMemories(-1)":                  func() { tree.NewMemories(-1, 1) },
		"Outline.Row(NoRow)":               func() { tree.Outline().Row(decider.NoRow) },
		"ROOT has rows 0 to 1":             func() { tree.Outline().Row(7) },
		"World.Defer of a nil World":       func() { (*decider.World)(nil).Defer(1, func() error { return nil }) },
		"World.Defer: the function is nil": func() { w.Defer(1, nil) },
		"World.Welcome of a nil World":     func() { (*decider.World)(nil).Welcome(nil) },
		"World.Agents of a nil World":      func() { (*decider.World)(nil).Agents() },
	} {
		p := trapPanic(do)
		text, ok := p.(string)
		require.True(t, ok, "%s: %v", says, p)
		assert.Contains(t, text, "ethogram: ")
		assert.Contains(t, text, says)
	}
	_, errTick := none.Tick(nil, tree.NewMemory(1), decider.Input{})
	_, errCrowd := none.NewCrowd(w, nil)
	errAdd := zero.Add(1, nil)
	_, errMemory := zero.Memory(1)
	_, errNil := w.Observe((*silent)(nil), decider.Rows)
	_, errNone := w.Observe(nil, decider.Rows)
	for _, c := range []struct{ err, is error }{
		{errTick, decider.ErrNilTree},
		{errCrowd, decider.ErrNilTree},
		{none.Join(w), decider.ErrNilTree},
		{none.Reset(nil, tree.NewMemory(1)), decider.ErrNilTree},
		{errAdd, decider.ErrNoWorld},
		{zero.World().Remove(1), decider.ErrNoWorld},
		{zero.Reserve(3), decider.ErrNoWorld},
		{errMemory, decider.ErrNoWorld},
		{errNil, decider.ErrNilObserver},
		{errNone, decider.ErrNilObserver},
		{(*decider.World)(nil).Tick(1), decider.ErrNoWorld},
		{(*decider.World)(nil).Advance(1), decider.ErrNoWorld},
	} {
		assert.ErrorIs(t, c.err, c.is)
	}
	var s decider.State
	assert.False(t, s.Active(0))
	assert.Equal(t, decider.NoRow, s.Leaf())
	assert.Zero(t, s.Agent()+uint64(s.Now())+uint64(s.Tick())+uint64(s.Flags())+uint64(s.Duration(0))+uint64(s.BlockWord(0)))
	assert.Equal(t, -1, s.Child(0))
}

type silent struct{ heard int }

func (s *silent) Observe(decider.Event) { s.heard++ }
