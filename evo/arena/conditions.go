package arena

import (
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// HealthBelow accepts while the tank's health is below the argument in percent.
func HealthBelow(t *Tank, q decider.Query) float64 {
	return decider.Bool(t.Health() < count(q.Arg(0)))
}

// AmmoBelow accepts while there are fewer shells left than the argument.
func AmmoBelow(t *Tank, q decider.Query) float64 { return decider.Bool(t.Ammo() < count(q.Arg(0))) }

// ShieldLasts accepts while the tank's shield lasts for at least the argument in
// seconds.
func ShieldLasts(t *Tank, q decider.Query) float64 {
	return decider.Bool(t.shielded() && t.shieldLeft().Milliseconds() >= fromUnits(q.Arg(0)).Milli())
}

// InCover accepts while no enemy that is near enough to see the tank has a line
// of sight to it.
func InCover(t *Tank, _ decider.Query) float64 { return decider.Bool(t.inCover()) }

// CoverWithin accepts while there is a place within the argument in u that the
// enemies do not see.
func CoverWithin(t *Tank, q decider.Query) float64 {
	p, ok := t.Cover()
	return decider.Bool(ok && t.within(p, within(q.Arg(0))))
}

// EnemiesInView accepts while at least as many enemies are in view as the
// argument says: with 1 it is "is there any", with more "am I outnumbered".
func EnemiesInView(t *Tank, q decider.Query) float64 {
	return decider.Bool(t.enemiesInView() >= count(q.Arg(0)))
}

// CrowdWithin accepts while at least as many enemies as the first argument says
// are in view within the second argument in u.
func CrowdWithin(t *Tank, q decider.Query) float64 {
	n, d := count(q.Arg(0)), within(q.Arg(1))
	for m := t.seen; m != 0; m &= m - 1 {
		if e := t.first(m); t.within(e.Pos(), d) {
			n--
		}
	}
	return decider.Bool(n <= 0)
}

// EnemyBeyond accepts while the nearest enemy in view is farther than the
// argument in u. [EnemyWithin] is its counterpart; both refuse with none in view.
func EnemyBeyond(t *Tank, q decider.Query) float64 {
	e := t.NearestEnemy()
	return decider.Bool(e != nil && !t.within(e.Pos(), within(q.Arg(0))))
}

// EnemyNear accepts while a living enemy is within the argument in u, in view
// or not.
func EnemyNear(t *Tank, q decider.Query) float64 {
	e := t.ClosestEnemy()
	return decider.Bool(e != nil && t.within(e.Pos(), within(q.Arg(0))))
}

// EnemyHealthBelow accepts while the health of the nearest enemy in view is below
// the argument in percent.
func EnemyHealthBelow(t *Tank, q decider.Query) float64 {
	e := t.NearestEnemy()
	return decider.Bool(e != nil && e.Health() < count(q.Arg(0)))
}

// WeakEnemyInView accepts while the health of any enemy in view that a shell can
// hurt is below the argument in percent.
func WeakEnemyInView(t *Tank, q decider.Query) float64 {
	e := weakest.pick(t, sight(t))
	return decider.Bool(e != nil && e.Health() < count(q.Arg(0)))
}

// EnemyAmmoBelow accepts while the nearest enemy in view has fewer shells left
// than the argument.
func EnemyAmmoBelow(t *Tank, q decider.Query) float64 {
	e := t.NearestEnemy()
	return decider.Bool(e != nil && e.Ammo() < count(q.Arg(0)))
}

// Outmatched accepts while the nearest enemy in view has more health than the
// tank, by at least the argument in percent.
func Outmatched(t *Tank, q decider.Query) float64 {
	e := t.NearestEnemy()
	return decider.Bool(e != nil && e.Health()-t.Health() >= count(q.Arg(0)))
}

// ShieldedEnemyWithin accepts while an enemy that no shell can hurt is in view within
// the argument in u.
func ShieldedEnemyWithin(t *Tank, q decider.Query) float64 {
	return anyWithin(t, within(q.Arg(0)), untouchable)
}

// UpgradedEnemyWithin accepts while an enemy with an upgraded gun is in view
// within the argument in u.
func UpgradedEnemyWithin(t *Tank, q decider.Query) float64 {
	return anyWithin(t, within(q.Arg(0)), func(e *Tank) bool { return e.upgraded })
}

func anyWithin(t *Tank, d Num, is func(*Tank) bool) float64 {
	for m := t.seen; m != 0; m &= m - 1 {
		if e := t.first(m); is(e) && t.within(e.Pos(), d) {
			return 1
		}
	}
	return 0
}

// AimedWithin accepts while the gun points at the nearest enemy in view, to
// within the argument in degrees.
func AimedWithin(t *Tank, q decider.Query) float64 {
	e := t.NearestEnemy()
	return decider.Bool(e != nil && abs(t.off(t.bearing(e.Pos()))) <= steps(q.Arg(0)))
}

// AimedAtWithin accepts while the gun of any enemy in view points at the tank, to
// within the argument in degrees.
func AimedAtWithin(t *Tank, q decider.Query) float64 {
	off := steps(q.Arg(0))
	for m := t.seen; m != 0; m &= m - 1 {
		if e := t.first(m); abs(e.Heading().To(t.bearing(e.Pos()).Add(fixed.Half))) <= off {
			return 1
		}
	}
	return 0
}

// SawEnemyWithin accepts while an enemy has gone out of sight within the argument
// in seconds.
func SawEnemyWithin(t *Tank, q decider.Query) float64 {
	_, ago, ok := t.LastSeen()
	return decider.Bool(ok && ago.Milliseconds() <= fromUnits(q.Arg(0)).Milli())
}
