//go:build !ethogram_rounds

package arena

import (
	"fmt"
	"math/bits"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
)

// invariants are what holds at the end of every tick. They take their numbers from
// the rules and not from what the sim has made of them, so that a mistake there shows.
var invariants = []evo.Invariant[*Tank]{
	{Name: "tanks stand on the map, outside of walls and not at the same place", Check: checking((*Arena).checkPlaces)},
	{Name: "health, shells and lives are within the rules", Check: checking((*Arena).checkStocks)},
	{Name: "timers end, and none goes below zero", Check: checking((*Arena).checkTimers)},
	{Name: "who is off the map returns, except after the last life", Check: checking((*Arena).checkReturns)},
	{Name: "points, lives and damage are taken by one tank and lost by another", Check: checking((*Arena).checkSums)},
	{Name: "a box is taken once, and lies in a free cell", Check: checking((*Arena).checkBoxes)},
	{Name: "shells fly where no wall is", Check: checking((*Arena).checkShells)},
	{Name: "only the splash of another one's shell hurts", Check: checking((*Arena).checkHits)},
	{Name: "sight is mutual", Check: checking((*Arena).checkSight)},
}

// checking is a check of an arena as one of a sim.
func checking(check func(*Arena) string) func(evo.Sim[*Tank]) string {
	return func(sim evo.Sim[*Tank]) string { return check(sim.(*Arena)) }
}

func (a *Arena) checkPlaces() string {
	most := int64(a.n.speed) + int64(Unit) // of a drive and of a push
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		switch {
		case !t.alive:
			continue
		case !a.terrain.fits(t.pos):
			return fmt.Sprintf("slot %d is in a wall or off the map, at %v", t.slot, t.pos)
		case int64(t.vel.X.Abs()) > most || int64(t.vel.Y.Abs()) > most:
			return fmt.Sprintf("slot %d has moved by %v in a tick", t.slot, t.vel)
		}
		for k := range i {
			if e := &a.tanks[k]; e.alive && e.pos == t.pos {
				return fmt.Sprintf("slots %d and %d are both at %v", e.slot, t.slot, t.pos)
			}
		}
	}
	return ""
}

func (a *Arena) checkStocks() string {
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		switch {
		case t.alive != (t.health > 0) || int(t.health) > 1000*a.rules.Health || t.health < 0:
			return fmt.Sprintf("slot %d has %d thousandths of health, and alive is %t", t.slot, t.health, t.alive)
		case t.ammo < 0 || int(t.ammo) > a.rules.Ammo:
			return fmt.Sprintf("slot %d has %d shells", t.slot, t.ammo)
		case int(t.lives) != a.rules.Lives-int(t.tally.deaths):
			return fmt.Sprintf("slot %d has %d lives after %d deaths", t.slot, t.lives, t.tally.deaths)
		case t.lives < 0 && a.mode == ModeElimination:
			return fmt.Sprintf("slot %d has %d lives", t.slot, t.lives)
		}
	}
	return ""
}

func (a *Arena) checkTimers() string {
	r := &a.rules
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		switch now := a.tick; {
		case t.loaded > now+ticks(r.Cooldown), t.shield > now+ticks(r.ShieldTime), t.protected > now+ticks(r.Protection):
			return fmt.Sprintf("slot %d reloads for %d ticks, is shielded for %d and protected for %d",
				t.slot, t.loaded-now, t.shield-now, t.protected-now)
		case t.blocked < 0 || t.tally.low < -1:
			return fmt.Sprintf("slot %d is blocked for %d ticks, and watched for an escape since tick %d", t.slot, t.blocked, t.tally.low)
		}
	}
	return ""
}

func (a *Arena) checkReturns() string {
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		last := a.mode == ModeElimination && t.lives == 0
		switch {
		case last != (t.out > 0) || last && t.alive:
			return fmt.Sprintf("slot %d has %d lives in mode %s, fell for good in tick %d, and alive is %t", t.slot, t.lives, a.mode, t.out, t.alive)
		case !last && !t.alive && (t.back <= a.tick || t.back > a.tick+ticks(a.rules.RespawnDelay)):
			return fmt.Sprintf("slot %d is off the map and returns in %d ticks", t.slot, t.back-a.tick)
		}
	}
	return ""
}

