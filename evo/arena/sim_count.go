package arena

import (
	"math/bits"

	"github.com/ethogram-go/ethogram/internal/fixed"
)

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
	spins    int32 // it turned on the spot, more than all the way round
	inRange  int32 // it had shells, and a shell could reach and hurt a visible enemy
	silent   int32 // of these, the gun was loaded, and it did not fire

	turned int32 // how far it has turned since it came to the spot or fired, in steps of an Angle
	pivot  Point // the spot
}

// The kinds of targets, as bits of intent.acts.
const (
	actsOnEnemy  = 1<<targetNearest | 1<<targetWeakest | 1<<targetClosest
	actsOnErrand = 1<<targetBoxShield | 1<<targetBoxUpgrade | 1<<targetBoxAmmo | 1<<targetBoxHealth | 1<<targetCover
)

// slowest is the part of full speed below which a tank counts as standing still.
const slowest = 8

// pivotSpot is how far a tank gets that turns on the spot, pushed or back and forth.
const pivotSpot = 4 * Unit

// spin counts a tick in which the tank turns fast, and has turned all the way round
// since it came to the spot or fired: to where it drives or fires next it is half a turn at
// most, so it looks broken.
func (t *Tank) spin() {
	c, most := &t.tally, t.arena.rules.turn(t.arena.tick)
	if !t.within(c.pivot, pivotSpot) || t.loaded == t.arena.tick+t.arena.n.cooldown {
		c.turned, c.pivot = 0, t.pos
	}
	turn := min(abs(int(t.intent.turn)), most)
	c.turned += int32(turn)
	if c.turned > fixed.Turn && 2*turn >= most {
		c.spins++
	}
}

// count counts what is seen of a tank that is on the map at the end of a tick.
// What is in view, and the shells left, are those that the table knew when it
// decided; places and headings are those at which the guns fired.
func (t *Tank) count() {
	c := &t.tally
	c.lived++
	way := t.vel.Length()
	if way*slowest < t.arena.n.speed {
		c.still++
	}
	t.spin()
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
