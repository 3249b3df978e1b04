package decider_test

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// hunters returns a list with a squad of two that was changed by set.
func hunters(set func(d *Decider)) func() *Decider {
	return func() *Decider {
		d := &Decider{Name: "HUNT", Squad: &Squad{Members: 2}, Children: []*Decider{{Name: "CHASE", Behavior: &run}}}
		set(d)
		return &Decider{Name: "ROOT", Children: []*Decider{d, {Name: "SLEEP", Behavior: &sleep}}}
	}
}

// visit returns a list with a row that has a Slot and was changed by set.
func visit(set func(d *Decider)) func() *Decider {
	return asRow(func(d *Decider) {
		d.Name, d.Decide, d.Behavior, d.Slot = "VISIT", nil, nil, &decider.Slot{Name: "OBJECT", Bytes: 512}
		set(d)
	})
}

// fixesOfShared are those of errors of scopes and of what agents share.
var fixesOfShared = []fix{
	{code: "ScopeWithoutName", row: "SLEEP", mends: []mend{
		{"give the Scope a Name", onRow("SLEEP", func(d *Decider) { d.Scope.Name = "LIGHT" }), ""},
	}},
	{code: "ScopeNotEntered", row: "SLEEP", mends: []mend{
		{"put the Scope on the row that it should last for", func(m *mending) {
			m.row("SLEEP").Scope, m.row("IS_NIGHT").Scope = m.row("IS_NIGHT").Scope, nil
		}, ""},
	}},
	{code: "EmptyScope", row: "SLEEP", mends: []mend{
		{"give it one of them", onRow("SLEEP", func(d *Decider) { d.Scope.Enter = func(*animal, behavior.Context) {} }), ""},
		{"leave out Scope", onRow("SLEEP", func(d *Decider) { d.Scope = nil }), ""},
	}},
	{code: "GateWithoutName", row: "EAT", mends: []mend{
		{"give the Gate a Name", func(m *mending) { m.root.Gate.Name = "TROUGH"; m.idle() }, ""},
	}},
	{code: "BadLimit", row: "EAT", mends: []mend{
		{"write how many agents may be in at a time", func(m *mending) { m.root.Gate.Limit = 1; m.idle() }, ""},
		{"to let all agents in, leave out Gate", func(m *mending) { m.root.Gate = nil }, ""},
	}},
	{code: "BadLimit", row: "EAT", table: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "EAT", Gate: &Gate{Name: "TROUGH", Limit: 2, LimitOf: limitOf}, Behavior: &eat}, newRow("SLEEP"),
		}}
	}, mends: []mend{
		{"leave out one", onRow("EAT", func(d *Decider) { d.Gate.Limit = 0 }), ""},
		{"LimitOf may return the constant for most keys", onRow("EAT", func(d *Decider) {
			d.Gate = &Gate{Name: "TROUGH", LimitOf: func(*animal, decider.Query) int { return 2 }}
		}), ""},
	}},
	{code: "GateClash", row: "DRINK", mends: []mend{
		{"declare the gate once as a variable and share it by pointer", func(m *mending) { m.row("DRINK").Gate = m.row("EAT").Gate }, ""},
		{"give one of them another name", onRow("DRINK", func(d *Decider) { d.Gate.Name = "BROOK" }), ""},
	}},
	{code: "BadMembers", row: "CHASE", mends: []mend{
		{"write how many agents make a full set", func(m *mending) { m.root.Squad.Members = 2; m.idle() }, ""},
		{"for one agent alone leave out Squad", func(m *mending) { m.root.Squad = nil }, ""},
	}},
	{code: "BadMin", row: "CHASE", mends: []mend{
		{"write with how few members the squad goes on, not more than it begins with", func(m *mending) { m.root.Squad.Min = 2; m.idle() }, ""},
		{"leave out Min: then it breaks up at any loss", func(m *mending) { m.root.Squad.Min = 0; m.idle() }, ""},
	}},
	{code: "BadMin", row: "CHASE", table: hunters(func(d *Decider) { d.Squad.Start = 3 }), mends: []mend{
		{"write with how few members the squad may begin", onRow("HUNT", func(d *Decider) { d.Squad.Start = 1 }), ""},
		{"leave out Start: then it begins with Members", onRow("HUNT", func(d *Decider) { d.Squad.Start = 0 }), ""},
	}},
	{code: "BadRoles", row: "CHASE", mends: []mend{
		{"raise Members", func(m *mending) { m.root.Squad.Members = 3; m.idle() }, ""},
		{"leave out a role; members without a role are fine", func(m *mending) { m.root.Squad.Roles = m.root.Squad.Roles[:2]; m.idle() }, ""},
	}},
	{code: "BadRoles", row: "CHASE", table: hunters(func(d *Decider) { d.Squad.Roles = []Role{{}} }), mends: []mend{
		{"give the role a flag", onRow("HUNT", func(d *Decider) { d.Squad.Roles[0].Flag = 4 }), ""},
		{"for a member without a role leave out the entry", onRow("HUNT", func(d *Decider) { d.Squad.Roles = nil }), ""},
	}},
	{code: "BadRoles", row: "CHASE", table: hunters(func(d *Decider) { d.Squad.Roles = []Role{{Flag: 4}, {Flag: 4}} }), mends: []mend{
		{"give each role a bit of its own", onRow("HUNT", func(d *Decider) { d.Squad.Roles[1].Flag = 8 }), ""},
	}},
	{code: "EveryOnSquad", row: "CHASE", mends: []mend{
		{"leave out Every here", func(m *mending) { m.root.Preconditions.Every = 0; m.idle() }, ""},
		{"put it on a row above", func(m *mending) {
			m.root.Preconditions.Every = 0
			m.root = &Decider{Name: "TOP", Children: []*Decider{
				{Name: "OUT", Preconditions: decider.Preconditions{Every: time.Second}, Children: []*Decider{m.root, newRow("ROAM")}}, newRow("IDLE"),
			}}
		}, ""},
		{"use the Cooldown of the row", func(m *mending) {
			m.root.Preconditions = decider.Preconditions{Cooldown: time.Second}
			m.idle()
		}, ""},
		{"or of a Gate to keep squads rare", func(m *mending) {
			m.root.Preconditions.Every, m.root.Gate = 0, &Gate{Name: "GAME", Cooldown: time.Second}
			m.idle()
		}, ""},
	}},
	{code: "AgentsGateOnSquad", row: "CHASE", mends: []mend{
		{"use the Cooldown of the row, which each member keeps for itself", func(m *mending) {
			m.root.Preconditions.Cooldown, m.root.Gate = time.Minute, nil
			m.idle()
		}, ""},
		{"or that of the gate", func(m *mending) { *m.root.Gate = Gate{Name: "GAME", Cooldown: time.Minute}; m.idle() }, ""},
	}},
	{code: "AgentsGateOnSquad", row: "CHASE", table: hunters(func(d *Decider) { d.Gate = &Gate{Name: "GAME", Key: keyOf} }), mends: []mend{
		{"leave out Key", onRow("HUNT", func(d *Decider) { d.Gate.Key = nil }), ""},
		{"put the gate on the rows below that an agent runs alone", onRow("HUNT", func(d *Decider) {
			d.Children[0].Gate, d.Gate = d.Gate, nil
			d.Children = append(d.Children, newRow("LURK"))
		}), ""},
	}},
	{code: "AgentsGateOnSquad", row: "CHASE", table: hunters(func(d *Decider) { d.Gate = &Gate{Name: "GAME", LimitOf: limitOf} }), mends: []mend{
		{"set Limit", onRow("HUNT", func(d *Decider) { d.Gate = &Gate{Name: "GAME", Limit: 1} }), ""},
		{"put the gate on the rows below that an agent runs alone", onRow("HUNT", func(d *Decider) {
			d.Children[0].Gate, d.Gate = d.Gate, nil
			d.Children = append(d.Children, newRow("LURK"))
		}), ""},
	}},
	{code: "SquadInSquad", row: "CHASE", mends: []mend{
		{"move the group out of the other squad", func(m *mending) {
			drive := m.row("DRIVE")
			m.drop("DRIVE")
			drive.Delegate = false
			m.root = &Decider{Name: "TOP", Children: []*Decider{drive, m.root, newRow("IDLE")}}
		}, ""},
		{"give its agents roles there", func(m *mending) {
			m.root.Squad.Roles = []Role{{Flag: 4}, {Flag: 4 << 1}}
			m.row("DRIVE").Squad, m.row("DRIVE").If = nil, 4
			m.idle()
		}, ""},
	}},
	{code: "BarrierOutsideSquad", row: "CHASE", mends: []mend{
		{"give the group that the agents do together a Squad", func(m *mending) { m.root.Squad = &Squad{Members: 2}; m.idle() }, ""},
		{"leave out the row", func(m *mending) { m.drop("READY") }, ""},
	}},
	{code: "BarrierOutsideSquad", row: "READY", table: func() *Decider {
		return &Decider{Name: "ROOT", Policy: decider.Sequence, Children: []*Decider{
			newRow("SNEAK"), {Name: "READY", Barrier: true, Behavior: &sleep, Timeout: time.Second},
		}}
	}, mends: []mend{
		{"give the group that the agents do together a Squad", func(m *mending) { m.root.Squad = &Squad{Members: 2}; m.idle() }, ""},
		{"leave out Barrier", onRow("READY", func(d *Decider) { d.Barrier = false }), ""},
	}},
	{code: "TooManyBarriers", row: "READY_12_4", table: func() *Decider {
		hunt := codeExamples["TooManyBarriers"]()
		for _, leg := range hunt.Children {
			for _, ready := range leg.Children {
				ready.Timeout = time.Second
			}
		}
		return hunt
	}, mends: []mend{
		{"list one barrier, by pointer, in several groups: as arrivals are used up, it opens once for each meeting", func(m *mending) {
			for _, leg := range m.root.Children[:12] {
				leg.Children = m.root.Children[12].Children
			}
			m.idle()
		}, ""},
	}},
	{code: "OptionNeedsLeaf", row: "GUEST_ROOM", mends: []mend{
		{"put the slot into a row of its own among the Children", func(m *mending) {
			m.root.Children = append([]*Decider{{Name: "GUEST_ROOM", Slot: m.root.Slot}}, m.root.Children...)
			m.root.Slot = nil
		}, ""},
	}},
	{code: "OptionNeedsLeaf", row: "READY", table: hunters(func(d *Decider) {
		d.Children[0] = &Decider{Name: "LEG", Policy: decider.Sequence, Barrier: true, Timeout: time.Minute, Children: []*Decider{{Name: "CHASE", Behavior: &run}}}
	}), mends: []mend{
		{"put the barrier into a leaf of the group", onRow("LEG", func(d *Decider) {
			d.Barrier, d.Children = false, append([]*Decider{{Name: "READY", Barrier: true, Timeout: time.Second}}, d.Children...)
		}), ""},
		{"a Squad is what makes a group wait for others before it begins", onRow("LEG", func(d *Decider) { d.Barrier = false }), "CHASE"},
	}},
	{code: "SlotWithoutName", row: "GUEST", table: visit(func(d *Decider) { d.Slot.Name = "" }), mends: []mend{
		{"give the Slot a Name", onRow("VISIT", func(d *Decider) { d.Slot.Name = "OBJECT" }), ""},
	}},
	{code: "SlotWithoutReserve", row: "GUEST", table: visit(func(d *Decider) { d.Slot.Bytes = 0 }), mends: []mend{
		{"write the largest MemorySize of those trees; Inject refuses a tree that is too large for the slot", onRow("VISIT", func(d *Decider) {
			d.Slot.Bytes = decider.MustCompile(newRow("GUEST")).MemorySize()
		}), ""},
	}},
	{code: "SlotNotAlone", row: "GUEST", table: visit(func(d *Decider) { d.Behavior = &walk }), mends: []mend{
		{"leave out Behavior", onRow("VISIT", func(d *Decider) { d.Behavior = nil }), ""},
		{"put the slot into a row of its own", onRow("VISIT", func(d *Decider) {
			d.Children, d.Slot, d.Delegate = []*Decider{{Name: "GUEST_ROOM", Slot: d.Slot}}, nil, true
		}), ""},
	}},
	{code: "SlotClash", row: "PLAY", mends: []mend{
		{"rename one of them", onRow("PLAY", func(d *Decider) { d.Slot.Name = "TOY" }), ""},
		{"for one slot in several places list the same row by pointer", func(m *mending) {
			m.root.Children[0], m.root.Children[1] = &Decider{Name: "DAY", Unless: Night, Delegate: true, Children: m.root.Children[:1:1]}, &Decider{Name: "NIGHT", If: Night, Delegate: true, Children: m.root.Children[:1:1]}
			work := &Decider{Name: "WORK", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}}
			m.root.Children[0].Children, m.root.Children[1].Children = []*Decider{work}, []*Decider{work}
		}, "GUEST"},
	}},
}
