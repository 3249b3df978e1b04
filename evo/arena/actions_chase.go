package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// ChaseClosest drives to the closest enemy, in view or not, and succeeds when it sees
// an enemy so near.
type ChaseClosest struct {
	To int `min:"3" max:"30" unit:"u"`
}

// Decide accepts while there is an enemy, and none in view so near.
func (c *ChaseClosest) Decide(t *Tank, _ query) float64 {
	e := t.NearestEnemy()
	return decider.Bool(t.ClosestEnemy() != nil && (e == nil || !t.within(e.Pos(), fixed.Int(c.To)+slack)))
}

func (c *ChaseClosest) Act(t *Tank, x behavior.Context) behavior.Status {
	e := t.ClosestEnemy()
	if e == nil {
		return steady(x, behavior.Failed)
	}
	t.choose(targetClosest)
	if n := t.NearestEnemy(); n != nil && t.within(n.Pos(), fixed.Int(c.To)) {
		return steady(x, behavior.Succeeded)
	}
	return steady(x, journey(t, t.GoTo(e.Pos())))
}

// ChaseWeakest drives to the visible enemy with the least health, and succeeds when it is
// so near.
type ChaseWeakest struct {
	targets
	To int `min:"3" max:"30" unit:"u"`
}

// Decide accepts while the weakest enemy in view that a shell can hurt is farther.
func (c *ChaseWeakest) Decide(t *Tank, _ query) float64 {
	e := weakest.pick(t, sight(t))
	return decider.Bool(e != nil && !t.within(e.Pos(), fixed.Int(c.To)+slack))
}

func (c *ChaseWeakest) Act(t *Tank, x behavior.Context) behavior.Status {
	e := behavior.Block[targeting](x).keep(t, weakest, sight(t))
	if e == nil {
		return steady(x, behavior.Failed)
	}
	t.choose(targetWeakest)
	if t.within(e.Pos(), fixed.Int(c.To)) {
		return steady(x, behavior.Succeeded)
	}
	return steady(x, journey(t, t.GoTo(e.Pos())))
}

// BackOff drives backwards from the nearest enemy with the gun towards it, and
// succeeds when the enemy is so far away.
type BackOff struct {
	To int `min:"3" max:"30" unit:"u"`
}

// Decide accepts while an enemy is nearer.
func (b *BackOff) Decide(t *Tank, _ query) float64 { return t.enemyWithin(b.To) }

func (b *BackOff) Act(t *Tank, x behavior.Context) behavior.Status {
	p, ok := glimpse(t)
	switch {
	case !ok || !t.within(p, fixed.Int(b.To)+slack):
		return steady(x, behavior.Succeeded)
	case t.stuck():
		return steady(x, behavior.Failed)
	}
	t.choose(targetNearest)
	t.BackOffFrom(p)
	return behavior.Running
}

// KeepDistance drives forwards or backwards, without turning, to keep the nearest
// enemy at a distance. It is meant to run beside an action that turns to the enemy. It
// succeeds when none is in view.
type KeepDistance struct {
	sighted
	At int `min:"5" max:"30" unit:"u"`
}

func (*KeepDistance) Block() any { return keeping{} }

// keeping is what KeepDistance is doing: it starts when the distance is off by the
// slack, and continues until it is right.
type keeping struct{ closer, away bool }

func (k *KeepDistance) Act(t *Tank, x behavior.Context) behavior.Status {
	p, ok := glimpse(t)
	if !ok {
		return steady(x, behavior.Succeeded)
	}
	t.choose(targetNearest)
	want := fixed.Int(k.At)
	b := behavior.Block[keeping](x)
	far := !t.within(p, want)
	b.closer = far && (b.closer || !t.within(p, want+slack))
	b.away = !far && (b.away || t.within(p, want-slack))
	ahead := abs(t.off(t.bearing(p))) < broadside
	switch {
	case b.closer:
		drive(t, ahead)
	case b.away:
		drive(t, !ahead)
	default:
		t.Halt()
	}
	return behavior.Running
}

func drive(t *Tank, forward bool) {
	if forward {
		t.Forward()
	} else {
		t.Backward()
	}
}

// Jink drives forwards and backwards without turning. It changes over at random, about as
// often as Period says, and when the way is not free. It is meant to run beside an action
// that turns. It succeeds when no enemy is in view.
type Jink struct {
	sighted
	Period time.Duration `min:"200ms" max:"3s" step:"100ms"`
}

func (*Jink) Block() any { return jinking{} }

type jinking struct {
	until    time.Duration // when to change over, on the agent's clock
	backward bool
}

func (j *Jink) Act(t *Tank, x behavior.Context) behavior.Status {
	if _, ok := glimpse(t); !ok {
		return steady(x, behavior.Succeeded)
	}
	period := time.Duration(fixed.FromFloat(j.Period.Seconds()).Milli()) * time.Millisecond // as rounds had it when it was a number
	behavior.Block[jinking](x).drive(t, x, period)
	return behavior.Running
}

// drive drives, and changes over when it is time or something is in the way.
func (b *jinking) drive(t *Tank, x behavior.Context, period time.Duration) {
	switch {
	case b.until == 0:
		b.until = x.Now() + between(x, period)
		b.backward = x.IntN(2) == 0
	case x.Now() >= b.until || t.stuck():
		b.until = x.Now() + between(x, period)
		b.backward = !b.backward
	}
	if !free(t, !b.backward) && free(t, b.backward) {
		b.backward = !b.backward
	}
	drive(t, !b.backward)
}

// between returns a random time from a half to one and a half of the mean.
func between(x behavior.Context, mean time.Duration) time.Duration {
	return mean/2 + time.Duration(x.IntN(int(mean/time.Millisecond)+1))*time.Millisecond
}

// free reports whether there is no wall in the way nearby.
func free(t *Tank, forward bool) bool {
	if forward {
		return t.clearAhead(clearance)
	}
	return t.clearBehind(clearance)
}
