package bench

import (
	"fmt"
	"strconv"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// policySeries ticks a group of eight leaves under each policy: steady, in that the
// last leaf runs (of a Parallel the last four), and restless, in that every leaf ends
// after two ticks.
func policySeries() Series {
	s := Series{Name: "Policy", About: "a group of eight leaves under each policy", Agents: 1, Cycle: 2 * 8}
	for _, policy := range policies {
		for _, restless := range []bool{false, true} {
			name := policy.String() + "/steady"
			if restless {
				name = policy.String() + "/restless"
			}
			s.Entries = append(s.Entries, Entry{Name: name, Start: func() Run { return startPolicy(policy, restless) }})
		}
	}
	return s
}

func startPolicy(policy decider.Policy, restless bool) Run {
	agent, tick := policyAgent(policy, restless)
	return runOf{
		ticks: func(n int) {
			for range n {
				tick()
			}
		},
		verify: func() error {
			if agent.Ticks == 0 || restless != (agent.Leaves > 0) {
				return fmt.Errorf("%d ticks of leaves, %d of them ended; restless: %t", agent.Ticks, agent.Leaves, restless)
			}
			return nil
		},
	}
}

var policies = []decider.Policy{
	decider.PrioritizedList, decider.Selector, decider.SequentialList, decider.Sequence, decider.Random,
	decider.WeightedRandom, decider.Shuffle, decider.Scored, decider.Parallel,
}

// policyAgent returns an agent with a group of that policy, and what ticks it.
func policyAgent(policy decider.Policy, restless bool) (*Soldier, func()) {
	root := decider.Group[*Soldier]("ROOT", policy)
	leafOf := &serve
	if restless {
		leafOf = &twoTicks
	}
	for i := range 8 {
		leaf := &decider.Decider[*Soldier]{
			Name:          "LEAF_" + strconv.Itoa(i),
			Decide:        wants,
			DecideArgs:    []float64{float64(i)},
			Behavior:      leafOf,
			BehaviorFlags: decider.BehaviorFlags(i + 1),
		}
		root.Children = append(root.Children, leaf)
	}
	switch {
	case policy == decider.Sequence && !restless:
		root.Children = root.Children[4:] // a step that refuses would end it
	case policy == decider.SequentialList || policy == decider.Sequence:
		root.Loop = -1
	}
	tree := decider.MustCompile(&root)
	s := &Soldier{Flags: 0xF0}
	if restless {
		s.Flags = 0xFF
	}
	memory := tree.NewMemory(1)
	return s, func() {
		if _, err := tree.Tick(s, memory, decider.Input{Delta: frame}); err != nil {
			panic(err)
		}
	}
}

// wants accepts if the soldier has the row's bit, the later rows more so.
func wants(s *Soldier, q decider.Query) float64 {
	i := q.Arg(0)
	if s.Flags>>int(i)&1 == 0 {
		return 0
	}
	return i + 1
}

// twoTicks ends in its second tick.
var twoTicks = behavior.Behavior[*Soldier]{
	Name:       "TWO_TICKS",
	Block:      int32(0),
	Activate:   serve.Activate,
	Deactivate: serve.Deactivate,
	Tick: func(s *Soldier, x behavior.Context) behavior.Status {
		s.tick(Leaf(x.BehaviorFlags()))
		n := behavior.Block[int32](x)
		if *n++; *n == 2 {
			return behavior.Succeeded
		}
		return behavior.Running
	},
}
