package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// HealthBelow accepts while the tank's health is lower.
type HealthBelow struct {
	Health int `min:"10" max:"100" step:"5" unit:"%"`
}

func (h *HealthBelow) Decide(t *Tank, _ query) float64 { return decider.Bool(t.Health() < h.Health) }

// AmmoBelow accepts while there are fewer shells left.
type AmmoBelow struct {
	Shells int `min:"1" max:"20"`
}

func (a *AmmoBelow) Decide(t *Tank, _ query) float64 { return decider.Bool(t.Ammo() < a.Shells) }

// ShieldLasts accepts while the tank's shield lasts for at least that time.
type ShieldLasts struct {
	For time.Duration `min:"500ms" max:"10s" step:"500ms"`
}

func (s *ShieldLasts) Decide(t *Tank, _ query) float64 {
	return decider.Bool(t.shielded() && t.shieldLeft() >= s.For)
}

// InCover accepts while no enemy that is near enough to see the tank has a line
// of sight to it.
type InCover struct{}

func (*InCover) Decide(t *Tank, _ query) float64 { return decider.Bool(t.inCover()) }

// CoverWithin accepts while there is a place so near that the enemies do not see.
type CoverWithin struct {
	Within int `min:"4" max:"30" unit:"u"`
}

func (c *CoverWithin) Decide(t *Tank, _ query) float64 { return t.coverWithin(c.Within) }

func (t *Tank) coverWithin(u int) float64 {
	p, ok := t.Cover()
	return decider.Bool(ok && t.within(p, fixed.Int(u)))
}

// EnemiesInView accepts while at least so many enemies are in view: with 1 it is "is there
// any", with more "am I outnumbered".
type EnemiesInView struct {
	Count int `min:"1" max:"7"`
}

func (e *EnemiesInView) Decide(t *Tank, _ query) float64 {
	return decider.Bool(t.enemiesInView() >= e.Count)
}

// CrowdWithin accepts while at least so many enemies are in view so near.
type CrowdWithin struct {
	Count  int `min:"2" max:"7"`
	Within int `min:"5" max:"40" unit:"u"`
}

func (c *CrowdWithin) Decide(t *Tank, _ query) float64 {
	n := c.Count
	for m := t.seen; m != 0; m &= m - 1 {
		if e := t.first(m); t.within(e.Pos(), fixed.Int(c.Within)) {
			n--
		}
	}
	return decider.Bool(n <= 0)
}

// EnemyWithin accepts while an enemy is in view so near.
type EnemyWithin struct {
	Within int `min:"3" max:"40" unit:"u"`
}

func (w *EnemyWithin) Decide(t *Tank, _ query) float64 { return t.enemyWithin(w.Within) }

func (t *Tank) enemyWithin(u int) float64 {
	e := t.NearestEnemy()
	return decider.Bool(e != nil && t.within(e.Pos(), fixed.Int(u)))
}

// EnemyBeyond accepts while the nearest enemy in view is farther. [EnemyWithin] is its
// counterpart; both refuse with none in view.
type EnemyBeyond struct {
	Beyond int `min:"3" max:"39" unit:"u"`
}

func (b *EnemyBeyond) Decide(t *Tank, _ query) float64 {
	e := t.NearestEnemy()
	return decider.Bool(e != nil && !t.within(e.Pos(), fixed.Int(b.Beyond)))
}

// EnemyNear accepts while a living enemy is so near, in view or not.
type EnemyNear struct {
	Within int `min:"5" max:"60" unit:"u"`
}

func (n *EnemyNear) Decide(t *Tank, _ query) float64 {
	e := t.ClosestEnemy()
	return decider.Bool(e != nil && t.within(e.Pos(), fixed.Int(n.Within)))
}

// EnemyHealthBelow accepts while the health of the nearest enemy in view is lower.
type EnemyHealthBelow struct {
	Health int `min:"10" max:"100" step:"5" unit:"%"`
}

func (h *EnemyHealthBelow) Decide(t *Tank, _ query) float64 {
	e := t.NearestEnemy()
	return decider.Bool(e != nil && e.Health() < h.Health)
}

// WeakEnemyInView accepts while the health of any enemy in view that a shell can
// hurt is lower.
type WeakEnemyInView struct {
	Health int `min:"10" max:"100" step:"5" unit:"%"`
}

func (w *WeakEnemyInView) Decide(t *Tank, _ query) float64 {
	e := weakest.pick(t, sight(t))
	return decider.Bool(e != nil && e.Health() < w.Health)
}

// EnemyAmmoBelow accepts while the nearest enemy in view has fewer shells left.
type EnemyAmmoBelow struct {
	Shells int `min:"1" max:"20"`
}

func (a *EnemyAmmoBelow) Decide(t *Tank, _ query) float64 {
	e := t.NearestEnemy()
	return decider.Bool(e != nil && e.Ammo() < a.Shells)
}

// Outmatched accepts while the nearest enemy in view has more health than the tank, by at
// least so much.
type Outmatched struct {
	By int `min:"-50" max:"90" step:"5" unit:"%"`
}

func (o *Outmatched) Decide(t *Tank, _ query) float64 {
	e := t.NearestEnemy()
	return decider.Bool(e != nil && e.Health()-t.Health() >= o.By)
}

// ShieldedEnemyWithin accepts while an enemy that no shell can hurt is in view so near.
type ShieldedEnemyWithin struct {
	Within int `min:"5" max:"40" unit:"u"`
}

func (s *ShieldedEnemyWithin) Decide(t *Tank, _ query) float64 {
	return t.anyWithin(s.Within, untouchable)
}

// UpgradedEnemyWithin accepts while an enemy with an upgraded gun is in view so near.
type UpgradedEnemyWithin struct {
	Within int `min:"5" max:"40" unit:"u"`
}

func (g *UpgradedEnemyWithin) Decide(t *Tank, _ query) float64 {
	return t.anyWithin(g.Within, func(e *Tank) bool { return e.upgraded })
}

func (t *Tank) anyWithin(u int, is func(*Tank) bool) float64 {
	for m := t.seen; m != 0; m &= m - 1 {
		if e := t.first(m); is(e) && t.within(e.Pos(), fixed.Int(u)) {
			return 1
		}
	}
	return 0
}

// AimedWithin accepts while the gun points at the nearest enemy in view, but for so many
// degrees.
type AimedWithin struct {
	Error int `min:"1" max:"45" unit:"deg"`
}

func (a *AimedWithin) Decide(t *Tank, _ query) float64 {
	e := t.NearestEnemy()
	return decider.Bool(e != nil && abs(t.off(t.bearing(e.Pos()))) <= steps(a.Error))
}

// AimedAtWithin accepts while the gun of any enemy in view points at the tank, but for so
// many degrees.
type AimedAtWithin struct {
	Error int `min:"1" max:"45" unit:"deg"`
}

func (a *AimedAtWithin) Decide(t *Tank, _ query) float64 {
	off := steps(a.Error)
	for m := t.seen; m != 0; m &= m - 1 {
		if e := t.first(m); abs(e.Heading().To(t.bearing(e.Pos()).Add(fixed.Half))) <= off {
			return 1
		}
	}
	return 0
}

// SawEnemyWithin accepts while an enemy has gone out of sight within that time.
type SawEnemyWithin struct {
	Ago time.Duration `min:"500ms" max:"10s" step:"500ms"`
}

func (s *SawEnemyWithin) Decide(t *Tank, _ query) float64 {
	_, ago, ok := t.LastSeen()
	return decider.Bool(ok && ago <= s.Ago)
}
