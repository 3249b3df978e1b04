package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// errand is the Block of drives to a place that is chosen at the start.
type errand struct {
	at     Point
	chosen bool
}

// Patrol drives from one free place of the map to the next, chosen at random,
// and never ends. Where it gets stuck it chooses another.
var Patrol = Behavior{Name: "PATROL", Block: errand{}, Tick: tickPatrol}

func tickPatrol(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[errand](x)
	if !b.chosen {
		*b = errand{t.FarPoint(x.Uint64()), true}
	}
	t.Choose(TargetPoint)
	if t.GoTo(b.at) != Travelling || t.Stuck() {
		b.chosen = false
	}
	return behavior.Running
}

// Wander drives to one free place of the map, chosen at random, and succeeds
// when it is there.
var Wander = Behavior{Name: "WANDER", Block: errand{}, Tick: tickWander}

func tickWander(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[errand](x)
	if !b.chosen {
		*b = errand{t.FarPoint(x.Uint64()), true}
	}
	t.Choose(TargetPoint)
	return steady(x, journey(t, t.GoTo(b.at)))
}

// GoToCentre drives to the middle of the map, and succeeds when it is within
// the distance in u that is its argument.
var GoToCentre = Behavior{Name: "GO_TO_CENTRE", Tick: tickGoToCentre}

// CanGoToCentre accepts while the middle of the map is farther than the first
// argument in u.
func CanGoToCentre(t *Tank, q decider.Query) float64 {
	return decider.Bool(!t.Within(centre(t), within(q.Arg(0))+slack))
}

func tickGoToCentre(t *Tank, x behavior.Context) behavior.Status {
	t.Choose(TargetPoint)
	p := centre(t)
	if t.Within(p, units(x, 0)) {
		return steady(x, behavior.Succeeded)
	}
	return steady(x, journey(t, t.GoTo(p)))
}

// centre returns the middle of the map, or a free place near to it where that is
// in a wall.
func centre(t *Tank) Point { return near(t, Point{X: t.Size() / 2, Y: t.Size() / 2}) }

// near returns p, or a free place near to it where p is in a wall: the nearest,
// to 1 u, of those in eight directions.
func near(t *Tank, p Point) Point {
	for r := Num(0); r < t.Size()/4; r += fixed.One {
		for a := Angle(0); a < fixed.Turn; a += fixed.Turn / 8 {
			if q := p.Add(fixed.Polar(a, r)); t.Reachable(q) {
				return q
			}
		}
	}
	return p
}

// GoTo drives to the place on the map whose x and y in u are its arguments, and
// succeeds when it is there, to within 3 u. The place is 0 to [MapSize] from the
// corner of the map on each axis; what lies beyond becomes the nearest on the
// edge. Where the place is in a wall it drives to a free one near to it.
//
// It is the action "go to a certain position on the map" of the paper, part IV-A.
var GoTo = Behavior{Name: "GO_TO", Block: errand{}, Tick: tickGoTo}

// CanGoTo accepts while the tank is not at the place whose x and y in u are the
// arguments.
func CanGoTo(t *Tank, q decider.Query) float64 {
	return decider.Bool(!t.Within(spot(t, q.Arg(0), q.Arg(1)), closeEnough+slack))
}

func tickGoTo(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[errand](x)
	if !b.chosen {
		*b = errand{spot(t, x.Arg(0), x.Arg(1)), true}
	}
	t.Choose(TargetPoint)
	return steady(x, visit(t, b))
}

// spot returns the place with coordinates in u, or a free one near to it.
func spot(t *Tank, x, y float64) Point {
	return near(t, Point{X: min(within(x), t.Size()), Y: min(within(y), t.Size())})
}

// GoToLastSeen drives to where an enemy has gone out of sight, and succeeds when
// it is there.
var GoToLastSeen = Behavior{Name: "GO_TO_LAST_SEEN", Block: errand{}, Tick: tickGoToLastSeen}

// CanGoToLastSeen accepts if an enemy went out of sight within the seconds that
// are the argument, and not right here.
func CanGoToLastSeen(t *Tank, q decider.Query) float64 {
	p, ago, ok := t.LastSeen()
	return decider.Bool(ok && ago.Milliseconds() <= Units(q.Arg(0)).Milli() && !t.Within(p, closeEnough+slack))
}

