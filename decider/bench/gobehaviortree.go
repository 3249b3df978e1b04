package bench

import (
	bt "github.com/joeycumines/go-behaviortree"
)

// goBehaviorTree is github.com/joeycumines/go-behaviortree. A tree is made of
// functions without an agent, so one tree serves the whole crowd: its leaves
// work on the agent that is set before each tick. A leaf does not learn that it is
// no longer ticked, so leaves record what the agent does.
func goBehaviorTree() Competitor { return everywhere("gobehaviortree", btFigure1, btWide) }

func btFigure1(c *Creature) Ticker {
	b := &btCreature{}
	group := func(when func(*Situation) bool, children ...bt.Node) bt.Node {
		condition := bt.New(func([]bt.Node) (bt.Status, error) {
			if when(&c.Situation) {
				return bt.Success, nil
			}
			return bt.Failure, nil
		})
		return bt.New(bt.Sequence, condition, bt.New(bt.Selector, children...))
	}
	leaf := func(l Leaf, when func(*Situation) bool) bt.Node {
		return bt.New(func([]bt.Node) (bt.Status, error) {
			if when != nil && !when(&c.Situation) {
				return bt.Failure, nil
			}
			c.run(&b.doing, l)
			return bt.Running, nil
		})
	}
	fight, rest := leaf(Fight, (*Situation).fights), leaf(Rest, nil)
	b.root = bt.New(bt.Selector,
		leaf(Flee, (*Situation).flees),
		group((*Situation).guards, leaf(YellForHelp, (*Situation).yells), fight, leaf(Patrol, nil)),
		fight,
		group((*Situation).hungry, leaf(FindFood, (*Situation).seeksFood), leaf(EatFood, (*Situation).eatsFood), rest),
		bt.New(bt.Selector,
			group((*Situation).plays, leaf(Flip, (*Situation).flips), leaf(Roll, (*Situation).rolls), leaf(Dance, nil)),
			rest,
		),
	)
	return b
}

func btWide(crowd []Soldier) Ticker {
	b := &btCrowd{crowd: crowd, doing: make([]Leaf, len(crowd))}
	groups := make([]bt.Node, wideGroups)
	for g := range groups {
		leaves := make([]bt.Node, widePerGroup)
		for k := range leaves {
			i := g*widePerGroup + k
			mask := wideMask(i)
			leaves[k] = bt.New(func([]bt.Node) (bt.Status, error) {
				s := &b.crowd[b.agent]
				if s.Flags&mask != mask {
					return bt.Failure, nil
				}
				s.run(&b.doing[b.agent], Leaf(i+1))
				return bt.Running, nil
			})
		}
		groups[g] = bt.New(bt.Selector, leaves...)
	}
	b.root = bt.New(bt.Selector, groups...)
	return b
}

type btCreature struct {
	root  bt.Node
	doing Leaf
}

func (b *btCreature) Tick() {
	if _, err := b.root.Tick(); err != nil {
		panic(err)
	}
}

type btCrowd struct {
	root  bt.Node
	crowd []Soldier
	doing []Leaf
	agent int // whose turn it is
}

func (b *btCrowd) Tick() {
	for b.agent = range b.crowd {
		if _, err := b.root.Tick(); err != nil {
			panic(err)
		}
	}
}
