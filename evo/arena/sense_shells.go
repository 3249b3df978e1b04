package arena

import "github.com/ethogram-go/ethogram/internal/fixed"

// barrage is the shells that a tank sees and that may hurt it soon, as far as they can
// be foreseen: they fly straight on until they reach a wall, the end of their range, or
// the tank itself.
type barrage struct {
	n  int
	at [mostThreats]threat
}

// threat is a shell in the air. Times are in ticks from now.
type threat struct {
	pos, step Point // now, and per tick
	end       Point // where it explodes if the tank is not in its way
	left      int32 // until then
	upgraded  bool
}

const (
	mostThreats = 8            // more do not matter: two kill
	stride      = 2            // ticks between two moments that are looked at
	hit         = 3 * Unit / 2 // nearer than this a shell may touch the tank between two moments
)

// find lists the threats of the next ticks. A player sees shells as it sees tanks:
// within view, with no wall between.
func (all *barrage) find(t *Tank, ticks int32) {
	a := t.arena
	if t.shielded() || t.isProtected() {
		return
	}
	perTick := Num(a.n.shellParts)
	for i := range a.shells.at[:a.shells.n] {
		s := &a.shells.at[i]
		if s.owner == t.id || !t.within(s.pos, a.n.view) {
			continue
		}
		// The blast reaches the tank only if the tank can get near the shell's path.
		d, ahead := t.pos.Sub(s.pos), fixed.Unit(s.heading)
		left := min(int32(s.left), ticks)
		reach := int64(a.n.splash+a.n.speed*Num(left)) << 16
		across := int64(d.X)*int64(ahead.Y) - int64(d.Y)*int64(ahead.X)
		if across > reach || across < -reach || d.Dot(ahead) < -int64(a.n.splash)<<16 || !t.lineOfSight(s.pos) {
			continue
		}
		h := threat{pos: s.pos, end: s.pos, step: pt(s.step.X*perTick, s.step.Y*perTick), upgraded: s.upgraded}
		h.left = int32(s.left)
		for n := range left {
			p := h.end.Add(h.step)
			if a.terrain.wallAt(p) {
				h.left = n + 1
				break
			}
			h.end = p
		}
		all.at[all.n] = h
		if all.n++; all.n == mostThreats {
			return
		}
	}
}

// damage returns what the threats will do to the tank in the next ticks, in milli, if it
// turns to a heading and drives forwards, backwards or not at all.
func (all *barrage) damage(t *Tank, heading Angle, move int8, ticks int32) (milli int64) {
	a := t.arena
	pos, now := t.pos, t.heading
	turn := a.rules.TurnRate * stride * fixed.Turn / (360 * ticksPerSecond)
	gone := uint(0)
	for tick := int32(stride); tick < ticks+stride; tick += stride {
		if off := now.To(heading); off != 0 {
			now = now.Add(min(max(off, -turn), turn))
		}
		if move != 0 {
			if p := pos.Add(fixed.Polar(now, a.n.speed*stride*Num(move))); a.terrain.fits(p) {
				pos = p
			}
		}
		for i := range all.at[:all.n] {
			s := &all.at[i]
			if gone>>i&1 != 0 {
				continue
			}
			p, n := s.end, Num(tick)
			if tick < s.left {
				p = s.pos.Add(pt(s.step.X*n, s.step.Y*n))
			}
			d := p.Sub(pos)
			switch touches := d.Within(hit) || pt(d.X-s.step.X, d.Y-s.step.Y).Within(hit); {
			case touches:
				milli += a.splash(hullRadius, s.upgraded)
			case tick < s.left:
				continue
			case d.Within(a.n.splash):
				milli += a.splash(d.Length(), s.upgraded)
			}
			gone |= 1 << i
		}
	}
	return milli
}