func (a *Arena) checkSums() string {
	var points, share, dealt, taken, kills, deaths, shots, hits int64
	for i := range a.tanks[:a.count] {
		c := &a.tanks[i].tally
		points, share = points+c.points, share+c.share
		dealt, taken = dealt+c.dealt, taken+c.taken
		kills, deaths = kills+int64(c.kills), deaths+int64(c.deaths)
		shots, hits = shots+int64(c.shots), hits+int64(c.hits)
		if c.points != c.share-point*int64(c.deaths) || c.damage[i] != 0 {
			return fmt.Sprintf("slot %d has %d thousandths of a point for %d of lives taken and %d deaths, and did %d damage to itself",
				a.tanks[i].slot, c.points, c.share, c.deaths, c.damage[i])
		}
	}
	switch {
	case points != 0 || share != point*deaths || kills != deaths:
		return fmt.Sprintf("%d lives are lost; %d are taken, in parts of %d thousandths, and all points are %d", deaths, kills, share, points)
	case dealt != taken:
		return fmt.Sprintf("%d thousandths of damage are dealt, and %d taken", dealt, taken)
	case hits > shots:
		return fmt.Sprintf("%d shells hit of %d", hits, shots)
	}
	return ""
}

func (a *Arena) checkBoxes() string {
	boxes := 0
	for k := range a.boxes {
		h := &a.boxes[k]
		if h.n > a.rules.BoxLimits[k] {
			return fmt.Sprintf("%d %v boxes lie about", h.n, BoxKind(k))
		}
		for i, p := range h.all() {
			if a.terrain.wallAt(p) {
				return fmt.Sprintf("a %v box lies in a wall, at %v", BoxKind(k), p)
			}
			if slices.Contains(h.at[:i], p) {
				return fmt.Sprintf("two %v boxes lie at %v", BoxKind(k), p)
			}
		}
		boxes += h.n
	}
	for i := range a.tanks[:a.count] {
		for _, n := range a.tanks[i].tally.boxes {
			boxes += int(n)
		}
	}
	if dropped := int(a.tick / ticks(a.rules.BoxEvery)); boxes > dropped {
		return fmt.Sprintf("%d boxes lie about or are taken, of %d", boxes, dropped)
	}
	return ""
}

func (a *Arena) checkShells() string {
	for i := range a.shells.at[:a.shells.n] {
		s := &a.shells.at[i]
		if a.terrain.wallAt(s.pos) || s.left <= 0 || int(s.owner) >= a.count {
			return fmt.Sprintf("a shell of tank %d flies at %v, for %d ticks", s.owner, s.pos, s.left)
		}
	}
	if shots := a.shots(); a.shells.n+a.blasts.n > shots {
		return fmt.Sprintf("%d shells fly or explode, of %d shots", a.shells.n+a.blasts.n, shots)
	}
	return ""
}

func (a *Arena) shots() (n int) {
	for i := range a.tanks[:a.count] {
		n += int(a.tanks[i].tally.shots)
	}
	return n
}

// checkHits finds a cause of each hit of this tick: since then nobody has moved.
func (a *Arena) checkHits() string {
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		if t.stimuli.Left(TookHit) != stimulusTimes[bits.TrailingZeros64(uint64(TookHit))] {
			continue // it was hit earlier, or not at all
		}
		if !a.reaches(t) {
			return fmt.Sprintf("slot %d is hurt at %v, where no splash reaches", t.slot, t.pos)
		}
	}
	return ""
}

// reaches reports whether one of this tick's explosions can have hurt the tank.
func (a *Arena) reaches(t *Tank) bool {
	splash := Num(a.rules.SplashRadius) * Unit
	for i := range a.blasts.at[:a.blasts.n] {
		b := &a.blasts.at[i]
		if b.owner != t.id && t.pos.Sub(b.at).Within(splash) && (a.rules.SplashThroughWalls || a.terrain.clear(t.pos, b.at)) {
			return true
		}
	}
	return false
}

func (a *Arena) checkSight() string {
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		for m := t.seen; m != 0; m &= m - 1 {
			if e := t.first(m); e == t || e.seen>>t.id&1 == 0 {
				return fmt.Sprintf("slot %d sees slot %d, which does not see it", t.slot, e.slot)
			}
		}
	}
	return ""
}

// symmetries are the changes of a round that do not change its course.
//
// A mirrored map is none: walls move a tank along x first, a way round a wall is
// searched in one order, and draws to the left are no draws to the right.
var symmetries = []evo.Symmetry[*Tank]{
	{Name: "renamed seats", Seats: evo.NextSeats, Change: func(sim evo.Sim[*Tank], seats []int) { sim.(*Arena).reseat(seats) }},
}

// reseat gives the players who have new seats, right after Reset, the tanks that they
// had in their old ones: what was at slot is at seats[slot].
func (a *Arena) reseat(seats []int) {
	trees := a.trees()
	for i := range a.tanks[:a.count] {
		slot := seats[a.tanks[i].slot]
		a.tanks[i].slot, a.bySlot[slot] = int8(slot), int8(i)
	}
	a.gather(trees)
}
