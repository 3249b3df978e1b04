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
	lowAmmo       = 10
	lowHealth     = 30 // percent
	stuckTicks    = 10
	shellDanger   = 16 * Unit // how far ahead a shell alarms
	shellMiss     = 5 * Unit / 2
	hullRadius    = Unit
	everyMeasured = 4 // a shell's flight alarms in one of so many ticks
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
	if (int(a.tick)+int(t.id))%everyBox == 0 {
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

// everyBox is how many ticks pass between two looks for visible boxes.
const everyBox = 8

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

// passes reports whether a line from the origin in direction u, a unit vector,
// of length r comes within a hull of d.
func passes(d, u Point, r Num) bool {
	along := d.Dot(u)
	if along < 0 || along > (int64(r)+int64(hullRadius))<<16 {
		return false
	}
	across := int64(d.X)*int64(u.Y) - int64(d.Y)*int64(u.X)
	return across <= int64(hullRadius)<<16 && across >= -int64(hullRadius)<<16
}

// Enemy returns the living enemy with that ID, or nil.
func (t *Tank) Enemy(id int) *Tank {
	if id < 0 || id >= t.arena.count || id == int(t.id) || !t.arena.tanks[id].alive {
		return nil
	}
	return &t.arena.tanks[id]
}

// CanSee reports whether e is within view, with nothing between.
func (t *Tank) CanSee(e *Tank) bool { return t.seen>>e.id&1 != 0 }

// EnemiesInView returns how many enemies are visible.
func (t *Tank) EnemiesInView() int { return bits.OnesCount16(t.seen) }

// NearestEnemy returns the nearest visible enemy, or nil.
func (t *Tank) NearestEnemy() *Tank {
	if t.nearest < 0 {
		return nil
	}
	return &t.arena.tanks[t.nearest]
}

// WeakestEnemy returns the visible enemy with the least health, the nearest of
// several; or nil.
func (t *Tank) WeakestEnemy() *Tank {
	var best *Tank
	least := int64(0)
	for m := t.seen; m != 0; m &= m - 1 {
		e := &t.arena.tanks[bits.TrailingZeros16(m)]
		d := e.pos.Sub(t.pos).Square()
		if best == nil || e.health < best.health || e.health == best.health && d < least {
			best, least = e, d
		}
	}
	return best
}

// ClosestEnemy returns the nearest living enemy, visible or not, or nil: where
// the tanks are is public.
func (t *Tank) ClosestEnemy() *Tank {
	var best *Tank
	least := int64(0)
	for i := range t.arena.tanks[:t.arena.count] {
		e := &t.arena.tanks[i]
		if !e.alive || e == t {
			continue
		}
		if d := e.pos.Sub(t.pos).Square(); best == nil || d < least {
			best, least = e, d
		}
	}
	return best
}

// LastSeen returns where a living enemy went out of sight and how long ago: the
// latest of several.
func (t *Tank) LastSeen() (p Point, ago time.Duration, ok bool) {
	best := sighting{}
	for m := t.known; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		if s := t.lost[i]; t.arena.tanks[i].alive && (!ok || s.tick > best.tick) {
			best, ok = s, true
		}
	}
	return best.at, time.Duration(t.arena.tick-best.tick) * TickTime, ok
}

// Attacker returns from where the latest hit was fired, as long as that is
// noticed.
func (t *Tank) Attacker() (p Point, ok bool) { return t.stimuli.Get(TookHit) }

// Heard returns where a shot or else an explosion was heard, as long as that is
// noticed.
func (t *Tank) Heard() (p Point, ok bool) {
	if p, ok = t.stimuli.Get(HeardShot); ok {
		return p, ok
	}
	return t.stimuli.Get(HeardExplosion)
}

// Distance returns how far away p is.
func (t *Tank) Distance(p Point) Num { return p.Sub(t.pos).Length() }

// DistanceTo returns how far away e is, between the centres.
func (t *Tank) DistanceTo(e *Tank) Num { return e.pos.Sub(t.pos).Length() }

// Within reports whether p is no farther away than d: cheaper than to ask for
// the distance.
func (t *Tank) Within(p Point, d Num) bool { return p.Sub(t.pos).Within(d) }

// Bearing returns the direction in which p lies.
func (t *Tank) Bearing(p Point) Angle { return p.Sub(t.pos).Angle() }

// Off returns by how many steps the tank had to turn to point in direction a:
// -2048..2047, more than 0 is to the left.
func (t *Tank) Off(a Angle) int { return t.heading.To(a) }

// LineOfSight reports whether p is on the map and nothing between it and the
// tank.
func (t *Tank) LineOfSight(p Point) bool {
	return p.X >= 0 && p.Y >= 0 && p.X < MapSize && p.Y < MapSize && t.arena.terrain.clear(t.pos, p)
}

// AimedAt reports whether a shell fired now would pass through e if e stood
// still: e is visible, in range and ahead.
func (t *Tank) AimedAt(e *Tank) bool {
	return t.CanSee(e) && passes(e.pos.Sub(t.pos), fixed.Unit(t.heading), t.arena.n.shellRange)
}

// Lead returns where to point so that a shell fired now meets e if e drives on
// as it does.
func (t *Tank) Lead(e *Tank) Angle {
	d := e.pos.Sub(t.pos)
	if e.vel == (Point{}) {
		return d.Angle()
	}
	perTick := int64(t.arena.n.shellStep) * int64(t.arena.n.shellParts)
	// The time of flight to where e is then, found in three rounds: a shell is
	// twice as fast as a tank, so each halves what the last was wrong by.
	at := d
	for range 3 {
		flight := int64(at.Length()) << 8 / perTick // ticks, 8 bits after the point
		at = pt(d.X+Num(int64(e.vel.X)*flight>>8), d.Y+Num(int64(e.vel.Y)*flight>>8))
	}
	return at.Angle()
}

// InCover reports whether no living enemy within view has a line of sight to
// the tank.
func (t *Tank) InCover() bool { return t.seen == 0 }

// Stuck reports whether the tank has tried to drive for half a second and got
// nowhere.
func (t *Tank) Stuck() bool { return t.blocked >= stuckTicks }

// Reachable reports whether p is in a free cell: there is a way to all of these.
func (t *Tank) Reachable(p Point) bool { return !t.arena.terrain.wallAt(p) }

// FarPoint returns a place that tanks can drive to, chosen by a random number
// from the behavior's Context.
func (t *Tank) FarPoint(draw uint64) Point { return t.arena.terrain.joint(draw).point() }

// Visible returns the visible enemy number i, from 0 to EnemiesInView()-1 in
// the round's order, and nil beyond.
func (t *Tank) Visible(i int) *Tank {
	for m := t.seen; m != 0; m &= m - 1 {
		if i == 0 {
			return &t.arena.tanks[bits.TrailingZeros16(m)]
		}
		i--
	}
	return nil
}
