package main

import (
	"errors"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

type (
	Duty = decider.Decider[*Guard]
	Act  = behavior.Behavior[*Guard]
)

// GuardRoot is everything guards do. The gate of BREAK_UP sends one guard to a
// brawl; the other carries on.
var GuardRoot = decider.Group("GUARD", decider.PrioritizedList, &BreakUp, &Round, &Lean)

var BreakUp = Duty{
	Name:          "BREAK_UP",
	Preconditions: If{Stimuli: stimuli.All(Fight)},
	Gate:          &decider.Gate[*Guard]{Name: "BREAK_UP", Cooldown: 5 * time.Second},
	Policy:        decider.Sequence,
	Children: []*Duty{
		{Name: "RUN_THERE", Behavior: &run},
		{Name: "SETTLE", Policy: decider.Selector, Children: []*Duty{
			{Name: "THROW_OUT", Decide: stillFighting, Behavior: &throw},
			{Name: "SHRUG", Do: (*Guard).shrug},
		}},
	},
}

var (
	Round = Duty{Name: "ROUND", Preconditions: If{Every: 30 * time.Second, Scatter: true}, Behavior: &round}
	Lean  = Duty{Name: "LEAN", Each: (*Guard).lean}
)

var (
	run   = Act{Name: "RUN", Activate: setOff, Run: func(g *Guard) behavior.Status { return g.goTo(g.Call.At, 3) }}
	throw = Act{Name: "THROW_OUT", Tick: throwOut}
	round = Act{Name: "WALK", Activate: makeRound, Run: func(g *Guard) behavior.Status { return g.goTo(length, 3) }}
)

// stillFighting asks the gate who is in a brawl.
func stillFighting(g *Guard, _ decider.Query) float64 {
	return decider.Bool(len(g.tavern.world.Holders("BRAWL")) > 0)
}

func setOff(g *Guard, _ behavior.Context) bool {
	g.Call, _ = g.Ears.Get(Fight)
	return g.says("runs to " + name(g.Call.Starter) + " and " + name(g.Call.Defender))
}

func (g *Guard) shrug() { g.says("finds only broken mugs") }
func (g *Guard) lean()  { g.goTo(0, 3) } // at the door

func makeRound(g *Guard, _ behavior.Context) bool { return g.says("makes a round") }

// goTo walks some metres towards a place, and succeeds there.
func (g *Guard) goTo(place, metres int) behavior.Status {
	g.At += min(max(place-g.At, -metres), metres)
	return behavior.Until(g.At == place)
}

// throwOut deals with agents of the other crowd, which must not change within
// the frame: that waits until it is over.
func throwOut(g *Guard, x behavior.Context) behavior.Status {
	w, call := g.tavern.world, g.Call
	w.Defer(g.ID, func() error { return errors.Join(w.Remove(call.Starter), w.Reset(call.Defender)) })
	g.says("comes between " + name(g.Call.Starter) + " and " + name(g.Call.Defender))
	return behavior.Succeeded
}
