package funnel

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// table is PrioritizedList[SELECTOR[FLEE if TIRED, EAT], WANDER].
func table() *evo.Genome {
	leaf := func(id int, action string, args ...int) *evo.Row {
		return &evo.Row{ID: id, Action: action, Args: args, Commit: time.Second, Timeout: 5 * time.Second}
	}
	flee := leaf(3, "FLEE", 2)
	flee.Guards = []evo.Guard{{Name: "TIRED"}}
	return &evo.Genome{Root: &evo.Row{ID: 1, Policy: decider.PrioritizedList, Children: []*evo.Row{
		{ID: 2, Policy: decider.Selector, Children: []*evo.Row{flee, leaf(4, "EAT")}},
		leaf(5, "WANDER", 1),
	}}}
}

// changed is how much the table differs from itself after a change.
func changed(change func(root *evo.Row)) int64 {
	g := table()
	change(g.Root)
	a, b := newForm(table()), newForm(g)
	if structure(a, b) != structure(b, a) {
		panic("not symmetric")
	}
	return structure(a, b)
}

func TestStructureIsALadder(t *testing.T) {
	assert.EqualValues(t, 0, changed(func(*evo.Row) {}))
	assert.EqualValues(t, 0, changed(func(r *evo.Row) { r.Children[1].ID = 40 }), "ids are no difference")

	parameter := changed(func(r *evo.Row) { r.Children[1].Args[0] = 7 })
	more := changed(func(r *evo.Row) { r.Children[1].Args[0], r.Children[1].Commit = 7, 2*time.Second })
	order := changed(func(r *evo.Row) { r.Children[0], r.Children[1] = r.Children[1], r.Children[0] })
	guard := changed(func(r *evo.Row) { r.Children[0].Children[0].Guards[0].Not = true })
	action := changed(func(r *evo.Row) { r.Children[1].Action = "REST" })
	other := changed(func(r *evo.Row) {
		*r = evo.Row{ID: 1, Children: []*evo.Row{{ID: 2, Action: "STEAL", Timeout: time.Second}}}
	})
	for _, step := range []struct {
		what           string
		d, least, most int64
	}{
		{"another parameter", parameter, 50, 200},
		{"two", more, parameter + 1, 200},
		{"another order", order, 200, 400},
		{"another guard", guard, 400, 600},
		{"another action", action, 600, 999},
		{"nothing in common", other, 1000, 1000},
	} {
		assert.GreaterOrEqual(t, step.d, step.least, step.what)
		assert.LessOrEqual(t, step.d, step.most, step.what)
	}
}

func TestWhatStandsInTheWayOfAnActionGuardsIt(t *testing.T) {
	plain := newForm(table()).actions
	g := table()
	g.Root.Children[0].Guards = []evo.Guard{{Name: "NIGHT"}}
	guarded := newForm(g).actions
	assert.EqualValues(t, 800, jaccard(plain, guarded), "both actions of the group differ: 4 of 5")
	assert.Len(t, guarded, 3)
}
