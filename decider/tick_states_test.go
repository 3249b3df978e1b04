package decider_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// gamer is an agent of a state machine. It notes what is called.
type gamer struct {
	calls []string
	key   bool
}

func hasKey(p *gamer) bool { return p.key }

type state = decider.Decider[*gamer]

// noted is a behavior that goes on, and notes that it begins, runs and is left.
func noted(name string) *behavior.Behavior[*gamer] {
	call := func(p *gamer, what string) { p.calls = append(p.calls, what+name) }
	return &behavior.Behavior[*gamer]{
		Name:       name,
		Activate:   func(p *gamer, _ behavior.Context) bool { call(p, "+"); return true },
		Each:       func(p *gamer) { call(p, ".") },
		Deactivate: func(p *gamer, _ behavior.Context, _ behavior.Reason) { call(p, "-") },
	}
}

// The events of LimboAI's tests of its LimboHSM, as flags of a tick.
const (
	eventOne decider.Flags = 1 << iota
	eventTwo
	eventNested
	eventDelta
	eventGamma
	eventForce
	eventFinished
	eventGuarded
	eventUnknown
)

// limbo is the machine of these tests. A transition with a guard is a condition; so several lead into
// one state, each with its own.
func limbo(guard func(*gamer) bool) *state {
	return &state{Name: "HSM", Policy: decider.StateMachine, Children: []*state{
		{Name: "ONE", From: []string{"ALPHA"}, If: eventOne, When: guard},
		{Name: "GUARDED", From: []string{"ALPHA"}, If: eventGuarded, When: hasKey},
		{Name: "FORCE", From: []string{decider.AnyState}, If: eventForce},
		{Name: "BETA", After: []string{"ONE", "FORCE", "GUARDED"}, Behavior: noted("BETA")},
		{Name: "TWO", From: []string{"BETA"}, If: eventTwo},
		{Name: "ALPHA", Unless: eventFinished, Recheck: decider.EachTick, After: []string{decider.Start, "TWO"}, Behavior: noted("ALPHA")},
		{Name: "NESTED", From: []string{decider.AnyState}, If: eventNested, Policy: decider.StateMachine, Children: []*state{
			{Name: "GAMMA", After: []string{decider.Start, "BACK"}, Behavior: noted("GAMMA")},
			{Name: "DELTA", From: []string{"GAMMA"}, If: eventDelta, Unless: eventFinished, Recheck: decider.EachTick, Behavior: noted("DELTA")},
			{Name: "BACK", From: []string{"DELTA"}, If: eventGamma},
		}},
	}}
}

