package arena

import (
	"math/bits"

	"github.com/ethogram-go/ethogram/internal/fixed"
)

// cover is the input of a search for cover: where the tank and its threats were
// at the beginning of this second. So the result of Cover does not depend on when
// in that second a table first asks, and asking changes nothing.
type cover struct {
	pos  Point
	n    uint8
	from [threats]Point

	sought bool // the search was made: its result is
	found  bool
	at     Point
}

const (
	coverEvery = 20 // ticks for which a search for cover holds
	threats    = 4  // how many enemies a tank hides from at most
)

// coverRings are the distances of the places that are tried, nearest first.
var coverRings = [...]Num{3 * Unit, 6 * Unit, 9 * Unit, 13 * Unit, 18 * Unit}

// threatened writes the places to hide from: the nearest visible enemies, else
// where a hit came from, else the last known place of an enemy.
func (t *Tank) threatened(into *[threats]Point) uint8 {
	n := uint8(0)
	if t.nearest >= 0 {
		into[0] = t.arena.tanks[t.nearest].pos
		n = 1
		for m := t.seen &^ (1 << t.nearest); m != 0 && n < threats; m &= m - 1 {
			into[n] = t.arena.tanks[bits.TrailingZeros16(m)].pos
			n++
		}
		return n
	}
	if p, ok := t.attacker(); ok {
		into[0] = p
		return 1
	}
	if p, _, ok := t.LastSeen(); ok {
		into[0] = p
		return 1
	}
	return 0
}

// Cover returns a place nearby that the tank's threats do not see: the visible
// enemies, or else the place from where it was hit or where it lost an enemy from
// sight. The tank's own place counts. It is the same place for a second; ok is
// false if there is none, or no threat.
func (t *Tank) Cover() (p Point, ok bool) {
	c := &t.cover
	if !c.sought {
		c.sought = true
		c.at, c.found = c.find(&t.arena.terrain)
	}
	return c.at, c.found
}

// watch notes the input of the searches of the next second.
func (t *Tank) watch() {
	c := &t.cover
	c.sought = false
	c.pos = t.pos
	c.n = t.threatened(&c.from)
}

func (c *cover) find(ground *terrain) (Point, bool) {
	if c.n == 0 {
		return Point{}, false
	}
	hidden := func(p Point) bool {
		for _, q := range c.from[:c.n] {
			if ground.clear(q, p) {
				return false
			}
		}
		return true
	}
	if hidden(c.pos) {
		return c.pos, true
	}
	// Directions away from the first threat are tried first.
	away := c.pos.Sub(c.from[0]).Angle()
	for _, r := range coverRings {
		for i := range 12 {
			side := (i + 1) / 2 * (fixed.Turn / 12)
			if i&1 != 0 {
				side = -side
			}
			p := c.pos.Add(fixed.Polar(away.Add(side), r))
			if ground.fits(p) && hidden(p) {
				return p, true
			}
		}
	}
	return Point{}, false
}
