package decider_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/rowbit"
	"github.com/ethogram-go/ethogram/internal/skip"
)

// lifecycle is what the callbacks of each row must follow, whatever happens: a small
// state machine for each row.
type lifecycle struct {
	outline *decider.Outline
	active  map[int]bool
	scoped  map[int]bool // whose Scope is open
	ticked  map[int]bool // in the running tick, since it was activated
	enters  map[string]int
	ticks   map[string]int
	exits   map[string]int
	reasons map[behavior.Reason]int
}

func newLifecycle(o *decider.Outline) *lifecycle {
	return &lifecycle{
		outline: o, active: map[int]bool{}, scoped: map[int]bool{}, ticked: map[int]bool{},
		enters: map[string]int{}, ticks: map[string]int{}, exits: map[string]int{},
		reasons: map[behavior.Reason]int{},
	}
}

// step takes the callbacks of one step and returns what is wrong with them.
func (l *lifecycle) step(r *record) error {
	clear(l.ticked)
	for _, c := range r.calls {
		if err := l.call(c); err != nil {
			return fmt.Errorf("%s: %s: %w", r.do, c.text, err)
		}
	}
	return nil
}

func (l *lifecycle) call(c call) error {
	if c.text[0] == '~' || c.text[0] == '@' || c.text[0] == '$' || strings.HasPrefix(c.text, "%#") {
		return nil
	}
	info := l.outline.Row(decider.Row(c.row))
	name := info.Name
	switch c.text[0] {
	case '?':
		return nil // an active row may be asked: Recheck, Rescore, Switch
	case '*':
		if !l.active[c.row] {
			return fmt.Errorf("it is not active")
		}
	case '#':
		if l.active[c.row] && info.Bits&rowbit.Switch == 0 {
			return fmt.Errorf("its gate is asked while it is active")
		}
	case '<':
		if l.scoped[c.row] || l.active[c.row] {
			return fmt.Errorf("it is open already")
		}
		l.scoped[c.row] = true
	case '>':
		if !l.scoped[c.row] {
			return fmt.Errorf("its scope is not open")
		}
		if l.active[c.row] {
			return fmt.Errorf("it is active")
		}
		delete(l.scoped, c.row)
	case '+', '!':
		if l.active[c.row] {
			return fmt.Errorf("it is active already")
		}
		if info.Parent != decider.NoRow && !l.active[int(info.Parent)] {
			return fmt.Errorf("its group is not active")
		}
		if c.text[0] == '+' {
			l.active[c.row] = true
			delete(l.ticked, c.row)
			l.enters[name]++
		}
	case '.':
		if !l.active[c.row] {
			return fmt.Errorf("it is not active")
		}
		if l.ticked[c.row] {
			return fmt.Errorf("it was ticked already")
		}
		l.ticked[c.row] = true
		l.ticks[name]++
	case '-':
		if !l.active[c.row] {
			return fmt.Errorf("it is not active")
		}
		for _, kid := range info.Children {
			if l.active[int(kid)] {
				return fmt.Errorf("%s below it is still active", l.outline.Row(kid).Name)
			}
		}
		delete(l.active, c.row)
		l.exits[name]++
		for reason := behavior.ReasonNone; reason <= behavior.ReasonRestored; reason++ {
			if strings.HasSuffix(c.text, ":"+reason.String()) {
				l.reasons[reason]++
			}
		}
	}
	return nil
}

// matches compares what is active by the callbacks with what the tree says.
func (l *lifecycle) matches(s decider.State) error {
	for _, info := range l.outline.Rows() {
		if info.HasBehavior && s.Active(info.Row) != l.active[int(info.Row)] {
			return fmt.Errorf("%s is active: %t, but by its callbacks: %t", info.Name, s.Active(info.Row), l.active[int(info.Row)])
		}
	}
	return nil
}

// observable is s with a behavior in every group and nothing left out, so that
// every activation is seen.
func (s *scenario) observable() *scenario {
	c := s.copy()
	for _, table := range c.tables() {
		for i := range table {
			r := &table[i]
			r.opts = slices.DeleteFunc(r.opts, func(opt string) bool {
				return opt == "noactivate" || opt == "notick" || opt == "nodeactivate"
			})
			if r.policy != "" && !slices.Contains(r.opts, "behavior") {
				r.opts = append(r.opts, "behavior")
			}
		}
	}
	return c
}