func tickGoToLastSeen(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[errand](x)
	if p, _, ok := t.LastSeen(); ok { // it may have been seen again meanwhile
		*b = errand{p, true}
	}
	t.Choose(TargetLastSeen)
	return steady(x, visit(t, b))
}

// GoToNoise drives to where a shot, an explosion or the last hit came from, and
// succeeds when it is there.
var GoToNoise = Behavior{Name: "GO_TO_NOISE", Block: errand{}, Tick: tickGoToNoise}

// CanGoToNoise accepts while a noise is remembered that is not right here.
func CanGoToNoise(t *Tank, _ decider.Query) float64 {
	p, ok := t.Heard()
	return decider.Bool(ok && !t.Within(p, closeEnough+slack))
}

func tickGoToNoise(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[errand](x)
	if p, ok := t.Heard(); ok && !b.chosen {
		*b = errand{p, true}
	}
	t.Choose(TargetNoise)
	return steady(x, visit(t, b))
}

// visit drives to the place of an errand.
func visit(t *Tank, b *errand) behavior.Status {
	switch {
	case !b.chosen:
		return behavior.Failed
	case t.Within(b.at, closeEnough):
		return behavior.Succeeded
	}
	return journey(t, t.GoTo(b.at))
}

// ChaseClosest finds a way to the closest enemy, wherever that is, and succeeds
// when it sees an enemy within the distance in u that is its argument.
var ChaseClosest = Behavior{Name: "CHASE_CLOSEST", Tick: tickChaseClosest}

// CanChaseClosest accepts while there is an enemy, and none in view within the
// first argument in u.
func CanChaseClosest(t *Tank, q decider.Query) float64 {
	e := t.NearestEnemy()
	return decider.Bool(t.ClosestEnemy() != nil && (e == nil || !t.Within(e.Pos(), within(q.Arg(0))+slack)))
}

