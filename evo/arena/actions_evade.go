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
	if !b.set || x.Now()-b.seen > shaken || !t.Within(b.from, units(x, 0)+slack) {
		return steady(x, behavior.Succeeded)
	}
	t.Choose(TargetNearest)
	return steady(x, journey(t, t.FleeFrom(b.from)))
}

// TakeCover drives to a near place that the enemies do not see, and succeeds when it
// is there and no enemy sees it. When they come round the corner it looks for
// another place.
var TakeCover = Behavior{Name: "TAKE_COVER", Tick: tickTakeCover}

// CanTakeCover accepts while an enemy has a line of sight and there is cover within
// the first argument in u.
func CanTakeCover(t *Tank, q decider.Query) float64 {
	if t.InCover() {
		return 0
	}
	p, ok := t.Cover()
	return decider.Bool(ok && t.Within(p, within(q.Arg(0))))
}

func tickTakeCover(t *Tank, x behavior.Context) behavior.Status {
	p, ok := t.Cover()
	t.Choose(TargetCover)
	switch {
	case !ok && t.InCover():
		return steady(x, behavior.Succeeded)
	case !ok:
		return steady(x, behavior.Failed)
	}
	switch way := t.GoTo(p); {
	case way == Arrived && t.InCover():
		return steady(x, behavior.Succeeded)
	case way == Blocked, t.Stuck():
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
	_, ok := t.Incoming()
	return decider.Bool(ok)
}

func startDodge(t *Tank, x behavior.Context) bool {
	a, ok := t.Incoming()
	if !ok {
		return false
	}
	b := behavior.Block[dodging](x)
	b.heading = a.Add(broadside)
	if abs(t.Off(b.heading)) > broadside {
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
	t.Choose(TargetAttacker)
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
	t.Choose(TargetNearest)
	b := behavior.Block[circling](x)
	bearing := t.Bearing(p)
	if b.side == 0 {
		b.side = 1
		if t.Off(bearing) < 0 {
			b.side = -1
		}
	}
	if x.Now()-b.changed > settle && (t.Stuck() || !free(t, !b.backward) && free(t, b.backward)) {
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

// Strafe fights on the move: it keeps its distance to the nearest enemy that a shell
// can hurt, turns aside between two shots so that its way is hard to foresee, and
// turns in again, leading, when the gun is nearly loaded. Its arguments are the
// distance in u and how far it turns aside, in degrees. It succeeds when there is no
// such enemy in shell range, and fails without ammunition.
var Strafe = Behavior{Name: "STRAFE", Block: strafing{}, Tick: tickStrafe}

type strafing struct {
	targeting
	jink  jinking
	side  int8          // +1 turns aside to the left, -1 to the right, 0 is not chosen
	ready time.Duration // when the gun is loaded, on the agent's clock
}

// Strafing's own measures.
const (
	strafeAim    = 34                     // steps of error, 3 degrees, with which it fires
	strafePeriod = 700 * time.Millisecond // mean time between changes over
)

// CanStrafe accepts while there is ammunition and an enemy in shell range that a
// shell can hurt.
func CanStrafe(t *Tank, _ decider.Query) float64 {
	return decider.Bool(t.Ammo() > 0 && exposed.pick(t, gunRange(t)) != nil)
}

func tickStrafe(t *Tank, x behavior.Context) behavior.Status {
	if t.Ammo() == 0 {
		return steady(x, behavior.Failed)
	}
	b := behavior.Block[strafing](x)
	e := b.keep(t, exposed, gunRange(t)+slack)
	if e == nil {
		return watch(t, x, gunRange(t))
	}
	t.Choose(TargetNearest)
	b.gun(t, x, e)
	switch want := units(x, 0); {
	case !t.Within(e.Pos(), want+2*slack):
		b.jink.backward = !free(t, true) && free(t, false)
		drive(t, !b.jink.backward)
	case t.Within(e.Pos(), want-2*slack):
		b.jink.backward = free(t, false) || !free(t, true)
		drive(t, !b.jink.backward)
	default:
		b.jink.drive(t, x, strafePeriod)
	}
	return behavior.Running
}

// gun turns in to fire, and aside while the gun reloads.
func (b *strafing) gun(t *Tank, x behavior.Context, e *Tank) {
	lead, aside := t.Lead(e), Steps(x.Arg(1))
	if b.side == 0 {
		b.turnAside(x)
	}
	back := time.Duration(aside) * time.Second * 360 / time.Duration(fixed.Turn*max(1, t.Rules().TurnRate))
	if x.Now()+back < b.ready {
		t.TurnTo(lead.Add(int(b.side) * aside))
		return
	}
	t.TurnTo(lead)
	if abs(t.Off(lead)) <= strafeAim && t.Fire() {
		b.ready = x.Now() + t.Rules().Cooldown
		b.turnAside(x)
	}
}

func (b *strafing) turnAside(x behavior.Context) { b.side = int8(2*x.IntN(2) - 1) }

// Ambush waits without moving, turned to the closest enemy, and fires, leading, at
// any enemy that comes into view within the range in u that is its first argument.
// It succeeds when none has come for the seconds that are its second argument, and
// fails without ammunition.
var Ambush = Behavior{Name: "AMBUSH", Block: ambushing{}, Tick: tickAmbush}

type ambushing struct {
	targeting
	since time.Duration // when an enemy was last in range, on the agent's clock
	begun bool
}

// CanAmbush accepts while there is ammunition and no enemy has a line of sight.
func CanAmbush(t *Tank, _ decider.Query) float64 {
	return decider.Bool(t.Ammo() > 0 && t.InCover())
}

func tickAmbush(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[ambushing](x)
	if !b.begun {
		b.since, b.begun = x.Now(), true
	}
	if t.Ammo() == 0 {
		return steady(x, behavior.Failed)
	}
	t.Halt()
	if e := b.keep(t, nearest, units(x, 0)); e != nil {
		b.since = x.Now()
		t.Choose(TargetNearest)
		if a := t.Lead(e); t.TurnTo(a) {
			t.Fire()
		}
		return behavior.Running
	}
	if x.Now()-b.since >= seconds(x, 1) {
		return behavior.Succeeded
	}
	if e := t.ClosestEnemy(); e != nil {
		t.Choose(TargetClosest)
		t.Face(e.Pos())
	}
	return behavior.Running
}
