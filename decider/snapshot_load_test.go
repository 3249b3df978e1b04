package decider_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// migration is a table with an agent at some place in it, and the table of a
// later version.
type migration struct {
	name    string
	before  []tableRow
	steps   []step
	after   []tableRow
	dropped []string // "row NAME: why"
	path    string   // what is active after Load
	next    []string // assignments for a first tick, and its callbacks
	calls   string
}

var (
	huntRows  = table(group("HUNT", "PrioritizedList", "behavior", "decide"), table(leaf("CHASE1")), table(leaf("BITE2")))
	idleRow   = table(leaf("IDLE0"))
	huntTable = table(group("ROOT", "PrioritizedList"), huntRows, idleRow)
	biting    = []step{ticking("CHASE1=0")}
	laneTable = table(group("ROOT", "Parallel"), table(leaf("A1")), table(leaf("B2")), table(group("G3", "Selector", "behavior"), table(leaf("C4"))))
	stepTable = table(group("ROOT", "PrioritizedList"), table(leaf("HI")),
		table(group("LIST", "SequentialList", "remember", "decide"), table(leaf("A1")), table(leaf("B2")), table(leaf("C3"))), idleRow)
	walkTable = table(group("ROOT", "PrioritizedList"), table(leaf("HI")),
		table(group("WALK", "Sequence"), table(leaf("A1")), table(leaf("B2")), table(leaf("C3"))), idleRow)
	atB2     = []step{ticking("HI=0", "A1.=S"), ticking("HI=1")} // LIST was interrupted in B2
	bagTable = table(group("ROOT", "PrioritizedList"), table(leaf("HI")),
		table(group("BAG", "Shuffle", "remember", "decide"), table(leaf("A1")), table(leaf("B2")), table(leaf("C3"))), idleRow)
	oneLeft = []step{ticking("HI=0", "A1.=S@2", "B2=0", "C3.=S@2"), ticking(), ticking("HI=1")} // B2 is left in the bag
)

// edited returns rows with the lines of that begin with name replaced.
func edited(rows []tableRow, name string, by ...tableRow) []tableRow {
	var out []tableRow
	for i := range rows {
		if rows[i].name != name {
			out = append(out, rows[i])
			continue
		}
		for _, r := range by {
			r.depth += rows[i].depth
			out = append(out, r)
		}
	}
	return out
}

// without returns rows without name and what stands below it.
func without(rows []tableRow, name string) []tableRow {
	at := slices.IndexFunc(rows, func(r tableRow) bool { return r.name == name })
	end := at + 1
	for end < len(rows) && rows[end].depth > rows[at].depth {
		end++
	}
	return append(slices.Clone(rows[:at]), rows[end:]...)
}

