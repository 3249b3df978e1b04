package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// errand is the Block of drives to a place chosen at the start.
type errand struct {
	at     Point
	chosen bool
}

// errands is embedded in such drives.
type errands struct{}

func (*errands) Block() any { return errand{} }

// Patrol drives from one free place of the map to the next, chosen at random,
// and never ends. When it gets stuck it chooses another place.
type Patrol struct{ errands }

func (*Patrol) Act(t *Tank, x behavior.Context) behavior.Status {
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
type Wander struct{ errands }

func (*Wander) Act(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[errand](x)
	if !b.chosen {
		*b = errand{t.FarPoint(x.Uint64()), true}
	}
	t.choose(targetPoint)
	return steady(x, journey(t, t.GoTo(b.at)))
}

// GoToCentre drives to the middle of the map, and succeeds when it is so near.
type GoToCentre struct {
	Within int `min:"4" max:"30" unit:"u"`
}

// Decide accepts while the middle of the map is farther.
func (g *GoToCentre) Decide(t *Tank, _ query) float64 {
	return decider.Bool(!t.within(centre(t), fixed.Int(g.Within)+slack))
}

func (g *GoToCentre) Act(t *Tank, x behavior.Context) behavior.Status {
	t.choose(targetPoint)
	p := centre(t)
	if t.within(p, fixed.Int(g.Within)) {
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

// GoTo drives to a place on the map, and succeeds within 3 u of it. The place is so far
// from the corner of the map on each axis, and clamped to the map. If it is in a wall, the
// tank drives to a free place near it. The steps are coarse: a mutation by one step leads
// to another part of the map, not to the other side of the tank.
//
// It is the action "go to a certain position on the map" of the paper, part IV-A.
type GoTo struct {
	errands
	X int `min:"10" max:"90" step:"10" unit:"u"`
	Y int `min:"10" max:"90" step:"10" unit:"u"`
}

// Decide accepts while the tank is not there.
func (g *GoTo) Decide(t *Tank, _ query) float64 {
	return decider.Bool(!t.within(g.spot(t), closeEnough+slack))
}

func (g *GoTo) Act(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[errand](x)
	if !b.chosen {
		*b = errand{g.spot(t), true}
	}
	t.choose(targetPoint)
	return steady(x, visit(t, b))
}

// spot returns the place, or a free one near it.
func (g *GoTo) spot(t *Tank) Point {
	return near(t, Point{X: min(fixed.Int(g.X), t.size()), Y: min(fixed.Int(g.Y), t.size())})
}

// GoToLastSeen drives to where an enemy has gone out of sight, and succeeds when
// it is there.
type GoToLastSeen struct {
	errands
	Fresh time.Duration `min:"1s" max:"10s" step:"500ms"`
}

// Decide accepts if an enemy went out of sight so lately, and not right here.
func (g *GoToLastSeen) Decide(t *Tank, _ query) float64 {
	p, ago, ok := t.LastSeen()
	return decider.Bool(ok && ago <= g.Fresh && !t.within(p, closeEnough+slack))
}

func (*GoToLastSeen) Act(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[errand](x)
	if p, _, ok := t.LastSeen(); ok { // it may have been seen again meanwhile
		*b = errand{p, true}
	}
	t.choose(targetLastSeen)
	return steady(x, visit(t, b))
}

// GoToNoise drives to where a shot, an explosion or the last hit came from, and
// succeeds when it is there.
type GoToNoise struct{ errands }

// Decide accepts while a noise is remembered that is not right here.
func (*GoToNoise) Decide(t *Tank, _ query) float64 {
	p, ok := t.heard()
	return decider.Bool(ok && !t.within(p, closeEnough+slack))
}

func (*GoToNoise) Act(t *Tank, x behavior.Context) behavior.Status {
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
