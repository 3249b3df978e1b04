package decider_test

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// The tests of this package have three harnesses:
//
//   - harness_scenario_*: a table and a script in the words of a case file. Take
//     it for what a rule means: a scenario runs in the reference walker and in
//     every form of the compiled ticker, and all must agree. A case file is the
//     best form of such a test.
//   - harness_moth_*: moths on tables that are written in Go, a few of them, one
//     by one (flock) or as a crowd (swarm). Take it for what no script can say:
//     errors, panics, snapshots, several worlds, numbers of workers.
//   - internal/testing/worlds: random worlds that draw from everything at once. Take
//     them for what must hold of every table, beside whatever else goes on; what fails
//     is made small and printed. *_worlds_test.go use them.
//
// A test that measures allocations has an agent of its own, as moths take notes.

// moth is an agent whose callbacks are noted and do what the test wants.
type moth struct {
	id     uint64
	calls  []string
	hook   func(call string)      // is called with each call that is noted
	act    func(behavior.Context) // is called by the Ticks of lasts
	values map[string]float64     // what Decides say, by row; "no NAME" has an Activate decline
	ends   map[string]decider.Status
}

type (
	mothRow  = decider.Decider[*moth]
	mothGate = decider.Gate[*moth]
)

func newMoth(id uint64) *moth {
	return &moth{id: id, values: map[string]float64{}, ends: map[string]decider.Status{}}
}

func (m *moth) clone() *moth {
	c := *m
	c.values, c.ends = maps.Clone(m.values), maps.Clone(m.ends)
	return &c
}

// call notes a callback of a row.
func (m *moth) call(kind, name string) {
	call := kind + name
	m.calls = append(m.calls, call)
	if m.hook != nil {
		m.hook(call)
	}
}

// take returns the calls since the last time.
func (m *moth) take() string {
	calls := strings.Join(m.calls, " ")
	m.calls = nil
	return calls
}

// trap panics in the next such call.
func (m *moth) trap(at string) {
	m.hook = func(call string) {
		if call == at {
			m.hook = nil
			panic(at)
		}
	}
}

// callsWithout returns the calls but those of these kinds.
func callsWithout(kinds, calls string) string {
	words := slices.DeleteFunc(strings.Fields(calls), func(w string) bool { return strings.ContainsRune(kinds, rune(w[0])) })
	return strings.Join(words, " ")
}

func withoutAsks(calls string) string   { return callsWithout("?", calls) }
func withoutScopes(calls string) string { return callsWithout("<>", calls) }

// valued is a Decide that says what the moth values name at.
func valued(name string) func(*moth, decider.Query) float64 {
	return func(m *moth, _ decider.Query) float64 { return m.values[name] }
}

// mothActs is a behavior that ends as the moth's ends say.
func mothActs(name string) *behavior.Behavior[*moth] {
	return &behavior.Behavior[*moth]{
		Name: name, Block: smallBlock{},
		Activate: func(m *moth, _ behavior.Context) bool {
			m.call("+", name)
			return m.values["no "+name] == 0
		},
		Tick: func(m *moth, x behavior.Context) decider.Status {
			behavior.Block[smallBlock](x).Ticks++
			m.call(".", name)
			return m.ends[name]
		},
		Deactivate: func(m *moth, _ behavior.Context, r behavior.Reason) { m.call("-", name+":"+r.String()) },
	}
}

// lasts is a behavior that succeeds after so many seconds, 0 never. Its Tick is
// not noted.
func lasts(name string, seconds int) *behavior.Behavior[*moth] {
	return &behavior.Behavior[*moth]{
		Name:     name,
		Activate: func(m *moth, _ behavior.Context) bool { m.call("+", name); return true },
		Tick: func(m *moth, x behavior.Context) behavior.Status {
			if m.act != nil {
				m.act(x)
			}
			if seconds > 0 && x.Duration() >= time.Duration(seconds)*time.Second {
				return behavior.Succeeded
			}
			return behavior.Running
		},
		Deactivate: func(m *moth, _ behavior.Context, why behavior.Reason) { m.call("-", name+":"+why.String()) },
	}
}

// mothScope notes "<NAME" when it opens and ">NAME:Reason" when it closes, by the
// name of the row.
func mothScope(name string) *behavior.Scope[*moth] {
	return &behavior.Scope[*moth]{
		Name:  name,
		Enter: func(m *moth, x behavior.Context) { m.call("<", x.Name()) },
		Exit:  func(m *moth, x behavior.Context, r behavior.Reason) { m.call(">", x.Name()+":"+r.String()) },
	}
}

// scoped is a row with a scope and a behavior. Its Decide says 1 if the moth does
// not value it.
func scoped(name string, kids ...*mothRow) *mothRow {
	return &mothRow{
		Name: name, Scope: mothScope(name), Behavior: mothActs(name), Children: kids, Delegate: len(kids) > 0,
		Decide: func(m *moth, _ decider.Query) float64 {
			m.call("?", name)
			if v, ok := m.values[name]; ok {
				return v
			}
			return 1
		},
	}
}

