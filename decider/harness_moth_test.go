package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

type mothGate = decider.Gate[*moth]

// gated is a leaf with a gate, whose callbacks are noted; see scoped.
func gated(name string, g *mothGate, kids ...*mothRow) *mothRow {
	r := scoped(name, kids...)
	r.Scope, r.Gate = nil, g
	return r
}

// garrison are moths with the ids 1, 2, … on one tree in one world, ticked one
// after the other.
type garrison struct {
	t     *testing.T
	tree  *decider.Tree[*moth]
	world *decider.World
	ms    []*moth
	mems  []decider.Memory
	taken []string // gate events
}

func newGarrison(t *testing.T, n int, root *mothRow) *garrison {
	t.Helper()
	tree, err := decider.Compile(root)
	require.NoError(t, err)
	return newGarrisonIn(t, tree.NewWorld(1), tree, n, 1)
}

func newGarrisonIn(t *testing.T, w *decider.World, tree *decider.Tree[*moth], n int, firstID uint64) *garrison {
	g := &garrison{t: t, tree: tree, world: w, mems: tree.NewMemories(n, firstID)}
	for range n {
		g.ms = append(g.ms, newMoth())
	}
	w.Observe(observing(func(e decider.Event) {
		if e.Kind == decider.EventTaken || e.Kind == decider.EventReleased {
			g.taken = append(g.taken, fmt.Sprintf("%d %v %s %d/%d", e.Agent, e.Kind, e.Tree.Row(e.Row).Name, e.Held, e.Limit))
		}
	}), decider.Transitions)
	return g
}

// tick ticks moth i (from 1) and returns its callbacks without the Decides.
func (g *garrison) tick(i int) string {
	g.t.Helper()
	_, err := g.tree.Tick(g.ms[i-1], g.mems[i-1], decider.Input{Delta: time.Second, World: g.world})
	require.NoError(g.t, err)
	return withoutAsks(g.ms[i-1].take())
}

// frame advances the world by a second and ticks all. It returns the leaves.
func (g *garrison) frame() (leaves []string) {
	g.t.Helper()
	g.world.Advance(time.Second)
	for i := range g.ms {
		g.tick(i + 1)
	}
	return g.leaves()
}

func (g *garrison) leaves() (leaves []string) {
	for _, mem := range g.mems {
		leaf := g.tree.State(mem).Leaf()
		if leaf == decider.NoRow {
			leaves = append(leaves, "-")
			continue
		}
		leaves = append(leaves, g.tree.Outline().Row(leaf).Name)
	}
	return leaves
}

func (g *garrison) events() []string {
	events := g.taken
	g.taken = nil
	return events
}

// each sets a value or an ending for all moths.
func (g *garrison) value(name string, v float64) {
	for _, m := range g.ms {
		m.values[name] = v
	}
}

// gatedTable is a group of the policy with a gated row among its children, in a
// list that goes on without it.
func gatedTable(p decider.Policy) (*mothRow, *mothGate) {
	gate := &mothGate{Name: "G", Cooldown: 2 * time.Second}
	group := &mothRow{Name: "GROUP", Policy: p, Children: []*mothRow{scoped("A"), gated("B", gate), scoped("C")}, Delegate: true}
	root := &mothRow{Name: "ROOT", Children: []*mothRow{scoped("HI"), group, scoped("REST")}}
	return root, gate
}

// drive changes what the moth wants, from draws of its own.
func drive(m *moth, draw func(n int) int) {
	name := []string{"HI", "A", "B", "C"}[draw(4)]
	m.values[name] = []float64{0, 1, 2, 3}[draw(4)]
	m.values["no "+name] = float64(1 - min(1, draw(5)))
	m.ends[name] = []decider.Status{decider.Running, decider.Running, decider.Succeeded, decider.Failed}[draw(4)]
}

// inRow returns the ids of the agents that have row name active.
func inRow(tree *decider.Tree[*moth], mem decider.Memory, name string) bool {
	state := tree.State(mem)
	for _, info := range tree.Outline().Rows() {
		if info.Name == name && state.Active(info.Row) {
			return true
		}
	}
	return false
}
