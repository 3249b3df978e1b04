package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// Evade fights on the move with an eye on the shells in the air. It has eleven drives to
// choose from: at the enemy or aside, forwards or backwards, or a stop. As long as no
// shell threatens, it keeps the gun at the nearest enemy that a shell can hurt and a
// distance. Else it takes the drive that the shells will hurt least within the Horizon: of
// several the one that turns the gun away least. (Context steering: Fray, Game AI Pro 2,
// 2015.) It succeeds when no enemy is in view. It leaves firing to others: to
// [FireWhenAimed].
type Evade struct {
	sighted
	Horizon time.Duration `min:"300ms" max:"2s" step:"100ms"`
	At      int           `min:"5" max:"30" unit:"u"`
}

func (*Evade) Block() any { return evading{} }

type evading struct {
	jinking
	targeting
	side int16 // of the drive that it takes, from the aim
	move int8
	next int32 // the tick of its next choice
}

// choiceEvery is how many ticks a drive is kept: as long as a person needs to see a shell
// and act.
const choiceEvery = 3

// sides are the headings of the drives, from the aim: 36 and 72 degrees.
var sides = [...]int{0, fixed.Turn / 10, -fixed.Turn / 10, fixed.Turn / 5, -fixed.Turn / 5}

func (v *Evade) Act(t *Tank, x behavior.Context) behavior.Status {
	at, ok := glimpse(t)
	if !ok {
		return steady(x, behavior.Succeeded)
	}
	t.choose(targetNearest)
	b, aim := behavior.Block[evading](x), t.bearing(at)
	if e := b.keep(t, exposed, gunRange(t)); e != nil {
		aim, at = t.Lead(e), e.Pos()
	}
	if t.arena.tick >= b.next {
		b.next = t.arena.tick + choiceEvery
		b.decide(t, x, v, aim, at)
	}
	t.TurnTo(aim.Add(int(b.side)))
	t.intent.move = b.move
	return behavior.Running
}

// decide takes the best drive.
func (b *evading) decide(t *Tank, x behavior.Context, v *Evade, aim Angle, enemy Point) {
	b.jinking.drive(t, x, jinkPeriod)
	wanted := int8(1)
	if b.backward {
		wanted = -1
	}
	switch d, at := t.Distance(enemy), fixed.Int(v.At); {
	case d > at+slack:
		wanted = 1
	case d < at-slack:
		wanted = -1
	}
	b.side, b.move = 0, wanted
	horizon := ticks(v.Horizon)
	var all barrage
	if all.find(t, horizon); all.n == 0 {
		return
	}
	least := int64(-1)
	for _, side := range sides {
		for _, move := range [...]int8{wanted, -wanted, 0} {
			if move == 0 && side != 0 {
				continue
			}
			// Damage first: a turn of the gun is worth less than a scratch.
			cost := int64(abs(side))
			if move != wanted {
				cost += dislike
			}
			if least >= 0 && cost >= least {
				continue
			}
			cost += all.damage(t, aim.Add(side), move, horizon)
			if least < 0 || cost < least {
				least, b.side, b.move = cost, int16(side), move
			}
		}
	}
}

const (
	jinkPeriod = 700 * time.Millisecond
	dislike    = fixed.Turn / 20 // a drive in the unwanted direction is as bad as a turn of so many steps
)

// HitWithin accepts while a shell that the tank sees will hurt it within that time, if the
// tank drives on as it does.
type HitWithin struct {
	Within time.Duration `min:"100ms" max:"1500ms" step:"100ms"`
}

func (h *HitWithin) Decide(t *Tank, _ query) float64 {
	horizon := ticks(h.Within)
	var all barrage
	all.find(t, horizon)
	return decider.Bool(all.n > 0 && all.damage(t, t.heading, t.way(), horizon) > 0)
}

// way returns whether the tank drives forwards or backwards, or not at all.
func (t *Tank) way() int8 {
	switch along := t.vel.Dot(fixed.Unit(t.heading)); {
	case along > 0:
		return 1
	case along < 0:
		return -1
	}
	return 0
}
