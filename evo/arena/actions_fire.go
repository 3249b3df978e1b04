package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// FireAhead fires straight on whenever the gun is loaded, with or without a target,
// and fails when the ammunition is gone. It leaves driving and turning to others.
var FireAhead = Behavior{Name: "FIRE_AHEAD", Tick: tickFireAhead}

// CanFireAhead accepts while there is ammunition.
func CanFireAhead(t *Tank, _ decider.Query) float64 { return decider.Bool(t.Ammo() > 0) }

func tickFireAhead(t *Tank, x behavior.Context) behavior.Status {
	if t.Ammo() == 0 {
		return steady(x, behavior.Failed)
	}
	t.Fire()
	return behavior.Running
}

// FireWhenAimed fires whenever a shell would meet a visible enemy that it can hurt and
// that keeps its velocity, and waits otherwise, until the ammunition is gone. It leaves
// driving and turning to others: a second lane beside any drive.
var FireWhenAimed = Behavior{Name: "FIRE_WHEN_AIMED", Tick: tickFireWhenAimed}

// CanFireWhenAimed accepts while there is ammunition and an enemy in view.
func CanFireWhenAimed(t *Tank, _ decider.Query) float64 {
	return decider.Bool(t.Ammo() > 0 && t.enemiesInView() > 0)
}

func tickFireWhenAimed(t *Tank, x behavior.Context) behavior.Status {
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

// FireAtNearest turns to where the nearest enemy is now, and fires. Its
// arguments are the range in u within which it fires and the error of the aim in
// degrees that it accepts. It succeeds when no enemy is in range, and fails without
// ammunition. It leaves driving to others.
var FireAtNearest = Behavior{Name: "FIRE_AT_NEAREST", Block: targeting{}, Tick: tickFireAtNearest}

func tickFireAtNearest(t *Tank, x behavior.Context) behavior.Status {
	return engage(t, x, nearest, targetNearest, false)
}

// CanFire accepts while there is ammunition and an enemy in view within the
// range, the first argument in u.
func CanFire(t *Tank, q decider.Query) float64 {
	e := t.NearestEnemy()
	return decider.Bool(e != nil && t.Ammo() > 0 && t.within(e.Pos(), within(q.Arg(0))))
}

// FireLeading is [FireAtNearest] with the gun turned to where the enemy will be
// when the shell gets there. Its Decide is [CanFire].
var FireLeading = Behavior{Name: "FIRE_LEADING", Block: targeting{}, Tick: tickFireLeading}

func tickFireLeading(t *Tank, x behavior.Context) behavior.Status {
	return engage(t, x, nearest, targetNearest, true)
}

// FireAtWeakest is [FireLeading] at the enemy with the least health in range among
// those that a shell can hurt.
var FireAtWeakest = Behavior{Name: "FIRE_AT_WEAKEST", Block: targeting{}, Tick: tickFireAtWeakest}

// CanFireAtWeakest accepts while there is ammunition and an enemy in view within
// the range, the first argument in u, that a shell can hurt.
func CanFireAtWeakest(t *Tank, q decider.Query) float64 {
	return decider.Bool(t.Ammo() > 0 && weakest.pick(t, within(q.Arg(0))) != nil)
}

func tickFireAtWeakest(t *Tank, x behavior.Context) behavior.Status {
	return engage(t, x, weakest, targetWeakest, true)
}

// engage turns the gun to a target and fires when it is aimed.
func engage(t *Tank, x behavior.Context, c chooser, kind targetKind, lead bool) behavior.Status {
	if t.Ammo() == 0 {
		return steady(x, behavior.Failed)
	}
	reach := units(x, 0)
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
	if abs(t.off(a)) <= steps(x.Arg(1)) && t.within(e.Pos(), reach) {
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

// Suppress fires for the seconds that are its argument at the place where an enemy
// has just gone out of sight, to meet it when it looks round the corner again. It
// succeeds when the time is over, and fails without ammunition.
var Suppress = Behavior{Name: "SUPPRESS", Block: place{}, Activate: startSuppress, Tick: tickSuppress}

// place is the Block of actions that stay with a place.
type place struct{ at Point }

// freshly is how long ago an enemy may have gone out of sight to be suppressed.
const freshly = 2 * time.Second

// CanSuppress accepts while there is ammunition and an enemy went out of sight
// within the last two seconds, in shell range.
func CanSuppress(t *Tank, _ decider.Query) float64 {
	p, ago, ok := t.LastSeen()
	return decider.Bool(ok && ago <= freshly && t.Ammo() > 0 && t.within(p, gunRange(t)))
}

func startSuppress(t *Tank, x behavior.Context) bool {
	p, _, ok := t.LastSeen()
	behavior.Block[place](x).at = p
	return ok
}

func tickSuppress(t *Tank, x behavior.Context) behavior.Status {
	switch {
	case t.Ammo() == 0:
		return steady(x, behavior.Failed)
	case x.Duration() >= seconds(x, 0):
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
