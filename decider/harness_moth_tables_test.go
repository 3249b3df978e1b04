package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// throwOrCharge is a list whose first row needs the gate's token.
func throwOrCharge(g *mothGate) *mothRow {
	root := scoped("ROOT", gated("THROW", g), scoped("CHARGE"))
	root.Delegate = false // else the root's own choice loses with it
	return root
}

// gatedTable is a group of the policy with a gated row among its children, in a
// list that goes on without it.
func gatedTable(p decider.Policy) *mothRow {
	gate := &mothGate{Name: "G", Cooldown: 2 * time.Second}
	group := &mothRow{Name: "GROUP", Policy: p, Children: []*mothRow{scoped("A"), gated("B", gate), scoped("C")}, Delegate: true}
	return &mothRow{Name: "ROOT", Children: []*mothRow{scoped("HI"), group, scoped("REST")}}
}

// mothTurns drives moths on a gatedTable with draws of its own, and holds the
// gate to its limit.
type mothTurns struct {
	seed          uint64
	busy, changes int
	last          uint64
}

func (d *mothTurns) draw(n int) int {
	d.seed = d.seed*6364136223846793005 + 1442695040888963407
	return int(d.seed >> 33 % uint64(n))
}

// drive changes what the moth wants.
func (d *mothTurns) drive(m *moth) {
	name := []string{"HI", "A", "B", "C"}[d.draw(4)]
	m.values[name] = []float64{0, 1, 2, 3}[d.draw(4)]
	m.values["no "+name] = float64(1 - min(1, d.draw(5)))
	m.ends[name] = []decider.Status{decider.Running, decider.Running, decider.Succeeded, decider.Failed}[d.draw(4)]
}

// check requires that exactly the moths that are in the gated row hold a token.
func (d *mothTurns) check(t *testing.T, w *decider.World, in []uint64) {
	t.Helper()
	require.LessOrEqual(t, len(in), 1)
	require.Equal(t, in, w.Holders("G"))
	if len(in) == 0 {
		return
	}
	d.busy++
	if in[0] != d.last {
		d.last = in[0]
		d.changes++
	}
}

// varied asserts that the token was taken and given back often.
func (d *mothTurns) varied(t *testing.T) {
	t.Helper()
	assert.Greater(t, d.busy, 100)
	assert.Greater(t, d.changes, 20)
}

const (
	bait decider.Flags = 1 << iota
	sword
)

func byID(m *moth, _ decider.Query) float64 { return float64(m.id) }

// ambush is a table for squads of two: the higher id lures, the other hides,
// both wait for each other, and strike together.
func ambush(gate *mothGate) *mothRow {
	group := &behavior.Behavior[*moth]{
		Name: "AMBUSH",
		Activate: func(m *moth, x behavior.Context) bool {
			m.call("+", fmt.Sprintf("AMBUSH/%d", x.Flags()))
			return m.values["no AMBUSH"] == 0
		},
		Deactivate: func(m *moth, _ behavior.Context, why behavior.Reason) { m.call("-", "AMBUSH:"+why.String()) },
	}
	return &mothRow{Name: "ROOT", Children: []*mothRow{
		{Name: "HURT", Decide: valued("HURT"), Behavior: lasts("HURT", 1)},
		{
			Name: "AMBUSH", Preconditions: decider.Preconditions{Cooldown: 5 * time.Second}, Policy: decider.Sequence,
			Behavior: group, Gate: gate,
			Squad: &decider.Squad[*moth]{Members: 2, Roles: []decider.Role[*moth]{{Flag: bait, Score: byID}, {Flag: sword}}},
			Children: []*mothRow{
				{Name: "PLACE", Policy: decider.Selector, Children: []*mothRow{
					{Name: "LURE", Preconditions: decider.Preconditions{Flags: decider.All(bait)}, Behavior: lasts("LURE", 1)},
					{Name: "HIDE", Preconditions: decider.Preconditions{Flags: decider.All(sword)}, Behavior: lasts("HIDE", 3)},
				}},
				{Name: "WAIT", Barrier: true, Timeout: 20 * time.Second, Behavior: lasts("WAIT", 0)},
				{Name: "STRIKE", Behavior: lasts("STRIKE", 1)},
			},
		},
		{Name: "IDLE", Behavior: lasts("IDLE", 0)},
	}}
}

// only returns a Decide that accepts the moths with these ids.
func only(ids ...uint64) func(*moth, decider.Query) float64 {
	return func(m *moth, _ decider.Query) float64 { return decider.Bool(slices.Contains(ids, m.id)) }
}

// camp is a table in which every moth has its own part: 1 and 2 lie in
// ambush, 3, 4 and 5 aim, 6 tracks, 7 uses what is injected.
func camp() *mothRow {
	root := ambush(&mothGate{Name: "AMBUSHES", Cooldown: 4 * time.Second})
	hurt, squad, idle := root.Children[0], root.Children[1], root.Children[2]
	squad.Decide = only(1, 2)
	root.Children = []*mothRow{
		hurt, squad,
		{Name: "USE", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}},
		{
			Name: "AIM", Decide: only(3, 4, 5), Behavior: lasts("AIM", 0),
			Gate: &mothGate{Name: "BOW", Limit: 3, Cooldown: 6 * time.Second, LocalCooldown: 9 * time.Second},
		},
		{
			Name: "TRACK", Decide: only(6), Behavior: lasts("TRACK", 0),
			Gate: &mothGate{Name: "PREY", Key: func(b *moth, _ decider.Query) uint64 { return b.id * 11 }},
		},
		idle,
	}
	return root
}

// rowOf returns the row of that name below root.
func rowOf(root *mothRow, name string) *mothRow {
	if root.Name == name {
		return root
	}
	for _, child := range root.Children {
		if r := rowOf(child, name); r != nil {
			return r
		}
	}
	return nil
}

// customer is a table whose first plan is what the slot OBJECT runs.
func customer(bytes int) *mothRow {
	return &mothRow{Name: "CUSTOMER", Children: []*mothRow{
		{Name: "HURT", Decide: valued("HURT"), Behavior: lasts("HURT", 1)},
		{Name: "USE", Slot: &decider.Slot{Name: "OBJECT", Bytes: bytes}},
		{Name: "STROLL", Behavior: lasts("STROLL", 0)},
	}}
}

// stall is a tree for that slot: there is one seller.
func stall() *mothRow {
	return &mothRow{Name: "STALL", Policy: decider.Sequence, Children: []*mothRow{
		{Name: "GO", Behavior: lasts("GO", 2)},
		{Name: "BUY", Gate: &mothGate{Name: "SELLER"}, Behavior: lasts("BUY", 2)},
	}}
}

// mall is a tree with a slot that is injected itself.
func mall(bytes int) *mothRow {
	return &mothRow{Name: "MALL", Children: []*mothRow{
		{Name: "SHOP", Slot: &decider.Slot{Name: "SHOP", Bytes: bytes}},
		{Name: "LOOK", Behavior: lasts("LOOK", 0)},
	}}
}
