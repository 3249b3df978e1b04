package shapes

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// leaves are four rows that want something, and one that always accepts.
func leaves() []*row {
	return []*row{
		{Name: "FLEE", When: wants0, Behavior: &acting},
		{Name: "FIGHT", When: wants1, Behavior: &acting},
		{Name: "EAT", Ask: &wanted{Bit: 2}, Act: &acts{}},
		{Name: "PLAY", Act: &acts{Bits: 8}}, // which is asked, too
		{Name: "STAND", Behavior: &acting},
	}
}

// valued are the same with values.
func valued() []*row {
	rows := leaves()
	for i, r := range rows[:4] {
		r.When, r.Ask = nil, &wants{Bit: i}
	}
	return rows
}

// below is a list in which FLEE stands before a group.
func below(group *row) *row {
	root := decider.Group("ROOT", decider.PrioritizedList, &row{Name: "DUCK", When: wants0, Recheck: decider.EachTick, Behavior: &acting}, group)
	return &root
}

// Of returns a table with a group of this policy.
func Of(p decider.Policy) *row {
	rows := leaves()
	switch p {
	case decider.WeightedRandom, decider.Scored:
		rows = valued()
	case decider.Sequence:
		rows = rows[4:] // a step that refuses would end it
		rows = append(rows, &row{Name: "LOOK", Behavior: &acting})
	case decider.StateMachine:
		for _, r := range rows[:4] {
			r.From = []string{decider.AnyState}
		}
		rows[4].After = []string{decider.Start, decider.AnyState}
	case decider.PrioritizedList, decider.Selector, decider.SequentialList, decider.Random, decider.Shuffle, decider.Parallel, decider.FirstOf:
	}
	group := row{Name: "GROUP", Policy: p, Children: rows}
	if p == decider.SequentialList || p == decider.Sequence {
		group.Loop = -1
	}
	return below(&group)
}

// attack is the sequence that three groups delegate to.
var attack = row{Name: "ATTACK", Policy: decider.Sequence, Children: []*row{
	{Name: "AIM", When: wants1, Behavior: &acting},
	{Name: "SHOOT", Behavior: &acting},
	{Name: "RELOAD", When: wants2, Behavior: &acting},
}}

// Delegated is a shared sequence in three groups that delegate.
func Delegated() *row {
	group := func(name string, when func(*Agent) bool) *row {
		return &row{Name: name, When: when, Delegate: true, Children: []*row{
			{Name: name + "_FLEE", When: wants0, Behavior: &acting}, &attack,
		}}
	}
	root := decider.Group("ROOT", decider.PrioritizedList, group("GUARD", wants3), group("HUNT", wants2), group("DEFEND", nil), &row{Name: "STAND", Behavior: &acting})
	return &root
}

// Handed is a list that delegates to rows with timers, which code cannot ask.
func Handed() *row {
	rows := leaves()[:4]
	rows[1].Preconditions.Cooldown = time.Second
	rows[3].Preconditions.Every = 100 * time.Millisecond
	root := decider.Group("ROOT", decider.PrioritizedList,
		&row{Name: "GROUP", Delegate: true, Children: rows},
		&row{Name: "LOOK", When: wants2, Behavior: &acting},
		&row{Name: "STAND", Behavior: &acting})
	return &root
}

// Flagged is a table whose rows check flags, with timers, a gate and a group that delegates.
func Flagged() *row {
	rows := leaves()
	for i, r := range rows[:4] {
		r.If = decider.Flags(1 << i)
		r.When = nil
	}
	rows[1].Preconditions.Cooldown = 50 * time.Millisecond
	rows[2].Gate = &decider.Gate[*Agent]{Name: "DOOR"}
	root := decider.Group("ROOT", decider.PrioritizedList, rows[0],
		&row{Name: "GROUP", Delegate: true, Children: []*row{rows[1], rows[3]}}, rows[2], rows[4])
	return &root
}

// Gated is a table whose rows have gates: without and with times, and with a key.
func Gated() *row {
	rows := leaves()
	rows[0].Gate = &decider.Gate[*Agent]{Name: "DOOR"}
	rows[1].Gate = &decider.Gate[*Agent]{Name: "GRENADE", Limit: 2, Cooldown: time.Second}
	rows[2].Gate = &decider.Gate[*Agent]{Name: "TARGET", Key: key}
	root := decider.Group("ROOT", decider.PrioritizedList, rows...)
	return &root
}

func key(*Agent, decider.Query) uint64 { return 7 }

// Scoped is a table whose rows have scopes: a group and its leaves.
func Scoped() *row {
	rows := leaves()
	for _, r := range rows {
		r.Scope = &behavior.Scope[*Agent]{Name: "LIGHT", Enter: enter, Exit: exit}
	}
	return below(&row{Name: "GROUP", Scope: &behavior.Scope[*Agent]{Name: "DAY", Enter: enter, Exit: exit}, Children: rows})
}

// Slotted is a table with a slot, which runs what is injected there.
func Slotted() *row {
	rows := leaves()
	rows[2] = &row{Name: "EAT", When: wants2, Slot: &decider.Slot{Name: "OBJECT", Bytes: 256}}
	root := decider.Group("ROOT", decider.PrioritizedList, rows...)
	return &root
}

// Startled is a list in which a row ends as it begins, and makes the noise that one before it waits for.
func Startled() *row {
	rows := leaves()
	rows[0] = &row{Name: "JUMP", Preconditions: decider.Preconditions{Stimuli: stimuli.All(noise)}, Behavior: &acting}
	rows[1].Behavior = &knocking
	return below(&row{Name: "GROUP", Children: rows})
}

// Numbered is a table whose groups have numbers: a Margin, a Loop, a Succeed.
func Numbered() *row {
	scored, steps, lanes := leaves(), leaves()[1:3], leaves()[:2]
	rename := func(to string, rows []*row) []*row {
		for _, r := range rows {
			r.Name = to + r.Name
		}
		return rows
	}
	scored[1].Score = .5
	root := decider.Group("ROOT", decider.PrioritizedList,
		&row{Name: "LANES", When: wants3, Policy: decider.Parallel, Succeed: 1, Children: rename("L_", lanes)},
		&row{Name: "STEPS", When: wants1, Policy: decider.SequentialList, Loop: 2, Children: rename("S_", steps)},
		&row{Name: "GROUP", Policy: decider.Scored, Margin: .2, Rescore: true, Children: scored})
	return &root
}

// Timed is a table of rows with timers.
func Timed() *row {
	rows := leaves()
	rows[0].Preconditions.Cooldown = 50 * time.Millisecond
	rows[1].Preconditions.Every = 100 * time.Millisecond
	rows[2].Preconditions.Chance = .5
	rows[3].Commit, rows[3].Timeout = 40*time.Millisecond, time.Second
	root := decider.Group("ROOT", decider.PrioritizedList, rows...)
	return &root
}
