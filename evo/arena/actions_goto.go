package arena

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// errand is the Block of drives to a place chosen at the start.
type errand struct {
	at     Point
	chosen bool
}

// Patrol drives from one free place of the map to the next, chosen at random,
// and never ends. When it gets stuck it chooses another place.
var Patrol = Behavior{Name: "PATROL", Block: errand{}, Tick: tickPatrol}

func tickPatrol(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[errand](x)
	if !b.chosen {
		*b = errand{t.FarPoint(x.Uint64()), true}
	}
	t.choose(targetPoint)
	if t.GoTo(b.at) != Travelling || t.stuck() {
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
	t.choose(targetPoint)
	return steady(x, journey(t, t.GoTo(b.at)))
}

// GoToCentre drives to the middle of the map, and succeeds when it is within
// the distance in u that is its argument.
var GoToCentre = Behavior{Name: "GO_TO_CENTRE", Tick: tickGoToCentre}

// CanGoToCentre accepts while the middle of the map is farther than the first
// argument in u.
func CanGoToCentre(t *Tank, q decider.Query) float64 {
	return decider.Bool(!t.within(centre(t), within(q.Arg(0))+slack))
}

func tickGoToCentre(t *Tank, x behavior.Context) behavior.Status {
	t.choose(targetPoint)
	p := centre(t)
	if t.within(p, units(x, 0)) {
		return steady(x, behavior.Succeeded)
	}
	return steady(x, journey(t, t.GoTo(p)))
}

// centre returns the middle of the map, or a free place near it if that is in a
// wall.
func centre(t *Tank) Point { return near(t, Point{X: t.size() / 2, Y: t.size() / 2}) }

// near returns p, or if p is in a wall a free place near it: the nearest, to 1 u, in
// eight directions.
func near(t *Tank, p Point) Point {
	for r := Num(0); r < t.size()/4; r += fixed.One {
		for a := Angle(0); a < fixed.Turn; a += fixed.Turn / 8 {
			if q := p.Add(fixed.Polar(a, r)); t.reachable(q) {
				return q
			}
		}
	}
	return p
}

// GoTo drives to the place on the map whose x and y in u are its arguments, and
// succeeds within 3 u of it. The place is 0 to mapSize from the corner of the map
// on each axis, and clamped to the map. If it is in a wall, the tank drives to a free
// place near it.
//
// It is the action "go to a certain position on the map" of the paper, part IV-A.
var GoTo = Behavior{Name: "GO_TO", Block: errand{}, Tick: tickGoTo}

// CanGoTo accepts while the tank is not at the place whose x and y in u are the
// arguments.
func CanGoTo(t *Tank, q decider.Query) float64 {
	return decider.Bool(!t.within(spot(t, q.Arg(0), q.Arg(1)), closeEnough+slack))
}

func tickGoTo(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[errand](x)
	if !b.chosen {
		*b = errand{spot(t, x.Arg(0), x.Arg(1)), true}
	}
	t.choose(targetPoint)
	return steady(x, visit(t, b))
}

// spot returns the place with coordinates in u, or a free one near it.
func spot(t *Tank, x, y float64) Point {
	return near(t, Point{X: min(within(x), t.size()), Y: min(within(y), t.size())})
}

// GoToLastSeen drives to where an enemy has gone out of sight, and succeeds when
// it is there.
var GoToLastSeen = Behavior{Name: "GO_TO_LAST_SEEN", Block: errand{}, Tick: tickGoToLastSeen}

// CanGoToLastSeen accepts if an enemy went out of sight within the seconds that
// are the argument, and not right here.
func CanGoToLastSeen(t *Tank, q decider.Query) float64 {
	p, ago, ok := t.LastSeen()
	return decider.Bool(ok && ago.Milliseconds() <= fromUnits(q.Arg(0)).Milli() && !t.within(p, closeEnough+slack))
}

func tickGoToLastSeen(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[errand](x)
	if p, _, ok := t.LastSeen(); ok { // it may have been seen again meanwhile
		*b = errand{p, true}
	}
	t.choose(targetLastSeen)
	return steady(x, visit(t, b))
}

// GoToNoise drives to where a shot, an explosion or the last hit came from, and
// succeeds when it is there.
var GoToNoise = Behavior{Name: "GO_TO_NOISE", Block: errand{}, Tick: tickGoToNoise}

// CanGoToNoise accepts while a noise is remembered that is not right here.
func CanGoToNoise(t *Tank, _ decider.Query) float64 {
	p, ok := t.heard()
	return decider.Bool(ok && !t.within(p, closeEnough+slack))
}

func tickGoToNoise(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[errand](x)
	if p, ok := t.heard(); ok && !b.chosen {
		*b = errand{p, true}
	}
	t.choose(targetNoise)
	return steady(x, visit(t, b))
}

// visit drives to the place of an errand.
func visit(t *Tank, b *errand) behavior.Status {
	switch {
	case !b.chosen:
		return behavior.Failed
	case t.within(b.at, closeEnough):
		return behavior.Succeeded
	}
	return journey(t, t.GoTo(b.at))
}
