package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// Flee drives away from the nearest enemy, and succeeds when none is in view so near. It
// fails when it is cornered.
type Flee struct {
	To int `min:"3" max:"38" unit:"u"`
}

func (*Flee) Block() any { return fleeing{} }

// Decide accepts while an enemy is so near.
func (f *Flee) Decide(t *Tank, _ query) float64 { return t.enemyWithin(f.To) }

type fleeing struct {
	from Point
	seen time.Duration // when the enemy was last in view, on the agent's clock
	set  bool
}

// shaken is how long an enemy must be out of view for a flight to be over.
const shaken = time.Second

func (f *Flee) Act(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[fleeing](x)
	if e := t.NearestEnemy(); e != nil {
		*b = fleeing{e.Pos(), x.Now(), true}
	}
	if !b.set || x.Now()-b.seen > shaken || !t.within(b.from, fixed.Int(f.To)+slack) {
		return steady(x, behavior.Succeeded)
	}
	t.choose(targetNearest)
	return steady(x, journey(t, t.FleeFrom(b.from)))
}

// TakeCover drives to a near place that the enemies do not see, and succeeds when it
// is there and no enemy sees it. When they come round the corner it looks for
// another place.
type TakeCover struct {
	Within int `min:"4" max:"30" unit:"u"`
}

// Decide accepts while an enemy has a line of sight and there is cover so near.
func (c *TakeCover) Decide(t *Tank, _ query) float64 {
	if t.inCover() {
		return 0
	}
	return t.coverWithin(c.Within)
}

func (*TakeCover) Act(t *Tank, x behavior.Context) behavior.Status {
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
// drives for a time, and succeeds.
type Dodge struct {
	For time.Duration `min:"200ms" max:"1500ms" step:"100ms"`
}

func (*Dodge) Block() any { return dodging{} }

type dodging struct {
	heading  Angle
	backward bool
}

// Decide accepts while a shell comes near.
func (*Dodge) Decide(t *Tank, _ query) float64 {
	_, ok := t.incoming()
	return decider.Bool(ok)
}

// Activate looks where the shell comes from.
func (*Dodge) Activate(t *Tank, x behavior.Context) bool {
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

func (d *Dodge) Act(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[dodging](x)
	if x.Duration() >= d.For {
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

// Circle drives around the nearest enemy at a distance, and turns back at walls. It
// succeeds when no enemy is in view.
type Circle struct {
	sighted
	At int `min:"5" max:"30" unit:"u"`
}

func (*Circle) Block() any { return circling{} }

type circling struct {
	side     int8 // +1 has the enemy on the left, -1 on the right, 0 is not chosen
	backward bool
	changed  time.Duration // when it last changed over, on the agent's clock
}

// settle is how long a tank drives on before it changes over again.
const settle = 600 * time.Millisecond

func (c *Circle) Act(t *Tank, x behavior.Context) behavior.Status {
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
	miss := int64(t.Distance(p) - fixed.Int(c.At))
	turn := int(min(max(miss*64/int64(fixed.One), -fixed.Turn/8), fixed.Turn/8))
	if b.backward {
		turn = -turn
	}
	t.TurnTo(bearing.Add(-int(b.side) * (broadside - turn)))
	drive(t, !b.backward)
	return behavior.Running
}
