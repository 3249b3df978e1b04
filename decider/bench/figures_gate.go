package bench

import (
	"fmt"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// gateSeries ticks an agent with a row that refuses above the one that runs: without a
// gate, with one that is open, and with one that is full; and an agent that runs the
// row, without a gate and holding its token.
func gateSeries() Series {
	s := Series{Name: "Gate", About: "a row behind a gate", Agents: 1, Cycle: 1}
	for _, c := range gateCases {
		s.Entries = append(s.Entries, Entry{Name: c.name, Start: func() Run { return startGated(c.gateCase) }})
	}
	return s
}

func startGated(c gateCase) Run {
	g, ticks := newGated(c), 0
	g.tick(1)
	g.asked = 0
	return runOf{
		ticks: func(n int) {
			g.tick(n)
			ticks += n
		},
		verify: func() error {
			if !g.right(c, ticks) {
				return fmt.Errorf("asked %d times in %d ticks, holders %v, leaf %s", g.asked, ticks, g.world.Holders("GRENADE"), g.leaf())
			}
			return nil
		},
	}
}

// gateCase is one way in which a row can stand behind a gate.
type gateCase struct {
	gated   bool // the row has a gate
	others  bool // which another agent holds
	accepts bool // the row's Decide
	asked   bool // it is asked in every tick
}

var gateCases = []struct {
	name string
	gateCase
}{
	{"none", gateCase{asked: true}},
	{"uncontended", gateCase{gated: true, asked: true}},
	{"full", gateCase{gated: true, others: true}},
	{"running", gateCase{accepts: true}},
	{"holding", gateCase{gated: true, accepts: true}},
}

// gated is an agent with a row that may stand behind a gate.
type gated struct {
	tree   *decider.Tree[*gated]
	memory decider.Memory
	world  *decider.World
	result decider.Result

	accepts bool
	asked   int
}

func newGated(c gateCase) *gated {
	throw := &decider.Decider[*gated]{Name: "THROW", Decide: throws, Behavior: &holdOn}
	if c.gated {
		throw.Gate = &decider.Gate[*gated]{Name: "GRENADE"}
	}
	root := decider.Group("ROOT", decider.PrioritizedList, throw, &decider.Decider[*gated]{Name: "CHARGE", Behavior: &holdOn})
	tree := decider.MustCompile(&root)
	g := &gated{tree: tree, memory: tree.NewMemory(1), world: tree.NewWorld(1), accepts: c.accepts}
	if c.others {
		other := &gated{tree: tree, memory: tree.NewMemory(2), world: g.world, accepts: true}
		other.tick(1)
	}
	return g
}

func (g *gated) tick(n int) {
	in := decider.Input{Delta: frame, World: g.world}
	for range n {
		var err error
		if g.result, err = g.tree.Tick(g, g.memory, in); err != nil {
			panic(err)
		}
	}
}

func (g *gated) leaf() string { return g.tree.Outline().Name(g.result.Leaf) }

// right reports whether the agent did in n ticks what its case wants.
func (g *gated) right(c gateCase, n int) bool {
	leaf, asked, holders := "CHARGE", 0, 0
	if c.accepts {
		leaf = "THROW"
	}
	if c.asked {
		asked = n
	}
	if c.gated && (c.others || c.accepts) {
		holders = 1
	}
	return g.leaf() == leaf && g.asked == asked && len(g.world.Holders("GRENADE")) == holders
}

func throws(g *gated, _ decider.Query) float64 {
	g.asked++
	return decider.Bool(g.accepts)
}

var holdOn = behavior.Behavior[*gated]{
	Name: "HOLD_ON",
	Tick: func(*gated, behavior.Context) behavior.Status { return behavior.Running },
}