func tickChaseClosest(t *Tank, x behavior.Context) behavior.Status {
	e := t.ClosestEnemy()
	if e == nil {
		return steady(x, behavior.Failed)
	}
	t.Choose(TargetClosest)
	if n := t.NearestEnemy(); n != nil && t.Within(n.Pos(), units(x, 0)) {
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
	return decider.Bool(e != nil && !t.Within(e.Pos(), within(q.Arg(0))+slack))
}

func tickChaseWeakest(t *Tank, x behavior.Context) behavior.Status {
	e := behavior.Block[targeting](x).keep(t, weakest, sight(t))
	if e == nil {
		return steady(x, behavior.Failed)
	}
	t.Choose(TargetWeakest)
	if t.Within(e.Pos(), units(x, 0)) {
		return steady(x, behavior.Succeeded)
	}
	return steady(x, journey(t, t.GoTo(e.Pos())))
}

// BackOff drives backwards from the nearest enemy with the gun towards it, and
// succeeds when the distance in u that is its argument is gained.
var BackOff = Behavior{Name: "BACK_OFF", Tick: tickBackOff}

// EnemyWithin accepts while an enemy is in view within the first argument in u.
// It is the Decide of [BackOff] and [Flee] too.
func EnemyWithin(t *Tank, q decider.Query) float64 {
	e := t.NearestEnemy()
	return decider.Bool(e != nil && t.Within(e.Pos(), within(q.Arg(0))))
}

func tickBackOff(t *Tank, x behavior.Context) behavior.Status {
	p, ok := glimpse(t)
	switch {
	case !ok || !t.Within(p, units(x, 0)+slack):
		return steady(x, behavior.Succeeded)
	case t.Stuck():
		return steady(x, behavior.Failed)
	}
	t.Choose(TargetNearest)
	t.BackOffFrom(p)
	return behavior.Running
}

// KeepDistance drives forwards or backwards, without turning, so as to keep the
// nearest enemy at the distance in u that is its argument. It is made to run
// beside something that turns to the enemy. It succeeds when none is in view.
var KeepDistance = Behavior{Name: "KEEP_DISTANCE", Block: keeping{}, Tick: tickKeepDistance}

// keeping is what KeepDistance is about to do: it sets out when the distance is
// off by the slack, and goes on until it is right.
type keeping struct{ closer, away bool }

// SeesEnemy accepts while an enemy is in view.
func SeesEnemy(t *Tank, _ decider.Query) float64 { return decider.Bool(t.EnemiesInView() > 0) }

func tickKeepDistance(t *Tank, x behavior.Context) behavior.Status {
	p, ok := glimpse(t)
	if !ok {
		return steady(x, behavior.Succeeded)
	}
	t.Choose(TargetNearest)
	want := units(x, 0)
	b := behavior.Block[keeping](x)
	far := !t.Within(p, want)
	b.closer = far && (b.closer || !t.Within(p, want+slack))
	b.away = !far && (b.away || t.Within(p, want-slack))
	ahead := abs(t.Off(t.Bearing(p))) < broadside
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

// Jink drives forwards and backwards, without turning, changing over at random
// about as often as its argument in seconds says, and where the way is not free.
// It is made to run beside something that turns. It succeeds when no enemy is in
// view.
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

// drive drives on, and changes over when it is time or something is in the way.
func (b *jinking) drive(t *Tank, x behavior.Context, period time.Duration) {
	switch {
	case b.until == 0:
		b.until = x.Now() + between(x, period)
		b.backward = x.IntN(2) == 0
	case x.Now() >= b.until || t.Stuck():
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
		return t.ClearAhead(clearance)
	}
	return t.ClearBehind(clearance)
}

// HoldStill stands still for the seconds that are its argument, and succeeds. It
// leaves turning and firing to others.
var HoldStill = Behavior{Name: "HOLD_STILL", Tick: tickHoldStill}

func tickHoldStill(t *Tank, x behavior.Context) behavior.Status {
	t.Halt()
	if x.Duration() >= seconds(x, 0) {
		return behavior.Succeeded
	}
	return behavior.Running
}

// TurnToEnemy turns to the nearest enemy, and succeeds when it stands before the
// gun. It leaves driving and firing to others.
var TurnToEnemy = Behavior{Name: "TURN_TO_ENEMY", Tick: tickTurnToEnemy}

// askew is the error in steps, about 10 degrees, from which turning pays.
const askew = 114

// CanTurnToEnemy accepts while the nearest enemy in view is not before the gun.
func CanTurnToEnemy(t *Tank, _ decider.Query) float64 {
	e := t.NearestEnemy()
	return decider.Bool(e != nil && abs(t.Off(t.Bearing(e.Pos()))) > askew)
}

func tickTurnToEnemy(t *Tank, x behavior.Context) behavior.Status {
	p, ok := glimpse(t)
	if !ok {
		return steady(x, behavior.Failed)
	}
	t.Choose(TargetNearest)
	if t.Face(p) {
		return steady(x, behavior.Succeeded)
	}
	return behavior.Running
}

// FaceEnemy keeps turning to the nearest enemy, and succeeds when none is in view
// any more. It leaves driving and firing to others.
var FaceEnemy = Behavior{Name: "FACE_ENEMY", Tick: tickFaceEnemy}

func tickFaceEnemy(t *Tank, x behavior.Context) behavior.Status {
	p, ok := glimpse(t)
	if !ok {
		return steady(x, behavior.Succeeded)
	}
	t.Choose(TargetNearest)
	t.Face(p)
	return behavior.Running
}

// TurnToAttacker turns to where the last hit came from, and succeeds when that
// is before the gun. It leaves driving and firing to others.
var TurnToAttacker = Behavior{Name: "TURN_TO_ATTACKER", Block: errand{}, Tick: tickTurnToAttacker}

// CanTurnToAttacker accepts while a hit is felt that did not come from straight
// ahead.
func CanTurnToAttacker(t *Tank, _ decider.Query) float64 {
	p, ok := t.Attacker()
	return decider.Bool(ok && abs(t.Off(t.Bearing(p))) > askew)
}

func tickTurnToAttacker(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[errand](x)
	if p, ok := t.Attacker(); ok {
		*b = errand{p, true}
	}
	if !b.chosen {
		return steady(x, behavior.Failed)
	}
	t.Choose(TargetAttacker)
	if t.Face(b.at) {
		return steady(x, behavior.Succeeded)
	}
	return behavior.Running
}
