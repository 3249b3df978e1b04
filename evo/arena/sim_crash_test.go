package arena

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// loopTree returns a tree whose ticks return an error: both its rows fail at
// once, and it may decide again only once.
func loopTree() *decider.Tree[*Tank] {
	fails := &Behavior{Name: "FAILS", Tick: func(*Tank, behavior.Context) behavior.Status { return behavior.Failed }}
	return decider.MustCompile(&decider.Decider[*Tank]{Name: "LOOP", Children: []*decider.Decider[*Tank]{
		{Name: "A", Behavior: fails}, {Name: "B", Behavior: fails},
	}}, decider.MaxRedecides(1))
}

// looping is an arena whose slot 2 always plays loopTree.
type looping struct{ *Arena }

func (l looping) Reset(s evo.Setup[*Tank]) error {
	s.Trees[2] = loopTree()
	return l.Arena.Reset(s)
}

func TestErrorOfATick(t *testing.T) {
	a := New()
	require.NoError(t, looping{a}.Reset(evo.Setup[*Tank]{Seed: 1, Mode: ModeFixed, Trees: players(4, 0)}))
	func() {
		defer func() {
			err, ok := recover().(error)
			require.True(t, ok)
			require.ErrorIs(t, err, decider.ErrRedecideLoop)
			assert.ErrorContains(t, err, "arena: slot 2, tick 0: ")
		}()
		a.Step()
	}()
	assert.True(t, a.Step(), "that round is over")
	require.NoError(t, a.Reset(evo.Setup[*Tank]{Seed: 1, Mode: ModeFixed, Trees: players(4, 0)}))
	assert.False(t, a.Step(), "another is not")
}

// An evaluation counts it as a crash.
func TestErrorOfATickIsACrash(t *testing.T) {
	game := Game
	game.NewSim = func() evo.Sim[*Tank] { return looping{New()} }
	b, err := evo.NewBuilder(&Vocabulary)
	require.NoError(t, err)
	var store match.Store
	m := match.Match{Seed: 1, Mode: ModeFixed}
	for i := range fixedMode.Slots {
		g, err := b.Clone(Library[i].Table)
		require.NoError(t, err)
		key, _ := store.Add(g)
		m.Slots = append(m.Slots, key)
	}
	local, err := match.NewLocal(&game, store.Find, match.Options{Workers: 1})
	require.NoError(t, err)
	n := 0
	for o, err := range local.Evaluate(t.Context(), func(yield func(match.Match) bool) { yield(m) }) {
		require.NoError(t, err)
		assert.Equal(t, match.Panic, o.Status)
		assert.Contains(t, o.Fault, "arena: slot 2, tick 0: ")
		assert.Nil(t, o.Metrics, "nothing is counted of such a round")
		n++
	}
	assert.Equal(t, 1, n)
}
