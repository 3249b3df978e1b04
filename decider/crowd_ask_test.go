package decider_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// asked is what a crowd says of an agent.
type asked struct {
	name, object string
	strolls      bool
}

func (s *swarm) asks(t *testing.T, id uint64) (a asked) {
	t.Helper()
	var err error
	a.name, err = s.World().Row(id)
	require.NoError(t, err)
	a.strolls, err = s.World().In(id, "STROLL")
	require.NoError(t, err)
	sub, inner, err := s.Injected(id, "OBJECT")
	require.NoError(t, err)
	if sub != nil {
		a.object = sub.Outline().Name(sub.State(inner).Leaf())
	}
	state, err := s.World().State(id)
	require.NoError(t, err)
	require.Equal(t, a.name, state.Outline().Name(state.Leaf()))
	require.Same(t, s.Tree().Outline(), state.Outline())
	return a
}

// TestCrowdAsked: a crowd answers by the tree that its agents live by now, also when
// rows were moved while the game runs. Whatever was kept from before says that it is
// of another tree.
func TestCrowdAsked(t *testing.T) {
	shop := decider.MustCompile(stall())
	s := newSwarm(t, 2, 1, customer(shop.MemorySize()))
	first, id := s.Tree(), uint64(1)
	assert.Equal(t, asked{}, s.asks(t, id), "before its first tick")
	require.NoError(t, s.Inject(id, "OBJECT", shop))
	s.frame()
	want := asked{name: "USE", object: "GO"}
	assert.Equal(t, want, s.asks(t, id))
	assert.Equal(t, asked{name: "STROLL", strolls: true}, s.asks(t, 2))
	kept, err := s.World().State(id)
	require.NoError(t, err)
	mem := must1(s.Memory(id))

	moved := customer(shop.MemorySize())
	moved.Children[0], moved.Children[1] = moved.Children[1], moved.Children[0]
	_, err = s.Retable(decider.MustCompile(moved))
	require.NoError(t, err)
	assert.Equal(t, want, s.asks(t, id), "nothing was ticked since")
	s.frame()
	assert.Equal(t, want, s.asks(t, id))
	result, err := s.World().Result(id)
	require.NoError(t, err)
	assert.Equal(t, "HURT", first.Outline().Name(result.Leaf), "why games do not ask like this")

	const names = "Agents of a crowd live by Crowd.Tree, which Retable changes: ask World.State or Crowd.Injected"
	now := must1(s.Memory(id))
	for what, call := range map[string]func(){
		"State":    func() { first.State(now) },
		"Injected": func() { first.Injected(now, "OBJECT") },
		"Hash":     func() { first.Hash(now) },
		"Equal":    func() { first.Equal(now, now) },
	} {
		assert.Contains(t, recovered(call), "ethogram: "+what+": it is of a tree with fingerprint", what)
		assert.Contains(t, recovered(call), names, what)
	}
	assert.Contains(t, recovered(func() { s.Tree().State(mem) }), "its agent was removed from its crowd, or went on in another tree")
	assert.Contains(t, recovered(func() { kept.Active(0) }), "ethogram: State: what it was of is no longer there")
}

// TestCrowdAskedSameShape: a tree that differs from the crowd's in numbers only has the
// same rows, but need not know what is injected.
func TestCrowdAskedSameShape(t *testing.T) {
	shop := decider.MustCompile(stall())
	s := newSwarm(t, 1, 1, customer(shop.MemorySize()))
	first, id := s.Tree(), uint64(1)
	tuned := customer(shop.MemorySize())
	tuned.Children[2].Preconditions.Chance = 0.5
	_, err := s.Retable(decider.MustCompile(tuned))
	require.NoError(t, err)
	require.Equal(t, first.Fingerprint(), s.Tree().Fingerprint())
	require.NoError(t, s.Inject(id, "OBJECT", shop))
	s.frame()
	assert.Equal(t, asked{name: "USE", object: "GO"}, s.asks(t, id))
	assert.Contains(t, recovered(func() { first.Injected(must1(s.Memory(id)), "OBJECT") }), "another tree with this fingerprint")
}

