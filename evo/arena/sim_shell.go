package arena

import (
	"github.com/ethogram-go/ethogram/internal/fixed"
	"github.com/ethogram-go/ethogram/stimuli"
)

const (
	hullRadius    = Unit
	shellDanger   = 16 * Unit    // how far ahead a shell alarms
	shellMiss     = 5 * Unit / 2 // how far from its path
	everyMeasured = 4            // ticks between two alarms by the same shell
)

// shell is a shell in the air.
type shell struct {
	pos      Point
	step     Point // per part of a tick
	from     Point // where it was fired
	heading  Angle
	left     int16 // ticks
	owner    int8
	upgraded bool
}

// shells has the shells in the air, in the order in which they were fired.
type shells struct {
	n  int
	at [maxShells]shell
}

// blast is where a shell exploded in this tick.
type blast struct {
	at       Point
	from     Point
	owner    int8
	upgraded bool
}

type blasts struct {
	n  int
	at [maxShells]blast
}

// fire fires the guns of the tanks that want to.
func (a *Arena) fire() {
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		if !t.alive || !t.intent.fire || !t.isLoaded() {
			continue
		}
		t.ammo--
		t.loaded = a.tick + a.n.cooldown
		t.tally.shots++
		if t.shielded() || t.isProtected() {
			t.tally.safe++
		}
		if a.rules.FiringExposes {
			t.protected = min(t.protected, a.tick)
		}
		a.shells.at[a.shells.n] = shell{
			pos: t.pos, step: fixed.Polar(t.heading, a.n.shellStep), from: t.pos,
			heading: t.heading, left: int16(a.n.shellLife), owner: t.id, upgraded: t.upgraded,
		}
		a.shells.n++
		a.tell(t, HeardShot, t.pos)
	}
}

// tell makes all living tanks but one notice what they can hear from p.
func (a *Arena) tell(but *Tank, what stimuli.Mask, p Point) {
	for i := range a.tanks[:a.count] {
		if t := &a.tanks[i]; t.alive && t != but && t.pos.Sub(p).Within(a.n.view) {
			t.notice(what, p)
		}
	}
}

// fly moves the shells. A shell explodes that touches a wall or a tank other than
// its own, or reaches the end of its range.
func (a *Arena) fly() {
	a.blasts.n = 0
	kept := 0
	for i := range a.shells.at[:a.shells.n] {
		s := &a.shells.at[i]
		s.left--
		if a.advance(s) || s.left <= 0 {
			a.blasts.at[a.blasts.n] = blast{s.pos, s.from, s.owner, s.upgraded}
			a.blasts.n++
			continue
		}
		if s.left%everyMeasured == 0 {
			a.alarm(s)
		}
		if kept != i {
			a.shells.at[kept] = *s
		}
		kept++
	}
	a.shells.n = kept
}

// advance moves a shell for a tick or until it touches something, and reports
// whether it does.
func (a *Arena) advance(s *shell) (touches bool) {
	// Most shells are near no tank: find those in reach once.
	parts := Num(a.n.shellParts)
	reach := s.step.X.Abs()*parts + s.step.Y.Abs()*parts + hullRadius
	var near [maxTanks]Point
	n := 0
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		d := t.pos.Sub(s.pos)
		if t.alive && t.id != s.owner && d.X <= reach && d.X >= -reach && d.Y <= reach && d.Y >= -reach {
			near[n] = t.pos
			n++
		}
	}
	for range a.n.shellParts {
		p := s.pos.Add(s.step)
		if a.terrain.wallAt(p) {
			return true // before the wall
		}
		s.pos = p
		for _, q := range near[:n] {
			if q.Sub(p).Within(hullRadius) {
				return true
			}
		}
	}
	return false
}

// alarm makes the tanks notice a shell that heads for them.
func (a *Arena) alarm(s *shell) {
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		if t.alive && t.id != s.owner && s.towards(t.pos) > 0 {
			t.notice(UnderFire, s.from)
		}
	}
}

// towards returns how far ahead of the shell p is, in Q32.32, or 0 if the shell will
// not soon pass near it.
func (s *shell) towards(p Point) int64 {
	d := p.Sub(s.pos)
	if d.X > shellDanger || d.X < -shellDanger || d.Y > shellDanger || d.Y < -shellDanger {
		return 0
	}
	ahead := fixed.Unit(s.heading)
	along := d.Dot(ahead)
	across := int64(d.X)*int64(ahead.Y) - int64(d.Y)*int64(ahead.X)
	if along <= 0 || across > int64(shellMiss)<<16 || across < -int64(shellMiss)<<16 {
		return 0
	}
	return along
}
