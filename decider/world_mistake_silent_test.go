package decider_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// TestMistakeNames: names of what is no single bit, of a root that no tree has, and a function that
// panics are told; what is left of the names is used.
func TestMistakeNames(t *testing.T) {
	const (
		Alarm decider.Flags = iota
		Night
		_
		Dead // 3
	)
	tree := decider.MustCompile(scoped("GUARD"))
	w := tree.NewWorld(1)
	w.SetNames(decider.Names{
		Flags:   map[decider.Flags]string{Alarm: "Alarm", Night: "Night", Dead: "Dead"},
		Stimuli: map[stimuli.Mask]string{6: "Noise", 1: "Smell"},
		Agent:   func(id uint64) string { return [...]string{"", "Ann", "Bob"}[id] },
	})
	const bits = " bits, and each has one: constants count up as 1 << iota, not iota"
	assert.Equal(t, []string{
		"SetNames: Names.Flags calls 0x0 Alarm, which has 0" + bits, "SetNames: Names.Flags calls 0x3 Dead, which has 2" + bits, "SetNames: Names.Stimuli calls 0x6 Noise, which has 2" + bits,
	}, quoteless(mistakes(w)))
	assert.Equal(t, "Night", w.FlagName(nil, Night))
	assert.Equal(t, "Ann", w.AgentName(nil, 1))
	assert.Empty(t, w.AgentName(tree.Outline(), 19))
	assert.Empty(t, w.AgentName(nil, 20))
	require.Len(t, w.Mistakes(), 4)
	assert.Contains(t, w.Mistakes()[0].Message, "Names.Agent panicked for agent 19: runtime error: index out of range [19] with length 3; it is asked for any id")

	for root, near := range map[string]string{"GUARDS": "GUARD", "GURAD": "GUARD", "GUARD": "", "WOLF": "", "GUARD2": ""} {
		for _, before := range []bool{true, false} {
			w := decider.NewWorld(1)
			if !before {
				require.NoError(t, tree.Join(w))
			}
			w.SetNames(decider.Names{}, root)
			require.NoError(t, tree.Join(w))
			if near == "" {
				assert.Empty(t, mistakes(w), root)
				continue
			}
			assert.Equal(t, []string{`SetNames: no tree has a root called "` + root + `"; did you mean GUARD?`}, mistakes(w))
		}
	}
}

// quoteless returns texts without quotes.
func quoteless(all []string) (plain []string) {
	for _, s := range all {
		var text strings.Builder
		for _, r := range s {
			if r != '"' {
				text.WriteString(string(r))
			}
		}
		plain = append(plain, text.String())
	}
	return plain
}

// TestMistakeSharedAgent: one pointer that is the agent of several ids of a crowd is told, in
// whatever order they come and go; values, nil and what has no size are none.
func TestMistakeSharedAgent(t *testing.T) {
	type nothing struct{}
	one := func(n int) (told []string) {
		tree := decider.MustCompile(scoped("GUARD"))
		w := tree.NewWorld(1)
		c, err := tree.NewCrowd(w, nil)
		require.NoError(t, err)
		shared := newMoth(1)
		for id := range uint64(n) {
			m := newMoth(id)
			if id == 3 || id == uint64(n)-1 {
				m = shared
			}
			require.NoError(t, c.Add(id+1, m))
		}
		return mistakes(w)
	}
	const says = " of a crowd are one pointer, whose callbacks are called for each of them: give each id an agent of its own"
	assert.Equal(t, []string{"GUARD: the agents 4 and 10" + says}, one(10))
	assert.Equal(t, []string{"GUARD: the agents 4 and 5000" + says}, one(5000))
	assert.Empty(t, one(4))

	tree := decider.MustCompile(scoped("GUARD"))
	w := tree.NewWorld(1)
	c, err := tree.NewCrowd(w, nil)
	require.NoError(t, err)
	other, err := tree.NewCrowd(w, nil)
	require.NoError(t, err)
	m := newMoth(1)
	for id := range uint64(20) { // a pool that is used again and again
		require.NoError(t, c.Add(id+1, m))
		if id%2 == 1 {
			require.NoError(t, c.Move(id+1, other))
		}
		require.NoError(t, w.Remove(id+1))
	}
	require.NoError(t, other.Add(50, m))
	err = c.Add(51, m) // a body with two minds
	require.NoError(t, err)
	assert.Empty(t, mistakes(w))
	assert.Empty(t, addThrice(t, nothing{}))
	assert.Empty(t, addThrice(t, &nothing{}))
	assert.Empty(t, addThrice(t, 7))
	assert.Empty(t, addThrice(t, map[string]int{}))
	assert.Len(t, addThrice(t, new(int)), 1)
}

