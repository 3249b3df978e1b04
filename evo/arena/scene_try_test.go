package arena

import (
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// everyAction returns the actions of the vocabulary and those of its first version.
func everyAction() []evo.Action[*Tank] {
	return append(slices.Clone(Vocabulary.Actions), firstActions...)
}

// action returns an entry of the vocabulary or of FirstActions.
func action(t *testing.T, name string) *evo.Action[*Tank] {
	t.Helper()
	for _, a := range everyAction() {
		if a.Name == name {
			return &a
		}
	}
	t.Fatalf("no action is called %s", name)
	return nil
}

// actionRow returns a row that runs an action, as evolution would write it.
func actionRow(t *testing.T, name string, args ...float64) *decider.Decider[*Tank] {
	t.Helper()
	a := action(t, name)
	require.Len(t, args, len(a.Args), name)
	d := &decider.Decider[*Tank]{Name: "ACTION", Behavior: a.Behavior, BehaviorArgs: args}
	if a.Possible != nil {
		d.Decide, d.DecideArgs = a.Possible, args
	}
	return d
}

// try makes slot 0 run an action, and then nothing: its state says how the action
// ended.
func (s scene) try(name string, args ...float64) {
	s.t.Helper()
	rest := func(name string) *decider.Decider[*Tank] {
		return &decider.Decider[*Tank]{Name: name, Behavior: idle.Behavior}
	}
	s.play(0, &decider.Decider[*Tank]{Name: "TRY", Policy: decider.Selector, Latched: true, Children: []*decider.Decider[*Tank]{
		{Name: "STEPS", Policy: decider.Sequence, Children: []*decider.Decider[*Tank]{actionRow(s.t, name, args...), rest("SUCCEEDED")}},
		rest("FAILED"),
	}})
}

// state returns ACTION, SUCCEEDED or FAILED after a try.
func (s scene) state() string {
	tree, mem := s.memory(0)
	leaf := tree.State(mem).Leaf()
	if leaf == decider.NoRow {
		return ""
	}
	return tree.Outline().Name(leaf)
}

// ends plays until the action has ended, and checks how.
func (s scene) ends(how string) {
	s.t.Helper()
	s.Step()
	require.Equal(s.t, "ACTION", s.state(), "it does not begin")
	s.until(func() bool { return s.state() != "ACTION" })
	require.Equal(s.t, how, s.state())
}

// possible reports whether slot 0 could begin the action now.
func (s scene) possible(name string, args ...float64) bool {
	s.t.Helper()
	return s.accepts(actionRow(s.t, name, args...))
}

// accepts reports whether slot 0 would choose a row now.
func (s scene) accepts(row *decider.Decider[*Tank]) bool {
	s.t.Helper()
	tree := decider.MustCompile(&decider.Decider[*Tank]{Name: "ASK", Children: []*decider.Decider[*Tank]{
		row, {Name: "NO", Behavior: idle.Behavior},
	}})
	tank, in := s.Look(0)
	r, err := tree.Tick(tank, tree.NewMemory(1), in)
	require.NoError(s.t, err)
	return r.Leaf != decider.NoRow && tree.Outline().Name(r.Leaf) != "NO"
}

// gap returns the distance between two slots.
func (s scene) gap(i, k int) Num { return s.tank(i).distanceTo(s.tank(k)) }

// duel is a scene of two tanks on an empty map, d u apart; slot 0 heads for slot
// 1, turned by so many steps.
func duel(t *testing.T, d, turned int) scene {
	t.Helper()
	s := newScene(t, 2)
	s.put(0, at(40, 50), Angle(0).Add(turned))
	s.put(1, at(40+d, 50), fixed.Half)
	s.tank(0).forget() // of where they stood before
	s.sense()
	return s
}

// behindWall is a scene in which a wall from (40, 40) to (60, 44) stands between
// slot 0 at (50, 30) and slot 1 at (50, 56).
func behindWall(t *testing.T) scene {
	t.Helper()
	s := newScene(t, 2, field(20, 20, 10, 2)...)
	s.put(0, at(50, 30), fixed.Quarter)
	s.put(1, at(50, 56), fixed.Quarter)
	require.False(t, s.tank(0).CanSee(s.tank(1)))
	s.tank(0).forget() // of where they stood before
	return s
}

// shuttle drives along x between two places.
func shuttle(low, high int) *decider.Decider[*Tank] {
	back := false
	return script(func(t *Tank) {
		switch x := t.Pos().X; {
		case x >= Num(high)*Unit:
			back = true
		case x <= Num(low)*Unit:
			back = false
		}
		t.TurnTo(0)
		drive(t, !back)
	})
}