// TestLimboHSM plays the scenarios of LimboAI's tests. There the inner machine sees an event first and
// at once, here the outer, in the next tick; what runs is the same.
func TestLimboHSM(t *testing.T) {
	for _, c := range []struct {
		name   string
		guard  func(*gamer) bool // of the transition to BETA
		key    bool
		events []decider.Flags
		want   string
	}{
		{"two guards into one state: a row for each condition", nil, true, []decider.Flags{0, eventGuarded, eventTwo, eventOne}, "+ALPHA .ALPHA | -ALPHA +BETA .BETA | -BETA +ALPHA .ALPHA | -ALPHA +BETA .BETA"},
		{"begins, and goes on", nil, false, []decider.Flags{0, 0}, "+ALPHA .ALPHA | .ALPHA"},
		{"an event", nil, false, []decider.Flags{0, eventOne, 0}, "+ALPHA .ALPHA | -ALPHA +BETA .BETA | .BETA"},
		{"and another one", nil, false, []decider.Flags{0, eventOne, eventTwo}, "+ALPHA .ALPHA | -ALPHA +BETA .BETA | -BETA +ALPHA .ALPHA"},
		{"the event that ends a state, which nobody follows", nil, false, []decider.Flags{0, eventFinished}, "+ALPHA .ALPHA | -ALPHA Failed"},
		{"an event of any state", nil, false, []decider.Flags{0, eventForce}, "+ALPHA .ALPHA | -ALPHA +BETA .BETA"},
		{"also in the state to which it leads", nil, false, []decider.Flags{0, eventForce, eventForce}, "+ALPHA .ALPHA | -ALPHA +BETA .BETA | -BETA +BETA .BETA"},
		{"a guard that agrees", hasKey, true, []decider.Flags{0, eventOne}, "+ALPHA .ALPHA | -ALPHA +BETA .BETA"},
		{"a guard that does not", hasKey, false, []decider.Flags{0, eventOne}, "+ALPHA .ALPHA | .ALPHA"},
		{"a guard of one transition agrees", nil, true, []decider.Flags{0, eventGuarded}, "+ALPHA .ALPHA | -ALPHA +BETA .BETA"},
		{"a guard of one transition does not", nil, false, []decider.Flags{0, eventGuarded}, "+ALPHA .ALPHA | .ALPHA"},
		{"an event that no state knows", nil, false, []decider.Flags{0, eventUnknown}, "+ALPHA .ALPHA | .ALPHA"},
		{
			"a machine in a state, and the event that ends both", nil, false,
			[]decider.Flags{0, eventNested, eventDelta, eventGamma, eventDelta, eventFinished},
			"+ALPHA .ALPHA | -ALPHA +GAMMA .GAMMA | -GAMMA +DELTA .DELTA | -DELTA +GAMMA .GAMMA | -GAMMA +DELTA .DELTA | -DELTA Failed",
		},
	} {
		for _, detail := range []decider.Detail{decider.Nothing, decider.Rows} {
			tree, p, w := decider.MustCompile(limbo(c.guard)), &gamer{key: c.key}, decider.NewWorld(1)
			w.Observe(activated(make([]bool, 20)), detail)
			mem := tree.NewMemory(1)
			var got []string
			for _, flags := range c.events {
				p.calls = nil
				r, err := tree.Tick(p, mem, decider.Input{Delta: time.Second, Flags: flags, World: w})
				require.NoError(t, err)
				if r.Status != decider.Running {
					p.calls = append(p.calls, r.Status.String())
				}
				got = append(got, strings.Join(p.calls, " "))
			}
			require.Equal(t, c.want, strings.Join(got, " | "), c.name)
		}
	}
}

// TestStateDropped: a machine whose state is gone from the table begins at Start; one that rests goes on
// to rest, as long as the state that it has left is there.
func TestStateDropped(t *testing.T) {
	table := func(names ...string) *decider.Tree[*gamer] {
		root := &state{Name: "M", Policy: decider.StateMachine}
		for _, name := range names {
			d := &state{Name: name, Behavior: noted(name)}
			switch name {
			case "A":
				d.Behavior, d.Do = nil, func(p *gamer) { p.calls = append(p.calls, "A") }
			case "B":
				d.After, d.If = []string{"A"}, 1
			default:
				d.From = []string{decider.AnyState}
				d.If = 2
			}
			root.Children = append(root.Children, d)
		}
		return decider.MustCompile(root)
	}
	was := table("A", "B", "C", "D")
	for _, c := range []struct {
		name  string
		flags decider.Flags // of the second tick
		then  decider.Flags // and of that after the change
		to    []string
		want  string
		drops string
	}{
		{"in B", 1, 0, []string{"A", "B"}, ".B", ""},
		{"in C, which is gone", 2, 0, []string{"A", "B"}, "A", "C"},
		{"at rest behind A", 0, 0, []string{"A", "B"}, "", ""},
		{"at rest behind A, and B may follow", 0, 1, []string{"A", "B"}, "+B .B", ""},
		{"at rest behind A, which is gone", 0, 2, []string{"E"}, "", ""},
	} {
		to := table("A", "B")
		if c.to[0] == "E" {
			to = decider.MustCompile(&state{Name: "M", Policy: decider.StateMachine, Children: []*state{{Name: "E", Behavior: noted("E")}}})
			c.want = "+E .E"
		}
		for _, how := range []string{"Load", "Migrate", "Retable"} {
			w, p, mem := decider.NewWorld(1), &gamer{}, was.NewMemory(1)
			var flags decider.Flags
			crowd, err := was.NewCrowd(w, func(*gamer, time.Duration) decider.Sense { return decider.Sense{Flags: flags} })
			require.NoError(t, err)
			require.NoError(t, crowd.Add(1, p))
			tick := func(tree *decider.Tree[*gamer]) {
				if how == "Retable" {
					require.NoError(t, w.Tick(time.Second))
					return
				}
				_, err := tree.Tick(p, mem, decider.Input{Delta: time.Second, Flags: flags})
				require.NoError(t, err)
			}
			tick(was)
			flags = c.flags
			tick(was)
			var dropped strings.Builder
			if how == "Retable" {
				loaded, err := crowd.Retable(to)
				require.NoError(t, err)
				for _, d := range loaded.Dropped {
					dropped.WriteString(d.Name)
				}
			} else {
				var loaded decider.Loaded
				if how == "Load" {
					mem, loaded, err = to.Load(must1(was.Save(mem)))
				} else {
					mem, loaded, err = to.Migrate(was, mem, nil)
				}
				require.NoError(t, err)
				for _, d := range loaded.Dropped {
					dropped.WriteString(d.Name)
				}
			}
			require.Equal(t, c.drops, dropped.String(), c.name)
			p.calls, flags = nil, c.then
			tick(to)
			require.Equal(t, c.want, strings.Join(p.calls, " "), "%s, %s", c.name, how)
		}
	}
}

