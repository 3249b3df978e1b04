package game

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// Behavior is a behavior of foragers.
type Behavior = behavior.Behavior[*Forager]

// The actions. Those with an argument say in vocabulary.go what it is.
var (
	Wander = Behavior{Name: "WANDER", Tick: wander}
	Rest   = Behavior{Name: "REST", Tick: rest}
	Seek   = Behavior{Name: "SEEK", Tick: seek}
	Chase  = Behavior{Name: "CHASE", Tick: chase}
	Flee   = Behavior{Name: "FLEE", Tick: flee}
	Eat    = Behavior{Name: "EAT", Tick: eat}
	Steal  = Behavior{Name: "STEAL", Tick: steal}
)

// wander walks on, and turns now and then.
func wander(f *Forager, x behavior.Context) behavior.Status {
	heading := int(f.body().Heading)
	if x.IntN(int(x.Arg(0))) == 0 {
		heading = x.IntN(len(directions))
	}
	f.order.move = directions[heading]
	return behavior.Running
}

// rest stands still until there is enough energy.
func rest(f *Forager, x behavior.Context) behavior.Status {
	if int(f.body().Energy) >= int(x.Arg(0)) {
		return behavior.Succeeded
	}
	f.order.rest = true
	return behavior.Running
}

// seek walks to the nearest bush.
func seek(f *Forager, x behavior.Context) behavior.Status {
	dx, dy, ok := f.nearestFood(int(x.Arg(0)))
	switch {
	case !ok: // another forager was there first
		return behavior.Failed
	case dx == 0 && dy == 0:
		return behavior.Succeeded
	}
	f.walk(dx, dy, targetFood)
	return behavior.Running
}

// chase walks after the nearest forager until it can be touched.
func chase(f *Forager, x behavior.Context) behavior.Status {
	_, dx, dy, ok := f.nearestOther(int(x.Arg(0)))
	switch {
	case !ok:
		return behavior.Failed
	case max(dx, -dx)+max(dy, -dy) <= 1:
		return behavior.Succeeded
	}
	f.walk(dx, dy, targetForager)
	return behavior.Running
}

// flee walks away from the nearest forager until it is far enough.
func flee(f *Forager, x behavior.Context) behavior.Status {
	_, dx, dy, ok := f.nearestOther(int(x.Arg(0)))
	if !ok {
		return behavior.Succeeded
	}
	if dx == 0 && dy == 0 { // each its own way
		away := directions[f.slot%len(directions)]
		dx, dy = int(away.dx), int(away.dy)
	}
	f.walk(-dx, -dy, targetForager)
	return behavior.Running
}

// CanEat says whether there are berries in the forager's cell.
func CanEat(f *Forager, _ decider.Query) float64 {
	return decider.Bool(f.field.Berries[f.body().cell()] > 0)
}

// eat picks a berry a tick.
func eat(f *Forager, _ behavior.Context) behavior.Status {
	if f.field.Berries[f.body().cell()] == 0 {
		return behavior.Succeeded
	}
	f.order.act, f.order.target = eatBerry, targetFood
	return behavior.Running
}

// CanSteal says whether a forager with berries can be touched.
func CanSteal(f *Forager, _ decider.Query) float64 {
	slot, _, _, ok := f.nearestOther(1)
	return decider.Bool(ok && f.field.Bodies[slot].Berries > 0)
}

// steal takes a handful from the nearest forager, if it stays in reach for long
// enough.
func steal(f *Forager, x behavior.Context) behavior.Status {
	slot, _, _, ok := f.nearestOther(1)
	if !ok || f.field.Bodies[slot].Berries == 0 {
		return behavior.Failed
	}
	f.order.target = targetForager
	if x.Duration() < 300*time.Millisecond {
		return behavior.Running
	}
	f.order.act, f.order.victim = stealBerries, slot
	return behavior.Succeeded
}