func addThrice[A any](t *testing.T, agent A) []string {
	tree := decider.MustCompile(&decider.Decider[A]{Name: "ROOT", Each: func(A) {}})
	w := tree.NewWorld(1)
	c, err := tree.NewCrowd(w, nil)
	require.NoError(t, err)
	for id := range uint64(3) {
		require.NoError(t, c.Add(id, agent))
	}
	return mistakes(w)
}

// TestMistakeUpdatedTwice: senses that are updated twice in a frame are told; a frame that is
// played again from a copy or a save is none.
func TestMistakeUpdatedTwice(t *testing.T) {
	w := decider.NewWorld(1)
	var s, kept stimuli.Senses[int]
	s.Set(1, 0, time.Minute)
	kept.CopyFrom(&s)
	data, err := s.MarshalBinary()
	require.NoError(t, err)
	s.Update(1, time.Second)
	s.CopyFrom(&kept)
	s.Update(1, time.Second)
	require.NoError(t, s.UnmarshalBinary(data))
	s.Update(1, time.Second)
	s.Update(2, time.Second)
	s.Update(2, -1) // does nothing
	assert.Empty(t, mistakes(w))
	s.Update(2, time.Second)
	require.Len(t, mistakes(w), 1)
	assert.Contains(t, mistakes(w)[0], "Senses.Update was called twice with one frame")
}

// TestMistakeLostErrors: an error of Inject, Eject, or of a deferred call is told although nobody reads it.
func TestMistakeLostErrors(t *testing.T) {
	shop, large := decider.MustCompile(stall()), decider.MustCompile(customer(9000))
	g := newSwarm(t, 2, 1, customer(shop.MemorySize()))
	w := g.World()
	require.Error(t, g.Inject(1, "OBJECT", large))
	require.Error(t, g.Inject(2, "OBJECT", large))
	require.Error(t, g.World().Eject(1, "NONE"))
	g.all[0].act = func(x behavior.Context) {
		g.World().Defer(x.Agent(), func() error { return g.Add(2, newMoth(2)) })
		g.World().Defer(x.Agent(), func() error { return g.Inject(1, "OBJECT", nil) })
	}
	err := w.Tick(time.Second)
	assert.True(t, errors.Is(err, decider.ErrDuplicateAgent) && errors.Is(err, decider.ErrNilTree))
	const lost, end = "an Inject, an Eject or a deferred call has failed: ", "; its caller, or World.Tick, has returned this error"
	assert.Subset(t, mistakes(w), []string{
		lost + "agent 2: the world has an agent with this id (in the crowd of CUSTOMER)" + end,
		lost + "agent 1: there is no tree: CUSTOMER > USE (Eject empties a slot)" + end,
	})
	assert.Len(t, w.Mistakes(), 4)
}

// TestLoadedWorldSame: what was not loaded is not the same.
func TestLoadedWorldSame(t *testing.T) {
	tree := decider.MustCompile(scoped("GUARD"))
	data, err := tree.NewWorld(1).Save()
	require.NoError(t, err)
	loaded, err := tree.NewWorld(1).Load(data[:len(data)-1], nobody)
	require.Error(t, err)
	assert.False(t, loaded.Same())
	assert.Equal(t, "nothing was loaded", loaded.String())
	loaded, err = tree.NewWorld(1).Load(data, nobody)
	require.NoError(t, err)
	assert.True(t, loaded.Same())
	assert.Equal(t, "nothing was dropped", loaded.String())
	loaded.Crowds = []decider.LoadedCrowd{
		{Root: "GUARD", Dropped: []decider.DroppedOf{{Agent: 7, Dropped: decider.Dropped{Kind: "agent", Why: "the game no longer has this agent"}}}},
		{Root: "DOG", Same: true},
	}
	loaded.Dropped = []decider.Dropped{{Kind: "gate", Name: "DOOR", Why: "it has a Key now"}}
	assert.Equal(t, "GUARD is not the table that was saved\nagent 7 of GUARD: dropped agent: the game no longer has this agent\ndropped gate DOOR: it has a Key now", fmt.Sprint(loaded))
}
