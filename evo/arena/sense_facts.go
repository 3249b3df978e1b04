package arena

import (
	"math/bits"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/fixed"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Decision flags: facts at the beginning of the tick that rows can be guarded
// with at the cost of a mask.
const (
	EnemyInView   decider.Flags = 1 << iota // an enemy is visible
	EnemyAimed                              // a shell fired now would pass through a visible enemy
	LowAmmo                                 // at most 10 shells are left
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

// FlagNames are the names of the decision flags, from the lowest bit.
var FlagNames = []string{
	"EnemyInView", "EnemyAimed", "LowAmmo", "OutOfAmmo", "LowHealth",
	"IsShielded", "IsUpgraded", "IsProtected", "EnemyShielded", "EnemyUpgraded",
	"BoxInView", "IsStuck", "GunReady",
}

// Stimuli of tanks. Their data is the place where it happened.
const (
	TookHit        stimuli.Mask = 1 << iota // a splash hurt, 2 s
	UnderFire                               // a shell heads here, 0.5 s
	HeardShot                               // somebody within view range fired, seen or not, 1 s
	HeardExplosion                          // a shell exploded within view range, 1 s
	LostSight                               // a living enemy went out of sight, 3 s

	stimulusCount = 5
)

// StimulusNames are the names of the stimuli, from the lowest bit.
var StimulusNames = []string{"TookHit", "UnderFire", "HeardShot", "HeardExplosion", "LostSight"}

var stimulusTimes = [stimulusCount]time.Duration{
	2 * time.Second, 500 * time.Millisecond, time.Second, time.Second, 3 * time.Second,
}

// notice has the tank notice a stimulus at p.
func (t *Tank) notice(token stimuli.Mask, p Point) {
	t.stimuli.Set(token, p, stimulusTimes[bits.TrailingZeros64(uint64(token))])
}

const (
	lowAmmo    = 10
	lowHealth  = 30 // percent
	stuckTicks = 10
	lookForBox = 8 // ticks between two looks for visible boxes
)

// sense prepares the next tick: what all tanks will see and be told. It reads
// the state that is public now and changes nothing of it.
func (a *Arena) sense() {
	a.look()
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		if t.alive {
			t.observe()
		}
	}
}

// look finds out who sees whom. Sight is mutual.
func (a *Arena) look() {
	var seen [MaxTanks]uint16
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		if !t.alive {
			continue
		}
		for k := i + 1; k < a.count; k++ {
			e := &a.tanks[k]
			if e.alive && t.pos.Sub(e.pos).Within(a.n.view) && a.terrain.clear(t.pos, e.pos) {
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
		t.known &^= seen[i]
	}
}

// lose remembers where the enemies of a set, by id, went out of sight.
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
	f := decider.Flags(0)
	t.nearest = -1
	if t.seen != 0 {
		f |= EnemyInView
		least := int64(0)
		ahead := fixed.Unit(t.heading)
		for m := t.seen; m != 0; m &= m - 1 {
			i := bits.TrailingZeros16(m)
			d := a.tanks[i].pos.Sub(t.pos)
			if s := d.Square(); t.nearest < 0 || s < least {
				t.nearest, least = int8(i), s
			}
			if f&EnemyAimed == 0 && passes(d, ahead, a.n.shellRange) {
				f |= EnemyAimed
			}
		}
		e := &a.tanks[t.nearest]
		if e.Shielded() || e.Protected() {
			f |= EnemyShielded
		}
		if e.upgraded {
			f |= EnemyUpgraded
		}
	}
	if t.ammo <= lowAmmo {
		f |= LowAmmo
		if t.ammo == 0 {
			f |= OutOfAmmo
		}
	}
	if int64(t.health)*100 <= int64(a.n.health)*lowHealth {
		f |= LowHealth
	}
	if t.Shielded() {
		f |= IsShielded
	}
	if t.upgraded {
		f |= IsUpgraded
	}
	if t.Protected() {
		f |= IsProtected
	}
	// Who sees a box changes slowly: one look in so many ticks is enough.
	if t.flags&BoxInView != 0 {
		f |= BoxInView
	}
	if (int(a.tick)+int(t.id))%lookForBox == 0 {
		f &^= BoxInView
		if t.seesBox() {
			f |= BoxInView
		}
	}
	if t.blocked >= stuckTicks {
		f |= IsStuck
	}
	if t.Loaded() {
		f |= GunReady
	}
	t.flags = f
	if (int(a.tick)+int(t.id)*3)%coverEvery == 0 || t.cover.pos == (Point{}) {
		t.watch()
	}
	t.live = *t.stimuli.Update(TickTime)
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
