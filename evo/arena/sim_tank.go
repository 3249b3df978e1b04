package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Tank is a player of a round, and the agent of its table. All tanks decide on the
// state at the end of the last tick. The methods that act only note what to do; it
// happens when all tanks have decided, so that nothing depends on their order.
//
// Behaviors and conditions may use another tank's public state: the methods from
// Slot to ShieldLeft. A Tank is valid until the next Reset or Restore; blocks keep
// its ID.
type Tank struct {
	arena *Arena
	body
	mind
	stimuli stimuli.Set[Point] // of its mind; it keeps its memory when that is renewed
	intent  intent
	tally   tally
}

// body is the public state of a tank.
type body struct {
	id, slot int8
	alive    bool // on the map
	upgraded bool

	pos     Point
	vel     Point // per tick
	heading Angle

	health int32 // milli
	ammo   int32
	lives  int32 // left, this one included; without end it goes below 0

	loaded    int32 // the tick from which it can fire
	shield    int32 // the tick from which shells hurt again
	protected int32 // the same after a respawn
	back      int32 // the tick of its respawn
	out       int32 // the tick in which it lost its last life, 0 before
}

// mind is what a tank knows, beside its table's memory.
type mind struct {
	flags   decider.Flags
	live    stimuli.Mask // the stimuli of the next tick
	seen    uint16       // visible enemies, by id
	known   uint16       // enemies out of sight whose last place is known
	nearest int8         // of seen, or -1
	hidden  bool         // none is visible, although one is near enough
	lost    [maxTanks]sighting
	route   route
	cover   cover
	escape  escape
	blocked int32 // ticks in a row in which it drove and got nowhere
}

// sighting is where and when an enemy was last seen.
type sighting struct {
	at   Point
	tick int32
}

// intent is what a tank will do in this tick.
type intent struct {
	turn   int16 // steps, + is to the left
	move   int8  // -1, 0, 1
	fire   bool
	target targetKind // the last of acts
	acts   uint16     // the kinds of targets, by bit
}

// Slot returns the slot that the tank plays for.
func (t *Tank) Slot() int { return int(t.slot) }

// Alive reports whether the tank is on the map.
func (t *Tank) Alive() bool { return t.alive }

// Pos returns where the tank's centre is.
func (t *Tank) Pos() Point { return t.pos }

// Heading returns where the tank points, drives and fires.
func (t *Tank) Heading() Angle { return t.heading }

// Health returns the tank's health in percent, rounded up.
func (t *Tank) Health() int {
	full := t.arena.n.health
	return int((int64(t.health)*100 + int64(full) - 1) / int64(full))
}

// Ammo returns how many shells are left.
func (t *Tank) Ammo() int { return int(t.ammo) }

// Lives returns how many lives are left, this one included. In the fixed mode
// they have no end, and the number goes below 0.
func (t *Tank) Lives() int { return int(t.lives) }

// shielded reports whether the tank has a shield.
func (t *Tank) shielded() bool { return t.arena.tick < t.shield }

// shieldLeft returns how long the shield lasts, 0 without one.
func (t *Tank) shieldLeft() time.Duration {
	return time.Duration(max(0, t.shield-t.arena.tick)) * TickTime
}

// isProtected reports whether nothing hurts, because the tank has just
// respawned.
func (t *Tank) isProtected() bool { return t.arena.tick < t.protected }

// isLoaded reports whether the tank can fire in this tick.
func (t *Tank) isLoaded() bool { return t.ammo > 0 && t.arena.tick >= t.loaded }

// reloadLeft returns how long the gun still reloads, with or without shells left.
func (t *Tank) reloadLeft() time.Duration {
	return time.Duration(max(0, t.loaded-t.arena.tick)) * TickTime
}

// rules returns the rules of the round, not to be changed.
func (t *Tank) rules() *gameRules { return &t.arena.rules }

// size returns the side of the map.
func (t *Tank) size() Num { return mapSize }
