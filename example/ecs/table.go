package main

import (
	"time"

	"github.com/mlange-42/ark/ecs"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Guard is the agent, a value: which entity it is, and where its components are.
type Guard struct {
	Entity ecs.Entity
	*Game
}

type (
	Decider  = decider.Decider[Guard]
	Behavior = behavior.Behavior[Guard]
	If       = decider.Preconditions
)

const Seen stimuli.Mask = 1 // a thief; its data are where

// Root is everything a guard does, the most important row first.
var Root = Decider{Name: "GUARD", Scope: &employed, Children: []*Decider{
	{Name: "GO_HOME", When: Guard.shiftIsOver, Behavior: &goHome},
	{Name: "GRAB", When: Guard.inReach, Do: Guard.grab},
	{Name: "CHASE", Preconditions: If{Stimuli: stimuli.All(Seen)}, RunFor: Guard.chase},
	{Name: "PATROL", EachFor: Guard.patrol},
}}

var (
	goHome   = Behavior{Name: "GO_HOME", Tick: Guard.goHome}
	employed = behavior.Scope[Guard]{Name: "EMPLOYED", Exit: Guard.left}
)

// get returns the guard's components. They are where they are until ark changes: do not
// keep the pointers.
func (g Guard) get() (*Place, *Duty, *Mind) { return g.guard.Get(g.Entity) }

// sense says what the guard perceives in this frame.
func (g Guard) sense(dt time.Duration) decider.Sense {
	_, _, mind := g.get()
	return decider.Sense{Stimuli: mind.Noticed.Update(dt)}
}

func (g Guard) shiftIsOver() bool {
	_, duty, _ := g.get()
	return g.world.Now() >= duty.Until
}

// goHome takes the guard out of the crowd when it has reached the door.
func (g Guard) goHome(x behavior.Context) behavior.Status {
	if place, _, mind := g.get(); place.walk(door, 3*x.Delta().Seconds()) {
		g.world.Defer(mind.ID, func() error { return g.world.Remove(mind.ID) })
	}
	return behavior.Running
}

// left is called when the agent leaves the crowd, by goHome or because its entity goes.
// Agents are removed one after the other, so all may append to one list.
func (g Guard) left(_ behavior.Context, why behavior.Reason) {
	if why == behavior.ReasonRemoved {
		g.gone = append(g.gone, g.Entity)
	}
}

func (g Guard) inReach() bool {
	place, _, mind := g.get()
	at, seen := mind.Noticed.Get(Seen)
	return seen && place.near(at)
}

// grab writes into the guard's own component. The thief is another entity.
func (g Guard) grab() {
	_, duty, mind := g.get()
	duty.Grabs = true
	mind.Noticed.Clear(Seen)
}

func (g Guard) chase(dt time.Duration) behavior.Status {
	place, _, mind := g.get()
	at, seen := mind.Noticed.Get(Seen)
	return behavior.Until(!seen || place.walk(at, 2.5*dt.Seconds()))
}

func (g Guard) patrol(dt time.Duration) {
	place, duty, _ := g.get()
	if place.walk(duty.To, 1.2*dt.Seconds()) {
		duty.To, duty.Then = duty.Then, duty.To
	}
}
