package decider_test

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// asRow returns a list with a row that is made by set, and one behind it for want of better.
func asRow(set func(d *Decider)) func() *Decider {
	return func() *Decider {
		d := &Decider{Name: "ROW", Decide: hunger, Behavior: &eat}
		set(d)
		return &Decider{Name: "ROOT", Children: []*Decider{d, {Name: "SLEEP", Behavior: &sleep}}}
	}
}

// row returns what does set to the row of this name.
func onRow(name string, set func(d *Decider)) func(*mending) {
	return func(m *mending) { set(m.row(name)) }
}

func sated(a *animal) bool                        { return a.hunger == 0 }
func safety(a *animal, _ decider.Query) float64   { return 1 - a.fear }
func distance(a *animal, q decider.Query) float64 { return 1 - near(a, q) }
func aSecond(*animal) time.Duration               { return time.Second }

// fixesOfRows are those of errors of a row by itself.
var fixesOfRows = []fix{
	{code: "EmptyName", row: "NIBBLE", mends: []mend{
		{"give it a Name that no other decider of the table has", func(m *mending) { m.root.Children[0].Name = "NIBBLE" }, ""},
	}},
	{code: "DuplicateName", row: "NIBBLE", table: func() *Decider {
		return &Decider{Name: "ROOT", Policy: decider.Shuffle, Children: []*Decider{
			{Name: "DAY", Policy: decider.Sequence, Children: []*Decider{{Name: "EAT", Behavior: &eat}, {Name: "WALK", Behavior: &walk}}},
			{Name: "NIGHT", Policy: decider.Sequence, Children: []*Decider{{Name: "EAT", Behavior: &eat}, {Name: "SLEEP", Behavior: &sleep}}},
		}}
	}, mends: []mend{
		{"rename one of them", func(m *mending) { m.row("NIGHT").Children[0].Name = "NIBBLE" }, ""},
		{"if they are meant to be the same row, list it once in a group, and share it by pointer between groups", func(m *mending) {
			m.row("NIGHT").Children[0] = m.row("DAY").Children[0]
		}, "EAT"},
	}},
	{code: "NegativeDuration", row: "SLEEP", mends: []mend{
		{"write a positive duration", onRow("SLEEP", func(d *Decider) { d.Timeout = time.Second }), ""},
		{"leave out Timeout", onRow("SLEEP", func(d *Decider) { d.Timeout = 0 }), ""},
	}},
	{code: "DurationWithoutUnit", row: "FLEE", mends: []mend{
		{"write 15*time.Second if you mean seconds", onRow("FLEE", func(d *Decider) { d.Timeout = 15 * time.Second }), ""},
		{"leave out Timeout", onRow("FLEE", func(d *Decider) { d.Timeout = 0 }), ""},
	}},
	{code: "BadChance", row: "EAT", mends: []mend{
		{"write it as a fraction, 0.25 for one time in four", func(m *mending) { m.root.Preconditions.Chance = .25; m.idle() }, ""},
		{"leave it out", func(m *mending) { m.root.Preconditions.Chance = 0; m.idle() }, ""},
	}},
	{code: "LimitTwice", row: "FLEE", mends: []mend{
		{"leave out one", onRow("FLEE", func(d *Decider) { d.Timeout = 0 }), ""},
		{"leave out one", onRow("FLEE", func(d *Decider) { d.PerAgent = nil }), ""},
		{"PerAgent.Timeout may return the constant for agents that are like all others", onRow("FLEE", func(d *Decider) {
			d.Timeout, d.PerAgent.Timeout = 0, func(*animal) time.Duration { return 2 * time.Second }
		}), ""},
	}},
	{code: "BadScore", row: "EAT", mends: []mend{
		{"leave out Score", onRow("EAT", func(d *Decider) { d.Score = 0 }), ""},
		{"or Decide", onRow("EAT", func(d *Decider) { d.Decide = nil }), ""},
		{"for a condition use When, which accepts with Score", onRow("EAT", func(d *Decider) { d.When, d.Decide = awake, nil }), ""},
	}},
	{code: "BadScore", row: "SLEEP", table: func() *Decider {
		return &Decider{Name: "ROOT", Policy: decider.Scored, Children: []*Decider{
			{Name: "EAT", Decide: hunger, Behavior: &eat}, {Name: "SLEEP", Score: -.2, Behavior: &sleep},
		}}
	}, mends: []mend{
		{"write how much the agent wants the row; 1 is what rows without Score and Decide have", onRow("SLEEP", func(d *Decider) { d.Score = .2 }), ""},
	}},
	{code: "BadScore", row: "HIDE", table: func() *Decider {
		return &Decider{Name: "ROOT", Policy: decider.Scored, Children: []*Decider{
			{Name: "HIDE", When: sated, Not: true, Score: .5, Behavior: &run}, {Name: "SLEEP", Score: .2, Behavior: &sleep},
		}}
	}, mends: []mend{
		{"leave out Not, and write the negation into When", onRow("HIDE", func(d *Decider) { d.Not, d.When = false, awake }), ""},
		{"leave out Score", onRow("HIDE", func(d *Decider) { d.Score = 0 }), ""},
	}},
	{code: "BadScore", row: "EAT", table: func() *Decider {
		return &Decider{Name: "ROOT", Policy: decider.Scored, Children: []*Decider{
			{Name: "NEEDS", When: awake, Delegate: true, Score: .5, Children: []*Decider{{Name: "EAT", Behavior: &eat}}},
			{Name: "SLEEP", Score: .2, Behavior: &sleep},
		}}
	}, mends: []mend{
		{"give the Scores to the children", func(m *mending) { m.row("NEEDS").Score, m.row("EAT").Score = 0, .5 }, ""},
		{"leave out Delegate; Selector, Sequence, Parallel and a Slot always delegate", onRow("NEEDS", func(d *Decider) { d.Delegate = false }), ""},
	}},
	{code: "UnknownConstant", row: "EAT", mends: []mend{
		{"use one of the package's constants", onRow("EAT", func(d *Decider) { d.Outcome = decider.Fail }), ""},
	}},
	{code: "NeverPasses", row: "SLEEP", table: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "SLEEP", If: Night | Rain, Unless: Rain, Behavior: &sleep}, {Name: "WALK", Behavior: &walk},
		}}
	}, mends: []mend{
		{"remove the contradiction", onRow("SLEEP", func(d *Decider) { d.If = Night }), ""},
		{"or the row if it is not meant to run", func(m *mending) { m.drop("SLEEP") }, "WALK"},
	}},
	{code: "NotWithoutDecide", row: "SLEEP", mends: []mend{
		{"give the row a When", func(m *mending) { m.root.When = awake; m.idle() }, ""},
		{"or a Decide", func(m *mending) { m.root.Decide = fear; m.idle() }, ""},
		{"leave out Not", func(m *mending) { m.root.Not = false }, ""},
		{"a flag that must not be set stands in Unless", func(m *mending) { m.root.Not, m.root.Unless = false, Night; m.idle() }, ""},
	}},
	{code: "NotOnBoth", row: "EAT", mends: []mend{
		{"leave out Not, and write the negation into When", func(m *mending) { m.root.Not, m.root.When = false, sated; m.root.Decide = fear; m.idle() }, ""},
		{"or Decide", func(m *mending) { m.root.Not, m.root.Decide = false, safety; m.idle() }, ""},
	}},
	{code: "OptionNeedsPartner", row: "SLEEP", mends: []mend{
		{"set Every", func(m *mending) { m.root.Preconditions.Every = time.Second; m.idle() }, ""},
		{"leave out Scatter", func(m *mending) { m.root.Preconditions.Scatter = false; m.idle() }, ""},
	}},
	{code: "OptionNeedsPartner", row: "ROW", table: asRow(func(d *Decider) { d.PerAgent = &decider.PerAgent[*animal]{} }), mends: []mend{
		{"give it the functions of the limits that each agent has for itself", onRow("ROW", func(d *Decider) { d.PerAgent.Timeout = aSecond }), ""},
		{"leave it out", onRow("ROW", func(d *Decider) { d.PerAgent = nil }), ""},
	}},
	{code: "OptionNeedsPartner", row: "ROW", table: asRow(func(d *Decider) { d.Decide, d.When, d.DBlock = nil, awake, int32(1) }), mends: []mend{
		{"set Decide", onRow("ROW", func(d *Decider) { d.Decide = hunger }), ""},
		{"leave out DBlock", onRow("ROW", func(d *Decider) { d.DBlock = nil }), ""},
	}},
	{code: "BehaviorWithoutName", row: "SLEEP", mends: []mend{
		{"give the Behavior a Name", onRow("SLEEP", func(d *Decider) { d.Behavior.Name = "SLEEP" }), ""},
	}},
	{code: "ActionTwice", row: "BARK", mends: []mend{
		{"leave one of them", onRow("BARK", func(d *Decider) { d.Behavior = nil }), ""},
		{"leave one of them", onRow("BARK", func(d *Decider) { d.Do = nil }), ""},
		{"a Behavior may have Activate, Deactivate and a Block besides", onRow("BARK", func(d *Decider) {
			d.Do, d.Behavior = nil, &Behavior{Name: "BARK", Block: 0, Activate: begin, Run: act}
		}), ""},
	}},
	{code: "SeveralTicks", row: "BARK", mends: []mend{
		{"keep the one that should be called every tick, and call the others from it", onRow("BARK", func(d *Decider) {
			once := d.Behavior.Once
			d.Behavior.Once, d.Behavior.Tick = nil, func(a *animal, _ behavior.Context) behavior.Status { once(a); return a.says }
		}), ""},
	}},
	{code: "BlockNotPlain", row: "HUNT", mends: []mend{
		{"keep it on the agent, and in the block an index or id of it", onRow("HUNT", func(d *Decider) { d.Behavior.Block = struct{ Steps, Prey int }{} }), ""},
	}},
	{code: "BlockNotPlain", row: "ROW", table: asRow(func(d *Decider) { d.Behavior = &Behavior{Name: "HUNT", Block: []int{1}} }), mends: []mend{
		{"use a struct of plain values", onRow("ROW", func(d *Decider) { d.Behavior.Block = struct{ Steps [8]int }{} }), ""},
		{"keep what has pointers on the agent", onRow("ROW", func(d *Decider) { d.Behavior.Block = nil }), ""},
	}},
	{code: "BlockNotPlain", row: "ROW", table: asRow(func(d *Decider) { d.Behavior = &Behavior{Name: "HUNT", Block: &strides{}} }), mends: []mend{
		{"write the value, without &: Block: strides{…}", onRow("ROW", func(d *Decider) { d.Behavior.Block = strides{} }), ""},
	}},
	{code: "BlockTooLarge", row: "EXPLORE", mends: []mend{
		{"keep large data on the agent or in the level, and in the block an index of it", onRow("EXPLORE", func(d *Decider) { d.Behavior.Block = strides{} }), ""},
	}},
	{code: "PlanMissing", row: "TAKE", mends: []mend{
		{"give the group whose steps share it a Behavior with Block: heist{…}", func(m *mending) {
			m.root = &Decider{Name: "RAID", Behavior: &Behavior{Name: "RAID", Block: m.root.Behavior.Plan}, Children: []*Decider{m.root}}
		}, ""},
		{"move the row below that group", func(m *mending) {
			m.root = &Decider{Name: "RAID", Behavior: &Behavior{Name: "RAID", Block: m.root.Behavior.Plan}, Policy: decider.Sequence, Children: []*Decider{{Name: "GO", Behavior: &walk}, m.root}}
		}, ""},
	}},
	{code: "PlanMissing", row: "ROW", table: func() *Decider {
		return &Decider{Name: "RAID", Behavior: &Behavior{Name: "RAID", Block: strides{}}, Children: []*Decider{{Name: "ROW", Behavior: &Behavior{Name: "TAKE", Plan: &strides{}}}}}
	}, mends: []mend{
		{"write the value, without &: Plan: strides{}", onRow("ROW", func(d *Decider) { d.Behavior.Plan = strides{} }), ""},
	}},
	{code: "BadTargets", row: "ROW", table: chase(func(d *Decider) { d.Targets.List = nil }), mends: []mend{
		{"give them a List that adds the ids of the candidates", onRow("ROW", func(d *Decider) { d.Targets.List = prey }), ""},
	}},
	{code: "BadTargets", row: "ROW", table: chase(func(d *Decider) { d.Targets.Max = 1e6 }), mends: []mend{
		{"write how many candidates are enough; List then adds the nearest first and stops at TargetList.Full", onRow("ROW", func(d *Decider) {
			d.Targets.Max, d.Targets.List = 3, func(_ *animal, l *decider.TargetList) {
				for id := uint64(1); !l.Full(); id++ {
					l.Add(id)
				}
			}
		}), ""},
	}},
	{code: "BadTargets", row: "ROW", table: chase(func(d *Decider) { d.Targets.Max, d.Targets.Top = 4, 5 }), mends: []mend{
		{"draw among a few of the best", onRow("ROW", func(d *Decider) { d.Targets.Top = 2 }), ""},
		{"raise Max", onRow("ROW", func(d *Decider) { d.Targets.Max = 16 }), ""},
	}},
	{code: "BadTargets", row: "ROW", table: chase(func(d *Decider) { d.Targets.Switch, d.Targets.Margin = true, -1 }), mends: []mend{
		{"write by how much a better target must exceed the current one", onRow("ROW", func(d *Decider) { d.Targets.Margin = .1 }), ""},
	}},
	{code: "BadTargets", row: "ROW", table: chase(func(d *Decider) { d.Targets.Margin = .1 }), mends: []mend{
		{"set Switch", onRow("ROW", func(d *Decider) { d.Targets.Switch = true }), ""},
		{"leave out Margin", onRow("ROW", func(d *Decider) { d.Targets.Margin = 0 }), ""},
	}},
	{code: "BadTargets", row: "ROW", table: chase(func(d *Decider) { d.Targets.Top, d.Decide = 2, nil }), mends: []mend{
		{"give the row a Decide that asks about Query.Target", onRow("ROW", func(d *Decider) { d.Decide = near }), ""},
		{"leave out Top", onRow("ROW", func(d *Decider) { d.Targets.Top = 0 }), ""},
	}},
	{code: "BadTargets", row: "GUEST_ROOM", table: chase(func(d *Decider) { d.Behavior, d.Slot = nil, &decider.Slot{Name: "OBJECT", Bytes: 512} }), mends: []mend{
		{"put the Slot into a group with the Targets, whose Behavior notes the target in the agent for what is injected", onRow("ROW", func(d *Decider) {
			d.Behavior = &Behavior{Name: "NOTE", Activate: func(a *animal, x behavior.Context) bool { a.fear = float64(x.Target()); return true }}
			d.Children, d.Slot = []*Decider{{Name: "GUEST_ROOM", Slot: d.Slot}}, nil
		}), ""},
	}},
	{code: "BadTargets", row: "CHASE", table: chase(func(d *Decider) {
		d.Policy, d.Behavior, d.Targets.Switch, d.Children = decider.Sequence, nil, true, []*Decider{{Name: "CHASE", Behavior: &run}}
	}), mends: []mend{
		{"give the group a Behavior with Retarget", onRow("ROW", func(d *Decider) {
			d.Behavior = &Behavior{Name: "HUNT", Retarget: func(*animal, behavior.Context, uint64) {}}
		}), ""},
		{"leave out Switch", onRow("ROW", func(d *Decider) { d.Targets.Switch = false }), ""},
		{"use a policy that does not delegate", onRow("ROW", func(d *Decider) { d.Policy = decider.SequentialList }), ""},
	}},
	{code: "TargetsWithNot", row: "CHASE", mends: []mend{
		{"write the negation into Decide", onRow("CHASE", func(d *Decider) { d.Not, d.Decide = false, distance }), ""},
	}},
	{code: "TargetsOnSquad", row: "CHASE", mends: []mend{
		{"put the Targets on a row below the squad's, before one that always accepts", func(m *mending) {
			hunt, chase := m.row("HUNT"), m.row("CHASE")
			chase.Targets, chase.Decide, hunt.Targets = hunt.Targets, near, nil
			hunt.Children = append(hunt.Children, &Decider{Name: "LURK", Behavior: &walk})
		}, ""},
		{"on a group above it", func(m *mending) {
			m.root.Children[0] = &Decider{Name: "GAME", Targets: m.row("HUNT").Targets, Decide: near, Children: []*Decider{m.row("HUNT")}}
			m.row("HUNT").Targets = nil
		}, ""},
	}},
}

type strides struct{ Count int32 }

func begin(*animal, behavior.Context) bool { return true }

// chase returns a list with a row that has Targets and a Timeout, and was changed by set.
func chase(set func(d *Decider)) func() *Decider {
	return asRow(func(d *Decider) {
		d.Decide, d.Timeout, d.Targets = near, 5*time.Second, &decider.Targets[*animal]{List: prey}
		set(d)
	})
}
