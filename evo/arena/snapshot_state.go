package arena

import (
	"math/bits"
	"time"

	"github.com/ethogram-go/ethogram/internal/fixed"
	"github.com/ethogram-go/ethogram/stimuli"
)

// This file lists the state of a round. The map follows from the seed; the
// memories of the tables are saved beside it.

const (
	someTicks = 1 << 24 // more than any round has
	some      = 1 << 40 // more than anything that is counted
)

// visit visits everything that the rest of the round depends on.
func (a *Arena) visit(v *visitor) {
	num(v, "tick", &a.tick, 0, someTicks)
	v.flag("over", &a.over)
	for i := range a.tanks[:a.count] {
		v.who = i
		t := &a.tanks[i]
		t.body.visit(v)
		t.visitMind(v, a)
		t.tally.visit(v, a.count)
		if v.reading && v.err == nil {
			t.check(v)
		}
	}
	v.who = -1
	for k := range a.boxes {
		h := &a.boxes[k]
		num(v, "boxes", &h.n, 0, maxBoxes)
		for i := range h.at[:h.n] {
			v.place("box", &h.at[i])
		}
	}
	num(v, "shells", &a.shells.n, 0, maxShells)
	for i := range a.shells.at[:a.shells.n] {
		a.shells.at[i].visit(v, a)
	}
	// The last tick's explosions are for pictures: they have had their effect.
	num(v, "blasts", &a.blasts.n, 0, maxShells)
	for i := range a.blasts.at[:a.blasts.n] {
		b := &a.blasts.at[i]
		v.place("blast", &b.at)
		v.place("blast", &b.from)
		num(v, "blast's owner", &b.owner, 0, int64(a.count)-1)
		v.flag("blast's upgrade", &b.upgraded)
	}
}

func (b *body) visit(v *visitor) {
	v.flag("alive", &b.alive)
	v.flag("upgraded", &b.upgraded)
	v.place("position", &b.pos)
	v.shift("velocity", &b.vel, 4*Unit)
	num(v, "heading", &b.heading, 0, fixed.Turn-1)
	num(v, "health", &b.health, 0, 1<<30)
	num(v, "ammo", &b.ammo, 0, 1<<30)
	num(v, "lives", &b.lives, -someTicks, 1000)
	num(v, "loaded", &b.loaded, 0, 2*someTicks)
	num(v, "shield", &b.shield, 0, 2*someTicks)
	num(v, "protection", &b.protected, 0, 2*someTicks)
	num(v, "respawn", &b.back, 0, 2*someTicks)
	num(v, "end", &b.out, 0, someTicks)
}

func (t *Tank) visitMind(v *visitor, a *Arena) {
	m := &t.mind
	all := int64(1)<<a.count - 1
	num(v, "flags", &m.flags, 0, 1<<len(flagNames)-1)
	num(v, "seen", &m.seen, 0, all)
	num(v, "known", &m.known, 0, all)
	num(v, "nearest", &m.nearest, -1, int64(a.count)-1)
	v.flag("hidden", &m.hidden)
	for s := m.known; s != 0; s &= s - 1 {
		l := &m.lost[bits.TrailingZeros16(s)]
		v.place("lost", &l.at)
		num(v, "lost", &l.tick, 0, someTicks)
	}
	t.visitStimuli(v)
	m.route.visit(v)
	m.cover.visit(v)
	m.escape.visit(v)
	num(v, "blocked", &m.blocked, 0, someTicks)
}

// visitStimuli visits the live tokens. Between two Steps none is fresh: each has
// been aged since it was set.
func (t *Tank) visitStimuli(v *visitor) {
	live := t.stimuli.Live()
	num(v, "stimuli", &live, 0, 1<<stimulusCount-1)
	if v.reading {
		t.stimuli.Clear(^stimuli.Mask(0))
	}
	for s := live; s != 0; s &= s - 1 {
		token := s & -s
		p, _ := t.stimuli.Get(token)
		left := t.stimuli.Left(token)
		num(v, "stimulus's time", &left, 0, int64(time.Minute))
		v.place("stimulus", &p)
		if v.reading {
			t.stimuli.Set(token, p, left)
		}
	}
	if v.reading {
		t.live = *t.stimuli.Update(0) // no longer fresh
	}
}

func (j *joint) visit(v *visitor, low int64) {
	num(v, "joint", &j.x, low, mapCells-1)
	num(v, "joint", &j.y, low, mapCells-1)
}

