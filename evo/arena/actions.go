package arena

import (
	"math/bits"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// Decider is a row of a table of tanks.
type Decider = decider.Decider[*Tank]

type query = decider.Query

// If an action can be impossible, it has a method Decide: that refuses while the action
// would fail or succeed at once. The thresholds at which it ends lie a little beyond those
// at which it may start, so that no tank dithers at the edge. Distances of arguments are
// in u, angles in degrees, shares in percent.
//
// Arguments of several entries have the same range, so that a mutation that swaps one
// entry for another can keep them.

// An action does not end in the moment in which it began, nor when an enemy is out
// of sight for a moment: tanks that change their minds twenty times a second look
// like machines, and fight badly.
const (
	poise  = 200 * time.Millisecond // the least time that an action takes
	linger = 500 * time.Millisecond // how long an enemy may be out of sight
)

const (
	slack       = 2 * fixed.One // between the distances of starting and ending
	broadside   = fixed.Quarter // steps from a heading to the side
	closeEnough = 3 * fixed.One // a place is reached within that
	clearance   = 3 * fixed.One // free way that a tank needs to drive blindly
)

// targeting is the Block of actions that stay with an enemy.
type targeting struct {
	target int32 // ID of the enemy plus 1; 0 is none
}

// targets is embedded in actions that stay with an enemy.
type targets struct{}

func (*targets) Block() any { return targeting{} }

// sighted is embedded in actions that are possible while an enemy is in view.
type sighted struct{}

func (*sighted) Decide(t *Tank, _ query) float64 { return decider.Bool(t.enemiesInView() > 0) }

// chooser says which of the visible enemies an action wants.
type chooser uint8

const (
	nearest chooser = iota
	weakest         // the least health among those that a shell can hurt
	exposed         // the nearest among those that a shell can hurt
)

// first returns the tank of the lowest bit of a set of ids, which is not empty.
func (t *Tank) first(set uint16) *Tank { return &t.arena.tanks[bits.TrailingZeros16(set)] }

// pick returns the best visible enemy within reach, nil if there is none.
func (c chooser) pick(t *Tank, reach Num) *Tank {
	var best *Tank
	for m := t.seen; m != 0; m &= m - 1 {
		e := t.first(m)
		if !t.within(e.Pos(), reach) || c != nearest && untouchable(e) {
			continue
		}
		if best == nil || c.prefers(t, e, best) {
			best = e
		}
	}
	return best
}

func (c chooser) prefers(t, e, than *Tank) bool {
	if c == weakest && e.Health() != than.Health() {
		return e.Health() < than.Health()
	}
	return square(t, e) < square(t, than)
}

// square orders enemies by their distance without a root.
func square(t, e *Tank) int64 { return e.Pos().Sub(t.Pos()).Square() }

// untouchable reports whether shells do nothing to e now.
func untouchable(e *Tank) bool { return e.shielded() || e.isProtected() }

// keep returns the action's target: the old one while that is visible within reach
// and no other is clearly better, else a new one.
func (b *targeting) keep(t *Tank, c chooser, reach Num) *Tank {
	best := c.pick(t, reach)
	if b.target > 0 && best != nil {
		old := t.enemy(int(b.target - 1))
		if old != nil && t.CanSee(old) && t.within(old.Pos(), reach) && (c == nearest || !untouchable(old)) && !clearly(t, c, best, old) {
			best = old
		}
	}
	b.target = 0
	if best != nil {
		b.target = int32(best.id) + 1
	}
	return best
}

// clearly reports whether e is clearly better than old: closer by a third, or weaker
// by a quarter of full health.
func clearly(t *Tank, c chooser, e, old *Tank) bool {
	if c == weakest {
		return e.Health()+25 <= old.Health()
	}
	return square(t, e)*9 < square(t, old)*4
}

// steady puts off the end of an action that has just begun.
func steady(x behavior.Context, s behavior.Status) behavior.Status {
	if x.Duration() < poise {
		return behavior.Running
	}
	return s
}

// glimpse returns where the nearest visible enemy is, or where one was that has
// just gone out of sight.
func glimpse(t *Tank) (p Point, ok bool) {
	if e := t.NearestEnemy(); e != nil {
		return e.Pos(), true
	}
	p, ago, ok := t.LastSeen()
	return p, ok && ago <= linger
}

// journey is the status of a drive: blocked and stuck drives fail.
func journey(t *Tank, way Travel) behavior.Status {
	switch {
	case way == Arrived:
		return behavior.Succeeded
	case way == Blocked, t.stuck():
		return behavior.Failed
	}
	return behavior.Running
}

// sight is how far tanks see.
func sight(t *Tank) Num { return fixed.Int(t.rules().View) }

// gunRange is how far shells fly.
func gunRange(t *Tank) Num { return fixed.Int(t.rules().ShellRange) }
