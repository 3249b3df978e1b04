package bench

import (
	behave "github.com/askft/go-behave"
	"github.com/askft/go-behave/common/composite"
	"github.com/askft/go-behave/core"
)

// goBehave is github.com/askft/go-behave. Its nodes hold their state, so every
// agent has a tree of its own. Its Selector continues the running child without
// asking those before it, so its users write a reactive one like that below, as the
// library has it for sequences (ActiveSequence). A leaf does not learn that it is no
// longer ticked, so leaves record what the agent does.
func goBehave() Competitor { return everywhere("gobehave", behaveFigure1, behaveWide) }

func behaveFigure1(c *Creature) Ticker {
	group := func(when func(*Situation) bool, children ...core.Node) core.Node {
		condition := &behaveCondition{behaveLeaf: behaveNode("Condition"), when: when}
		return composite.ActiveSequence(condition, activeSelector(children...))
	}
	leaf := func(l Leaf, when func(*Situation) bool) core.Node {
		return &behaveCreatureLeaf{behaveLeaf: behaveNode("Leaf"), leaf: l, when: when}
	}
	root := activeSelector(
		leaf(Flee, (*Situation).flees),
		group((*Situation).guards, leaf(YellForHelp, (*Situation).yells), leaf(Fight, (*Situation).fights), leaf(Patrol, nil)),
		leaf(Fight, (*Situation).fights),
		group((*Situation).hungry, leaf(FindFood, (*Situation).seeksFood), leaf(EatFood, (*Situation).eatsFood), leaf(Rest, nil)),
		activeSelector(
			group((*Situation).plays, leaf(Flip, (*Situation).flips), leaf(Roll, (*Situation).rolls), leaf(Dance, nil)),
			leaf(Rest, nil),
		),
	)
	return behaveCrowd{behaveTree(&behaveCreature{Creature: c}, root)}
}

func behaveWide(crowd []Soldier) Ticker {
	trees := make(behaveCrowd, len(crowd))
	for a := range trees {
		groups := make([]core.Node, wideGroups)
		for g := range groups {
			leaves := make([]core.Node, widePerGroup)
			for k := range leaves {
				i := g*widePerGroup + k
				leaves[k] = &behaveSoldierLeaf{behaveLeaf: behaveNode("Leaf"), leaf: Leaf(i + 1), mask: wideMask(i)}
			}
			groups[g] = activeSelector(leaves...)
		}
		trees[a] = behaveTree(&behaveSoldier{Soldier: &crowd[a]}, activeSelector(groups...))
	}
	return trees
}

// behaveTree makes a tree for one owner.
func behaveTree(owner any, root core.Node) *behave.BehaviorTree {
	tree, err := behave.NewBehaviorTree(behave.Config{Owner: owner, Data: struct{}{}, Root: root})
	if err != nil {
		panic(err)
	}
	return tree
}

// behaveCrowd has a tree for each agent.
type behaveCrowd []*behave.BehaviorTree

func (t behaveCrowd) Tick() {
	for _, tree := range t {
		tree.Update()
	}
}

// behaveSelector is a Selector that asks from the first child on every tick.
type behaveSelector struct{ *core.Composite }

func activeSelector(children ...core.Node) core.Node {
	return &behaveSelector{core.NewComposite("ActiveSelector", children)}
}

func (s *behaveSelector) Enter(*core.Context) {}
func (s *behaveSelector) Leave(*core.Context) {}

func (s *behaveSelector) Tick(ctx *core.Context) core.Status {
	for i := range s.Children {
		if status := core.Update(s.Children[i], ctx); status != core.StatusFailure {
			return status
		}
	}
	return core.StatusFailure
}

type behaveCreature struct {
	*Creature
	doing Leaf
}

// behaveLeaf is a leaf that needs not know when it begins and ends.
type behaveLeaf struct{ *core.Leaf }

func behaveNode(name string) behaveLeaf { return behaveLeaf{core.NewLeaf(name, nil, nil)} }

func (behaveLeaf) Enter(*core.Context) {}
func (behaveLeaf) Leave(*core.Context) {}

type behaveCondition struct {
	behaveLeaf
	when func(*Situation) bool
}

func (c *behaveCondition) Tick(ctx *core.Context) core.Status {
	if c.when(&ctx.Owner.(*behaveCreature).Situation) {
		return core.StatusSuccess
	}
	return core.StatusFailure
}

type behaveCreatureLeaf struct {
	behaveLeaf
	leaf Leaf
	when func(*Situation) bool
}

func (l *behaveCreatureLeaf) Tick(ctx *core.Context) core.Status {
	c := ctx.Owner.(*behaveCreature)
	if l.when != nil && !l.when(&c.Situation) {
		return core.StatusFailure
	}
	c.run(&c.doing, l.leaf)
	return core.StatusRunning
}

type behaveSoldier struct {
	*Soldier
	doing Leaf
}

type behaveSoldierLeaf struct {
	behaveLeaf
	leaf Leaf
	mask uint64
}

func (l *behaveSoldierLeaf) Tick(ctx *core.Context) core.Status {
	s := ctx.Owner.(*behaveSoldier)
	if s.Flags&l.mask != l.mask {
		return core.StatusFailure
	}
	s.run(&s.doing, l.leaf)
	return core.StatusRunning
}
