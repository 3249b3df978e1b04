package decider_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// nested is ROOT over HI, which refuses, and G over A and B, all of them with
// scopes.
func nested() *mothRow {
	return scoped("ROOT", scoped("HI"), scoped("G", scoped("A"), scoped("B")))
}

func TestScopeWaysOut(t *testing.T) {
	const entry = "<ROOT +ROOT .ROOT <G +G .G <A +A .A"
	for _, c := range []struct {
		name string
		row  func(root *mothRow)
		then func(f *flock) string
		want string
	}{
		{
			name: "end of a leaf",
			then: func(f *flock) string { f.m.ends["A"] = decider.Succeeded; return f.next() },
			want: ".ROOT .G .A -A:Succeeded >A:Succeeded <B +B .B",
		},
		{
			name: "end of a group",
			then: func(f *flock) string { f.m.ends["G"] = decider.Failed; f.m.values["HI"] = 0; return f.next() },
			want: ".ROOT .G -A:GroupEnded >A:GroupEnded -G:Failed >G:Failed -ROOT:Failed >ROOT:Failed",
		},
		{
			name: "interruption",
			then: func(f *flock) string { f.m.values["HI"] = 1; return f.next() },
			want: ".ROOT -A:Interrupted >A:Interrupted -G:Interrupted >G:Interrupted <HI +HI .HI",
		},
		{
			name: "an Activate that says no",
			then: func(f *flock) string { f.m.values["HI"], f.m.values["no HI"] = 1, 1; return f.next() },
			want: ".ROOT -A:Interrupted >A:Interrupted -G:Interrupted >G:Interrupted <HI +HI >HI:Failed <G +G .G <A +A .A",
		},
		{
			name: "timeout",
			row:  func(root *mothRow) { root.Children[1].Timeout = 2 * time.Second },
			then: func(f *flock) string { f.next(); return f.next() },
			want: ".ROOT -A:GroupEnded >A:GroupEnded -G:TimedOut >G:TimedOut -ROOT:Failed >ROOT:Failed",
		},
		{
			name: "recheck",
			row:  func(root *mothRow) { root.Children[1].Recheck = decider.EachTick },
			then: func(f *flock) string { f.m.values["G"] = 0; return f.next() },
			want: ".ROOT -A:GroupEnded >A:GroupEnded -G:Failed >G:Failed -ROOT:Failed >ROOT:Failed",
		},
		{
			name: "reset",
			then: func(f *flock) string {
				require.NoError(f.t, f.tree.Reset(f.m, f.mem))
				return f.m.take()
			},
			want: "-A:Reset >A:Reset -G:Reset >G:Reset -ROOT:Reset >ROOT:Reset",
		},
		{
			name: "clear",
			then: func(f *flock) string {
				require.NoError(f.t, f.tree.Clear(f.m, f.mem))
				return f.m.take()
			},
			want: "-A:Reset >A:Reset -G:Reset >G:Reset -ROOT:Reset >ROOT:Reset",
		},
		{
			name: "panic",
			then: func(f *flock) string {
				f.m.hook = func(call string) {
					if call == ".G" {
						panic("boom")
					}
				}
				require.PanicsWithValue(f.t, "boom", func() { f.next() })
				require.NoError(f.t, f.tree.Unwind(f.m, f.mem))
				return withoutAsks(f.m.take())
			},
			want: ".ROOT .G -A:Panicked >A:Panicked -G:Panicked >G:Panicked -ROOT:Panicked >ROOT:Panicked",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := nested()
			if c.row != nil {
				c.row(root)
			}
			f := newFlock(t, 1, root)
			f.m.values["HI"] = 0
			require.Equal(t, entry, f.next())
			if c.name != "timeout" {
				require.Equal(t, ".ROOT .G .A", f.next())
			}
			assert.Equal(t, c.want, c.then(f))
		})
	}
}

func TestScopeRemove(t *testing.T) {
	tree := decider.MustCompile(nested())
	crowd, err := tree.NewCrowd(withWorkers(tree.NewWorld(1), 1), nil)
	require.NoError(t, err)
	m := newMoth(0)
	m.values["HI"] = 0
	require.NoError(t, crowd.Add(1, m))
	require.NoError(t, crowd.World().Tick(time.Second))
	m.take()
	require.NoError(t, crowd.World().Remove(1))
	assert.Equal(t, "-A:Removed >A:Removed -G:Removed >G:Removed -ROOT:Removed >ROOT:Removed", m.take())
}

