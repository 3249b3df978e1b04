package arena

import "github.com/ethogram-go/ethogram/internal/fixed"

// escape is the heading that FleeFrom last chose.
type escape struct {
	heading Angle
	open    bool
	until   int32
}

const (
	fleeEvery = 6        // ticks between two choices of where to flee
	fleeLook  = 6 * Unit // how far ahead the way out is looked for
)

// FleeFrom turns and drives away from p, and sideways if walls are in the way.
// Blocked means that the tank is cornered. It uses the channels move and turn.
func (t *Tank) FleeFrom(p Point) Travel {
	e := &t.escape
	if t.arena.tick >= e.until {
		e.until = t.arena.tick + fleeEvery
		e.heading, e.open = t.wayOut(p)
	}
	if !e.open {
		t.Halt()
		return Blocked
	}
	off := t.off(e.heading)
	t.turnBy(off)
	switch {
	case off > fixed.Half-narrow, off < -fixed.Half+narrow:
		// It faces p: the way out is behind it.
		t.Backward()
	case off > fixed.Quarter, off < -fixed.Quarter:
		t.Halt()
	default:
		t.Forward()
	}
	return Travelling
}

// wayOut returns the direction in which the tank gains most distance from p.
func (t *Tank) wayOut(p Point) (Angle, bool) {
	away := t.pos.Sub(p).Angle()
	best, gain := Angle(0), t.pos.Sub(p).Square()
	open := false
	for i := range 12 {
		a := away.Add(i * (fixed.Turn / 12))
		d := t.arena.terrain.reach(t.pos, a, fleeLook)
		if d == 0 {
			continue
		}
		end := t.pos.Add(fixed.Polar(a, d))
		if g := end.Sub(p).Square(); g > gain {
			best, gain, open = a, g, true
		}
	}
	return best, open
}

// BackOffFrom faces p and drives backwards. It uses the channels move and turn.
func (t *Tank) BackOffFrom(p Point) {
	off := t.off(t.bearing(p))
	t.turnBy(off)
	if off > fixed.Quarter || off < -fixed.Quarter {
		t.Halt() // backwards is not yet away
	} else {
		t.Backward()
	}
}
