package arena

import "math/bits"

// watched is what people who watch a round see of a tank, in ticks on the map unless
// it says otherwise. Between two ticks nothing of the round depends on it.
type watched struct {
	inView   int32 // an enemy was in view
	targeted int32 // of these, it acted on an enemy: drove or turned for its sake, or fired at it
	reach    int64 // the distances to the nearest visible enemy in these ticks, Q16.16 u
	closing  int32 // an enemy was in view, and it drove towards the nearest
	errands  int32 // it went for a box or for cover
	hidden   int32 // no enemy saw it, although one was near enough
	still    int32 // it moved at less than 1/8 of full speed
	idle     int32 // it could have hit a visible enemy, and did not fire
	safe     int32 // shots from under a shield or protection
	turning  int32 // of still, it turned fast
	inRange  int32 // it had shells, and a shell could reach and hurt a visible enemy
	silent   int32 // of these, the gun was loaded, and it did not fire
}

// The kinds of targets, as bits of intent.acts.
const (
	actsOnEnemy  = 1<<targetNearest | 1<<targetWeakest | 1<<targetClosest
	actsOnErrand = 1<<targetBoxShield | 1<<targetBoxUpgrade | 1<<targetBoxAmmo | 1<<targetBoxHealth | 1<<targetCover
)

// slowest is the part of full speed below which a tank counts as standing still.
const slowest = 8

// count counts what is seen of a tank that is on the map at the end of a tick.
// What is in view, and the shells left, are those that the table knew when it
// decided; places and headings are those at which the guns fired.
func (t *Tank) count() {
	c := &t.tally
	c.lived++
	way := t.vel.Length()
	if way*slowest < t.arena.n.speed {
		c.still++
		if 2*abs(int(t.intent.turn)) >= t.arena.rules.turn(t.arena.tick) { // less follows a target
			c.turning++
		}
	}
	if t.intent.acts&actsOnErrand != 0 {
		c.errands++
	}
	if t.hidden {
		c.hidden++
	}
	if t.nearest < 0 {
		return
	}
	c.inView++
	d := t.arena.tanks[t.nearest].pos.Sub(t.pos)
	distance := d.Length()
	if t.intent.acts&actsOnEnemy != 0 {
		c.targeted++
		c.reach += int64(distance)
	}
	// Towards is less than 60 degrees off.
	if way*slowest >= t.arena.n.speed && 2*d.Dot(t.vel) > int64(way)*int64(distance) {
		c.closing++
	}
	if t.isLoaded() && t.couldHit() { // a shot unloads the gun
		c.idle++
	}
	if t.ammo > 0 && t.inRange() {
		c.inRange++
		if t.isLoaded() {
			c.silent++
		}
	}
}

// inRange reports whether a shell can reach and hurt an enemy in view.
func (t *Tank) inRange() bool {
	for m := t.seen; m != 0; m &= m - 1 {
		e := &t.arena.tanks[bits.TrailingZeros16(m)]
		if e.alive && !untouchable(e) && t.within(e.pos, t.arena.n.shellRange) {
			return true
		}
	}
	return false
}

// couldHit reports whether the gun is aimed at an enemy that a shell can hurt.
func (t *Tank) couldHit() bool {
	for m := t.seen; m != 0; m &= m - 1 {
		e := &t.arena.tanks[bits.TrailingZeros16(m)]
		if e.alive && !untouchable(e) && t.AimedAt(e) {
			return true
		}
	}
	return false
}