var migrations = []migration{
	{
		name: "nothing changed", before: huntTable, steps: biting, after: huntTable,
		path: "ROOT HUNT BITE2", calls: ".HUNT ?CHASE1 .BITE2",
	},
	{
		name: "a leaf was renamed", before: huntTable, steps: biting, after: edited(huntTable, "BITE2", leaf("SNAP2")),
		dropped: []string{"row BITE2: the group has no such child"},
		path:    "ROOT HUNT", calls: ".HUNT ?CHASE1 ?SNAP2 +SNAP2 .SNAP2",
	},
	{
		name: "a group was removed", before: huntTable, steps: biting, after: without(huntTable, "HUNT"),
		dropped: []string{"row BITE2: its group was dropped", "row HUNT: the group has no such child"},
		path:    "ROOT", calls: "?IDLE0 +IDLE0 .IDLE0",
	},
	{
		name: "the root was renamed", before: huntTable, steps: biting, after: edited(huntTable, "ROOT", group("ROOT9", "PrioritizedList")),
		dropped: []string{"row BITE2: its group was dropped", "row HUNT: its group was dropped", "row ROOT: the row there is called ROOT9"},
		path:    "", calls: "?HUNT +HUNT .HUNT ?CHASE1 ?BITE2 +BITE2 .BITE2",
	},
	{
		name: "rows were added before", before: huntTable, steps: biting,
		after: edited(edited(huntTable, "HUNT", leaf("FLEE5"), huntRows[0]), "CHASE1", leaf("STALK7"), leaf("CHASE1")),
		path:  "ROOT HUNT BITE2", next: []string{"FLEE5=0", "STALK7=0"}, calls: "?FLEE5 .HUNT ?STALK7 ?CHASE1 .BITE2",
	},
	{
		name: "rows changed places", before: huntTable, steps: biting,
		after: table(group("ROOT", "PrioritizedList"), idleRow, table(huntRows[0], table(leaf("BITE2")), table(leaf("CHASE1")))),
		path:  "ROOT HUNT BITE2", next: []string{"IDLE0=0"}, calls: "?IDLE0 .HUNT .BITE2",
	},
	{
		name: "a policy changed", before: huntTable, steps: biting, after: edited(huntTable, "HUNT", group("HUNT", "Random", "behavior", "decide")),
		dropped: []string{"row BITE2: its group was dropped", "row HUNT: its policy is another"},
		path:    "ROOT", next: []string{"BITE2=0"}, calls: "?HUNT +HUNT .HUNT ?BITE2 ?CHASE1 ?IDLE0 -HUNT:Failed +IDLE0 .IDLE0",
	},
	{
		name: "a group became a leaf", before: huntTable, steps: biting, after: edited(without(without(huntTable, "BITE2"), "CHASE1"), "HUNT", leaf("HUNT")),
		dropped: []string{"row BITE2: its group was dropped", "row HUNT: its policy is another"},
		path:    "ROOT", calls: "?HUNT +HUNT .HUNT",
	},
	{
		name: "a leaf became a group", before: huntTable, steps: biting,
		after:   edited(huntTable, "BITE2", group("BITE2", "PrioritizedList", "behavior"), tableRow{depth: 1, name: "GNAW3"}),
		dropped: []string{"row BITE2: its policy is another"},
		path:    "ROOT HUNT", calls: ".HUNT ?CHASE1 +BITE2 .BITE2 ?GNAW3 +GNAW3 .GNAW3",
	},
	{
		name: "a leaf became a condition", before: table(group("ROOT", "SequentialList", "loop=-1"), table(leaf("A1")), idleRow),
		steps:   []step{ticking("A1.=R")},
		after:   table(group("ROOT", "SequentialList", "loop=-1"), table(leaf("A1", "condition")), idleRow),
		dropped: []string{"row A1: its block is of another type"},
		path:    "ROOT", calls: "?A1 ?IDLE0 +IDLE0 .IDLE0",
	},
	{
		name: "a row moved to another group", before: huntTable, steps: biting,
		after:   table(group("ROOT", "PrioritizedList"), table(huntRows[0], table(leaf("CHASE1"))), table(leaf("BITE2")), idleRow),
		dropped: []string{"row BITE2: the group has no such child"},
		path:    "ROOT HUNT", calls: ".HUNT ?CHASE1 ?BITE2 -HUNT:Failed +BITE2 .BITE2",
	},
	{
		name: "a lane was removed", before: laneTable, steps: []step{ticking()}, after: without(laneTable, "B2"),
		dropped: []string{"row B2: the group has no such child"},
		path:    "ROOT A1 G3 C4", calls: ".A1 .G3 .C4",
	},
	{
		name: "all lanes were removed", before: laneTable, steps: []step{ticking()},
		after: table(laneTable[0], table(leaf("X1"))),
		dropped: []string{
			"row C4: its group was dropped", "row G3: the group has no such child",
			"row B2: the group has no such child", "row A1: the group has no such child",
		},
		path: "ROOT", calls: "?X1 +X1 .X1",
	},
	{
		name: "lanes changed places, one rests", before: laneTable, steps: []step{ticking("A1.=S")},
		after: table(laneTable[0], table(leaf("B2")), table(leaf("NEW5")), table(group("G3", "Selector", "behavior"), table(leaf("C4"))), table(leaf("A1"))),
		path:  "ROOT B2 G3 C4", calls: "?NEW5 +NEW5 .NEW5 .B2 .G3 .C4",
	},
	{
		name: "timers go by name", before: table(group("ROOT", "PrioritizedList"), table(leaf("A1", "every=1s")), table(leaf("B2", "every=1s")), table(leaf("C3", "cooldown=1s")), table(leaf("D4", "cooldown=1s")), idleRow),
		steps: []step{ticking("A1=0", "B2=0", "C3.=S", "D4.=S")},
		after: table(group("ROOT", "PrioritizedList"), table(leaf("D4", "cooldown=2s")), table(leaf("B2")), table(leaf("A1", "every=500ms", "cooldown=1s")), idleRow),
		dropped: []string{
			"timer B2: the decider has no Every", "timer C3: the table has no such decider",
		},
		path: "ROOT IDLE0", calls: "?B2 .IDLE0",
	},
	{
		name: "a Cooldown was dropped", before: table(group("ROOT", "PrioritizedList"), table(leaf("A1", "cooldown=1s")), idleRow),
		steps: []step{ticking("A1.=S")}, after: huntTable,
		dropped: []string{"timer A1: the table has no such decider"},
		path:    "ROOT IDLE0", next: []string{"CHASE1=0", "BITE2=0"}, calls: "?HUNT -IDLE0:Interrupted +HUNT .HUNT ?CHASE1 ?BITE2 ?IDLE0 -HUNT:Failed +IDLE0 .IDLE0",
	},
	{
		name: "a remembered step", before: stepTable, steps: atB2, after: edited(stepTable, "A1", leaf("N7"), leaf("A1")),
		path: "ROOT HI", next: []string{"HI=0", "HI.=S"}, calls: ".HI ?LIST -HI:Succeeded ?B2 +B2 .B2",
	},
	{
		name: "a remembered step is gone", before: stepTable, steps: atB2, after: without(stepTable, "B2"),
		dropped: []string{"place LIST: the child it stood at is gone"},
		path:    "ROOT HI", next: []string{"HI=0", "HI.=S", "A1.=R"}, calls: ".HI ?LIST -HI:Succeeded ?A1 +A1 .A1",
	},
	{
		name: "a step is no longer remembered", before: stepTable, steps: atB2,
		after:   edited(stepTable, "LIST", group("LIST", "SequentialList", "decide")),
		dropped: []string{"place LIST: the decider does not remember such a place"},
		path:    "ROOT HI", next: []string{"HI=0", "HI.=S", "A1.=R"}, calls: ".HI ?LIST -HI:Succeeded ?A1 +A1 .A1",
	},
	{
		name: "a place of a group that is gone", before: stepTable, steps: atB2, after: without(stepTable, "LIST"),
		dropped: []string{"place LIST: the table has no such occurrence"},
		path:    "ROOT HI", calls: ".HI",
	},
	{
		name: "a bag", before: bagTable, steps: oneLeft, after: bagTable,
		path: "ROOT HI", next: []string{"HI=0", "HI.=S", "B2=1"}, calls: ".HI ?BAG -HI:Succeeded ?B2 +B2 .B2",
	},
	{
		name: "a bag without a child that was out", before: bagTable, steps: oneLeft, after: without(bagTable, "A1"),
		dropped: []string{"place BAG: the child it stood at is gone"},
		path:    "ROOT HI", next: []string{"HI=0", "HI.=S", "B2=1"}, calls: ".HI ?BAG -HI:Succeeded ?B2 +B2 .B2",
	},
	{
		name: "a list that is new to remembering", before: edited(stepTable, "LIST", group("LIST", "SequentialList", "decide")),
		steps: atB2[:1], after: stepTable,
		path: "ROOT LIST B2", next: []string{"B2.=S", "C3=0"}, calls: "?HI .B2 -B2:Succeeded ?C3 ?HI ?IDLE0 +IDLE0 .IDLE0",
	},
	{
		name: "the step that a sequence ran is now a group", before: walkTable, steps: atB2[:1],
		after:   edited(walkTable, "B2", table(group("B2", "Selector"), table(leaf("D4")))...),
		dropped: []string{"row B2: its policy is another"},
		path:    "ROOT WALK", calls: "?HI ?D4 +D4 .D4",
	},
	{
		name: "the step that a sequence ran is gone", before: walkTable, steps: atB2[:1], after: without(walkTable, "B2"),
		dropped: []string{"row B2: the group has no such child"},
		path:    "ROOT WALK", next: []string{"A1.=R"}, calls: "?HI ?A1 +A1 .A1",
	},
	{
		name: "the step that a list ran is now a group", before: stepTable, steps: atB2[:1],
		after:   edited(stepTable, "B2", table(group("B2", "Selector"), table(leaf("D4")))...),
		dropped: []string{"row B2: its policy is another"},
		path:    "ROOT LIST", calls: "?HI ?D4 +D4 .D4",
	},
	{
		name: "the step that a list ran is gone", before: stepTable, steps: atB2[:1], after: without(stepTable, "B2"),
		dropped: []string{"place LIST: the child it stood at is gone", "row B2: the group has no such child"},
		path:    "ROOT LIST", next: []string{"A1.=R"}, calls: "?HI ?A1 +A1 .A1",
	},
}

