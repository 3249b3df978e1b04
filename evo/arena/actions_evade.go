package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// Flee drives away from the nearest enemy, and succeeds when none is in view
// within the distance in u that is its argument. It fails when it is cornered. Its
// Decide is [EnemyWithin].
var Flee = Behavior{Name: "FLEE", Block: fleeing{}, Tick: tickFlee}

type fleeing struct {
	from Point
	seen time.Duration // when the enemy was last in view, on the agent's clock
	set  bool
}

// shaken is how long an enemy must be out of view for a flight to be over.
const shaken = time.Second

func tickFlee(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[fleeing](x)
	if e := t.NearestEnemy(); e != nil {
		*b = fleeing{e.Pos(), x.Now(), true}
	}
	if !b.set || x.Now()-b.seen > shaken || !t.within(b.from, units(x, 0)+slack) {
		return steady(x, behavior.Succeeded)
	}
	t.choose(targetNearest)
	return steady(x, journey(t, t.FleeFrom(b.from)))
}

// TakeCover drives to a near place that the enemies do not see, and succeeds when it
// is there and no enemy sees it. When they come round the corner it looks for
// another place.
var TakeCover = Behavior{Name: "TAKE_COVER", Tick: tickTakeCover}

// CanTakeCover accepts while an enemy has a line of sight and there is cover within
// the first argument in u.
func CanTakeCover(t *Tank, q decider.Query) float64 {
	if t.inCover() {
		return 0
	}
	p, ok := t.Cover()
	return decider.Bool(ok && t.within(p, within(q.Arg(0))))
}

func tickTakeCover(t *Tank, x behavior.Context) behavior.Status {
	p, ok := t.Cover()
	t.choose(targetCover)
	switch {
	case !ok && t.inCover():
		return steady(x, behavior.Succeeded)
	case !ok:
		return steady(x, behavior.Failed)
	}
	switch way := t.GoTo(p); {
	case way == Arrived && t.inCover():
		return steady(x, behavior.Succeeded)
	case way == Blocked, t.stuck():
		return steady(x, behavior.Failed)
	}
	return behavior.Running
}

// Dodge drives out of the way of a coming shell: it turns across the shell's path,
// drives for the seconds that are its argument, and succeeds.
var Dodge = Behavior{Name: "DODGE", Block: dodging{}, Activate: startDodge, Tick: tickDodge}

type dodging struct {
	heading  Angle
	backward bool
}

// CanDodge accepts while a shell comes near.
func CanDodge(t *Tank, _ decider.Query) float64 {
	_, ok := t.incoming()
	return decider.Bool(ok)
}

func startDodge(t *Tank, x behavior.Context) bool {
	a, ok := t.incoming()
	if !ok {
		return false
	}
	b := behavior.Block[dodging](x)
	b.heading = a.Add(broadside)
	if abs(t.off(b.heading)) > broadside {
		b.heading = a.Add(-broadside) // the other one is nearer
	}
	b.backward = x.IntN(2) == 0
	return true
}

func tickDodge(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[dodging](x)
	if x.Duration() >= seconds(x, 0) {
		return behavior.Succeeded
	}
	if !free(t, !b.backward) && free(t, b.backward) {
		b.backward = !b.backward
	}
	t.choose(targetAttacker)
	t.TurnTo(b.heading)
	drive(t, !b.backward)
	return behavior.Running
}

// Circle drives around the nearest enemy at the distance in u that is its
// argument, and turns back at walls. It succeeds when no enemy is in view.
var Circle = Behavior{Name: "CIRCLE", Block: circling{}, Tick: tickCircle}

type circling struct {
	side     int8 // +1 has the enemy on the left, -1 on the right, 0 is not chosen
	backward bool
	changed  time.Duration // when it last changed over, on the agent's clock
}

// settle is how long a tank drives on before it changes over again.
const settle = 600 * time.Millisecond

func tickCircle(t *Tank, x behavior.Context) behavior.Status {
	p, ok := glimpse(t)
	if !ok {
		return steady(x, behavior.Succeeded)
	}
	t.choose(targetNearest)
	b := behavior.Block[circling](x)
	bearing := t.bearing(p)
	if b.side == 0 {
		b.side = 1
		if t.off(bearing) < 0 {
			b.side = -1
		}
	}
	if x.Now()-b.changed > settle && (t.stuck() || !free(t, !b.backward) && free(t, b.backward)) {
		b.backward, b.changed = !b.backward, x.Now()
	}
	// Off the circle it steers inwards or outwards, by up to 45 degrees; backwards
	// it is the other way round.
	miss := int64(t.Distance(p) - units(x, 0))
	turn := int(min(max(miss*64/int64(fixed.One), -fixed.Turn/8), fixed.Turn/8))
	if b.backward {
		turn = -turn
	}
	t.TurnTo(bearing.Add(-int(b.side) * (broadside - turn)))
	drive(t, !b.backward)
	return behavior.Running
}
