package bench

import (
	"strconv"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// table is this library: compiled tables.
func table() Competitor {
	return Competitor{
		Name:      "table",
		Figure1:   func(c *Creature) Ticker { return newTableCreature(c, &figure1, nil) },
		Churn:     func(c *Creature) Ticker { return newTableCreature(c, &churn, nil) },
		Rechecked: func(c *Creature) Ticker { return newTableCreature(c, &rechecked, nil) },
		Wide:      func(crowd []Soldier) Ticker { return newTableCrowd(crowd, wideTable(wideGroups, widePerGroup), nil) },
	}
}

// tableCreature ticks a creature by a table.
type tableCreature struct {
	creature *Creature
	tree     *decider.Tree[*Creature]
	memory   decider.Memory
	world    *decider.World // may be nil
}

func newTableCreature(c *Creature, root *row, code *decider.GeneratedCode[*Creature]) *tableCreature {
	tree := compiled(root, code)
	return &tableCreature{creature: c, tree: tree, memory: tree.NewMemory(1)}
}

func (t *tableCreature) Tick() {
	_, err := t.tree.Tick(t.creature, t.memory, decider.Input{Delta: frame, World: t.world})
	must(err)
}

// tableCrowd ticks soldiers by a table, one after another.
type tableCrowd struct {
	crowd    []Soldier
	tree     *decider.Tree[*Soldier]
	memories []decider.Memory
}

func newTableCrowd(crowd []Soldier, root *decider.Decider[*Soldier], code *decider.GeneratedCode[*Soldier]) *tableCrowd {
	tree := compiled(root, code)
	return &tableCrowd{crowd: crowd, tree: tree, memories: tree.NewMemories(len(crowd), 1)}
}

func (t *tableCrowd) Tick() {
	for i := range t.crowd {
		s := &t.crowd[i]
		_, err := t.tree.Tick(s, t.memories[i], decider.Input{Delta: frame, Flags: decider.Flags(s.Flags)})
		must(err)
	}
}

type (
	row      = decider.Decider[*Creature]
	activity = behavior.Behavior[*Creature]
)

// figure1 is W1's table: a leaf runs until a better one accepts. churn is W3's: the
// same rows, but a leaf also ends when its condition no longer holds. There groups
// are rechecked; leaves check themselves. rechecked is that of W1r and W3r: all rows
// are rechecked, and leaves do not end by themselves.
var (
	figure1   = figure(decider.Never, decider.Never, false)
	churn     = figure(decider.EachTick, decider.Never, true)
	rechecked = figure(decider.EachTick, decider.EachTick, false)
)

// figure is the table of Figure 1, whose leaves with a condition may end with it.
func figure(groups, leaves decider.Recheck, end bool) row {
	leaf := func(name string, decide func(*Creature, decider.Query) float64, do *activity, l Leaf) *row {
		if !end {
			do = &keepOn
		}
		return &row{Name: name, Decide: decide, Recheck: leaves, Behavior: do, BehaviorFlags: decider.BehaviorFlags(l)}
	}
	last := func(name string, l Leaf) *row {
		return &row{Name: name, Behavior: &keepOn, BehaviorFlags: decider.BehaviorFlags(l)}
	}
	fight, rest := leaf("FIGHT", fights, &fight, Fight), last("REST", Rest)
	return decider.Group("ROOT", decider.PrioritizedList,
		leaf("FLEE", flees, &flee, Flee),
		&row{Name: "GUARD", Decide: guards, Recheck: groups, Children: []*row{
			leaf("YELL_FOR_HELP", yells, &yellForHelp, YellForHelp),
			fight,
			last("PATROL", Patrol),
		}},
		fight,
		&row{Name: "EAT", Decide: hungry, Recheck: groups, Children: []*row{
			leaf("FIND_FOOD", seeksFood, &findFood, FindFood),
			leaf("EAT_FOOD", eatsFood, &eatFood, EatFood),
			rest,
		}},
		&row{Name: "IDLE", Children: []*row{
			{Name: "PLAY", Decide: plays, Recheck: groups, Children: []*row{
				leaf("FLIP", flips, &flip, Flip),
				leaf("ROLL", rolls, &roll, Roll),
				last("DANCE", Dance),
			}},
			rest,
		}},
	)
}

func flees(c *Creature, _ decider.Query) float64     { return decider.Bool(c.flees()) }
func guards(c *Creature, _ decider.Query) float64    { return decider.Bool(c.guards()) }
func yells(c *Creature, _ decider.Query) float64     { return decider.Bool(c.yells()) }
func fights(c *Creature, _ decider.Query) float64    { return decider.Bool(c.fights()) }
func hungry(c *Creature, _ decider.Query) float64    { return decider.Bool(c.hungry()) }
func seeksFood(c *Creature, _ decider.Query) float64 { return decider.Bool(c.seeksFood()) }
func eatsFood(c *Creature, _ decider.Query) float64  { return decider.Bool(c.eatsFood()) }
func plays(c *Creature, _ decider.Query) float64     { return decider.Bool(c.plays()) }
func flips(c *Creature, _ decider.Query) float64     { return decider.Bool(c.flips()) }
func rolls(c *Creature, _ decider.Query) float64     { return decider.Bool(c.rolls()) }

// The behaviors: keepOn runs until it is interrupted, the others end when their
// condition no longer holds.
var (
	keepOn      = activity{Name: "KEEP_ON", Activate: enter, Tick: tick, Deactivate: leave}
	flee        = activity{Name: "FLEE", Activate: enter, Tick: tickFlee, Deactivate: leave}
	yellForHelp = activity{Name: "YELL_FOR_HELP", Activate: enter, Tick: tickYellForHelp, Deactivate: leave}
	fight       = activity{Name: "FIGHT", Activate: enter, Tick: tickFight, Deactivate: leave}
	findFood    = activity{Name: "FIND_FOOD", Activate: enter, Tick: tickFindFood, Deactivate: leave}
	eatFood     = activity{Name: "EAT_FOOD", Activate: enter, Tick: tickEatFood, Deactivate: leave}
	flip        = activity{Name: "FLIP", Activate: enter, Tick: tickFlip, Deactivate: leave}
	roll        = activity{Name: "ROLL", Activate: enter, Tick: tickRoll, Deactivate: leave}
)

func enter(c *Creature, x behavior.Context) bool {
	c.enter(Leaf(x.BehaviorFlags()))
	return true
}

func leave(c *Creature, x behavior.Context, _ behavior.Reason) { c.leave(Leaf(x.BehaviorFlags())) }

func tick(c *Creature, x behavior.Context) behavior.Status {
	c.tick(Leaf(x.BehaviorFlags()))
	return behavior.Running
}

func tickFlee(c *Creature, _ behavior.Context) behavior.Status { return c.tickWhile(c.flees(), Flee) }

func tickYellForHelp(c *Creature, _ behavior.Context) behavior.Status {
	return c.tickWhile(c.yells(), YellForHelp)
}

func tickFight(c *Creature, _ behavior.Context) behavior.Status {
	return c.tickWhile(c.fights(), Fight)
}

func tickFindFood(c *Creature, _ behavior.Context) behavior.Status {
	return c.tickWhile(c.seeksFood(), FindFood)
}

func tickEatFood(c *Creature, _ behavior.Context) behavior.Status {
	return c.tickWhile(c.eatsFood(), EatFood)
}

func tickFlip(c *Creature, _ behavior.Context) behavior.Status { return c.tickWhile(c.flips(), Flip) }

func tickRoll(c *Creature, _ behavior.Context) behavior.Status { return c.tickWhile(c.rolls(), Roll) }

func (c *Creature) tickWhile(holds bool, l Leaf) behavior.Status {
	if !holds {
		return behavior.Failed
	}
	c.tick(l)
	return behavior.Running
}

// wideTable is the table of W2 and W4 to W6, or one like it of another size: a
// group accepts if a leaf of it would, a leaf runs while its bits are set.
func wideTable(groups, perGroup int) *decider.Decider[*Soldier] {
	root := decider.Group[*Soldier]("ROOT", decider.PrioritizedList)
	for g := range groups {
		group := &decider.Decider[*Soldier]{Name: "GROUP_" + strconv.Itoa(g), Delegate: true}
		for k := range perGroup {
			i := g*perGroup + k
			mask := uint64(lastMask)
			if i < groups*perGroup-1 {
				mask = wideMask(i % (wideLeaves - 1))
			}
			group.Children = append(group.Children, &decider.Decider[*Soldier]{
				Name:          "LEAF_" + strconv.Itoa(i),
				Preconditions: decider.Preconditions{Flags: decider.All(decider.Flags(mask))},
				Recheck:       decider.EachTick,
				Behavior:      &serve,
				BehaviorFlags: decider.BehaviorFlags(i + 1),
			})
		}
		root.Children = append(root.Children, group)
	}
	return &root
}

// serve is the behavior of every leaf of the wide table.
var serve = behavior.Behavior[*Soldier]{
	Name:       "SERVE",
	Activate:   enterSoldier,
	Tick:       tickSoldier,
	Deactivate: leaveSoldier,
}

func enterSoldier(s *Soldier, x behavior.Context) bool {
	s.enter(Leaf(x.BehaviorFlags()))
	return true
}

func tickSoldier(s *Soldier, x behavior.Context) behavior.Status {
	s.tick(Leaf(x.BehaviorFlags()))
	return behavior.Running
}

func leaveSoldier(s *Soldier, x behavior.Context, _ behavior.Reason) {
	s.leave(Leaf(x.BehaviorFlags()))
}