func (r *route) visit(v *visitor) {
	v.flag("route", &r.valid)
	v.flag("direct", &r.direct)
	num(v, "search", &r.search, 0, someTicks)
	num(v, "look", &r.look, 0, someTicks)
	num(v, "joints", &r.n, 0, maxPath)
	num(v, "joint", &r.at, 0, int64(r.n))
	if !r.valid && r.n == 0 {
		return
	}
	r.goal.visit(v, 0)
	v.place("way point", &r.to)
	r.last.visit(v, 0)
	for i := range r.joints[:r.n] {
		r.joints[i].visit(v, 1)
	}
	if v.reading {
		r.seal()
	}
}

func (c *cover) visit(v *visitor) {
	v.place("cover", &c.pos)
	num(v, "threats", &c.n, 0, threats)
	for i := range c.from[:c.n] {
		v.place("threat", &c.from[i])
	}
	if v.reading {
		c.sought = false
	}
}

func (e *escape) visit(v *visitor) {
	num(v, "escape", &e.until, 0, someTicks)
	num(v, "escape's heading", &e.heading, 0, fixed.Turn-1)
	v.flag("escape's way", &e.open)
}

func (c *tally) visit(v *visitor, count int) {
	num(v, "points", &c.points, -some, some)
	num(v, "kill share", &c.share, 0, some)
	num(v, "kills", &c.kills, 0, someTicks)
	num(v, "deaths", &c.deaths, 0, someTicks)
	num(v, "damage dealt", &c.dealt, 0, some)
	num(v, "damage taken", &c.taken, 0, some)
	num(v, "shots", &c.shots, 0, someTicks)
	num(v, "hits", &c.hits, 0, someTicks)
	num(v, "distance", &c.distance, 0, some)
	for i := range c.boxes {
		num(v, "box count", &c.boxes[i], 0, someTicks)
	}
	num(v, "escapes", &c.escapes, 0, someTicks)
	num(v, "survival", &c.lived, 0, someTicks)
	c.watched.visit(v)
	num(v, "low health", &c.low, -1, someTicks)
	for i := range c.damage[:count] {
		num(v, "damage", &c.damage[i], 0, 1<<30)
	}
}

func (c *watched) visit(v *visitor) {
	num(v, "ticks in view", &c.inView, 0, someTicks)
	num(v, "ticks with a target", &c.targeted, 0, someTicks)
	num(v, "distances of targets", &c.reach, 0, some)
	num(v, "ticks of closing in", &c.closing, 0, someTicks)
	num(v, "ticks of errands", &c.errands, 0, someTicks)
	num(v, "ticks in cover", &c.hidden, 0, someTicks)
	num(v, "ticks without movement", &c.still, 0, someTicks)
	num(v, "ticks without a shot", &c.idle, 0, someTicks)
	num(v, "shielded shots", &c.safe, 0, someTicks)
	num(v, "ticks of turning", &c.turning, 0, someTicks)
	num(v, "ticks in range", &c.inRange, 0, someTicks)
	num(v, "ticks of silence", &c.silent, 0, someTicks)
}

func (s *shell) visit(v *visitor, a *Arena) {
	v.place("shell", &s.pos)
	v.shift("shell", &s.step, Unit)
	v.place("shell", &s.from)
	num(v, "shell's heading", &s.heading, 0, fixed.Turn-1)
	num(v, "shell's range", &s.left, 1, int64(a.n.shellLife))
	num(v, "shell's owner", &s.owner, 0, int64(a.count)-1)
	v.flag("shell's upgrade", &s.upgraded)
}

// check makes sure that the fields read of a tank go together, so that no later
// tick fails on them.
func (t *Tank) check(v *visitor) {
	a := t.arena
	switch {
	case !a.terrain.fits(t.pos):
		v.fail(v.pos, "it stands in a wall")
	case t.seen>>t.id&1 != 0 || t.known>>t.id&1 != 0:
		v.fail(v.pos, "it sees itself")
	case t.nearest < 0 != (t.seen == 0) || t.nearest >= 0 && t.seen>>t.nearest&1 == 0:
		v.fail(v.pos, "its nearest enemy is not one it sees")
	case t.alive != (t.health > 0):
		v.fail(v.pos, "it is alive without health, or dead with some")
	}
}
