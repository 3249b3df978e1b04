package bench

import (
	"strconv"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// ethogram is this library.
type ethogram struct{}

func (ethogram) Name() string { return "ethogram" }

func (ethogram) Figure1(c *Creature) Ticker { return newEthogramCreature(c, &figure1) }

func (ethogram) Churn(c *Creature) Ticker { return newEthogramCreature(c, &churn) }

func (ethogram) Wide(crowd []Soldier) Ticker {
	tree := decider.MustCompile(wideTable(wideGroups, widePerGroup))
	return &ethogramCrowd{crowd: crowd, tree: tree, memories: tree.NewMemories(len(crowd), 1)}
}

type ethogramCreature struct {
	creature *Creature
	tree     *decider.Tree[*Creature]
	memory   decider.Memory
}

func newEthogramCreature(c *Creature, root *row) *ethogramCreature {
	tree := decider.MustCompile(root)
	return &ethogramCreature{creature: c, tree: tree, memory: tree.NewMemory(1)}
}

func (e *ethogramCreature) Tick() {
	if _, err := e.tree.Tick(e.creature, e.memory, decider.Input{Delta: frame}); err != nil {
		panic(err)
	}
}

type ethogramCrowd struct {
	crowd    []Soldier
	tree     *decider.Tree[*Soldier]
	memories []decider.Memory
}

func (e *ethogramCrowd) Tick() {
	for i := range e.crowd {
		s := &e.crowd[i]
		if _, err := e.tree.Tick(s, e.memories[i], decider.Input{Delta: frame, Flags: decider.Flags(s.Flags)}); err != nil {
			panic(err)
		}
	}
}

type (
	row      = decider.Decider[*Creature]
	activity = behavior.Behavior[*Creature]
)

// figure1 is W1's table: what runs goes on until something better accepts.
var figure1 = decider.Group("ROOT", decider.PrioritizedList,
	&row{Name: "FLEE", Decide: flees, Behavior: &goOn, BehaviorFlags: decider.BehaviorFlags(Flee)},
	&row{
		Name: "GUARD", Decide: guards,
		Children: []*row{
			{Name: "YELL_FOR_HELP", Decide: yells, Behavior: &goOn, BehaviorFlags: decider.BehaviorFlags(YellForHelp)},
			&figure1Fight,
			{Name: "PATROL", Behavior: &goOn, BehaviorFlags: decider.BehaviorFlags(Patrol)},
		},
	},
	&figure1Fight,
	&row{
		Name: "EAT", Decide: hungry,
		Children: []*row{
			{Name: "FIND_FOOD", Decide: seeksFood, Behavior: &goOn, BehaviorFlags: decider.BehaviorFlags(FindFood)},
			{Name: "EAT_FOOD", Decide: eatsFood, Behavior: &goOn, BehaviorFlags: decider.BehaviorFlags(EatFood)},
			&rest,
		},
	},
	&row{
		Name: "IDLE",
		Children: []*row{
			{
				Name: "PLAY", Decide: plays,
				Children: []*row{
					{Name: "FLIP", Decide: flips, Behavior: &goOn, BehaviorFlags: decider.BehaviorFlags(Flip)},
					{Name: "ROLL", Decide: rolls, Behavior: &goOn, BehaviorFlags: decider.BehaviorFlags(Roll)},
					{Name: "DANCE", Behavior: &goOn, BehaviorFlags: decider.BehaviorFlags(Dance)},
				},
			},
			&rest,
		},
	},
)

var figure1Fight = row{Name: "FIGHT", Decide: fights, Behavior: &goOn, BehaviorFlags: decider.BehaviorFlags(Fight)}

var rest = row{Name: "REST", Behavior: &goOn, BehaviorFlags: decider.BehaviorFlags(Rest)}

// churn is W3's table: the same rows, but what runs ends when its condition is
// gone. Groups are rechecked, leaves see to it themselves.
var churn = decider.Group("ROOT", decider.PrioritizedList,
	&row{Name: "FLEE", Decide: flees, Behavior: &flee, BehaviorFlags: decider.BehaviorFlags(Flee)},
	&row{
		Name: "GUARD", Decide: guards, Recheck: decider.EachTick,
		Children: []*row{
			{Name: "YELL_FOR_HELP", Decide: yells, Behavior: &yellForHelp, BehaviorFlags: decider.BehaviorFlags(YellForHelp)},
			&churnFight,
			{Name: "PATROL", Behavior: &goOn, BehaviorFlags: decider.BehaviorFlags(Patrol)},
		},
	},
	&churnFight,
	&row{
		Name: "EAT", Decide: hungry, Recheck: decider.EachTick,
		Children: []*row{
			{Name: "FIND_FOOD", Decide: seeksFood, Behavior: &findFood, BehaviorFlags: decider.BehaviorFlags(FindFood)},
			{Name: "EAT_FOOD", Decide: eatsFood, Behavior: &eatFood, BehaviorFlags: decider.BehaviorFlags(EatFood)},
			&rest,
		},
	},
	&row{
		Name: "IDLE",
		Children: []*row{
			{
				Name: "PLAY", Decide: plays, Recheck: decider.EachTick,
				Children: []*row{
					{Name: "FLIP", Decide: flips, Behavior: &flip, BehaviorFlags: decider.BehaviorFlags(Flip)},
					{Name: "ROLL", Decide: rolls, Behavior: &roll, BehaviorFlags: decider.BehaviorFlags(Roll)},
					{Name: "DANCE", Behavior: &goOn, BehaviorFlags: decider.BehaviorFlags(Dance)},
				},
			},
			&rest,
		},
	},
)

var churnFight = row{Name: "FIGHT", Decide: fights, Behavior: &fight, BehaviorFlags: decider.BehaviorFlags(Fight)}

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

// The behaviors: goOn runs until it is interrupted, the others end when their
// condition is gone.
var (
	goOn        = activity{Name: "GO_ON", Activate: enter, Tick: tick, Deactivate: leave}
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

func tickFlee(c *Creature, _ behavior.Context) behavior.Status {
	return c.tickWhile(c.flees(), Flee)
}

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

func tickFlip(c *Creature, _ behavior.Context) behavior.Status {
	return c.tickWhile(c.flips(), Flip)
}

func tickRoll(c *Creature, _ behavior.Context) behavior.Status {
	return c.tickWhile(c.rolls(), Roll)
}

func (c *Creature) tickWhile(holds bool, l Leaf) behavior.Status {
	if !holds {
		return behavior.Failed
	}
	c.tick(l)
	return behavior.Running
}

// wideTable is the table of W2, W4 and W5, or one like it of another size: a
// group accepts if a leaf of it would, a leaf runs while its bits are set.
func wideTable(groups, perGroup int) *decider.Decider[*Soldier] {
	root := decider.Group[*Soldier]("ROOT", decider.PrioritizedList)
	for g := range groups {
		group := &decider.Decider[*Soldier]{Name: "GROUP_" + strconv.Itoa(g), Delegate: true}
		for k := range perGroup {
			i := g*perGroup + k
			mask := wideMask(i)
			if i == groups*perGroup-1 {
				mask = wideMask(wideLeaves - 1)
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
	Name: "SERVE",
	Activate: func(s *Soldier, x behavior.Context) bool {
		s.enter(Leaf(x.BehaviorFlags()))
		return true
	},
	Tick: func(s *Soldier, x behavior.Context) behavior.Status {
		s.tick(Leaf(x.BehaviorFlags()))
		return behavior.Running
	},
	Deactivate: func(s *Soldier, x behavior.Context, _ behavior.Reason) {
		s.leave(Leaf(x.BehaviorFlags()))
	},
}
