package decider_test

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// scores returns a Scored group of two rows that was changed by set.
func scores(set func(d *Decider)) func() *Decider {
	return func() *Decider {
		d := &Decider{Name: "ROOT", Policy: decider.Scored, Children: []*Decider{
			{Name: "EAT", Decide: hunger, Behavior: &eat}, {Name: "SLEEP", Score: .2, Behavior: &sleep},
		}}
		set(d)
		return d
	}
}

func onRoot(set func(d *Decider)) func(*mending) {
	return func(m *mending) { set(m.root) }
}

// fixesOfGroups are those of errors of groups and of whole tables.
var fixesOfGroups = []fix{
	{code: "NilRoot", row: "EAT", mends: []mend{
		{"pass a pointer to the table's first row, as in Compile(&Root)", func(m *mending) { m.root = newRow("EAT") }, ""},
	}},
	{code: "NilChild", row: "EAT", mends: []mend{
		{"remove the entry", onRoot(func(d *Decider) { d.Children = d.Children[1:] }), ""},
		{"point it at a row", onRoot(func(d *Decider) { d.Children[0] = &Decider{Name: "FLEE", Decide: fear, Behavior: &run} }), "FLEE"},
	}},
	{code: "Cycle", row: "SNEAK", table: func() *Decider {
		hunt := &Decider{Name: "HUNT", Policy: decider.Sequence}
		hunt.Children = []*Decider{{Name: "SNEAK", Behavior: &walk}, hunt}
		return &Decider{Name: "ROOT", Children: []*Decider{hunt}}
	}, mends: []mend{
		{"take it out of these Children; to run its steps again use Loop", onHunt(func(d *Decider) { d.Loop = -1 }), ""},
		{"or let the group end and be chosen again", onHunt(func(d *Decider) {}), ""},
	}},
	{code: "ChildTwice", row: "STEP", mends: []mend{
		{"list the row once", onRoot(func(d *Decider) { d.Children = d.Children[1:] }), ""},
		{"for a second turn, give a second decider another name and the same behavior", onRoot(func(d *Decider) {
			d.Children[1] = &Decider{Name: "STEP_BACK", Behavior: d.Children[0].Behavior}
		}), "STEP_BACK"},
	}},
	{code: "NoChildren", row: "NAP", mends: []mend{
		{"list the children", onRoot(func(d *Decider) { d.Children = []*Decider{newRow("NAP")} }), ""},
		{"leave out Children", onRoot(func(d *Decider) { d.Children = nil }), "ROOT"},
	}},
	{code: "TooManyChildren", row: "TRICK_Q", mends: []mend{
		{"put some of them into groups below it, with Delegate where the group has no condition of its own", onRoot(func(d *Decider) {
			d.Children = append(d.Children[:8:8], &Decider{Name: "MORE", Policy: decider.Shuffle, Delegate: true, Children: d.Children[8:]})
		}), ""},
	}},
	{code: "TooDeep", row: "ROW_33", mends: []mend{
		{"merge groups that have a single child or the same policy as their parent", onRoot(func(d *Decider) { d.Children = d.Children[0].Children }), ""},
	}},
	{code: "TooManyRows", row: "A", mends: []mend{
		{"share fewer groups within shared groups", onRoot(func(d *Decider) { d.Children = d.Children[0].Children[0].Children }), ""},
		{"give the agent several trees", onRoot(func(d *Decider) { *d = *d.Children[0].Children[0] }), ""},
	}},
	{code: "MemoryTooLarge", row: "LEG_0", mends: []mend{
		{"make the blocks smaller", onRow("LEG_0", func(d *Decider) { d.Behavior.Block = strides{} }), ""},
		{"put large data on the agent", onRow("LEG_0", func(d *Decider) { d.Behavior.Block = nil }), ""},
		{"use fewer lanes with blocks", onRoot(func(d *Decider) { d.Children = d.Children[:16] }), ""},
	}},
	{code: "MemoryTooLarge", row: "GUEST", table: func() *Decider {
		return &Decider{Name: "ROOT", Policy: decider.Parallel, Children: []*Decider{
			{Name: "HERE", Slot: &decider.Slot{Name: "HERE", Bytes: 1 << 19}},
			{Name: "THERE", Slot: &decider.Slot{Name: "THERE", Bytes: 1 << 19}},
			{Name: "EXPLORE", Behavior: &Behavior{Name: "EXPLORE", Block: [1 << 10]byte{}}},
		}}
	}, mends: []mend{
		{"reserve less for the slots", onRow("HERE", func(d *Decider) { d.Slot.Bytes = 512 }), ""},
		{"have one slot for several things", func(m *mending) { m.drop("THERE") }, ""},
		{"make the blocks smaller", func(m *mending) { m.row("EXPLORE").Behavior.Block, m.row("HERE").Slot.Bytes = strides{}, 1<<19-16 }, ""},
		{"put large data on the agent", func(m *mending) { m.row("EXPLORE").Behavior.Block = nil }, ""},
		{"use fewer lanes with blocks", onRow("EXPLORE", func(d *Decider) { d.Behavior = &walk }), ""},
	}},
	{code: "BadMargin", row: "SLEEP", table: scores(func(d *Decider) { d.Margin = -.1 }), mends: []mend{
		{"write by how much a challenger must exceed the active row", onRoot(func(d *Decider) { d.Margin = .1 }), ""},
		{"to let it run until it ends, use Latched", onRoot(func(d *Decider) { d.Margin, d.Latched = 0, true }), ""},
	}},
	{code: "BadLoop", row: "BACK", mends: []mend{
		{"write -1 to repeat until something else ends it", onRoot(func(d *Decider) { d.Loop = -1 }), ""},
	}},
	{code: "BadSucceed", row: "EAT", mends: []mend{
		{"count the Children again", onRoot(func(d *Decider) { d.Succeed = 2 }), ""},
	}},
	{code: "ConditionInterrupts", row: "EAT", mends: []mend{
		{"give it a Behavior", onRow("IS_HUNGRY", func(d *Decider) { d.Behavior = &eat }), "IS_HUNGRY"},
		{"use it as a step of a Sequence", onRoot(func(d *Decider) {
			d.Children[0] = &Decider{Name: "DINE", Policy: decider.Sequence, Children: []*Decider{d.Children[0], newRow("EAT")}}
		}), ""},
		{"in a Selector", onRoot(func(d *Decider) { d.Policy = decider.Selector }), "SLEEP"},
		{"or Parallel", onRoot(func(d *Decider) { d.Policy = decider.Parallel }), "IS_HUNGRY"},
		{"turn it into a precondition", onRoot(func(d *Decider) { d.Children[0] = &Decider{Name: "EAT", If: Night, Behavior: &eat} }), ""},
		{"When", onRoot(func(d *Decider) { d.Children[0] = &Decider{Name: "EAT", When: awake, Behavior: &eat} }), ""},
		{"or Decide of another row", onRoot(func(d *Decider) { d.Children[0] = &Decider{Name: "EAT", Decide: hunger, Behavior: &eat} }), ""},
	}},
	{code: "GroupStrobes", row: "EAT", mends: []mend{
		{"set Delegate, so that it accepts only if a child does", onRow("NEEDS", func(d *Decider) { d.Delegate = true }), ""},
		{"give it a When that is no wider than its children's", onRow("NEEDS", func(d *Decider) { d.When = awake }), ""},
	}},
	{code: "GroupStrobes", row: "ROAM", table: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "NEEDS", If: Night, Children: []*Decider{{Name: "FLEE", Decide: fear, Behavior: &run}}}, newRow("SLEEP"),
		}}
	}, mends: []mend{
		{"set Delegate, so that it accepts only if a child does", onRow("NEEDS", func(d *Decider) { d.Delegate = true }), "FLEE"},
		{"give it a When that is no wider than its children's", onRow("NEEDS", func(d *Decider) { d.When = func(a *animal) bool { return a.fear > 0 } }), "FLEE"},
		{"or a last child that always accepts", onRow("NEEDS", func(d *Decider) { d.Children = append(d.Children, newRow("ROAM")) }), ""},
	}},
	{code: "UnknownState", row: "CHASE", mends: []mend{
		{"write PATROL, if that is meant", onRow("CHASE", func(d *Decider) { d.From[0] = "PATROL" }), ""},
	}},
	{code: "UnknownState", row: "CHASE", table: func() *Decider {
		return &Decider{Name: "GUARD", Policy: decider.StateMachine, Children: []*Decider{
			{Name: "CHASE", From: []string{"NOBODY"}, When: awake, Behavior: &run}, newRow("PATROL"),
		}}
	}, mends: []mend{
		{"write the name of a row of the same group", onRow("CHASE", func(d *Decider) { d.From[0] = "PATROL" }), ""},
		{"Start is its beginning", onRow("CHASE", func(d *Decider) { d.From[0] = decider.Start }), ""},
		{"AnyState all its other rows", onRow("CHASE", func(d *Decider) { d.From[0] = decider.AnyState }), ""},
	}},
	{code: "UnknownState", row: "REST", table: func() *Decider {
		return &Decider{Name: "GUARD", Policy: decider.StateMachine, Children: []*Decider{{Name: decider.AnyState, Behavior: &sleep}}}
	}, mends: []mend{
		{"give it another name", onRow(decider.AnyState, func(d *Decider) { d.Name = "REST" }), ""},
	}},
	{code: "NoStart", row: "EAT", mends: []mend{
		{"add Start to the After of the row that it begins with", onRow("EAT", func(d *Decider) { d.After = append(d.After, decider.Start) }), ""},
	}},
	{code: "StateUnreachable", row: "EAT", mends: []mend{
		{"add a state that is entered to its From or After", onRow("EAT", func(d *Decider) { d.After = append(d.After, "SLEEP") }), ""},
		{"or Start", onRow("EAT", func(d *Decider) { d.After = append(d.After, decider.Start) }), "SLEEP"},
		{"leave out the row", func(m *mending) { m.drop("EAT") }, "SLEEP"},
	}},
	{code: "StateStrobes", row: "EAT", mends: []mend{
		{"give it an If", onRow("EAT", func(d *Decider) { d.If = Night }), ""},
		{"a When or another condition", onRow("EAT", func(d *Decider) { d.When = awake }), ""},
		{"write the state into After, so that it follows when that has ended", onRow("EAT", func(d *Decider) { d.From, d.After = nil, d.From }), ""},
		{"or give the state a Commit", onRow("SLEEP", func(d *Decider) { d.Commit = time.Second }), ""},
	}},
	{code: "OptionNeedsPolicy", row: "EAT", table: func() *Decider {
		return &Decider{Name: "DAY", Children: []*Decider{{Name: "EAT", From: []string{"SLEEP"}, When: awake, Behavior: &eat}, newRow("SLEEP")}}
	}, mends: []mend{
		{"make its group a StateMachine", onRoot(func(d *Decider) { d.Policy = decider.StateMachine }), ""},
		{"leave out From", onRow("EAT", func(d *Decider) { d.From = nil }), ""},
	}},
	{code: "NotOnDelegate", row: "SLEEP", mends: []mend{
		{"put Not on a condition before the group", func(m *mending) { afterCalm(m, "REST") }, ""},
		{"or on the child that it is about", func(m *mending) {
			m.row("REST").Not, m.row("REST").Decide = false, nil
			m.row("SLEEP").Not, m.row("SLEEP").Decide = true, fear
			m.idle()
		}, ""},
	}},
	{code: "NotOnDelegate", row: "GUEST", table: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "VISIT", Decide: fear, Not: true, Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}}, newRow("SLEEP"),
		}}
	}, mends: []mend{
		{"put Not on a condition before the row", func(m *mending) { afterCalm(m, "VISIT") }, ""},
	}},
	{code: "OptionNeedsPolicy", row: "SLEEP", table: scores(func(d *Decider) { d.Margin, d.Policy = .2, decider.Random }), mends: []mend{
		{"change the Policy", onRoot(func(d *Decider) { d.Policy = decider.Scored }), ""},
		{"leave out Margin", onRoot(func(d *Decider) { d.Margin = 0 }), ""},
	}},
	{code: "OptionNeedsChildren", row: "SLEEP", mends: []mend{
		{"give the row Children", onRoot(func(d *Decider) { d.Children = []*Decider{newRow("NAP")} }), "NAP"},
		{"leave out Delegate", onRoot(func(d *Decider) { d.Delegate = false }), ""},
	}},
	{code: "OptionNeedsChildren", row: "GUEST", table: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "VISIT", Delegate: true, Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}}, newRow("SLEEP"),
		}}
	}, mends: []mend{
		{"leave out Delegate; the row always asks what is injected into its Slot", onRow("VISIT", func(d *Decider) { d.Delegate = false }), ""},
	}},
	{code: "AsideOutsideList", row: "SLEEP", mends: []mend{
		{"leave out Outcome", onRow("GROWL", func(d *Decider) { d.Outcome = decider.Keep }), "GROWL"},
		{"put the row before the others of a FirstOf", onRoot(func(d *Decider) { d.Policy = decider.FirstOf }), ""},
		{"or SequentialList", onRoot(func(d *Decider) { d.Policy = decider.SequentialList }), ""},
	}},
	{code: "AsideOutsideList", row: "SLEEP", table: func() *Decider {
		return &Decider{Name: "SLEEP", Behavior: &sleep, Outcome: decider.Aside}
	}, mends: []mend{
		{"leave out Outcome", onRoot(func(d *Decider) { d.Outcome = decider.Keep }), ""},
	}},
	{code: "GroupEndsAtOnce", row: "RUN", mends: []mend{
		{"do it in the Activate of a Behavior", onRow("FLEE", func(d *Decider) { d.Do, d.Behavior = nil, &Behavior{Name: "FLEE", Activate: begin} }), ""},
		{"or in the Enter of a Scope, instead", onRow("FLEE", func(d *Decider) {
			d.Do, d.Scope = nil, &Scope{Name: "FLEE", Enter: func(*animal, behavior.Context) {}}
		}), ""},
		{"leave out the Children", onRow("FLEE", func(d *Decider) { d.Children = nil }), "FLEE"},
	}},
}

// onHunt takes HUNT out of its own children and changes it.
func onHunt(set func(d *Decider)) func(*mending) {
	return onRow("HUNT", func(d *Decider) {
		d.Children = d.Children[:1]
		set(d)
	})
}

// afterCalm moves the condition of a row into one before it, in a Sequence of both.
func afterCalm(m *mending, name string) {
	d := m.row(name)
	d.Not, d.Decide = false, nil
	both := &Decider{Name: "CALM", Policy: decider.Sequence, Children: []*Decider{{Name: "NO_FEAR", Decide: fear, Not: true}, d}}
	if d == m.root {
		m.root = both
		m.idle()
		return
	}
	m.root.Children[0] = both
}
