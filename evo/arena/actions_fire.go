package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// FireAhead fires straight on whenever the gun is loaded, with or without a target,
// and fails when the ammunition is gone. It leaves driving and turning to others.
type FireAhead struct{}

// Decide accepts while there is ammunition.
func (*FireAhead) Decide(t *Tank, _ query) float64 { return decider.Bool(t.Ammo() > 0) }

func (*FireAhead) Act(t *Tank, x behavior.Context) behavior.Status {
	if t.Ammo() == 0 {
		return steady(x, behavior.Failed)
	}
	t.Fire()
	return behavior.Running
}

// FireWhenAimed fires whenever a shell would meet a visible enemy that it can hurt and
// that keeps its velocity, and waits otherwise, until the ammunition is gone. It leaves
// driving and turning to others: a second lane beside any drive.
type FireWhenAimed struct{}

// Decide accepts while there is ammunition and an enemy in view.
func (*FireWhenAimed) Decide(t *Tank, _ query) float64 {
	return decider.Bool(t.Ammo() > 0 && t.enemiesInView() > 0)
}

func (*FireWhenAimed) Act(t *Tank, x behavior.Context) behavior.Status {
	if t.Ammo() == 0 {
		return steady(x, behavior.Failed)
	}
	if _, ok := glimpse(t); !ok {
		return steady(x, behavior.Succeeded)
	}
	if !t.isLoaded() {
		return behavior.Running
	}
	for m := t.seen; m != 0; m &= m - 1 {
		if e := t.first(m); !untouchable(e) && t.AimedAt(e) {
			t.choose(targetNearest)
			t.Fire()
			break
		}
	}
	return behavior.Running
}

// FireAtNearest turns to where the nearest enemy is now, and fires within a range, if the
// error of the aim is small enough. It succeeds when no enemy is in range, and fails
// without ammunition. It leaves driving to others.
type FireAtNearest struct {
	targets
	Range int `min:"4" max:"30" unit:"u"`
	Aim   int `min:"1" max:"15" unit:"deg"`
}

// Decide accepts while there is ammunition and an enemy in range.
func (f *FireAtNearest) Decide(t *Tank, _ query) float64 { return t.canFire(f.Range) }

func (f *FireAtNearest) Act(t *Tank, x behavior.Context) behavior.Status {
	return t.engage(x, nearest, targetNearest, f.Range, f.Aim, false)
}

func (t *Tank) canFire(u int) float64 {
	e := t.NearestEnemy()
	return decider.Bool(e != nil && t.Ammo() > 0 && t.within(e.Pos(), fixed.Int(u)))
}

// FireLeading is [FireAtNearest] with the gun turned to where the enemy will be
// when the shell gets there.
type FireLeading struct {
	targets
	Range int `min:"4" max:"30" unit:"u"`
	Aim   int `min:"1" max:"15" unit:"deg"`
}

// Decide accepts while there is ammunition and an enemy in range.
func (f *FireLeading) Decide(t *Tank, _ query) float64 { return t.canFire(f.Range) }

func (f *FireLeading) Act(t *Tank, x behavior.Context) behavior.Status {
	return t.engage(x, nearest, targetNearest, f.Range, f.Aim, true)
}

// FireAtWeakest is [FireLeading] at the enemy with the least health in range among
// those that a shell can hurt.
type FireAtWeakest struct {
	targets
	Range int `min:"4" max:"30" unit:"u"`
	Aim   int `min:"1" max:"15" unit:"deg"`
}

// Decide accepts while there is ammunition and an enemy in range that a shell can hurt.
func (f *FireAtWeakest) Decide(t *Tank, _ query) float64 {
	return decider.Bool(t.Ammo() > 0 && weakest.pick(t, fixed.Int(f.Range)) != nil)
}

func (f *FireAtWeakest) Act(t *Tank, x behavior.Context) behavior.Status {
	return t.engage(x, weakest, targetWeakest, f.Range, f.Aim, true)
}

// engage turns the gun to a target, and fires when it is aimed to so many degrees.
func (t *Tank) engage(x behavior.Context, c chooser, kind targetKind, u, aim int, lead bool) behavior.Status {
	if t.Ammo() == 0 {
		return steady(x, behavior.Failed)
	}
	reach := fixed.Int(u)
	e := behavior.Block[targeting](x).keep(t, c, reach+slack)
	if e == nil {
		return watch(t, x, reach)
	}
	t.choose(kind)
	a := t.bearing(e.Pos())
	if lead {
		a = t.Lead(e)
	}
	t.TurnTo(a)
	if abs(t.off(a)) <= steps(aim) && t.within(e.Pos(), reach) {
		t.Fire()
	}
	return behavior.Running
}

// watch keeps the gun on where an enemy has just gone out of sight.
func watch(t *Tank, x behavior.Context, reach Num) behavior.Status {
	p, ago, ok := t.LastSeen()
	if !ok || ago > linger || !t.within(p, reach+slack) {
		return steady(x, behavior.Succeeded)
	}
	t.choose(targetLastSeen)
	t.Face(p)
	return behavior.Running
}

// Suppress fires for a time at the place where an enemy has just gone out of sight, to meet
// it when it looks round the corner again. It succeeds when the time is over, and fails
// without ammunition.
type Suppress struct {
	For time.Duration `min:"500ms" max:"4s" step:"500ms"`
}

func (*Suppress) Block() any { return place{} }

// place is the Block of actions that stay with a place.
type place struct{ at Point }

// freshly is how long ago an enemy may have gone out of sight to be suppressed.
const freshly = 2 * time.Second

// Decide accepts while there is ammunition and an enemy went out of sight within the last
// two seconds, in shell range.
func (*Suppress) Decide(t *Tank, _ query) float64 {
	p, ago, ok := t.LastSeen()
	return decider.Bool(ok && ago <= freshly && t.Ammo() > 0 && t.within(p, gunRange(t)))
}

// Activate chooses the place.
func (*Suppress) Activate(t *Tank, x behavior.Context) bool {
	p, _, ok := t.LastSeen()
	behavior.Block[place](x).at = p
	return ok
}

func (s *Suppress) Act(t *Tank, x behavior.Context) behavior.Status {
	switch {
	case t.Ammo() == 0:
		return steady(x, behavior.Failed)
	case x.Duration() >= s.For:
		return behavior.Succeeded
	}
	t.choose(targetLastSeen)
	if t.Face(behavior.Block[place](x).at) {
		t.Fire()
	}
	return behavior.Running
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
