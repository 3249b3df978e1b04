package game

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// Wander walks on, and turns now and then.
type Wander struct {
	Straight int `min:"2" max:"20" step:"2" unit:"cells"`
}

// Act implements behavior.Action.
func (w *Wander) Act(f *Forager, x behavior.Context) behavior.Status {
	heading := int(f.body().Heading)
	if x.IntN(w.Straight) == 0 {
		heading = x.IntN(len(directions))
	}
	f.order.move = directions[heading]
	return behavior.Running
}

// Rest stands still until there is enough energy.
type Rest struct {
	Until int `min:"10" max:"100" step:"10" unit:"energy"`
}

// Act implements behavior.Action.
func (r *Rest) Act(f *Forager, _ behavior.Context) behavior.Status {
	if int(f.body().Energy) >= r.Until {
		return behavior.Succeeded
	}
	f.order.rest = true
	return behavior.Running
}

// Seek walks to the nearest bush.
type Seek struct {
	Range int `min:"1" max:"8" unit:"cells"`
}

// Decide says whether there is one.
func (s *Seek) Decide(f *Forager, _ decider.Query) float64 { return f.foodWithin(s.Range) }

// Act implements behavior.Action.
func (s *Seek) Act(f *Forager, _ behavior.Context) behavior.Status {
	dx, dy, ok := f.nearestFood(s.Range)
	switch {
	case !ok: // another forager was there first
		return behavior.Failed
	case dx == 0 && dy == 0:
		return behavior.Succeeded
	}
	f.walk(dx, dy, targetFood)
	return behavior.Running
}

// Chase walks after the nearest forager until it can be touched.
type Chase struct {
	Range int `min:"1" max:"8" unit:"cells"`
}

// Decide says whether there is one.
func (c *Chase) Decide(f *Forager, _ decider.Query) float64 { return f.otherWithin(c.Range) }

// Act implements behavior.Action.
func (c *Chase) Act(f *Forager, _ behavior.Context) behavior.Status {
	_, dx, dy, ok := f.nearestOther(c.Range)
	switch {
	case !ok:
		return behavior.Failed
	case max(dx, -dx)+max(dy, -dy) <= 1:
		return behavior.Succeeded
	}
	f.walk(dx, dy, targetForager)
	return behavior.Running
}

// Flee walks away from the nearest forager until it is far enough.
type Flee struct {
	Range int `min:"1" max:"8" unit:"cells"`
}

// Decide says whether there is one.
func (r *Flee) Decide(f *Forager, _ decider.Query) float64 { return f.otherWithin(r.Range) }

// Act implements behavior.Action.
func (r *Flee) Act(f *Forager, _ behavior.Context) behavior.Status {
	_, dx, dy, ok := f.nearestOther(r.Range)
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

// Eat picks a berry a tick.
type Eat struct{}

// Decide says whether there are berries in the forager's cell.
func (*Eat) Decide(f *Forager, _ decider.Query) float64 {
	return decider.Bool(f.field.Berries[f.body().cell()] > 0)
}

// Act implements behavior.Action.
func (*Eat) Act(f *Forager, _ behavior.Context) behavior.Status {
	if f.field.Berries[f.body().cell()] == 0 {
		return behavior.Succeeded
	}
	f.order.act, f.order.target = eatBerry, targetFood
	return behavior.Running
}

// Steal takes a handful from the nearest forager, if it stays in reach for long
// enough.
type Steal struct{}

// Decide says whether a forager with berries can be touched.
func (*Steal) Decide(f *Forager, _ decider.Query) float64 {
	slot, _, _, ok := f.nearestOther(1)
	return decider.Bool(ok && f.field.Bodies[slot].Berries > 0)
}

// Act implements behavior.Action.
func (*Steal) Act(f *Forager, x behavior.Context) behavior.Status {
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