// TestScopeWithoutFunctions: a scope may do something on one side only, or
// nothing, and a row with a scope need not have a behavior.
func TestScopeWithoutFunctions(t *testing.T) {
	open, shut := mothScope("OPEN"), mothScope("SHUT")
	open.Exit, shut.Enter = nil, nil
	a, b := scoped("A"), scoped("B")
	a.Scope, b.Scope = open, shut
	root := scoped("ROOT", a, b)
	root.Behavior = nil
	f := newFlock(t, 1, root)
	assert.Equal(t, "<ROOT <A +A .A", f.next())
	f.m.ends["A"] = decider.Failed
	assert.Equal(t, ".A -A:Failed +B .B", f.next())
	f.m.ends["B"] = decider.Failed
	f.m.values["A"] = 0
	assert.Equal(t, ".B -B:Failed >B:Failed >ROOT:Failed", f.next())
}

// TestScopeShared: one scope on many rows, two of them nested and two side by
// side, is opened and closed for each of them.
func TestScopeShared(t *testing.T) {
	shared, open, most := mothScope("SHARED"), 0, 0
	enter, exit := shared.Enter, shared.Exit
	shared.Enter = func(m *moth, x behavior.Context) { enter(m, x); open++; most = max(most, open) }
	shared.Exit = func(m *moth, x behavior.Context, r behavior.Reason) { exit(m, x, r); open-- }
	a, b := scoped("A"), scoped("B")
	both := scoped("BOTH", a, b)
	both.Policy = decider.Parallel
	root := scoped("ROOT", both)
	for _, r := range []*mothRow{a, b, both} {
		r.Scope = shared
	}
	f := newFlock(t, 1, root)
	assert.Equal(t, "<ROOT +ROOT .ROOT <BOTH +BOTH .BOTH <A +A .A <B +B .B", f.next())
	assert.Equal(t, 3, open)
	f.m.ends["A"] = decider.Succeeded
	assert.Equal(t, ".ROOT .BOTH .A -A:Succeeded >A:Succeeded .B", f.next(), "a lane is left at once, by itself")
	assert.Equal(t, 2, open)
	f.m.ends["BOTH"] = decider.Succeeded
	assert.Equal(t, ".ROOT .BOTH -B:GroupEnded >B:GroupEnded -BOTH:Succeeded >BOTH:Succeeded -ROOT:Succeeded >ROOT:Succeeded", f.next())
	assert.Equal(t, 0, open)
	assert.Equal(t, 3, most)
}

// TestScopeLanes: the lanes of a Parallel close before their group, the last
// one first.
func TestScopeLanes(t *testing.T) {
	root := scoped("ROOT", scoped("A"), scoped("B", scoped("C")))
	root.Policy = decider.Parallel
	f := newFlock(t, 1, root)
	assert.Equal(t, "<ROOT +ROOT .ROOT <A +A .A <B +B .B <C +C .C", f.next())
	require.NoError(t, f.tree.Reset(f.m, f.mem))
	assert.Equal(t, "-C:Reset >C:Reset -B:Reset >B:Reset -A:Reset >A:Reset -ROOT:Reset >ROOT:Reset", f.m.take())
}

// TestScopeEvents: the events of scopes have the order of the calls.
func TestScopeEvents(t *testing.T) {
	f := newFlock(t, 1, scoped("ROOT", scoped("HI"), scoped("A")))
	var events []string
	f.world.Observe(observing(func(e decider.Event) {
		switch e.Kind {
		case decider.EventEntered, decider.EventExited, decider.EventActivated, decider.EventDeactivated, decider.EventRefused:
			events = append(events, fmt.Sprintf("%v %s %v", e.Kind, e.Tree.Row(e.Row).Name, e.Reason))
		}
	}), decider.Transitions)
	f.m.values["HI"] = 0
	f.next()
	f.m.values["HI"], f.m.values["no HI"] = 1, 1
	f.next()
	assert.Equal(t, []string{
		"Entered ROOT None", "Activated ROOT None", "Entered A None", "Activated A None",
		"Deactivated A Interrupted", "Exited A Interrupted", "Entered HI None", "Refused HI None", "Exited HI Failed",
		"Entered A None", "Activated A None",
	}, events)
}

// scopeLog compares the calls of one agent with each other.
type scopeLog struct {
	open    []string        // rows with an open scope, in order
	active  map[string]bool // rows that are activated
	parents map[string]string
	m       *moth
}

func newScopeLog(m *moth, root *mothRow) *scopeLog {
	l := &scopeLog{active: map[string]bool{}, parents: map[string]string{}, m: m}
	var walk func(*mothRow)
	walk = func(r *mothRow) {
		for _, kid := range r.Children {
			l.parents[kid.Name] = r.Name
			walk(kid)
		}
	}
	walk(root)
	return l
}

func (l *scopeLog) below(name, group string) bool {
	for name = l.parents[name]; name != ""; name = l.parents[name] {
		if name == group {
			return true
		}
	}
	return false
}

