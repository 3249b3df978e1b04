package decider_test

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

func idles(p *witness) bool   { return p.idle > 0 }
func strobes(p *witness) bool { return p.empty > 0 }
func doubles(p *witness) bool { return p.both > 0 }

// neverRuns is that a row has never begun.
func neverRuns(name string) func(*witness) bool {
	return func(p *witness) bool { return p.began[name] == 0 }
}

// neverStays is that a row was left in the tick after that in which it began.
func neverStays(name string) func(*witness) bool {
	return func(p *witness) bool { return p.longest[name] <= time.Second/10 }
}

// accepted lets a row accept a warning.
func accepted(name string, code decider.Code) func(*mending) {
	return onRow(name, func(d *Decider) { d.Accept = []decider.Acceptance{{Code: code, Because: "it is meant"}} })
}

var bark = func(*animal) {}

// fixesOfLint are those of warnings. Those of idle roots and of endless steps stand by
// themselves.
var fixesOfLint = []fix{
	{code: decider.WarnShadowed, row: "EAT", bad: neverStays("EAT"), mends: []mend{
		{"move the row up", onRoot(func(d *Decider) { d.Children[1], d.Children[2] = d.Children[2], d.Children[1] }), ""},
		{"set Latched on the group", onRoot(func(d *Decider) { d.Latched = true }), ""},
	}},
	{code: decider.WarnShadowed, row: "SLEEP", bad: neverStays("SLEEP"), table: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{{Name: "EAT", Behavior: &eat}, {Name: "SLEEP", Behavior: &sleep}}}
	}, mends: []mend{
		{"give the one before it a condition", onRow("EAT", func(d *Decider) { d.When = awake }), ""},
		{"or a Cooldown", onRow("EAT", func(d *Decider) { d.Preconditions.Cooldown = 2 * time.Second }), ""},
		{"set Latched on the group", onRoot(func(d *Decider) { d.Latched = true }), ""},
	}},
	{code: decider.WarnShadowed, row: "SLEEP", bad: neverRuns("SLEEP"), table: func() *Decider {
		return &Decider{Name: "ROOT", Policy: decider.FirstOf, Children: []*Decider{{Name: "EAT", Behavior: &eat}, {Name: "SLEEP", When: awake, Behavior: &sleep}}}
	}, mends: []mend{
		{"move the row up", onRoot(func(d *Decider) { d.Children[0], d.Children[1] = d.Children[1], d.Children[0] }), ""},
	}},
	{code: decider.WarnShadowed, row: "SLEEP", bad: neverRuns("SLEEP"), table: func() *Decider {
		return &Decider{Name: "ROOT", Policy: decider.FirstOf, Children: []*Decider{{Name: "EAT", Behavior: &eat}, {Name: "SLEEP", Behavior: &sleep}}}
	}, mends: []mend{
		{"give the one before it a condition", onRow("EAT", func(d *Decider) { d.When = awake }), ""},
		{"or a Cooldown", onRow("EAT", func(d *Decider) { d.Preconditions.Cooldown = 2 * time.Second }), ""},
	}},
	{code: decider.WarnSubsetRule, row: "STAND", bad: strobes, mends: []mend{
		{"set Delegate", onRow("SHELTER", func(d *Decider) { d.Delegate = true }), ""},
		{"give the group preconditions that are no wider than its children's", onRow("SHELTER", func(d *Decider) {
			d.Preconditions.Flags = decider.Any(Night | Rain)
		}), ""},
	}},
	{code: decider.WarnComesUpEmpty, row: "CHASE", bad: strobes, mends: []mend{
		{"set Delegate on it and on the groups below it that have no condition of their own", onRow("CATCH", func(d *Decider) { d.Delegate = true }), ""},
	}},
	{code: decider.WarnChanceEachFrame, row: "STRETCH", mends: []mend{
		{"set Every to how often the dice are to be rolled", onRow("STRETCH", func(d *Decider) { d.Preconditions.Every = time.Second }), ""},
	}},
	{code: decider.WarnChanceBeforeGate, row: "SHOOT", mends: []mend{
		{"leave out Chance", onRow("SHOOT", func(d *Decider) { d.Preconditions.Chance = 0 }), ""},
		{"roll it in Decide, which is asked only when the Gate has a token", onRow("SHOOT", func(d *Decider) {
			d.Preconditions.Chance, d.Decide = 0, func(_ *animal, q decider.Query) float64 { return decider.Bool(q.Float64() < .5) }
		}), ""},
	}},
	{code: decider.WarnScatterOnEntry, row: "LOOK", mends: []mend{
		{"leave out Scatter here", onRow("LOOK", func(d *Decider) { d.Preconditions.Scatter = false }), ""},
		{"put it on a row that is asked in every tick, such as a child of a PrioritizedList", func(m *mending) {
			look := m.row("LOOK")
			m.drop("LOOK")
			m.root.Children = append([]*Decider{look}, m.root.Children...)
		}, ""},
	}},
	{code: decider.WarnRecheckUnused, row: "EAT", mends: []mend{
		{"leave out Recheck", onRow("EAT", func(d *Decider) { d.Recheck = decider.Never }), ""},
	}},
	{code: decider.WarnRecheckUnused, row: "ROW", table: asRow(func(d *Decider) { d.Recheck = decider.OnRedecide }), mends: []mend{
		{"leave out Recheck", onRow("ROW", func(d *Decider) { d.Recheck = decider.Never }), ""},
		{"use EachTick", onRow("ROW", func(d *Decider) { d.Recheck = decider.EachTick }), ""},
	}},
	{code: decider.WarnCommitUnused, row: "EAT", mends: []mend{
		{"leave out Commit; it does not stop the groups above from deciding otherwise", onRow("EAT", func(d *Decider) { d.Commit = 0 }), ""},
	}},
	{code: decider.WarnCommitOverTimeout, row: "SLEEP", mends: []mend{
		{"make Commit the shorter of the two", onRow("SLEEP", func(d *Decider) { d.Commit = time.Second }), ""},
	}},
	{code: decider.WarnTimeoutUnused, row: "SLEEP", mends: []mend{
		{"leave out Timeout", onRow("IS_NIGHT", func(d *Decider) { d.Timeout = 0 }), ""},
	}},
	{code: decider.WarnScopeUnused, row: "SLEEP", mends: []mend{
		{"put the Scope on the row that it should last for", func(m *mending) {
			m.row("SLEEP").Scope, m.row("IS_NIGHT").Scope = m.row("IS_NIGHT").Scope, nil
		}, ""},
	}},
	{code: decider.WarnBarrierWithoutTimeout, row: "READY", mends: []mend{
		{"set Timeout to how long it may wait; the row then ends Failed", onRow("READY", func(d *Decider) { d.Timeout = time.Second }), ""},
	}},
	{code: decider.WarnJoinWithoutMin, row: "CHASE", mends: []mend{
		{"set Min to how few members are enough", onRow("HUNT", func(d *Decider) { d.Squad.Min = 1 }), ""},
		{"leave out Join", onRow("HUNT", func(d *Decider) { d.Squad.Join = false }), ""},
	}},
	{code: decider.WarnRoleNotRechecked, row: "DRIVE", mends: []mend{
		{"set Recheck to EachTick", onRow("DRIVE", func(d *Decider) { d.Recheck = decider.EachTick }), ""},
		{"put the rows of the roles into a PrioritizedList, the most important first", onRow("HUNT", func(d *Decider) {
			d.Policy = decider.PrioritizedList
			d.Children[0].Score, d.Children[1].Score = 0, 0
		}), ""},
	}},
	{code: decider.WarnBarrierOfRole, row: "READY", mends: []mend{
		{"put the Barrier where every member comes by, and what the role does behind it", onRow("HUNT", func(d *Decider) {
			d.Policy = decider.Sequence
			ready, shout := d.Children[0].Children[0], d.Children[0].Children[1]
			shout.If = d.Children[0].If
			d.Children = []*Decider{ready, {Name: "RUN", Children: []*Decider{shout, d.Children[1]}}}
		}), ""},
		{"leave out Join", onRow("HUNT", func(d *Decider) { d.Squad.Join = false }), ""},
	}},
	{code: decider.WarnUrgentUnused, row: "FLEE", mends: []mend{
		{"leave out Urgent", onRow("FLEE", func(d *Decider) { d.Urgent = false }), ""},
		{"it has a use where the group is Latched", onRoot(func(d *Decider) { d.Latched = true }), ""},
		{"where a row behind it has a Commit against others", onRoot(func(d *Decider) {
			d.Children[1].Commit = time.Second
			d.Children = []*Decider{d.Children[0], {Name: "EAT", Decide: hunger, Behavior: &eat}, d.Children[1]}
		}), ""},
	}},
	{code: decider.WarnContradictsParent, row: "EAT", bad: neverRuns("EAT"), table: func() *Decider {
		root := codeExamples[decider.WarnContradictsParent]()
		root.Children[0].Children[0].When = awake
		return root
	}, mends: []mend{
		{"move the row out of the group", func(m *mending) {
			eat := m.row("EAT")
			m.drop("EAT")
			m.root.Children = []*Decider{m.root.Children[0], eat, m.root.Children[1]}
		}, ""},
		{"correct the flags", onRow("EAT", func(d *Decider) { d.If, d.Unless = Rain, 0 }), ""},
	}},
	{code: decider.WarnContradictsParent, row: "EAT", bad: neverRuns("EAT"), table: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "DAY", Unless: Night, Delegate: true, Children: []*Decider{{Name: "EAT", If: Night, Behavior: &eat}}}, newRow("SLEEP"),
		}}
	}, mends: []mend{
		{"correct the flags and stimuli of the group", onRow("DAY", func(d *Decider) { d.Unless = 0 }), ""},
		{"or of its children", onRow("EAT", func(d *Decider) { d.If = Rain }), ""},
	}},
	{code: decider.WarnFailingCondition, row: "IS_RESTED", mends: []mend{
		{"turn it round with Not", onRow("IS_RESTED", func(d *Decider) { d.Unless, d.Decide, d.Not, d.Outcome = 0, fear, true, decider.Keep }), ""},
		{"or If into Unless, instead of the Outcome", onRow("IS_RESTED", func(d *Decider) { d.If, d.Unless, d.Outcome = Night, 0, decider.Keep }), ""},
		{"leave the condition out", func(m *mending) { m.drop("IS_RESTED") }, "SLEEP"},
	}},
	{code: decider.WarnFlatScores, row: "SLEEP", mends: []mend{
		{"give each child a Decide or a Score that says how much the agent wants it", onRoot(func(d *Decider) {
			d.Children[0].Decide, d.Children[1].Score = hunger, .2
		}), ""},
		{"use PrioritizedList", onRoot(func(d *Decider) { d.Policy = decider.PrioritizedList }), ""},
	}},
	{code: decider.WarnUnscored, row: "EAT", mends: []mend{
		{"give it a Score: less than the others return for what is done for want of better", onRow("SLEEP", func(d *Decider) { d.Score = .01 }), ""},
		{"1 if 1 is meant", onRow("SLEEP", func(d *Decider) { d.Score = 1 }), "SLEEP"},
	}},
	{code: decider.WarnUnscored, row: "SLEEP", table: func() *Decider {
		return &Decider{Name: "ROOT", Policy: decider.Scored, Children: []*Decider{
			{Name: "EAT", Decide: hunger, Behavior: &eat}, {Name: "REST", Delegate: true, Children: []*Decider{newRow("SLEEP")}},
		}}
	}, mends: []mend{
		{"give its children a Score: less than the others return for what is done for want of better", onRow("SLEEP", func(d *Decider) { d.Score = .01 }), ""},
		{"1 if 1 is meant", onRow("SLEEP", func(d *Decider) { d.Score = 1 }), ""},
	}},
	{code: decider.WarnSameBehaviorName, row: "STROLL", mends: []mend{
		{"share one Behavior by pointer", func(m *mending) { m.row("STROLL").Behavior = m.row("FLEE").Behavior }, ""},
		{"rename one", onRow("STROLL", func(d *Decider) { d.Behavior.Name = "STROLL" }), ""},
	}},
	{code: decider.WarnSquadNeverForms, row: "CHASE", bad: neverRuns("CHASE"), mends: []mend{
		{"put a step before it that runs, which a condition does not", onRow("RAID", func(d *Decider) {
			d.Preconditions.Cooldown = time.Second
			d.Children = []*Decider{newRow("SNEAK"), d.Children[0], d.Children[1]}
		}), ""},
		{"give the Squad to the group itself", func(m *mending) { m.row("RAID").Squad, m.row("HUNT").Squad = m.row("HUNT").Squad, nil }, ""},
		{"move the row to a group above that does not delegate", func(m *mending) {
			hunt := m.row("HUNT")
			m.drop("HUNT")
			m.row("RAID").Preconditions.Cooldown = time.Second
			m.root.Children = append([]*Decider{hunt}, m.root.Children...)
		}, ""},
	}},
	{code: decider.WarnSquadNeverForms, row: "CHASE", bad: neverRuns("CHASE"), table: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "RAID", Delegate: true, If: Night, Children: []*Decider{
				{Name: "HUNT", Squad: &Squad{Members: 2}, Children: []*Decider{{Name: "CHASE", Behavior: &run}}},
			}},
			newRow("SLEEP"),
		}}
	}, mends: []mend{
		{"add a row that runs as long as no other agent joins", onRow("RAID", func(d *Decider) { d.Children = append(d.Children, newRow("SEEK")) }), ""},
		{"give the Squad to the group itself", func(m *mending) { m.row("RAID").Squad, m.row("HUNT").Squad = m.row("HUNT").Squad, nil }, ""},
		{"move the row to a group above that does not delegate", onRoot(func(d *Decider) { d.Children[0] = d.Children[0].Children[0] }), ""},
	}},
	{code: decider.WarnPairOfAll, row: "ROMP", mends: []mend{
		{"give the Squad a Key by which only agents that may fit meet, such as their room", onRow("PLAY", func(d *Decider) {
			d.Squad.Key = func(*animal) uint64 { return 1 }
		}), ""},
		{"let the row check first whether an agent has a reason", onRow("PLAY", func(d *Decider) { d.When = awake }), ""},
		{"accept this in a small crowd", accepted("PLAY", decider.WarnPairOfAll), ""},
	}},
	{code: decider.WarnShortDuration, row: "FLEE", bad: neverStays("FLEE"), mends: []mend{
		{"write a longer time", onRow("FLEE", func(d *Decider) { d.Timeout = 15 * time.Second }), ""},
		{"leave it out", onRow("FLEE", func(d *Decider) { d.Timeout = 0 }), ""},
	}},
	{code: decider.WarnActsTwice, row: "BITE", bad: doubles, mends: []mend{
		{"for one action a tick use FirstOf", func(m *mending) {
			root := decider.Group("TURN", decider.FirstOf, m.root.Children...)
			m.root = &root
		}, ""},
		{"if both are meant, accept the warning", accepted("TURN", decider.WarnActsTwice), ""},
	}},
	{code: decider.WarnActsTwice, row: "BITE", bad: doubles, table: func() *Decider {
		return &Decider{Name: "TURN", Policy: decider.SequentialList, Children: []*Decider{{Name: "BITE", Decide: hunger, Do: bark}, {Name: "GROWL", Do: bark}}}
	}, mends: []mend{
		{"for one action a tick use FirstOf", func(m *mending) {
			root := decider.Group("TURN", decider.FirstOf, m.root.Children...)
			m.root = &root
		}, ""},
		{"if both are meant, accept the warning", accepted("TURN", decider.WarnActsTwice), ""},
	}},
	{code: decider.WarnActsTwice, row: "BITE", bad: doubles, table: func() *Decider {
		return &Decider{Name: "TURN", Policy: decider.Shuffle, Children: []*Decider{{Name: "BITE", Do: bark}, {Name: "GROWL", Do: bark}}}
	}, mends: []mend{
		{"for one action a tick set EndOn OnAny", onRoot(func(d *Decider) { d.EndOn = decider.OnAny }), ""},
		{"if both are meant, accept the warning", accepted("TURN", decider.WarnActsTwice), ""},
	}},
	{code: decider.WarnTargetMayVanish, row: "CHASE", mends: []mend{
		{"set Switch", onRow("CHASE", func(d *Decider) { d.Targets.Switch = true }), ""},
		{"Recheck EachTick with a Decide that refuses a target that is gone", onRow("CHASE", func(d *Decider) { d.Recheck = decider.EachTick }), ""},
		{"or a Timeout", onRow("CHASE", func(d *Decider) { d.Timeout = time.Minute }), ""},
		{"if the behavior looks itself, say so in Accept", accepted("CHASE", decider.WarnTargetMayVanish), ""},
	}},
	{code: decider.WarnRememberedTarget, row: "CHASE", mends: []mend{
		{"leave out Remember", onRow("HUNT", func(d *Decider) { d.Remember = decider.RememberNothing }), ""},
		{"what must not begin anew can stand beside the row, in a Parallel", func(m *mending) {
			m.row("HUNT").Remember = decider.RememberNothing
			m.root = &Decider{Name: "BOTH", Policy: decider.Parallel, Children: []*Decider{m.root, newRow("BREATHE")}}
		}, ""},
	}},
	{code: decider.WarnRememberedPlan, row: "GRAB", mends: []mend{
		{"leave out Remember", onRow("RAID", func(d *Decider) { d.Remember = decider.RememberNothing }), ""},
		{"keep in the agent what must go on", onRow("RAID", func(d *Decider) { d.Behavior.Block = nil }), ""},
		{"if the steps do not read the Block, say so in Accept", accepted("RAID", decider.WarnRememberedPlan), ""},
	}},
	{code: decider.WarnForgetsPlace, row: "SOUTH", bad: neverRuns("SOUTH"), table: func() *Decider {
		root := codeExamples[decider.WarnForgetsPlace]()
		root.Children[0].Preconditions.Every = time.Second
		return unhurried(root)
	}, mends: []mend{
		{"set Remember to Place", onRow("PATROL", func(d *Decider) { d.Remember = decider.Place; d.Children[0].Timeout = time.Second / 2 }), ""},
		{"or PlaceAndTime, so that the list goes on where it was", onRow("PATROL", func(d *Decider) { d.Remember = decider.PlaceAndTime }), ""},
		{"run the two side by side in a Parallel", onRoot(func(d *Decider) { d.Policy = decider.Parallel }), ""},
	}},
	{code: decider.WarnForgetsPlace, row: "SOUTH", bad: neverRuns("SOUTH"), table: func() *Decider {
		root := codeExamples[decider.WarnForgetsPlace]()
		root.Children[0].Preconditions.Every = time.Second
		patrol := root.Children[1]
		patrol.Targets, patrol.Decide, patrol.Timeout = &decider.Targets[*animal]{List: prey}, near, time.Minute
		root.Children = append(root.Children, newRow("IDLE"))
		return unhurried(root)
	}, mends: []mend{
		{"run the two side by side in a Parallel", onRoot(func(d *Decider) {
			d.Children = []*Decider{{Name: "BOTH", Policy: decider.Parallel, Children: []*Decider{d.Children[0], d.Children[1]}}, d.Children[2]}
		}), ""},
	}},
	{code: decider.WarnRoleFlagOutside, row: "DRIVE", mends: []mend{
		{"declare the flags of roles and those of the game in one const block, so that no two have the same bit", func(m *mending) {
			roles := m.row("HUNT").Squad.Roles
			roles[0].Flag, roles[1].Flag, m.row("DRIVE").If = 4, 8, 4
		}, ""},
		{"move the check below the squad", func(m *mending) { m.drop("SLEEP") }, ""},
	}},
	{code: decider.WarnRoleFlagsOverlap, row: "CHASE", mends: []mend{
		{"give each role a bit of its own", onRow("HUNT", func(d *Decider) { d.Squad.Roles[1].Flag = 8 }), ""},
	}},
	{code: decider.WarnAcceptUnused, row: "SLEEP", mends: []mend{
		{"leave it out", onRow("SLEEP", func(d *Decider) { d.Accept = nil }), ""},
		{"give it the code of a warning that the row has and the reason in Because", onRow("SLEEP", func(d *Decider) {
			d.Commit, d.Timeout, d.Accept[0].Code = 2*time.Second, time.Second, decider.WarnCommitOverTimeout
		}), ""},
	}},
}

// unhurried lets the leaves of a table run until something ends them.
func unhurried(root *Decider) *Decider {
	for _, d := range rowsOf(root) {
		if d.Behavior != nil {
			d.Behavior = &Behavior{Name: d.Name, Tick: behavior.Stay[*animal]}
		}
	}
	return root
}