// TestMigration loads snapshots of one table into another and checks what is kept,
// what is reported, and that the next tick continues from what was kept.
func TestMigration(t *testing.T) {
	for _, m := range migrations {
		t.Run(m.name, func(t *testing.T) {
			from, p := played(t, m.before, m.steps...)
			data, err := from.tree.Save(from.mem)
			require.NoError(t, err)
			to, next := played(t, m.after)
			var report decider.Loaded
			to.mem, report, err = to.tree.Load(data)
			require.NoError(t, err)
			var dropped []string
			for _, d := range report.Dropped {
				dropped = append(dropped, d.Kind+" "+d.Name+": "+d.Why)
			}
			assert.Equal(t, m.dropped, dropped)
			assert.Equal(t, m.path, strings.Join(activeNames(to), " "))
			assert.Equal(t, from.tree.Fingerprint() == to.tree.Fingerprint(), report.Same)

			before, after := from.tree.State(from.mem), to.tree.State(to.mem)
			assert.Equal(t, before.Now(), after.Now())
			assert.Equal(t, before.Tick(), after.Tick())
			assert.Equal(t, before.Agent(), after.Agent())
			for _, name := range activeNames(to) {
				was, is := from.tree.Outline().Find(name)[0], to.tree.Outline().Find(name)[0]
				assert.Equal(t, before.Duration(was), after.Duration(is), name)
				assert.Equal(t, before.BlockWord(was), after.BlockWord(is), name)
			}

			next.agents[0].script = p.agents[0].script
			for _, word := range m.next {
				require.NoError(t, next.agents[0].script.assign(word))
			}
			r := next.one("tick", 0)
			assert.Equal(t, m.calls, strings.Join(r.texts(false), " "))
			reload(t, to.tree, to.mem)
		})
	}
}

// activeNames returns the names of the active rows, depth first.
func activeNames(c *compiled) []string {
	var names []string
	state, outline := c.tree.State(c.mem), c.tree.Outline()
	var walk func(decider.Row)
	walk = func(r decider.Row) {
		if !state.Active(r) {
			return
		}
		names = append(names, outline.Row(r).Name)
		for _, kid := range outline.Row(r).Children {
			walk(kid)
		}
	}
	walk(0)
	return names
}