// TestLifecycle checks in random runs with interruptions, resets and panics that every
// Activate that returned true is followed by exactly one Deactivate, children before
// their group.
func TestLifecycle(t *testing.T) {
	skip.UnderRace(t)
	n := *scenarios / 2
	if testing.Short() {
		n = min(n, 500)
	}
	var seen lifecycle
	seen.reasons = map[behavior.Reason]int{}
	enters := 0
	for i := range n {
		s := generate(randomBytes(1<<32 + i)).observable()
		b, err := s.mended()
		if err != nil {
			continue
		}
		names, set, tree := b.names, b.settings, b.tree
		last := step{do: "reset"}
		for _, name := range names {
			last.assigns = append(last.assigns, name+":panic=-")
		}
		s.steps = append(s.steps, last)
		l := newLifecycle(tree.Outline())
		c := newCompiled(tree, set, nil, decider.Nothing)
		var wrong error
		playWith(t, s, names, c, func(r *record) {
			if wrong == nil {
				wrong = l.step(r)
			}
			if wrong == nil && r.panics == "" && r.outcome.Err == "" {
				wrong = l.matches(tree.State(c.mem))
			}
		})
		require.NoError(t, wrong, "scenario %d:\n%s", i, s)
		require.Empty(t, l.active, "scenario %d: active after the last reset:\n%s", i, s)
		require.Equal(t, l.enters, l.exits, "scenario %d:\n%s", i, s)
		for reason, count := range l.reasons {
			seen.reasons[reason] += count
		}
		for _, count := range l.enters {
			enters += count
		}
	}
	require.Greater(t, enters, int(n)*3, "the runs are too quiet to show anything")
	for reason := behavior.ReasonSucceeded; reason <= behavior.ReasonPanicked; reason++ {
		if reason != behavior.ReasonRemoved { // of crowds
			require.Positive(t, seen.reasons[reason], "nothing was deactivated with %v", reason)
		}
	}
}

// lives are the lifecycles of an agent's tree and of those that it runs in slots,
// by their memory.
type lives struct {
	outlines map[string]*decider.Outline // by the root's name
	all      map[*core.Header]*lifecycle
}

func newLives(b *built) *lives {
	l := &lives{map[string]*decider.Outline{b.root.Name: b.tree.Outline()}, map[*core.Header]*lifecycle{}}
	for name, guest := range b.guests {
		l.outlines[b.trees[name].Name] = guest.Outline()
	}
	return l
}

func (l *lives) step(r *record) error {
	for _, one := range l.all {
		clear(one.ticked)
	}
	for _, c := range r.calls {
		if c.text[0] == '~' || c.text[0] == '@' || c.text[0] == '$' { // it does not say in which tree
			continue
		}
		if l.all[c.in] == nil {
			l.all[c.in] = newLifecycle(l.outlines[c.tree])
		}
		one := l.all[c.in]
		if len(one.active)+len(one.scoped) == 0 { // another tree may have come to its place
			one.outline = l.outlines[c.tree]
		}
		if err := one.call(c); err != nil {
			return fmt.Errorf("%s: %s: %w", r.do, c.text, err)
		}
	}
	return nil
}

// together counts the agents that began to tick in the squads of a frame: full sets
// only.
func together(o *decider.Outline, frame []*record) (members int, err error) {
	for _, info := range o.Rows() {
		if info.Squad == 0 {
			continue
		}
		n := 0
		for _, r := range frame {
			fresh := false
			for _, c := range r.calls {
				switch {
				case c.tree != o.Row(0).Name || c.row != int(info.Row):
				case c.text[0] == '+':
					fresh = true
				case c.text[0] == '.' && fresh:
					n++
					fresh = false
				}
			}
		}
		// A decider has a row for each of its places, which stand for one squad.
		members += n
		if o.Find(info.Name)[0] == info.Row && len(o.Find(info.Name)) == 1 && n%info.Squad != 0 {
			return members, fmt.Errorf("%d agents have begun %s, whose squads have %d members", n, info.Name, info.Squad)
		}
	}
	return members, nil
}

