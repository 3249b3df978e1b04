package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// ChaseClosest drives to the closest enemy, in view or not, and succeeds when it sees
// an enemy within the distance in u that is its argument.
var ChaseClosest = Behavior{Name: "CHASE_CLOSEST", Tick: tickChaseClosest}

// CanChaseClosest accepts while there is an enemy, and none in view within the
// first argument in u.
func CanChaseClosest(t *Tank, q decider.Query) float64 {
	e := t.NearestEnemy()
	return decider.Bool(t.ClosestEnemy() != nil && (e == nil || !t.within(e.Pos(), within(q.Arg(0))+slack)))
}

func tickChaseClosest(t *Tank, x behavior.Context) behavior.Status {
	e := t.ClosestEnemy()
	if e == nil {
		return steady(x, behavior.Failed)
	}
	t.choose(targetClosest)
	if n := t.NearestEnemy(); n != nil && t.within(n.Pos(), units(x, 0)) {
		return steady(x, behavior.Succeeded)
	}
	return steady(x, journey(t, t.GoTo(e.Pos())))
}

// ChaseWeakest drives to the visible enemy with the least health, and succeeds
// within the distance in u that is its argument.
var ChaseWeakest = Behavior{Name: "CHASE_WEAKEST", Block: targeting{}, Tick: tickChaseWeakest}

// CanChaseWeakest accepts while the weakest enemy in view that a shell can hurt
// is farther than the first argument in u.
func CanChaseWeakest(t *Tank, q decider.Query) float64 {
	e := weakest.pick(t, sight(t))
	return decider.Bool(e != nil && !t.within(e.Pos(), within(q.Arg(0))+slack))
}

func tickChaseWeakest(t *Tank, x behavior.Context) behavior.Status {
	e := behavior.Block[targeting](x).keep(t, weakest, sight(t))
	if e == nil {
		return steady(x, behavior.Failed)
	}
	t.choose(targetWeakest)
	if t.within(e.Pos(), units(x, 0)) {
		return steady(x, behavior.Succeeded)
	}
	return steady(x, journey(t, t.GoTo(e.Pos())))
}

// BackOff drives backwards from the nearest enemy with the gun towards it, and
// succeeds when the enemy is as far away as its argument in u says.
var BackOff = Behavior{Name: "BACK_OFF", Tick: tickBackOff}

// EnemyWithin accepts while an enemy is in view within the first argument in u.
// It is the Decide of [BackOff] and [Flee] too.
func EnemyWithin(t *Tank, q decider.Query) float64 {
	e := t.NearestEnemy()
	return decider.Bool(e != nil && t.within(e.Pos(), within(q.Arg(0))))
}

func tickBackOff(t *Tank, x behavior.Context) behavior.Status {
	p, ok := glimpse(t)
	switch {
	case !ok || !t.within(p, units(x, 0)+slack):
		return steady(x, behavior.Succeeded)
	case t.stuck():
		return steady(x, behavior.Failed)
	}
	t.choose(targetNearest)
	t.BackOffFrom(p)
	return behavior.Running
}

// KeepDistance drives forwards or backwards, without turning, to keep the nearest
// enemy at the distance in u that is its argument. It is meant to run beside an
// action that turns to the enemy. It succeeds when none is in view.
var KeepDistance = Behavior{Name: "KEEP_DISTANCE", Block: keeping{}, Tick: tickKeepDistance}

// keeping is what KeepDistance is doing: it starts when the distance is off by the
// slack, and continues until it is right.
type keeping struct{ closer, away bool }

// SeesEnemy accepts while an enemy is in view.
func SeesEnemy(t *Tank, _ decider.Query) float64 { return decider.Bool(t.enemiesInView() > 0) }

func tickKeepDistance(t *Tank, x behavior.Context) behavior.Status {
	p, ok := glimpse(t)
	if !ok {
		return steady(x, behavior.Succeeded)
	}
	t.choose(targetNearest)
	want := units(x, 0)
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

// Jink drives forwards and backwards without turning. It changes over at random,
// about as often as its argument in seconds says, and when the way is not free. It
// is meant to run beside an action that turns. It succeeds when no enemy is in view.
var Jink = Behavior{Name: "JINK", Block: jinking{}, Tick: tickJink}

type jinking struct {
	until    time.Duration // when to change over, on the agent's clock
	backward bool
}

func tickJink(t *Tank, x behavior.Context) behavior.Status {
	if _, ok := glimpse(t); !ok {
		return steady(x, behavior.Succeeded)
	}
	behavior.Block[jinking](x).drive(t, x, seconds(x, 0))
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
