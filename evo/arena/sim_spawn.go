package arena

import (
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/internal/fixed"
	"github.com/ethogram-go/ethogram/stimuli"
)

// startTries is how many places are drawn before the whole map is searched.
const startTries = 24

// startOf draws where a tank appears: far enough from all living tanks if the map
// has such a place, else as far as possible.
func (a *Arena) startOf(t *Tank) (Point, Angle) {
	rand := evo.NewRand(evo.Seed(a.seed, "start", uint64(t.id), uint64(a.tick)))
	heading := Angle(rand.IntN(fixed.Turn))
	for range startTries {
		if p := a.terrain.joint(rand.Uint64()).point(); a.room(p) >= int64(a.n.away)*int64(a.n.away) {
			return p, heading
		}
	}
	// Begin at a random cell, so that not all end up in the first corner.
	offset := rand.IntN(mapCells * mapCells)
	best, most := Point{}, int64(-1)
	for i := range mapCells * mapCells {
		k := (i + offset) % (mapCells * mapCells)
		x, y := k%mapCells, k/mapCells
		if a.terrain.joints[y]>>x&1 == 0 {
			continue
		}
		p := joint{uint8(x), uint8(y)}.point()
		room := a.room(p)
		if room >= int64(a.n.away)*int64(a.n.away) {
			return p, heading
		}
		if room > most {
			best, most = p, room
		}
	}
	return best, heading
}

// room returns the square of the distance from p to the nearest living tank.
func (a *Arena) room(p Point) int64 {
	least := int64(1) << 62
	for i := range a.tanks[:a.count] {
		if t := &a.tanks[i]; t.alive {
			least = min(least, t.pos.Sub(p).Square())
		}
	}
	return least
}

// spawn begins a life.
func (t *Tank) spawn(p Point, heading Angle) {
	a := t.arena
	t.alive = true
	t.pos, t.heading, t.vel = p, heading, Point{}
	t.health, t.ammo = a.n.health, int32(a.rules.Ammo)
	t.upgraded = false
	t.shield, t.protected, t.loaded = 0, 0, a.tick
	t.forget()
	t.intent = intent{}
}

// forget empties the tank's mind.
func (t *Tank) forget() {
	t.mind = mind{nearest: -1}
	t.stimuli.Clear(^stimuli.Mask(0))
}

// respawn brings back the tanks whose time has come. Their tables keep timers and
// the clock, and begin again otherwise; what the tanks knew is forgotten.
func (a *Arena) respawn() {
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		if t.alive || t.out != 0 || a.tick < t.back {
			continue
		}
		t.spawn(a.startOf(t))
		t.protected = a.tick + a.n.protection
	}
}

// die takes the tank off the map and resets its table.
func (t *Tank) die() {
	a := t.arena
	t.alive = false
	t.vel = Point{}
	t.health = 0
	t.stimuli.Clear(^stimuli.Mask(0))
	t.live = 0
	t.seen, t.known, t.nearest, t.hidden = 0, 0, -1, false
	t.lives--
	if a.mode == ModeElimination && t.lives == 0 {
		t.out = a.tick + 1
	} else {
		t.back = a.tick + 1 + a.n.respawn
	}
	tree, memory := a.players.Player(int(t.id))
	if err := tree.Reset(t, memory); err != nil {
		a.fail(t, err)
	}
}
