package guard

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

type (
	Decider  = decider.Decider[*Guard]
	Behavior = behavior.Behavior[*Guard]
)

// Noise is set in the tick in which the guard hears something.
const Noise decider.Flags = 1

// Plain is the tree as it is often written: every tick asks all rows again, from
// the top. As soon as LOOK_AROUND takes a step, the guard is away from his target,
// and MOVE_TO_TARGET brings him back.
var Plain = Decider{Name: "PLAIN", Policy: decider.PrioritizedList, Children: []*Decider{
	{Name: "NOTICE", If: Noise, Behavior: &notice},
	{Name: "INVESTIGATE", When: hasTarget, Policy: decider.PrioritizedList, Children: []*Decider{&approach, &look}},
	{Name: "SMOKE", Each: smoke},
}}

// Stored has the same rows, and remembers what is done: INVESTIGATE goes through
// its steps in order and never back. While a row runs, only NOTICE is asked,
// because it is Urgent.
var Stored = Decider{Name: "STORED", Policy: decider.PrioritizedList, Latched: true, Children: []*Decider{
	{Name: "NOTICE", If: Noise, Urgent: true, Behavior: &notice},
	{Name: "INVESTIGATE", When: hasTarget, Policy: decider.SequentialList, Children: []*Decider{&approach, &look}},
	{Name: "SMOKE", Each: smoke},
}}

// What the two trees share.
var (
	approach = Decider{Name: "MOVE_TO_TARGET", When: awayFromTarget, Run: moveToTarget}
	look     = Decider{Name: "LOOK_AROUND", Behavior: &lookAround}
)

func hasTarget(g *Guard) bool      { return g.target != nowhere }
func awayFromTarget(g *Guard) bool { return g.at != g.target }

// NOTICE: turn the head.
var notice = Behavior{
	Name: "NOTICE",
	Tick: func(g *Guard, x behavior.Context) behavior.Status {
		if x.Duration() < time.Second {
			return behavior.Running
		}
		g.target = g.heard
		return behavior.Succeeded
	},
}

// MOVE_TO_TARGET: two metres a second.
func moveToTarget(g *Guard) behavior.Status {
	if g.at == g.target {
		return behavior.Succeeded
	}
	g.walk(g.target, 2)
	return behavior.Running
}

// LOOK_AROUND: a few steps to either side, because a guard who looks behind crates
// has to move.
var lookAround = Behavior{
	Name:  "LOOK_AROUND",
	Block: looking{},
	Tick: func(g *Guard, x behavior.Context) behavior.Status {
		b := behavior.Block[looking](x)
		if int(b.step) == len(steps) {
			g.target = nowhere
			return behavior.Succeeded
		}
		g.at += steps[b.step]
		b.step++
		return behavior.Running
	},
}

type looking struct{ step int32 }

var steps = [...]int{1, 1, -2, -1, 1}

// SMOKE: at the post, and if that is far, on the way there.
func smoke(g *Guard) { g.walk(post, 2) }