// take takes one call and returns what is wrong with it; broken says that it
// panicked.
func (l *scopeLog) take(call string, broken bool) error {
	name, _, _ := strings.Cut(call[1:], ":")
	at := slices.Index(l.open, name)
	switch call[0] {
	case '<':
		if at >= 0 {
			return fmt.Errorf("%s: it is open", call)
		}
		if up := l.parents[name]; up != "" && !l.active[up] {
			return fmt.Errorf("%s: its group is not active", call)
		}
		if !broken {
			l.open = append(l.open, name)
		}
	case '+':
		if at < 0 || l.active[name] {
			return fmt.Errorf("%s: open %d active %t", call, at, l.active[name])
		}
		l.active[name] = !broken && l.m.values["no "+name] == 0
	case '-':
		if at < 0 || !l.active[name] {
			return fmt.Errorf("%s: open %d active %t", call, at, l.active[name])
		}
		l.active[name] = false
	case '>':
		if at < 0 || l.active[name] {
			return fmt.Errorf("%s: open %d active %t", call, at, l.active[name])
		}
		for _, other := range l.open[at+1:] {
			if l.below(other, name) {
				return fmt.Errorf("%s: %s below it is open", call, other)
			}
		}
		l.open = slices.Delete(l.open, at, at+1)
	}
	return nil
}

// TestScopeFaultAnywhere lets each call of a varied life in turn panic, reset its
// agent, or both, under all policies: every scope whose Enter returned exits exactly
// once, after its row's Deactivate and everything below it, and the agent goes on.
func TestScopeFaultAnywhere(t *testing.T) {
	skip.UnderRace(t)
	kinds, stride := map[string]int{}, 1
	if testing.Short() {
		stride = 3
	}
	for _, policy := range policies {
		for _, trap := range []string{"panic", "reset", "twice"} {
			for at := 0; ; at += stride {
				name := fmt.Sprintf("%v/%s/%d", policy, trap, at)
				root := scoped("ROOT", scoped("HI"), scoped("G", scoped("A"), scoped("B"), scoped("C", scoped("D"))))
				root.Children[1].Policy = policy
				f := newFlock(t, 1, root)
				log := newScopeLog(f.m, root)
				sprung, seen, again := false, 0, trap == "twice"
				f.m.hook = func(call string) {
					hit := !sprung && seen == at || sprung && again && seen > at && call[0] == '-'
					seen++
					broken := hit && trap != "reset"
					require.NoError(t, log.take(call, broken), "%s: %v", name, f.m.calls)
					if !hit {
						return
					}
					again = again && !sprung
					sprung = true
					kinds[trap+call[:1]]++
					if broken {
						panic(errBoom)
					}
					require.NoError(t, f.tree.Reset(f.m, f.mem))
				}
				f.live(name, log)
				if !sprung {
					require.Greater(t, at, 40, name)
					break
				}
			}
		}
	}
	for _, trap := range []string{"panic", "reset", "twice"} {
		for _, kind := range []string{"<", "+", ".", "-", ">", "?"} {
			assert.Greater(t, kinds[trap+kind], 0, "%s in %s", trap, kind)
		}
	}
}

// live ticks a life in which rows interrupt, end and decline, unwinding what
// panics, and leaves the path in the end.
func (f *flock) live(name string, log *scopeLog) {
	m := f.m
	for i := range 8 {
		m.values["HI"] = float64(1 - min(1, (i+3)%4))
		m.values["no B"] = float64(i % 2)
		m.values["no HI"] = float64(i / 4 % 2)
		m.ends["HI"] = []decider.Status{decider.Running, decider.Failed}[i%2]
		m.ends["A"] = []decider.Status{decider.Running, decider.Succeeded, decider.Failed}[i%3]
		m.ends["D"] = []decider.Status{decider.Running, decider.Succeeded}[i%2]
		f.survive(name, func() error {
			_, err := f.tree.Tick(m, f.mem, decider.Input{Delta: time.Second, World: f.world})
			return err
		})
		f.balanced(name, log)
	}
	f.survive(name, func() error { return f.tree.Reset(m, f.mem) })
	f.balanced(name, log)
	require.Empty(f.t, log.open, "%s: %v", name, m.calls)
	m.calls = nil
}

// survive unwinds the agent if do panics.
func (f *flock) survive(name string, do func() error) {
	defer func() {
		if p := recover(); p != nil {
			if p != errBoom {
				panic(p)
			}
			f.survive(name, func() error { return f.tree.Unwind(f.m, f.mem) })
		}
	}()
	require.NoError(f.t, do(), name)
}

// balanced asserts that between ticks the scopes of the active rows are open,
// and no others.
func (f *flock) balanced(name string, log *scopeLog) {
	f.t.Helper()
	state := f.tree.State(f.mem)
	active := []string{}
	for _, info := range f.tree.Outline().Rows() {
		if state.Active(info.Row) {
			active = append(active, info.Name)
		}
	}
	open := append([]string{}, log.open...)
	slices.Sort(active)
	slices.Sort(open)
	require.Equal(f.t, active, open, "%s: %v", name, f.m.calls)
}
