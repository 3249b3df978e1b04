package decider_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// TestRowActions is rule 1a: a row that says itself what it does is one with a Behavior of
// its name.
func TestRowActions(t *testing.T) {
	type (
		row = decider.Decider[*pupil]
		act = behavior.Behavior[*pupil]
	)
	do := func(p *pupil) { p.call("do") }
	each := func(p *pupil) { p.call("each") }
	eachFor := func(p *pupil, d time.Duration) { p.call("each " + d.String()) }
	run := func(p *pupil) behavior.Status { p.call("run"); return behavior.Until(p.frame%5 == 0) }
	runFor := func(p *pupil, d time.Duration) behavior.Status {
		p.call("run " + d.String())
		return behavior.Until(p.frame%3 == 0)
	}
	table := func(kids ...*row) *row {
		for _, k := range kids {
			k.Timeout, k.BehaviorFlags = 120*time.Millisecond, 3
		}
		return &row{Name: "ROOT", Policy: decider.Random, Children: kids}
	}
	short := table(&row{Name: "DO", Do: do}, &row{Name: "EACH", Each: each}, &row{Name: "EACHFOR", EachFor: eachFor}, &row{Name: "RUN", Run: run}, &row{Name: "RUNFOR", RunFor: runFor})
	long := table(
		&row{Name: "DO", Behavior: &act{Name: "DO", Once: do}}, &row{Name: "EACH", Behavior: &act{Name: "EACH", Each: each}},
		&row{Name: "EACHFOR", Behavior: &act{Name: "EACHFOR", EachFor: eachFor}}, &row{Name: "RUN", Behavior: &act{Name: "RUN", Run: run}},
		&row{Name: "RUNFOR", Behavior: &act{Name: "RUNFOR", RunFor: runFor}},
	)
	var did, saved [2]string
	var trees [2]*decider.Tree[*pupil]
	for i, root := range []*row{short, long} {
		tree, err := decider.Compile(root)
		require.NoError(t, err)
		trees[i] = tree
		var events strings.Builder
		p := &pupil{id: 1}
		mem := tree.NewMemory(1)
		w := decider.NewWorld(1)
		w.Observe(eventList{&events}, decider.Rows)
		for range 40 {
			p.frame++
			_, err := tree.Tick(p, mem, decider.Input{Delta: 50 * time.Millisecond, World: w})
			require.NoError(t, err)
		}
		did[i] = p.called.String() + events.String()
		data, err := tree.Save(mem)
		require.NoError(t, err)
		saved[i] = string(data)
	}
	require.Contains(t, did[0], "run 50ms")
	assert.Empty(t, cmp.Diff(did[1], did[0]))
	assert.Equal(t, saved[1], saved[0])
	assert.Equal(t, trees[1].String(), trees[0].String())
	assert.Equal(t, trees[1].Outline().Rows(), trees[0].Outline().Rows())

	for _, wrong := range []*row{
		{Name: "A", Do: do, Run: run},
		{Name: "A", Each: each, Behavior: &act{Name: "B", Tick: behavior.Stay[*pupil]}},
		{Name: "A", EachFor: eachFor, RunFor: runFor, Do: do},
	} {
		_, err := decider.Compile(wrong)
		require.ErrorContains(t, err, "ActionTwice")
	}
}

// eventList writes down events.
type eventList struct{ to *strings.Builder }

func (l eventList) Observe(e decider.Event) {
	e.World, e.Tree, e.State = nil, nil, decider.State{}
	fmt.Fprintln(l.to, e)
}

