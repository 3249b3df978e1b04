package arena

import (
	"math/bits"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/fixed"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Decision flags: facts at the beginning of the tick, which rows can check at the
// cost of a mask.
const (
	EnemyInView   decider.Flags = 1 << iota // an enemy is visible
	EnemyAimed                              // a shell fired now would meet a visible enemy that keeps its velocity
	LowAmmo                                 // at most 20 % of the shells are left
	OutOfAmmo                               // no shell is left
	LowHealth                               // at most 30 % of the health is left
	IsShielded                              // has a shield
	IsUpgraded                              // has a better gun
	IsProtected                             // has just respawned
	EnemyShielded                           // the nearest visible enemy has a shield or has just respawned
	EnemyUpgraded                           // the nearest visible enemy has a better gun
	BoxInView                               // a box is visible
	IsStuck                                 // has tried to drive for half a second and got nowhere
	GunReady                                // can fire
)

// flagNames are the names of the decision flags, from the lowest bit.
var flagNames = []string{
	"EnemyInView", "EnemyAimed", "LowAmmo", "OutOfAmmo", "LowHealth",
	"IsShielded", "IsUpgraded", "IsProtected", "EnemyShielded", "EnemyUpgraded",
	"BoxInView", "IsStuck", "GunReady",
}

// Stimuli of tanks. Their data is the place where it happened.
const (
	TookHit        stimuli.Mask = 1 << iota // a splash hurt, 2 s
	UnderFire                               // a shell heads here, 0.5 s
	HeardShot                               // a tank within view range fired, seen or not, 1 s
	HeardExplosion                          // a shell exploded within view range, 1 s
	LostSight                               // a living enemy went out of sight, 3 s

	stimulusCount = 5
)

// stimulusNames are the names of the stimuli, from the lowest bit.
var stimulusNames = []string{"TookHit", "UnderFire", "HeardShot", "HeardExplosion", "LostSight"}

var stimulusTimes = [stimulusCount]time.Duration{
	2 * time.Second, 500 * time.Millisecond, time.Second, time.Second, 3 * time.Second,
}

// notice makes the tank notice a stimulus at p.
func (t *Tank) notice(token stimuli.Mask, p Point) {
	t.stimuli.Set(token, p, stimulusTimes[bits.TrailingZeros64(uint64(token))])
}

const (
	lowAmmo    = 20 // percent
	lowHealth  = 30 // percent
	stuckTicks = 10
	lookForBox = 8 // ticks between two looks for visible boxes
)

// sense prepares what all tanks see and notice in the next tick. It reads the
// public state and changes nothing of it.
func (a *Arena) sense() {
	a.look()
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		if t.alive {
			t.observe()
		}
	}
}

// look finds the tanks that see each other. Sight is mutual.
func (a *Arena) look() {
	var seen [maxTanks]uint16
	var near uint16 // the tanks that have an enemy within view, seen or not
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		if !t.alive {
			continue
		}
		for k := i + 1; k < a.count; k++ {
			e := &a.tanks[k]
			if !e.alive || !t.pos.Sub(e.pos).Within(a.n.view) {
				continue
			}
			near |= 1<<i | 1<<k
			if a.terrain.clear(t.pos, e.pos) {
				seen[i] |= 1 << k
				seen[k] |= 1 << i
			}
		}
	}
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		if gone := t.seen &^ seen[i]; gone != 0 && t.alive {
			t.lose(gone)
		}
		t.seen = seen[i]
		t.hidden = seen[i] == 0 && near>>i&1 != 0
		t.known &^= seen[i]
	}
}

// lose remembers where a set of enemies, by id, went out of sight.
func (t *Tank) lose(gone uint16) {
	for ; gone != 0; gone &= gone - 1 {
		i := bits.TrailingZeros16(gone)
		e := &t.arena.tanks[i]
		if !e.alive {
			continue
		}
		t.known |= 1 << i
		t.lost[i] = sighting{e.pos, t.arena.tick}
		t.notice(LostSight, e.pos)
	}
}

// observe computes the flags and ages the stimuli of a living tank.
func (t *Tank) observe() {
	a := t.arena
	t.flags = t.enemyFlags() | t.boxFlag() |
		when(int64(t.ammo)*100 <= int64(a.rules.Ammo)*lowAmmo, LowAmmo) |
		when(t.ammo == 0, OutOfAmmo) |
		when(int64(t.health)*100 <= int64(a.n.health)*lowHealth, LowHealth) |
		when(t.shielded(), IsShielded) |
		when(t.upgraded, IsUpgraded) |
		when(t.isProtected(), IsProtected) |
		when(t.stuck(), IsStuck) |
		when(t.isLoaded(), GunReady)
	if (int(a.tick)+int(t.id)*3)%coverEvery == 0 || t.cover.pos == (Point{}) {
		t.watch()
	}
	t.live = *t.stimuli.Update(TickTime)
}

// when returns a flag if it holds.
func when(holds bool, f decider.Flags) decider.Flags {
	if holds {
		return f
	}
	return 0
}

// enemyFlags finds the nearest visible enemy, and returns the flags about enemies.
func (t *Tank) enemyFlags() decider.Flags {
	a := t.arena
	t.nearest = -1
	if t.seen == 0 {
		return 0
	}
	least, aimed := int64(0), false
	ahead := fixed.Unit(t.heading)
	for m := t.seen; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		d := a.tanks[i].pos.Sub(t.pos)
		if s := d.Square(); t.nearest < 0 || s < least {
			t.nearest, least = int8(i), s
		}
		aimed = aimed || passes(d, ahead, a.n.shellRange)
	}
	e := &a.tanks[t.nearest]
	return EnemyInView | when(aimed, EnemyAimed) |
		when(e.shielded() || e.isProtected(), EnemyShielded) | when(e.upgraded, EnemyUpgraded)
}

// boxFlag returns BoxInView if a box is visible. That changes slowly, so one look
// in so many ticks is enough.
func (t *Tank) boxFlag() decider.Flags {
	if (int(t.arena.tick)+int(t.id))%lookForBox == 0 {
		return when(t.seesBox(), BoxInView)
	}
	return t.flags & BoxInView
}

func (t *Tank) seesBox() bool {
	for k := range t.arena.boxes {
		for _, p := range t.arena.boxes[k].all() {
			if t.pos.Sub(p).Within(t.arena.n.view) && t.arena.terrain.clear(t.pos, p) {
				return true
			}
		}
	}
	return false
}
