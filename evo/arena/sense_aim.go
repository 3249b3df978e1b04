package arena

import "github.com/ethogram-go/ethogram/internal/fixed"

// incoming returns the heading of the shell that will reach the tank first, among
// those that will come within 2.5 u of its present place.
func (t *Tank) incoming() (heading Angle, ok bool) {
	least := int64(0)
	for i := range t.arena.shells.at[:t.arena.shells.n] {
		s := &t.arena.shells.at[i]
		if s.owner == t.id {
			continue
		}
		if along := s.towards(t.pos); along > 0 && (!ok || along < least) {
			heading, least, ok = s.heading, along, true
		}
	}
	return heading, ok
}

// clearAhead reports whether there is no wall along the heading for d.
func (t *Tank) clearAhead(d Num) bool { return t.clearTo(t.heading, d) }

// clearBehind reports whether there is no wall behind the tank for d.
func (t *Tank) clearBehind(d Num) bool { return t.clearTo(t.heading.Add(fixed.Half), d) }

func (t *Tank) clearTo(a Angle, d Num) bool {
	return t.lineOfSight(t.pos.Add(fixed.Polar(a, min(max(d, 0), 2*mapSize))))
}

// passes reports whether a line from the origin in direction u, a unit vector,
// of length r comes within a hull of d.
func passes(d, u Point, r Num) bool {
	along := d.Dot(u)
	if along < 0 || along > (int64(r)+int64(hullRadius))<<16 {
		return false
	}
	across := int64(d.X)*int64(u.Y) - int64(d.Y)*int64(u.X)
	return across <= int64(hullRadius)<<16 && across >= -int64(hullRadius)<<16
}

// bearing returns the direction in which p lies.
func (t *Tank) bearing(p Point) Angle { return p.Sub(t.pos).Angle() }

// off returns the steps that the tank must turn to point in direction a:
// -2048..2047, more than 0 is to the left.
func (t *Tank) off(a Angle) int { return t.heading.To(a) }

// lineOfSight reports whether p is on the map with no wall between it and the
// tank.
func (t *Tank) lineOfSight(p Point) bool {
	return p.X >= 0 && p.Y >= 0 && p.X < mapSize && p.Y < mapSize && t.arena.terrain.clear(t.pos, p)
}

// AimedAt reports whether a shell fired now would meet e if e kept its velocity: e is
// visible, in range, and ahead by the time the shell gets there.
func (t *Tank) AimedAt(e *Tank) bool {
	return t.CanSee(e) && passes(t.meeting(e), fixed.Unit(t.heading), t.arena.n.shellRange)
}

// Lead returns where to point so that a shell fired now meets e if e keeps its
// velocity.
func (t *Tank) Lead(e *Tank) Angle { return t.meeting(e).Angle() }

// meeting returns where a shell fired now and e meet if e keeps its velocity, from
// the tank's place.
func (t *Tank) meeting(e *Tank) Point {
	d := e.pos.Sub(t.pos)
	if e.vel == (Point{}) {
		return d
	}
	perTick := int64(t.arena.n.shellStep) * int64(t.arena.n.shellParts)
	// Three rounds find the time of flight to where e will be: a shell is twice
	// as fast as a tank, so each round halves the error.
	at := d
	for range 3 {
		flight := int64(at.Length()) << 8 / perTick // ticks, 8 bits after the point
		at = pt(d.X+Num(int64(e.vel.X)*flight>>8), d.Y+Num(int64(e.vel.Y)*flight>>8))
	}
	return at
}
