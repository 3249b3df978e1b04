package arena

import (
	"math/bits"
	"time"
)

// enemy returns the living enemy with that ID, or nil.
func (t *Tank) enemy(id int) *Tank {
	if id < 0 || id >= t.arena.count || id == int(t.id) || !t.arena.tanks[id].alive {
		return nil
	}
	return &t.arena.tanks[id]
}

// CanSee reports whether e is within view, with no wall between.
func (t *Tank) CanSee(e *Tank) bool { return t.seen>>e.id&1 != 0 }

// enemiesInView returns how many enemies are visible.
func (t *Tank) enemiesInView() int { return bits.OnesCount16(t.seen) }

// NearestEnemy returns the nearest visible enemy, or nil.
func (t *Tank) NearestEnemy() *Tank {
	if t.nearest < 0 {
		return nil
	}
	return &t.arena.tanks[t.nearest]
}

// WeakestEnemy returns the visible enemy with the least health, the nearest of
// several; or nil.
func (t *Tank) WeakestEnemy() *Tank {
	var best *Tank
	least := int64(0)
	for m := t.seen; m != 0; m &= m - 1 {
		e := &t.arena.tanks[bits.TrailingZeros16(m)]
		d := e.pos.Sub(t.pos).Square()
		if best == nil || e.health < best.health || e.health == best.health && d < least {
			best, least = e, d
		}
	}
	return best
}

// ClosestEnemy returns the nearest living enemy, visible or not, or nil: the
// places of tanks are public.
func (t *Tank) ClosestEnemy() *Tank {
	var best *Tank
	least := int64(0)
	for i := range t.arena.tanks[:t.arena.count] {
		e := &t.arena.tanks[i]
		if !e.alive || e == t {
			continue
		}
		if d := e.pos.Sub(t.pos).Square(); best == nil || d < least {
			best, least = e, d
		}
	}
	return best
}

// LastSeen returns where and how long ago a living enemy went out of sight, the
// latest of several.
func (t *Tank) LastSeen() (p Point, ago time.Duration, ok bool) {
	best := sighting{}
	for m := t.known; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		if s := t.lost[i]; t.arena.tanks[i].alive && (!ok || s.tick > best.tick) {
			best, ok = s, true
		}
	}
	return best.at, time.Duration(t.arena.tick-best.tick) * TickTime, ok
}

// attacker returns from where the latest hit was fired, while the tank notices it.
func (t *Tank) attacker() (p Point, ok bool) { return t.stimuli.Get(TookHit) }

// heard returns where a shot or else an explosion was heard, while the tank
// notices it.
func (t *Tank) heard() (p Point, ok bool) {
	if p, ok = t.stimuli.Get(HeardShot); ok {
		return p, ok
	}
	return t.stimuli.Get(HeardExplosion)
}

// Distance returns how far away p is.
func (t *Tank) Distance(p Point) Num { return p.Sub(t.pos).Length() }

// within reports whether p is no farther away than d. It is cheaper than
// Distance.
func (t *Tank) within(p Point, d Num) bool { return p.Sub(t.pos).Within(d) }

// inCover reports whether no living enemy within view has a line of sight to
// the tank.
func (t *Tank) inCover() bool { return t.seen == 0 }

// stuck reports whether the tank has tried to drive for half a second without
// moving.
func (t *Tank) stuck() bool { return t.blocked >= stuckTicks }

// reachable reports whether p is in a free cell: a way leads to all of these.
func (t *Tank) reachable(p Point) bool { return !t.arena.terrain.wallAt(p) }

// FarPoint returns a place that tanks can drive to, chosen by a random number
// from the behavior's Context.
func (t *Tank) FarPoint(draw uint64) Point { return t.arena.terrain.joint(draw).point() }

// NearestBox returns where the nearest box of a kind lies, seen or not: the places
// of boxes are public.
func (t *Tank) NearestBox(k BoxKind) (p Point, ok bool) {
	least := int64(0)
	for _, q := range t.arena.boxes[k%boxKinds].all() {
		if d := q.Sub(t.pos).Square(); !ok || d < least {
			p, least, ok = q, d, true
		}
	}
	return p, ok
}

// AnyBox returns where the nearest box of any kind lies.
func (t *Tank) AnyBox() (p Point, k BoxKind, ok bool) {
	least := int64(0)
	for i := range BoxKind(boxKinds) {
		if q, found := t.NearestBox(i); found {
			if d := q.Sub(t.pos).Square(); !ok || d < least {
				p, k, least, ok = q, i, d, true
			}
		}
	}
	return p, k, ok
}

// boxAt reports whether a box lies at exactly p.
func (t *Tank) boxAt(p Point) bool { return t.arena.boxAt(p) }