// gated is such a row with a gate in place of the scope.
func gated(name string, g *mothGate, kids ...*mothRow) *mothRow {
	r := scoped(name, kids...)
	r.Scope, r.Gate = nil, g
	return r
}

// flock are moths with the ids 1, 2, … on one tree in one world, ticked one after
// the other.
type flock struct {
	t     *testing.T
	tree  *decider.Tree[*moth]
	world *decider.World // nil: none
	all   []*moth
	mems  []decider.Memory
	m     *moth // the first
	mem   decider.Memory
	taken []string // gate events
}

func newFlock(t *testing.T, n int, root *mothRow) *flock {
	t.Helper()
	tree, err := decider.Compile(root)
	require.NoError(t, err)
	return newFlockIn(t, tree.NewWorld(1), tree, n, 1)
}

func newFlockIn(t *testing.T, w *decider.World, tree *decider.Tree[*moth], n int, firstID uint64) *flock {
	g := &flock{t: t, tree: tree, world: w, mems: tree.NewMemories(n, firstID)}
	for i := range n {
		g.all = append(g.all, newMoth(firstID+uint64(i)))
	}
	g.m, g.mem = g.all[0], g.mems[0]
	return g
}

// newCustomer is the moth 1 on tree, with sub injected in the slot OBJECT.
func newCustomer(t *testing.T, tree, sub *decider.Tree[*moth]) *flock {
	t.Helper()
	g := newFlockIn(t, tree.NewWorld(1), tree, 1, 1)
	require.NoError(t, tree.Inject(g.mem, g.world, "OBJECT", sub))
	return g
}

// watched observes the world, for events.
func (g *flock) watched() *flock {
	listen(g.t, g.world, observing(func(e decider.Event) {
		if e.Kind == decider.EventTaken || e.Kind == decider.EventReleased {
			g.taken = append(g.taken, fmt.Sprintf("%d %v %s %d/%d", e.Agent, e.Kind, e.Tree.Row(e.Row).Name, e.Held, e.Limit))
		}
	}), decider.Transitions)
	return g
}

// events returns what was taken and released since the last time.
func (g *flock) events() []string {
	events := g.taken
	g.taken = nil
	return events
}

// tick ticks moth i (from 1) and returns its calls without the Decides.
func (g *flock) tick(i int) string {
	g.t.Helper()
	_, err := g.tree.Tick(g.all[i-1], g.mems[i-1], decider.Input{Delta: time.Second, World: g.world})
	require.NoError(g.t, err)
	return withoutAsks(g.all[i-1].take())
}

// next advances the world by a second, ticks the first moth, and returns its calls
// without the Decides.
func (g *flock) next() string {
	g.t.Helper()
	return withoutAsks(g.nextAll())
}

// nextAll returns its Decides as well.
func (g *flock) nextAll() string {
	g.t.Helper()
	g.world.Advance(time.Second)
	_, err := g.tree.Tick(g.m, g.mem, decider.Input{Delta: time.Second, World: g.world})
	require.NoError(g.t, err)
	return g.m.take()
}

// frame advances the world by a second and ticks all. It returns the leaves.
func (g *flock) frame() (leaves []string) {
	g.t.Helper()
	g.world.Advance(time.Second)
	for i := range g.all {
		g.tick(i + 1)
	}
	return g.leaves()
}

func (g *flock) leaves() (leaves []string) {
	for _, mem := range g.mems {
		leaves = append(leaves, leafName(g.tree, mem))
	}
	return leaves
}

// value sets a value for all moths.
func (g *flock) value(name string, v float64) {
	for _, m := range g.all {
		m.values[name] = v
	}
}

// leafName is the name of the active leaf, or "-".
func leafName(tree *decider.Tree[*moth], mem decider.Memory) string {
	leaf := tree.State(mem).Leaf()
	if leaf == decider.NoRow {
		return "-"
	}
	return tree.Outline().Name(leaf)
}

// inRow reports whether a row of that name is active.
func inRow(tree *decider.Tree[*moth], mem decider.Memory, name string) bool {
	return slices.ContainsFunc(tree.Outline().Find(name), tree.State(mem).Active)
}

// observing is an observer that is a function.
type observing func(decider.Event)

func (o observing) Observe(e decider.Event) { o(e) }

// errBoom is what callbacks of these tests panic with.
var errBoom = errors.New("boom")

// trapPanic calls do and returns what it panics with.
func trapPanic(do func()) (p any) {
	defer func() { p = recover() }()
	do()
	return nil
}

func must1[T any](v T, err error) T {
	must(err)
	return v
}

// listen has o observe w, until what it returns is called.
func listen(t testing.TB, w *decider.World, o decider.Observer, d decider.Detail, agents ...uint64) (stop func()) {
	stop, err := w.Observe(o, d, agents...)
	require.NoError(t, err)
	return stop
}