// TestRan: in a game of turns a tick ends what it begins, and the result still says what it
// was.
func TestRan(t *testing.T) {
	type row = decider.Decider[*pupil]
	root := &row{Name: "ROOT", Policy: decider.Selector, Children: []*row{
		{Name: "BITE", When: func(p *pupil) bool { return p.frame == 1 }, Do: func(p *pupil) {}},
		{Name: "RESET", When: func(p *pupil) bool { return p.frame == 2 }, Behavior: &behavior.Behavior[*pupil]{Name: "RESET", Tick: func(_ *pupil, x behavior.Context) behavior.Status {
			x.Reset()
			return behavior.Succeeded
		}}},
		{Name: "GROWL", When: func(p *pupil) bool { return p.frame == 3 }, Policy: decider.Sequence, Children: []*row{
			{Name: "SNIFF", Do: func(p *pupil) {}}, {Name: "BARK", Do: func(p *pupil) {}},
		}},
		{Name: "STAY", When: func(p *pupil) bool { return p.frame == 4 }, Each: func(p *pupil) {}},
	}}
	chew := &row{Name: "CHEW", Behavior: &behavior.Behavior[*pupil]{Name: "CHEW", Run: func(p *pupil) behavior.Status { return behavior.Until(p.frame > 1) }}}
	meal := decider.MustCompile(&row{Name: "MEAL", Children: []*row{{Name: "BOWL", Children: []*row{chew}}}})
	mem := meal.NewMemory(1)
	for frame := range uint64(3) {
		_, err := meal.Tick(&pupil{frame: frame}, mem, decider.Input{Delta: time.Second})
		require.NoError(t, err)
		assert.Equal(t, "CHEW", meal.Outline().Name(meal.State(mem).Ran()), "also in the tick that ends it")
	}

	tree, err := decider.Compile(root)
	require.NoError(t, err)
	for frame, want := range map[uint64]string{1: "BITE", 2: "", 3: "BARK", 4: "STAY", 5: ""} {
		mem := tree.NewMemory(1)
		res, err := tree.Tick(&pupil{frame: frame}, mem, decider.Input{Delta: time.Second})
		require.NoError(t, err)
		assert.Equal(t, want, tree.Outline().Name(tree.State(mem).Ran()), "turn %d", frame)
		assert.Equal(t, frame == 4, res.Leaf != decider.NoRow)
		require.NoError(t, tree.Reset(&pupil{}, mem))
		assert.Equal(t, decider.NoRow, tree.State(mem).Ran())
	}
}

// TestFirstOf is rule 21a.
func TestFirstOf(t *testing.T) {
	type row = decider.Decider[*pupil]
	act := func(name string) func(*pupil) { return func(p *pupil) { p.call(name) } }
	root := decider.Group("TURN", decider.FirstOf,
		&row{Name: "NO", Behavior: &behavior.Behavior[*pupil]{Name: "NO", Activate: func(p *pupil, _ behavior.Context) bool { p.call("no"); return false }}},
		&row{Name: "BITE", When: func(p *pupil) bool { return p.frame == 1 }, Do: act("bite")},
		&row{Name: "WALK", Do: act("walk")},
		&row{Name: "REST", Do: act("rest")},
	)
	tree, err := decider.Compile(&root)
	require.NoError(t, err)
	for frame, want := range map[uint64]string{1: "no\nbite\n", 2: "no\nwalk\n"} {
		p := &pupil{frame: frame}
		res, err := tree.Tick(p, tree.NewMemory(1), decider.Input{Delta: time.Second})
		require.NoError(t, err)
		assert.Equal(t, want, p.called.String())
		assert.Equal(t, decider.Succeeded, res.Status)
	}
}

// TestIfUnless is rule 29a: flags that stand in a row itself are a check like any other, and
// add to the one that is there.
func TestIfUnless(t *testing.T) {
	type row = decider.Decider[*pupil]
	table := func(eat, sleep row) *row {
		eat.Name, sleep.Name = "EAT", "SLEEP"
		eat.Each, sleep.Each = func(*pupil) {}, func(*pupil) {}
		return &row{Name: "ROOT", Children: []*row{&eat, &sleep}}
	}
	checks := func(c decider.Check) row { return row{Preconditions: decider.Preconditions{Flags: c}} }
	short := decider.MustCompile(table(row{If: 1 | 4, Unless: 2}, row{If: 8, Preconditions: decider.Preconditions{Flags: decider.Check{All: 1, Any: 6}}}))
	long := decider.MustCompile(table(checks(decider.Check{All: 1 | 4, None: 2}), checks(decider.Check{All: 1 | 8, Any: 6})))
	assert.Equal(t, long.String(), short.String())
	assert.Equal(t, long.Outline().Rows()[1].Preconditions, short.Outline().Rows()[1].Preconditions)
	_, err := decider.Compile(table(row{If: 3, Unless: 2}, row{}))
	require.ErrorContains(t, err, "error NeverPasses at ROOT > EAT: Preconditions.Flags can never pass")
}