// TestSharedLifecycle does the same with agents in one world, and with the trees in
// their slots. Squads begin in full, and when all agents are gone, every scope has
// exited and every token is released.
func TestSharedLifecycle(t *testing.T) {
	skip.UnderRace(t)
	n := *scenarios / 4
	if testing.Short() {
		n = min(n, 300)
	}
	scopes, held, members, guests := 0, 0, 0, 0
	reasons := map[behavior.Reason]int{}
	for i := range n {
		s := generateShared(randomBytes(1<<35 + i)).observable()
		for _, table := range s.tables() {
			for k := range table {
				r := &table[k]
				r.opts = slices.DeleteFunc(r.opts, func(opt string) bool { return opt == "noenter" || opt == "noexit" })
			}
		}
		for k := range s.steps { // a scope whose Enter panicked was not opened
			st := &s.steps[k]
			st.assigns = slices.DeleteFunc(slices.Clone(st.assigns), func(word string) bool { return strings.HasSuffix(word, ":panic="+inEnter) })
		}
		b, err := s.mended()
		if err != nil {
			continue
		}
		last := step{do: "reset"}
		for _, name := range b.names {
			last.assigns = append(last.assigns, name+":panic=-", name+":reset=-", name+":order=-", name+"=0")
		}
		s.steps = append(s.steps, last, step{do: "tick"}, last)
		if s.crowd { // a squad's token goes back in the frame after
			s.steps = append(s.steps, step{do: "remove"}, step{do: "tick"})
		}
		var agents []*lives
		for range s.count() {
			agents = append(agents, newLives(b))
		}
		var frame []*record
		p, err := newTroopPlayer(s, b.names, compiledTroop(s, b, 2, nil, decider.Nothing), true)
		require.NoError(t, err)
		p.see = func(r *record) {
			if s.crowd && r.do == "tick" {
				copied := *r
				if frame = append(frame, &copied); len(frame) == s.count() {
					n, err := together(b.tree.Outline(), frame)
					require.NoError(t, err, "scenario %d:\n%s", i, s)
					members += n
					frame = nil
				}
			}
			for _, c := range r.calls {
				if c.text[0] == '<' {
					scopes++
				}
				if c.tree != b.root.Name && c.text[0] != '~' && c.text[0] != '@' && c.text[0] != '$' {
					guests++
				}
			}
			for _, ids := range r.holders {
				if ids != "-" {
					held++
				}
			}
			require.NoError(t, agents[r.agent].step(r), "scenario %d:\n%s", i, s)
		}
		_, err = p.play()
		require.NoError(t, err)
		for _, a := range agents {
			for _, l := range a.all {
				require.Empty(t, l.active, "scenario %d: active after the last reset:\n%s", i, s)
				require.Empty(t, l.scoped, "scenario %d: scopes open after the last reset:\n%s", i, s)
				require.Equal(t, l.enters, l.exits, "scenario %d:\n%s", i, s)
				for reason, count := range l.reasons {
					reasons[reason] += count
				}
			}
		}
		for _, g := range s.gates {
			p.troop.advance(0)
			require.Empty(t, p.troop.holders(g.name), "scenario %d: gate %s is held after the last reset:\n%s", i, g.name, s)
		}
	}
	require.Positive(t, scopes)
	require.Positive(t, held)
	require.Positive(t, members)
	require.Positive(t, guests)
	for _, reason := range []behavior.Reason{behavior.ReasonSquadAborted, behavior.ReasonEjected, behavior.ReasonRemoved} {
		require.Positive(t, reasons[reason], "nothing was deactivated with %v", reason)
	}
}

// playWith plays s and hands each record over before the next step.
func playWith(t *testing.T, s *scenario, names []string, sub subject, see func(*record)) {
	t.Helper()
	p, err := newPlayer(s, names, sub, true)
	require.NoError(t, err)
	p.see = see
	_, err = p.play()
	require.NoError(t, err)
}

// TestCounts counts enters, ticks and exits in a run that is easy to follow.
func TestCounts(t *testing.T) {
	s := &scenario{
		name: "counts",
		table: []tableRow{
			{depth: 0, name: "ROOT", policy: "PrioritizedList", opts: []string{"behavior"}},
			{depth: 1, name: "FLEE"},
			{depth: 1, name: "EAT", policy: "SequentialList", opts: []string{"decide", "behavior"}},
			{depth: 2, name: "FIND"},
			{depth: 2, name: "CHEW"},
		},
		given: []string{"FLEE=0", "FIND.=S@2"},
		steps: []step{
			{do: "tick"},
			{do: "tick"},
			{do: "tick"}, // FIND, FIND then CHEW, CHEW
			{do: "tick", assigns: []string{"FLEE=1"}},
			{do: "tick", assigns: []string{"FLEE.=S", "FLEE=0"}}, // EAT again
			{do: "tick", assigns: []string{"FIND:panic=Tick"}},
			{do: "tick", assigns: []string{"FIND:panic=-", "FIND.=R"}},
			{do: "reset"},
		},
	}
	root, names, err := s.build()
	require.NoError(t, err)
	tree := decider.MustCompile(root)
	l := newLifecycle(tree.Outline())
	playWith(t, s, names, newCompiled(tree, settings{id: 1}, nil, decider.Nothing), func(r *record) {
		require.NoError(t, l.step(r))
	})
	counts := func(name string) [3]int { return [3]int{l.enters[name], l.ticks[name], l.exits[name]} }
	require.Equal(t, [3]int{2, 7, 2}, counts("ROOT"))
	require.Equal(t, [3]int{1, 2, 1}, counts("FLEE"))
	require.Equal(t, [3]int{3, 6, 3}, counts("EAT"))
	require.Equal(t, [3]int{3, 5, 3}, counts("FIND"))
	require.Equal(t, [3]int{1, 2, 1}, counts("CHEW"))
	require.Equal(t, map[behavior.Reason]int{
		behavior.ReasonSucceeded: 2, behavior.ReasonInterrupted: 2, behavior.ReasonPanicked: 3, behavior.ReasonReset: 3,
	}, l.reasons)
}
