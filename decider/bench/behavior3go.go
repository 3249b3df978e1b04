package bench

import (
	"strconv"

	b3 "github.com/magicsea/behavior3go"
	"github.com/magicsea/behavior3go/config"
	"github.com/magicsea/behavior3go/core"
	"github.com/magicsea/behavior3go/loader"
)

// behavior3go is github.com/magicsea/behavior3go. A tree is loaded from a
// description and shared; each agent has a blackboard. Its OnOpen and OnClose
// are also called for a leaf that refuses, so leaves record what the agent does.
func behavior3go() Competitor { return everywhere("behavior3go", b3Figure1, b3Wide) }

func b3Figure1(c *Creature) Ticker {
	var d b3Description
	leaf := func(l Leaf) string { return d.add("CreatureLeaf", b3.ACTION, int(l)) }
	group := func(condition int, children ...string) string {
		return d.add("Sequence", b3.COMPOSITE, 0, d.add("CreatureCondition", b3.CONDITION, condition), d.add("Priority", b3.COMPOSITE, 0, children...))
	}
	root := d.add("Priority", b3.COMPOSITE, 0,
		leaf(Flee),
		group(b3Guards, leaf(YellForHelp), leaf(Fight), leaf(Patrol)),
		leaf(Fight),
		group(b3Hungry, leaf(FindFood), leaf(EatFood), leaf(Rest)),
		d.add("Priority", b3.COMPOSITE, 0,
			group(b3Plays, leaf(Flip), leaf(Roll), leaf(Dance)),
			leaf(Rest),
		),
	)
	return &b3Creature{Creature: c, tree: d.load(root), board: core.NewBlackboard()}
}

func b3Wide(crowd []Soldier) Ticker {
	var d b3Description
	groups := make([]string, wideGroups)
	for g := range groups {
		leaves := make([]string, widePerGroup)
		for k := range leaves {
			leaves[k] = d.add("SoldierLeaf", b3.ACTION, g*widePerGroup+k)
		}
		groups[g] = d.add("Priority", b3.COMPOSITE, 0, leaves...)
	}
	b := &b3Crowd{tree: d.load(d.add("Priority", b3.COMPOSITE, 0, groups...)), soldiers: make([]b3Soldier, len(crowd))}
	for i := range b.soldiers {
		b.soldiers[i] = b3Soldier{Soldier: &crowd[i], board: core.NewBlackboard()}
	}
	return b
}

// b3Description is a tree in the form of the behavior3 editor.
type b3Description struct {
	nodes map[string]config.BTNodeCfg
}

// add adds a node and returns its id.
func (d *b3Description) add(name, category string, number int, children ...string) string {
	if d.nodes == nil {
		d.nodes = map[string]config.BTNodeCfg{}
	}
	id := strconv.Itoa(len(d.nodes) + 1)
	d.nodes[id] = config.BTNodeCfg{
		Id: id, Name: name, Category: category, Title: name, Children: children,
		Properties: map[string]any{"number": float64(number)},
	}
	return id
}

func (d *b3Description) load(root string) *core.BehaviorTree {
	own := b3.NewRegisterStructMaps()
	own.Register("CreatureLeaf", &b3CreatureLeaf{})
	own.Register("CreatureCondition", &b3CreatureCondition{})
	own.Register("SoldierLeaf", &b3SoldierLeaf{})
	return loader.CreateBevTreeFromConfig(&config.BTTreeCfg{Root: root, Nodes: d.nodes}, own)
}

type b3Creature struct {
	*Creature
	doing Leaf
	tree  *core.BehaviorTree
	board *core.Blackboard
}

func (b *b3Creature) Tick() { b.tree.Tick(b, b.board) }

type b3Crowd struct {
	tree     *core.BehaviorTree
	soldiers []b3Soldier
}

type b3Soldier struct {
	*Soldier
	doing Leaf
	board *core.Blackboard
}

func (b *b3Crowd) Tick() {
	for i := range b.soldiers {
		s := &b.soldiers[i]
		b.tree.Tick(s, s.board)
	}
}

// The numbers of the groups' conditions in the description follow those of leaves.
const (
	b3Guards = int(Dance) + 1 + iota
	b3Hungry
	b3Plays
)

// b3Conditions are the conditions of the groups and of the leaves that have one.
var b3Conditions = [...]func(*Situation) bool{
	Flee: (*Situation).flees, YellForHelp: (*Situation).yells, Fight: (*Situation).fights, FindFood: (*Situation).seeksFood,
	EatFood: (*Situation).eatsFood, Flip: (*Situation).flips, Roll: (*Situation).rolls,
	b3Guards: (*Situation).guards, b3Hungry: (*Situation).hungry, b3Plays: (*Situation).plays,
}

type b3CreatureCondition struct {
	core.Condition
	when func(*Situation) bool
}

func (c *b3CreatureCondition) Initialize(cfg *config.BTNodeCfg) {
	c.Condition.Initialize(cfg)
	c.when = b3Conditions[cfg.GetPropertyAsInt("number")]
}

func (c *b3CreatureCondition) OnTick(tick *core.Tick) b3.Status {
	if c.when(&tick.GetTarget().(*b3Creature).Situation) {
		return b3.SUCCESS
	}
	return b3.FAILURE
}

type b3CreatureLeaf struct {
	core.Action
	leaf Leaf
	when func(*Situation) bool
}

func (l *b3CreatureLeaf) Initialize(cfg *config.BTNodeCfg) {
	l.Action.Initialize(cfg)
	l.leaf = Leaf(cfg.GetPropertyAsInt("number"))
	l.when = b3Conditions[l.leaf]
}

func (l *b3CreatureLeaf) OnTick(tick *core.Tick) b3.Status {
	c := tick.GetTarget().(*b3Creature)
	if l.when != nil && !l.when(&c.Situation) {
		return b3.FAILURE
	}
	c.run(&c.doing, l.leaf)
	return b3.RUNNING
}

type b3SoldierLeaf struct {
	core.Action
	leaf Leaf
	mask uint64
}

func (l *b3SoldierLeaf) Initialize(cfg *config.BTNodeCfg) {
	l.Action.Initialize(cfg)
	i := cfg.GetPropertyAsInt("number")
	l.leaf, l.mask = Leaf(i+1), wideMask(i)
}

func (l *b3SoldierLeaf) OnTick(tick *core.Tick) b3.Status {
	s := tick.GetTarget().(*b3Soldier)
	if s.Flags&l.mask != l.mask {
		return b3.FAILURE
	}
	s.run(&s.doing, l.leaf)
	return b3.RUNNING
}