// TestStatesSleep: an agent of a crowd sleeps in a state that none may interrupt for now, and at rest.
func TestStatesSleep(t *testing.T) {
	asked := 0
	for _, c := range []struct {
		name string
		root *state
		want bool
	}{
		{"none may interrupt", &state{Name: "M", Policy: decider.StateMachine, Children: []*state{
			{Name: "A", Act: &behavior.Wait[*gamer]{For: time.Hour}}, {Name: "B", After: []string{"A"}, When: hasKey, Behavior: noted("B")},
		}}, true},
		{"one may, but for its flags", &state{Name: "M", Policy: decider.StateMachine, Children: []*state{
			{Name: "A", Act: &behavior.Wait[*gamer]{For: time.Hour}}, {Name: "B", From: []string{"A"}, If: 1, When: hasKey, Behavior: noted("B")},
		}}, true},
		{"one is to be asked", &state{Name: "M", Policy: decider.StateMachine, Children: []*state{
			{Name: "A", Act: &behavior.Wait[*gamer]{For: time.Hour}}, {Name: "B", From: []string{"A"}, When: hasKey, Behavior: noted("B")},
		}}, false},
		{"at rest, and who waits has flags", &state{Name: "M", Policy: decider.StateMachine, Children: []*state{
			{Name: "A", Do: func(*gamer) {}}, {Name: "B", After: []string{"A"}, If: 1, When: hasKey, Behavior: noted("B")},
		}}, true},
		{"at rest, and who waits is to be asked", &state{Name: "M", Policy: decider.StateMachine, Children: []*state{
			{Name: "A", Do: func(*gamer) {}}, {Name: "B", After: []string{"A"}, When: hasKey, Behavior: noted("B")},
		}}, false},
	} {
		w := decider.NewWorld(1)
		crowd, err := decider.MustCompile(c.root).NewCrowd(w, func(*gamer, time.Duration) decider.Sense {
			asked++
			return decider.Sense{Sleep: decider.UntilWoken}
		})
		require.NoError(t, err)
		require.NoError(t, crowd.Add(1, &gamer{}))
		for range 20 {
			require.NoError(t, w.Tick(time.Second))
		}
		require.Equal(t, c.want, asked < 20, "%s: the sense was asked %d times", c.name, asked)
		asked = 0
	}
}
