package bench

import (
	"reflect"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// TestNoAllocations holds that a tick makes no garbage: in any workload, whether anything
// changes or not, under any policy, behind any gate, and where squads form and wait.
func TestNoAllocations(t *testing.T) {
	for _, w := range Workloads() {
		for _, c := range append(Crowds(), table(), tableWhen()) {
			if w.takes(c) {
				none(t, 1, w.Name+" "+c.Name, w.Start(c, min(w.Agents, 150)))
			}
		}
	}
	for _, entries := range [][]entry{policies(), gates(), turns(), lanes(), squads(), roles()} {
		for _, e := range entries {
			none(t, 2, e.name, e.start())
		}
	}
}

// none holds that n ticks of a run make no garbage, and that all ticks do what they should.
func none(t *testing.T, n int, name string, run Run) {
	run.Ticks(50) // how many squads there are varies
	assert.Zero(t, testing.AllocsPerRun(64, func() { run.Ticks(n) }), name)
	assert.NoError(t, run.Verify(), name)
}

// TestNoAllocationsObserved holds the same of worlds, and of an observer that
// makes none itself.
func TestNoAllocationsObserved(t *testing.T) {
	for _, detail := range []decider.Detail{decider.Nothing, decider.Transitions, decider.Ticks, decider.Rows} {
		tree := decider.MustCompile(&churn)
		c, memory := &Creature{}, tree.NewMemory(1)
		world, seen := decider.NewWorld(1), &observer{}
		world.Observe(seen, detail)
		n := 0
		tick := func() {
			c.Situation = scenes[n/sceneTicks%len(scenes)].Situation
			n++
			_, err := tree.Tick(c, memory, decider.Input{Delta: frame, World: world})
			require.NoError(t, err)
		}
		tick()
		assert.Zero(t, testing.AllocsPerRun(2*sceneTicks*len(scenes), tick), detail)
		assert.Equal(t, detail != decider.Nothing, seen.events > 0, detail)
	}
}

// TestFigure1Asks holds what W1 measures: while ROOT→EAT→EAT_FOOD runs, every
// tick asks FLEE, GUARD, FIGHT and FIND_FOOD, in this order, and no other row.
func TestFigure1Asks(t *testing.T) {
	var asked []string
	root := spied(&figure1, &asked, map[*row]*row{})
	tree := decider.MustCompile(root)
	c, memory := &Creature{Situation: steady.Situation}, tree.NewMemory(1)
	for i := range 10 {
		asked = nil
		result, err := tree.Tick(c, memory, decider.Input{Delta: frame})
		require.NoError(t, err)
		assert.Equal(t, "EAT_FOOD", tree.Outline().Row(result.Leaf).Name)
		if i > 0 {
			assert.Equal(t, []string{"FLEE", "GUARD", "FIGHT", "FIND_FOOD"}, asked, "tick %d", i)
		}
	}
	assert.EqualValues(t, 10, c.Ticks)
}

// TestTables holds that the tables of W1 and W3, rechecked or not, are the same rows
// with the same Decides, and differ only in how what runs ends.
func TestTables(t *testing.T) {
	assert.Equal(t, shape(&figure1), shape(&churn))
	assert.Equal(t, shape(&figure1), shape(&rechecked))
}

// TestRechecked holds that in W1r and W3r every row with a condition is rechecked, and
// no leaf ends by itself.
func TestRechecked(t *testing.T) {
	var look func(r *row)
	look = func(r *row) {
		if r.Decide != nil || r.When != nil {
			assert.Equal(t, decider.EachTick, r.Recheck, r.Name)
		}
		if len(r.Children) == 0 && r.Decide != nil {
			assert.Same(t, &keepOn, r.Behavior, r.Name)
		}
		for _, child := range r.Children {
			look(child)
		}
	}
	look(&rechecked)
	look(&recheckedWhen)
}

// shape lists the rows below r, with the function that decides about each.
func shape(r *row) []string {
	list := []string{r.Name + " " + runtime.FuncForPC(reflect.ValueOf(r.Decide).Pointer()).Name()}
	for _, child := range r.Children {
		list = append(list, shape(child)...)
	}
	return append(list, "end of "+r.Name)
}

// spied returns a copy of a table that notes whom it asks.
func spied(r *row, asked *[]string, done map[*row]*row) *row {
	if done[r] != nil {
		return done[r]
	}
	spy := *r
	done[r] = &spy
	if r.Decide != nil {
		spy.Decide = func(c *Creature, q decider.Query) float64 {
			*asked = append(*asked, r.Name)
			return r.Decide(c, q)
		}
	}
	spy.Children = nil
	for _, child := range r.Children {
		spy.Children = append(spy.Children, spied(child, asked, done))
	}
	return &spy
}

// TestMemorySize holds the goal of 96 bytes for an agent of the wide table.
func TestMemorySize(t *testing.T) {
	tree := decider.MustCompile(wideTable(wideGroups, widePerGroup))
	assert.LessOrEqual(t, tree.MemorySize(), 96)
}
