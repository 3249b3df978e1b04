package arena

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// defaults returns the default arguments of an action.
func defaults(t *testing.T, name string) []float64 {
	t.Helper()
	var args []float64
	for _, a := range action(t, name).Args {
		args = append(args, a.Default)
	}
	return args
}

// An evolved Parallel has lanes of disjoint channels, and actions that draw random
// numbers are kept apart from the others. Both rely on the vocabulary; this test
// compares it with what the actions do in the recorded moments.
func TestActionsDoWhatTheVocabularySays(t *testing.T) {
	type used struct{ move, turn, fire, differs, runs bool }
	did := map[string]*used{}
	rows := map[string]*decider.Tree[*Tank]{}
	for _, a := range everyAction() {
		did[a.Name] = &used{}
		rows[a.Name] = decider.MustCompile(actionRow(t, a.Name, defaults(t, a.Name)...))
	}
	// act ticks a tree three times, past its first actions, and returns its
	// intents.
	act := func(a *Arena, tree *decider.Tree[*Tank], slot int, id uint64) (wants []intent) {
		mem := tree.NewMemory(id)
		for range 3 {
			tank, in := a.Look(slot)
			r, err := tree.Tick(tank, mem, in)
			require.NoError(t, err)
			if r.Leaf == decider.NoRow {
				break
			}
			wants = append(wants, tank.intent)
		}
		return wants
	}
	for i, s := range situations() {
		if testing.Short() && i%3 != 0 {
			continue
		}
		a := situation(t, s)
		for slot := range fixedMode.Slots {
			for name, u := range did {
				wants := act(a, rows[name], slot, 1)
				u.runs = u.runs || len(wants) > 0
				for _, w := range wants {
					u.move = u.move || w.move != 0
					u.turn = u.turn || w.turn != 0
					u.fire = u.fire || w.fire
				}
				u.differs = u.differs || !slices.Equal(wants, act(a, rows[name], slot, 2))
			}
		}
	}
	for _, a := range everyAction() {
		u := did[a.Name]
		assert.True(t, u.runs, "%s is possible nowhere", a.Name)
		for channel, uses := range map[string]bool{"move": u.move, "turn": u.turn, "fire": u.fire} {
			says := slices.Contains(a.Channels, channel)
			switch {
			case uses && !says:
				t.Errorf("%s uses the channel %s and does not say so", a.Name, channel)
			case says && !uses && !stands[a.Name]:
				t.Errorf("%s says that it uses the channel %s and never does", a.Name, channel)
			}
		}
		if u.differs && !a.Draws {
			t.Errorf("%s draws random numbers and does not say so", a.Name)
		}
		if a.Draws && !u.differs {
			t.Errorf("%s says that it draws random numbers and never does", a.Name)
		}
	}
}

// stands has the actions that use the channel move to keep still.
var stands = map[string]bool{"HOLD_STILL": true, "AMBUSH": true}