// TestStateOfInjected: what a state was of may be injected no longer.
func TestStateOfInjected(t *testing.T) {
	shop := decider.MustCompile(stall())
	s := newSwarm(t, 1, 1, customer(shop.MemorySize()))
	require.NoError(t, s.Inject(1, "OBJECT", shop))
	s.frame()
	sub, inner, err := s.Injected(1, "OBJECT")
	require.NoError(t, err)
	state := sub.State(inner)
	assert.True(t, state.Active(1))
	require.NoError(t, s.World().Eject(1, "OBJECT"))
	s.frame() // it is left,
	s.frame() // and the slot empty
	assert.Contains(t, recovered(func() { state.Leaf() }), "no longer there")
}

func TestCrowdAskedErrors(t *testing.T) {
	s := newSwarm(t, 1, 1, customer(64))
	s.frame()
	const id = 1
	_, err := s.World().In(id, "STROL")
	assert.ErrorIs(t, err, decider.ErrNoRow)
	assert.EqualError(t, err, `ethogram: agent 1: the tree has no row of this name ("STROL"; did you mean STROLL?)`)
	_, _, err = s.Injected(id, "SUBJECT")
	assert.ErrorIs(t, err, decider.ErrNoSlot)
	require.NoError(t, s.World().Remove(id))
	for want, w := range map[error]*decider.World{decider.ErrNoAgent: s.World(), decider.ErrNoWorld: nil} {
		_, err = w.State(id)
		assert.ErrorIs(t, err, want)
		_, err = w.Row(id)
		assert.ErrorIs(t, err, want)
		_, err = w.In(id, "STROLL")
		assert.ErrorIs(t, err, want)
		_, err = w.Result(id)
		assert.ErrorIs(t, err, want)
		_, err = w.Period(id)
		assert.ErrorIs(t, err, want)
		assert.ErrorIs(t, w.Pause(id, true), want)
		assert.ErrorIs(t, w.Eject(id, "OBJECT"), want)
		assert.Nil(t, w.Agent(id))
	}
	for want, c := range map[error]*decider.Crowd[*moth]{decider.ErrNoAgent: s.Crowd, decider.ErrNoWorld: nil} {
		_, _, err = c.Injected(id, "OBJECT")
		assert.ErrorIs(t, err, want)
		_, err = c.Memory(id)
		assert.ErrorIs(t, err, want)
	}
	_, _, err = (&decider.Crowd[*moth]{}).Injected(id, "OBJECT")
	assert.ErrorIs(t, err, decider.ErrNoWorld)
}

// TestCrowdAskedAllocations: a game may ask each agent in each frame.
func TestCrowdAskedAllocations(t *testing.T) {
	shop := decider.MustCompile(stall())
	s := newSwarm(t, 1, 1, customer(shop.MemorySize()))
	const id = 1
	require.NoError(t, s.Inject(id, "OBJECT", shop))
	s.frame()
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		s.World().Row(id)
		s.World().In(id, "HURT")
		s.Injected(id, "OBJECT")
		state, _ := s.World().State(id)
		state.Leaf()
	}))
}

// TestCrowdAskedInFrame: within a frame the answers are not known yet, as in Result.
func TestCrowdAskedInFrame(t *testing.T) {
	var s *swarm
	var errs [4]error
	s = newSwarm(t, 1, 1, orderly(func(_ *moth, _ behavior.Context) {
		_, errs[0] = s.World().State(1)
		_, errs[1] = s.World().Row(1)
		_, errs[2] = s.World().In(1, "ROOT")
		_, _, errs[3] = s.Injected(1, "OBJECT")
	}, nil))
	s.frame()
	for _, err := range errs {
		assert.ErrorIs(t, err, decider.ErrInFrame)
	}
}

// recovered returns with what call panics, in words of the library; "" if it returns.
func recovered(call func()) (words string) {
	defer func() {
		if p := recover(); p != nil {
			words, _ = p.(string)
		}
	}()
	call()
	return ""
}
